"""Whether an amount of money can honestly stand for a listed price.

The amount is one of the item's (4.2 rule 3), or the text says itself how it comes from one: so many
pieces of what is priced, a listed price per month beside one per year, a discount that it names.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cached_property
from typing import NamedTuple

from upheld.reading.data.currencies import MINOR_DIGITS
from upheld.reading.quantities import Bound, Quantity, Role
from upheld.rules.compiled import CURRENCY_CODES, CURRENCY_WORDS, Item
from upheld.rules.pieces import Count

__all__ = ["Said", "Stated", "agrees"]

_MONTHS = 12
_LOOSE, _ABOUT = 10, 40
"""A bound is true and close: at most a tenth above a listed price; "about": within a fortieth."""
_BY_MONTH = re.compile(r"\b(?:month(?:s|ly)?|mo|mth)\b")
_BY_YEAR = re.compile(r"\b(?:year(?:s|ly)?|yr|annual(?:ly)?|annum)\b")


class Stated:
    """The plain amounts of a whole folded reply, found when one is asked for."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def values(self) -> frozenset[Decimal]:
        """Every number with a currency beside it."""
        numbers = (match[1] or match[2] for match in _PLAIN.finditer(self._text))
        return frozenset(Decimal(number.replace(",", "")) for number in numbers)


class Said(NamedTuple):
    """What is said beside an amount: how many pieces of what, and the amounts of the reply."""

    counts: tuple[Count, ...] = ()
    stated: Stated | None = None


_FIGURES = r"(\d{1,3}(?:,\d{3})+(?:\.\d\d?)?|\d+(?:\.\d\d?)?)(?!\d|[.,]\d)"
_BEHIND = rf" ?(?:[$€£]|(?:{CURRENCY_CODES}|(?:{CURRENCY_WORDS})s?)\b)"
_PLAIN = re.compile(
    rf"(?:[$€£] ?|\b(?=[a-z]{{3}} ?\d)(?:{CURRENCY_CODES}) ?){_FIGURES}"
    rf"|(?<!\d)(?<!\d[.,]){_FIGURES}{_BEHIND}"
)


def agrees(amount: Quantity, item: Item, said: Said) -> bool:
    """Say whether some honest reading of the amount is a price of the item."""
    if item.currency not in (amount.units or (amount.unit,)):
        return False
    unit = Decimal(1).scaleb(MINOR_DIGITS.get(item.currency, 2))
    return any(
        all(value * unit in item.amounts for value in values)
        for values in _readings(amount, item, said, unit)
    ) or _beside(amount, item, unit)


def _readings(
    amount: Quantity, item: Item, said: Said, unit: Decimal
) -> Iterator[tuple[Decimal, ...]]:
    """Yield what must be on the list, for each reading of the amount."""
    yield amount.ends
    if amount.derived is not None:
        yield (amount.derived,)
    if amount.role is Role.MULTIBUY:
        yield (amount.value / amount.lot,)
    yield from _per_other_period(amount, item, said, unit)
    for count in said.counts:
        pieces = tuple(value / count.number for value in amount.ends)
        alone = not count.summed or all(_is_stated(piece, said) for piece in pieces)
        if alone and count.counts(item.nouns, amount.per):
            yield pieces


def _per_other_period(
    amount: Quantity, item: Item, said: Said, unit: Decimal
) -> Iterator[tuple[Decimal, ...]]:
    """Yield the amount per the period of the list, where that is known.

    The item's name tells it, or the reply has the listed price beside this amount.
    """
    if amount.per == "year":
        other, named = amount.value / _MONTHS, _BY_MONTH
    elif amount.per == "month":
        other, named = amount.value * _MONTHS, _BY_YEAR
    else:
        return
    if other * unit not in item.amounts:
        return
    if any(map(named.fullmatch, item.words)) or _is_stated(other, said):
        yield (other,)


def _is_stated(value: Decimal, said: Said) -> bool:
    return said.stated is not None and value in said.stated.values


def _beside(amount: Quantity, item: Item, unit: Decimal) -> bool:
    """Say whether the amount is a bound or a discount that fits the list."""
    value = amount.value * unit
    if amount.role is Role.DISCOUNT:
        return any(listed - value in item.amounts for listed in item.amounts)
    if amount.bound in (Bound.LESS_THAN, Bound.AT_MOST):
        return any(0 <= (value - listed) * _LOOSE <= listed for listed in item.amounts)
    if amount.bound is Bound.ABOUT:
        return any(abs(listed - value) * _ABOUT <= listed for listed in item.amounts)
    return False
