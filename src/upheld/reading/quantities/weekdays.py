"""Weekdays by name, and their join with the date that follows."""

import re
from collections.abc import Iterator

from upheld.domain.text import Span
from upheld.reading.data.calendar import WEEKDAYS
from upheld.reading.data.rows import word_set
from upheld.reading.quantities.values import Ambiguous, CalendarDate
from upheld.reading.quantities.view import View

__all__ = ["weekdays", "with_weekday"]

_SHORT = word_set("mon tue tues wed thu thur thurs fri sat sun martes mardi domingo")
_STARS = frozenset({"sun", "sat"})
_CUES = word_set("on next last this every by until from till and to")
_DATE_FOLLOWS = re.compile(r"\.?,? ?\d|\.?,? [A-Z][a-z]{2} |-[A-Z]|:")


def weekdays(view: View) -> Iterator[CalendarDate]:
    """Yield the weekdays that the text names."""
    for place in view.at(_WEEKDAYS):
        word = view.words[place]
        if word.low not in _SHORT or _is_day(view, place):
            yield CalendarDate(span=Span(word.start, word.end), weekday=WEEKDAYS[word.low])


def _is_day(view: View, place: int) -> bool:
    """Tell "Sat" the day from "sat" the verb and "Sun" from the star."""
    word = view.words[place]
    if not view.text[word.start].isupper():
        return False
    if _DATE_FOLLOWS.match(view.text, word.end):
        return True
    return word.low not in _STARS and view.word(place - 1) in _CUES and view.adjoin(place)


_WEEKDAYS = frozenset(WEEKDAYS)
_GLUE = re.compile(r"\.?,? (?:the )?")


def with_weekday(
    text: str, found: list[CalendarDate | Ambiguous]
) -> list[CalendarDate | Ambiguous]:
    """Join "Tuesday, 3 March" into one date with a weekday."""
    joined: list[CalendarDate | Ambiguous] = []
    for dated in found:
        made = _joined(text, joined[-1], dated) if joined else None
        if made is None:
            joined.append(dated)
        else:
            joined[-1] = made
    return joined


def _joined(
    text: str, last: CalendarDate | Ambiguous, dated: CalendarDate | Ambiguous
) -> CalendarDate | None:
    if not isinstance(last, CalendarDate) or not isinstance(dated, CalendarDate):
        return None
    bare = last.weekday is not None and last.day is None and dated.weekday is None
    if not bare or dated.day is None or not _GLUE.fullmatch(text[last.span.end : dated.span.start]):
        return None
    return CalendarDate(
        span=Span(last.span.start, dated.span.end),
        year=dated.year,
        month=dated.month,
        day=dated.day,
        weekday=last.weekday,
    )
