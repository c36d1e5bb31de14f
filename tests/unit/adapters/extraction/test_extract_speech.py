"""What is no statement gives no claim; frames around a statement are left out."""

import pytest
from tests.unit.adapters.extraction.cases import claims, texts

from upheld.domain.claims import ClaimKind, Importance

NOTHING = [
    "What is the capital of France?",
    "Isn't it true that Paris is big?",
    "Would you like me to compare them?",
    "I'd be happy to help with that.",
    "Let me know if you have any questions.",
    "I hope this helps!",
    "Open the settings and click on Save.",
    "Please restart the router.",
    "You should drink two litres of water daily.",
    "Best regards,\nAnna",
    "As an AI language model, I cannot browse the web.",
    "I'm sorry, I don't know.",
    "I searched the web for you.",
    "There is no information available about this.",
    "# Population of France in 2020",
    "```\nx = 1 is the code\n```",
    "Great question!",
    "Here are some facts:",
    "---",
    "Step 1: Open the app.",
]


@pytest.mark.parametrize("text", NOTHING)
def test_no_claim(text: str) -> None:
    assert texts(text) == []


FRAMED = [
    ("I think that the capital of Australia is Canberra.", "the capital of Australia is Canberra"),
    ("Did you know that honey is made by bees?", "honey is made by bees"),
    ("Note that the Nile is 6,650 km long.", "the Nile is 6,650 km long"),
    ("However, the Nile is 6,650 km long.", "the Nile is 6,650 km long"),
    ("Yes, the Nile is 6,650 km long.", "the Nile is 6,650 km long"),
    ("It is important to note that the Nile is 6,650 km long.", "the Nile is 6,650 km long"),
    ("Sadly, 300 people died in the fire.", "300 people died in the fire"),
    ("Sure! The Nile is 6,650 km long.", "The Nile is 6,650 km long"),
    ("Smith said that the Nile is 6,650 km long.", "Smith said that the Nile is 6,650 km long"),
    ("No country has 2 capitals.", "No country has 2 capitals"),
    ("True love is a film of 1989.", "True love is a film of 1989"),
]


@pytest.mark.parametrize(("text", "expected"), FRAMED)
def test_the_statement_inside_a_frame(text: str, expected: str) -> None:
    assert texts(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "Prague is a beautiful city.",
        "The food is delicious.",
        "It is important to drink water.",
        "Wildflowers should never be plucked.",
        "Messi is the greatest player.",
    ],
)
def test_taste_and_advice_are_listed_as_opinion(text: str) -> None:
    (claim,) = claims(text)
    assert claim.kind is ClaimKind.OPINION
    assert claim.importance is Importance.ASIDE
    assert not claim.checkable


def test_taste_is_taken_out_of_a_fact() -> None:
    text = "The amazing Eiffel Tower is an incredible 330 metres tall."
    assert texts(text) == ["the Eiffel Tower is 330 metres tall"]
