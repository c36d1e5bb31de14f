"""Comparing dates and clock times: parts that only one side states are not compared."""

from upheld.reading.quantities.outcomes import Comparison, Outcome
from upheld.reading.quantities.values import Bound, CalendarDate, ClockTime

__all__ = ["clocks", "days"]

_Key = tuple[int, int, int]
_FIRST: _Key = (-100000, 0, 0)
_LAST: _Key = (100000, 99, 99)


def days(a: CalendarDate, b: CalendarDate) -> Comparison:
    """Compare two dates; years and days take no tolerance."""
    if Bound.ABOUT in (a.bound, b.bound) and a.year is not None and b.year is not None:
        return _around(a, b, a.year, b.year)
    if a.bound is not b.bound and a.year is not None and b.year is not None:
        met = _overlap(_interval(a), _interval(b))
        return _said(
            met, "the stated limit allows the date", "the date is outside the stated limit"
        )
    if a.years != b.years and a.year is not None and b.year is not None:
        met = a.year < b.year + b.years and b.year < a.year + a.years
        return _said(met, "one lies in the period of the other", "different periods")
    return _by_parts(a, b)


def _said(met: bool, agreeing: str, differing: str) -> Comparison:
    return Comparison(*((Outcome.COMPATIBLE, agreeing) if met else (Outcome.DIFFERENT, differing)))


_ROUND_YEARS, _ODD_YEARS = 5, 1


def _around(a: CalendarDate, b: CalendarDate, first: int, second: int) -> Comparison:
    if a.bound is b.bound and first == second:
        return _by_parts(a, b)
    allowed = max(
        _ROUND_YEARS if year % 10 == 0 else _ODD_YEARS
        for year, said in ((first, a), (second, b))
        if said.bound is Bound.ABOUT
    )
    return _said(abs(first - second) <= allowed, "the text says about", "different years")


def _by_parts(a: CalendarDate, b: CalendarDate) -> Comparison:
    pairs = [
        (a.year, b.year),
        (a.month, b.month),
        (a.day, b.day),
        (a.weekday, b.weekday),
    ]
    shared = [(x, y) for x, y in pairs if x is not None and y is not None]
    if not shared:
        return Comparison(Outcome.INCOMPARABLE, "the dates state different parts")
    if any(x != y for x, y in shared):
        return Comparison(Outcome.DIFFERENT, "different dates")
    if any((x is None) != (y is None) for x, y in pairs[:3]):
        return Comparison(Outcome.COMPATIBLE, "the parts that both state agree")
    return Comparison(Outcome.EQUAL, "the same date")


def _interval(date: CalendarDate) -> tuple[_Key, _Key]:
    """Return the first and the last day that the text allows."""
    year = date.year or 0
    low = (year, date.month or 0, date.day or 0)
    high = (year + date.years - 1, date.month or 99, date.day or 99)
    match date.bound:
        case Bound.LESS_THAN:
            return _FIRST, (low[0], low[1], low[2] - 1)
        case Bound.AT_MOST:
            return _FIRST, high
        case Bound.MORE_THAN:
            return (high[0], high[1], high[2] + 1), _LAST
        case Bound.AT_LEAST:
            return low, _LAST
        case _:
            return low, high


def _overlap(a: tuple[_Key, _Key], b: tuple[_Key, _Key]) -> bool:
    return a[0] <= b[1] and b[0] <= a[1]


# Minutes from UTC; zones that change with the season and have no name of their own are absent.
_OFFSETS = {
    "UTC": 0,
    "GMT": 0,
    "Z": 0,
    "WET": 0,
    "WEST": 60,
    "BST": 60,
    "CET": 60,
    "CEST": 120,
    "EET": 120,
    "EEST": 180,
    "MSK": 180,
    "IST": 330,
    "SGT": 480,
    "HKT": 480,
    "AWST": 480,
    "JST": 540,
    "KST": 540,
    "AEST": 600,
    "AEDT": 660,
    "NZST": 720,
    "NZDT": 780,
    "EST": -300,
    "EDT": -240,
    "CST": -360,
    "CDT": -300,
    "MST": -420,
    "MDT": -360,
    "PST": -480,
    "PDT": -420,
}
_DAY = 1440
_HOUR = 60


def clocks(a: ClockTime, b: ClockTime) -> Comparison:
    """Compare two times of day; a zone counts only if both state one."""
    if a.zone and b.zone and a.zone != b.zone:
        return _zoned(a, b)
    if a.minute != b.minute or (a.second and b.second and a.second != b.second):
        return Comparison(Outcome.DIFFERENT, "different times")
    if a.zone != b.zone or a.second != b.second:
        return Comparison(Outcome.COMPATIBLE, "the parts that both state agree")
    return Comparison(Outcome.EQUAL, "the same time")


def _zoned(a: ClockTime, b: ClockTime) -> Comparison:
    first, second = _offset(a.zone), _offset(b.zone)
    if first is None or second is None:
        if a.minute == b.minute:
            return Comparison(Outcome.DIFFERENT, "the same time in different zones")
        return Comparison(Outcome.INCOMPARABLE, "the zones have no known distance")
    if (a.minute - first - b.minute + second) % _DAY == 0:
        return Comparison(Outcome.EQUAL, "the same time in two zones")
    return Comparison(Outcome.DIFFERENT, "different times")


def _offset(zone: str) -> int | None:
    name = zone.rstrip("0123456789:+-")
    shift = zone[len(name) :]
    base = _OFFSETS.get(name or "UTC")
    if base is None or not shift:
        return base
    figures = shift[1:].replace(":", "")
    hours, minutes = (figures[:-2], figures[-2:]) if len(figures) > 2 else (figures, "0")
    return base + (-1 if shift[0] == "-" else 1) * (int(hours or 0) * _HOUR + int(minutes))
