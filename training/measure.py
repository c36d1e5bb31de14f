"""Figures of merit: balanced accuracy, AUC, macro-F1, calibration error, selective accuracy."""

from __future__ import annotations

import itertools

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Ints = NDArray[np.int64]


def balanced_accuracy(truth: Ints, said: Ints) -> float:
    """Mean recall over the two classes of a binary truth; one class present: its recall."""
    parts = [float((said[truth == c] == c).mean()) for c in (0, 1) if (truth == c).any()]
    return float(np.mean(parts))


def auc(truth: Ints, score: Array) -> float:
    """Chance that a positive outranks a negative, ties half."""
    order = np.argsort(score, kind="stable")
    ranks = np.empty(len(score))
    values = score[order]
    starts = np.r_[0, np.flatnonzero(np.diff(values)) + 1, len(values)]
    for a, b in itertools.pairwise(starts):
        ranks[order[a:b]] = (a + b + 1) / 2
    good = truth == 1
    count = int(good.sum())
    other = len(truth) - count
    if not count or not other:
        return float("nan")
    return float((ranks[good].sum() - count * (count + 1) / 2) / (count * other))


def macro_f1(truth: Ints, said: Ints, classes: tuple[int, ...] = (0, 1, 2)) -> float:
    """Mean F1 over the classes."""
    scores = []
    for c in classes:
        hit = float(((truth == c) & (said == c)).sum())
        total = float((truth == c).sum() + (said == c).sum())
        scores.append(2 * hit / total if total else 0.0)
    return float(np.mean(scores))


def ece(confidence: Array, right: Array, bins: int = 15) -> float:
    """Expected calibration error with bins of equal mass."""
    order = np.argsort(confidence, kind="stable")
    total = 0.0
    for part in np.array_split(order, bins):
        if len(part):
            total += len(part) * abs(float(confidence[part].mean() - right[part].mean()))
    return total / len(confidence)


def interval(truth: Ints, said: Ints, draws: int = 1000) -> tuple[float, float]:
    """95 % bootstrap interval of the balanced accuracy over rows."""
    rng = np.random.default_rng(0)
    found = []
    for _ in range(draws):
        pick = rng.integers(0, len(truth), len(truth))
        found.append(balanced_accuracy(truth[pick], said[pick]))
    low, high = np.percentile(found, [2.5, 97.5])
    return float(low), float(high)


def coverage_curve(confidence: Array, right: Array) -> list[tuple[float, float]]:
    """Accuracy of the surest 50, 70, 90 and 100 % of the rows."""
    order = np.argsort(-confidence, kind="stable")
    shares = (0.5, 0.7, 0.9, 1.0)
    return [(s, float(right[order[: max(1, int(len(order) * s))]].mean())) for s in shares]
