"""Which listed item an amount of money belongs to: what is named, and the honest ways to pair."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import groupby
from operator import or_
from typing import NamedTuple

from upheld.domain.text import Span
from upheld.rules.amounts import Price
from upheld.rules.case import Case
from upheld.rules.compiled import Item
from upheld.rules.phrases import whole_places
from upheld.rules.rows import FEW, Rows, widened

__all__ = ["Mention", "between", "mentions_of", "nearest", "only", "plans"]


class Mention(NamedTuple):
    """A listed item named on [start, end) of the reply."""

    start: int
    end: int
    item: Item


def mentions_of(case: Case) -> list[Mention]:
    """Return where items are named, in order: the longest first, none inside another."""
    few = len(case.present.items) <= FEW
    found = sorted((_found if few else _found_in_rows)(case), key=lambda one: one[:2])
    kept = [(start, end) for start, end, _ in found]
    items = [item for _, _, item in found]
    spans = zip(case.flat.spans(kept), items, strict=True)
    return [Mention(span.start, span.end, item) for span, item in spans]


def _found(case: Case) -> Iterator[tuple[int, int, Item]]:
    """Yield where items are named in the folded text, each place of each name found."""
    found = [
        (-len(name), at, at + len(name), item)
        for item, name in case.present.items
        for at in whole_places(case.text, name)
    ]
    taken = bytearray(len(case.text))
    for size, start, end, item in sorted(found, key=lambda one: one[:3]):
        if taken.find(1, start, end) < 0:
            taken[start:end] = b"\x01" * -size
            yield start, end, item


def _found_in_rows(case: Case) -> Iterator[tuple[int, int, Item]]:
    """Yield the same for many names: those of one length at once."""
    items: dict[str, Item] = {}
    for item, name in case.present.items:
        items.setdefault(name, item)
    rows, taken = Rows(case.text), 0
    for size, names in groupby(sorted(items, key=len, reverse=True), len):
        left = reduce(or_, (rows.places(name, whole=True) for name in names))
        left &= ~_reaching(taken, size)
        while left:
            start = (left & -left).bit_length() - 1
            yield start, start + size, items[case.text[start : start + size]]
            taken |= (1 << size) - 1 << start
            left = left >> start + size << start + size


def _reaching(taken: int, size: int) -> int:
    """Return the row of where something of a size would overlap what is taken."""
    return widened(taken, size) >> size - 1


def between(mentions: list[Mention], within: Span) -> list[Mention]:
    """Return the mentions that start inside a span of the reply."""
    first = bisect_left(mentions, (within.start,))
    return mentions[first : bisect_left(mentions, (within.end,), first)]


def only(mentions: list[Mention]) -> list[Mention]:
    """Return the mentions if the whole reply names exactly one item, otherwise nothing."""
    first = mentions[:1]
    return first if all(m.item.number == first[0].item.number for m in mentions) else []


def plans(found: Sequence[Price], mentions: list[Mention]) -> Iterator[list[Mention]]:
    """Yield the honest ways to give each amount its item: nearest, before, behind, in turn."""
    yield nearest(found, mentions)
    ends, starts = [m.end for m in mentions], [m.start for m in mentions]
    before = [bisect_right(ends, price.span.start) - 1 for price in found]
    if min(before, default=0) >= 0:
        yield [mentions[at] for at in before]
    behind = [bisect_left(starts, price.span.end) for price in found]
    if max(behind, default=0) < len(mentions):
        yield [mentions[at] for at in behind]
    if len(found) == len(mentions) > 1:
        yield mentions


def nearest(found: Sequence[Price], mentions: list[Mention]) -> list[Mention]:
    """Return for each amount the mention with the smallest gap; of two, the one before (4.2)."""
    starts = [mention.start for mention in mentions]
    return [_nearest(price.span, mentions, starts) for price in found]


def _nearest(span: Span, mentions: list[Mention], starts: list[int]) -> Mention:
    behind = bisect_left(starts, span.end)
    if behind == len(mentions):
        return _first_nearest(span, mentions, behind)
    before = _first_nearest(span, mentions, behind) if behind else None
    after = mentions[behind]
    if before is None or after.start - span.end < max(span.start - before.end, 0):
        return after
    return before


def _first_nearest(span: Span, mentions: list[Mention], behind: int) -> Mention:
    """Return the nearest of those before; where several overlap the amount, the first of them."""
    at = behind - 1
    while at and mentions[at - 1].end >= span.start:
        at -= 1
    return mentions[at]
