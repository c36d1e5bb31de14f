"""Make training rows of the pairs written for this project.

python -m training.written --out FILE [--keep held]

A tenth of the passages is held back to measure on, all claims of a passage together; which ones
depends on their text alone.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

from training.build import write_rows
from training.readers import Row

from upheld.adapters.local.features import select

FOLDER = Path(__file__).parent
TARGETS = {"S": 0, "R": 1, "N": 2}
BUDGET = 190
HELD = 10


def passages(folder: Path) -> list[dict[str, object]]:
    """Every passage with its claims, files in order."""
    lines = (
        line for path in sorted(folder.glob("*.jsonl")) for line in path.open(encoding="utf-8")
    )
    return [json.loads(line) for line in lines]


def held(one: dict[str, object]) -> bool:
    """Say whether a passage is held back."""
    return crc32(str(one["passage"]).encode()) % HELD == 0


def rows_of(found: list[dict[str, object]]) -> Iterator[Row]:
    """One row a claim, with the words of the passage that the product would read."""
    for one in found:
        passage = str(one["passage"])
        claims = one["claims"]
        assert isinstance(claims, list)
        for text, label, _ in claims:
            yield Row(
                source="written",
                claim=text,
                evidence=select(text, passage, BUDGET),
                target=TARGETS[label],
                label="",
                group=passage[:60],
            )


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--keep", choices=("trained", "held"), default="trained")
    args = parser.parse_args()
    kept = [one for one in passages(args.folder) if held(one) == (args.keep == "held")]
    write_rows(args.out, list(rows_of(kept)))


if __name__ == "__main__":
    main()
