"""How often a model alone is right on rows.

python -m training.written.right --rows FILE --model DIR [--limit 240]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from training.build import read_rows

from upheld.adapters.local.crossencoder import CrossEncoder

SIDES = ("supported", "contradicted", "open")


def lines(gold: NDArray[np.int64], said: NDArray[np.int64]) -> Iterator[str]:
    """The share that is right, of all and of each side that was said."""
    yield f"{len(gold)} rows, right {np.mean(gold == said):.3f}"
    for side, name in enumerate(SIDES):
        chosen = said == side
        yield f"  {name}: {int((gold[chosen] == side).sum())} of {int(chosen.sum())}"


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=240, help="rows, evenly spaced")
    args = parser.parse_args()
    every, model = read_rows(args.rows), CrossEncoder(args.model)
    rows = every[:: max(1, len(every) // args.limit)][: args.limit]
    said = [int(np.argmax(model.score(row.claim, row.evidence))) for row in rows]
    gold = np.array([row.target for row in rows])
    sys.stdout.write("\n".join(lines(gold, np.array(said))) + "\n")


if __name__ == "__main__":
    main()
