"""Which texts and sentences are English: names and units of other languages make none foreign."""

import pytest
from tests.unit.adapters.extraction.cases import claims, extraction

from upheld.domain.errors import UnsupportedInput


@pytest.mark.parametrize(
    "text",
    [
        "The Team plan costs €29 per month. Scale allows 6,000 requests per minute.",
        "Los Angeles beat Las Vegas.",
        "Rio de Janeiro beat Mar del Plata.",
        "Ludwig van Beethoven met Hugo van der Goes.",
        "Malmö beat Köln.",
    ],
)
def test_names_and_rates_are_english(text: str) -> None:
    assert all(claim.checkable for claim in claims(text))
    assert claims(text)


@pytest.mark.parametrize(
    "text",
    ["Das Unternehmen hat 84 Mitarbeiter.", "Orbit wurde 2017 gegründet.", "Elle est la première."],
)
def test_short_texts_in_another_language_are_refused(text: str) -> None:
    with pytest.raises(UnsupportedInput):
        extraction(text)


@pytest.mark.parametrize(
    "foreign", ["Orbit wurde 2017 in Tallinn gegründet", "La empresa es la más grande del país"]
)
def test_a_foreign_sentence_in_an_english_text_is_listed_as_unclear(foreign: str) -> None:
    first, second, third = claims(
        f"Orbit has 84 employees. {foreign}. The firm was the first of its kind to do so."
    )
    assert second.text == foreign
    assert second.unclear == (foreign,)
    assert first.checkable
    assert third.text.endswith("the first of its kind to do so")
