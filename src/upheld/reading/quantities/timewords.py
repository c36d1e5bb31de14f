"""Clock times in words: "3 o'clock", "half past three", "quarter to five", "seven thirty pm"."""

import re
from collections.abc import Iterator

from upheld.domain.text import Span
from upheld.reading.data.numberwords import TENS, UNITS
from upheld.reading.quantities.clock import HALF, Clock, clock, day_part, half_of, moved
from upheld.reading.quantities.view import View

__all__ = ["clock_words", "past_and_to", "spoken"]

_NOON = 12
_HOUR = 60
_HOURS: dict[str, int] = {word: value for word, value in UNITS.items() if 1 <= value <= _NOON}
_HOUR_WORDS = frozenset(_HOURS)
_TENS = {word: value for word, value in TENS.items() if value < _HOUR}
_MINUTES: dict[str, int] = {
    **{word: value for word, value in UNITS.items() if value},
    **_TENS,
    **{
        f"{ten}{gap}{unit}": tens + units
        for ten, tens in _TENS.items()
        for unit, units in UNITS.items()
        if 0 < units < 10
        for gap in "- "
    },
    "quarter": 15,
    "a quarter": 15,
    "half": 30,
}


def _either(words: dict[str, int]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


_M = (
    rf"(?:(?:{'|'.join(_TENS)})(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?"
    rf"|{_either(_HOURS)}|a quarter|quarter|half|[a-z]{{3,5}}teen)"
)
_H = rf"(?:\d{{1,2}}|{_either(_HOURS)})"
_O_CLOCK = re.compile(rf"(?<![\w:.,])(?P<hour>{_H}) ?o ?'?\Z", re.IGNORECASE)
_HALF_BEHIND = re.compile(rf" (?P<half>{HALF})", re.IGNORECASE)
_O_WORDS = frozenset({"clock", "oclock"})


def clock_words(view: View) -> Iterator[Clock]:
    """Yield "3 o'clock" and "three o'clock pm"."""
    for place in view.at(_O_WORDS):
        word = view.words[place]
        start = word.start + (word.low == "oclock")
        window = max(0, start - 12)
        match = _O_CLOCK.search(view.text[window:start])
        if match and 0 < (hour := _hour(match.group("hour"))) <= 2 * _NOON:
            begin = window + match.start()
            behind = _HALF_BEHIND.match(view.text, word.end)
            end = behind.end() if behind else word.end
            half = half_of(behind.group("half")) if behind else None
            yield clock(Span(begin, end), hour, 0, _part(view.text, begin, end, hour, half))


def _part(text: str, start: int, end: int, hour: int, half: int | None) -> int | None:
    return day_part(text, start, end, hour) if half is None else half


_WAYS = frozenset({"past", "to", "after", "before", "till", "of"})
_BACKWARDS = frozenset({"to", "before", "till", "of"})
_HOUR_BEHIND = re.compile(
    rf" (?P<hour>{_H}|noon|midnight)\b(?![:.,]\d)(?:(?: o'?clock)? ?(?P<half>{HALF}))?",
    re.IGNORECASE,
)
_MINUTE_BEFORE = re.compile(
    rf"(?<![\w.,:-])(?P<minute>\d{{1,2}}|{_M})(?P<unit> minutes?)? \Z", re.IGNORECASE
)
_MEASURED = re.compile(
    r" (?:percent|per cent|people|dollars|euros|pounds|million|or|days?|weeks?|months?|years?|"
    r"hours?|minutes?|times|of|thousand|hundred|points|km|miles)\b|-|%",
    re.IGNORECASE,
)
_LONGEST_MINUTE = 24


def past_and_to(view: View) -> Iterator[Clock]:
    """Yield "half past three", "quarter to five", "ten minutes before noon"."""
    for place in view.at(_WAYS):
        way = view.words[place]
        behind = _HOUR_BEHIND.match(view.text, way.end)
        if behind is None or _MEASURED.match(view.text, behind.end("hour")):
            continue
        window = max(0, way.start - _LONGEST_MINUTE)
        before = _MINUTE_BEFORE.search(view.text[window : way.start])
        if before and _is_time(way.low, before, behind):
            span = Span(window + before.start(), behind.end())
            yield _past(view.text, span, (way.low, before, behind))


def _past(text: str, span: Span, parts: tuple[str, re.Match[str], re.Match[str]]) -> Clock:
    way, before, behind = parts
    word = behind.group("hour").lower()
    named = {"noon": 1, "midnight": 0}.get(word)
    hour = _NOON if named is not None else _hour(word)
    half = half_of(behind.group("half")) if named is None else named
    minute = _minute(before.group("minute"))
    time = clock(span, hour, 0, _part(text, span.start, span.end, hour, half))
    return moved(time, -minute if way in _BACKWARDS else minute)


def _is_time(way: str, before: re.Match[str], behind: re.Match[str]) -> bool:
    """Tell "ten to five" the time from "10 to 5" the range and "quarter of five" the share."""
    written, hour = before.group("minute").lower(), behind.group("hour").lower()
    if not 0 < _minute(written) < _HOUR or (hour.isdecimal() and not 0 < int(hour) <= _NOON):
        return False
    if way == "past":
        return True
    named = written in ("quarter", "a quarter") or bool(before.group("unit"))
    sure = bool(behind.group("half")) or hour in ("noon", "midnight")
    if way == "of":
        return named and sure
    return named or (sure and not written.isdecimal() and written != "half")


_SPOKEN = re.compile(
    rf"(?P<hour>{_either(_HOURS)})"
    rf"(?:[ -](?P<minute>{_M}|oh[ -](?:{_either(_HOURS)})))?"
    rf"(?: o'?clock)? (?P<half>{HALF})",
    re.IGNORECASE,
)


def spoken(view: View) -> Iterator[Clock]:
    """Yield "three pm" and "seven thirty p.m."."""
    for place in view.at(_HOUR_WORDS):
        match = _SPOKEN.match(view.text, view.words[place].start)
        if match:
            minute = (match.group("minute") or "").lower()
            late = _hour(minute[3:]) if minute.startswith("oh") else _minute(minute or "0")
            half = half_of(match.group("half"))
            yield clock(Span(*match.span()), _hour(match.group("hour")), late, half)


def _hour(word: str) -> int:
    low = word.lower()
    return int(low) if low.isdecimal() else _HOURS[low]


def _minute(word: str) -> int:
    low = word.lower()
    return int(low) if low.isdecimal() else _MINUTES.get(low, 0)
