"""Figures: the quantities, dates and times of a claim beside those of a passage.

Fires on: 1889 against 1887 where both are of the same opening (M5), $20 per month against per
year (M3), a rise against a fall by the same share (M2).
Stays silent on: equal amounts in other words or units (M6-M9, M11), and a number of something
else: two figures are held against each other only where their nouns or surroundings agree, so
that an unrelated number is never a contradiction.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from upheld.adapters.local.verification.amounts import (
    counting,
    is_rank,
    limits_differ,
    met,
    parts,
    readings,
)
from upheld.adapters.local.verification.facets import Facets
from upheld.adapters.local.verification.governing import clause, governed_elsewhere
from upheld.adapters.local.verification.lists import listed
from upheld.adapters.local.verification.words import stem, terms
from upheld.domain.text import Span
from upheld.reading.quantities import (
    Ambiguous,
    CalendarDate,
    Malformed,
    Outcome,
    Quantity,
    Reading,
    compare,
)

__all__ = ["Figures", "Pairing", "dated_apart", "figures"]

_NEAR = 6
_BESIDE = 2
_LONE = 0.25
_AGREES = 0.3
_RATE = re.compile(r"\s*(?:per|an?|each|every|/)\s*\w+", re.I)
_RULES = terms(
    "must may can should shall allowed permitted limit maximum minimum deadline advised "
    "recommended required entitled need needs"
)
_PEOPLE = frozenset(
    stem(word) for word in terms("people person inhabitant resident population citizen populace")
)
_ARTICLES = terms("the a an this that each every")
_ONE_OF = "one of"
_LABEL = re.compile(
    r"\b(?:nos?|nr|op|vol|chap(?:ter)?|sec(?:tion)?|art(?:icle)?|fig|pp?)\.?\s*\Z", re.I
)
_DESCRIBES = re.compile(
    r"(?P<figure>(?:[\d.,]+|[a-z]+)(?:-[a-z]+|\s(?:foot|metre|meter|mile|year|day|month|week|hour"
    r"|kilometre|kilometer|inch|pound|tonne|ton|acre)))"
    r"(?:[\s-](?:high|tall|long|wide|deep|old|thick|square|cubic))?\s+(?P<thing>[a-z][a-z-]+)",
    re.I,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """A figure of the claim and one of the passage that cannot both hold, as written.

    It is `listed` where the passage names several and gives this one to what the claim names.
    """

    claim: str
    source: str
    aligned: float
    listed: bool = False


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


@lru_cache(maxsize=4_096)
def figures(claim: Facets, source: Facets) -> Figures:
    """Compare every figure of a claim with those of a passage; the same pair is compared once."""
    mine, theirs = counting(claim), counting(source)
    if not mine:
        return NO_FIGURES
    if not any(_labels(claim, one) for one in mine):
        theirs = tuple(other for other in theirs if not _labels(source, other))
    due = {one: listed(claim, one, mine, source, theirs) for one in mine}
    matched = [one for one in mine if _holds(claim, one, source, theirs, due[one])]
    free = [other for other in theirs if not met(other, matched)]
    found: list[Pairing] = []
    for one in (one for one in mine if one not in matched):
        given = due[one]
        if given is None:
            found.extend(_differing(claim, one, source, free, alone=_alone(one, mine)))
        elif not _of_another(claim, source, given) and _differs(one, given):
            found.append(_pairing(claim, one, source, given, 1.0, listed_=True))
    return Figures(
        total=len(mine),
        matched=tuple(_stated(claim.text, one) for one in matched),
        differing=tuple(found),
    )


def _differs(one: Reading, other: Reading) -> bool:
    return compare(one, other).outcome is Outcome.DIFFERENT


def dated_apart(claim: Facets, source: Facets) -> bool:
    """Say whether a claim with a date and the source have not the same dates."""
    mine = [one for one in readings(claim.text) if isinstance(one, CalendarDate)]
    theirs = [other for other in readings(source.text) if isinstance(other, CalendarDate)]
    apart = any(not met(one, theirs) for one in mine)
    return apart or (bool(mine) and any(not met(other, mine) for other in theirs))


def _holds(
    claim: Facets, one: Reading, source: Facets, theirs: Sequence[Reading], due: Reading | None
) -> bool:
    """Say whether the source has a figure, and for the same thing as far as it shows."""
    if due is not None:
        return met(one, [due])
    as_exact = [other for other in theirs if parts(other) >= parts(one)]
    return met(one, as_exact) and not governed_elsewhere(claim, one, source, theirs)


def _pairing(
    claim: Facets,
    one: Reading,
    source: Facets,
    other: Reading,
    aligned: float,
    *,
    listed_: bool = False,
) -> Pairing:
    said, found = _stated(claim.text, one), _stated(source.text, other)
    return Pairing(
        claim=said.of(claim.text),
        source=found.of(source.text),
        aligned=aligned,
        listed=listed_,
    )


def _differing(
    claim: Facets, one: Reading, source: Facets, theirs: Sequence[Reading], *, alone: bool
) -> Iterator[Pairing]:
    """Yield the figure of the source that stands where `one` does, if it differs.

    A rank that the source has as a word is no other's rank ("the 44th president, the first …").
    """
    if is_rank(one) and _stated(claim.text, one).of(claim.text).casefold() in _spelt(source):
        return
    ruled = _is_rule(claim) and _is_rule(source)
    against = [
        other
        for other in theirs
        if (_differs(one, other) and not met(one, [other])) or (ruled and limits_differ(one, other))
    ]
    kin = [
        o
        for o in against
        if not (_in_name(claim, one) or _in_name(source, o))
        and _nouns_agree(claim, one, source, o)
        and _same_clause(claim, source, o)
        and not _of_another(claim, source, o)
    ]
    near = _around(claim, one)
    best = max(kin, key=lambda other: len(near & _around(source, other)), default=None)
    if best is None:
        return
    shared = len(near & _around(source, best)) / len(near) if near else 1.0
    aligned = min(
        1.0, shared + (_LONE if alone and len(kin) == 1 else 0.0) + _noun_bonus(one, best)
    )
    found = _pairing(claim, one, source, best, aligned)
    if aligned >= _AGREES and found.claim.casefold() != found.source.casefold():
        yield found


def _labels(facets: Facets, one: Reading) -> bool:
    """Say whether a number tells one of many apart and counts none ("Op. 67", "one of them")."""
    start, end = one.span.start, one.span.end
    one_of = facets.text[start : end + len(_ONE_OF) - len("one")].casefold() == _ONE_OF
    return one_of or _LABEL.search(facets.text, max(0, start - 12), start) is not None


def _spelt(facets: Facets) -> frozenset[str]:
    return frozenset(word.folded for word in facets.words)


def _in_name(facets: Facets, one: Reading) -> bool:
    """Say whether a year tells one of many apart ("the 2015 games") and dates nothing."""
    if not isinstance(one, CalendarDate):
        return False
    before = next((w for w in reversed(facets.words) if w.span.end <= one.span.start), None)
    after = next((w for w in facets.words if w.span.start >= one.span.end), None)
    if after is None or facets.text[one.span.end : after.span.start].strip():
        return False
    led = before is not None and before.folded in _ARTICLES and after.content
    named = before is None or (before.capital and before.content)
    return led or (named and after.capital)


def _of_another(claim: Facets, source: Facets, other: Reading) -> bool:
    """Say whether a figure describes a thing the claim is not about ("a 14,000-foot plain")."""
    measured = _DESCRIBES.match(source.text, other.span.start)
    if not measured or measured.end("figure") != other.span.end:
        return False
    return stem(measured["thing"].casefold()) not in claim.stems


def _same_clause(claim: Facets, source: Facets, other: Reading) -> bool:
    """Say whether a figure stands in the part of its sentence that names whom the claim names.

    In "Denali has a 20,310 foot summit; Everest begins higher" the feet are not Everest's.
    """
    part = clause(source, other)
    named = frozenset(stem for name in claim.names for stem in name.stems) & source.stems
    return (not named or bool(named & part)) and not _namesake(claim, source, other, part)


def _namesake(claim: Facets, source: Facets, figure: Reading, part: frozenset[str]) -> bool:
    """Say whether right before a figure another name of the kind ("Mount Kolm") stands.

    A name that the part of the sentence has whole, by its stems, is no other's namesake.
    """
    start = sum(word.span.end <= figure.span.start for word in source.words)
    before = [other for other in source.names if start - _BESIDE <= other.last < start]
    return any(
        name.stems & other.stems and name.stems - part and other.stems - claim.stems
        for name in claim.names
        for other in before
    )


def _is_rule(facets: Facets) -> bool:
    """Say whether a sentence says what is to be done or may be done, not what was."""
    return any(word.folded in _RULES for word in facets.words)


def _alone(one: Reading, others: Sequence[Reading]) -> bool:
    return sum(other.kind is one.kind for other in others) == 1


def _nouns_agree(claim: Facets, one: Reading, source: Facets, other: Reading) -> bool:
    """Say whether two counts are of the same thing; what is not a count needs no noun.

    A count that only one side names stands somewhere among the words of the other. Where only one
    side is negated, the sentence differs, not the figure: that is negation.
    """
    if _negated(one) != _negated(other):
        return False
    mine, theirs = _noun(one), _noun(other)
    if mine and theirs:
        return mine == theirs or {mine, theirs} <= _PEOPLE
    return _about(mine, clause(source, other)) and _about(theirs, claim.stems)


def _about(noun: str, stems: frozenset[str]) -> bool:
    """Say whether words have a noun, or one of people for one of people; no noun is in any."""
    if not noun or noun in stems:
        return True
    return noun in _PEOPLE and bool(_PEOPLE & stems)


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
