"""What the quantity reader finds. F, M and D numbers: design/failing-inputs.md, contracts.md."""

from decimal import Decimal

import pytest

from upheld.reading.quantities import (
    Ambiguous,
    Bound,
    CalendarDate,
    Direction,
    Kind,
    Malformed,
    Quantity,
    Reading,
    Role,
    minor_units,
    money,
    read,
)


def one(text: str, locale: str = "en") -> Quantity:
    """Return the only quantity of a text."""
    (found,) = read(text, locale)
    assert isinstance(found, Quantity), found
    return found


def shown(reading: Reading, text: str) -> str:
    """Return a reading in one short line."""
    written = reading.span.of(text)
    if isinstance(reading, Quantity):
        high = "" if reading.high is None else f"..{reading.high.normalize():f}"
        return f"{written} = {reading.value.normalize():f}{high} {reading.unit or reading.kind}"
    return f"{written} = {type(reading).__name__}"


def all_shown(text: str, locale: str = "en") -> list[str]:
    return [shown(reading, text) for reading in read(text, locale)]


MONEY = [
    ("It costs $5.", "$5", "5", "USD"),
    ("It costs US$5.", "US$5", "5", "USD"),
    ("It costs C$5.", "C$5", "5", "CAD"),
    ("It costs A$ 5.", "A$ 5", "5", "AUD"),
    ("It costs £1,234.50.", "£1,234.50", "1234.50", "GBP"),
    ("It costs ₹500.", "₹500", "500", "INR"),
    ("It costs ¥1,000.", "¥1,000", "1000", "JPY"),
    ("Nur 9,5€!", "9,5€", "9.5", "EUR"),  # F35
    ("Pay 100 AUD now", "100 AUD", "100", "AUD"),  # F35
    ("Pay USD 20/mo now", "USD 20", "20", "USD"),  # F35
    ("at 23,99€ now", "23,99€", "23.99", "EUR"),  # F34
    ("at 0,075 EUR now", "0,075 EUR", "0.075", "EUR"),  # F32
    ("just ,89 € now", ",89 €", "0.89", "EUR"),  # M17
    ("just $.99 now", "$.99", "0.99", "USD"),
    ("three dollars", "three dollars", "3", "USD"),  # M17, D9
    ("twenty-five dollars", "twenty-five dollars", "25", "USD"),  # D9
    ("a hundred euros", "a hundred euros", "100", "EUR"),
    ("It raised $1.5k.", "$1.5k", "1500", "USD"),  # M15
    ("It raised £5m.", "£5m", "5000000", "GBP"),  # M15
    ("It raised $1.2bn.", "$1.2bn", "1200000000", "USD"),  # M7
    ("1,200 million dollars", "1,200 million dollars", "1200000000", "USD"),  # M7
    ("$5 million", "$5 million", "5000000", "USD"),
    ("5 lakh rupees", "5 lakh rupees", "500000", "INR"),
    ("2 crore rupees", "2 crore rupees", "20000000", "INR"),
    ("50 cents", "50 cents", "0.50", "USD"),
    ("only 99p today", "99p", "0.99", "GBP"),
    ("20 Canadian dollars", "20 Canadian dollars", "20", "CAD"),
    ("a 20-dollar fee", "20-dollar", "20", "USD"),
    ("you owe -$5", "-$5", "-5", "USD"),
    ("you owe −$5", "−$5", "-5", "USD"),
    ("5 dollars and 50 cents", "5 dollars and 50 cents", "5.50", "USD"),
    ("$20 CAD", "$20 CAD", "20", "CAD"),
    ("CHF 1'200", "CHF 1'200", "1200", "CHF"),
    ("10 000 €", "10 000 €", "10000", "EUR"),
    ("€1.200,50", "€1.200,50", "1200.50", "EUR"),  # M9
    ("1,200.50 EUR", "1,200.50 EUR", "1200.50", "EUR"),  # M9
    ("２０ dollars", "２０ dollars", "20", "USD"),
    ("only 5€50 today", "5€50", "5.50", "EUR"),
    ("only 1000円 today", "1000円", "1000", "JPY"),
    ("USD20 now", "USD20", "20", "USD"),
    ("up $2 M now", "$2 M", "2000000", "USD"),
    ("about 1.5 m EUR now", "1.5 m EUR", "1500000", "EUR"),
    ("etwa 5 Mio. Euro", "5 Mio. Euro", "5000000", "EUR"),
]


@pytest.mark.parametrize(("text", "written", "value", "unit"), MONEY)
def test_money(text: str, written: str, value: str, unit: str) -> None:
    found = one(text)
    assert (found.kind, found.span.of(text)) == (Kind.MONEY, written)
    assert (found.value, found.unit) == (Decimal(value), unit)
    (narrow,) = money(text)
    assert narrow.span == found.span


@pytest.mark.parametrize("text", ["$1,23", "$12.345", "$1.2.3", "$20abc", "¥1.5", "$1.234,56"])
def test_malformed_money_is_reported_whole(text: str) -> None:
    (found,) = money(f"It costs {text} today.")
    assert isinstance(found, Malformed)
    assert found.text.rstrip("abc") == text.rstrip("abc")


@pytest.mark.parametrize("text", ["$5.", "$5,", "($5)", "$5!", "$5-a-month", "$20/mo", "**$5**"])
def test_punctuation_behind_an_amount_is_no_fault(text: str) -> None:
    (found,) = money(text)
    assert isinstance(found, Quantity)


def test_a_grouping_stop_is_read_by_locale_only() -> None:
    """F31: without a locale "1.299 €" is never silently picked."""
    (found,) = read("1.299 €")
    assert isinstance(found, Ambiguous)
    assert {r.value for r in found.readings if isinstance(r, Quantity)} == {
        Decimal(1299),
        Decimal("1.299"),
    }
    assert one("1.299 €", "de").value == 1299
    assert one("1.234.123 €").value == 1234123
    assert one("1.200,50 EUR", "de").value == Decimal("1200.50")


def test_ranges_have_both_ends() -> None:
    assert all_shown("$10-20 or $10 to $20") == ["$10-20 = 10..20 USD", "$10 to $20 = 10..20 USD"]
    assert all_shown("between 3 and 5 days") == ["3 and 5 days = 3..5 d"]
    assert all_shown("5 to 10 million users") == ["5 to 10 million = 5000000..10000000 count"]
    assert all_shown("£1-2m") == ["£1-2m = 1000000..2000000 GBP"]
    assert all_shown("5$–10$") == ["5$–10$ = 5..10 USD"]
    assert all_shown("it rose from 5 to 10") == ["5 = 5 count", "10 = 10 count"]
    assert all_shown("10–20%") == ["10–20% = 10..20 percent"]


def test_two_for_a_price_is_no_unit_price() -> None:
    """M17."""
    found = [r for r in money("two for $5") if isinstance(r, Quantity)]
    assert [(r.value, r.role, r.lot) for r in found] == [(Decimal(5), Role.MULTIBUY, 2)]


def test_percent_off_a_price() -> None:
    """M13: a discount and a list price, which make a price of 40."""
    discount, listed = read("20% off $50")
    assert isinstance(discount, Quantity)
    assert isinstance(listed, Quantity)
    assert (discount.kind, discount.role) == (Kind.PERCENT, Role.DISCOUNT)
    assert listed.role is Role.LIST_PRICE
    assert (listed.value, listed.derived) == (Decimal(50), Decimal(40))


@pytest.mark.parametrize("text", ["$5 off", "save $10", "a $5 discount"])
def test_an_amount_off_is_a_discount(text: str) -> None:
    assert one(text).role is Role.DISCOUNT


PER = [
    ("$20 per month", "month"),  # M3
    ("$20 a year", "year"),  # M3
    ("$20/mo", "month"),
    ("$20 monthly", "month"),
    ("5 mg per day", "day"),
    ("$20 per person", "person"),
    ("$3 each", "item"),
    ("$20", ""),
]


@pytest.mark.parametrize(("text", "per"), PER)
def test_rates(text: str, per: str) -> None:
    assert one(text).per == per


NUMBERS = [
    ("twenty-five million people", ["twenty-five million = 25000000 count"]),  # F28
    ("25,000,000 people", ["25,000,000 = 25000000 count"]),
    ("1.5 million", ["1.5 million = 1500000 count"]),  # M6, M31
    ("half a million", ["half a million = 500000 count"]),  # M31
    ("twenty five hundred", ["twenty five hundred = 2500 count"]),  # M31
    ("a dozen eggs", ["a dozen = 12 count"]),
    ("two and a half million", ["two and a half million = 2500000 count"]),
    ("one hundred and five", ["one hundred and five = 105 count"]),
    ("three quarters of a million", ["three quarters of a million = 750000 count"]),
    ("1,234,567.890", ["1,234,567.890 = 1234567.89 count"]),  # F29, M12
    ("12,34,567 people", ["12,34,567 = 1234567 count"]),
    ("10 000 people", ["10 000 = 10000 count"]),
    ("2½ cups", ["2½ cups = 2.5 cup"]),
    ("half of users", ["half = 50 percent"]),  # M11
    ("50%", ["50% = 50 percent"]),
    ("one in five adults", ["one in five = 20 percent"]),
    ("9 out of 10 dentists", ["9 out of 10 = 90 percent"]),
    ("two thirds of voters", ["two thirds = 66.6667 percent"]),
    ("3/4 of users", ["3/4 = 75 percent"]),
    ("two percentage points", ["two percentage points = 2 percent_points"]),
    ("25 basis points", ["25 basis points = 0.25 percent_points"]),
    ("-3%", ["-3% = -3 percent"]),
    ("tripled", ["tripled = 3 multiplier"]),
    ("3x faster", ["3x = 3 multiplier"]),
    ("tenfold", ["tenfold = 10 multiplier"]),
    ("the 21st time", ["21st = 21 ordinal"]),
    ("the second largest", ["second = 2 ordinal"]),
    ("twice a week", []),
    ("Three people died", ["Three = 3 count"]),  # M11
    ("**999** million", ["999** million = 999000000 count"]),  # F26
    ("-5 degrees Celsius", ["-5 degrees Celsius = -5 C"]),
    ("one million and a half", ["one million and a half = 1500000 count"]),
    ("6.02 × 10²³ atoms", ["6.02 × 10²³ = 602000000000000000000000 count"]),
    ("1.5e6 people", ["1.5e6 = 1500000 count"]),
    ("4·6 people", ["4·6 = 4.6 count"]),
    ("1.5B users", ["1.5B = 1500000000 count"]),
    ("half off", ["half = 50 percent"]),
    ("million " * 12, ["million million million = 1000000000000000000 count"] * 4),
]


@pytest.mark.parametrize(("text", "expected"), NUMBERS)
def test_numbers(text: str, expected: list[str]) -> None:
    assert all_shown(text) == expected


MEASURES = [
    ("330 metres", ["330 metres = 330 m"]),
    ("1,083 feet", ["1,083 feet = 1083 ft"]),
    ("5'10\" tall", ["5'10\" = 70 in"]),
    ("6 ft 2 in", ["6 ft = 6 ft", "2 = 2 count"]),
    ("6 feet 2 inches", ["6 feet 2 inches = 74 in"]),
    ("in half an hour", ["half an hour = 0.5 h"]),  # F46: a duration, no clock time
    ("an hour and a half", ["an hour and a half = 1.5 h"]),
    ("2 hours and 30 minutes", ["2 hours and 30 minutes = 150 min"]),
    ("60 km/h", ["60 km/h = 60 kmh"]),
    ("20 °C", ["20 °C = 20 C"]),
    ("a 5-km run", ["5-km = 5 km"]),
    ("50 square kilometres", ["50 square kilometres = 50 km2"]),
    ("16GB of memory", ["16GB = 16 GB"]),
    ("100 kWh", ["100 kWh = 100 kWh"]),
    ("he weighs 80 pounds", ["80 pounds = 80 lb"]),
    ("6-foot-5", ["6-foot-5 = 77 in"]),
    ("1:30 hours", ["1:30 hours = 90 min"]),
    ("1 1/2 cups and 3/4 mile", ["1 1/2 cups = 1.5 cup", "3/4 mile = 0.75 mi"]),
    ("608 W. Main", ["608 = 608 count"]),
]


@pytest.mark.parametrize(("text", "expected"), MEASURES)
def test_measures(text: str, expected: list[str]) -> None:
    assert all_shown(text) == expected


def test_pounds_stay_open_without_a_cue() -> None:
    (found,) = read("20 pounds")
    assert isinstance(found, Ambiguous)
    assert [r.kind for r in found.readings] == [Kind.MONEY, Kind.MASS]


NOTHING = [
    "You may cancel. The march was long.",  # M20
    "See https://example.com/a1/b2?c=3.",
    "Order 1042 ships with an A380, version 1.2.3 and #55.",  # F37
    "COVID-19, page 12, room 7",
    "mail me9@example.com or call 555-123-4567",
    "no one knows; one of them left",
    "that one time a second passed",
    "123e4567-e89b-12d3-a456-426614174000",
    "F-15J, d614g, M9W, H8Q05L, fool_me_twice",
    "order #10-42, agent 007, call 0800 123 456",
    "free for under-3s",
]


@pytest.mark.parametrize("text", NOTHING)
def test_what_is_no_quantity(text: str) -> None:
    assert all_shown(text) == []


BOUNDS = [
    ("more than 10", Bound.MORE_THAN),
    ("over 10", Bound.MORE_THAN),
    ("at least 10", Bound.AT_LEAST),
    ("10 or more", Bound.AT_LEAST),
    ("10+", Bound.AT_LEAST),
    ("up to 10", Bound.AT_MOST),
    ("no more than 10", Bound.AT_MOST),
    ("fewer than 10", Bound.LESS_THAN),
    ("about 10", Bound.ABOUT),
    ("nearly 10", Bound.ABOUT),
    ("~10", Bound.ABOUT),
    ("10 or so", Bound.ABOUT),
    ("several hundred people", Bound.AT_LEAST),
    ("thousands of people", Bound.AT_LEAST),
    ("10 + tax", Bound.EXACT),
    ("never exceeded 10", Bound.AT_MOST),
    ("not under 10", Bound.AT_LEAST),
    ("10", Bound.EXACT),
]


@pytest.mark.parametrize(("text", "bound"), BOUNDS)
def test_bounds(text: str, bound: Bound) -> None:
    assert one(f"{text}").bound is bound


def test_direction_and_denial() -> None:
    """M1, M2."""
    assert one("Sales rose 10%.").direction is Direction.UP
    assert one("Sales fell by 10%.").direction is Direction.DOWN
    assert one("a 10% increase").direction is Direction.UP
    assert one("down 5%").direction is Direction.DOWN
    assert one("up to 30% less").direction is Direction.DOWN
    assert one("up to 30%").direction is Direction.NONE
    assert one("The tower is not 330 metres tall.").negated
    assert one("It isn't 330 metres tall.").negated
    assert [r.negated for r in read("not $5 but $6") if isinstance(r, Quantity)] == [True, False]
    assert [r.negated for r in read("neither 5 nor 6") if isinstance(r, Quantity)] == [True, True]
    assert not one("It is not only 330 metres tall.").negated
    assert not one("It is 330 metres tall, not less.").negated


YEARS = [
    ("opened in 1889", [1889]),
    ("(1887)", [1887]),
    ("1914-1918", [1914, 1918]),
    ("1914–18", [1914, 1918]),
    ("44 BC", [-44]),
    ("AD 79", [79]),
]


@pytest.mark.parametrize(("text", "years"), YEARS)
def test_years(text: str, years: list[int]) -> None:
    found = read(text)
    assert [r.year for r in found if isinstance(r, CalendarDate)] == years
    assert all(r.kind is Kind.YEAR for r in found)


def test_counted_things_are_no_year() -> None:
    assert one("2000 people").kind is Kind.COUNT
    assert one("1,889 visitors").kind is Kind.COUNT


def test_decades_and_centuries_cover_years() -> None:
    found = [r for r in read("the 1990s and the 19th century") if isinstance(r, CalendarDate)]
    assert [(r.year, r.years) for r in found] == [(1990, 10), (1801, 100)]


def test_minor_units() -> None:
    assert minor_units(Decimal("12.34"), "USD") == 1234
    assert minor_units(Decimal(100), "JPY") == 100
    assert minor_units(Decimal("0.075"), "EUR") is None
