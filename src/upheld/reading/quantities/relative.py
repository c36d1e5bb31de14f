"""Dates told by their distance from a reference: "tomorrow", "next Tuesday", "three days ago".

Without a reference nothing is resolved. "Next Tuesday" keeps both readings, the coming one and the
one of the week after (F40).
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from upheld.domain.text import Span
from upheld.reading.data.numberwords import UNITS
from upheld.reading.quantities.dates import Dated
from upheld.reading.quantities.values import Ambiguous, CalendarDate

__all__ = ["on_reference", "relative_dates"]

_WEEK = 7
_MONTHS = 12
_NAMED = {
    "the day after tomorrow": 2,
    "day after tomorrow": 2,
    "the day before yesterday": -2,
    "tomorrow": 1,
    "today": 0,
    "tonight": 0,
    "yesterday": -1,
}
_WORD = re.compile(rf"\b(?:{'|'.join(_NAMED)})\b", re.IGNORECASE)
_STEP = re.compile(r"\b(?P<way>next|last|this|current) (?P<unit>year|month)\b", re.IGNORECASE)
_NUMBER = rf"(?P<number>\d{{1,4}}|an?|{'|'.join(UNITS)})"
_AGO = re.compile(rf"\b{_NUMBER} (?P<unit>day|week|month|year)s? ago\b", re.IGNORECASE)
_AHEAD = re.compile(
    rf"\bin {_NUMBER} (?P<unit>day|week|month|year)s?\b(?! of| time)", re.IGNORECASE
)
_WAYS = {"next": 1, "last": -1, "this": 0, "current": 0}
_LAST_YEAR = 9999


def relative_dates(text: str, reference: date) -> Iterator[Dated]:
    """Yield the dates that the text tells by their distance from `reference`."""
    for match in _WORD.finditer(text):
        yield from _shifted(match, reference, "day", _NAMED[match.group().lower()])
    for match in _STEP.finditer(text):
        yield from _shifted(
            match, reference, match.group("unit").lower(), _WAYS[match.group("way").lower()]
        )
    for pattern, sign in ((_AGO, -1), (_AHEAD, 1)):
        for match in pattern.finditer(text):
            number = _number(match.group("number")) * sign
            yield from _shifted(match, reference, match.group("unit").lower(), number)


def _number(word: str) -> int:
    low = word.lower()
    return int(low) if low.isdecimal() else UNITS.get(low, 1)


def _shifted(match: re.Match[str], reference: date, unit: str, number: int) -> Iterator[Dated]:
    span = Span(*match.span())
    if unit == "year":
        if 1 <= reference.year + number <= _LAST_YEAR:
            yield CalendarDate(span=span, year=reference.year + number)
    elif unit == "month":
        months = reference.year * _MONTHS + reference.month - 1 + number
        if months >= _MONTHS:
            yield CalendarDate(span=span, year=months // _MONTHS, month=months % _MONTHS + 1)
    elif day := _plus(reference, number * (_WEEK if unit == "week" else 1)):
        yield _on(day, span)


def _plus(reference: date, days: int) -> date | None:
    try:
        return reference + timedelta(days=days)
    except OverflowError:
        return None


def _on(day: date, span: Span) -> CalendarDate:
    return CalendarDate(
        span=span, year=day.year, month=day.month, day=day.day, weekday=day.weekday()
    )


_WAY_BEFORE = re.compile(r"\b(?P<way>next|last|this|coming|past) \Z", re.IGNORECASE)


def on_reference(text: str, dated: Dated, reference: date) -> Dated:
    """Resolve a bare weekday against `reference`; what may be meant twice stays ambiguous."""
    if not isinstance(dated, CalendarDate) or dated.weekday is None or dated.day is not None:
        return dated
    match = _WAY_BEFORE.search(text[max(0, dated.span.start - 8) : dated.span.start])
    way = match.group("way").lower() if match else ""
    start = dated.span.start - (len(way) + 1 if way else 0)
    coming = (dated.weekday - reference.weekday() - 1) % _WEEK + 1
    span = Span(start, dated.span.end)
    days = [day for shift in _SHIFTS[way] if (day := _plus(reference, coming + shift))]
    readings = tuple(_on(day, span) for day in days)
    if len(readings) == 1:
        return replace(readings[0], negated=dated.negated)
    return (
        Ambiguous(span=span, readings=readings, reason="which week is not said")
        if readings
        else dated
    )


# Days from the coming such weekday (never the reference day itself) to each reading.
_SHIFTS: dict[str, tuple[int, ...]] = {
    "": (0, -_WEEK),
    "next": (0, _WEEK),
    "last": (-_WEEK, -2 * _WEEK),
    "past": (-_WEEK,),
    "this": (0,),
    "coming": (0,),
}
