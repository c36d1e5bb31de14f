"""The fallacies task: whether a text argues fallaciously, and how.

A row's text is what one person wrote (a comment, an argument, a sentence); it counts as said to be
fallacious when the detector finds anything in it, and its kind is that of the surest finding.
Each set names the kinds in its own words: `NAMES` maps ours to them by their definitions. A kind
that a set does not know counts for detection and for none of its types.

A row has one or more labels, or "none". Detection is measured only where a set has both; always
saying "fallacious" is reported beside it (`always_f1`), since most rows of most sets are.
"""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from upheld.bench import metrics
from upheld.bench.data import Row
from upheld.domain.errors import InvalidInput, UnsupportedInput
from upheld.domain.fallacies import Fallacy
from upheld.domain.fallacies import FallacyKind as K
from upheld.domain.text import Document, Span
from upheld.ports import FallacyDetector

__all__ = ["NAMES", "NONE", "FallacyRow", "fallacy_row", "measure"]

NONE = "none"
OTHER = "(another kind)"
_LIMIT = 2_000

NAMES: Mapping[str, Mapping[K, str]] = {
    "argotario": {
        K.AD_HOMINEM: "Ad Hominem",
        K.APPEAL_TO_AUTHORITY: "Irrelevant Authority",
        K.APPEAL_TO_EMOTION: "Appeal to Emotion",
        K.HASTY_GENERALIZATION: "Hasty Generalization",
        K.RED_HERRING: "Red Herring",
        K.APPEAL_TO_WORSE_PROBLEMS: "Red Herring",
    },
    "missci": {
        K.CHERRY_PICKING: "Fallacy of Exclusion",
        K.CORRELATION_AS_CAUSATION: "Causal Oversimplification",
        K.EQUIVOCATION: "Ambiguity",
        K.FALSE_DICHOTOMY: "False Dilemma / Affirming the Disjunct",
        K.FALSE_EQUIVALENCE: "False Equivalence",
        K.HASTY_GENERALIZATION: "Hasty Generalization",
    },
    "logic_edu": {
        K.AD_HOMINEM: "ad hominem",
        K.APPEAL_TO_AUTHORITY: "fallacy of credibility",
        K.APPEAL_TO_EMOTION: "appeal to emotion",
        K.APPEAL_TO_NATURE: "fallacy of relevance",
        K.APPEAL_TO_POPULARITY: "ad populum",
        K.APPEAL_TO_TRADITION: "fallacy of relevance",
        K.APPEAL_TO_WORSE_PROBLEMS: "fallacy of relevance",
        K.CHERRY_PICKING: "intentional",
        K.CIRCULAR_REASONING: "circular reasoning",
        K.CORRELATION_AS_CAUSATION: "false causality",
        K.EQUIVOCATION: "equivocation",
        K.FALSE_DICHOTOMY: "false dilemma",
        K.FALSE_EQUIVALENCE: "faulty generalization",
        K.HASTY_GENERALIZATION: "faulty generalization",
        K.LOADED_QUESTION: "intentional",
        K.NON_SEQUITUR: "fallacy of logic",
        K.RED_HERRING: "fallacy of relevance",
        K.SLIPPERY_SLOPE: "faulty generalization",
        K.STRAW_MAN: "fallacy of extension",
    },
    "cocolofa": {
        K.APPEAL_TO_AUTHORITY: "appeal to authority",
        K.APPEAL_TO_NATURE: "appeal to nature",
        K.APPEAL_TO_POPULARITY: "appeal to majority",
        K.APPEAL_TO_TRADITION: "appeal to tradition",
        K.APPEAL_TO_WORSE_PROBLEMS: "appeal to worse problems",
        K.FALSE_DICHOTOMY: "false dilemma",
        K.HASTY_GENERALIZATION: "hasty generalization",
        K.SLIPPERY_SLOPE: "slippery slope",
    },
    "mafalda": {
        K.AD_HOMINEM: "ad hominem",
        K.APPEAL_TO_AUTHORITY: "appeal to (false) authority",
        K.APPEAL_TO_EMOTION: "appeal to fear",
        K.APPEAL_TO_NATURE: "appeal to nature",
        K.APPEAL_TO_POPULARITY: "ad populum",
        K.APPEAL_TO_TRADITION: "appeal to tradition",
        K.APPEAL_TO_WORSE_PROBLEMS: "appeal to worse problems",
        K.CIRCULAR_REASONING: "circular reasoning",
        K.CORRELATION_AS_CAUSATION: "false causality",
        K.EQUIVOCATION: "equivocation",
        K.FALSE_DICHOTOMY: "false dilemma",
        K.FALSE_EQUIVALENCE: "false analogy",
        K.HASTY_GENERALIZATION: "hasty generalization",
        K.SLIPPERY_SLOPE: "slippery slope",
        K.STRAW_MAN: "straw man",
    },
}
"""How each known set calls a kind; a set that is not listed is read as using our own names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FallacyRow:
    """A text and its labels, "none" alone where it is fair; spans of the fallacies where given."""

    text: str
    labels: frozenset[str]
    spans: tuple[Span, ...] = ()

    @property
    def fallacious(self) -> bool:
        """Whether any label names a fallacy."""
        return self.labels != {NONE}


def fallacy_row(row: Row) -> FallacyRow:
    """Read {text, labels, spans?}; raises InvalidInput for a row of another shape."""
    text, labels = row.get("text"), row.get("labels")
    if not isinstance(text, str):
        raise InvalidInput(f"'text' has to be a text, not {text!r:.60}")
    if not isinstance(labels, list) or not labels or not all(isinstance(x, str) for x in labels):
        raise InvalidInput(f"'labels' has to list texts, \"none\" at least, not {labels!r:.60}")
    named = frozenset(labels) - {NONE} or frozenset({NONE})
    return FallacyRow(text=text, labels=named, spans=tuple(_spans(row.get("spans") or [])))


def _spans(given: Sequence[Any]) -> list[Span]:
    try:
        return [Span(int(start), int(end)) for start, end, *_ in given]
    except (TypeError, ValueError):
        raise InvalidInput(f"'spans' has to list [start, end, label], not {given!r:.60}") from None


def measure(
    name: str,
    rows: Sequence[FallacyRow],
    detector: FallacyDetector,
    *,
    timer: Callable[[], float] = time.perf_counter,
) -> dict[str, Any]:
    """Return the figures of one set (the shape of quality.md)."""
    started = timer()
    found = asyncio.run(_detected(rows, detector))
    seconds = timer() - started
    said = [_said(findings, NAMES.get(name)) for findings in found]
    return {
        "name": name,
        "n": len(rows),
        **_detection(rows, said),
        **_types(rows, said),
        **_places(rows, found),
        "items_per_second": metrics.rounded(metrics.per_second(len(rows), seconds)),
        "labels": _labels(rows, said),
    }


async def _detected(
    rows: Sequence[FallacyRow], detector: FallacyDetector
) -> list[tuple[Fallacy, ...]]:
    return [await _findings(row, detector) for row in rows]


async def _findings(row: FallacyRow, detector: FallacyDetector) -> tuple[Fallacy, ...]:
    """Return what is found; a text in a language that is not read has no finding."""
    try:
        return (await detector.detect(Document(text=row.text), limit=_LIMIT)).found
    except UnsupportedInput:
        return ()


def _said(findings: Sequence[Fallacy], names: Mapping[K, str] | None) -> str:
    """Return the surest finding's kind in the set's words, NONE where nothing was found."""
    if not findings:
        return NONE
    kind = max(findings, key=lambda finding: finding.confidence).kind
    return kind.value if names is None else names.get(kind, OTHER)


def _detection(rows: Sequence[FallacyRow], said: Sequence[str]) -> dict[str, Any]:
    gold = np.array([row.fallacious for row in rows], dtype=bool)
    yes = np.array([label != NONE for label in said], dtype=bool)
    rates = metrics.rates(gold, yes)
    interval = metrics.bootstrap(range(len(rows)), lambda at: metrics.rates(gold[at], yes[at]).f1)
    return {
        "detection_f1": metrics.rounded(rates.f1),
        "detection_f1_ci": metrics.rounded_interval(interval),
        "precision": metrics.rounded(rates.precision),
        "recall": metrics.rounded(rates.recall),
        "balanced_accuracy": metrics.rounded(metrics.balanced_accuracy(gold, yes)),
        "false_alarm_rate": metrics.rounded(metrics.accuracy(yes[~gold])),
        "always_f1": metrics.rounded(metrics.rates(gold, np.ones_like(gold)).f1),
    }


def _types(rows: Sequence[FallacyRow], said: Sequence[str]) -> dict[str, Any]:
    """Return macro-F1 over the set's types; a silent detector misses the type."""
    kinds = [label for label in _own(rows) if label != NONE]
    have = np.array([[kind in row.labels for kind in kinds] for row in rows], dtype=bool)
    given = np.array([[kind == label for kind in kinds] for label in said], dtype=bool)
    statistic = partial(_macro, have, given)
    interval = metrics.bootstrap(range(len(rows)), statistic)
    whole = statistic(np.arange(len(rows)))
    return {"macro_f1": metrics.rounded(whole), "macro_f1_ci": metrics.rounded_interval(interval)}


def _macro(have: NDArray[np.bool_], given: NDArray[np.bool_], at: NDArray[np.intp]) -> float | None:
    """Return the mean F1 of the columns that occur among the rows `at`."""
    gold, said = have[at].sum(axis=0), given[at].sum(axis=0)
    kept = gold > 0
    if not kept.any():
        return None
    right = (have[at] & given[at]).sum(axis=0)
    return float(np.mean(2 * right[kept] / (gold + said)[kept]))


def _own(rows: Sequence[FallacyRow]) -> list[str]:
    return sorted({label for row in rows for label in row.labels})


def _labels(rows: Sequence[FallacyRow], said: Sequence[str]) -> dict[str, Any]:
    """Return the rates of each label; a row counts for every label it has."""
    shown = np.array(said, dtype=object)
    return {
        label: metrics.rates(
            np.array([label in row.labels for row in rows], dtype=bool), shown == label
        ).as_dict()
        for label in _own(rows)
    }


def _places(rows: Sequence[FallacyRow], found: Sequence[Sequence[Fallacy]]) -> dict[str, Any]:
    """Return, where rows say where a fallacy stands, how often the surest finding touches it."""
    pairs = [(row, f) for row, f in zip(rows, found, strict=True) if row.spans and f]
    if not pairs:
        return {}
    hits = [_touches(row, max(f, key=lambda x: x.confidence)) for row, f in pairs]
    return {"span_overlap": metrics.rounded(float(np.mean(hits))), "spans_compared": len(pairs)}


def _touches(row: FallacyRow, finding: Fallacy) -> bool:
    return any(finding.span.overlaps(span) for span in row.spans)
