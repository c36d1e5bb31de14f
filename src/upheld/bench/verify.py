"""The verify task: how well a verifier rules on a claim against the evidence it is given.

A row counts as called supported when the measured probability that the claim is upheld reaches
the verifier's own threshold (one half unless it states another), the same for every set. The label
a person would see (supported, contradicted, partial, unsupported) is compared with the set's own
labels.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from upheld.bench import metrics
from upheld.bench.data import VerifyRow, claim_of
from upheld.domain.claims import Scenario
from upheld.domain.evidence import Evidence
from upheld.domain.text import Span
from upheld.domain.verdicts import Judgement, Status, Verdict, status
from upheld.ports import Verifier

__all__ = ["Outcome", "Ranking", "judged", "measure", "report", "score"]

SUPPORTED_LABELS = frozenset({"SUPPORTS", "SUPPORTED"})
REFUTED_LABELS = frozenset({"REFUTES"})
THREE_WAY = frozenset({"SUPPORTS", "REFUTES", "NEI"})
FINE_LABELS = THREE_WAY | {"MIXED"}
_SIDE = 0.5
_LABELS = {
    Status.SUPPORTED: ("SUPPORTS", "SUPPORTED"),
    Status.CONTRADICTED: ("REFUTES", "UNSUPPORTED"),
    Status.PARTIAL: ("MIXED", "NEI", "UNSUPPORTED"),
    Status.UNSUPPORTED: ("NEI", "UNSUPPORTED"),
    Status.PENDING: ("NEI", "UNSUPPORTED"),
}


@runtime_checkable
class Ranking(Protocol):
    """A verifier that states from which probability a claim is rather upheld than not."""

    @property
    def supported_from(self) -> float:
        """The one threshold, for every set."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a verifier made of one row: the probability it is upheld, label and confidence shown."""

    score: float
    status: Status
    confidence: float


def measure(
    name: str,
    rows: Sequence[VerifyRow],
    verifier: Verifier,
    *,
    timer: Callable[[], float] = time.perf_counter,
) -> dict[str, Any]:
    """Judge every row of one set and return its figures (the shape of quality.md)."""
    started = timer()
    outcomes = asyncio.run(judged(rows, verifier))
    threshold = verifier.supported_from if isinstance(verifier, Ranking) else _SIDE
    return report(name, rows, outcomes, seconds=timer() - started, threshold=threshold)


async def judged(rows: Sequence[VerifyRow], verifier: Verifier) -> list[Outcome]:
    """Return the verifier's outcome for each row, in order."""
    return [_outcome(row, await _judgement(row, verifier)) for row in rows]


def report(
    name: str,
    rows: Sequence[VerifyRow],
    outcomes: Sequence[Outcome],
    *,
    seconds: float,
    threshold: float = _SIDE,
) -> dict[str, Any]:
    """Return the figures of one set from outcomes that are already there."""
    gold = np.array([row.label in SUPPORTED_LABELS for row in rows], dtype=bool)
    scores = np.array([outcome.score for outcome in outcomes], dtype=np.float64)
    called = scores >= threshold
    interval = metrics.bootstrap(
        [row.document for row in rows], lambda at: metrics.balanced_accuracy(gold[at], called[at])
    )
    confidence, correct = np.where(called, scores, 1 - scores), gold == called
    return {
        "name": name,
        "n": len(rows),
        "balanced_accuracy": metrics.rounded(metrics.balanced_accuracy(gold, called)),
        "balanced_accuracy_ci": metrics.rounded_interval(interval),
        "auc": metrics.rounded(metrics.auc(gold, scores)),
        "accuracy": metrics.rounded(metrics.accuracy(correct)),
        **_macro(rows, outcomes),
        "ece": metrics.rounded(metrics.expected_calibration_error(confidence, correct)),
        "coverage_curve": [
            [c, metrics.rounded(a)] for c, a in metrics.coverage_curve(confidence, correct)
        ],
        "items_per_second": metrics.rounded(metrics.per_second(len(rows), seconds)),
        "labels": _labels(rows, outcomes),
        "said": _said(rows, outcomes),
    }


def score(judgement: Judgement) -> float:
    """Return the probability that a claim is upheld, also where the verifier abstains.

    A verifier that measures none leaves (1 - confidence) / 2: the surer that there is not
    enough, the less it is upheld.
    """
    if judgement.leaning is not None:
        return judgement.leaning
    if judgement.support is not None:
        return judgement.support
    return (1.0 - judgement.confidence) / 2.0


async def _judgement(row: VerifyRow, verifier: Verifier) -> Judgement:
    claim = claim_of(row.claim, id=row.id)
    evidence = [_given(row, n, text) for n, text in enumerate(row.evidence) if text.strip()]
    return (await verifier.judge(claim, Scenario.literal(claim), evidence)).judgement


def _given(row: VerifyRow, place: int, text: str) -> Evidence:
    """Wrap a passage of a row: all are of one source, the one to be believed in full."""
    return Evidence(
        id=f"e{place + 1}",
        url=f"bench:{row.id}",
        title="",
        snippet=text,
        provider="bench",
        authority=1.0,
        recency=0.5,
        relevance=1.0,
        span=Span(0, len(text)),
    )


def _outcome(row: VerifyRow, judgement: Judgement) -> Outcome:
    shown = status(Verdict(claim_id=row.id, judgements=(judgement,)))
    return Outcome(score=score(judgement), status=shown, confidence=judgement.confidence)


def _labels(rows: Sequence[VerifyRow], outcomes: Sequence[Outcome]) -> dict[str, Any]:
    gold, said = _named(rows, outcomes, {row.label for row in rows})
    return {label: rate.as_dict() for label, rate in metrics.label_rates(gold, said).items()}


def _macro(rows: Sequence[VerifyRow], outcomes: Sequence[Outcome]) -> dict[str, float | None]:
    """Return macro-F1 over the set's own fine labels, and over the three without MIXED."""
    kinds = {"macro_f1": FINE_LABELS, "macro_f1_three_way": THREE_WAY}
    figures: dict[str, float | None] = {}
    for kind, labels in kinds.items():
        kept = [pair for pair in zip(rows, outcomes, strict=True) if pair[0].label in labels]
        own = {row.label for row, _ in kept}
        gold, said = _named([row for row, _ in kept], [out for _, out in kept], own)
        figures[kind] = metrics.rounded(metrics.macro_f1(gold, said)) if len(own) >= 3 else None
    return figures


def _named(
    rows: Sequence[VerifyRow], outcomes: Sequence[Outcome], own: set[str]
) -> tuple[list[str], list[str]]:
    """Return gold labels and said labels, the latter in the set's own words where it has one."""
    name = partial(_own_label, own=own)
    return [row.label for row in rows], [
        name(row, out) for row, out in zip(rows, outcomes, strict=True)
    ]


def _own_label(row: VerifyRow, outcome: Outcome, *, own: set[str]) -> str:
    """Say an outcome in the row's vocabulary: two-way rows know only (UN)SUPPORTED."""
    names = _LABELS[outcome.status]
    if row.label not in FINE_LABELS:
        return names[-1]
    return next((name for name in names if name in own), names[0])


def _said(rows: Sequence[VerifyRow], outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Return how often each ruling was right when said, the share of rows ruled on, and the ECE.

    `ece` is that of the confidence shown with rulings; null where nothing was ruled on.
    """
    gold = np.array([row.label for row in rows], dtype=object)
    shown = np.array([outcome.status for outcome in outcomes], dtype=object)
    against = REFUTED_LABELS if "REFUTES" in gold else {"UNSUPPORTED"}
    sides = {"supported": SUPPORTED_LABELS, "contradicted": against}
    found: dict[str, Any] = {
        side: _precision(np.isin(gold, list(labels)), shown == side)
        for side, labels in sides.items()
    }
    ruled = np.isin(shown, list(sides))
    right = [np.isin(gold, list(labels)) & (shown == side) for side, labels in sides.items()]
    sure = np.array([outcome.confidence for outcome in outcomes], dtype=np.float64)
    error = metrics.expected_calibration_error(sure[ruled], np.any(right, axis=0)[ruled])
    return found | {
        "coverage": metrics.rounded(metrics.accuracy(ruled)),
        "ece": metrics.rounded(error),
    }


def _precision(gold: NDArray[np.bool_], said: NDArray[np.bool_]) -> dict[str, Any]:
    return {k: v for k, v in metrics.rates(gold, said).as_dict().items() if k != "f1"}
