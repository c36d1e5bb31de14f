"""Train the check-worthiness scorer of claim extraction, and measure it by cross-validation.

    python -m training.checkworthy DATA OUT.npz

DATA holds claimbuster/dev.jsonl, factcheckbench_checkworthy/dev.jsonl and, as examples of plain
expository statements, factscore_bio/dev.jsonl and train/ with the sets of PLAIN_SETS.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from upheld.adapters.local.extraction.tagger import read
from upheld.adapters.local.extraction.worth import BUCKETS, features
from upheld.reading.sentences import sentences

Example = tuple[list[int], int, float, tuple[str, int]]
"""Features, label, weight, and the set with the number of the document it is of."""
FOLDS = 5
STEPS = 120
SHORTEST = 10
RATE = 0.3
PENALTY = 5e-6
BLOCK = 400
PLAIN_WEIGHT = 0.08


def rows(path: Path) -> list[dict[str, object]]:
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def labelled(data: Path, name: str, weight: float) -> list[Example]:
    """Return the labelled sentences of one set.

    Neighbours by number (of one debate, one answer) are of one document, never on both sides of a
    fold.
    """
    return [
        (features(read(str(r["text"]))), int(str(r["label"])), weight, (name, document(r)))
        for r in rows(data / name / "dev.jsonl")
    ]


def document(row: dict[str, object]) -> int:
    """Return the number of the stretch of neighbouring sentences a row is of."""
    return int("".join(c for c in str(row["id"]) if c.isdigit())) // BLOCK


PLAIN_SETS = ("fever_gold", "entailmentbank", "creak_explanations")


def expository(data: Path, limit: int) -> list[Example]:
    """Return plain statements, of biographies, encyclopaedias and science, all worth checking."""
    texts: list[str] = []
    for row in rows(data / "factscore_bio" / "dev.jsonl"):
        if row["label"] != "ABSTAINED":
            whole = str(row["response"])
            texts.extend(span.of(whole) for span in sentences(whole))
    chance = random.Random(3)
    parts = [chance.sample(texts, limit)]
    for name in PLAIN_SETS:
        claims = [str(row["claim"]) for row in rows(data / "train" / name / "train.jsonl")]
        parts.append(chance.sample(claims, min(limit, len(claims))))
    found = (text for part in parts for text in part if len(text) > SHORTEST)
    return [
        (features(read(text)), 1, PLAIN_WEIGHT, ("expository", n)) for n, text in enumerate(found)
    ]


def fit(examples: Sequence[Example]) -> tuple[NDArray[np.float64], float]:
    """Return weights and bias of a ridge-penalised logistic layer, after STEPS of Adam."""
    places, rows_of, size = sparse(examples)
    wanted = np.array([label for _, label, _, _ in examples], dtype=np.float64)
    share = np.array([importance for *_, importance, _ in examples])
    share /= share.sum()
    layer, first, second = np.zeros(BUCKETS + 1), np.zeros(BUCKETS + 1), np.zeros(BUCKETS + 1)
    for step in range(1, STEPS + 1):
        raw = np.bincount(rows_of, layer[places], len(size)) * size + layer[-1]
        slope = (1 / (1 + np.exp(-raw)) - wanted) * share
        down = np.bincount(places, (slope * size)[rows_of], BUCKETS + 1) + PENALTY * layer
        down[-1] = slope.sum()
        first, second = 0.9 * first + 0.1 * down, 0.99 * second + 0.01 * down**2
        pace = RATE if step < STEPS * 0.7 else RATE * 0.3
        even = np.sqrt(second / (1 - 0.99**step)) + 1e-6
        layer -= pace * first / (1 - 0.9**step) / even
    return layer[:-1], float(layer[-1])


def sparse(
    examples: Sequence[Example],
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """Return all features end to end, the row of each, and the weight of a feature by row."""
    lengths = np.array([len(found) for found, *_ in examples])
    places = np.concatenate([np.array(found, dtype=np.int64) for found, *_ in examples])
    return places, np.repeat(np.arange(len(lengths)), lengths), lengths**-0.5


def scores(model: tuple[NDArray[np.float64], float], examples: Sequence[Example]) -> list[float]:
    weights, bias = model
    places, rows_of, size = sparse(examples)
    raw = np.bincount(rows_of, weights[places], len(size)) * size + bias
    return [float(score) for score in raw]


def report(name: str, scored: Sequence[tuple[float, int]]) -> None:
    """Print F1 over thresholds and average precision."""
    ranked = sorted(scored, reverse=True)
    positive = sum(label for _, label in ranked)
    hits, total = 0, 0.0
    for n, (_, label) in enumerate(ranked, 1):
        hits += label
        total += label * hits / n
    line = [f"{name} n={len(ranked)} ap={total / positive:.3f}"]
    for cut in (-1.0, -0.4, -0.2, 0.0, 0.5):
        said = [label for score, label in scored if score >= cut]
        precision, recall = sum(said) / max(len(said), 1), sum(said) / positive
        f1 = 2 * precision * recall / max(precision + recall, 1e-9)
        line.append(f"@{cut}: p={precision:.3f} r={recall:.3f} f1={f1:.3f}")
    print("\n   ".join(line), flush=True)


def main() -> None:
    """Train on everything and write, then cross-validate."""
    data, out = Path(sys.argv[1]), Path(sys.argv[2])
    sets = ("claimbuster", "factcheckbench_checkworthy")
    examples = [e for name in sets for e in labelled(data, name, 1.0)] + expository(data, 1500)
    weights, bias = fit(examples)
    scale = np.abs(weights).max() / 127
    small = np.rint(weights / scale).astype(np.int8)
    np.savez_compressed(out, weights=small, scale=np.float32(scale), bias=np.float32(bias))
    print("written", out.stat().st_size, flush=True)

    groups = sorted({example[3] for example in examples})
    random.Random(11).shuffle(groups)
    fold_of = {group: n % FOLDS for n, group in enumerate(groups)}
    held: dict[str, list[tuple[float, int]]] = {}
    for fold in range(FOLDS):
        model = fit([e for e in examples if fold_of[e[3]] != fold])
        test = [e for e in examples if fold_of[e[3]] == fold]
        for score, example in zip(scores(model, test), test, strict=True):
            held.setdefault(example[3][0], []).append((score, example[1]))
    for name, scored in held.items():
        report(name, scored)


if __name__ == "__main__":
    main()
