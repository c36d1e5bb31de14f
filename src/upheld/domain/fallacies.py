"""Fallacies: faults of an argument, each with its kind and the span it stands on.

A finding says how the words argue, not whether what they say is false: a fallacious argument can
have a true conclusion.
"""

from dataclasses import dataclass
from enum import StrEnum

from upheld.domain.text import Span

__all__ = ["Fallacy", "FallacyKind", "FallacySeverity", "reported_kind", "severity"]


class FallacyKind(StrEnum):
    """The faults that are told apart; `reported_kind` maps them to the list of article reports."""

    AD_HOMINEM = "ad_hominem"
    APPEAL_TO_AUTHORITY = "appeal_to_authority"
    APPEAL_TO_EMOTION = "appeal_to_emotion"
    APPEAL_TO_NATURE = "appeal_to_nature"
    APPEAL_TO_POPULARITY = "appeal_to_popularity"
    APPEAL_TO_TRADITION = "appeal_to_tradition"
    APPEAL_TO_WORSE_PROBLEMS = "appeal_to_worse_problems"
    CHERRY_PICKING = "cherry_picking"
    CIRCULAR_REASONING = "circular_reasoning"
    CORRELATION_AS_CAUSATION = "correlation_as_causation"
    EQUIVOCATION = "equivocation"
    FALSE_DICHOTOMY = "false_dichotomy"
    FALSE_EQUIVALENCE = "false_equivalence"
    HASTY_GENERALIZATION = "hasty_generalization"
    LOADED_QUESTION = "loaded_question"
    NON_SEQUITUR = "non_sequitur"
    RED_HERRING = "red_herring"
    SLIPPERY_SLOPE = "slippery_slope"
    STRAW_MAN = "straw_man"
    OTHER = "other"


class FallacySeverity(StrEnum):
    """How much a finding weighs in an article's ruling."""

    MINOR = "minor"
    MODERATE = "moderate"
    SEVERE = "severe"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fallacy:
    """One finding.

    `span` covers whole sentences of the document. `confidence` in [0, 1] is how sure the detector
    is that the span argues fallaciously at all; `kind` is the likeliest kind. `cues` are spans of
    words inside `span` that the kind is recognised by; empty where no single phrase decides.
    """

    kind: FallacyKind
    span: Span
    confidence: float
    explanation: str
    cues: tuple[Span, ...] = ()


_REPORTED = {
    FallacyKind.APPEAL_TO_EMOTION: FallacyKind.OTHER,
    FallacyKind.APPEAL_TO_NATURE: FallacyKind.NON_SEQUITUR,
    FallacyKind.APPEAL_TO_POPULARITY: FallacyKind.NON_SEQUITUR,
    FallacyKind.APPEAL_TO_TRADITION: FallacyKind.NON_SEQUITUR,
    FallacyKind.APPEAL_TO_WORSE_PROBLEMS: FallacyKind.NON_SEQUITUR,
    FallacyKind.EQUIVOCATION: FallacyKind.OTHER,
    FallacyKind.LOADED_QUESTION: FallacyKind.OTHER,
    FallacyKind.RED_HERRING: FallacyKind.NON_SEQUITUR,
}
_MODERATE = 0.9


def reported_kind(kind: FallacyKind) -> FallacyKind:
    """Return the kind in the list of twelve that article reports use (R257)."""
    return _REPORTED.get(kind, kind)


def severity(fallacy: Fallacy) -> FallacySeverity:
    """Return minor, or moderate from a confidence of 0.9 on.

    Never severe: one severe finding alone decides an article, and that is not left to a detector
    without a reader (R257).
    """
    sure = fallacy.confidence >= _MODERATE
    return FallacySeverity.MODERATE if sure else FallacySeverity.MINOR
