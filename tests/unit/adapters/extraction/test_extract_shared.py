"""Claims of several names at once, of list items without a subject, of versions and of use."""

import time

import pytest
from tests.unit.adapters.extraction.cases import claims, texts

from upheld.domain.claims import ClaimKind


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Bergen, Oslo and Tromsø are in Norway.", ["Bergen is in Norway", "Oslo is in Norway"]),
        (
            "Ida Falk and Ben Ode were born in Turku.",
            ["Ida Falk was born in Turku", "Ben Ode was born in Turku"],
        ),
    ],
)
def test_a_place_is_said_of_each_name(text: str, wanted: list[str]) -> None:
    assert texts(text)[: len(wanted)] == wanted


@pytest.mark.parametrize(
    "text",
    [
        "Ida Falk and Ben Ode met in Turku.",
        "Bergen and Oslo are linked by rail.",
        "Lund and Malmö are 18 km from each other.",
        "The wolves and Bergen are in danger.",
        "Norway and Sweden are neighbours.",
    ],
)
def test_what_holds_of_all_at_once_stays_whole(text: str) -> None:
    assert texts(text) == [text.rstrip(".")]


def test_it_in_a_list_is_what_the_list_is_about() -> None:
    text = (
        "## About the ferry\n\n- **Aurora** is a ferry of 1987.\n"
        "- The highest speed is 21 knots.\n- It was rebuilt in 2009.\n"
    )
    assert texts(text)[-1] == "Aurora was rebuilt in 2009"


def test_it_in_a_list_is_the_nearer_name() -> None:
    text = "- **Aurora** is a ferry of 1987.\n- Boreas is a tug of 1990.\n- It was sold in 2009.\n"
    assert "Aurora was sold in 2009" not in texts(text)


def test_a_version_goes_with_its_name() -> None:
    text = "fastqueue 3.1 needs Redis 7.2. It was published on 4 May 2023."
    assert texts(text)[-1] == "fastqueue 3.1 was published on 4 May 2023"


def test_the_company_and_then_its() -> None:
    text = (
        "Halmtech was founded in Lund in 2003. The company was bought by Orsa Group in 2019. "
        "Its office moved to Turku."
    )
    assert texts(text)[-1] == "Halmtech's office moved to Turku"


def test_the_company_that_nobody_named_is_not_the_buyer() -> None:
    text = "The company was bought by Orsa Group in 2019. Its office moved to Turku."
    assert "Orsa" not in texts(text)[-1]


@pytest.mark.parametrize(
    ("text", "opinion"),
    [
        ("The tablets should be taken with water.", False),
        ("The vaccine should be stored at 4 °C.", False),
        ("The tax should be cut.", True),
        ("You should try the soup.", True),
    ],
)
def test_directions_for_use_can_be_checked(text: str, opinion: bool) -> None:
    kinds = {claim.kind is ClaimKind.OPINION for claim in claims(text)}
    assert kinds <= {opinion}
    assert opinion or kinds


def _seconds(sentences: int) -> float:
    text = " ".join(f"The bridge of Orsa {i} is {i + 20} metres long." for i in range(sentences))
    started = time.process_time()
    claims(text)
    return time.process_time() - started


def test_time_grows_with_the_number_of_claims_and_no_faster() -> None:
    _seconds(5)
    few = min(_seconds(25) for _ in range(3))
    assert _seconds(200) < 8 * few * 3 + 0.05
