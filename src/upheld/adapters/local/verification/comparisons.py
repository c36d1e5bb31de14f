"""Comparisons and deals: which of two things comes first, and from whom to whom it goes.

Fires on: "Vesk is taller than Halm" beside "Halm is taller than Vesk".
Stays silent on: "Vesk is taller than Halm" beside "Halm is shorter than Vesk", and "Vesk sold the
mill to Halm" beside "Halm bought the mill from Vesk", which say the same.
"""

from dataclasses import dataclass

from upheld.adapters.local.verification.facets import Facets
from upheld.adapters.local.verification.words import stem

__all__ = ["outdone", "same_deal", "turned"]

_THAN = "than"
_FROM, _TO = "from", "to"
_SELLS, _BUYS = stem("sell"), frozenset(map(stem, ("buy", "purchase", "acquire")))
_PARTY = 5
_MORE = frozenset({"more", "less", "fewer", "worse", "better"})


@dataclass(frozen=True, slots=True)
class _Sides:
    """The stems before and after the "than", and the words that compare, as written."""

    first: frozenset[str]
    second: frozenset[str]
    degrees: frozenset[str]


def turned(claim: Facets, source: Facets) -> bool:
    """Say whether a source compares the things of a claim in the other order."""
    mine, theirs = _sides(claim), _sides(source)
    if mine is None or theirs is None:
        return False
    first = (mine.first - mine.second) & (theirs.second - theirs.first)
    second = (mine.second - mine.first) & (theirs.first - theirs.second)
    return bool(first) and bool(second)


def outdone(claim: Facets, source: Facets) -> str | None:
    """Return the word by which a source puts the second thing of a claim before the first."""
    mine, theirs = _sides(claim), _sides(source)
    if mine is None or theirs is None or not turned(claim, source):
        return None
    return min(mine.degrees & theirs.degrees, default=None)


def _sides(facets: Facets) -> _Sides | None:
    place = next((n for n, word in enumerate(facets.words) if word.folded == _THAN), 0)
    before, after = facets.words[:place], facets.words[place + 1 :]
    degrees = {w.folded for w in before if w.folded in _MORE or w.folded.endswith("er")}
    if not (place and after and degrees):
        return None
    first, second = ({w.stem for w in side if w.content} for side in (before, after))
    return _Sides(frozenset(first), frozenset(second), frozenset(degrees))


def same_deal(one: Facets, other: Facets) -> bool:
    """Say whether one sells what the other buys from the same party."""
    for seller, buyer in ((one, other), (other, one)):
        if _SELLS in seller.stems and _BUYS & buyer.stems:
            party = _after(buyer, _FROM)
            return bool(party & seller.stems) and not party & _after(seller, _TO)
    return False


def _after(facets: Facets, preposition: str) -> frozenset[str]:
    """Return the content stems right after a preposition."""
    place = next((n for n, w in enumerate(facets.words, start=1) if w.folded == preposition), None)
    near = () if place is None else facets.words[place : place + _PARTY]
    return frozenset(word.stem for word in near if word.content)
