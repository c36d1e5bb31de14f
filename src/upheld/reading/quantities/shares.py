"""Shares and ratios: percent, points, "one in five", "two thirds", "half of", "threefold"."""

import re
from collections.abc import Iterator
from decimal import Decimal

from upheld.domain.text import Span
from upheld.reading.data.context import BEFORE
from upheld.reading.data.numberwords import DENOMINATORS, MULTIPLIERS, UNITS
from upheld.reading.quantities.context import words_before
from upheld.reading.quantities.numerals import Numeral
from upheld.reading.quantities.values import Kind, Quantity

__all__ = ["fractions", "multiplier_at", "multipliers", "percent_at", "ratio_at"]

_HUNDRED = Decimal(100)
_PERCENT = re.compile(
    r"(?P<points>(?:[ -]percentage[ -]points?| ?%[ -]?points?| ?pp| ppts?)(?![^\W_]))"
    r"|(?P<basis>[ -](?:basis points?|bps|bp)(?![^\W_]))"
    r"|(?P<percent> ?%(?![^\W_])|[ \n-](?:percent|per cent|pct|prozent|pour cent|por ciento)(?![^\W_])\.?)"
    r"|(?P<mille> ?‰)",
    re.IGNORECASE,
)
_SHARES: dict[str, tuple[Kind, Decimal]] = {
    "points": (Kind.PERCENT_POINTS, Decimal(1)),
    "basis": (Kind.PERCENT_POINTS, Decimal("0.01")),
    "percent": (Kind.PERCENT, Decimal(1)),
    "mille": (Kind.PERCENT, Decimal("0.1")),
}


def percent_at(text: str, numeral: Numeral) -> Quantity | None:
    """Return the percentage or the points that the number is part of."""
    match = _PERCENT.match(text, numeral.end)
    if match is None or numeral.written.fault:
        return None
    kind, factor = _SHARES[match.lastgroup or "percent"]
    start, sign = numeral.start, 1
    if start and text[start - 1] == "-" and (start == 1 or text[start - 2] in " (\n"):
        start, sign = start - 1, -1
    return Quantity(
        kind=kind,
        span=Span(start, match.end() - match.group().endswith(".")),
        value=numeral.value * factor * sign,
        step=numeral.step * factor,
    )


_RATIO = re.compile(r" (?:in|out of)(?: every)? ")
_LARGEST_WHOLE = 100


def ratio_at(text: str, numeral: Numeral, following: Numeral | None) -> Quantity | None:
    """Return "one in five" as 20 percent; the second number has to come right after."""
    link = _RATIO.match(text, numeral.end)
    if link is None or following is None or following.start != link.end():
        return None
    part, whole = numeral.value, following.value
    if not 0 < part < whole or numeral.step != 1 or following.written.fault:
        return None
    if part != 1 and whole > _LARGEST_WHOLE and "out" not in link.group():
        return None
    value = part * _HUNDRED / whole
    return _share(numeral.start, following.end, value)


def _share(start: int, end: int, value: Decimal) -> Quantity:
    exact = value == value.to_integral_value()
    return Quantity(
        kind=Kind.PERCENT,
        span=Span(start, end),
        value=value if exact else round(value, 4),
        step=Decimal(1),
    )


_PARTS = "|".join(sorted(DENOMINATORS, key=len, reverse=True))
_COUNTS = "|".join(word for word in UNITS if word != "zero")
_FRACTION = re.compile(
    rf"\b(?:(?P<count>an?|{_COUNTS}|\d{{1,2}})[ -])?(?P<part>{_PARTS})\b"
    r"(?P<of>(?= (?:of|the|all|its|their|his|her|our|my|your|those|these|as)\b))?",
    re.IGNORECASE,
)
_HALF_OF_ELSE = re.compile(
    r" (?:of )?(?:an?|past|the (?:time|way)|hour|dozen|\d{4})\b|-|time|way", re.IGNORECASE
)
_SLASHED = re.compile(r"(?<![\d/.])(?P<above>\d{1,2})/(?P<below>\d{1,3})(?= of\b)")


def fractions(text: str) -> Iterator[Quantity]:
    """Yield "two thirds", "a quarter of", "half of", "3/4 of" as percentages."""
    for match in _FRACTION.finditer(text):
        if _is_share(text, match):
            count = _count(match.group("count") or "1")
            value = count * _HUNDRED / DENOMINATORS[match.group("part").lower()]
            if value <= _HUNDRED:
                yield _share(match.start(), match.end(), value)
    for match in _SLASHED.finditer(text):
        above, below = Decimal(match.group("above")), Decimal(match.group("below"))
        if 0 < above < below:
            yield _share(match.start(), match.end(), above * _HUNDRED / below)


def _count(word: str) -> Decimal:
    low = word.lower()
    return Decimal(low) if low.isdecimal() else Decimal(UNITS.get(low, 1))


def _is_share(text: str, match: re.Match[str]) -> bool:
    part, count = match.group("part").lower(), match.group("count")
    if part == "half" and _HALF_OF_ELSE.match(text, match.end()):
        return False
    if part.endswith("s") and part != "halves":
        return bool(count) and (
            part != "quarters" or match.group("of") is not None or _count(count or "") == 3
        )
    if part in ("half",) and not count:
        return match.group("of") is not None or _limited(text, match.start())
    return bool(count) and (match.group("of") is not None or _limited(text, match.start()))


def _limited(text: str, start: int) -> bool:
    """Say whether "by", "about", "more than" or the like comes before."""
    words = words_before(text, start)
    return words[-1:] == ["by"] or any(" ".join(words[-size:]) in BEFORE for size in (1, 2))


_TIMES = re.compile(r"(?:x|×)(?![^\W_])| times\b(?! per| a | an | each)|[ -]?fold\b", re.IGNORECASE)
_MULTIPLIED = re.compile(
    rf"\b(?:{'|'.join(MULTIPLIERS)})\b(?! (?:a|an|per|each|in|at|by)\b)(?!-)", re.IGNORECASE
)
_FOLDED = re.compile(rf"\b(?P<count>{_COUNTS})fold\b", re.IGNORECASE)


def multiplier_at(text: str, numeral: Numeral) -> Quantity | None:
    """Return "3x", "three times" or "10-fold" as a multiplier."""
    match = _TIMES.match(text, numeral.end)
    if match is None or numeral.written.fault:
        return None
    span = Span(numeral.start, match.end())
    return Quantity(kind=Kind.MULTIPLIER, span=span, value=numeral.value, step=numeral.step)


def multipliers(text: str) -> Iterator[Quantity]:
    """Yield "doubled", "twice" and "threefold" as multipliers."""
    for match in _MULTIPLIED.finditer(text):
        if match.group().lower() != "once":
            value = MULTIPLIERS[match.group().lower()]
            yield Quantity(kind=Kind.MULTIPLIER, span=Span(*match.span()), value=value)
    for match in _FOLDED.finditer(text):
        value = _count(match.group("count"))
        yield Quantity(kind=Kind.MULTIPLIER, span=Span(*match.span()), value=value)
