"""Shortfalls: a source that has most of a claim's words and says less than the claim.

Why it matters: a nomination reads like a prize, a charge like a conviction, and a plan like a
building, to a reader of likeness and to a small model.
Fires on: "won three Oscars" beside "was nominated for three Oscars"; "reduces mortality" beside
"to show whether it reduces mortality"; "lays off 300" beside "could lay off 300".
Stays silent on: a source that has the strong word as well ("nominated twice, won once"), and claims
that are as careful as the source.
"""

from collections.abc import Sequence

from upheld.adapters.local.verification.facets import Facets
from upheld.adapters.local.verification.words import Word, stem, terms

__all__ = ["falls_short"]

_LESS = """
win winner award receive / nominate nomination shortlist finalist contender
become elect appoint / candidate candidacy run nominate
build complete construct erect / plan propose proposal planned
adopt approve pass enact ratify / propose debate draft introduce consider
convict guilty sentence / charge accuse arrest indict suspect
cause lead / associate correlate link
buy acquire purchase / bid offer negotiate
cure / treat
prove / investigate test examine
ban forbid prohibit / consider propose
""".strip()
_UNSURE = terms("whether if could might")
_INTENDS = terms("plan hope expect propose intend consider aim want")
_CONDITIONAL = terms("could might would may can if whether should possibly perhaps")
_WIDE = terms("all every each most everyone everybody majority entire whole always")
_NARROW = terms("some several few number least two three four five six seven sometimes")
_NEAR = 4
_TO = "to"


def _table() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for line in _LESS.splitlines():
        strong, weak = (frozenset(map(stem, side.split())) for side in line.split("/"))
        found |= {one: weak for one in strong}
    return found


_WEAKER = _table()
_STRONG_BESIDE = {
    one: frozenset(other for other in _WEAKER if _WEAKER[other] == _WEAKER[one]) for one in _WEAKER
}
_INTENTIONS = frozenset(map(stem, _INTENDS))


def falls_short(claim: Facets, source: Facets) -> bool:
    """Say whether a passage says less than the claim: a weaker word, fewer, or what may be."""
    less = _weaker(claim, source) or _narrower(claim.words, source.words)
    return less or _only_possible(claim.words, source.words)


def _narrower(claim: Sequence[Word], source: Sequence[Word]) -> bool:
    """Say whether a source speaks of some where the claim speaks of all or most."""
    mine, theirs = ({word.folded for word in words} for words in (claim, source))
    return bool(mine & _WIDE) and not theirs & _WIDE and bool(theirs & _NARROW)


def _weaker(claim: Facets, source: Facets) -> bool:
    for one in claim.stems & _WEAKER.keys():
        stated = _STRONG_BESIDE[one] & source.stems
        if not stated and _WEAKER[one] & source.stems and not _WEAKER[one] & claim.stems:
            return True
    return False


def _only_possible(claim: Sequence[Word], source: Sequence[Word]) -> bool:
    """Say whether what the claim says stands under a "could" or a "plans to" of the source.

    A word that stands once without it is said plainly.
    """
    careful = {word.folded for word in claim} & _CONDITIONAL
    if careful or {word.stem for word in claim} & _INTENTIONS:
        return False
    deeds = {word.stem for word in claim if word.content and not word.capital}
    unsure = {word.stem for place, word in enumerate(source) if _under(source, place)} & deeds
    plain = {word.stem for place, word in enumerate(source) if not _under(source, place)}
    return bool(unsure - plain)


def _under(source: Sequence[Word], place: int) -> bool:
    """Say whether a word follows closely on one that leaves open whether it happens."""
    before = source[max(0, place - _NEAR) : place]
    if any(word.folded in _UNSURE for word in before):
        return True
    return len(before) > 1 and before[-1].folded == _TO and before[-2].stem in _INTENTIONS
