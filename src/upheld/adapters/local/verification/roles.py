"""Roles: the same names around the same verb, with the doer and the done-to exchanged.

Fires on: "Vesk ceded Halm to Darnia" against "Darnia ceded Halm to Vesk"; "A acquired B" against
"A was acquired by B".
Stays silent on: an active sentence beside its passive, verbs that go both ways ("met", "married"),
and names that stand on the same side in both.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from upheld.adapters.local.verification.facets import Facets
from upheld.adapters.local.verification.names import Name
from upheld.adapters.local.verification.words import stem, terms

__all__ = ["Exchange", "exchanged"]

_BE = terms("is are was were be been being got")
_NEAR = 3
_BOTH_WAYS = frozenset(
    stem(word)
    for word in terms(
        "met married bordered joined linked connected merged allied resembled equalled agreed "
        "faced played talked spoke traded differed neighboured"
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """The doer in the claim, and the doer in the source, who in the claim is done to."""

    claim: Name
    source: Name


@dataclass(frozen=True, slots=True)
class _Roles:
    """The names on the doing side of a verb and those on the other."""

    doers: tuple[Name, ...]
    others: tuple[Name, ...]


def exchanged(claim: Facets, source: Facets) -> Iterator[Exchange]:
    """Yield doers of the claim that the source has on the other side of the same verb."""
    shared = (claim.stems & source.stems) - _BOTH_WAYS
    for mine in _roles(claim, shared):
        for theirs in _roles(source, shared & {mine[0]}):
            yield from _exchange(mine[1], theirs[1])


def _exchange(mine: _Roles, theirs: _Roles) -> Iterator[Exchange]:
    for doer in mine.doers:
        if not _among(doer, theirs.others) or _among(doer, theirs.doers):
            continue
        for other in mine.others:
            if _among(other, theirs.doers) and not _among(other, theirs.others):
                yield Exchange(claim=doer, source=other)


def _among(name: Name, names: Sequence[Name]) -> bool:
    return any(name.stems & other.stems for other in names)


def _roles(facets: Facets, stems: frozenset[str]) -> Iterator[tuple[str, _Roles]]:
    """Yield each lower-case word of `stems` that has names on both sides, with their roles."""
    for place, word in enumerate(facets.words):
        if word.stem not in stems or word.capital or word.text[0].isdigit():
            continue
        before = tuple(name for name in facets.names if name.last < place)
        if _is_passive(facets, place):
            yield word.stem, _Roles(_named_by(facets, place), before)
        else:
            yield word.stem, _Roles(before, tuple(n for n in facets.names if n.first > place))


def _is_passive(facets: Facets, place: int) -> bool:
    words = [word.folded for word in facets.words]
    return words[place + 1 : place + 2] == ["by"] or bool(
        _BE & set(words[max(0, place - _NEAR) : place])
    )


def _named_by(facets: Facets, place: int) -> tuple[Name, ...]:
    """Return the doers of a passive: the names behind the "by" that follows it, however far."""
    by = next((n for n in range(place, len(facets.words)) if facets.words[n].folded == "by"), None)
    return () if by is None else tuple(name for name in facets.names if name.first > by)
