"""How well the detector orders the texts of a set, fallacious before fair, at no threshold.

    python -m training.fallacies.ranking --data DATA/cocolofa/dev.jsonl

A text's score is that of its highest passage: how far the passage is over its own limit, in log
odds. Prints the area under the curve with a 95 % bootstrap interval.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from math import log
from pathlib import Path

import numpy as np

from upheld.adapters.local.embed import minilm
from upheld.adapters.local.fallacies.choosing import scored, whole
from upheld.adapters.local.fallacies.head import Head, head
from upheld.adapters.local.fallacies.passages import passages, pieces
from upheld.adapters.local.fallacies.reading import Reading, read
from upheld.bench import metrics

LEAST = 1e-6


def score(text: str, parameters: Head) -> float:
    """Return the score of a text; very low where it has no prose."""
    return max((over(reading, parameters) for reading in readings(text)), default=-99.0)


def readings(text: str) -> Iterator[Reading]:
    """Yield the passages of a text as the detector reads them."""
    for run in pieces(text):
        for passage in passages(run):
            inner = [span.shifted(-passage.span.start) for span in passage.sentences]
            yield read(passage.span.of(text), inner, minilm())


def over(reading: Reading, parameters: Head) -> float:
    """Return how far a passage is over its limit."""
    if parameters.argues(reading):
        return _odds(whole(reading, parameters)) - _odds(parameters.argued)
    surest = max((found.confidence for found in scored(reading, parameters)), default=0.0)
    return _odds(surest) - _odds(parameters.threshold)


def _odds(chance: float) -> float:
    held = min(max(chance, LEAST), 1 - LEAST)
    return log(held / (1 - held))


def main() -> None:
    ask = argparse.ArgumentParser()
    ask.add_argument("--data", type=Path, required=True)
    ask.add_argument("--head", type=Path, help="Another head than the shipped one.")
    given = ask.parse_args()
    parameters = Head.of(dict(np.load(given.head))) if given.head else head()
    with given.data.open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    gold = np.array([row["labels"] != ["none"] for row in rows])
    scores = np.array([score(row["text"], parameters) for row in rows])
    found = metrics.auc(gold, scores)
    ends = metrics.bootstrap(range(len(rows)), lambda at: metrics.auc(gold[at], scores[at]))
    print(f"{given.data.parent.name}: {len(rows)} texts, AUC {found}, interval {ends}")


if __name__ == "__main__":
    main()
