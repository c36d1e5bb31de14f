"""Dates and clock times. F and M numbers: design/failing-inputs.md."""

from datetime import date

import pytest

from upheld.reading.quantities import (
    Ambiguous,
    CalendarDate,
    ClockTime,
    Kind,
    Quantity,
    dates,
    read,
    times,
)

Parts = tuple[int | None, int | None, int | None]


def parts(reading: object) -> Parts:
    assert isinstance(reading, CalendarDate)
    return reading.year, reading.month, reading.day


def clocks(text: str) -> list[str]:
    """Return every possible time of a text as HH:MM, open ones joined by a slash."""
    return [
        "/".join(f"{r.minute // 60:02}:{r.minute % 60:02}" for r in _open(found))
        for found in times(text)
    ]


def _open(found: ClockTime | Ambiguous) -> list[ClockTime]:
    readings = found.readings if isinstance(found, Ambiguous) else (found,)
    return [r for r in readings if isinstance(r, ClockTime)]


DATES = [
    ("on 2026-03-04", "en", (2026, 3, 4)),
    ("on March 4, 2026", "en", (2026, 3, 4)),
    ("on 4 March 2026", "en", (2026, 3, 4)),
    ("the 4th of March 2026", "en", (2026, 3, 4)),
    ("on Mar. 4", "en", (None, 3, 4)),
    ("March 2020", "en", (2020, 3, None)),
    ("in March", "en", (None, 3, None)),
    ("on May 5", "en", (None, 5, 5)),
    ("see you on may 5th", "en", (None, 5, 5)),
    ("13/04/2026", "en", (2026, 4, 13)),
    ("04/13/2026", "en", (2026, 4, 13)),
    ("04/04/2026", "en", (2026, 4, 4)),
    ("03/04/2026", "en-GB", (2026, 4, 3)),
    ("03/04/2026", "en-US", (2026, 3, 4)),
    ("03.04.2026", "en", (2026, 4, 3)),
    ("am 3. Oktober 1990", "de", (1990, 10, 3)),  # M29
    ("am 3. Mai 1990", "de", (1990, 5, 3)),  # F5
    ("le 3 octobre 1990", "fr", (1990, 10, 3)),
    ("le 1er mai", "fr", (None, 5, 1)),
    ("el 3 de mayo de 1990", "es", (1990, 5, 3)),
    ("Tuesday, 3 March 2026", "en", (2026, 3, 3)),
    ("Jan 12th, '27", "en", (2027, 1, 12)),
    ("on 12 Jan 27.", "en", (2027, 1, 12)),
    ("on 12/01", "en-US", (None, 12, 1)),
    ("no later than 5 May", "en", (None, 5, 5)),
]


@pytest.mark.parametrize(("text", "locale", "expected"), DATES)
def test_dates(text: str, locale: str, expected: Parts) -> None:
    (found,) = dates(text, locale)
    assert parts(found) == expected
    assert found in read(text, locale)


def test_a_date_that_may_be_two_stays_open() -> None:
    """M21."""
    (found,) = dates("03/04/2026")
    assert isinstance(found, Ambiguous)
    assert {parts(r) for r in found.readings} == {(2026, 3, 4), (2026, 4, 3)}


@pytest.mark.parametrize(
    "text",
    ["You may cancel. The march was long.", "they march 5 miles", "you may 5 times", "31/31/2026"],
)
def test_what_is_no_date(text: str) -> None:
    """M20."""
    assert dates(text) == ()


def test_a_date_with_a_time_is_two_readings() -> None:
    """F43: 12PM is no year."""
    day, time = read("February 24th 12PM")
    assert parts(day) == (None, 2, 24)
    assert isinstance(time, ClockTime)
    assert time.minute == 720


def test_both_ends_of_a_span_of_days() -> None:
    assert [parts(d) for d in dates("3-5 May 2020")] == [(2020, 5, 3), (2020, 5, 5)]
    spelled = dates("vom 3. bis 5. Mai 2020", "de")
    assert [parts(d) for d in spelled] == [(2020, 5, 3), (2020, 5, 5)]
    slashed = dates("15/6/2020-17/6/2020")
    assert [parts(d) for d in slashed] == [(2020, 6, 15), (2020, 6, 17)]
    iso = dates("2020-01-05/2020-02-06")
    assert [parts(d) for d in iso] == [(2020, 1, 5), (2020, 2, 6)]
    assert [parts(d) for d in dates("May 3-5, 2020")] == [(2020, 5, 3), (2020, 5, 5)]


MONDAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tomorrow", (2026, 12, 1)),
        ("yesterday", (2026, 11, 29)),
        ("three days ago", (2026, 11, 27)),
        ("in 2 weeks", (2026, 12, 14)),
        ("this Friday", (2026, 12, 4)),
        ("next year", (2027, None, None)),
        ("last month", (2026, 10, None)),
    ],
)
def test_relative_dates_need_a_reference(text: str, expected: Parts) -> None:
    (found,) = dates(text, reference=MONDAY)
    assert parts(found) == expected
    assert not any(isinstance(d, CalendarDate) and d.year for d in dates(text))


def test_next_tuesday_has_two_readings() -> None:
    """F40."""
    (found,) = dates("next Tuesday", reference=MONDAY)
    assert isinstance(found, Ambiguous)
    assert [parts(r) for r in found.readings] == [(2026, 12, 1), (2026, 12, 8)]
    (bare,) = dates("next Tuesday")
    assert isinstance(bare, CalendarDate)
    assert (bare.weekday, bare.day) == (1, None)


TIMES = [
    ("tomorrow at noon", ["12:00"]),  # F41
    ("at midday", ["12:00"]),
    ("at midnight", ["00:00"]),
    ("at 12 noon", ["12:00"]),
    ("tonight at 9:30", ["21:30"]),  # F44
    ("7:30 tonight", ["19:30"]),  # M19
    ("at 7:30 in the morning", ["07:30"]),
    ("at 5 p.m.", ["17:00"]),
    ("at 5pm", ["17:00"]),
    ("12 AM", ["00:00"]),
    ("12:30 pm", ["12:30"]),
    ("17:00 CET", ["17:00"]),
    ("07:30", ["07:30"]),
    ("7:30", ["07:30/19:30"]),
    ("3 o'clock", ["03:00/15:00"]),
    ("three o’clock", ["03:00/15:00"]),
    ("half past three", ["03:30/15:30"]),
    ("half past three pm", ["15:30"]),
    ("quarter to five", ["04:45/16:45"]),
    ("twenty minutes past four", ["04:20/16:20"]),
    ("ten to noon", ["11:50"]),
    ("seven thirty pm", ["19:30"]),
    ("8-10 pm", ["20:00", "22:00"]),
    ("11:30-1:00 pm", ["11:30", "13:00"]),
    ("9:00 to 17:00", ["09:00", "17:00"]),
    ("17.30 Uhr", ["17:30"]),
    ("à 17h30", ["17:30"]),
    ("at 5 tomorrow", ["05:00/17:00"]),
    ("see you at 5.", ["05:00/17:00"]),
    ("the 10 past 5 train", ["05:10/17:10"]),
    ("it was rated at 4.", []),
    ("1:30 hours", []),
    ("in half an hour", []),  # F46
    ("a 16:9 screen, 10 to 5 people, 25:61", []),
    ("$7:30", []),
]


@pytest.mark.parametrize(("text", "expected"), TIMES)
def test_times(text: str, expected: list[str]) -> None:
    assert clocks(text) == expected


def test_a_zone_is_kept() -> None:
    found = [
        t.zone for t in times("17:00 CET, 09:00 UTC+2, 5 pm Eastern") if isinstance(t, ClockTime)
    ]
    assert found == ["CET", "UTC+2", "ET"]


def test_in_half_an_hour_is_a_duration() -> None:
    """F46."""
    (found,) = read("in half an hour")
    assert isinstance(found, Quantity)
    assert (found.kind, str(found.value), found.unit) == (Kind.DURATION, "0.5", "h")
