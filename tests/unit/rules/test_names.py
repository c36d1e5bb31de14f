"""Names and street addresses in replies, for facts of the library and the command line."""

import pytest

from upheld.rules.names import addresses, covered, name_words, names, same_name


def found(text: str) -> list[str]:
    return [text[start:end] for start, end in names(text)]


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("There is a diner called Butterfly Restaurant in town.", ["Butterfly Restaurant"]),
        ("How about 11 Howard? Okay, I can book it.", ["11 Howard"]),
        ("Your table is booked. It's fine.", []),
        ("We open on Monday in May.", []),
    ],
)
def test_runs_of_capitals_are_names_but_sentence_openers_are_not(
    text: str, runs: list[str]
) -> None:
    assert found(text) == runs


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("It is at 33 The Embarcadero, by the sea.", ["33 The Embarcadero"]),
        ("Find us at 1350 Grant Road.", ["1350 Grant Road"]),
        ("Walk for 12 minutes on University Boulevard.", []),
        ("I found 4 restaurants that match.", []),
    ],
)
def test_addresses_start_with_a_house_number(text: str, places: list[str]) -> None:
    assert [text[start:end].rstrip(".,") for start, end in addresses(text)] == places


def _same(one: str, other: str) -> bool:
    return same_name(name_words(one), name_words(other))


def test_a_part_of_a_name_stands_for_it() -> None:
    assert _same("Butterfly", "Butterfly Restaurant")
    assert _same("938 Villa St", "938 Villa Street")
    assert not _same("Cosmo Hotel", "Alpha Genesis Hotel")
    assert covered(["genesis", "cosmo"], frozenset({"alpha", "genesis", "cosmo", "hotel"}))
