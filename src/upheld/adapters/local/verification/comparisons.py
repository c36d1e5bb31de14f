"""Comparisons and deals: which of two things comes first, and from whom to whom it goes.

Fires on: "Vesk is taller than Halm" beside "Halm is taller than Vesk", "Vesk is shorter than Halm".
Stays silent on: "Vesk is taller than Halm" beside "Halm is shorter than Vesk", and "Vesk sold the
mill to Halm" beside "Halm bought the mill from Vesk", which say the same.
"""

from dataclasses import dataclass
from itertools import pairwise

from upheld.adapters.local.verification.facets import Facets
from upheld.adapters.local.verification.words import Word, stem

__all__ = ["outdone", "same_deal", "turned"]

_THAN = "than"
_FROM, _TO = "from", "to"
_SELLS, _BUYS = stem("sell"), frozenset(map(stem, ("buy", "purchase", "acquire")))
_PARTY = 5
_MORE = frozenset({"more", "less", "fewer", "worse", "better"})
_OPPOSITES = """
larger smaller | bigger smaller | greater smaller | older younger | older newer | longer shorter
taller shorter | higher lower | heavier lighter | faster slower | warmer colder | warmer cooler
hotter colder | richer poorer | stronger weaker | cheaper dearer | wider narrower | deeper shallower
earlier later
"""
_LESS = {
    one: other
    for pair in _OPPOSITES.replace("\n", "|").split("|")
    if pair.strip()
    for one, other in (pair.split(), reversed(pair.split()))
}
_NOT = frozenset({"no", "not", "never", "hardly"})
_PASSIVE = frozenset({"is", "are", "was", "were", "be", "been", "being"})
_BY = "by"
_MAY = "may"


@dataclass(frozen=True, slots=True)
class _Sides:
    """The stems before and after the "than", and the words that compare, as written."""

    first: frozenset[str]
    second: frozenset[str]
    degrees: frozenset[str]
    negated: bool


def turned(claim: Facets, source: Facets) -> bool:
    """Say whether a source compares the things of a claim in the other order."""
    mine, theirs = _sides(claim), _sides(source)
    return mine is not None and theirs is not None and _meet(mine, theirs.first, theirs.second)


def outdone(claim: Facets, source: Facets) -> bool:
    """Say whether a source puts the second thing of a claim before the first.

    It has them in the other order with the word of the claim, or in its order with the opposite.
    """
    mine, theirs = _sides(claim), _sides(source)
    if mine is None or theirs is None or mine.negated != theirs.negated:
        return False
    if _meet(mine, theirs.first, theirs.second):
        return bool(mine.degrees & theirs.degrees)
    opposite = any(_LESS.get(one) in theirs.degrees for one in mine.degrees)
    return opposite and _meet(mine, theirs.second, theirs.first)


def _meet(mine: _Sides, first: frozenset[str], second: frozenset[str]) -> bool:
    """Say whether the first thing of a claim is in the second of two texts, and the reverse."""
    one, other = mine.first - mine.second, mine.second - mine.first
    return bool(one & (second - first)) and bool(other & (first - second))


def _sides(facets: Facets) -> _Sides | None:
    place = next((n for n, word in enumerate(facets.words) if word.folded == _THAN), 0)
    before, after = facets.words[:place], facets.words[place + 1 :]
    degrees = {w.folded for w in before if w.folded in _MORE or w.folded.endswith("er")}
    if not (place and after and degrees):
        return None
    negated = bool(facets.negated & set(range(place))) or bool(_NOT & {w.folded for w in before})
    first, second = (frozenset(w.stem for w in side if _tells(w)) for side in (before, after))
    return _Sides(first, second, frozenset(degrees), negated)


def _tells(word: Word) -> bool:
    """Say whether a word tells things apart; the month is May, and no function word."""
    return word.content or (word.capital and word.folded == _MAY)


def same_deal(one: Facets, other: Facets) -> bool:
    """Say whether one sells what the other buys from the same party, or to the same.

    "It was sold" leaves open who buys, so that anybody's "bought it" is the same deal.
    """
    for seller, buyer in ((one, other), (other, one)):
        if not (_SELLS in seller.stems and _BUYS & buyer.stems):
            continue
        origin, goal = _after(buyer, _FROM), _after(seller, _TO)
        if origin:
            return bool(origin & seller.stems) and not origin & goal
        return bool(goal & _buyer(buyer)) if goal else _is_sold(seller)
    return False


def _buyer(facets: Facets) -> frozenset[str]:
    """Return the content stems before the "bought", and after a "by"."""
    place = next((n for n, word in enumerate(facets.words) if word.stem in _BUYS), 0)
    first = frozenset(word.stem for word in facets.words[:place] if word.content)
    return first | _after(facets, _BY)


def _is_sold(facets: Facets) -> bool:
    """Say whether something is sold and not said by whom."""
    passive = any(
        word.folded in _PASSIVE and other.stem == _SELLS for word, other in pairwise(facets.words)
    )
    return passive and _BY not in {word.folded for word in facets.words}


def _after(facets: Facets, preposition: str) -> frozenset[str]:
    """Return the content stems right after a preposition."""
    place = next((n for n, w in enumerate(facets.words, start=1) if w.folded == preposition), None)
    near = () if place is None else facets.words[place : place + _PARTY]
    return frozenset(word.stem for word in near if word.content)
