"""Whether an amount of money can honestly stand for a listed price."""

import re
from collections.abc import Iterator
from decimal import Decimal

from upheld.reading.data.currencies import MINOR_DIGITS
from upheld.reading.quantities import Bound, Quantity, Role
from upheld.rules.compiled import Item

__all__ = ["agrees", "counts_in"]

_WORDS = {
    word: n
    for n, word in enumerate(
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], 2
    )
}
_WORDS |= {"both": 2, "pair": 2, "double": 2, "dozen": 12, "twice": 2}
_COUNT = re.compile(
    rf"(?<![\w.,$€£-])(?:[2-9]|[1-9]\d)(?![\w.,%$€£-]\d|%)|\b(?:{'|'.join(_WORDS)})\b"
)
_MONTHS = 12


def counts_in(sentence: str) -> frozenset[int]:
    """Return how many pieces a sentence may be about: whole numbers from 2 to 99."""
    return frozenset(_WORDS.get(found) or int(found) for found in _COUNT.findall(sentence))


def agrees(amount: Quantity, item: Item, counts: frozenset[int]) -> bool:
    """Say whether some honest reading of the amount is a price of the item."""
    if item.currency not in (amount.units or (amount.unit,)):
        return False
    unit = Decimal(1).scaleb(MINOR_DIGITS.get(item.currency, 2))
    return any(
        all(value * unit in item.amounts for value in values)
        for values in _readings(amount, counts)
    ) or _beside(amount, item, unit)


def _readings(amount: Quantity, counts: frozenset[int]) -> Iterator[tuple[Decimal, ...]]:
    """Yield what must be on the list, for each reading of the amount."""
    yield amount.ends
    if amount.derived is not None:
        yield (amount.derived,)
    if amount.role is Role.MULTIBUY:
        yield (amount.value / amount.lot,)
    if amount.per == "year":
        yield (amount.value / _MONTHS,)
    if amount.per == "month":
        yield (amount.value * _MONTHS,)
    for count in counts:
        yield tuple(value / count for value in amount.ends)


def _beside(amount: Quantity, item: Item, unit: Decimal) -> bool:
    """Say whether the amount is a bound or a discount that fits the list."""
    value = amount.value * unit
    if amount.role is Role.DISCOUNT:
        return any(listed - value in item.amounts for listed in item.amounts)
    if amount.bound in (Bound.LESS_THAN, Bound.AT_MOST):
        return any(listed <= value for listed in item.amounts) and value < 2 * max(item.amounts)
    if amount.bound is Bound.ABOUT:
        return any(abs(listed - value) * 20 <= listed for listed in item.amounts)
    return False
