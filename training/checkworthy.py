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

Example = tuple[list[int], int, float, str]
FOLDS = 5
EPOCHS = 12
SHORTEST = 10
RATE = 0.5
PENALTY = 3e-6


def rows(path: Path) -> list[dict[str, object]]:
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def labelled(data: Path, name: str, weight: float) -> list[Example]:
    """Return the labelled sentences of one set; the name tells the fold groups apart."""
    found = rows(data / name / "dev.jsonl")
    return [(features(read(str(r["text"]))), int(str(r["label"])), weight, name) for r in found]


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
    return [(features(read(text)), 1, 0.15, "expository") for text in found]


def fit(examples: Sequence[Example], seed: int = 5) -> tuple[NDArray[np.float64], float]:
    """Return weights and bias after EPOCHS of weighted gradient descent, averaged."""
    weights, bias = np.zeros(BUCKETS), 0.0
    squares = np.full(BUCKETS, 1e-8)
    order = list(examples)
    rng = random.Random(seed)
    mean, mean_bias, steps = np.zeros(BUCKETS), 0.0, 0
    for epoch in range(EPOCHS):
        rng.shuffle(order)
        for found, label, importance, _ in order:
            size = len(found) ** -0.5
            guess = 1 / (1 + np.exp(-np.clip(weights[found].sum() * size + bias, -30, 30)))
            slope = (guess - label) * importance
            step = slope * size + PENALTY * len(examples) / 100 * weights[found]
            squares[found] += step * step
            weights[found] -= RATE * step / np.sqrt(squares[found])
            bias -= 0.01 * slope
        if epoch >= EPOCHS // 2:
            mean, mean_bias, steps = mean + weights, mean_bias + bias, steps + 1
    return mean / steps, mean_bias / steps


def scores(model: tuple[NDArray[np.float64], float], examples: Sequence[Example]) -> list[float]:
    weights, bias = model
    return [float(weights[f].sum() * len(f) ** -0.5 + bias) for f, *_ in examples]


def report(name: str, scored: Sequence[tuple[float, int]]) -> None:
    """Print F1 over thresholds and average precision."""
    ranked = sorted(scored, reverse=True)
    positive = sum(label for _, label in ranked)
    hits, total = 0, 0.0
    for n, (_, label) in enumerate(ranked, 1):
        hits += label
        total += label * hits / n
    line = [f"{name} n={len(ranked)} ap={total / positive:.3f}"]
    for cut in (-1.5, -1.0, -0.5, 0.0, 0.5):
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
    random.Random(11).shuffle(examples)
    weights, bias = fit(examples)
    scale = np.abs(weights).max() / 127
    small = np.rint(weights / scale).astype(np.int8)
    np.savez_compressed(out, weights=small, scale=np.float32(scale), bias=np.float32(bias))
    print("written", out.stat().st_size, flush=True)

    held: dict[str, list[tuple[float, int]]] = {}
    for fold in range(FOLDS):
        model = fit([e for i, e in enumerate(examples) if i % FOLDS != fold])
        test = [e for i, e in enumerate(examples) if i % FOLDS == fold]
        for score, example in zip(scores(model, test), test, strict=True):
            held.setdefault(example[3], []).append((score, example[1]))
    for name, scored in held.items():
        report(name, scored)


if __name__ == "__main__":
    main()
