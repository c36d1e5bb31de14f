"""Mix row files: so many of each, shuffled.

python -m training.mix --out rows.jsonl plain.jsonl:13000 rows_b.jsonl:24000 details.jsonl

A part is FILE, or FILE:COUNT for a draw of it.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from training.build import read_rows, write_rows
from training.readers import Row


def drawn(part: str, rng: random.Random) -> list[Row]:
    """The rows of one part."""
    name, _, count = part.partition(":")
    rows = read_rows(Path(name))
    rng.shuffle(rows)
    return rows[: int(count)] if count else rows


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    rows = [row for part in args.parts for row in drawn(part, rng)]
    rng.shuffle(rows)
    write_rows(args.out, rows)


if __name__ == "__main__":
    main()
