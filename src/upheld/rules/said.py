"""What a stretch of a reply says of one kind: each value with its place and its honest readings."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from upheld.domain.text import Span
from upheld.reading.quantities import (
    Certain,
    Kind,
    Quantity,
    Reading,
    dates,
    money,
    read,
    times,
)
from upheld.rules.codes import identifiers, phones
from upheld.rules.names import addresses, names
from upheld.rules.values import FactKind, certain

__all__ = ["Said", "said"]


class Said(NamedTuple):
    """A value said on a span: its readings, or its text for names, codes and phones."""

    span: Span
    readings: tuple[Certain, ...]
    text: str = ""


def said(kind: FactKind, text: str, within: Span) -> list[Said]:
    """Return the values of a kind in a part of a text, in order; spans are of the whole text."""
    found = _KINDS[kind](within.of(text))
    return [one._replace(span=one.span.shifted(within.start)) for one in found]


def _readings(readings: tuple[Reading, ...]) -> Iterator[Said]:
    for reading in readings:
        made = certain(reading)
        if made:
            yield Said(reading.span, made)


_IMPOSSIBLE = re.compile(
    r"(?<![\d:.,$])(?:1[3-9]|[2-9]\d|\d{3})(?::\d\d)? ?[ap]\.?m\b", re.IGNORECASE
)


def _times(text: str) -> Iterator[Said]:
    """Yield clock times; an hour that no clock shows ("71 pm") is said too, and equals nothing."""
    yield from _readings(times(text))
    for match in _IMPOSSIBLE.finditer(text):
        hour = int(re.match(r"\d+", match.group()).group())  # type: ignore[union-attr]
        if hour > 24:
            yield Said(Span(*match.span()), ())


def _dates(text: str) -> Iterator[Said]:
    """Yield dates; what could be two days ("03/04/2026") is skipped, never a false alarm (4.2)."""
    for one in _readings(dates(text)):
        if len(one.readings) == 1 or not _SLASHED.fullmatch(one.span.of(text)):
            yield one


_SLASHED = re.compile(r"\d{1,2}([/.-])\d{1,2}(?:\1\d{2,4})?")


def _money(text: str) -> Iterator[Said]:
    for one in _readings(money(text)):
        if any(isinstance(made, Quantity) and made.kind is Kind.MONEY for made in one.readings):
            yield one


_NO_NUMBER = frozenset({Kind.MONEY, Kind.PERCENT, Kind.ORDINAL, Kind.YEAR, Kind.DATE, Kind.CLOCK})


def _numbers(text: str) -> Iterator[Said]:
    """Yield counts and measures; not the digits of a phone number, a code or an address."""
    masks = [Span(*m) for m in (*phones(text), *addresses(text), *_marked(text))]
    for one in _readings(read(text)):
        plain = all(made.kind not in _NO_NUMBER for made in one.readings)
        if plain and not any(mask.overlaps(one.span) for mask in masks):
            yield one


_MARKED = re.compile(
    r"^\s*\d+[.)](?=\s)|#\s?\d+|\b[A-Za-z]+\d[\w-]*|\b\d+[A-Za-z]+\d*\b(?<!\d[kKmM])"
)


def _marked(text: str) -> list[tuple[int, int]]:
    """Return list numbers, "#12" and codes with letters in them."""
    return [match.span() for match in _MARKED.finditer(text)]


def _of_kind(*kinds: Kind) -> Callable[[str], Iterator[Said]]:
    def find(text: str) -> Iterator[Said]:
        return (one for one in _readings(read(text)) if any(m.kind in kinds for m in one.readings))

    return find


def _textual(find: Callable[[str], list[tuple[int, int]]]) -> Callable[[str], Iterator[Said]]:
    def said_in(text: str) -> Iterator[Said]:
        return (Said(Span(*place), (), text[slice(*place)]) for place in find(text))

    return said_in


_KINDS: dict[FactKind, Callable[[str], Iterator[Said]]] = {
    FactKind.TIME: _times,
    FactKind.DATE: _dates,
    FactKind.MONEY: _money,
    FactKind.NUMBER: _numbers,
    FactKind.PERCENT: _of_kind(Kind.PERCENT),
    FactKind.DURATION: _of_kind(Kind.DURATION),
    FactKind.PHONE: _textual(phones),
    FactKind.IDENTIFIER: _textual(identifiers),
    FactKind.TEXT: _textual(names),
    FactKind.ADDRESS: _textual(addresses),
}
