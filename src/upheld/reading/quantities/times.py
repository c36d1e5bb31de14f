"""Clock times: digits with or without am and pm, words, noon and midnight, zones.

A time from 1 to 12 without anything that tells the half of the day has two readings, unless the
text writes other times in the 24-hour way.
"""

import re
from collections.abc import Callable, Iterator

from upheld.domain.text import Span
from upheld.reading.data.calendar import NAMED_TIMES
from upheld.reading.quantities.clock import (
    HALF,
    Clock,
    clock,
    day_part,
    half_of,
    hour_is_possible,
    zoned,
)
from upheld.reading.quantities.timewords import clock_words, past_and_to, spoken
from upheld.reading.quantities.values import Ambiguous, ClockTime
from upheld.reading.quantities.view import View

__all__ = ["clock_times"]


def clock_times(view: View) -> list[Clock]:
    """Return the clock times of a plain text, sorted by place."""
    low = view.text.lower()
    found = [
        time for hints, scan in _SCANS if hints is None or hints.search(low) for time in scan(view)
    ]
    found.sort(key=lambda time: (time.span.start, -time.span.end))
    kept: list[Clock] = []
    for time in found:
        if not kept or kept[-1].span.end <= time.span.start:
            kept.append(time)
    return _settled(view.text, [zoned(view.text, time) for time in kept])


_FREE = r"(?<![\d:.,/$€£#_-])(?<![^\W_])"
_DIGITAL = re.compile(
    rf"(?<![\d:.,/$€£#_])(?<![A-Za-z]{{2}})(?P<hour>\d{{1,2}})"
    rf"(?:(?::(?P<minute>\d{{2}})(?::(?P<second>\d{{2}})(?:\.\d{{1,9}})?)?)"
    rf"(?![\d:])(?: ?(?P<half>{HALF}))?"
    rf"|(?:\.(?P<dotted>\d{{2}}))? ?(?P<half2>{HALF}))",
    re.IGNORECASE,
)
_RANGE = re.compile(
    rf"{_FREE}(?P<hour>\d{{1,2}})(?:[:.](?P<minute>\d{{2}}))?"
    r"(?: ?- ?| to | and | until | till )(?=\d)"
)
_RATIO = re.compile(
    r"\b(?:ratio|odds|scale|score|aspect|won|lost|beat|verse|john|luke|matthew|mark|genesis|psalm|"
    r"psalms|isaiah|romans)\b[^.;]{0,12}\Z",
    re.IGNORECASE,
)


def _digital(view: View) -> Iterator[Clock]:
    for start in view.digits:
        match = _DIGITAL.match(view.text, start)
        if match and not _RATIO.search(view.text[max(0, start - 24) : start]):
            yield from _of_digits(view.text, match)
        elif opening := _RANGE.match(view.text, start):
            yield from _range_start(view.text, opening)


_LASTS = re.compile(r" ?(?:hours?|hrs?|minutes?|mins?)\b")


def _of_digits(text: str, match: re.Match[str]) -> Iterator[Clock]:
    hour = int(match.group("hour"))
    minute = int(match.group("minute") or match.group("dotted") or 0)
    half = half_of(match.group("half") or match.group("half2"))
    if not hour_is_possible(hour, minute, half) or _LASTS.match(text, match.end()):
        return
    if half is None:
        half = _closing_half(text, match, hour * 60 + minute)
    certain = match.group("hour")[0] == "0" or bool(match.group("second"))
    second = int(match.group("second") or 0)
    yield clock(Span(*match.span()), hour, minute, half, certain=certain, second=second)


_TO = re.compile(r" ?- ?| to | and | until | till ")


def _closing_half(text: str, match: re.Match[str], minutes: int) -> int | None:
    """Return the half of the day of "7:30" in "7:30-9:00 pm" and in "7:30 tonight"."""
    if link := _TO.match(text, match.end()):
        closing = _DIGITAL.match(text, link.end())
        if closing:
            return _shared_half(closing, minutes)
    return day_part(text, match.start(), match.end(), int(match.group("hour")))


_HALF_DAY = 720


def _shared_half(closing: re.Match[str], minutes: int) -> int | None:
    """Give the opening time the half of the closing one, or the half before it."""
    half = half_of(closing.group("half") or closing.group("half2"))
    if half is None:
        return None
    end = int(closing.group("hour")) * 60 + int(closing.group("minute") or 0)
    return half if minutes % _HALF_DAY < end % _HALF_DAY else 1 - half


def _range_start(text: str, opening: re.Match[str]) -> Iterator[Clock]:
    """Yield "8" of "8-10 pm"."""
    closing = _DIGITAL.match(text, opening.end())
    hour, minute = int(opening.group("hour")), int(opening.group("minute") or 0)
    if closing is None or not hour_is_possible(hour, minute, 1):
        return
    half = _shared_half(closing, hour * 60 + minute)
    if half is not None:
        end = opening.end("minute") if opening.group("minute") else opening.end("hour")
        yield clock(Span(opening.start(), end), hour, minute, half)


_FOREIGN = re.compile(
    r"(?<![\d:.,])(?P<hour>[01]?\d|2[0-4])(?:(?<=\d\d)h(?P<minute>[0-5]\d)\b"
    r"|[.:](?P<minute2>[0-5]\d) Uhr\b| (?:Uhr|heures?)\b(?: (?P<minute3>[0-5]\d)\b)?)"
)


def _foreign(view: View) -> Iterator[Clock]:
    """Yield "17h30", "17.30 Uhr" and "8 heures"."""
    for start in view.digits:
        if match := _FOREIGN.match(view.text, start):
            minute = next((m for m in match.groups()[1:] if m), "0")
            span = Span(*match.span())
            yield clock(span, int(match.group("hour")), int(minute), None, certain=True)


_NAMED_TIMES = frozenset(NAMED_TIMES)
_TWELVE = "12 "


def _named(view: View) -> Iterator[Clock]:
    for place in view.at(_NAMED_TIMES):
        word = view.words[place]
        start = word.start - len(_TWELVE)
        if start < 0 or not view.text.startswith(_TWELVE, start):
            start = word.start
        yield ClockTime(span=Span(start, word.end), minute=NAMED_TIMES[word.low])


_AT = re.compile(
    r"(?P<hour>[1-9]|1[0-2])(?= (?:tomorrow|today|tonight|sharp|this (?:morning|afternoon|evening)|"
    r"in the (?:morning|afternoon|evening)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|"
    r"at night)\b)",
    re.IGNORECASE,
)
_AT_END = re.compile(
    r"(?P<hour>[1-9]|1[0-2])(?=[.,;!?)]?(?:\s|\Z))(?! ?[ap]\.?m)(?![.,]\d)"
    r"(?! (?!and|or|on|for|with|if|so|to|until|tomorrow)[^\W\d_])",
    re.IGNORECASE,
)
_MEETING = re.compile(
    r"\b(?:see you|meet(?:ing)?|starts?|begins?|opens?|closes?|shuts?|arriv(?:es?|ing)|"
    r"lea(?:ves?|ving)|"
    r"depart(?:s|ing)?|book(?:ed|ing)|reserved|reservation|scheduled|appointment|table|"
    r"pick(?:ed)? up|"
    r"check-?(?:in|out))\b[^.;!?]{0,40}\b(?:at|by|until|till|from) \Z",
    re.IGNORECASE,
)
_AT_WORDS = re.compile(r"\b(?:at|by|until|till|from|before|after|around) \Z", re.IGNORECASE)


def _at(view: View) -> Iterator[Clock]:
    """Yield the bare hour of "at 5 tomorrow"."""
    for start in view.digits:
        match = _bare_hour(view.text, start)
        if match:
            hour = int(match.group("hour"))
            yield clock(Span(*match.span()), hour, 0, day_part(view.text, start, match.end(), hour))


def _bare_hour(text: str, start: int) -> re.Match[str] | None:
    """Match the hour of "at 5 tomorrow", and of "we meet at 5." where the text is of meeting."""
    match = _AT.match(text, start)
    if match and _AT_WORDS.search(text[max(0, start - 8) : start]):
        return match
    match = _AT_END.match(text, start)
    return match if match and _MEETING.search(text[max(0, start - 64) : start]) else None


# Each scan, with the letters that it cannot do without.
_SCANS: tuple[tuple[re.Pattern[str] | None, Callable[[View], Iterator[Clock]]], ...] = (
    (None, _digital),
    (re.compile("h"), _foreign),
    (re.compile("(?:at|by|until|till|from|before|after|around) "), _at),
    (re.compile("clock"), clock_words),
    (re.compile(r" past|quarter|minute|noon|midnight|am|pm|\.m"), past_and_to),
    (re.compile("noon|midday|midnight"), _named),
    (re.compile(r" (?:am|pm|a\. ?m|p\. ?m)"), spoken),
)
_WRITTEN_24 = re.compile(r"(?<![\d:.])(?:1[3-9]|2[0-3]|0\d):[0-5]\d(?! ?[ap]\.?m)")


def _settled(text: str, times: list[Clock]) -> list[Clock]:
    """Read "9:00" the 24-hour way if the text has a time that is written so, such as "17:00"."""
    if not any(isinstance(time, Ambiguous) for time in times) or not _WRITTEN_24.search(text):
        return times
    return [_first(t) if isinstance(t, Ambiguous) and ":" in t.span.of(text) else t for t in times]


def _first(time: Ambiguous) -> Clock:
    first = time.readings[0]
    return first if isinstance(first, ClockTime) else time
