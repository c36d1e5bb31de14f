"""Longer stretches of time: decades, centuries, years with an era, "1914-18"."""

import re
from collections.abc import Callable, Iterator

from upheld.domain.text import Span
from upheld.reading.data.numberwords import ORDINALS, TENS
from upheld.reading.quantities.values import CalendarDate
from upheld.reading.quantities.view import View

__all__ = ["eras"]

_CENTURY = 100
_TEN = 10


def eras(view: View) -> Iterator[CalendarDate]:
    """Yield decades, centuries, years with an era, and both ends of "1914-18"."""
    for scan in _SCANS:
        yield from scan(view)


_CENTURY_WORDS = frozenset({"century", "centuries"})
_NUMBERED = re.compile(r"(?<![\d.,])(?P<number>[1-9]\d?)(?:st|nd|rd|th)[ -]\Z", re.IGNORECASE)
_BEFORE_CHRIST = re.compile(r" (?:BCE?|B\.C\.(?:E\.)?)(?![^\W_])")


def _centuries(view: View) -> Iterator[CalendarDate]:
    for place in view.at(_CENTURY_WORDS):
        number, start = _century_before(view, place)
        end = view.words[place].end
        if number:
            era = _BEFORE_CHRIST.match(view.text, end)
            year = -number * _CENTURY if era else (number - 1) * _CENTURY + 1
            span = Span(start, era.end() if era else end)
            yield CalendarDate(span=span, year=year, years=_CENTURY)


def _century_before(view: View, place: int) -> tuple[int, int]:
    """Return the number of the century and where it is written."""
    start = view.words[place].start
    if numbered := _NUMBERED.search(view.text[max(0, start - 8) : start]):
        return int(numbered.group("number")), max(0, start - 8) + numbered.start()
    first = place - 1
    number = ORDINALS.get(view.word(first), 0) if view.adjoin(place) else 0
    if 0 < number < _TEN and view.word(first - 1) in TENS and view.adjoin(first):
        first -= 1
        number += TENS[view.word(first)]
    return (number, view.words[first].start) if number <= _CENTURY else (0, start)


_DECADE = re.compile(
    r"(?<![\d.,$€£])(?<![^\W_])(?:(?P<year>(?:1\d|20|21)\d0)|(?P<short>[1-9]0))'?s(?![^\W_])"
)
_SHORT_DECADE = re.compile(r"(?:\b[Tt]he |\b[Mm]id-|\b(?:[Ll]ate|[Ee]arly) )'?\Z|'\Z")
_LAST_CENTURY = 2000


def _decades(view: View) -> Iterator[CalendarDate]:
    for start in view.digits:
        match = _DECADE.match(view.text, start)
        if match is None:
            continue
        short = match.group("short")
        if short and not _SHORT_DECADE.search(view.text[max(0, start - 8) : start]):
            continue
        year = _LAST_CENTURY - _CENTURY + int(short) if short else int(match.group("year"))
        years = _CENTURY if year % _CENTURY == 0 and year < _LAST_CENTURY else _TEN
        yield CalendarDate(span=Span(*match.span()), year=year, years=years)


_ERA = re.compile(
    r"(?<![\d.,])(?P<year>\d{1,4}) ?(?P<era>BCE|BC|B\.C\.E\.|B\.C\.|CE|AD|A\.D\.)(?![^\W_])"
)
_AD = re.compile(r"(?:AD|A\.D\.) ?(?P<year>\d{1,4})(?![\d.,]*\d)")
_ERA_WORDS = frozenset({"bc", "bce", "ce", "ad", "b", "a"})


def _with_era(view: View) -> Iterator[CalendarDate]:
    if not view.digits or not (places := view.at(_ERA_WORDS)):
        return
    for start in view.digits:
        if match := _ERA.match(view.text, start):
            sign = -1 if match.group("era").startswith("B") else 1
            yield from _year(match, sign)
    for place in places:
        if match := _AD.match(view.text, view.words[place].start):
            yield from _year(match, 1)


def _year(match: re.Match[str], sign: int) -> Iterator[CalendarDate]:
    if year := int(match.group("year")):
        yield CalendarDate(span=Span(*match.span()), year=sign * year)


_PERIOD = re.compile(
    r"(?<![\d.,$€£/-])(?<![^\W_])(?P<from>1[0-9]\d\d|20\d\d)(?:-|/| - )"
    r"(?P<to>1[0-9]\d\d|20\d\d|\d\d)(?![\d%/-])(?!,\d)(?![^\W_])"
)
_FULL = 4


def _periods(view: View) -> Iterator[CalendarDate]:
    for start in view.digits:
        match = _PERIOD.match(view.text, start)
        if match is None:
            continue
        first, written = int(match.group("from")), match.group("to")
        last = int(written) if len(written) == _FULL else first - first % _CENTURY + int(written)
        if first < last:
            yield CalendarDate(span=Span(*match.span("from")), year=first)
            yield CalendarDate(span=Span(*match.span("to")), year=last)


_SCANS: tuple[Callable[[View], Iterator[CalendarDate]], ...] = (
    _centuries,
    _decades,
    _with_era,
    _periods,
)
