"""What every form of a clock time shares: the halves of the day, its parts, zones."""

import re
from dataclasses import replace

from upheld.domain.text import Span
from upheld.reading.data.calendar import DAY_PARTS, ZONES
from upheld.reading.quantities.values import Ambiguous, ClockTime

__all__ = [
    "HALF",
    "Clock",
    "clock",
    "day_part",
    "half_of",
    "hour_is_possible",
    "moved",
    "zoned",
]

Clock = ClockTime | Ambiguous
HALF = r"(?:[ap]\.? ?m\b(?:(?<=\.m)\.|(?<=\. m)\.)?)"
_HALF_DAY = 720
_DAY = 1440
_NOON = 12
_LAST_HOUR = 24
_HOUR = 60


def hour_is_possible(hour: int, minute: int, half: int | None) -> bool:
    """Say whether there is such a time; with am or pm the hour is at most 12, or 24-hour pm."""
    if minute >= _HOUR or (half == 0 and hour > _NOON):
        return False
    return hour < _LAST_HOUR or (hour, minute, half) == (_LAST_HOUR, 0, None)


def half_of(written: str | None) -> int | None:
    """Return 0 for am, 1 for pm, None for neither."""
    return None if not written else int(written[0] in "pP")


_BEHIND_PART = re.compile(
    r",? (?:(?:[a-z]+ ){0,2}in the |this |on [a-z]+ |[a-z]+day |tomorrow |at )?"
    r"(?P<part>morning|afternoon|evening|tonight|night)\b",
    re.IGNORECASE,
)
_BEFORE_PART = re.compile(
    r"\b(?P<part>morning|afternoon|evening|tonight|night)(?: [a-z']+){0,2},? "
    r"(?:(?:at|by|from|around|about|until) )?\Z",
    re.IGNORECASE,
)
_EARLY = 5
_WINDOW = 40


def day_part(text: str, start: int, end: int, hour: int) -> int | None:
    """Return the half of the day that "tonight" or "in the morning" next to it points to."""
    before = text[max(0, start - _WINDOW) : start]
    found = _BEHIND_PART.match(text, end) or _BEFORE_PART.search(before)
    if found is None:
        return None
    part = found.group("part").lower()
    late = part in ("night", "tonight")
    if late and (hour == _NOON or (part == "night" and hour < _EARLY)):
        return 0
    return DAY_PARTS[part]


def clock(
    span: Span, hour: int, minute: int, half: int | None, *, certain: bool = False, second: int = 0
) -> Clock:
    """Return the time, or both readings where nothing tells the half of the day."""
    if half is not None and hour <= _NOON:
        minutes = hour % _NOON * _HOUR + minute + half * _HALF_DAY
        return ClockTime(span=span, minute=minutes, second=second)
    exact = ClockTime(span=span, minute=(hour * _HOUR + minute) % _DAY, second=second)
    if certain or hour > _NOON or hour == 0:
        return exact
    other = replace(exact, minute=(exact.minute + _HALF_DAY) % _DAY)
    return Ambiguous(span=span, readings=(exact, other), reason="morning or afternoon")


def moved(time: Clock, minutes: int) -> Clock:
    """Return the time some minutes later."""
    if isinstance(time, ClockTime):
        return replace(time, minute=(time.minute + minutes) % _DAY)
    readings = tuple(
        replace(one, minute=(one.minute + minutes) % _DAY)
        for one in time.readings
        if isinstance(one, ClockTime)
    )
    return replace(time, readings=readings)


_ZONE = re.compile(
    rf" ?\(?(?P<zone>(?:{'|'.join(sorted(ZONES, key=len, reverse=True))})"
    r"(?:[+-]\d{1,2}(?::?\d{2})?)?(?![^\W_])|[+-]\d{2}:?\d{2}(?!\d))\)?"
    r"| (?P<long>Eastern|Central|Mountain|Pacific)(?: Standard| Daylight)?(?: Time)?\b"
)
_LONG = {"Eastern": "ET", "Central": "CT", "Mountain": "MT", "Pacific": "PT"}


def zoned(text: str, time: Clock) -> Clock:
    """Put the zone behind a time into it; the span does not grow."""
    match = _ZONE.match(text, time.span.end)
    if match is None:
        return time
    zone = match.group("zone") or _LONG[match.group("long")]
    if isinstance(time, ClockTime):
        return replace(time, zone=zone)
    readings = tuple(replace(one, zone=zone) for one in time.readings if isinstance(one, ClockTime))
    return replace(time, readings=readings)
