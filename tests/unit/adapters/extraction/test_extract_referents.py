"""Pronouns and "the company": resolved when one antecedent fits, named as unclear otherwise."""

import pytest
from tests.unit.adapters.extraction.cases import claims, texts

RESOLVED = [
    (
        "Marie Curie was born in Warsaw. She won two Nobel prizes and died in 1934.",
        ["Marie Curie won two Nobel prizes", "Marie Curie died in 1934"],
    ),
    ("Apple was founded in 1976. The company sold 200 computers.", ["Apple sold 200 computers"]),
    ("Lyon is a city in France. Its airport has 5 lounges.", ["Lyon's airport has 5 lounges"]),
    ("Paris is the capital of France. It has 2 million people.", ["Paris has 2 million people"]),
    (
        "Genes are made of DNA. They are found in every cell.",
        ["Genes are found in every cell"],
    ),
    (
        "Alice met Bob in 1990. He was a lawyer.",
        ["Bob was a lawyer"],
    ),
    (
        "The James Webb Space Telescope is new. It orbits the Sun, and its mirror is wide.",
        [
            "The James Webb Space Telescope orbits the Sun",
            "The James Webb Space Telescope's mirror is wide",
        ],
    ),
    ("The Nile is long. It's 6,650 km long.", ["The Nile's 6,650 km long"]),
]


@pytest.mark.parametrize(("text", "expected"), RESOLVED)
def test_one_antecedent_fits(text: str, expected: list[str]) -> None:
    found = claims(text)
    assert [c.text for c in found][1:] == expected
    assert all(c.unclear == () for c in found)


UNCLEAR = [
    ("Alice met Carol. She won the prize.", ("she",)),
    ("He left in 1990.", ("he",)),
    ("The company was founded in 1998.", ("the company",)),
    ("Apple sued Samsung in 2011. The company won 1 billion dollars.", ("the company",)),
    ("This is bigger than the Moon.", ("this",)),
]


@pytest.mark.parametrize(("text", "words"), UNCLEAR)
def test_no_single_antecedent_is_said(text: str, words: tuple[str, ...]) -> None:
    last = claims(text)[-1]
    assert last.unclear == words
    assert not last.checkable


@pytest.mark.parametrize(
    "text",
    [
        "It is believed that Homer was blind.",
        "It is possible to see Mars in May.",
        "France doubled its output.",
        "Marie Curie said she was tired.",
        "There are 8 planets.",
        "You can see Mars in May.",
    ],
)
def test_words_that_need_no_antecedent(text: str) -> None:
    (claim,) = claims(text)
    assert claim.text == text.rstrip(".")
    assert claim.unclear == ()


def test_a_subject_behind_the_reference_settles_it() -> None:
    found = claims("Known for its beaches, Nice has 5 million guests.")
    assert [c.text for c in found] == ["Nice is known for its beaches", "Nice has 5 million guests"]
    assert [c.unclear for c in found] == [(), ()]


def test_the_question_gives_an_antecedent() -> None:
    found = texts("She won the prize in 1903.", prompt="Tell me about Marie Curie")
    assert found == ["Marie Curie won the prize in 1903"]


def test_a_heading_gives_an_antecedent() -> None:
    assert texts("# Lyon\n\nIt has 500,000 people.") == ["Lyon has 500,000 people"]
