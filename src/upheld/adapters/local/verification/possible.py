"""Possibilities: what a source leaves open, plans or expects, and a claim says plainly.

Fires on: "reduces mortality" beside "to show whether it reduces mortality"; "lays off 300" beside
"could lay off 300", "may lay off 300", "is likely to lay off 300".
Stays silent on: claims that are as careful, claims about the question itself ("examined the
brakes" beside "examined whether the brakes had failed"), what could be seen, and what was done.
"""

import re
from collections.abc import Sequence

from upheld.adapters.local.verification.facets import Facets
from upheld.adapters.local.verification.words import DETERMINERS, Word, stem, terms

__all__ = ["only_possible"]

_ASKS = terms("whether if")
_MODALS = terms("could might may possibly")
_CONDITIONAL = terms("could might would may can if whether should possibly perhaps")
_INTENTIONS = frozenset(
    map(stem, terms("plan hope expect propose intend consider aim want likely seek believe talks"))
)
_PERMITS = frozenset(map(stem, terms("allow permit able let entitle right free")))
_SENSES = frozenset(map(stem, terms("see hear feel smell watch detect")))
_OPENS = terms("that who which")
_DONE = re.compile(r"\b(?:did|does|has|have|had)\s+(?:\w+\s+)?so\b", re.I)
_ONCE_MORE = terms("again further")
_NEAR = 4
_TO = "to"


def only_possible(claim: Facets, source: Facets) -> bool:
    """Say whether what the claim says stands under a "could" or a "plans to" of the source.

    A word that stands once without it is said plainly.
    """
    careful = {word.folded for word in claim.words if not word.capital} & _CONDITIONAL
    if careful or {word.stem for word in claim.words} & (_INTENTIONS | _PERMITS):
        return False
    if _DONE.search(source.text):
        return False
    words = source.words
    deeds = {word.stem for word in claim.words if word.content and not word.capital}
    under = [_under(words, place, deeds) for place in range(len(words))]
    unsure = {word.stem for word, open_ in zip(words, under, strict=True) if open_} & deeds
    plain = {word.stem for word, open_ in zip(words, under, strict=True) if not open_}
    return bool(unsure - plain)


def _under(words: Sequence[Word], place: int, deeds: set[str]) -> bool:
    """Say whether a word follows closely on one that leaves open whether it happens.

    What has an article is a thing, and does not happen: "whether the bridge …".
    """
    if place and words[place - 1].folded in DETERMINERS:
        return False
    for other in range(place - 1, max(-1, place - 1 - _NEAR), -1):
        if _broken(words, other):
            return False
        if words[other].folded in _ASKS:
            return not _asked_in_claim(words, other, deeds)
        if words[other].folded in _MODALS and not words[other].capital:
            return _open(words, other)
        if words[other].folded == _TO:
            before = words[max(0, other - _NEAR + 1) : other]
            first = not any(word.content for word in words[other + 1 : place])
            return first and any(word.stem in _INTENTIONS for word in before)
    return False


def _broken(words: Sequence[Word], place: int) -> bool:
    """Say whether a part of the sentence ends with this word, or another opens with it."""
    return words[place].folded in _OPENS or words[place + 1].span.start - words[place].span.end > 1


def _asked_in_claim(words: Sequence[Word], place: int, deeds: set[str]) -> bool:
    """Say whether the claim has the verb that a "whether" depends on ("examined whether …")."""
    before = (word for word in reversed(words[:place]) if word.content)
    asks = next(before, None)
    return asks is not None and asks.stem in deeds


def _open(words: Sequence[Word], place: int) -> bool:
    """Say whether a "could" leaves open: not "could be heard", nor "could happen again"."""
    after = words[place + 1 :]
    verb = next((word for word in after if word.content), None)
    return not (verb and verb.stem in _SENSES) and not {w.folded for w in after} & _ONCE_MORE
