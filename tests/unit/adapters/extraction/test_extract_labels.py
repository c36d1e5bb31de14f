"""Kind, topic, freshness, importance and query of a claim (R21–R27)."""

import pytest
from tests.unit.adapters.extraction.cases import claims

from upheld.domain.claims import ClaimKind, Freshness, Importance, Topic


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Lyon has 500,000 people.", ClaimKind.NUMERIC),
        ("Marie Curie was born in Warsaw in 1867.", ClaimKind.BIOGRAPHICAL),
        ("Photosynthesis refers to the conversion of light.", ClaimKind.DEFINITION),
        ("The treaty was signed in 1919.", ClaimKind.HISTORICAL),
        ("Sodium reacts with chlorine.", ClaimKind.SCIENTIFIC),
        ("The minister is currently in Rome.", ClaimKind.CURRENT_EVENT),
        ("Prague is a beautiful city.", ClaimKind.OPINION),
    ],
)
def test_kind(text: str, kind: ClaimKind) -> None:
    assert claims(text)[0].kind is kind


@pytest.mark.parametrize(
    ("text", "topic", "freshness"),
    [
        ("Aspirin lowers the risk of heart disease.", Topic.MEDICAL, Freshness.EVERGREEN),
        ("The court struck down the statute in 1973.", Topic.LEGAL, Freshness.EVERGREEN),
        ("The company's revenue rose this year.", Topic.FINANCIAL, Freshness.RECENT),
        ("The share price is 40 dollars right now.", Topic.FINANCIAL, Freshness.LIVE),
        ("An electron is lighter than an atom.", Topic.SCIENTIFIC, Freshness.EVERGREEN),
        ("Lyon lies on the Rhone.", Topic.GENERAL, Freshness.EVERGREEN),
    ],
)
def test_topic_and_freshness(text: str, topic: Topic, freshness: Freshness) -> None:
    claim = claims(text)[0]
    assert (claim.topic, claim.freshness) == (topic, freshness)


def test_the_query_keeps_names_numbers_and_nouns() -> None:
    (claim,) = claims("The Eiffel Tower in Paris is 330 metres tall.")
    assert claim.query == "Eiffel Tower Paris 330 metres tall"


def test_a_long_claim_has_a_short_query() -> None:
    listed = ", ".join(f"Town{n}" for n in range(30))
    (claim,) = claims(f"The river Rhone flows through {listed} and Arles.")
    assert claim.query is not None
    assert len(claim.query.split()) <= 14


def test_what_answers_the_question_is_core() -> None:
    text = "Rivers carry water to the sea. The river Nile is 6,650 km long in total."
    found = claims(text, prompt="How long is the river Nile?")
    assert [c.importance for c in found] == [Importance.CORE, Importance.CORE]
    assert claims(f"{text} Fish live in rivers of 3 kinds.")[-1].importance is Importance.SUPPORTING
