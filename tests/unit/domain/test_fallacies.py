"""Kinds, the list that article reports use, and how much a finding weighs."""

import pytest

from upheld.domain.fallacies import Fallacy, FallacyKind, FallacySeverity, reported_kind, severity
from upheld.domain.text import Span

REPORTED = {
    "cherry_picking", "false_equivalence", "straw_man", "ad_hominem", "slippery_slope",
    "circular_reasoning", "false_dichotomy", "correlation_as_causation", "hasty_generalization",
    "appeal_to_authority", "non_sequitur", "other",
}  # fmt: skip


def test_every_kind_has_its_place_in_the_list_of_reports() -> None:
    assert {reported_kind(kind).value for kind in FallacyKind} == REPORTED


@pytest.mark.parametrize("name", sorted(REPORTED))
def test_the_kinds_of_reports_stay_what_they_are(name: str) -> None:
    assert reported_kind(FallacyKind(name)).value == name


@pytest.mark.parametrize(
    ("confidence", "weight"),
    [(0.5, "minor"), (0.8999, "minor"), (0.9, "moderate"), (1.0, "moderate")],
)
def test_a_detector_alone_never_finds_a_severe_fallacy(confidence: float, weight: str) -> None:
    found = Fallacy(
        kind=FallacyKind.STRAW_MAN, span=Span(0, 1), confidence=confidence, explanation="x"
    )
    assert severity(found) is FallacySeverity(weight)
