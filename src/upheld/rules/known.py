"""A fact and a value said: whether the value is about the fact, and whether it is right."""

import re
from collections.abc import Callable
from typing import NamedTuple

from upheld.domain.text import Span
from upheld.reading.quantities import (
    Bound,
    CalendarDate,
    Certain,
    Kind,
    Outcome,
    Quantity,
    compare,
)
from upheld.rules.auxiliaries import singular
from upheld.rules.codes import same_identifier, same_phone, shape
from upheld.rules.said import Said
from upheld.rules.values import FactKind

__all__ = ["PLACED", "Known", "is_candidate", "same"]


class Known(NamedTuple):
    """Facts of one name and kind: any of their values is right."""

    near: tuple[str, ...]
    kind: FactKind
    unit: str | None
    every: bool
    signed: bool
    reason: str
    right: tuple[tuple[Certain, ...] | str, ...]


def is_candidate(reply: str, known: Known, place: Span, one: Said) -> bool:
    """Say whether a value may be about the fact at all; `place` is where the fact is named."""
    narrow = _NARROW.get(known.kind)
    return narrow is None or narrow(reply, known, place, one)


def same(known: Known, one: Said, right: tuple[Certain, ...] | str) -> bool:
    """Say whether some honest reading of a value is the right one; names are compared by words."""
    if isinstance(right, str):
        return _SAME_TEXT[known.kind](one.text, right)
    bare = known.kind is FactKind.NUMBER and known.unit is None
    return any(_agree(a, b, bare=bare) for a in one.readings for b in right)


_SAME_TEXT: dict[FactKind, Callable[[str, str], bool]] = {
    FactKind.PHONE: same_phone,
    FactKind.IDENTIFIER: same_identifier,
}


def _agree(said: Certain, right: Certain, *, bare: bool) -> bool:
    """Compare two readings; `bare`: the record gives no unit, so none is judged."""
    outcome = compare(said, right).outcome
    if not isinstance(said, Quantity) or not isinstance(right, Quantity):
        return outcome in (Outcome.EQUAL, Outcome.COMPATIBLE)
    if outcome is Outcome.EQUAL or (bare and right.value in said.ends):
        return True
    return outcome is Outcome.COMPATIBLE and not _is_to_the_digit(said, right)


def _is_to_the_digit(said: Quantity, right: Quantity) -> bool:
    """Say whether a figure is meant as it stands: "100 percent" is not a rounded 96.

    What says itself that it is not exact ("about", "2 million", other units) may differ.
    """
    exact = said.bound is Bound.EXACT and right.bound is Bound.EXACT
    alike = said.kind is right.kind and said.unit == right.unit and said.step == 1
    return exact and alike and abs(said.value - right.value) * 2 > 1


def _of_its_unit(_: str, known: Known, __: Span, one: Said) -> bool:
    """A number with a unit is about the same unit; one counted word is about the same word."""
    if known.unit is None:
        return True
    for right in known.right:
        for a in one.readings:
            for b in right if not isinstance(right, str) else ():
                if _comparable(a, b, known.unit):
                    return True
    return False


def _comparable(a: Certain, b: Certain, unit: str) -> bool:
    if compare(a, b).outcome is Outcome.INCOMPARABLE:
        return False
    counted = isinstance(a, Quantity) and a.kind is Kind.COUNT
    return not counted or singular(a.noun.lower()) == singular(unit.lower())  # type: ignore[union-attr]


def _is_dated(_: str, known: Known, __: Span, one: Said) -> bool:
    """A weekday or a year alone is about the fact only if the fact is one (4.2 rule 6)."""
    grain = {_grain(made) for made in one.readings}
    return grain == {"date"} or any(_grain(b) in grain for right in known.right for b in right)


def _grain(reading: object) -> str:
    """Return how much of a date a reading states: "weekday" or "year" alone, else "date"."""
    if not isinstance(reading, CalendarDate) or reading.month or reading.day:
        return "date"
    return "year" if reading.weekday is None else "weekday"


_LINK = re.compile(
    r"[\s:#(\"'*_-]*(?:(?:is|was|are|number|no\.?|id|code|ref|reference|with|of|your|the|named|"
    r"called|confirmation|it's)\b[\s:#(\"'*_-]*){0,5}",
    re.IGNORECASE,
)


def _is_linked(reply: str, known: Known, place: Span, one: Said) -> bool:
    """A code is about the fact if only linking words lie between, or if it is made the same way."""
    if known.near and one.span.overlaps(place):
        return False
    shapes = {shape(right) for right in known.right if isinstance(right, str)}
    if shape(one.text) in shapes:
        return True
    linked = _LINK.fullmatch(reply, place.end, max(place.end, one.span.start))
    return bool(known.near) and one.span.start >= place.end and linked is not None


def _is_named(_: str, known: Known, place: Span, one: Said) -> bool:
    """A name is said behind what names the fact ("called …"), not as part of it."""
    return not known.near or one.span.start >= place.end


_NARROW: dict[FactKind, Callable[[str, Known, Span, Said], bool]] = {
    FactKind.NUMBER: _of_its_unit,
    FactKind.DURATION: _of_its_unit,
    FactKind.DATE: _is_dated,
    FactKind.IDENTIFIER: _is_linked,
    FactKind.TEXT: _is_named,
}

PLACED = frozenset({FactKind.IDENTIFIER, FactKind.TEXT})
"""Kinds whose values are about a fact by where its name stands."""
