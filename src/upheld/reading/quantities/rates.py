"""What amounts are per: months and years, days and weeks, or things."""

from dataclasses import replace
from decimal import Decimal

from upheld.reading.data.units import PERIODS
from upheld.reading.quantities.values import Quantity

__all__ = ["differ_in_period", "in_one_period"]

# Periods that are an exact number of others, by family: a month is no number of days.
_LENGTHS: dict[str, tuple[str, Decimal]] = {
    "second": ("s", Decimal(1)),
    "minute": ("s", Decimal(60)),
    "hour": ("s", Decimal(3600)),
    "day": ("s", Decimal(86400)),
    "night": ("s", Decimal(86400)),
    "week": ("s", Decimal(604800)),
    "fortnight": ("s", Decimal(1209600)),
    "month": ("month", Decimal(1)),
    "quarter": ("month", Decimal(3)),
    "year": ("month", Decimal(12)),
    "decade": ("month", Decimal(120)),
}
_ANY_THING = "item"


def differ_in_period(first: str, second: str) -> bool:
    """Say whether two amounts are stated per different things; "each" may be any thing."""
    if not first or not second or first == second:
        return False
    things = {first, second}
    return _ANY_THING not in things or bool(things & set(PERIODS.values()))


def in_one_period(a: Quantity, b: Quantity) -> tuple[Quantity, Quantity] | None:
    """Return both per the longer period, if they then agree: $20 a month is $240 a year."""
    first, second = _LENGTHS.get(a.per), _LENGTHS.get(b.per)
    if first is None or second is None or first[0] != second[0]:
        return None
    length = max(first[1], second[1])
    per = a.per if first[1] == length else b.per
    pair = _times(a, length / first[1], per), _times(b, length / second[1], per)
    return pair if pair[0].ends == pair[1].ends else None


def _times(quantity: Quantity, factor: Decimal, per: str) -> Quantity:
    high = None if quantity.high is None else quantity.high * factor
    return replace(quantity, value=quantity.value * factor, high=high, per=per)
