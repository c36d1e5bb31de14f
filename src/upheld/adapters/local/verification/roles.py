"""Roles: the same names around the same verb, with the doer and the done-to exchanged.

Fires on: "Vesk ceded Halm to Darnia" against "Darnia ceded Halm to Vesk"; "A acquired B" against
"A was acquired by B"; "A led it for D" where the source has A for B and C for D.
Stays silent on: an active sentence beside its passive, verbs that go both ways ("met", "married"),
names that stand on the same side in both, and a sentence whose doer cannot be read for sure.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from upheld.adapters.local.verification.facets import Facets
from upheld.adapters.local.verification.names import Name
from upheld.adapters.local.verification.words import Word, stem, terms

__all__ = ["Exchange", "bracketed", "crossed", "exchanged"]

_BE = terms("is are was were be been being got")
_BETWEEN = terms(
    "has have had will would later then also soon first finally eventually once already "
    "successfully formally officially"
)
_PRONOUNS = terms("he she it they who which")
_NEAR = 3
_AHEAD = 8
_PAIRED = 2
_COORDINATION = re.compile(r"\s*(?:,\s*(?:and|while)?|;|\band\b|\bwhile\b|\bwhereas\b)\s*", re.I)
_BRACKET = re.compile(r"\([^()]*\)")
_LINKS = terms("for in of from to with under at by against near")
_ONE_ONLY = terms("for of")
_LEADS = re.compile(r"(?:by|from|to|with|in|of|for)?\s*(?:(?:the\s+)?[a-z]+\s+){0,2}", re.I)
_BOTH_WAYS = frozenset(
    stem(word)
    for word in terms(
        "met married bordered joined linked connected merged allied resembled equalled agreed "
        "faced played talked spoke traded differed neighboured"
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """A name of the claim, and the name that stands in its role in the source, as written.

    It is `sure` where not both can hold of one thing.
    """

    claim: str
    source: str
    sure: bool = True


@dataclass(frozen=True, slots=True)
class _Roles:
    """The names on the doing side of a verb and those on the other; `named` if none is meant."""

    doers: tuple[Name, ...]
    others: tuple[Name, ...]
    pronoun: str = ""


def exchanged(
    claim: Facets, source: Facets, near: frozenset[str] = frozenset()
) -> Iterator[Exchange]:
    """Yield doers of the claim that the source has on the other side of the same verb.

    `near` are the stems around the source sentence, where whom its "she" means is named.
    """
    shared = (claim.stems & source.stems) - _BOTH_WAYS
    for mine in _roles(claim, shared):
        for theirs in _roles(source, shared & {mine[0]}):
            yield from _exchange(mine[1], theirs[1], near)


def _exchange(mine: _Roles, theirs: _Roles, near: frozenset[str]) -> Iterator[Exchange]:
    for doer in mine.doers:
        meant = bool(theirs.pronoun) and doer.stems <= near
        if _among(doer, theirs.doers) or not (meant or _among(doer, theirs.others)):
            continue
        for other in mine.others:
            if _among(other, theirs.doers) and not _among(other, theirs.others):
                yield Exchange(claim=doer.text, source=other.text)


def _among(name: Name, names: Sequence[Name]) -> bool:
    return any(name.stems & other.stems for other in names)


def _roles(facets: Facets, stems: frozenset[str]) -> Iterator[tuple[str, _Roles]]:
    """Yield each lower-case verb of `stems` whose doer and other side can be read for sure."""
    for place, word in enumerate(facets.words):
        if word.stem not in stems or word.capital or word.text[0].isdigit():
            continue
        by = _by(facets, place)
        found = _active(facets, place) if by is None else _passive(facets, place, by)
        if found:
            yield word.stem, found


def _active(facets: Facets, place: int) -> _Roles | None:
    """Return the names right before a verb that is in the active, and those after it."""
    start = _before(facets, place, _BETWEEN)
    doers = _joined(facets, start)
    after = tuple(name for name in facets.names if name.first > place)
    return _Roles(doers, after) if doers and after else None


def _passive(facets: Facets, place: int, by: int) -> _Roles | None:
    """Return the names behind the "by", and those, or the pronoun, that are done to."""
    doers = tuple(name for name in facets.names if name.first > by)
    at = _before(facets, place, _BE | _BETWEEN)
    if at == place - 1 or not doers:
        return None
    word = facets.words[at].folded if at >= 0 else ""
    if word in _PRONOUNS:
        return _Roles(doers, (), word)
    others = _joined(facets, at)
    return _Roles(doers, others) if others else None


def _before(facets: Facets, place: int, passed: frozenset[str]) -> int:
    """Return the place of the nearest word before `place` that is none of those passed."""
    at = place - 1
    while at >= 0 and facets.words[at].folded in passed:
        at -= 1
    return at


def _joined(facets: Facets, last: int) -> tuple[Name, ...]:
    """Return the name that ends at a place, with those joined to it by "and"."""
    found = next((name for name in facets.names if name.last == last), None)
    if found is None:
        return ()
    joined = facets.words[found.first - 1].folded == "and" if found.first else False
    return (*(_joined(facets, found.first - 2) if joined else ()), found)


def _by(facets: Facets, place: int) -> int | None:
    """Return the place of the "by" that names the doer of a passive, however far it stands."""
    following = range(place + 1, len(facets.words))
    by = next((n for n in following if facets.words[n].folded == "by"), None)
    be = _BE & {word.folded for word in facets.words[max(0, place - _NEAR) : place]}
    return by if by is not None and (be or by - place <= _AHEAD) else None


def crossed(claim: Facets, source: Facets) -> Iterator[Exchange]:
    """Yield names of the claim that the source pairs with another name, in pieces built alike.

    The source has "by A for D and by B for V"; the claim has A and V.
    """
    for one, two in pairwise(_pairs(source)):
        if one[1] != two[1] or not _COORDINATION.fullmatch(_gap(source, one[0], two[0])):
            continue
        if any(_among(name, two[0]) for name in one[0]):
            continue
        have = [_among(name, claim.names) for name in (*one[0], *two[0])]
        if have in ([True, False, False, True], [False, True, True, False]):
            mine, theirs = (two[0][1], one[0][1]) if have[0] else (one[0][1], two[0][1])
            yield Exchange(claim=mine.text, source=theirs.text, sure=one[1] in _ONE_ONLY)


def bracketed(claim: Facets, source: Facets) -> Iterator[Exchange]:
    """Yield a name of the claim that has what the source says, in brackets, of another alone.

    "Portuguese (official), Spanish" does not make Spanish official.
    """
    outside = {word.stem for word in source.words if not _inside(source, word.span.start)}
    plain = {w.stem for w in claim.words if w.content and not w.capital} - outside
    owned = [(owner, inner & plain) for owner, inner in _brackets(source) if inner & plain]
    if not owned or any(owner.stem in claim.stems for owner, _ in owned):
        return
    for name in claim.names[-1:]:
        if name.stems <= outside:
            yield Exchange(claim=name.text, source=owned[0][0].text)


def _brackets(source: Facets) -> Iterator[tuple[Word, frozenset[str]]]:
    """Yield the capitalised word before each bracket, and the stems inside."""
    for match in _BRACKET.finditer(source.text):
        before = [w for w in source.words if w.span.end <= match.start()]
        inner = (w.stem for w in source.words if match.start() < w.span.start < match.end())
        if before and before[-1].capital:
            yield before[-1], frozenset(inner)


def _inside(source: Facets, place: int) -> bool:
    return any(m.start() < place < m.end() for m in _BRACKET.finditer(source.text))


def _pairs(source: Facets) -> list[tuple[tuple[Name, Name], str]]:
    """Return each two names with one preposition between them, and that preposition."""
    found = []
    for one, two in pairwise(source.names):
        between = source.words[one.last + 1 : two.first]
        if 0 < len(between) <= _PAIRED and between[0].folded in _LINKS:
            found.append(((one, two), between[0].folded))
    return found


def _gap(source: Facets, one: tuple[Name, Name], two: tuple[Name, Name]) -> str:
    """Return what joins two pairs, without the preposition and title that open the second."""
    text = source.text[one[1].words[-1].span.end : two[0].words[0].span.start]
    opened = _COORDINATION.match(text)
    if opened and _LEADS.fullmatch(text, opened.end()):
        return opened.group()
    return text or "-"
