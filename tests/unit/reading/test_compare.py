"""Comparing readings. F and M numbers: design/failing-inputs.md."""

import pytest

from upheld.reading.quantities import Outcome, Reading, compare, read

EQUAL, COMPATIBLE = Outcome.EQUAL, Outcome.COMPATIBLE
DIFFERENT, INCOMPARABLE = Outcome.DIFFERENT, Outcome.INCOMPARABLE


def the_reading(text: str) -> Reading:
    """Return the last reading: in "two for $5" the price, not the number of pieces."""
    return read(text)[-1]


CASES = [
    ("not 330 metres tall", "330 metres tall", DIFFERENT),  # M1
    ("not 330 metres", "320 metres", COMPATIBLE),
    ("rose 10%", "fell 10%", DIFFERENT),  # M2
    ("rose 10%", "up 10%", EQUAL),
    ("fell 10%", "-10%", EQUAL),
    ("$20 per month", "$20 per year", DIFFERENT),  # M3
    ("$20 per month", "$20/mo", EQUAL),
    ("$20 per month", "$20", COMPATIBLE),
    ("$20 per month", "$240 a year", EQUAL),
    ("$20 each", "$20 per person", COMPATIBLE),
    ("sales doubled", "sales rose 100%", EQUAL),
    ("sales doubled", "sales rose 50%", DIFFERENT),
    ("two thirds of voters", "66% of voters", COMPATIBLE),
    ("two thirds of voters", "60% of voters", DIFFERENT),
    ("opened in 1889", "opened in 1887", DIFFERENT),  # M5
    ("opened in 1889", "opened in 1889", EQUAL),
    ("1.5 million", "1,500,000", EQUAL),  # M6
    ("$1.2bn", "1,200 million dollars", EQUAL),  # M7
    ("330 metres", "1,083 feet", COMPATIBLE),  # M8
    ("330 metres", "1,000 feet", DIFFERENT),
    ("8,849 metres", "29,028 feet", COMPATIBLE),
    ("8,849 metres", "29,128 feet", DIFFERENT),
    ("8,849 metres", "8,848 metres", DIFFERENT),
    ("1.200,50 EUR", "1,200.50 EUR", EQUAL),  # M9
    ("Three people", "3 people", EQUAL),  # M11
    ("Half of users", "50% of users", EQUAL),  # M11
    ("**999** million", "67 million", DIFFERENT),  # F26
    ("twenty-five million", "25,000,000", EQUAL),  # F28
    ("67 million", "67.2 million", COMPATIBLE),
    ("67 million", "67,234,000", COMPATIBLE),
    ("67 million", "69 million", DIFFERENT),
    ("about 330 metres", "335 metres", COMPATIBLE),
    ("about 330 metres", "430 metres", DIFFERENT),
    ("nearly 100", "98", COMPATIBLE),
    ("more than 10", "12", COMPATIBLE),
    ("more than 10", "10", DIFFERENT),
    ("at least 10", "10", COMPATIBLE),
    ("up to 10", "12", DIFFERENT),
    ("between 3 and 5", "4", COMPATIBLE),
    ("between 3 and 5", "6", DIFFERENT),
    ("more than 10", "less than 5", DIFFERENT),
    ("more than 10", "less than 20", INCOMPARABLE),
    ("100 people", "99 people", DIFFERENT),
    ("$20", "£20", DIFFERENT),
    ("$20", "C$20", EQUAL),
    ("$20", "$20.30", DIFFERENT),
    ("two for $5", "$5", DIFFERENT),
    ("5%", "5 percentage points", INCOMPARABLE),
    ("1889 people", "in 1889", INCOMPARABLE),
    ("5 kg", "5 km", INCOMPARABLE),
    ("90 minutes", "1.5 hours", EQUAL),
    ("half an hour", "30 minutes", EQUAL),
    ("20 °C", "68 °F", EQUAL),
    ("20 °C", "86 °F", DIFFERENT),
    ("on 3 May 1990", "in May 1990", COMPATIBLE),
    ("on 3 May 1990", "on 4 May 1990", DIFFERENT),
    ("in 1995", "the 1990s", COMPATIBLE),
    ("before 1990", "in 1985", COMPATIBLE),
    ("before 1990", "in 1990", DIFFERENT),
    ("at noon", "at 12:00", COMPATIBLE),
    ("at 17:00 CET", "at 16:00 UTC", EQUAL),
    ("at 17:00 CET", "at 17:00 UTC", DIFFERENT),
    ("at 3 o'clock", "at 15:00", COMPATIBLE),
    ("at 3 o'clock", "at 16:00", DIFFERENT),
    ("03/04/2026", "5 March 2026", DIFFERENT),
    ("03/04/2026", "3 April 2026", COMPATIBLE),
    ("1.299 €", "€1,299", COMPATIBLE),  # F31
    ("$1,23", "$1.23", INCOMPARABLE),
]


@pytest.mark.parametrize(("a", "b", "outcome"), CASES)
def test_compare(a: str, b: str, outcome: Outcome) -> None:
    found = compare(the_reading(a), the_reading(b))
    assert found.outcome is outcome, found.reason
    assert compare(the_reading(b), the_reading(a)) == found
    assert found.reason
    assert "\n" not in found.reason
