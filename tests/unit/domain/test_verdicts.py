import pytest

from upheld.domain.claims import Claim, ClaimKind, Importance
from upheld.domain.errors import InvalidInput
from upheld.domain.text import Span
from upheld.domain.verdicts import (
    CannotSay,
    Judgement,
    Likelihood,
    Ruling,
    Sensitivity,
    Status,
    Verdict,
    likelihood,
    overall,
    ruling,
    scenario_disagreement,
    status,
)


def judged(support: float | None, confidence: float = 0.9, *, mixed: bool = False) -> Judgement:
    why = CannotSay.NOT_ENOUGH if support is None else None
    return Judgement(
        scenario="s1",
        support=support,
        confidence=confidence,
        reasoning="",
        why_not=why,
        mixed=mixed,
    )


def verdict(support: float | None, confidence: float = 0.9, claim_id: str = "c1") -> Verdict:
    return Verdict(claim_id=claim_id, judgements=(judged(support, confidence),))


def claim(claim_id: str, importance: Importance, kind: ClaimKind = ClaimKind.NUMERIC) -> Claim:
    return Claim(id=claim_id, text="x", span=Span(0, 1), kind=kind, importance=importance)


@pytest.mark.parametrize(
    ("support", "label"),
    [
        (1.0, Likelihood.HIGHLY_LIKELY), (0.85, Likelihood.HIGHLY_LIKELY),
        (0.845, Likelihood.LIKELY), (0.65, Likelihood.LIKELY),
        (0.649, Likelihood.UNCLEAR), (0.35, Likelihood.UNCLEAR),
        (0.345, Likelihood.UNLIKELY), (0.155, Likelihood.UNLIKELY), (0.16, Likelihood.UNLIKELY),
        (0.15, Likelihood.HIGHLY_UNLIKELY), (0.0, Likelihood.HIGHLY_UNLIKELY),
        (None, Likelihood.UNSUBSTANTIATED),
    ],
)  # fmt: skip
def test_t46_bands_have_no_gap(support: float | None, label: Likelihood) -> None:
    assert likelihood(judged(support)) is label


@pytest.mark.parametrize(
    ("support", "confidence", "label"),
    [
        (0.95, 0.75, Likelihood.HIGHLY_LIKELY),
        (0.95, 0.74, Likelihood.LIKELY),
        (0.05, 0.74, Likelihood.UNLIKELY),
        (0.95, 0.50, Likelihood.LIKELY),
        (0.95, 0.49, Likelihood.UNCLEAR),
    ],
)
def test_t47_confidence_takes_extremes_down(
    support: float, confidence: float, label: Likelihood
) -> None:
    assert likelihood(judged(support, confidence)) is label


@pytest.mark.parametrize(
    ("supports", "label"),
    [
        ([0.9, 0.9, 0.1], Ruling.SUPPORTED),
        ([0.9, 0.1], Ruling.INCONCLUSIVE),
        ([0.9, 0.9, 0.9, 0.5, 0.5], Ruling.SUPPORTED),
        ([0.9, 0.9, 0.5, 0.5, 0.5], Ruling.INCONCLUSIVE),
        ([0.1, 0.1, None], Ruling.REFUTED),
        ([None, None], Ruling.INCONCLUSIVE),
        ([], Ruling.INCONCLUSIVE),
    ],
)
def test_t48_sixty_percent(supports: list[float | None], label: Ruling) -> None:
    assert ruling([judged(support) for support in supports]) is label


def test_t49_disagreement_is_reported_beside_the_ruling() -> None:
    mixed = [judged(0.9), judged(0.9), judged(0.05)]
    assert ruling(mixed) is Ruling.SUPPORTED
    assert scenario_disagreement(mixed)
    assert not scenario_disagreement([judged(0.9), judged(None)])


@pytest.mark.parametrize(
    ("support", "confidence", "sensitivity", "label"),
    [
        (0.9, 0.8, Sensitivity.STRICT, Status.SUPPORTED),
        (0.9, 0.7, Sensitivity.STRICT, Status.PARTIAL),
        (0.9, 0.6, Sensitivity.BALANCED, Status.SUPPORTED),
        (0.9, 0.55, Sensitivity.BALANCED, Status.PARTIAL),
        (0.9, 0.5, Sensitivity.LIGHT, Status.SUPPORTED),
        (0.1, 0.9, Sensitivity.BALANCED, Status.CONTRADICTED),
        (0.1, 0.3, Sensitivity.BALANCED, Status.PARTIAL),
        (0.5, 0.9, Sensitivity.BALANCED, Status.PARTIAL),
        (None, 0.3, Sensitivity.BALANCED, Status.UNSUPPORTED),
    ],
)
def test_status_by_sensitivity(
    support: float | None, confidence: float, sensitivity: Sensitivity, label: Status
) -> None:
    assert status(verdict(support, confidence), sensitivity) is label


def test_t8_no_evidence_is_never_contradicted() -> None:
    assert status(verdict(None, 0.0)) is Status.UNSUPPORTED


def test_overall_weighs_by_importance() -> None:
    claims = [claim("c1", Importance.CORE), claim("c2", Importance.ASIDE)]
    verdicts = [verdict(0.9, 0.8, "c1"), verdict(0.1, 0.8, "c2")]
    assert overall(verdicts, claims) == round((3 * 0.9 + 1 * 0.1) / 4, 4)


def test_f19_nothing_judged_has_no_score() -> None:
    assert overall([], []) is None


def test_d4_opinions_do_not_count() -> None:
    claims = [claim("c1", Importance.CORE, ClaimKind.OPINION)]
    assert overall([verdict(None, 0.0)], claims) is None


def test_a_judgement_has_support_or_a_reason() -> None:
    with pytest.raises(InvalidInput):
        Judgement(scenario="s1", support=None, confidence=0.5, reasoning="")
    with pytest.raises(InvalidInput):
        Judgement(scenario="s1", support=1.2, confidence=0.5, reasoning="")
