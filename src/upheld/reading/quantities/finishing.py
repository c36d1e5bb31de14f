"""Finishing readings: what the context adds, what belongs together, places in the original."""

import re
from collections.abc import Iterable
from dataclasses import replace

from upheld.reading.fold import Folded
from upheld.reading.quantities.context import PLAIN, context, per_after
from upheld.reading.quantities.merging import merged
from upheld.reading.quantities.repeats import placed
from upheld.reading.quantities.values import (
    Ambiguous,
    Bound,
    CalendarDate,
    Certain,
    ClockTime,
    Kind,
    Malformed,
    Quantity,
    Reading,
    Role,
)

__all__ = ["finished", "joined", "told"]


def finished(folded: Folded, readings: Iterable[Reading]) -> tuple[Reading, ...]:
    """Add what the context says, join what belongs together, and map back to the original."""
    return joined(folded, [told(folded.text, reading) for reading in readings])


def joined(folded: Folded, readings: list[Reading]) -> tuple[Reading, ...]:
    """Join what belongs together, and map back to the original."""
    return tuple(_placed(folded, reading) for reading in merged(folded.text, readings))


def told(text: str, reading: Reading) -> Reading:
    """Return a reading with what the words around it say of it."""
    if isinstance(reading, Malformed):
        return reading
    if isinstance(reading, Ambiguous):
        each = tuple(_told_certain(text, one) for one in reading.readings)
        return replace(reading, readings=each)
    return _told_certain(text, reading)


def _told_certain(text: str, reading: Certain) -> Certain:
    said = context(text, reading.span.start, reading.span.end)
    if isinstance(reading, ClockTime):
        return replace(reading, negated=True) if said.negated else reading
    if isinstance(reading, CalendarDate):
        return replace(reading, negated=said.negated, bound=_date_bound(text, reading.span.start))
    per = per_after(text, reading.span.end)
    bound = said.bound if reading.bound is Bound.EXACT else reading.bound
    start = reading.span.start
    if bound is Bound.EXACT and text[start].isalpha() and _PLURAL.match(text, start):
        bound = Bound.AT_LEAST
    role = _role(text, reading)
    if said is PLAIN and bound is Bound.EXACT and not per and role is reading.role:
        return reading
    return replace(
        reading, bound=bound, direction=said.direction, negated=said.negated, per=per, role=role
    )


_PLURAL = re.compile(r"(?:hundreds|thousands|millions|billions|trillions|dozens)\b", re.IGNORECASE)
_OFF = re.compile(r" (?:off|discount|rebate|cashback|cash back)\b", re.IGNORECASE)
_SAVE = re.compile(
    r"\b(?:save|saves|saving|saved|discount of|rebate of) (?:up to |an extra )?\Z", re.IGNORECASE
)


def _role(text: str, quantity: Quantity) -> Role:
    if quantity.kind not in (Kind.MONEY, Kind.PERCENT):
        return quantity.role
    start = quantity.span.start
    if _OFF.match(text, quantity.span.end):
        return Role.DISCOUNT
    saved = text[start - 1 : start] == " " and _SAVE.search(text[max(0, start - 24) : start])
    return Role.DISCOUNT if saved else quantity.role


_DATE_BOUND = re.compile(
    r"\b(?P<word>before|after|by|no later than|prior to|around|about|circa|c\.|ca\.) "
    r"(?:the |early |late |mid-?)?\Z",
    re.IGNORECASE,
)
_DATE_BOUNDS = {
    "before": Bound.LESS_THAN,
    "prior to": Bound.LESS_THAN,
    "after": Bound.MORE_THAN,
    "by": Bound.AT_MOST,
    "no later than": Bound.AT_MOST,
    "around": Bound.ABOUT,
    "about": Bound.ABOUT,
    "circa": Bound.ABOUT,
    "c.": Bound.ABOUT,
    "ca.": Bound.ABOUT,
}


def _date_bound(text: str, start: int) -> Bound:
    match = _DATE_BOUND.search(text[max(0, start - 24) : start])
    return _DATE_BOUNDS[match.group("word").lower()] if match else Bound.EXACT


def _placed(folded: Folded, reading: Reading) -> Reading:
    """Return the reading with its span in the original text."""
    if folded.in_place:
        return reading
    span = folded.span(reading.span.start, reading.span.end)
    if isinstance(reading, Ambiguous):
        each = tuple(placed(one, span) for one in reading.readings)
        return replace(reading, span=span, readings=each)
    return placed(reading, span)
