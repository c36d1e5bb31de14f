"""Quantifiers: how much is claimed (all, most, some, none), and which place in an order.

Fires on: all against some, always against sometimes, "the largest" against "the second-largest".
Stays silent on: "almost all" beside "almost all", "most" as a superlative ("the most popular"),
and the some of something else ("freed after several days").
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from upheld.adapters.local.verification.polarity import NEGATIONS, Opposition
from upheld.adapters.local.verification.words import Word, terms, until_mark

__all__ = ["most_of", "of_any", "quantifier_clash", "rank_clash"]

_ALL = terms("all every always entirely completely everyone everybody")
_NONE = terms("none no never nobody nothing")
_SOME = terms(
    "sometimes partly partially few occasionally mostly often usually almost nearly rarely"
)
_ANY = terms("some several")
_ONLY = terms("only solely exclusively")
_ORDINALS = terms("second third fourth fifth sixth seventh eighth ninth tenth 2nd 3rd 4th 5th")
_SHORTEST = 4
_DEGREES = terms("the a its his her their our my your at are is was were be been")
_THEM = terms("them whom which it")
_OF_WHAT = 2
_SHORT_OF_ALL = terms("almost nearly virtually practically not")


def hedged(words: Sequence[Word]) -> Word | None:
    """Return the word that keeps an "all" from being all ("almost all"), if there is one."""
    pairs = pairwise(words)
    return next((a for a, b in pairs if a.folded in _SHORT_OF_ALL and b.folded in _ALL), None)


def most_of(words: Sequence[Word]) -> Word | None:
    """Return the "most" of "most members", which is no superlative ("the most popular")."""
    pairs = pairwise([None, *words])
    return next((b for a, b in pairs if b and b.folded == "most" and not _marks(a)), None)


def of_any(words: Sequence[Word], some: frozenset[str], stems: frozenset[str]) -> Word | None:
    """Return the "some" of a text that is some of these stems.

    Not "some 20 boats", which says about how many, nor "several days later".
    """
    for place, word in enumerate(words):
        if word.folded not in some:
            continue
        following = takewhile(lambda word: word.folded not in _THEM, until_mark(words, place))
        near = [word for word in following if word.content][:_OF_WHAT]
        number = bool(near) and near[0].folded[0].isdigit()
        if not number and any(other.stem in stems for other in near):
            return word
    return None


def _most(words: Sequence[Word], stems: frozenset[str]) -> Word | None:
    """Return the "most" of a text that is most of these stems, where it has no "all"."""
    if _ALL & {word.folded for word in words}:
        return None
    found = most_of(words)
    return found if found and of_any(words, frozenset({found.folded}), stems) else None


def _marks(before: Word | None) -> bool:
    """Say whether the word before makes a "most" a superlative, or a degree ("at most")."""
    return before is not None and (before.folded in _DEGREES or before.folded.endswith("'s"))


def quantifier_clash(claim: Sequence[Word], source: Sequence[Word]) -> Opposition | None:
    """Return the words that say how much, where they cannot both hold (all / some, all / none)."""
    also = frozenset({"also", "both"})
    stems = frozenset(word.stem for word in claim if word.content)
    any_ = of_any(source, _ANY, stems)
    some = _SOME | ({any_.folded} if any_ else set())
    mine = {word.folded: word for word in claim}
    theirs = {word.folded: word for word in source}
    none = frozenset() if NEGATIONS & theirs.keys() else _NONE
    strong = (_ALL, _SOME | _NONE), (none, _ALL | some), (_ONLY, also)
    short = hedged(source) or _most(source, stems)
    whole = sorted(_ALL & mine.keys())
    if short and whole and not hedged(claim):
        return Opposition(claim=mine[whole[0]], source=short)
    for said, against in strong:
        for word in sorted(said & mine.keys()):
            found = sorted(against & theirs.keys())
            if found and not said & theirs.keys():
                return Opposition(claim=mine[word], source=theirs[found[0]])
    return None


def rank_clash(claim: Sequence[Word], source: Sequence[Word]) -> Opposition | None:
    """Return the superlative of a claim that the source ranks otherwise ("second largest")."""
    ranks = dict(_ranks(source))
    for superlative, mine in _ranks(claim):
        theirs = ranks.get(superlative)
        if theirs is not None and _ordinal(theirs) != _ordinal(mine):
            return Opposition(claim=mine, source=theirs)
    return None


def _ranks(words: Sequence[Word]) -> Iterator[tuple[str, Word]]:
    """Yield each superlative with the ordinal before it, or with itself where there is none.

    "Second-largest" is one word, and its own ordinal.
    """
    for before, word in pairwise([None, *words]):
        if word is None or not word.folded.endswith("est") or len(word.folded) <= _SHORTEST:
            continue
        ordinal, _, superlative = word.folded.rpartition("-")
        ranked = before if not ordinal and before and before.folded in _ORDINALS else word
        if not ordinal or ordinal in _ORDINALS:
            yield superlative, ranked


def _ordinal(ranked: Word) -> str:
    """Return the ordinal of a superlative as written, or nothing where it is the first."""
    before = ranked.folded.partition("-")[0]
    return before if before in _ORDINALS else ""
