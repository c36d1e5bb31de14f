"""Score measured rows with an exported model, one pair at a time.

python -m training.predict --model DIR --data DATA --folds FILE --out FILE [--limit 250]
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path

from training.readers import TRANSFER, Row, home

from upheld.adapters.local.calibration import inputs
from upheld.adapters.local.crossencoder import CrossEncoder

SEED = 0


def chosen(rows: list[Row], part: list[str] | None, wanted: str, limit: int) -> list[Row]:
    """Up to `limit` rows of the wanted part, drawn with a fixed seed."""
    kept = [r for i, r in enumerate(rows) if part is None or part[i] == wanted]
    random.Random(SEED).shuffle(kept)
    return kept[:limit]


def measured(data: Path, folds: Path, limit: int, part: str, transfer: bool) -> list[Row]:
    """Rows to score: the home sets' part, and the transfer sets when asked."""
    split = json.loads(folds.read_text(encoding="utf-8"))
    rows: list[Row] = []
    for name, found in home(data).items():
        rows += chosen(found, split[name], part, limit)
    if transfer:
        for found in home(data, TRANSFER).values():
            rows += chosen(found, None, part, limit)
    return rows


def scored(model: CrossEncoder, row: Row) -> dict[str, object]:
    """The stored form of a scored row."""
    logits = [float(v) for v in model.logits(row.claim, row.evidence)]
    values = inputs(logits, row.claim, row.evidence)
    return {"set": row.source, "target": row.target, "label": row.label, "inputs": values}


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--folds", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=250)
    parser.add_argument("--part", default="test")
    parser.add_argument("--home-only", action="store_true")
    args = parser.parse_args()
    model = CrossEncoder(args.model)
    rows = measured(args.data, args.folds, args.limit, args.part, not args.home_only)
    began = time.perf_counter()
    with args.out.open("w", encoding="utf-8") as out:
        for row in rows:
            out.write(json.dumps(scored(model, row)) + "\n")
    each = (time.perf_counter() - began) / max(1, len(rows))
    args.out.with_suffix(".speed").write_text(f"{len(rows)} rows, {each * 1000:.1f} ms each\n")


if __name__ == "__main__":
    main()
