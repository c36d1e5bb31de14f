"""A model's scores as signals, and the confidence that a ruling shows."""

from math import log

import pytest
from tests.unit.adapters.verifier.cases import claim, source

from upheld.adapters.local.entailment import Scores
from upheld.adapters.local.verification import fusion
from upheld.adapters.local.verification.align import SIGNALS
from upheld.adapters.local.verification.fusion import PLAIN, Curve, Fusion
from upheld.adapters.local.verification.readings import READINGS, readings, withheld
from upheld.adapters.local.verifier import LocalVerifier
from upheld.domain.claims import Scenario
from upheld.domain.errors import ModelRejected

LONG, SHORT = 0.9, 0.3


class Sure:
    """A model that always gives the same scores."""

    name = "upheld-large"

    def score(self, claim: str, evidence: str) -> Scores:
        return Scores(0.9, 0.02, 0.08)


def _named(scores: Scores, claim: float, source: float) -> dict[str, float]:
    return dict(zip(READINGS, readings(scores, claim, source), strict=True))


def test_log_odds_keep_their_sign_and_order_and_count_for_less_far_out() -> None:
    chances = [0.0, 0.01, 0.3, 0.5, 0.7, 0.99, 1.0]
    found = [_named(Scores(p, (1 - p) / 2, (1 - p) / 2), LONG, LONG)["odds"] for p in chances]
    assert found == sorted(set(found))
    assert found[3] == 0.0
    assert found[0] == pytest.approx(-found[-1])
    assert found[-1] < 4.0
    assert found[4] == pytest.approx(log(0.7 / 0.3), rel=0.03)


def test_odds_by_length_change_sign_with_the_length() -> None:
    long, short = (_named(Scores(0.8, 0.1, 0.1), at, at) for at in (LONG, SHORT))
    assert long["odds"] == short["odds"]
    assert long["odds_by_claim"] > 0 > short["odds_by_claim"]
    assert long["odds_by_source"] > 0 > short["odds_by_source"]
    assert long["against"] == long["against_by_claim"] == 0.0


def test_support_beyond_a_fifth_is_withheld_and_nothing_is_lost() -> None:
    kept = withheld(Scores(0.9, 0.04, 0.06))
    assert kept == pytest.approx((0.2, 0.04, 0.76))
    assert withheld(Scores(0.1, 0.4, 0.5)) == (0.1, 0.4, 0.5)


@pytest.mark.parametrize("chance", [0.0, 0.2, 0.65, 0.98, 1.0])
def test_an_unmeasured_curve_takes_a_chance_as_it_is(chance: float) -> None:
    assert Curve().of(chance) == pytest.approx(chance, abs=1e-5)
    assert Curve(0.9, -0.5).of(chance) <= Curve(0.9, 0.0).of(chance)


@pytest.mark.parametrize("name", ["upheld-large", "upheld-small"])
def test_shipped_curves_rise_and_are_measured(name: str) -> None:
    fitted = Fusion.named(name)
    assert fitted.trust != PLAIN
    for curve, floor in (
        (fitted.trust.supported, fitted.bands.supported),
        (fitted.trust.contradicted, fitted.bands.contradicted),
    ):
        assert 0.4 < curve.of(floor) < curve.of(0.8) < curve.of(0.99) < 1.0


@pytest.mark.parametrize("name", ["lexical", "upheld-large", "upheld-small"])
def test_shipped_weights_are_in_the_order_of_the_signals(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Fusion.named(name).signals[: len(SIGNALS)] == tuple(SIGNALS)
    monkeypatch.setattr(fusion, "SIGNALS", dict(reversed(list(SIGNALS.items()))))
    with pytest.raises(ModelRejected, match=rf"fusion-{name}\.json .* coverage.*fit it again"):
        Fusion.named(name)


def test_a_ruling_shows_the_calibrated_chance_of_being_right() -> None:
    asked, given = (
        claim("The ferry to Orsa carries bicycles."),
        source("The Orsa ferry takes bicycles."),
    )
    verifier = LocalVerifier(Sure())
    shown = verifier.ruled(asked, Scenario.literal(asked), [given])
    assert shown.leaning is not None
    assert shown.support is not None
    expected = Fusion.named("upheld-large").trust.supported.of(shown.leaning)
    assert shown.confidence == pytest.approx(expected, abs=1e-3)
    assert shown.support >= 0.65
