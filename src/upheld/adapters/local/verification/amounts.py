"""Amounts: the figures of a text, and whether two of them are the same.

Beside equal values a rough share ("nearly a quarter") meets one near it; a year does not give a
month; an amount in other units is the same amount.
"""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from upheld.adapters.local.verification.facets import Facets
from upheld.reading.quantities import (
    Ambiguous,
    Bound,
    CalendarDate,
    Kind,
    Malformed,
    Outcome,
    Quantity,
    Reading,
    compare,
    read,
)

__all__ = [
    "counting",
    "is_rank",
    "limits_differ",
    "met",
    "of_a_kind",
    "parts",
    "readings",
    "restated",
]

_SAME = frozenset({Outcome.EQUAL, Outcome.COMPATIBLE})
_WAYS = ({Bound.AT_MOST, Bound.LESS_THAN}, {Bound.AT_LEAST, Bound.MORE_THAN})
_OPEN = frozenset().union(*_WAYS)
_ROUGHLY = Decimal("0.15")
_BEYOND = 2


@lru_cache(maxsize=4_096)
def readings(text: str) -> tuple[Reading, ...]:
    """Return what a text has of quantities, dates and times; the same text is read once."""
    return tuple(one for one in read(text) if not isinstance(one, Malformed))


def counting(facets: Facets) -> tuple[Reading, ...]:
    """Return the figures of a text, without a rank that is part of a name ("Second World War")."""
    return tuple(
        one
        for one in readings(facets.text)
        if not (
            is_rank(one)
            and any(
                len(name.words) > 1 and any(word.span.overlaps(one.span) for word in name.words)
                for name in facets.names
            )
        )
    )


def is_rank(one: Reading) -> bool:
    """Say whether a figure is a place in an order ("the third")."""
    return isinstance(one, Quantity) and one.kind is Kind.ORDINAL


def met(one: Reading, others: Sequence[Reading]) -> bool:
    """Say whether one of the others is the same figure as far as both texts tell."""
    return any(
        (compare(one, other).outcome in _SAME and not _far_beyond(one, other))
        or _roughly(one, other)
        or _roughly(other, one)
        for other in others
    )


def _far_beyond(one: Reading, other: Reading) -> bool:
    """Say whether a plain figure lies far beyond another's open bound.

    "Over 1.2 million" allows 25 million, and nobody would say it of them.
    """
    if not (isinstance(one, Quantity) and isinstance(other, Quantity)) or one.unit != other.unit:
        return False
    open_ = other.bound in _OPEN and one.bound not in _OPEN
    low, high = sorted((abs(one.value), abs(other.value)))
    return open_ and high > _BEYOND * low


def _roughly(one: Reading, other: Reading) -> bool:
    """Say whether a rough share ("nearly a quarter") can stand for another ("22 to 23 percent")."""
    if not (isinstance(one, Quantity) and isinstance(other, Quantity)):
        return False
    rough = one.bound is Bound.ABOUT and one.kind is Kind.PERCENT is other.kind
    return rough and any(abs(end - one.value) <= _ROUGHLY * one.value for end in other.ends)


def limits_differ(one: Reading, other: Reading) -> bool:
    """Say whether two limits of one direction differ.

    "Fewer than 12 died" leaves "fewer than 10" open; a deadline of three weeks is not one of two.
    """
    if not (isinstance(one, Quantity) and isinstance(other, Quantity)):
        return False
    same_way = any({one.bound, other.bound} <= way for way in _WAYS)
    exact = (replace(each, bound=Bound.EXACT) for each in (one, other))
    return same_way and compare(*exact).outcome is Outcome.DIFFERENT


def of_a_kind(one: Reading, other: Reading) -> bool:
    """Say whether two figures measure the same; a year and a day are both dates."""
    both_dates = isinstance(one, CalendarDate) and isinstance(other, CalendarDate)
    return both_dates or one.kind is other.kind


def parts(one: Reading) -> int:
    """Return how many of year, month and day a date has: "in 2020" does not give the month."""
    if not isinstance(one, CalendarDate):
        return 0
    return sum(part is not None for part in (one.year, one.month, one.day))


def restated(claim: Facets, text: str) -> str:
    """Return a text in which figures that equal one of the claim's are written as in the claim.

    A model that reads "1,083 feet" beside "330 metres", or "1,500,000" beside "1.5 million", sees
    two different numbers.
    """
    mine = counting(claim)
    for other in reversed(readings(text) if mine else ()):
        same = (one for one in mine if _written_otherwise(one, claim.text, other, text))
        found = next(same, None)
        if found is not None:
            text = text[: other.span.start] + found.span.of(claim.text) + text[other.span.end :]
    return text


def _written_otherwise(one: Reading, claim: str, other: Reading, text: str) -> bool:
    """Say whether two figures are equal though they are written in other words or units."""
    if one.span.of(claim).casefold() == other.span.of(text).casefold():
        return False
    outcome = compare(one, other).outcome
    wider = outcome is Outcome.COMPATIBLE and _takes_in(one, claim, other)
    return wider or outcome is Outcome.EQUAL or _converted(one, other)


def _takes_in(one: Reading, claim: str, other: Reading) -> bool:
    """Say whether a figure that agrees with another says no more than it.

    A decade beside a year of it, a share in words beside its percentage, noon beside "12:00".
    """
    if isinstance(one, CalendarDate) and isinstance(other, CalendarDate):
        return one.years > other.years
    in_words = one.kind is Kind.PERCENT and not any(map(str.isdigit, one.span.of(claim)))
    return in_words or isinstance(other, Ambiguous)


def _converted(one: Reading, other: Reading) -> bool:
    """Say whether an amount is the same in another unit."""
    if not (isinstance(one, Quantity) and isinstance(other, Quantity)):
        return False
    if not (one.unit and other.unit) or other.unit == one.unit:
        return False
    return one.kind is other.kind and one.negated == other.negated and met(one, [other])
