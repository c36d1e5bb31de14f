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


KINDS = [
    (
        "Nordlys has been run by Ingrid since 2016; the company is based in Bergen. "
        "The Fjell tent costs 300 euros. It has 14 stores.",
        "Nordlys has 14 stores",
    ),
    (
        "Nordlys sells tents. Nordlys's revenue was 84 million euros. Its staff speak Greek.",
        "Nordlys's staff speak Greek",
    ),
    (
        "The study was run in 2019. The average age of participants was 54. It was funded by IBM.",
        "The study was funded by IBM",
    ),
    ("Orbit's revenue was 5 million. It rose by 5%.", "Orbit's revenue rose by 5%"),
    ("The tent weighs 2 kg. It has two doors.", "The tent has two doors"),
    ("The hotel is in Rome. It has 200 employees.", "The hotel has 200 employees"),
    (
        "Apple was founded in 1976. Its headquarters is in Cupertino. "
        "The iPhone was its biggest success. It has 160,000 employees.",
        "Apple has 160,000 employees",
    ),
    (
        "The survey had 1,200 participants. Their average age was 54.",
        "1,200 participants' average age was 54",
    ),
    (
        "Lena Holt leads the lab. Her budget is 2 million euros. It was cut in 2021.",
        "Lena Holt's budget was cut in 2021",
    ),
    (
        "The tunnel was built in 1995. After it closed in 2010, the road was widened.",
        "After the tunnel closed in 2010, the road was widened",
    ),
    ("Marie Curie was born in Warsaw. Pierre married her.", "Pierre married Marie Curie"),
]


@pytest.mark.parametrize(("text", "expected"), KINDS)
def test_a_pronoun_means_what_can_have_it(text: str, expected: str) -> None:
    last = claims(text)[-1]
    assert (last.text, last.unclear) == (expected, ())


@pytest.mark.parametrize(
    "text",
    [
        "The average age of participants was 54 years. It was funded by Orbit.",
        "The price is 5 euros. It is run by Jane.",
        "The tent weighs 2 kg. It has 14 stores.",
        "The Fjell tent costs 300 euros. It was founded in 1988.",
        "It takes 3 hours.",
        "Coming out of the war it made sense.",
    ],
)
def test_what_nothing_named_can_have_is_unclear(text: str) -> None:
    assert claims(text)[-1].unclear == ("it",)


@pytest.mark.parametrize(
    "text",
    [
        "Once it is out of the box, the unit has to stay upright for four hours",
        "When it is charged, the phone lasts two days",
        "Given its price, the tent is light",
        "It's a myth that Orbit was founded in Riga",
        "It is false that the keys expire",
        "It appears that sales fell",
        "It takes three hours to clean the filter",
    ],
)
def test_a_pronoun_that_points_ahead_or_at_nothing_is_clear(text: str) -> None:
    (claim,) = claims(f"{text}.")
    assert (claim.text, claim.unclear) == (text, ())
    assert claim.denies is (" myth " in text or " false " in text)


def test_what_is_called_true_is_claimed() -> None:
    assert texts("It is true that API keys never expire.") == ["API keys never expire"]
