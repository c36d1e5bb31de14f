from datetime import timedelta

import pytest

from upheld.domain.claims import Freshness
from upheld.domain.errors import InvalidInput
from upheld.domain.evidence import Evidence, Quote, rank_weight, recency
from upheld.domain.usage import NO_USAGE, Usage, dollars, micro_usd
from upheld.testing.doubles import NOON


def evidence(**changes: object) -> Evidence:
    values: dict[str, object] = {
        "id": "e1", "url": "https://a.example/x", "title": "X", "snippet": "x", "provider": "p",
        "authority": 1.0, "recency": 0.5, "relevance": 0.0,
    }  # fmt: skip
    return Evidence(**(values | changes))  # type: ignore[arg-type]  # built from a table


def test_r135_a_quote_over_25_words_cannot_be_built() -> None:
    Quote(text=" ".join(["word"] * 25))
    with pytest.raises(InvalidInput, match="this one 26"):
        Quote(text=" ".join(["word"] * 26))


def test_r135_evidence_keeps_three_quotes() -> None:
    with pytest.raises(InvalidInput):
        evidence(quotes=(Quote(text="a"),) * 4)


def test_r29_scores_lie_in_their_range() -> None:
    with pytest.raises(InvalidInput, match="relevance"):
        evidence(relevance=1.1)


@pytest.mark.parametrize(
    ("freshness", "days", "score"),
    [(Freshness.LIVE, 2, 0.5), (Freshness.RECENT, 90, 0.5), (Freshness.EVERGREEN, 3650, 0.5)],
)
def test_recency_halves(freshness: Freshness, days: int, score: float) -> None:
    assert recency(NOON - timedelta(days=days), NOON, freshness) == pytest.approx(score)


def test_an_unknown_date_is_neutral_and_a_future_one_new() -> None:
    assert recency(None, NOON, Freshness.LIVE) == 0.5
    assert recency(NOON + timedelta(days=9), NOON, Freshness.LIVE) == 1.0


def test_live_claims_rank_by_recency_more() -> None:
    assert rank_weight(evidence(), Freshness.EVERGREEN) == pytest.approx(0.4)
    assert rank_weight(evidence(), Freshness.LIVE) == pytest.approx(0.4)
    assert rank_weight(evidence(recency=1.0), Freshness.LIVE) == pytest.approx(0.6)


def test_usage_adds_up() -> None:
    one = Usage(input_tokens=1, search_calls=2, cost=micro_usd("0.081"))
    assert one + one + NO_USAGE == Usage(input_tokens=2, search_calls=4, cost=162_000)
    assert dollars(162_000) == 0.162
