"""Figures: the quantities, dates and times of a claim beside those of a passage.

Fires on: 1889 against 1887 where both are of the same opening (M5), $20 per month against per
year (M3), a rise against a fall by the same share (M2).
Stays silent on: equal amounts in other words or units (M6-M9, M11), and a number of something
else: two figures are held against each other only where their nouns or surroundings agree, so
that an unrelated number is never a contradiction.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from upheld.adapters.local.verification.facets import Facets
from upheld.adapters.local.verification.words import stem, terms
from upheld.domain.text import Span
from upheld.reading.quantities import (
    Ambiguous,
    Bound,
    Malformed,
    Outcome,
    Quantity,
    Reading,
    compare,
    read,
)

__all__ = ["Figures", "Pairing", "figures"]

_NEAR = 6
_GOVERNS = 3
_LONE = 0.25
_AGREES = 0.3
_RATE = re.compile(r"\s*(?:per|an?|each|every|/)\s*\w+", re.I)
_SAME = frozenset({Outcome.EQUAL, Outcome.COMPATIBLE})
_WAYS = ({Bound.AT_MOST, Bound.LESS_THAN}, {Bound.AT_LEAST, Bound.MORE_THAN})
_RULES = terms(
    "must may can should shall allowed permitted limit maximum minimum deadline advised "
    "recommended required entitled need needs"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """A figure of the claim and one of the passage that cannot both hold, as written."""

    claim: str
    source: str
    aligned: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """How the figures of a claim fare in a passage."""

    total: int
    matched: tuple[Span, ...]
    differing: tuple[Pairing, ...]

    @property
    def missing(self) -> int:
        """Figures of the claim that the passage neither has nor contradicts."""
        return self.total - len(self.matched) - len(self.differing)


NO_FIGURES = Figures(total=0, matched=(), differing=())


def figures(claim: Facets, source: Facets) -> Figures:
    """Compare every figure of a claim with those of a passage."""
    mine, theirs = _read(claim.text), _read(source.text)
    if not mine:
        return NO_FIGURES
    matched = {
        place
        for place, one in enumerate(mine)
        if _met(one, theirs) and not _governed_elsewhere(claim, one, source, theirs)
    }
    kept = [mine[place] for place in matched]
    free = [other for other in theirs if not _met(other, kept)]
    found = [
        pairing
        for place, one in enumerate(mine)
        if place not in matched
        for pairing in _differing(claim, one, source, free, alone=_alone(one, mine))
    ]
    return Figures(
        total=len(mine),
        matched=tuple(_stated(claim.text, mine[place]) for place in sorted(matched)),
        differing=tuple(found),
    )


def _differing(
    claim: Facets, one: Reading, source: Facets, theirs: Sequence[Reading], *, alone: bool
) -> Iterator[Pairing]:
    """Yield the figure of the source that stands where `one` does, if it differs."""
    ruled = _is_rule(claim) and _is_rule(source)
    against = [
        other
        for other in theirs
        if compare(one, other).outcome is Outcome.DIFFERENT
        or (ruled and _limits_differ(one, other))
    ]
    kin = [o for o in against if _nouns_agree(one, o) and _same_clause(claim, source, o)]
    near = _around(claim, one)
    best = max(kin, key=lambda other: len(near & _around(source, other)), default=None)
    if best is None:
        return
    shared = len(near & _around(source, best)) / len(near) if near else 1.0
    aligned = min(
        1.0, shared + (_LONE if alone and len(kin) == 1 else 0.0) + _noun_bonus(one, best)
    )
    said = _stated(claim.text, one).of(claim.text)
    found = _stated(source.text, best).of(source.text)
    if aligned >= _AGREES and said.casefold() != found.casefold():
        yield Pairing(claim=said, source=found, aligned=aligned)


def _same_clause(claim: Facets, source: Facets, other: Reading) -> bool:
    """Say whether a figure stands in the part of its sentence that names whom the claim names.

    In "Denali has a 20,310 foot summit; Everest begins higher" the feet are not Everest's.
    """
    start = source.text.rfind(";", 0, other.span.start) + 1
    end = source.text.find(";", other.span.end)
    part = frozenset(
        word.stem
        for word in source.words
        if word.span.start >= start and (end < 0 or word.span.end <= end)
    )
    named = frozenset(stem for name in claim.names for stem in name.stems) & source.stems
    return not named or bool(named & part)


def _is_rule(facets: Facets) -> bool:
    """Say whether a sentence says what is to be done or may be done, not what was."""
    return any(word.folded in _RULES for word in facets.words)


def _limits_differ(one: Reading, other: Reading) -> bool:
    """Say whether two limits of one direction differ.

    "Fewer than 12 died" leaves "fewer than 10" open; a deadline of three weeks is not one of two.
    """
    if not (isinstance(one, Quantity) and isinstance(other, Quantity)):
        return False
    same_way = any({one.bound, other.bound} <= way for way in _WAYS)
    exact = (replace(each, bound=Bound.EXACT) for each in (one, other))
    return same_way and compare(*exact).outcome is Outcome.DIFFERENT


def _met(one: Reading, others: Sequence[Reading]) -> bool:
    return any(compare(one, other).outcome in _SAME for other in others)


def _alone(one: Reading, others: Sequence[Reading]) -> bool:
    return sum(other.kind is one.kind for other in others) == 1


def _nouns_agree(one: Reading, other: Reading) -> bool:
    """Say whether two counts are of the same thing; what is not a count needs no noun.

    Where only one side is negated, the sentence differs, not the figure: that is negation.
    """
    if _negated(one) != _negated(other):
        return False
    mine, theirs = _noun(one), _noun(other)
    return not mine or not theirs or mine == theirs


def _governed_elsewhere(
    claim: Facets, one: Reading, source: Facets, theirs: Sequence[Reading]
) -> bool:
    """Say whether the word before the figure ("written in 1925") has another one in the source.

    The figure itself stands in the source, but only with another word ("written in 1924,
    published in 1925").
    """
    before = _governing(claim, one)
    if not before or (isinstance(one, Quantity) and before[0].isdigit()):
        return False
    kin = [other for other in theirs if other.kind is one.kind]
    governed = [other for other in kin if _governing(source, other) == before]
    same = [_governing(source, other) for other in kin if _met(one, [other])]
    alike = all(word and word[0].isdigit() == before[0].isdigit() for word in same)
    return bool(governed) and not _met(one, governed) and alike


def _governing(facets: Facets, one: Reading) -> str:
    """Return the stem of the content word that stands right before a figure, if one does."""
    before = [word for word in facets.words if word.span.end <= one.span.start][-_GOVERNS:]
    return next((word.stem for word in reversed(before) if word.content), "")


def _negated(one: Reading) -> bool:
    return not isinstance(one, Ambiguous | Malformed) and one.negated


def _noun_bonus(one: Reading, other: Reading) -> float:
    return 0.4 if _noun(one) and _noun(one) == _noun(other) else 0.0


def _noun(one: Reading) -> str:
    return stem(one.noun.casefold()) if isinstance(one, Quantity) and one.noun else ""


def _around(facets: Facets, one: Reading) -> frozenset[str]:
    """Return the stems of the content words nearest to a figure, on either side."""
    span = _stated(facets.text, one)
    content = [word for word in facets.words if word.content and not word.span.overlaps(span)]
    before = [word.stem for word in content if word.span.end <= span.start][-_NEAR:]
    after = [word.stem for word in content if word.span.start >= span.end][:_NEAR]
    return frozenset((*before, *after))


def _stated(text: str, one: Reading) -> Span:
    """Return the span of a figure with the words of its rate ("$20 per month")."""
    rate = _RATE.match(text, one.span.end) if isinstance(one, Quantity) and one.per else None
    return Span(one.span.start, rate.end()) if rate else one.span


@lru_cache(maxsize=4_096)
def _read(text: str) -> tuple[Reading, ...]:
    return tuple(one for one in read(text) if not isinstance(one, Malformed))
