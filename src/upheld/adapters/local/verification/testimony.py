"""Testimony: a source that weighs a statement does not uphold it by repeating it.

Why it matters: a fact-check carries the statement it examines word for word, mostly as somebody's
speech, and often without one plain "this is false"; a reader of likeness calls that support.
Fires on: "X," she told reporters, in a source that says elsewhere "her office gave us no source
for the figure", "the claim leaves out …", "we rate it …".
Stays silent on: news that passes on what witnesses said, sources that come down on the side of
the statement ("we rate it true"), and claims that are themselves about what somebody said.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from upheld.adapters.local.verification.consider import Considered, Sources, consider
from upheld.adapters.local.verification.denials import denial, denial_after, denies, reported
from upheld.adapters.local.verification.facets import Facets, facets
from upheld.adapters.local.verification.figures import figures
from upheld.adapters.local.verification.passages import Passage, Ranked
from upheld.adapters.local.verification.rulings import decides
from upheld.adapters.local.verification.speech import nobodys, quoted, told

__all__ = ["examined"]

_CARRIES = 0.5
_MOSTLY = 0.7
_SEVERAL = 3
_INSIDE = 0.5
_BESIDE = 2
_LONG = 50
_IS_OF_SPEECH = re.compile(
    r"\b(?:said|says|told|tweeted|wrote|claim(?:s|ed)|stated|called|described|accused|according\s+to)\b"
    r"|\b(?:people|critics|users|readers|many|some)\s+(?:say|think|believe|insist|allege)\b",
    re.I,
)
_CHECKS = re.compile(
    r"""
      \bfact[- ]?check\w* | \bour\s+(?:ruling|rating|verdict)\b | (?<!he\s)(?<!they\s)\btold\s+us\b
    | \bwe\s+(?:\w+\s+){0,2}?(?:rated?|wondered|contacted|reached\s+out)\b
    | \bwe\s+(?:\w+\s+){0,2}?asked\b(?!\s+(?:h[eio]\w+|them|about|wh\w+)\b)
    | (?:['’]s|(?<!\bin\s)\b(?:the|this|that|his|her|their))\s+
        (?:(?!(?:every|each|any|all|no)\b)\w+\s+)?
        (?:claim|statement|assertion|allegation|meme|viral\s+post)s?\b
        (?!\s+(?:to|it|he|she|they|said|says|read|was\s+(?:issued|released|signed|read))\b)
    | \b(?:is|was)\s+(?:it|that|this|he|she)\s+(?:\w+\s+)?(?:true|right|accurate|correct)\?
    | \bout\s+of\s+context\b | \bcherry[- ]pick\w* | \bmisrepresent\w+ | \bhalf[- ]true\b
    | \bpartially\s+accurate\b | \bpants\s+on\s+fire\b
    """,
    re.I | re.X,
)
_WEIGHS = re.compile(
    r"""
      \bwe\s+(?:\w+\s+){0,2}?(?:checked|wanted\s+to\s+know|decided\s+to|turned\s+to)\b
    | \b(?:did\s+not|didn['’]t)\s+(?:\w+\s+)?(?:provide|offer|return|cite)\b
    | \bdistort(?:s|ed|ing)\b | \bexaggerat\w+ | \b(?:mis|over|under)stat(?:es|ed|ing)\b
    | \bleaves?\s+out\b
    """,
    re.I | re.X,
)
_UPHOLDS_IT = re.compile(
    r"""
      \brat(?:e|ed|es|ing)\b[^.]{0,60}?(?<!half\s)(?<!half-)\btrue\b | \bchecks\s+out\b
    | (?:\b(?:claim|statement|assertion|figures?|numbers?|point|meme|post|that|this|it|he|she|they)
        |['’]s\s+\w+)(?:\s+(?:is|are|was|were)|['’](?:s|re))\s+(?:\w+ly\s+)?
        (?:true|accurate|correct|right)\b
    """,
    re.I | re.X,
)
_RULES = re.compile(r"\bour\s+(?:ruling|rating)\b|\bwe\s+(?:\w+\s+){0,2}?rated?\b", re.I)
_CONFIRMS = re.compile(r"\bconfirm(?:s|ed)\b", re.I)


def examined(claim: str, sources: Sources) -> tuple[Considered | None, Sources]:
    """Consider a claim by what its sources say themselves.

    Speech that carries the claim is not heard in sources that weigh statements; None if nothing
    else bears on the claim. What is left of a source that checks statements is `doubted` unless
    it affirms one.
    """
    found = consider(claim, sources)
    if found is None or reported(claim) or denies(claim) or _IS_OF_SPEECH.search(claim):
        return found, sources
    own = replace(sources, unheard=frozenset(_spoken(found, sources)))
    heard = consider(claim, own) if own.unheard else found
    return heard and replace(heard, doubted=_only_checks(heard, sources)), own


def _spoken(found: Considered, sources: Sources) -> Iterator[int]:
    """Yield the places of passages that only pass on the claim, in sources that weigh it."""
    clashing = {each.passage.order for each in found.against if decides(each)}
    claim = found.pair.claim.stems
    carrying = {
        r.passage.order
        for r in found.ranked
        if _carries(r, claim) and not figures(found.pair.claim, r.passage.facets).differing
    } - clashing
    for _, group in groupby(sources.passages, key=sources.origin):
        source = tuple(group)
        passed_on = {p.order for p in _passing_on(source, claim)}
        spoken = passed_on & carrying
        if passed_on and not spoken:
            yield from _on_others(source)
        rest = [p.facets for p in source if p.order not in spoken]
        if spoken and not _weighs(rest, claim):
            spoken = {p.order for p in source if p.order in spoken and nobodys(p.facets.text)}
            spoken = set() if any(map(_affirms, rest)) else spoken
        yield from spoken


def _on_others(source: Sequence[Passage]) -> Iterator[int]:
    """Yield the places of rulings ("We rate it false") on a statement that is not the claim."""
    return (p.order for p in source if _RULES.search(p.facets.text) and denial(p.facets.text))


def _passing_on(source: Sequence[Passage], claim: frozenset[str]) -> Iterator[Passage]:
    """Yield the passages of a source that have the claim in somebody's words, not denied there."""
    for _, group in groupby(source, key=lambda passage: passage.source):
        piece = tuple(group)
        for passage, speech in zip(piece, quoted([p.facets.text for p in piece]), strict=True):
            own = passage.facets
            within = len(facets(speech).stems & claim) if speech else 0
            inside = within and within >= _INSIDE * len(own.stems & claim)
            passed_on = inside or told(own.text) or nobodys(own.text)
            if passed_on and not denial(own.text):
                yield passage


def _carries(item: Ranked, claim: frozenset[str]) -> bool:
    """Say whether a passage has most of the claim, or is mostly made of its words."""
    stems = item.passage.facets.stems
    part = len(stems) >= _SEVERAL and len(stems & claim) >= _MOSTLY * len(stems)
    return part or item.coverage >= _CARRIES


def _weighs(rest: Sequence[Facets], claim: frozenset[str]) -> bool:
    """Say whether what a source says itself weighs statements and does not affirm them.

    A denial weighs if it is about what the claim is about, or points back at what was said.
    """
    if any(denial(one.text) and (one.stems & claim or denial_after(one.text)) for one in rest):
        return True
    signs = sum(bool(_CHECKS.search(one.text) or _WEIGHS.search(one.text)) for one in rest)
    return signs > 0 and signs * _LONG >= len(rest) and not any(map(_affirms, rest))


def _affirms(one: Facets) -> bool:
    return bool(_UPHOLDS_IT.search(one.text) or _CONFIRMS.search(one.text))


def _only_checks(found: Considered, sources: Sources) -> bool:
    """Say whether the source of the best passage checks statements and affirms none.

    A sign of that counts beside what bears on the claim; one in a long text is chance.
    """
    origin = sources.origin(found.ranked[0].passage)
    own = [p for p in sources.passages if sources.origin(p) == origin]
    signs = [p.order for p in own if _CHECKS.search(p.facets.text)]
    near = any(abs(at - p.order) <= _BESIDE for at in signs for p in found.chosen)
    enough = near and len(signs) * _LONG >= len(own)
    return enough and not any(_UPHOLDS_IT.search(p.facets.text) for p in own)
