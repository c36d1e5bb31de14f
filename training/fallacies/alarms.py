"""How many sentences of plain factual prose the detector reports.

    python -m training.fallacies.alarms --data DATA [--part tune|measure]

The prose: whole answers of factcheckbench, biographies of factscore_bio (both machine-written) and
evidence paragraphs of wice (Wikipedia). Even rows chose the threshold, odd rows are measured.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from upheld.adapters.local.fallacies.detector import LocalFallacyDetector
from upheld.adapters.local.fallacies.head import Head
from upheld.adapters.local.fallacies.passages import pieces
from upheld.bootstrap.fallacies import fallacy_detector
from upheld.domain.text import Document
from upheld.ports import FallacyDetector

SETS: dict[str, tuple[int, Callable[[dict[str, object]], str]]] = {
    "factcheckbench": (64, lambda row: str(row["response"])),
    "factscore_bio": (40, lambda row: str(row["response"])),
    "wice": (30, lambda row: " ".join(map(str, row["evidence"]))[:1200]),  # type: ignore[call-overload]
}
PARTS = {"tune": 0, "measure": 1}


def texts(data: Path, name: str, part: str) -> Iterator[str]:
    """Yield the texts of one part of a set."""
    most, text = SETS[name]
    with (data / name / "dev.jsonl").open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines][:most]
    yield from (text(row) for row in rows[PARTS[part] :: 2])


def counted(detector: FallacyDetector, text: str) -> tuple[int, int]:
    """Return (sentences inside a finding, sentences) of a text."""
    spans = [span for run in pieces(text) for span in run]
    found = asyncio.run(detector.detect(Document(text=text), limit=5_000)).found
    hit = sum(any(item.span.overlaps(span) for item in found) for span in spans)
    return hit, len(spans)


def main() -> None:
    read = argparse.ArgumentParser()
    read.add_argument("--data", type=Path, required=True)
    read.add_argument("--part", choices=PARTS, default="measure")
    read.add_argument("--head", type=Path, help="Another head than the shipped one.")
    given = read.parse_args()
    detector = fallacy_detector()
    if given.head:
        with np.load(given.head) as arrays:
            detector = LocalFallacyDetector(parameters=Head.of(dict(arrays)))
    for name in SETS:
        pairs = [counted(detector, text) for text in texts(given.data, name, given.part)]
        hit, total = (sum(column) for column in zip(*pairs, strict=True))
        print(f"{name} {given.part}: {hit} of {total} sentences, {hit / total:.1%}", flush=True)


if __name__ == "__main__":
    main()
