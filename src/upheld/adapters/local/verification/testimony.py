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
from upheld.adapters.local.verification.denials import denial, denies, reported
from upheld.adapters.local.verification.passages import Passage, Ranked
from upheld.adapters.local.verification.rulings import decides

__all__ = ["examined"]

_CARRIES = 0.5
_MOSTLY = 0.7
_SEVERAL = 3
_VERBS = (
    "said says told tells tweeted tweets wrote writes posted posts claimed claims claiming alleged "
    "alleges alleging argued argues arguing asserted asserts asserting insisted insists insisting "
    "stated states stating declared declares declaring suggested suggests suggesting repeated "
    "repeats repeating boasted boasts boasting bragged captioned shared shares sharing circulated "
    "circulates circulating announced announces noted notes noting added adds adding explained "
    "explains remarked remarks mentioned mentions contended contends maintained maintains charged "
    "charges accused accuses touted touts touting warned warns predicted predicts testified "
    "promised promises pledged recalled recalls asked asks"
)
_SAID = re.compile(
    rf"""
      \b(?:{_VERBS.replace(" ", "|")}|according\s+to)\b
    | \b(?:ad|post|meme|tweet|video|image|photo|headline|message|e-?mail|mailer|article)\s+
        (?:\w+\s+){{0,2}}?(?:that\s+)?(?:reads?|shows?)\b
    """,
    re.I | re.X,
)
_IS_OF_SPEECH = re.compile(r"\b(?:said|says|told|tweeted|wrote|claim(?:s|ed)|stated)\b", re.I)
_CHECKS = re.compile(
    r"""
      \bfact[- ]?check\w* | \bour\s+(?:ruling|rating|verdict)\b | \btold\s+us\b
    | \bwe\s+(?:\w+\s+){0,2}?(?:rated?|wondered|contacted|asked|reached\s+out)\b
    | (?:['’]s|\b(?:the|this|that|his|her|their))\s+(?:\w+\s+)?
        (?:claim|statement|assertion|allegation|meme|viral\s+post)s?\b
    | \b(?:is|was)\s+(?:it|that|this|he|she)\s+(?:\w+\s+)?(?:true|right|accurate|correct)\?
    | \bout\s+of\s+context\b | \bcherry[- ]pick\w* | \bmisrepresent\w+ | \bhalf[- ]true\b
    | \bpartially\s+accurate\b | \bpants\s+on\s+fire\b
    """,
    re.I | re.X,
)
_WEIGHS = re.compile(
    r"""
      \bwe\s+(?:\w+\s+){0,2}?(?:checked|examined|reviewed|wanted|decided|looked|searched|turned|found)\b
    | \b(?:did\s+not|didn['’]t)\s+(?:immediately\s+)?(?:respond|provide|return)\b
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
_CONFIRMS = re.compile(r"\bconfirm(?:s|ed)\b", re.I)
_OPENS, _CLOSES = "“«„", "”»"


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
    carrying = {r.passage.order for r in found.ranked if _carries(r, claim)} - clashing
    for _, group in groupby(sources.passages, key=sources.origin):
        source = tuple(group)
        told = {p.order for p, quoted in zip(source, _quoted(source), strict=True) if quoted}
        told |= {p.order for p in source if _SAID.search(p.facets.text)}
        passed_on = {
            p.order for p in source if p.order in carrying & told and not denial(p.facets.text)
        }
        if passed_on and _weighs([p.facets.text for p in source if p.order not in passed_on]):
            yield from passed_on


def _carries(item: Ranked, claim: frozenset[str]) -> bool:
    """Say whether a passage has most of the claim, or is mostly made of its words."""
    stems = item.passage.facets.stems
    part = len(stems) >= _SEVERAL and len(stems & claim) >= _MOSTLY * len(stems)
    return part or item.coverage >= _CARRIES


def _quoted(source: Sequence[Passage]) -> list[bool]:
    """Say of each sentence whether some of it stands inside quotation marks."""
    inside, found = False, []
    for passage in source:
        before = inside
        for mark in passage.facets.text:
            inside = (
                not inside if mark == '"' else (mark in _OPENS or inside) and mark not in _CLOSES
            )
        found.append(before or inside or any(m in passage.facets.text for m in '"“«'))
    return found


def _weighs(rest: Sequence[str]) -> bool:
    """Say whether what a source says itself weighs statements and does not affirm them."""
    doubts = any(denial(text) for text in rest)
    affirms = any(_UPHOLDS_IT.search(text) or _CONFIRMS.search(text) for text in rest)
    return doubts or (not affirms and any(_CHECKS.search(t) or _WEIGHS.search(t) for t in rest))


def _only_checks(found: Considered, sources: Sources) -> bool:
    """Say whether the source of the best passage checks statements and affirms none."""
    origin = sources.origin(found.ranked[0].passage)
    texts = [p.facets.text for p in sources.passages if sources.origin(p) == origin]
    return any(map(_CHECKS.search, texts)) and not any(map(_UPHOLDS_IT.search, texts))
