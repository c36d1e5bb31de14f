"""Clock times: digits with or without am and pm, words, noon and midnight, zones.

A time from 1 to 12 without anything that tells the half of the day has two readings, unless the
text writes other times in the 24-hour way.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from upheld.domain.text import Span
from upheld.reading.data.calendar import DAY_PARTS, NAMED_TIMES, ZONES
from upheld.reading.data.numberwords import TENS, UNITS
from upheld.reading.quantities.values import Ambiguous, ClockTime

__all__ = ["Clock", "clock_times"]

Clock = ClockTime | Ambiguous
_HALF_DAY = 720
_DAY = 1440
_NOON = 12
_HOUR_WORDS = {word: value for word, value in UNITS.items() if 1 <= value <= _NOON}
_MINUTE_WORDS = {
    **{word: value for word, value in UNITS.items() if value},
    **{word: value for word, value in TENS.items() if value < 60},
    **{
        f"{t}{sep}{u}": tv + uv
        for t, tv in TENS.items()
        if tv < 60
        for u, uv in UNITS.items()
        if 0 < uv < 10
        for sep in "- "
    },
    "quarter": 15,
    "a quarter": 15,
    "half": 30,
}


def _either(words: object) -> str:
    assert isinstance(words, dict)
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_H = rf"(?:\d{{1,2}}|{_either(_HOUR_WORDS)})"
_M = rf"(?:\d{{1,2}}|{_either(_MINUTE_WORDS)})"
_HALF = r"(?:[ap]\.? ?m\b(?:(?<=\.m)\.|(?<=\. m)\.)?)"
_NO = r"(?<![\d:.,/$€£#_-])(?<![^\W_])"
_DIGITAL = re.compile(
    rf"(?:{_NO}(?P<from>\d{{1,2}}(?:[:.]\d{{2}})?)(?P<dash> ?- ?| to | and | until | till ))?"
    rf"(?<![\d:.,/$€£#_])(?<![A-Za-z]{{2}})(?P<hour>\d{{1,2}})"
    rf"(?:(?::(?P<minute>\d{{2}})(?::(?P<second>\d{{2}})(?:\.\d{{1,9}})?)?)(?![\d:])(?: ?(?P<half>{_HALF}))?"
    rf"|(?:\.(?P<dotted>\d{{2}}))? ?(?P<half2>{_HALF}))",
    re.IGNORECASE,
)
_CLOCK_WORD = re.compile(rf"\b(?P<hour>{_H}) ?o ?'?clock\b(?: (?P<half>{_HALF}))?", re.IGNORECASE)
_PAST = re.compile(
    rf"\b(?P<minute>{_M})(?: minutes?)? (?P<way>past|to|after|before|till) (?P<hour>{_H}|noon|midnight)\b"
    rf"(?! (?:percent|per cent|people|dollars|million|or|days|weeks|months|years|hours|minutes))(?:(?: o'?clock)? ?(?P<half>{_HALF}))?",
    re.IGNORECASE,
)
_SPOKEN = re.compile(
    rf"\b(?P<hour>{_either(_HOUR_WORDS)})(?:[ -](?P<minute>{_either(_MINUTE_WORDS)}|oh[ -](?:{_either(_HOUR_WORDS)})))? (?P<half>{_HALF})",
    re.IGNORECASE,
)
_NAMED = re.compile(rf"\b(?:12 )?(?P<name>{_either(NAMED_TIMES)})\b", re.IGNORECASE)
_FOREIGN = re.compile(
    r"(?<![\d:.,])(?P<hour>[01]?\d|2[0-4])(?:(?:(?<=\d\d)h(?P<minute>[0-5]\d)\b|[.:](?P<minute2>[0-5]\d) Uhr\b)| (?:Uhr|heures?)\b(?: (?P<minute3>[0-5]\d)\b)?)"
)


def clock_times(text: str) -> list[Clock]:
    """Return the clock times of a plain text, sorted by place."""
    taken: list[Clock] = []
    if any(mark in text for mark in ":0123456789"):
        for scan in (_digital, _foreign):
            taken += (time for time in scan(text) if _free(time, taken))
    low = text.lower()
    for hints, scan in _SCANS:
        if any(hint in low for hint in hints):
            taken += [time for time in scan(text) if _free(time, taken)]
    taken.sort(key=lambda time: time.span.start)
    return _settled(text, [_zoned(text, time) for time in taken])


def _free(time: Clock, taken: list[Clock]) -> bool:
    return not any(time.span.overlaps(other.span) for other in taken)


def _digital(text: str) -> Iterator[Clock]:
    for match in _DIGITAL.finditer(text):
        hour = int(match.group("hour"))
        minute = int(match.group("minute") or match.group("dotted") or 0)
        half = _half(match.group("half") or match.group("half2"))
        start = match.start("hour")
        if not _possible(hour, minute, half) or _is_ratio(text, start):
            continue
        if match.group("from") and (first := _range_start(match, hour * 60 + minute, half)):
            yield first
        if half is None:
            half = _day_part(text, start, match.end(), hour)
        padded = match.group("hour").startswith("0") or hour == 0
        second = int(match.group("second") or 0)
        span = Span(start, match.end())
        yield _clock(
            span, hour, minute, half, certain=padded or bool(match.group("second")), second=second
        )


def _range_start(match: re.Match[str], end: int, half: int | None) -> Clock | None:
    """Return the first time of "8-10 pm", which shares the half of the day where it can."""
    hour, _, minute = re.sub(r"\.", ":", match.group("from")).partition(":")
    has_minutes = bool(minute)
    if half is None and not has_minutes:
        return None
    first = int(hour), int(minute or 0)
    if not _possible(*first, None):
        return None
    span = Span(*match.span("from"))
    if half is None:
        return _clock(span, *first, None, certain=hour.startswith("0"))
    earlier = first[0] % _NOON * 60 + first[1] < end % _HALF_DAY
    return _clock(span, *first, half if earlier else 1 - half)


_LAST_HOUR = 24
_HOUR = 60


def _possible(hour: int, minute: int, half: int | None) -> bool:
    if half is not None and not 0 <= hour <= _LAST_HOUR:
        return False
    return hour < _LAST_HOUR and minute < _HOUR or (hour, minute) == (_LAST_HOUR, 0)


_RATIO = re.compile(
    r"\b(?:ratio|odds|scale|score|aspect|won|lost|beat|verse|john|luke|matthew|mark|genesis|psalm|psalms|isaiah|romans)\b[^.;]{0,12}\Z",
    re.IGNORECASE,
)


def _is_ratio(text: str, start: int) -> bool:
    return _RATIO.search(text[max(0, start - 24) : start]) is not None


def _foreign(text: str) -> Iterator[Clock]:
    if "h" not in text:
        return
    for match in _FOREIGN.finditer(text):
        minute = match.group("minute") or match.group("minute2") or match.group("minute3") or "0"
        yield _clock(Span(*match.span()), int(match.group("hour")), int(minute), None, certain=True)


def _clock_words(text: str) -> Iterator[Clock]:
    for match in _CLOCK_WORD.finditer(text):
        hour = _hour(match.group("hour"))
        half = _half(match.group("half"))
        if half is None:
            half = _day_part(text, match.start(), match.end(), hour)
        if _possible(hour, 0, half):
            yield _clock(Span(*match.span()), hour, 0, half)


_BACKWARDS = frozenset({"to", "before", "till"})


def _past(text: str) -> Iterator[Clock]:
    for match in _PAST.finditer(text):
        hour, minute = _hour(match.group("hour")), _minute(match.group("minute"))
        way = match.group("way").lower()
        if not _is_past(match, hour, minute):
            continue
        half = (
            _named_half(match.group("hour"))
            if match.group("hour")[0] in "nNmM"
            else _half(match.group("half"))
        )
        if half is None:
            half = _day_part(text, match.start(), match.end(), hour)
        offset = -minute if way in _BACKWARDS else minute
        yield _moved(_clock(Span(*match.span()), hour, 0, half), offset)


def _is_past(match: re.Match[str], hour: int, minute: int) -> bool:
    """Tell "ten to five" from "10 to 5 people": digits on both sides are a range."""
    way, written = match.group("way").lower(), match.group("minute").lower()
    if not 0 < minute < _HOUR or not 0 < hour <= _NOON:
        return False
    if way == "past":
        return True
    named = written in ("half", "quarter", "a quarter")
    if way in ("to", "till"):
        return written != "half" and (
            named
            or " minute" in match.group()
            or (not written.isdecimal() and minute % 5 == 0 and bool(match.group("half")))
        )
    return written != "half" and (named or " minute" in match.group())


def _named_half(word: str) -> int:
    return 1 if word.lower() == "noon" else 0


def _spoken(text: str) -> Iterator[Clock]:
    for match in _SPOKEN.finditer(text):
        spoken = (match.group("minute") or "").lower()
        minute = _hour(spoken[3:]) if spoken.startswith("oh") else _minute(spoken) if spoken else 0
        yield _clock(
            Span(*match.span()), _hour(match.group("hour")), minute, _half(match.group("half"))
        )


def _named(text: str) -> Iterator[Clock]:
    for match in _NAMED.finditer(text):
        minute = NAMED_TIMES[match.group("name").lower()]
        yield ClockTime(span=Span(*match.span()), minute=minute)


Scan = Callable[[str], Iterator[Clock]]
_SCANS: tuple[tuple[tuple[str, ...], Scan], ...] = (
    (("clock",), _clock_words),
    ((" past ", " to ", " after ", " before ", " till "), _past),
    (("noon", "midday", "midnight"), _named),
    ((" am", " pm", " a.m", " p.m"), _spoken),
)


def _hour(word: str) -> int:
    low = word.lower()
    if low in ("noon", "midnight"):
        return _NOON
    return int(low) if low.isdecimal() else _HOUR_WORDS[low]


def _minute(word: str) -> int:
    low = word.lower()
    return int(low) if low.isdecimal() else _MINUTE_WORDS[low]


def _half(written: str | None) -> int | None:
    return None if not written else int(written[0] in "pP")


_BEHIND_PART = re.compile(
    r",? (?:(?:[a-z]+ ){0,2}in the |this |on [a-z]+ |[a-z]+day |tomorrow |at )?"
    r"(?P<part>morning|afternoon|evening|tonight|night)\b",
    re.IGNORECASE,
)
_BEFORE_PART = re.compile(
    r"\b(?P<part>morning|afternoon|evening|tonight|night)(?: [a-z']+){0,2},? (?:(?:at|by|from|around|about|until) )?\Z",
    re.IGNORECASE,
)
_EARLY = 5
_WINDOW = 40


def _day_part(text: str, start: int, end: int, hour: int) -> int | None:
    """Return the half of the day that "tonight" or "in the morning" next to it points to."""
    found = _BEHIND_PART.match(text, end) or _BEFORE_PART.search(
        text[max(0, start - _WINDOW) : start]
    )
    if found is None:
        return None
    part = found.group("part").lower()
    late = part in ("night", "tonight")
    if late and (hour == _NOON or (part == "night" and hour < _EARLY)):
        return 0
    return DAY_PARTS[part]


def _clock(
    span: Span, hour: int, minute: int, half: int | None, *, certain: bool = False, second: int = 0
) -> Clock:
    if half is not None and hour <= _NOON:
        return ClockTime(
            span=span, minute=hour % _NOON * 60 + minute + half * _HALF_DAY, second=second
        )
    exact = ClockTime(span=span, minute=(hour * 60 + minute) % _DAY, second=second)
    if certain or hour > _NOON or hour == 0:
        return exact
    other = replace(exact, minute=(exact.minute + _HALF_DAY) % _DAY)
    return Ambiguous(span=span, readings=(exact, other), reason="morning or afternoon")


def _moved(time: Clock, minutes: int) -> Clock:
    if isinstance(time, ClockTime):
        return replace(time, minute=(time.minute + minutes) % _DAY)
    moved = tuple(
        replace(r, minute=(r.minute + minutes) % _DAY)
        for r in time.readings
        if isinstance(r, ClockTime)
    )
    return replace(time, readings=moved)


_ZONE = re.compile(
    rf" ?\(?(?P<zone>(?:{'|'.join(sorted(ZONES, key=len, reverse=True))})(?:[+-]\d{{1,2}}(?::?\d{{2}})?)?(?![^\W_])"
    r"|[+-]\d{2}:?\d{2}(?!\d))\)?"
    r"| (?P<long>Eastern|Central|Mountain|Pacific)(?: Standard| Daylight)?(?: Time)?\b"
)
_LONG = {"Eastern": "ET", "Central": "CT", "Mountain": "MT", "Pacific": "PT"}


def _zoned(text: str, time: Clock) -> Clock:
    """Put the zone behind a time into it; the span does not grow."""
    match = _ZONE.match(text, time.span.end)
    if match is None:
        return time
    zone = match.group("zone") or _LONG[match.group("long")]
    if isinstance(time, ClockTime):
        return replace(time, zone=zone)
    zoned = tuple(replace(r, zone=zone) for r in time.readings if isinstance(r, ClockTime))
    return replace(time, readings=zoned)


_WRITTEN_24 = re.compile(r"(?<![\d:.])(?:1[3-9]|2[0-3]|0\d):[0-5]\d(?! ?[ap]\.?m)")


def _settled(text: str, times: list[Clock]) -> list[Clock]:
    """Read "9:00" the 24-hour way if the text has a time that is written so, such as "17:00"."""
    if not any(isinstance(time, Ambiguous) for time in times) or not _WRITTEN_24.search(text):
        return times
    return [_first(t) if isinstance(t, Ambiguous) and ":" in t.span.of(text) else t for t in times]


def _first(time: Ambiguous) -> Clock:
    first = time.readings[0]
    return first if isinstance(first, ClockTime) else time
