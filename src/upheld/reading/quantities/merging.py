"""Quantities that belong together: ranges, compound measures, multi-buys, discounts."""

import re
from decimal import Decimal

from upheld.domain.text import Span
from upheld.reading.data.context import DOWN, UP
from upheld.reading.data.units import FACTORS
from upheld.reading.quantities.context import words_before
from upheld.reading.quantities.values import Bound, Kind, Quantity, Reading, Role, changed

__all__ = ["merged"]


def merged(text: str, readings: list[Reading]) -> list[Reading]:
    """Return the readings with those that make one quantity put together; sorted by place."""
    joined: list[Reading] = []
    for reading in readings:
        last = joined[-1] if joined else None
        pair = _pair(text, last, reading)
        if pair is None:
            joined.append(reading)
        else:
            joined[-1:] = pair
    return joined


def _pair(text: str, last: Reading | None, reading: Reading) -> list[Reading] | None:
    """Return what two neighbours become, or None if they stay as they are."""
    if not isinstance(last, Quantity) or not isinstance(reading, Quantity):
        return None
    between = text[last.span.end : reading.span.start]
    if len(between) > _WIDEST:
        return None
    for rule in (_compound,) if between in _CLOSE else _RULES:
        made = rule(text, last, reading, between)
        if made is not None:
            return made
    return None


_CLOSE = frozenset({"", " ", ", "})
_WIDEST = 40
_RANGE = re.compile(r" ?- ?| to | and | or | through | up to ")


def _range(text: str, low: Quantity, high: Quantity, between: str) -> list[Reading] | None:
    """Join "$10-20", "10 to 20 km", "between 3 and 5"; "from 5 to 10" may be a change."""
    link = between.strip()
    if low.kind is Kind.MONEY and link == "-":
        high = _million(text, high)
    if not _RANGE.fullmatch(between) or not _alike(low, high) or low.high or high.high:
        return None
    before = words_before(text, low.span.start)
    if link in ("and", "or") and before[-1:] != ["between"]:
        return None
    high = _upper(low, high)
    value = _adopted(low, high)
    if value >= high.value or _is_change(before) or low.kind is Kind.ORDINAL:
        return None
    span = Span(low.span.start, high.span.end)
    return [changed(high, span=span, value=value, high=high.value, bound=Bound.BETWEEN)]


def _is_change(before: list[str]) -> bool:
    return before[-1:] == ["from"] and any(word in UP or word in DOWN for word in before)


def _alike(low: Quantity, high: Quantity) -> bool:
    bare = low.kind is Kind.COUNT and not low.noun
    if bare and high.kind not in (Kind.COUNT, Kind.ORDINAL):
        return True
    if high.kind is Kind.COUNT and low.kind is Kind.MONEY and not high.noun:
        return True
    return low.kind is high.kind and (low.unit == high.unit or high.kind is not Kind.MONEY)


def _million(text: str, high: Quantity) -> Quantity:
    """Read the "2m" of "£1-2m" as two million, not as two metres."""
    if high.kind is not Kind.LENGTH or high.unit != "m" or text[high.span.end - 2].isspace():
        return high
    million = Decimal(10**6)
    return changed(
        high, kind=Kind.COUNT, unit="", value=high.value * million, step=high.step * million
    )


def _upper(low: Quantity, high: Quantity) -> Quantity:
    """Give "20" in "$10-20" the currency that only the lower end states."""
    if high.kind is low.kind or low.kind is not Kind.MONEY:
        return high
    return changed(high, kind=low.kind, unit=low.unit, units=low.units)


def _adopted(low: Quantity, high: Quantity) -> Decimal:
    """Return the lower end in the unit and the scale that only the upper end states."""
    value = low.value
    if low.unit and low.unit != high.unit and high.kind is not Kind.MONEY:
        value = value * FACTORS.get(low.unit, Decimal(1)) / FACTORS.get(high.unit, Decimal(1))
    if high.step <= 1:
        return value
    scale = Decimal(10) ** (3 * max(0, (high.value.adjusted() - _MANTISSA) // 3 + 1))
    mantissa = high.value / scale
    return value * scale if low.step <= 1 and scale > 1 and value < mantissa else value


_MANTISSA = 3
_COMPOUND = re.compile(r"|,? |,? and ")
_COMPOUNDS = frozenset({Kind.LENGTH, Kind.MASS, Kind.DURATION})


def _compound(_: str, big: Quantity, small: Quantity, between: str) -> list[Reading] | None:
    """Join "5 feet 10 inches", "2 hours and 30 minutes", "5 dollars and 50 cents"."""
    if big.kind is not small.kind or not _COMPOUND.fullmatch(between) or big.high or small.high:
        return None
    span = Span(big.span.start, small.span.end)
    if big.kind is Kind.MONEY:
        cents = small.step == Decimal("0.01") and small.value < 1 and big.step == 1
        if not cents or not set(big.units) & set(small.units) or "$" in between:
            return None
        return [changed(big, span=span, value=big.value + small.value, step=small.step)]
    if big.kind not in _COMPOUNDS or not FACTORS[small.unit] < FACTORS[big.unit]:
        return None
    ratio = FACTORS[big.unit] / FACTORS[small.unit]
    if small.value >= ratio or big.step < 1:
        return None
    return [changed(small, span=span, value=big.value * ratio + small.value)]


_FOR = re.compile(r"(?: [a-z]+){0,2} for ", re.IGNORECASE)


def _multibuy(_: str, lot: Quantity, price: Quantity, between: str) -> list[Reading] | None:
    """Read "two for $5" as a price for two pieces."""
    pieces = (
        lot.kind is Kind.COUNT and lot.value >= 2 and lot.value == lot.value.to_integral_value()
    )
    if not pieces or price.kind is not Kind.MONEY or not _FOR.fullmatch(between):
        return None
    if lot.value > _LARGEST_LOT:
        return None
    return [lot, changed(price, role=Role.MULTIBUY, lot=int(lot.value))]


_LARGEST_LOT = 1000
_OFF = re.compile(
    r" (?:off|discount on|discount off|reduction on)(?: of)?"
    r"(?: (?:a|an|the|your|our|its|any|all))?(?: [a-z]+){0,2} ",
    re.IGNORECASE,
)


def _list_price(_: str, off: Quantity, price: Quantity, between: str) -> list[Reading] | None:
    """Read "20% off $50" as a discount and a list price of 50, which makes 40."""
    if price.kind is not Kind.MONEY or not _OFF.fullmatch(between):
        return None
    if off.kind is Kind.PERCENT:
        after = price.value * (100 - off.value) / 100
    elif off.kind is Kind.MONEY:
        after = price.value - off.value
    else:
        return None
    return [changed(off, role=Role.DISCOUNT), changed(price, role=Role.LIST_PRICE, derived=after)]


_RULES = (_range, _compound, _multibuy, _list_price)
