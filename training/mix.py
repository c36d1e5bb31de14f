"""Mix row files: so many of each, shuffled; with what a teacher says of them, if any has one.

python -m training.mix --out rows.jsonl plain.jsonl:13000 rows_b.jsonl:24000 details.jsonl
python -m training.mix --out rows.jsonl --soft rows.soft written.jsonl pool.jsonl@pool.soft:9000

A part is FILE, FILE:COUNT for a draw of it, FILE@SOFT with a teacher's probabilities (`teach`).
In `--soft`, rows without a teacher have their own label.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path

from training.build import read_rows, write_rows
from training.readers import Row

Soft = list[float]
SURE = 0.92
EITHER = [0.06, 0.47, 0.47]
"""Of a row that is known to be refuted or open, but not which."""


def drawn(part: str, rng: random.Random) -> list[tuple[Row, Soft]]:
    """The rows of one part, each with its probabilities."""
    named, _, count = part.partition(":")
    name, _, soft = named.partition("@")
    rows = read_rows(Path(name))
    pairs = list(zip(rows, said(Path(soft)) if soft else map(own, rows), strict=True))
    rng.shuffle(pairs)
    return pairs[: int(count)] if count else pairs


def said(path: Path) -> list[Soft]:
    """What a teacher says, a list a line."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def own(row: Row) -> Soft:
    """A row's own label as probabilities."""
    if row.target == len(EITHER):
        return EITHER
    rest = (1.0 - SURE) / 2
    return [SURE if side == row.target else rest for side in range(len(EITHER))]


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--soft", type=Path, help="where the probabilities go, in the same order")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    pairs = [pair for part in args.parts for pair in drawn(part, rng)]
    rng.shuffle(pairs)
    write_rows(args.out, [row for row, _ in pairs])
    if args.soft:
        lines = (json.dumps(soft) + "\n" for _, soft in pairs)
        args.soft.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
