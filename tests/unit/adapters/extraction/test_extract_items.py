"""List items and labels without a subject of their own."""

import pytest
from tests.unit.adapters.extraction.cases import claims, texts


def test_an_item_that_begins_with_its_verb_is_said_of_the_heading() -> None:
    text = "# Nordlys\n\n- Stores\n  - has 14 stores in Norway\n  - Sells tents"
    assert texts(text) == ["Nordlys has 14 stores in Norway", "Nordlys sells tents"]


def test_without_a_heading_it_is_unclear() -> None:
    (claim,) = claims("- Stores\n  - has 14 stores in Norway")
    assert (claim.text, claim.unclear) == ("it has 14 stores in Norway", ("it",))


@pytest.mark.parametrize(
    ("item", "claim"),
    [
        ("**CEO:** Jane Miller", "Nordlys's CEO is Jane Miller"),
        ("**Founded:** 1988", "Nordlys was founded in 1988"),
        ("**Launched:** 12 May 1990", "Nordlys was launched on 12 May 1990"),
        ("**Founded by:** Jane Miller", "Nordlys was founded by Jane Miller"),
        ("**Headquartered in:** Bergen", "Nordlys is headquartered in Bergen"),
        ("**Based:** in Oslo", "Nordlys is based in Oslo"),
        ("**Population:** 67 million", "Nordlys's population is 67 million"),
    ],
)
def test_a_label_is_read_as_what_it_says(item: str, claim: str) -> None:
    assert texts(f"## Nordlys\n\n{item}") == [claim]


def test_a_label_of_nothing_named_is_unclear_and_readable() -> None:
    (claim,) = claims("- Founded: 2017")
    assert (claim.text, claim.unclear) == ("Founded: 2017", ("founded",))


@pytest.mark.parametrize(
    ("item", "claim"),
    [
        ("Uses 40 litres per cycle", "Nordlys uses 40 litres per cycle"),
        ("Made in Norway", "Nordlys is made in Norway"),
        ("Founded in 1988", "Nordlys was founded in 1988"),
        ("Available in white and black", "Nordlys is available in white and black"),
    ],
)
def test_an_item_without_a_subject_is_said_of_the_heading(item: str, claim: str) -> None:
    assert texts(f"# Nordlys\n\n- {item}") == [claim]


@pytest.mark.parametrize("item", ["Stores in Norway", "Light poles", "Features", "Blue and white"])
def test_an_item_that_only_names_is_no_claim(item: str) -> None:
    assert texts(f"# Nordlys\n\n- {item}") == []


def test_an_item_that_orders_gets_no_subject() -> None:
    assert texts("# Nordlys\n\n- Open the app.") == []
