"""Times and places before the subject, without a comma: "Today it has", "In Germany it was"."""

import pytest
from tests.unit.adapters.extraction.cases import claims, texts

LINKED = [
    ("Orbit was founded in 2012. Today it has 9,000 employees.", "Today Orbit has 9,000 employees"),
    ("Orbit was founded in 2012. Last year it lost all data.", "Last year Orbit lost all data"),
    ("The drug was sold widely. In Germany it was banned.", "In Germany the drug was banned"),
    ("Marie Curie was born in Warsaw. In Paris she studied physics.",
     "In Paris Marie Curie studied physics"),
    ("Marie Curie was born in Warsaw. After the war she taught.",
     "After the war Marie Curie taught"),
    ("Marie Curie was born in Warsaw. The next day she resigned.",
     "The next day Marie Curie resigned"),
    ("Marie Curie was born in Warsaw. Three years later she died.",
     "Three years later Marie Curie died"),
    ("Nordlys is a retailer. With 14 stores it is the largest in Norway.",
     "With 14 stores Nordlys is the largest in Norway"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), LINKED)
def test_the_pronoun_behind_an_adverbial_is_the_subject(text: str, expected: str) -> None:
    last = claims(text)[-1]
    assert (last.text, last.unclear) == (expected, ())


@pytest.mark.parametrize(
    "text",
    [
        "The tablet he swallowed was blue.",
        "The house they built in 1990 burnt down.",
        "The first year she spent in Rome was hard.",
        "The car you see is red.",
        "In the books she wrote, women are strong.",
    ],
)
def test_a_clause_inside_a_noun_phrase_stays_inside(text: str) -> None:
    assert texts(text) == [text.rstrip(".")]


def test_a_time_without_a_preposition_holds_for_all_that_follows() -> None:
    found = texts("Orbit was founded in 2012. Last year it lost 5 servers and closed two offices.")
    assert found[1:] == ["Last year Orbit lost 5 servers", "Last year Orbit closed two offices"]
