"""Statements that a source repeats in order to weigh them."""

import pytest
from tests.unit.adapters.verifier.cases import judged, source, status_of

from upheld.adapters.local.verification.consider import Sources
from upheld.adapters.local.verification.testimony import examined
from upheld.domain.verdicts import Status

_CLAIM = "The city closed forty libraries last year."
_SPEECH = "“The city closed forty libraries last year,” Ms Orban told a rally."


def heard(claim: str, text: str) -> str:
    return examined(claim, Sources.of([source(text)]))[1].text


@pytest.mark.parametrize(
    "rest",
    [
        "Her campaign pointed us to a budget plan. We rated her statement False.",
        "Her claim leaves out that thirty-eight of them were only moved to new buildings.",
        "We asked the library service, which counts two closures.",
        "The figure has been exaggerated, the library service says.",
    ],
)
def test_speech_is_not_heard_where_it_is_weighed(rest: str) -> None:
    assert heard(_CLAIM, f"{_SPEECH} {rest}") == rest.replace(". ", ".\n")
    assert status_of(judged(_CLAIM, f"{_SPEECH} {rest}")) is not Status.SUPPORTED


def test_a_quotation_over_several_sentences_is_one_speech() -> None:
    claim = "The harbour lost money. The trams lost money. The theatre lost money."
    text = (
        "“The harbour lost money. The trams lost money. The theatre lost money,” he wrote. "
        "The statement is misleading: the trams made a profit."
    )
    assert heard(claim, text) == "The statement is misleading: the trams made a profit."


@pytest.mark.parametrize(
    "text",
    [
        f"{_SPEECH} The library service confirmed it.",
        f"{_SPEECH} We rate her statement True.",
        f"{_SPEECH} Readers had protested for months.",
        "The city closed forty libraries last year. The mayor's claim is misleading.",
        f"{_SPEECH} The city closed forty libraries last year. Her claim is right.",
    ],
)
def test_support_stays_where_nothing_is_weighed_or_the_source_says_it(text: str) -> None:
    assert status_of(judged(_CLAIM, text)) is Status.SUPPORTED


def test_a_claim_about_speech_is_upheld_by_the_speech() -> None:
    claim = "Ms Orban said that the city closed forty libraries last year."
    text = f"{_SPEECH} We rated her statement False."
    assert heard(claim, text) == text


def test_what_speech_says_against_a_claim_is_heard() -> None:
    text = "“The city did not close forty libraries last year,” he said. The claim is widespread."
    assert heard(_CLAIM, text) == text
    assert status_of(judged(_CLAIM, text)) is Status.CONTRADICTED


def test_only_the_source_that_weighs_is_silenced() -> None:
    weighing = source(f"{_SPEECH} Her claim is exaggerated.", url="file:///a")
    plain = source("Forty libraries were closed by the city last year.", url="file:///b")
    assert status_of(judged(_CLAIM, weighing, plain)) is Status.SUPPORTED
