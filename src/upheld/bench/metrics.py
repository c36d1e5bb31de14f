"""Measures of quality, each from its definition; pure, and the same for every task.

Arrays are one-dimensional and of one length: `gold`, `predicted` and `correct` are booleans,
`scores` and `confidence` are floats. A measure that the data cannot define (no positive row, no
row at all) is None, never 0. Where a measure orders rows, rows of equal score share their ranks
and their outcomes, so that no figure depends on the order of the file.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "COVERAGES",
    "DRAWS",
    "ECE_BINS",
    "SEED",
    "Rates",
    "accuracy",
    "auc",
    "average_precision",
    "balanced_accuracy",
    "bootstrap",
    "coverage_curve",
    "expected_calibration_error",
    "label_rates",
    "macro_f1",
    "per_second",
    "rates",
    "rounded",
    "rounded_interval",
]

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]

DRAWS = 1_000
SEED = 20_261_130
ECE_BINS = 15
COVERAGES = (0.5, 0.7, 0.9, 1.0)
_PLACES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """How one label fared: rows that have it, rows that were given it, and what was right."""

    n: int
    said: int
    right: int

    @property
    def precision(self) -> float | None:
        """Right among said; None if it was never said."""
        return self.right / self.said if self.said else None

    @property
    def recall(self) -> float | None:
        """Right among those that have it; None if no row has it."""
        return self.right / self.n if self.n else None

    @property
    def f1(self) -> float | None:
        """Harmonic mean of precision and recall; None if no row has the label or was given it."""
        both = self.n + self.said
        return 2 * self.right / both if both else None

    def as_dict(self) -> dict[str, float | int | None]:
        """Return the counts and the three rates, rounded, for a JSON report."""
        shares = {"precision": self.precision, "recall": self.recall, "f1": self.f1}
        return {"n": self.n, "said": self.said, "right": self.right} | {
            name: rounded(value) for name, value in shares.items()
        }


def accuracy(correct: Bools) -> float | None:
    """Return the share of rows that are correct."""
    return float(np.mean(correct)) if len(correct) else None


def balanced_accuracy(gold: Bools, predicted: Bools) -> float | None:
    """Return the mean of the recalls of both sides; None if a side has no row."""
    if not gold.any() or gold.all():
        return None
    return float((np.mean(predicted[gold]) + np.mean(~predicted[~gold])) / 2)


def auc(gold: Bools, scores: Floats) -> float | None:
    """Return the chance that a positive row outscores a negative one, ties counting half."""
    positives = int(gold.sum())
    negatives = len(gold) - positives
    if not positives or not negatives:
        return None
    _, place, counts = np.unique(scores, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    ranks = (last - (counts - 1) / 2.0)[place]
    above = ranks[gold].sum() - positives * (positives + 1) / 2.0
    return float(above / (positives * negatives))


def average_precision(gold: Bools, scores: Floats) -> float | None:
    """Return the mean, over positive rows, of the precision at their score (ties as one step)."""
    if not gold.any():
        return None
    values, place = np.unique(-scores, return_inverse=True)
    hits = np.bincount(place, weights=gold, minlength=len(values))
    seen = np.cumsum(np.bincount(place, minlength=len(values)))
    return float(np.sum(hits * np.cumsum(hits) / seen) / gold.sum())


def rates(gold: Bools, predicted: Bools) -> Rates:
    """Count one label: who has it, who was given it, and both."""
    both = int((gold & predicted).sum())
    return Rates(n=int(gold.sum()), said=int(predicted.sum()), right=both)


def label_rates(gold: Sequence[str], predicted: Sequence[str]) -> dict[str, Rates]:
    """Return the rates of every label that occurs in `gold`, in alphabetical order."""
    have, said = np.array(gold, dtype=object), np.array(predicted, dtype=object)
    return {label: rates(have == label, said == label) for label in sorted(set(gold))}


def macro_f1(gold: Sequence[str], predicted: Sequence[str]) -> float | None:
    """Return the mean F1 over the labels of `gold`; None if there is no row."""
    each = [rate.f1 or 0.0 for rate in label_rates(gold, predicted).values()]
    return float(np.mean(each)) if each else None


def expected_calibration_error(
    confidence: Floats, correct: Bools, bins: int = ECE_BINS
) -> float | None:
    """Return the mean gap between confidence and accuracy over bins of equal mass."""
    if not len(confidence):
        return None
    order = np.argsort(confidence, kind="stable")
    shared = _shared(confidence, correct)[order]
    parts = zip(np.array_split(confidence[order], bins), np.array_split(shared, bins), strict=True)
    gaps = [abs(c.mean() - s.mean()) * len(c) for c, s in parts if len(c)]
    return float(sum(gaps) / len(confidence))


def coverage_curve(
    confidence: Floats, correct: Bools, at: Sequence[float] = COVERAGES
) -> list[tuple[float, float | None]]:
    """Return (share kept, accuracy) where the most confident rows are kept first."""
    order = np.argsort(-confidence, kind="stable")
    shared = _shared(confidence, correct)[order]
    kept = [(share, round(share * len(shared))) for share in at]
    return [(share, float(shared[:n].mean()) if n else None) for share, n in kept]


def bootstrap(
    groups: Sequence[Hashable],
    statistic: Callable[[NDArray[np.intp]], float | None],
    *,
    draws: int = DRAWS,
) -> tuple[float, float] | None:
    """Return the 95% interval of `statistic(row indices)` over resampled groups.

    Rows of one group (a document) are drawn together. Draws where the statistic is undefined are
    left out; None if all are.
    """
    members = _members(groups)
    source = np.random.default_rng(SEED)
    values: list[float] = []
    for _ in range(draws if members else 0):
        picked = source.integers(len(members), size=len(members))
        value = statistic(np.concatenate([members[i] for i in picked]))
        if value is not None:
            values.append(value)
    if not values:
        return None
    low, high = np.percentile(values, [2.5, 97.5])
    return float(low), float(high)


def per_second(items: int, seconds: float) -> float | None:
    """Return items per second; None if no time passed."""
    return items / seconds if seconds > 0 else None


def rounded(value: float | None) -> float | None:
    """Return a figure as a report shows it; None stays None."""
    return None if value is None else round(value, _PLACES)


def rounded_interval(ends: tuple[float, float] | None) -> list[float] | None:
    """Return the ends of an interval as a report shows them; None stays None."""
    return None if ends is None else [round(end, _PLACES) for end in ends]


def _members(groups: Sequence[Hashable]) -> list[NDArray[np.intp]]:
    rows: dict[Hashable, list[int]] = {}
    for row, group in enumerate(groups):
        rows.setdefault(group, []).append(row)
    return [np.array(indices, dtype=np.intp) for indices in rows.values()]


def _shared(order_by: Floats, correct: Bools) -> Floats:
    """Give rows of equal confidence their common accuracy."""
    _, place, counts = np.unique(order_by, return_inverse=True, return_counts=True)
    hits = np.bincount(place, weights=correct, minlength=len(counts))
    return np.asarray((hits / counts)[place], dtype=np.float64)
