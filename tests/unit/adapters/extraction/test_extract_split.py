"""Compound sentences: which parts become claims of their own, and which must stay together."""

import pytest
from tests.unit.adapters.extraction.cases import claims, spans, texts

SPLIT = [
    (
        "Backups are made every night and kept for 30 days.",
        ["Backups are made every night", "Backups are kept for 30 days"],
    ),
    (
        "Lyon, the third city of France, has 500,000 people and was founded in 43 BC.",
        [
            "Lyon has 500,000 people",
            "Lyon is the third city of France",
            "Lyon was founded in 43 BC",
        ],
    ),
    (
        "Paris, which is the capital of France, hosted the games in 1924.",
        ["Paris hosted the games in 1924", "Paris is the capital of France"],
    ),
    (
        "The bridge was built in 1932 and renovated in 1999.",
        ["The bridge was built in 1932", "The bridge was renovated in 1999"],
    ),
    (
        "Mercury is the smallest planet, and Jupiter is the largest.",
        ["Mercury is the smallest planet", "Jupiter is the largest"],
    ),
    (
        "In 2019, sales fell 5% and profit rose 3%.",
        ["In 2019, sales fell 5%", "In 2019, profit rose 3%"],
    ),
    (
        "The tower opened in 1889; it is 330 metres tall.",
        ["The tower opened in 1889", "The tower is 330 metres tall"],
    ),
    (
        "Google, which was founded in 1998, is based in California, a state in the US.",
        [
            "Google is based in California",
            "Google was founded in 1998",
            "California is a state in the US",
        ],
    ),
    (
        "California has mild winters, while New York has cold ones.",
        ["California has mild winters", "New York has cold ones"],
    ),
    (
        "Although Mars is small, it has two moons.",
        ["Mars is small", "Mars has two moons"],
    ),
    (
        "The capital is not Sydney but Canberra.",
        ["The capital is Canberra", "The capital is not Sydney"],
    ),
    (
        "Canberra, not Sydney, is the capital of Australia.",
        ["Canberra is the capital of Australia", "Sydney is not the capital of Australia"],
    ),
    (
        "Founded in 1998, Google has 180,000 employees.",
        ["Google was founded in 1998", "Google has 180,000 employees"],
    ),
    (
        "Lyon has 500,000 people, Nice has 340,000 people, and Paris has 2 million people.",
        [
            "Lyon has 500,000 people",
            "Nice has 340,000 people",
            "Paris has 2 million people",
        ],
    ),
    (
        "The ship sank in 1912 and over 1,500 people died.",
        ["The ship sank in 1912", "over 1,500 people died"],
    ),
    (
        "The film is wonderful and was released in 1999.",
        ["The film is wonderful", "The film was released in 1999"],
    ),
]


@pytest.mark.parametrize(("text", "expected"), SPLIT)
def test_each_part_stands_alone(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


WHOLE = [
    "If you heat water and it boils, steam appears",
    "He said that sales rose and profits fell",
    "The plan bans smoking or limits it to parks",
    "Shakespeare wrote Hamlet, Macbeth and Othello",
    "When two black holes merge, the result is a single black hole",
    "The committee did not read and approve the report",
    "The man who came and left was Bob",
    "Because black holes are massive, their forces are strong",
]


@pytest.mark.parametrize("text", WHOLE)
def test_what_is_not_asserted_apart_stays_together(text: str) -> None:
    assert texts(f"{text}.") == [text]


def test_spans_cover_each_claim_s_own_words() -> None:
    text = "Lyon has 500,000 people and was founded in 43 BC."
    assert spans(text) == ["Lyon has 500,000 people", "was founded in 43 BC"]


def test_ids_follow_the_spans() -> None:
    found = claims("Paris, which is the capital of France, hosted the games. Rome is old.")
    assert [c.id for c in found] == ["c1", "c2", "c3"]
    assert [c.span.start for c in found] == sorted(c.span.start for c in found)


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("The vaccine does not cause autism.", True),
        ("The vaccine never worked.", True),
        ("It is no longer the tallest tower.", False),
        ("Nor are batteries covered.", True),
        ("So far, 12 people have signed up.", False),
        ("Neither country signed the treaty.", True),
        ("Neither the US nor China signed.", True),
        ("The Great Wall is visible from space (this is a myth).", True),
        ("It's a common myth that the Great Wall is visible from space.", True),
        ("The claim that Nero burned Rome is a myth.", True),
        ("The vaccine works.", False),
        ("The idea is not a myth.", False),
    ],
)
def test_polarity(text: str, denied: bool) -> None:
    (claim,) = claims(text)
    assert claim.text == text.rstrip(".")
    assert claim.denies is denied
