"""Shares and ratios: percent, points, "one in five", "two thirds", "half of", "threefold"."""

import re
from collections.abc import Iterator
from decimal import Decimal

from upheld.domain.text import Span
from upheld.reading.data.context import BEFORE
from upheld.reading.data.numberwords import DENOMINATORS, MULTIPLIERS, UNITS
from upheld.reading.quantities.context import per_after, words_before
from upheld.reading.quantities.numerals import Numeral
from upheld.reading.quantities.values import Kind, Quantity
from upheld.reading.quantities.view import View

__all__ = ["fractions", "multiplier_at", "multipliers", "percent_at", "ratio_at"]

_HUNDRED = Decimal(100)
_POINTS = (Kind.PERCENT_POINTS, Decimal(1))
_BASIS = (Kind.PERCENT_POINTS, Decimal("0.01"))
_PERCENT = (Kind.PERCENT, Decimal(1))
_SHARES: dict[str, tuple[Kind, Decimal]] = {
    **dict.fromkeys(("percentage point", "percentage points", "percentage-point"), _POINTS),
    **dict.fromkeys(("percent points", "% points", "% point", "%-points", "pp", "ppt"), _POINTS),
    **dict.fromkeys(("basis point", "basis points", "bps"), _BASIS),
    **dict.fromkeys(("%", "percent", "per cent", "pct", "prozent", "pour cent"), _PERCENT),
    "por ciento": _PERCENT,
    "‰": (Kind.PERCENT, Decimal("0.1")),
}


def percent_at(view: View, numeral: Numeral) -> Quantity | None:
    """Return the percentage or the points that the number is part of."""
    for key, end, _ in view.followers(numeral.end):
        share = _SHARES.get(key) or _SHARES.get(key.lower())
        if share is not None and not numeral.written.fault:
            return _percent(view.text, numeral, end, *share)
    return None


def _percent(text: str, numeral: Numeral, end: int, kind: Kind, factor: Decimal) -> Quantity:
    start, sign = numeral.start, 1
    if start and text[start - 1] == "-" and (start == 1 or text[start - 2] in " (\n"):
        start, sign = start - 1, -1
    return Quantity(
        kind=kind,
        span=Span(start, end),
        value=numeral.value * factor * sign,
        step=numeral.step * factor,
    )


_RATIO = re.compile(r" (?:in|out of)(?: every)? ")
_LARGEST_WHOLE = 100


def ratio_at(view: View, numeral: Numeral, following: Numeral | None) -> Quantity | None:
    """Return "one in five" as 20 percent; the second number has to come right after."""
    link = _RATIO.match(view.text, numeral.end)
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
        step=Decimal(1 if exact else 2),  # "two thirds" is said of 66% and of 67%
    )


_CLOSED = re.compile(r"\s*(?:[.,;:!?)]|\Z)")
_OF = re.compile(r" (?:of|off|the|all|its|their|his|her|our|my|your|those|these|as)\b")
_OF_SCALE = re.compile(r" of an? (?:hundred|thousand|million|billion|trillion|lakh|crore|dozen)\b")
_NO_SHARE = re.compile(r" (?:of )?(?:an?|past|hour|dozen|\d{4})\b|-| (?:of )?the (?:time|way)\b")
_SLASHED = re.compile(r"(?<![\d/.])(?P<above>\d{1,2})/(?P<below>\d{1,3})(?= of\b)")


_DENOMINATORS = frozenset(DENOMINATORS)


def fractions(view: View) -> Iterator[Quantity]:
    """Yield "two thirds", "a quarter of", "half of", "3/4 of" as percentages."""
    for place in view.at(_DENOMINATORS):
        count, first = _counted(view, place)
        if _is_share(view, place, first, count):
            value = (count or Decimal(1)) * _HUNDRED / DENOMINATORS[view.word(place)]
            if value <= _HUNDRED:
                yield _share(view.words[first].start, view.words[place].end, value)
    if "/" in view.text:
        yield from _slashed(view.text)


def _slashed(text: str) -> Iterator[Quantity]:
    for match in _SLASHED.finditer(text):
        above, below = Decimal(match.group("above")), Decimal(match.group("below"))
        if 0 < above < below:
            yield _share(match.start(), match.end(), above * _HUNDRED / below)


def _counted(view: View, place: int) -> tuple[Decimal | None, int]:
    """Return the number before "thirds" and where the fraction starts."""
    before = view.word(place - 1)
    if not view.adjoin(place) or (before not in UNITS and before not in ("a", "an")):
        return None, place
    return Decimal(UNITS.get(before, 1)), place - 1


def _is_share(view: View, place: int, first: int, count: Decimal | None) -> bool:
    part, end = view.word(place), view.words[place].end
    if view.word(first - 1) in _PARTITIVES and view.adjoin(first):
        return False
    if count is not None and not count:
        return False
    if _OF_SCALE.match(view.text, end) or (part == "half" and _NO_SHARE.match(view.text, end)):
        return False
    closes = _OF.match(view.text, end) is not None
    if part.endswith("s"):
        return count is not None and (part != "quarters" or closes or count == _THREE)
    if count is None and part != "half":
        return False
    alone = view.word(first) == "one" and _CLOSED.match(view.text, end) is not None
    return closes or alone or _limited(view.text, view.words[first].start)


_PARTITIVES = frozenset({"first", "second", "latter", "other", "last", "better", "top", "bottom"})
_THREE = 3


def _limited(text: str, start: int) -> bool:
    """Say whether "by", "about", "more than" or the like comes before."""
    words = words_before(text, start)
    return words[-1:] == ["by"] or any(" ".join(words[-size:]) in BEFORE for size in (1, 2))


_NOT_MULTIPLIED = re.compile(r"-| (?:a|an|per|each|in|at|by|room|rooms|bed|beds)\b")
_FOLDS = {f"{word}fold": Decimal(value) for word, value in UNITS.items() if value}
_MULTIPLIED: dict[str, Decimal] = {
    **{word: value for word, value in MULTIPLIERS.items() if word != "once"},
    **_FOLDS,
}


_MULTIPLIED_WORDS = frozenset(_MULTIPLIED)


def multiplier_at(view: View, numeral: Numeral) -> Quantity | None:
    """Return "3x", "three times" or "10-fold" as a multiplier."""
    for key, end, tight in view.followers(numeral.end):
        known = key == "times" or (key in ("x", "×") and tight) or key.lower() == "fold"
        if (
            known
            and not (key == "times" and per_after(view.text, end))
            and not numeral.written.fault
        ):
            span = Span(numeral.start, end)
            return Quantity(kind=Kind.MULTIPLIER, span=span, value=numeral.value, step=numeral.step)
    return None


def multipliers(view: View) -> Iterator[Quantity]:
    """Yield "doubled", "twice" and "threefold" as multipliers."""
    for place in view.at(_MULTIPLIED_WORDS):
        word = view.words[place]
        if not _NOT_MULTIPLIED.match(view.text, word.end):
            span = Span(word.start, word.end)
            yield Quantity(kind=Kind.MULTIPLIER, span=span, value=_MULTIPLIED[word.low])
