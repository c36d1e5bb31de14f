"""Draw the rows that figures are measured on."""

from __future__ import annotations

import json
import random
from pathlib import Path

from training.readers import TRANSFER, Row, home

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
