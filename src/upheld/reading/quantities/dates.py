"""Dates that name a day, a month or a weekday: ISO, named months, numeric forms, weekdays.

"03/04/2026" has two readings unless one part is over 12, both parts agree, or the locale says which
comes first.
"""

import re
from calendar import monthrange
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from upheld.domain.text import Span
from upheld.reading.data.calendar import MONTHS_BY_LANGUAGE
from upheld.reading.data.rows import word_set
from upheld.reading.quantities.values import Ambiguous, CalendarDate
from upheld.reading.quantities.view import View, Word
from upheld.reading.quantities.weekdays import weekdays, with_weekday

__all__ = ["Dated", "calendar_dates"]

Dated = CalendarDate | Ambiguous
_MONTHS = 12
_LEAP_YEAR = 2000


class _Locale(NamedTuple):
    months: dict[str, int]
    day_first: bool | None  # None: not known


_BRITISH = frozenset({"GB", "IE", "AU", "NZ", "IN", "ZA"})
_AMERICAN = frozenset({"US", "PH"})


@lru_cache(maxsize=32)
def _locale(name: str) -> _Locale:
    language, _, region = name.replace("_", "-").partition("-")
    months = {**MONTHS_BY_LANGUAGE["en"], **MONTHS_BY_LANGUAGE.get(language, {})}
    if language != "en":
        return _Locale(months, day_first=True)
    known = {True: region.upper() in _BRITISH, False: region.upper() in _AMERICAN}
    return _Locale(months, next((first for first, hit in known.items() if hit), None))


def calendar_dates(view: View, locale: str) -> list[Dated]:
    """Return the dates of a plain text that name a day, a month or a weekday, sorted."""
    known = _locale(locale)
    found = [*_iso(view), *_numeric(view, known.day_first), *_named(view, known.months)]
    found += _without_year(view, known.day_first)
    found += weekdays(view)
    found.sort(key=lambda dated: (dated.span.start, -dated.span.end))
    return with_weekday(view.text, _apart(found))


def _apart(found: list[Dated]) -> list[Dated]:
    """Drop what overlaps an earlier or longer date."""
    kept: list[Dated] = []
    for dated in found:
        if not kept or kept[-1].span.end <= dated.span.start:
            kept.append(dated)
    return kept


_ISO = re.compile(
    r"(?<![\d.$€£-])(?P<year>\d{4})(?P<mark>[-/.])(?P<month>\d{1,2})(?P=mark)(?P<day>\d{1,2})(?![\d-])"
)


_ISO_MARKS = frozenset("-/.")


def _iso(view: View) -> Iterator[Dated]:
    for start in view.digits:
        marked = view.text[start + 4 : start + 5] in _ISO_MARKS
        if marked and (match := _ISO.match(view.text, start)):
            year, month, day = (int(match.group(part)) for part in ("year", "month", "day"))
            if _exists(year, month, day):
                yield CalendarDate(span=Span(*match.span()), year=year, month=month, day=day)


def _exists(year: int | None, month: int, day: int) -> bool:
    if year == 0 or not 1 <= month <= _MONTHS:
        return False
    return 1 <= day <= monthrange(year or _LEAP_YEAR, month)[1]


_D = r"(?:0?[1-9]|[12]\d|3[01])"
_TH = r"(?:st|nd|rd|th|er|º|°|\.)?"
_DAY_BEFORE = re.compile(
    rf"(?<![\d.,/:$€£#-])(?<![^\W_])(?P<day>{_D}){_TH}"
    rf"(?: ?(?:-|to|and|&|bis|au|al) ?(?:the )?(?P<day2>{_D}){_TH})?[ -](?:day )?(?:of |de )?\Z",
    re.IGNORECASE,
)
_DAY_AFTER = re.compile(
    rf"\.? ?(?:the )?(?P<day>{_D})(?!\d){_TH}(?!:\d| ?[ap]\.?m\b|[.,]\d|%)"
    rf"(?: ?(?:-|to|and|&) ?(?:the )?(?P<day2>{_D})(?!\d){_TH}(?!:\d| ?[ap]\.?m\b|/|%))?",
    re.IGNORECASE,
)
_YEAR_AFTER = re.compile(
    r"\.?(?:,? ?|-|,? (?:of|in|del?) )(?:(?P<year>\d{4})(?![\d%])(?!,\d{3})"
    r"|'(?P<short>\d{2})(?![^\W_])|(?<=[a-z.] )(?P<bare>[0-9]{2})(?=[.,;)]?(?:\s*\Z|[.,;)])))"
)
_LOOK_BACK = 34


def _named(view: View, months: dict[str, int]) -> Iterator[Dated]:
    for place in view.at(months.keys()):
        name = view.words[place]
        before = _day_before(view.text, name)
        after = _day_after(view.text, name)
        if before and after and view.word(place - 1) in months:
            before = None  # "Dec 24-Jan 2"
        after = None if before else after
        if before or after:
            yield from _on_day(view, place, months[name.low], (before, after))
        else:
            yield from _in_month(view, place, months[name.low])


def _day_before(text: str, name: Word) -> re.Match[str] | None:
    window = text[max(0, name.start - _LOOK_BACK) : name.start]
    return _DAY_BEFORE.search(window) if window and window[-1] in " -" else None


def _day_after(text: str, name: Word) -> re.Match[str] | None:
    return _DAY_AFTER.match(text, name.end)


def _on_day(
    view: View, place: int, month: int, days: tuple[re.Match[str] | None, re.Match[str] | None]
) -> Iterator[Dated]:
    before, after = days
    name = view.words[place]
    match = before or after
    if match is None or (after and _is_verb(view, place, after)):
        return
    shift = max(0, name.start - _LOOK_BACK) if before else 0
    behind = name.end if before else match.end()
    year = _YEAR_AFTER.match(view.text, behind)
    if year and year.group("bare") and not before:
        year = None
    whole = Span(
        match.start("day") + shift if before else name.start,
        year.end() if year else name.end if before else _end_of_day(view.text, match),
    )
    first = match.end("day") + shift if before else match.end("day")
    yield from _days(match, whole, (month, _year(year)), first, shift)


_PIVOT = 69


def _year(match: re.Match[str] | None) -> int | None:
    """Return the year, with the century of "'27" worked out."""
    if match is None:
        return None
    return _full_year(match.group("year") or match.group("short") or match.group("bare"))


def _full_year(written: str) -> int:
    year = int(written)
    if len(written) > _SHORT:
        return year
    return year + (1900 if year >= _PIVOT else 2000)


def _end_of_day(text: str, match: re.Match[str]) -> int:
    """Leave a full stop behind the day out."""
    return match.end() - (text[match.end() - 1] == ".")


def _days(
    match: re.Match[str], whole: Span, date: tuple[int, int | None], first: int, shift: int
) -> Iterator[Dated]:
    """Yield the date, or both ends of "3-5 May"."""
    month, year = date
    day, second = int(match.group("day")), match.group("day2")
    if not _exists(year, month, day):
        return
    if second is None or not _exists(year, month, int(second)) or int(second) <= day:
        yield CalendarDate(span=whole, year=year, month=month, day=day)
        return
    yield CalendarDate(span=Span(whole.start, first), year=year, month=month, day=day)
    last = Span(match.start("day2") + shift, whole.end)
    yield CalendarDate(span=last, year=year, month=month, day=int(second))


_CUES = word_set(
    """
    in since until till by from last next this early late mid every through during of
    """
)
_OTHER_WORDS = word_set("may march mar mars mayo mai dec sep jan août juin do")


def _in_month(view: View, place: int, month: int) -> Iterator[Dated]:
    """Yield "March 2020", and "in March" without a year."""
    name = view.words[place]
    year = _YEAR_AFTER.match(view.text, name.end)
    if year and year.group("bare"):
        year = None
    capital = view.text[name.start].isupper()
    if year and (capital or name.low not in _OTHER_WORDS):
        span = Span(name.start, year.end())
        yield CalendarDate(span=span, year=_year(year), month=month)
    elif not year and capital and view.adjoin(place) and _is_cue(view.word(place - 1), name.low):
        yield CalendarDate(span=Span(name.start, name.end), month=month)


def _is_cue(before: str, name: str) -> bool:
    """Say whether a month alone may follow; "the last March" is one, "this march" none."""
    return before in _CUES and (name != "march" or before not in ("this", "from", "last", "of"))


_PREPOSITIONS = word_set(
    """
    on by until till since from before after for to of dated due ends end starts start
    begins through next last and is
    """
)
_ORDINAL_DAY = re.compile(r"\d(?:st|nd|rd|th)\b", re.IGNORECASE)
_COUNTED = re.compile(
    r" (?:people|men|women|users|customers|miles|km|hours|days|weeks|years|times|percent|of the)\b"
    r"|%"
)


def _is_verb(view: View, place: int, after: re.Match[str]) -> bool:
    """Tell "may 5 people" and "they march 5 miles" from dates (M20)."""
    name = view.words[place]
    if name.low not in _OTHER_WORDS:
        return False
    if view.text[name.start].isupper():
        return _COUNTED.match(view.text, after.end()) is not None
    cue = view.word(place - 1) in _PREPOSITIONS and view.adjoin(place)
    return not cue and _ORDINAL_DAY.search(after.group()) is None


_NUMERIC = re.compile(
    r"(?<![\d/.,:$€£])(?<![^\W_])(?P<a>\d{1,2})(?P<mark>[/.-])(?P<b>\d{1,2})(?P=mark)"
    r"(?P<year>\d{4}|\d{2})(?![\d/])(?!-\d(?!\d?[/.]))(?![.,]\d)(?!%)"
)
_SHORT = 2


def _numeric(view: View, day_first: bool | None) -> Iterator[Dated]:
    for start in view.digits:
        match = _NUMERIC.match(view.text, start)
        if match is None or (match.group("mark") == "-" and view.text[start - 1 : start] == "-"):
            continue
        mark, written = match.group("mark"), match.group("year")
        a, b, year = int(match.group("a")), int(match.group("b")), _full_year(written)
        if len(written) == _SHORT and (mark == "-" or (mark == "." and not day_first)):
            continue
        yield from _orders(Span(*match.span()), year, (a, b), True if mark == "." else day_first)


_NO_YEAR = re.compile(r"(?P<a>\d{1,2})/(?P<b>\d{1,2})(?![\d/]|[.,]\d| of\b|%)(?!-)")
_DATED = re.compile(
    r"(?:\b(?:on|by|until|till|before|after|due|date|dated|since|from)|day|\b(?:Mon|Tues?|Wed|Thurs?|Fri|"
    r"Sat|Sun)\.?),? \Z"
)


def _without_year(view: View, day_first: bool | None) -> Iterator[Dated]:
    """Yield "12/01" behind "on" or a weekday."""
    if "/" not in view.text:
        return
    for start in view.digits:
        match = _NO_YEAR.match(view.text, start)
        if match and _DATED.search(view.text[max(0, start - 10) : start]):
            parts = int(match.group("a")), int(match.group("b"))
            yield from _orders(Span(*match.span()), None, parts, day_first)


def _orders(
    span: Span, year: int | None, parts: tuple[int, int], day_first: bool | None
) -> Iterator[Dated]:
    """Yield the one date that exists, or both readings as ambiguous."""
    every = {True: parts, False: parts[::-1]}
    wanted = [every[day_first]] if day_first is not None else [every[False], every[True]]
    for orders in (wanted, list(every.values())):
        made = [
            CalendarDate(span=span, year=year, month=month, day=day)
            for day, month in dict.fromkeys(orders)
            if _exists(year, month, day)
        ]
        if len(made) == 1:
            yield made[0]
            return
        if made:
            yield Ambiguous(span=span, readings=tuple(made), reason="month first or day first")
            return
