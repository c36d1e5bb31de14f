"""Considering a claim: the passages chosen for it and everything the checks found in them."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from upheld.adapters.local.verification.align import Pair
from upheld.adapters.local.verification.clashes import (
    Clash,
    ClashKind,
    clashes,
    roles_exchanged,
)
from upheld.adapters.local.verification.facets import Facets, facets
from upheld.adapters.local.verification.figures import Figures, figures
from upheld.adapters.local.verification.names import led, subject
from upheld.adapters.local.verification.passages import (
    Passage,
    Ranked,
    covered,
    passages,
    premise,
    ranked,
    weigh,
)
from upheld.adapters.local.verification.words import idf
from upheld.domain.evidence import Evidence

__all__ = ["Against", "Considered", "Sources", "consider"]

_CHECKED = 8
_SEVERAL = 2
_HOLDS = 0.8
_BEARS = 0.4
_OWN = 0.2
_ELSEWHERE = 0.5
_HEAD_END = re.compile(r":|\s[–—|-]\s")
_WHOLE_CLAIM = frozenset({ClashKind.DENIAL, ClashKind.NEGATION})


@dataclass(frozen=True, slots=True, kw_only=True)
class Against:
    """A clash, the passage it was found in, and how much of the rest of the claim stands there.

    `named`: the passage or its title names in full whom the claim is about.
    """

    passage: Passage
    clash: Clash
    bearing: float
    named: bool = True

    @property
    def force(self) -> float:
        """How much it counts: its strength times its bearing."""
        return self.bearing * self.clash.strength


@dataclass(frozen=True, slots=True, kw_only=True)
class Considered:
    """The passages that bear on a claim, best first; those chosen, in order; what clashes.

    `near` are the stems of the piece of evidence the best passage is of, and of its title.
    `doubted`: that source examines statements, so that likeness to the claim is no support.
    """

    ranked: tuple[Ranked, ...]
    chosen: tuple[Passage, ...]
    against: tuple[Against, ...]
    pair: Pair
    near: frozenset[str] = frozenset()
    doubted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """The stems of a passage by itself (`own`), with its title (`told`), with the sentence before.

    A passage that opens with a pronoun is `told` with the sentence before it.
    """

    around: frozenset[str]
    told: frozenset[str]
    own: frozenset[str]


@dataclass(frozen=True, kw_only=True)
class Sources:
    """The evidence, its sentences in order, and the words of its titles; read once a claim.

    `known` are the words that the sources use as names and never otherwise, or that head a title.
    Passages whose order is in `unheard` are not taken for evidence.
    """

    evidence: tuple[Evidence, ...]
    passages: tuple[Passage, ...]
    titles: tuple[frozenset[str], ...]
    rarity: Mapping[str, float]
    known: frozenset[str]
    unheard: frozenset[int] = frozenset()

    @classmethod
    def of(cls, evidence: Sequence[Evidence]) -> "Sources":
        """Read the pieces of evidence."""
        found = passages(evidence)
        return cls(
            evidence=tuple(evidence),
            passages=found,
            titles=tuple(facets(item.title).stems for item in evidence),
            rarity=idf(passage.facets.stems for passage in found),
            known=_known(evidence, [passage.facets for passage in found]),
        )

    def apart(self, best: Sequence[Ranked], limit: int) -> tuple["Sources", ...]:
        """Return the first `limit` texts that bear on a claim, each by itself, best first.

        A piece of several sentences is a text; the lone sentences of one source are one together.
        """
        places = dict.fromkeys(self._text_of(item.passage) for item in best)
        if len(places) < _SEVERAL:
            return (self,)
        return tuple(self._of_one(text) for text in islice(places, limit))

    def _text_of(self, passage: Passage) -> tuple[int, ...]:
        """Return the places of the pieces that are read together with that of a passage."""
        if self._sizes[passage.source] >= _SEVERAL:
            return (passage.source,)
        origin = self.origin(passage)
        alone = (n for n, size in self._sizes.items() if size < _SEVERAL)
        return tuple(n for n in alone if self.evidence[n].url == origin)

    @cached_property
    def _sizes(self) -> Counter[int]:
        return Counter(passage.source for passage in self.passages)

    def _of_one(self, places: Sequence[int]) -> "Sources":
        kept = tuple(self.evidence[place] for place in places)
        return replace(Sources.of(kept), rarity=self.rarity, known=self.known)

    def origin(self, passage: Passage) -> str:
        """Return the address of the source a passage is of; several pieces may share one."""
        return self.evidence[passage.source].url

    @property
    def text(self) -> str:
        """What a model reads of the evidence."""
        if not self.unheard:
            return "\n".join(item.snippet for item in self.evidence)
        return "\n".join(passage.facets.text for passage in self.heard)

    def hears(self, passage: Passage) -> bool:
        """Say whether a passage is taken for evidence."""
        return passage.order not in self.unheard

    @property
    def heard(self) -> tuple[Passage, ...]:
        """The passages that are taken for evidence."""
        return tuple(filter(self.hears, self.passages))

    def after(self, passage: Passage) -> str:
        """Return the sentence that follows in the same source, or nothing."""
        following = self.passages[passage.order + 1 : passage.order + 2]
        return (
            following[0].facets.text if following and following[0].source == passage.source else ""
        )

    def piece(self, passage: Passage) -> frozenset[str]:
        """Return the stems of the whole piece of evidence a passage is of, and of its title."""
        said = (p.facets.stems for p in self.passages if p.source == passage.source)
        return self.titles[passage.source].union(*said)

    def context(self, passage: Passage) -> str:
        """Return a passage after its title and the sentence before it in the same source."""
        earlier = self.passages[max(0, passage.order - 1) : passage.order]
        before = (one.facets.text for one in earlier if one.source == passage.source)
        title = self.evidence[passage.source].title
        return " ".join((*([f"{title}."] if title else ()), *before, passage.facets.text))

    def near(self, passage: Passage) -> "Near":
        """Return what stands in a passage, and what it may assume."""
        own, around = passage.facets, self.around(passage)
        told = around if led(own.words) else own.stems | self.titles[passage.source]
        return Near(around=around, told=told, own=own.stems)

    def around(self, passage: Passage) -> frozenset[str]:
        """Return the stems of a passage, its title and the sentence before, which it may assume."""
        before = self.passages[passage.order - 1] if passage.order else passage
        near = before.facets.stems if before.source == passage.source else frozenset()
        return passage.facets.stems | self.titles[passage.source] | near


def consider(claim: str, sources: Sources) -> Considered | None:
    """Return what the evidence has to say on a claim; None if no passage shares a word with it."""
    mine = _with_names_known(facets(claim), sources)
    weights = weigh(mine.words, sources.rarity)
    best = [item for item in ranked(weights, sources.passages) if sources.hears(item.passage)]
    if not best:
        return None
    best = _with_figures(mine, weights, best)
    chosen = premise(best)
    against = _outweighed(_against(mine, weights, best[:_CHECKED], sources), mine, best, sources)
    return Considered(
        ranked=tuple(best),
        chosen=chosen,
        against=against,
        near=sources.piece(best[0].passage),
        pair=Pair(
            claim=mine,
            best=best[0].passage.facets,
            chosen=tuple(passage.facets for passage in chosen),
            weights=weights,
            clashes=tuple((each.bearing, each.clash) for each in against),
            coverage=best[0].coverage,
            figures=tuple(figures(mine, item.passage.facets) for item in best[:_CHECKED]),
        ),
    )


def _known(evidence: Sequence[Evidence], said: Sequence[Facets]) -> frozenset[str]:
    small = {word.text for one in said for word in one.words if not word.capital}
    named = {name.text for one in said for name in one.names if name.sure}
    heads = {_HEAD_END.split(item.title)[0].strip() for item in evidence}
    return frozenset(heads | {name for name in named if name.casefold() not in small})


def _with_names_known(claim: Facets, sources: Sources) -> Facets:
    """Take a lone capital that opens the claim for a name where the sources have it as one.

    "Poland uses the euro" is about Poland, beside a page headed "Poland: Economy".
    """
    if all(name.sure for name in claim.names):
        return claim
    found = tuple(
        name if name.sure else replace(name, sure=name.text in sources.known)
        for name in claim.names
    )
    return replace(claim, names=found)


def _with_figures(
    claim: Facets, weights: Mapping[str, float], best: Sequence[Ranked]
) -> list[Ranked]:
    """Count a figure as covered where the passage has the same amount in other words or units."""
    near = []
    for item in best[:_CHECKED]:
        met = _words_in(claim, figures(claim, item.passage.facets))
        gain = covered(weights, item.passage.facets.stems | met) - item.coverage
        near.append(replace(item, coverage=item.coverage + gain, rank=item.rank + gain))
    near.sort(key=lambda item: (-item.rank, item.passage.order))
    return [*near, *best[_CHECKED:]]


def _words_in(claim: Facets, found: Figures) -> frozenset[str]:
    return frozenset(
        word.stem for word in claim.words if any(word.span.overlaps(at) for at in found.matched)
    )


def _against(
    claim: Facets, weights: Mapping[str, float], best: Sequence[Ranked], sources: Sources
) -> tuple[Against, ...]:
    """Return the clashes, strongest first.

    One in a piece that does not name in full whom the claim is about counts for half, unless it
    has another name in that place; for another name elsewhere, the passage itself has to.
    """
    found = []
    for item in best:
        near, about = sources.near(item.passage), _names(claim, sources.piece(item.passage))
        named = _names(claim, near.told)
        for clash in (
            *clashes(claim, item.passage.facets, sources.after(item.passage)),
            *roles_exchanged(claim, item.passage.facets, near.around),
        ):
            placed = named if clash.kind is ClashKind.NAME else about
            share = 1.0 if placed or _instead(claim, clash) else _ELSEWHERE
            bearing = share * _bearing(claim, weights, clash, near)
            found.append(Against(passage=item.passage, clash=clash, bearing=bearing, named=named))
    return tuple(sorted(found, key=lambda each: -each.force))


def _outweighed(
    against: Sequence[Against], claim: Facets, best: Sequence[Ranked], sources: Sources
) -> tuple[Against, ...]:
    """Drop clashes in a source that elsewhere holds the claim itself, or the figure in question.

    One text that names two figures does not contradict itself; a denial is never dropped.
    """
    clashing = {each.passage.order for each in against}
    holding = [item for item in best[:_CHECKED] if item.passage.order not in clashing]
    whole = {sources.origin(item.passage) for item in holding if item.coverage >= _HOLDS}
    return tuple(
        each
        for each in against
        if each.clash.kind is ClashKind.DENIAL
        or (
            sources.origin(each.passage) not in whole
            and not (each.clash.kind is ClashKind.QUANTITY and _met(each, claim, holding, sources))
        )
    )


def _met(against: Against, claim: Facets, holding: Sequence[Ranked], sources: Sources) -> bool:
    """Say whether the same source has the claim's figure in another passage on the claim."""
    origin = sources.origin(against.passage)
    near = (i for i in holding if i.coverage >= _BEARS and sources.origin(i.passage) == origin)
    return any(
        at.of(claim.text) == against.clash.claim
        for item in near
        for at in figures(claim, item.passage.facets).matched
    )


def _names(claim: Facets, stems: frozenset[str]) -> bool:
    """Say whether stems have in full the name of whom the claim is about, if it has one."""
    about = subject(claim.words, claim.names)
    return about is None or about.stems <= stems


def _instead(claim: Facets, clash: Clash) -> bool:
    """Say whether a clash has another name where the claim has whom it is about."""
    about = subject(claim.words, claim.names)
    swapped = about.stems & _stems(facets(clash.claim)) if about else frozenset()
    return clash.kind is ClashKind.NAME and bool(swapped)


def _bearing(claim: Facets, weights: Mapping[str, float], clash: Clash, near: Near) -> float:
    """Return how much of the claim, but for the words that clash, stands in and around a passage.

    A negation or a denial has to stand among the claim's words, not beside them.
    For a figure its common words count by themselves as well: a year in a sentence about the same
    person, but another event, is no year of the claim's.
    """
    aside = frozenset() if clash.kind in _WHOLE_CLAIM else _stems(facets(clash.claim))
    rest = {stem: weight for stem, weight in weights.items() if stem not in aside}
    if not rest:
        return 1.0
    bearing = covered(rest, near.around)
    if clash.kind in _WHOLE_CLAIM:
        return min(bearing, _OWN + covered(rest, near.own))
    if clash.kind is not ClashKind.QUANTITY:
        return bearing
    named = frozenset(stem for name in claim.names for stem in name.stems)
    if clash.least and not any(name.sure and not name.stems & near.around for name in claim.names):
        return max(bearing, clash.least)
    common = {stem: weight for stem, weight in rest.items() if stem not in named}
    return min(bearing, covered(common, near.told)) if common else bearing


def _stems(read: Facets) -> frozenset[str]:
    return frozenset(word.stem for word in read.words)
