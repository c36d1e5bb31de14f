"""Faults seen in public, each a case that cites its number; the right value is pinned."""

from datetime import UTC, datetime

import pytest
from tests.unit.adapters.verifier.cases import claim, judged, source, status_of

from upheld.domain.claims import Freshness
from upheld.domain.evidence import Stance
from upheld.domain.verdicts import CannotSay, Status

CONTRADICTED = [
    ("M1", "The tower is not 330 metres tall.", "The tower is 330 metres tall."),
    ("M2", "Sales rose 10%.", "Sales fell 10%."),
    ("M3", "The plan costs $20 per month.", "The plan costs $20 per year."),
    ("M5", "The tower opened in 1889.", "The tower opened in 1887."),
    ("F26", "The country has **999** million people.", "The country has 67 million people."),
    ("F74", "The vaccine reduces deaths.", "The vaccine increases deaths."),
]
SUPPORTED = [
    ("M6", "The city has 1.5 million people.", "The city has 1,500,000 people."),
    ("M7", "The deal cost $1.2bn.", "The deal cost 1,200 million dollars."),
    ("M8", "The tower is 330 metres tall.", "The tower is 1,083 feet tall."),
    ("M9", "The licence costs 1.200,50 EUR.", "The licence costs 1,200.50 EUR."),
    ("M11", "Three people died in the fire.", "In the fire 3 people died."),
    ("M11b", "Half of users left the service.", "50% of users left the service."),
    ("M15", "The prize is $1.5k.", "The prize is 1,500 dollars."),
    ("M15b", "The fund holds £5m.", "The fund holds 5,000,000 pounds."),
    ("F28", "The lake holds twenty-five million litres.", "The lake holds 25,000,000 litres."),
    ("F29", "The index stood at 1,234,567.890.", "The index stood at 1234567.89."),
    ("F32", "The fee is 0,075 EUR.", "The fee is 0.075 EUR."),
    ("F34", "The ticket costs 23,99€.", "The ticket costs 23.99 euros."),
    ("F35", "The plan costs USD 20/mo.", "The plan costs 20 USD per month."),
    ("F74", "The vaccine reduces deaths.", "The vaccine reduces deaths."),
]


@pytest.mark.parametrize(("fault", "said", "found"), CONTRADICTED)
def test_is_contradicted(fault: str, said: str, found: str) -> None:
    judgement = judged(said, found)
    assert status_of(judgement) is Status.CONTRADICTED, (fault, judgement.reasoning)
    assert judgement.evidence[0].stance is Stance.OPPOSES


@pytest.mark.parametrize(("fault", "said", "found"), SUPPORTED)
def test_is_supported(fault: str, said: str, found: str) -> None:
    judgement = judged(said, found)
    assert status_of(judgement) is Status.SUPPORTED, (fault, judgement.reasoning)
    assert judgement.evidence[0].stance is Stance.SUPPORTS


def test_no_evidence_is_never_correct() -> None:
    """F20: without evidence a claim is not verified."""
    judgement = judged("Water boils at 100 degrees.")
    assert judgement.why_not is CannotSay.NO_EVIDENCE
    assert judgement.support is None
    assert judgement.confidence <= 0.3
    assert status_of(judgement) is Status.UNSUPPORTED


def test_an_unclear_referent_is_not_resolved_in_silence() -> None:
    """F23: says which words are unclear."""
    judgement = judged(claim("They said it would double.", unclear=("They", "it")), "It doubled.")
    assert judgement.why_not is CannotSay.AMBIGUOUS
    assert "“They”, “it”" in judgement.reasoning


def test_a_trend_that_depends_on_its_measure_is_mixed_and_cites_both() -> None:
    """F25: opposite statements of two sources are mixed, not a ruling."""
    judgement = judged(
        "Poverty is falling.",
        "Poverty is falling by the relative measure.",
        "Poverty is rising by the absolute measure.",
    )
    assert judgement.mixed
    assert status_of(judgement) is Status.PARTIAL
    assert {item.stance for item in judgement.evidence} == {Stance.SUPPORTS, Stance.OPPOSES}
    assert all(item.quotes for item in judgement.evidence)


def test_a_quotation_in_another_source_is_misattributed() -> None:
    """F55: names the source that has the words."""
    judgement = judged(
        'The Harbour Report says "the pier must close at once".',
        source("The pier was visited in May.", title="Harbour Report"),
        source("The mayor said the pier must close at once.", title="City Gazette"),
    )
    assert "misattributed" in judgement.reasoning
    assert "City Gazette" in judgement.reasoning
    assert "quote_not_in_source" not in judgement.reasoning


def test_a_paraphrase_in_quotation_marks_is_noted() -> None:
    """F56: the words are not the source's."""
    judgement = judged('The report says "sales went up a lot".', "The report says sales rose 12%.")
    assert "quote_not_in_source" in judgement.reasoning
    assert status_of(judgement) is Status.UNSUPPORTED


@pytest.mark.parametrize(
    "url",
    [
        "https://example.com/",
        "https://example.com",
        "http://example.com/index.html",
        "https://whois.example.com/domain/x.org",
        "https://example.com/search?q=pier",
        "https://example.com/?q=pier",
    ],
)
def test_a_front_page_or_result_list_is_no_evidence(url: str) -> None:
    """F59: rejected, and the verdict stays unsupported."""
    judgement = judged("The pier is open.", source("The pier is closed.", url=url))
    assert judgement.why_not is CannotSay.NO_EVIDENCE
    assert judgement.evidence == ()


def test_stale_evidence_lowers_confidence_and_says_its_date() -> None:
    """F64: it was true when it was written."""
    said = "Ada Example is the prime minister."
    old = source(said, modified_at=datetime(2019, 5, 1, tzinfo=UTC))
    fresh = judged(said, said)
    aged = judged(claim(said, freshness=Freshness.RECENT), old)
    assert aged.confidence < fresh.confidence
    assert "as of 2019-05-01" in aged.reasoning
    assert "as of" not in fresh.reasoning


def test_another_script_is_not_marked_safe() -> None:
    """F65: checked, or language_not_supported."""
    judgement = judged("这座塔有三百米高。", "The tower is 330 metres tall.")
    assert judgement.why_not is CannotSay.LANGUAGE


def test_a_fragment_does_not_support_the_whole() -> None:
    """F76: all but one word of it is in the source, and that word is the claim."""
    judgement = judged("Flowers can be edible.", "Flowers can be deadly.")
    assert status_of(judgement) is Status.UNSUPPORTED
