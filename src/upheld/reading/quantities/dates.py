"""Dates: ISO, named months, numeric forms, weekdays, decades, centuries, years.

"03/04/2026" has two readings unless one part is over 12, both parts agree, or the locale says which
comes first. Relative dates and weekdays become dates only against a reference date.
"""

import re
from calendar import monthrange
from collections.abc import Callable, Iterator
from functools import lru_cache

from upheld.domain.text import Span
from upheld.reading.data.calendar import MONTHS_BY_LANGUAGE, WEEKDAYS
from upheld.reading.quantities.values import Ambiguous, CalendarDate

__all__ = ["Dated", "calendar_dates", "eras"]

Dated = CalendarDate | Ambiguous
_MONTHS = 12
_LEAP_YEAR = 2000


def calendar_dates(text: str, locale: str) -> list[Dated]:
    """Return the dates of a plain text that name a day, a month or a weekday, sorted."""
    found: list[Dated] = []
    forms = _forms(locale)
    for scan in (_iso, _named, _numeric, _weekdays):
        found += [d for d in scan(text, forms) if not any(d.span.overlaps(o.span) for o in found)]
    found.sort(key=lambda dated: dated.span.start)
    return _with_weekday(text, found)


class _Forms:
    """The patterns of one locale."""

    def __init__(self, locale: str) -> None:
        language, _, region = locale.replace("_", "-").partition("-")
        self.months = {**MONTHS_BY_LANGUAGE["en"], **MONTHS_BY_LANGUAGE.get(language, {})}
        self.day_first = _day_first(language, region.upper())
        month = "|".join(sorted(self.months, key=len, reverse=True))
        day = r"(?P<{0}>0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er|º|°|\.)?(?!\d)"
        year = r"(?P<year>\d{4})(?![\d%])(?!,\d{3})"
        self.day_month = re.compile(
            rf"(?<![\d.,/:$€£-])(?<![^\W_])(?:the )?{day.format('day')}(?: ?(?:-|to|and|&) ?{day.format('day2')})?"
            rf"[ -](?:day )?(?:of |de )?(?P<month>{month})\b\.?(?:(?:,? |-)(?:del? |of )?{year})?",
            re.IGNORECASE,
        )
        self.month_day = re.compile(
            rf"(?<![^\W_])(?P<month>{month})\b\.? ?(?:the )?{day.format('day')}(?!:\d| ?[ap]\.?m\b|[.,]\d|%)"
            rf"(?: ?(?:-|to|and|&) ?{day.format('day2')}(?!:\d| ?[ap]\.?m\b))?(?:,? (?:in |of )?{year})?",
            re.IGNORECASE,
        )
        self.month_year = re.compile(
            rf"(?<![^\W_])(?P<month>{month})\b\.?(?:,? | of | de |-){year}", re.IGNORECASE
        )
        self.month_alone = re.compile(
            rf"(?:\b(?P<cue>in|since|until|till|by|from|last|next|this|early|late|mid|every|through|during) |(?P<mid>mid-))"
            rf"(?P<month>{month})\b(?!')",
            re.IGNORECASE,
        )


_BRITISH = frozenset({"GB", "IE", "AU", "NZ", "IN", "ZA"})
_AMERICAN = frozenset({"US", "PH"})


def _day_first(language: str, region: str) -> bool | None:
    if language != "en":
        return True
    return True if region in _BRITISH else False if region in _AMERICAN else None


@lru_cache(maxsize=32)
def _forms(locale: str) -> _Forms:
    return _Forms(locale)


_ISO = re.compile(
    r"(?<![\d/.-])(?P<year>\d{4})(?P<mark>[-/.])(?P<month>\d{1,2})(?P=mark)(?P<day>\d{1,2})(?![\d-])"
)


def _iso(text: str, _: _Forms) -> Iterator[Dated]:
    for match in _ISO.finditer(text):
        year, month, day = (int(match.group(part)) for part in ("year", "month", "day"))
        if _exists(year, month, day):
            yield CalendarDate(span=Span(*match.span()), year=year, month=month, day=day)


def _exists(year: int | None, month: int, day: int) -> bool:
    if year == 0 or not 1 <= month <= _MONTHS:
        return False
    return 1 <= day <= monthrange(year or _LEAP_YEAR, month)[1]


def _named(text: str, forms: _Forms) -> Iterator[Dated]:
    patterns = (forms.day_month, forms.month_day, forms.month_year, forms.month_alone)
    for pattern in patterns:
        for match in pattern.finditer(text):
            yield from _of_match(text, match, forms)


def _of_match(text: str, match: re.Match[str], forms: _Forms) -> Iterator[Dated]:
    parts = match.groupdict()
    name = match.group("month")
    month = forms.months[name.lower()]
    if _is_word(text, match):
        return
    year = int(parts["year"]) if parts.get("year") else None
    start = match.start("month") if "cue" in parts else match.start()
    start += 4 if text[start : start + 4].lower() == "the " else 0
    if not parts.get("day"):
        yield CalendarDate(span=Span(start, match.end()), year=year, month=month)
        return
    yield from _days(match, Span(start, _trimmed(match)), month, year)


def _trimmed(match: re.Match[str]) -> int:
    """Leave a full stop after the day or the month out of the span."""
    return match.end() - (match.group().endswith(".") and not match.group("month").islower())


def _days(match: re.Match[str], span: Span, month: int, year: int | None) -> Iterator[Dated]:
    day, second = int(match.group("day")), match.group("day2")
    if not _exists(year, month, day):
        return
    if second is None or not _exists(year, month, int(second)) or int(second) <= day:
        yield CalendarDate(span=span, year=year, month=month, day=day)
        return
    middle = match.start("day2")
    first = Span(
        span.start,
        max(match.end("day"), match.end("month") if match.start("month") < middle else 0),
    )
    yield CalendarDate(span=first, year=year, month=month, day=day)
    yield CalendarDate(span=Span(middle, span.end), year=year, month=month, day=int(second))


_WORDS = frozenset(
    {
        "may",
        "march",
        "mar",
        "sat",
        "sun",
        "mars",
        "mayo",
        "mai",
        "do",
        "dec",
        "august",
        "sep",
        "jan",
    }
)
_BEFORE_DATE = re.compile(
    r"\b(?:on|by|until|till|since|from|before|after|for|to|of|in|dated|due|ends?|starts?|through|this|next|last|and)\s+(?:the )?\Z",
    re.IGNORECASE,
)
_ORDINAL_DAY = re.compile(r"\d(?:st|nd|rd|th)\b", re.IGNORECASE)
_COUNTED = re.compile(
    r" (?:people|men|women|users|customers|miles|km|hours|days|weeks|years|times|percent|of the)\b|%"
)


def _is_word(text: str, match: re.Match[str]) -> bool:
    """Tell the verbs "may" and "march" and other words from months (M20)."""
    name = match.group("month")
    low = name.lower()
    if low not in _WORDS:
        return (
            not match.groupdict().get("day")
            and not match.groupdict().get("year")
            and not name[0].isupper()
        )
    if match.groupdict().get("year") and name[0].isupper():
        return False
    if name.isupper() and low == "may":
        return True
    if not match.groupdict().get("day"):
        cue = (match.groupdict().get("cue") or "").lower()
        return not name[0].isupper() or (
            low in ("march",) and cue in ("this", "last", "next", "every", "from")
        )
    if name[0].isupper():
        return _COUNTED.match(text, match.end()) is not None
    written = _ORDINAL_DAY.search(match.group()) is not None
    before = _BEFORE_DATE.search(text[max(0, match.start() - 12) : match.start()]) is not None
    return not (
        written or before or match.start("day") < match.start("month") or match.group("year")
    )


_NUMERIC = re.compile(
    r"(?<![\d/.,:$€£-])(?<![^\W_])(?P<a>\d{1,2})(?P<mark>[/.-])(?P<b>\d{1,2})(?P=mark)(?P<year>\d{4}|\d{2})(?![\d/-])(?![.,]\d)(?!%)"
)
_PIVOT = 69
_CENTURY = 100


def _numeric(text: str, forms: _Forms) -> Iterator[Dated]:
    for match in _NUMERIC.finditer(text):
        mark, written = match.group("mark"), match.group("year")
        a, b, year = int(match.group("a")), int(match.group("b")), int(written)
        if len(written) == 2:
            if mark != "/" and not (mark == "." and forms.day_first):
                continue
            year += 1900 if year >= _PIVOT else 2000
        span = Span(*match.span())
        orders = {True: ((a, b),), False: ((b, a),), None: ((b, a), (a, b))}
        known = True if mark == "." else forms.day_first
        yield from _orders(span, year, orders[known], ((b, a), (a, b)))


_Orders = tuple[tuple[int, int], ...]


def _orders(span: Span, year: int, wanted: _Orders, every: _Orders) -> Iterator[Dated]:
    """Yield the one date that exists, or both readings as ambiguous."""
    for orders in (wanted, every):
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


_DAYS = re.compile(
    rf"(?<![^\W_])(?P<name>{'|'.join(sorted((d for d in WEEKDAYS), key=len, reverse=True))})(?![^\W_])"
    r"(?P<dot>\.(?= [A-Z\d]))?",
    re.IGNORECASE,
)
_SHORT_DAYS = frozenset("mon tue tues wed thu thur thurs fri sat sun martes mardi domingo".split())


def _weekdays(text: str, _: _Forms) -> Iterator[Dated]:
    for match in _DAYS.finditer(text):
        name = match.group("name")
        if name.lower() in _SHORT_DAYS and not _is_day(text, match):
            continue
        yield CalendarDate(span=Span(*match.span("name")), weekday=WEEKDAYS[name.lower()])


_DAY_CUE = re.compile(
    r"\b(?:on|next|last|this|every|by|until|from|till|and|-|to)[ ]?\Z|[(,/-] ?\Z|\A\Z",
    re.IGNORECASE,
)


def _is_day(text: str, match: re.Match[str]) -> bool:
    """Tell "Sat" the day from "sat" the verb and "Sun" from the star."""
    if not match.group()[0].isupper():
        return False
    follows = re.match(r"\.?,? ?\d|\.?,? [A-Z][a-z]{2} |-|:", text[match.end() : match.end() + 8])
    before = _DAY_CUE.search(text[max(0, match.start() - 8) : match.start()])
    return follows is not None or (
        before is not None and match.group().lower() not in ("sun", "sat")
    )


_GLUE = re.compile(r",? (?:the )?|\.,? |, ?")


def _with_weekday(text: str, found: list[Dated]) -> list[Dated]:
    """Join "Tuesday, 3 March" into one date with a weekday."""
    joined: list[Dated] = []
    for dated in found:
        last = joined[-1] if joined else None
        if (
            _joins(text, last, dated)
            and isinstance(last, CalendarDate)
            and isinstance(dated, CalendarDate)
        ):
            span = Span(last.span.start, dated.span.end)
            joined[-1] = CalendarDate(
                span=span, year=dated.year, month=dated.month, day=dated.day, weekday=last.weekday
            )
        else:
            joined.append(dated)
    return joined


def _joins(text: str, last: Dated | None, dated: Dated) -> bool:
    if not isinstance(last, CalendarDate) or not isinstance(dated, CalendarDate):
        return False
    if (
        last.weekday is None
        or last.month is not None
        or dated.day is None
        or dated.weekday is not None
    ):
        return False
    return _GLUE.fullmatch(text[last.span.end : dated.span.start]) is not None


_DECADE = re.compile(
    r"(?<![\d.,$€£])(?<![^\W_])(?P<year>(?:1\d|20|21)\d0)'?s(?![^\W_])|(?<=\bthe )'?(?P<short>[1-9]0)'?s(?![^\W_])|(?<=\b[Mm]id-)(?P<mid>[1-9]0)s\b",
)
_ERA = re.compile(
    r"(?<![\d.,])(?P<year>\d{1,4}) ?(?P<era>BCE|BC|B\.C\.E\.|B\.C\.|CE|AD|A\.D\.)(?![^\W_])"
    r"|(?<![^\W_])(?:AD|A\.D\.) ?(?P<ad>\d{1,4})(?![\d.,]*\d)",
)
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first".split()
_CENTURIES = re.compile(
    rf"(?<![^\W_])(?P<number>\d{{1,2}})(?:st|nd|rd|th)[ -]century(?P<bc> BCE?\b)?|\b(?P<word>{'|'.join(sorted(_ORDINALS, key=len, reverse=True))})[ -]century(?P<bc2> BCE?\b)?",
    re.IGNORECASE,
)
_SPANS = re.compile(
    r"(?<![\d.,$€£/-])(?<![^\W_])(?P<from>1[0-9]\d\d|20\d\d)(?:-|/| - )(?P<to>1[0-9]\d\d|20\d\d|\d\d)(?![\d%/-])(?!,\d)(?![^\W_])"
)
_FULL = 4


def eras(text: str) -> Iterator[CalendarDate]:
    """Yield decades, centuries, years with an era, and both ends of "1914-18"."""
    for scan in _ERA_SCANS:
        yield from scan(text)


def _decades(text: str) -> Iterator[CalendarDate]:
    for match in _DECADE.finditer(text):
        short = match.group("short") or match.group("mid")
        year = 1900 + int(short) if short else int(match.group("year"))
        years = _CENTURY if year % _CENTURY == 0 and year < 2000 else 10
        yield CalendarDate(span=Span(*match.span()), year=year, years=years)


def _centuries(text: str) -> Iterator[CalendarDate]:
    for match in _CENTURIES.finditer(text):
        word = match.group("word")
        number = _ORDINALS.index(word.lower()) + 1 if word else int(match.group("number"))
        bc = match.group("bc") or match.group("bc2")
        year = -number * _CENTURY if bc else (number - 1) * _CENTURY + 1
        if number:
            yield CalendarDate(span=Span(*match.span()), year=year, years=_CENTURY)


def _with_era(text: str) -> Iterator[CalendarDate]:
    for match in _ERA.finditer(text):
        era = (match.group("era") or "").replace(".", "")
        year = int(match.group("year") or match.group("ad"))
        if year:
            yield CalendarDate(
                span=Span(*match.span()), year=-year if era.startswith("BC") else year
            )


def _year_spans(text: str) -> Iterator[CalendarDate]:
    for match in _SPANS.finditer(text):
        first, written = int(match.group("from")), match.group("to")
        last = int(written) if len(written) == _FULL else first - first % _CENTURY + int(written)
        if first < last:
            yield CalendarDate(span=Span(*match.span("from")), year=first)
            yield CalendarDate(span=Span(*match.span("to")), year=last)


_ERA_SCANS: tuple[Callable[[str], Iterator[CalendarDate]], ...] = (
    _centuries,
    _decades,
    _with_era,
    _year_spans,
)
