"""Verbs that look like nouns: a sentence is not lost because its verb is hard to see."""

import pytest
from tests.unit.adapters.extraction.cases import texts

WHOLE = [
    "The Vesk Nebula cannot be seen with the unaided eye",
    "Halm sits on Norland's northeastern coast",
    "Work on building the Vesk Canal was completed in 1895",
    "Geologists class gneiss as a metamorphic rock",
    "Scholars today consider Lind the founder of the school",
    "The Halm Hills extend from Orsa in the north to Vesk in the south",
    "Children under 12 pay nothing",
    "Work starts in June",
    "Hardly anyone complained",
    "The hotel staff speak Greek",
    "Most of the old buildings, including the mill, still stand today",
    "Sinking sand, also known as quicksand, is a type of wet sand",
]
ORDERS = [
    "Work on the first task before you start the second.",
    "Check that the water in the tank was changed in May.",
    "Creating a plan that names the goal, lists the steps and sets a date.",
]


@pytest.mark.parametrize("claim", WHOLE)
def test_the_verb_is_found(claim: str) -> None:
    assert texts(f"{claim}.") == [claim]


@pytest.mark.parametrize("order", ORDERS)
def test_what_orders_or_only_names_is_no_claim(order: str) -> None:
    assert texts(order) == []
