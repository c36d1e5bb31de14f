"""What a stretch of a reply says of one kind: each value with its place and its honest readings."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from upheld.domain.text import Span
from upheld.reading.data.calendar import MONTHS, WEEKDAYS
from upheld.reading.quantities import (
    CalendarDate,
    Certain,
    ClockTime,
    Kind,
    Quantity,
    Reading,
    dates,
    money,
    read,
    times,
)
from upheld.rules.amounts import MONEY_COST
from upheld.rules.codes import identifiers, phones
from upheld.rules.effort import Cost, Effort
from upheld.rules.names import addresses, names
from upheld.rules.values import FactKind, certain

__all__ = ["Said", "Sayings"]


class Said(NamedTuple):
    """A value said on a span: its readings, or its text for names, codes and phones."""

    span: Span
    readings: tuple[Certain, ...]
    text: str = ""


class Sayings:
    """What one reply says; each kind is read once in each part of it."""

    __slots__ = ("_effort", "_found", "_reply", "_wide")

    def __init__(self, reply: str, effort: Effort) -> None:
        self._reply = reply
        self._effort = effort
        self._found: dict[tuple[FactKind, Span], list[Said]] = {}
        self._wide: dict[Span, tuple[Reading, ...]] = {}

    def of(self, kind: FactKind, within: Span) -> list[Said] | None:
        """Return the values of a kind in a part of the reply, in order; spans are of the reply.

        None: to read the part takes more than is left.
        """
        key = kind, within
        if key not in self._found:
            text = within.of(self._reply)
            if not self._is_affordable(kind, within, text):
                return None
            found = _KINDS[kind](text, lambda: self._read(within))
            self._found[key] = [one._replace(span=one.span.shifted(within.start)) for one in found]
        return self._found[key]

    def _is_affordable(self, kind: FactKind, within: Span, text: str) -> bool:
        if (
            kind in _WIDE_KINDS
            and within not in self._wide
            and not self._effort.read(text, _WIDE_COST)
        ):
            return False
        return self._effort.read(text, _COST[kind])

    def _read(self, within: Span) -> tuple[Reading, ...]:
        if within not in self._wide:
            self._wide[within] = read(within.of(self._reply))
        return self._wide[within]


_COST = {
    **dict.fromkeys(FactKind, Cost(6, 2)),
    FactKind.NUMBER: Cost(10, 4, run=4),
    FactKind.MONEY: MONEY_COST,
    FactKind.TIME: Cost(8, 6, 15, re.compile(r":\d|\d ?[ap]\.? ?m\b|[a-z]+(?<=past|lock|noon)")),
    FactKind.DATE: Cost(8, 2, 10, re.compile(rf"\b(?:{'|'.join((*MONTHS, *WEEKDAYS))})|\d[-/.]\d")),
}
_WIDE_COST = Cost(30, 30, run=1)
"""What it takes to read one kind, and to read everything (`Effort`)."""
_WIDE_KINDS = frozenset({FactKind.NUMBER, FactKind.DATE, FactKind.PERCENT, FactKind.DURATION})
"""Kinds that look at everything that is said."""

_Wide = Callable[[], tuple[Reading, ...]]
"""Everything that the part of the reply says, read when first asked for."""


_SCALE = re.compile(
    r"hundred|thousand|million|billion|trillion|dozen|\d ?(?:k|m|bn)\b", re.IGNORECASE
)


def _to_the_digit(one: Said, text: str) -> Said:
    """Take a figure at its word: "100 percent" is not a rounded 96, "2 million" may be rounded."""
    if _SCALE.search(one.span.of(text)):
        return one
    made = tuple(
        replace(a, step=Decimal(1)) if isinstance(a, Quantity) and a.step > 1 else a
        for a in one.readings
    )
    return one._replace(readings=made)


def _readings(readings: tuple[Reading, ...]) -> Iterator[Said]:
    for reading in readings:
        made = certain(reading)
        if made:
            yield Said(reading.span, made)


_ODD_TIME = re.compile(r"(?<![\d:.,$])(\d{1,4})(?::(\d\d))? ?([ap])\.?m\b", re.IGNORECASE)
_NOON_HOUR, _DAY_HOURS, _HOUR = 12, 24, 60


def _times(text: str, _: _Wide) -> Iterator[Said]:
    """Yield clock times; an hour that no clock shows ("71 pm") is said too, and equals nothing."""
    found = list(_readings(times(text)))
    yield from found
    for match in _ODD_TIME.finditer(text):
        span = Span(*match.span())
        if not any(one.span.overlaps(span) for one in found):
            yield Said(span, _odd_time(match, span))


def _odd_time(match: re.Match[str], span: Span) -> tuple[Certain, ...]:
    """Read "15 pm" as 15:00 and "445 pm" as 4:45; "15 am" and "71 pm" are no time."""
    number, afternoon = int(match[1]), match[3] in "pP"
    if number > _DAY_HOURS and match[2] is None:
        hour, minute = divmod(number, 100)
        hour = hour % _NOON_HOUR + _NOON_HOUR * afternoon if 0 < hour <= _NOON_HOUR else -1
    else:
        hour, minute = (number if afternoon else -1), int(match[2] or 0)
    if not 0 <= hour < _DAY_HOURS or minute >= _HOUR:
        return ()
    return (ClockTime(span=span, minute=hour * _HOUR + minute),)


_SLASHED = re.compile(r"\d{1,2}([/.-])\d{1,2}(?:\1\d{2,4})?")
_DAY = re.compile(
    r"\b[Oo]n the ((\d{1,2})(?:st|nd|rd|th))"
    r"(?=[.,;!?)]|\s*\Z| (?:at|from|for|and|to|is|was|in the)\b)"
)


def _dates(text: str, wide: _Wide) -> Iterator[Said]:
    """Yield dates; what could be two days ("03/04/2026") is skipped, never a false alarm (4.2)."""
    yield from (one for one in _readings(wide()) if one.readings[0].kind is Kind.YEAR)
    for one in _readings(dates(text)):
        if len(one.readings) == 1 or not _SLASHED.fullmatch(one.span.of(text)):
            yield one
    for match in _DAY.finditer(text):
        span = Span(*match.span(1))
        yield Said(span, (CalendarDate(span=span, day=int(match[2])),))


def _money(text: str, _: _Wide) -> Iterator[Said]:
    for one in _readings(money(text)):
        if any(made.kind is Kind.MONEY for made in one.readings):
            yield one


_NO_NUMBER = frozenset({Kind.MONEY, Kind.PERCENT, Kind.ORDINAL, Kind.YEAR, Kind.DATE, Kind.CLOCK})


def _numbers(text: str, wide: _Wide) -> Iterator[Said]:
    """Yield counts and measures; not the digits of a phone number, a code or an address."""
    masks = [Span(*m) for m in (*phones(text), *addresses(text), *_marked(text))]
    for one in _readings(wide()):
        plain = tuple(made for made in one.readings if made.kind not in _NO_NUMBER)
        if plain and not any(mask.overlaps(one.span) for mask in masks):
            yield _to_the_digit(one._replace(readings=plain), text)


_MARKED = re.compile(
    r"^\s*\d+[.)](?=\s)|#\s?\d+|\b[A-Za-z]+\d[\w-]*|\b\d+[A-Za-z]+\d*\b(?<!\d[kKmM])"
    r"|(?<=['\"])\d{1,4} ?[A-Z]{2,4}(?=['\"])|\b[A-Z]{2},? \d{5}\b"
)


def _marked(text: str) -> list[tuple[int, int]]:
    """Return list numbers, "#12", codes with letters in them, number plates, postal codes."""
    return [match.span() for match in _MARKED.finditer(text)]


def _of_kind(*kinds: Kind) -> Callable[[str, _Wide], Iterator[Said]]:
    def find(text: str, wide: _Wide) -> Iterator[Said]:
        return (
            _to_the_digit(one, text)
            for one in _readings(wide())
            if any(made.kind in kinds for made in one.readings)
        )

    return find


def _durations(_: str, wide: _Wide) -> Iterator[Said]:
    """Yield durations; nights are counted things to the reader and durations to a booking."""
    for one in _readings(wide()):
        if any(made.kind is Kind.DURATION or _is_night(made) for made in one.readings):
            yield one


def _is_night(reading: Certain) -> bool:
    return isinstance(reading, Quantity) and reading.noun.lower() in ("night", "nights")


def _textual(
    find: Callable[[str], list[tuple[int, int]]],
) -> Callable[[str, _Wide], Iterator[Said]]:
    def said_in(text: str, _: _Wide) -> Iterator[Said]:
        return (Said(Span(*place), (), text[slice(*place)]) for place in find(text))

    return said_in


_KINDS: dict[FactKind, Callable[[str, _Wide], Iterator[Said]]] = {
    FactKind.TIME: _times,
    FactKind.DATE: _dates,
    FactKind.MONEY: _money,
    FactKind.NUMBER: _numbers,
    FactKind.PERCENT: _of_kind(Kind.PERCENT),
    FactKind.DURATION: _durations,
    FactKind.PHONE: _textual(phones),
    FactKind.IDENTIFIER: _textual(identifiers),
    FactKind.TEXT: _textual(names),
    FactKind.ADDRESS: _textual(addresses),
}
