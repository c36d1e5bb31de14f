"""Denials: evidence that reports a claim in order to deny it.

Why it matters: fact-checks, satire notices and rumour reports repeat a falsehood word for word; a
reader of words alone calls that support. It is the commonest grave fault of small verifiers.
Fires on: "There is no evidence that X", "a hoax claiming X", "X. This is false."
Stays silent on: a claim that itself says so ("It is a myth that X"), and on a plain report that
somebody said X, which is only `reported`.
"""

import re
from dataclasses import dataclass

from upheld.adapters.local.verification.speech import told
from upheld.domain.text import Span

__all__ = ["Denial", "denial", "denial_after", "denies", "reported"]

_CUES = re.compile(
    r"""
      \b(?:there\s+(?:is|was|has\s+been)\s+)?(?:no|little|without|lack\s+of|never\s+been\s+any)\s+
        (?:\w+\s+){0,2}?(?:evidence|proof|basis|truth|indication|support\s+for|record)\b
    | \b(?:false|falsely|untrue|bogus|fake(?!\s+news\s+\w)|faked|fabricat\w+|doctored|baseless
        |unfounded|unproven
        |unsubstantiated|groundless|discredited|debunk\w*|disprove[dn]?|misleading|misleadingly
        |mislead|inaccurate|erroneous\w*|incorrectly|wrongly|mistakenly|pants\s+on\s+fire)\b
    | \b(?:hoax\w*|rumou?rs?|rumou?red|satir\w+|parody|spoof|myths?|misconceptions?
        |conspiracy\s+theor\w+|urban\s+legend|misinformation|disinformation|fiction\b(?=\s+that))\b
    | \b(?:den(?:y|ies|ied|ying)|refut(?:es?|ed|ing)|dismiss(?:es|ed|ing)|reject(?:s|ed|ing))\s+
        (?:\w+\s+){0,3}?(?:that|claims?|reports?|allegations?|rumou?rs?|suggestions?|having|any)\b
    | \b(?:is|are|was|were|isn['’]t|wasn['’]t|not)\s+(?:not\s+)?(?:simply\s+)?
        (?:true|correct|accurate|the\s+case)\b
    | \bcontrary\s+to\b(?!\s+(?:\w+\s+){0,2}?
        (?:belief|opinion|assumption|wisdom|expectation|perception|legend)s?\s*,)
    | \bdoes(?:\s+not|n['’]t)\s+(?:actually\s+)?(?:show|prove|say)\b
    """,
    re.I | re.X,
)
_AFFIRMED = re.compile(
    r"\b(?:is|are|was|were|indeed)\s+(?:simply\s+)?(?:true|correct|accurate|the\s+case)\b", re.I
)
_UNDONE = re.compile(r"\b(?:no[ -]one|nobody|never|not|cannot|n['’]t)\s+(?:\w+\s+)?\Z", re.I)
_REACH = 24
_REPORTS = re.compile(
    r"\b(?:claim(?:s|ed|ing)?|alleg\w+|purport\w*|reportedly|supposedly|so-called|insist(?:s|ed)?"
    r"|social\s+media|facebook|tweet(?:s|ed)?|viral|posts?\s+(?:claim|say)\w*|chain\s+e-?mail)\b",
    re.I,
)
_POINTS_BACK = re.compile(
    r"""
    \s*(?:but\s+|however,?\s+|in\s+fact,?\s+|no[,.]\s+)?
    (?:th(?:is|ese|ose)|that(?!\s+(?:they|s?he|it|we|you|the|an?|there|any|no)\b)|it|there
    |the\s+(?:claim|post|story|photo|image|video|quote|statement|report|rumou?r|article|allegation)s?
    |our\s+ruling|we\s+rate)\b
    """,
    re.I | re.X,
)
_OF_ITS_OWN = re.compile(
    r"""
    \b(?:evidence|proof|basis|truth|indication|record|support|false|untrue|true|fiction|myth|rumou?r
        |misconception|claim|story|report|allegation|suggestion|idea)s?
    \s+(?:that|of|for|to|behind)
    \s+(?!(?:this|that|these|those|it\b(?!\s+(?!happen|did|ever)\w)|such|any\s+of
        |the\s+(?:claim|story|report|rumou?r|statement))\b)
    """,
    re.I | re.X,
)
_QUOTES = re.compile(r"[\"“”„«»?]")
_RULES = re.compile(r"\s*(?:our\s+ruling|we\s+rate)\b", re.I)


@dataclass(frozen=True, slots=True, kw_only=True)
class Denial:
    """The words that deny, and where they stand in the passage."""

    words: str
    span: Span


def denial(text: str) -> Denial | None:
    """Return the first words of a passage that deny something reported, if any do."""
    for match in _CUES.finditer(text):
        undone = _UNDONE.search(text, max(0, match.start() - _REACH), match.start())
        if not _AFFIRMED.fullmatch(match.group()) and not undone:
            return Denial(words=match.group(), span=Span(match.start(), match.end()))
    return None


def denial_after(following: str, before: str = "") -> Denial | None:
    """Return the denial in a sentence that points back at the one before ("This is false.").

    One that names what it denies ("There is no evidence that he was poisoned") does not, and a
    ruling ("We rate it false") is on what somebody stated, not on what the source says itself.
    """
    if not _POINTS_BACK.match(following) or _OF_ITS_OWN.search(following):
        return None
    passed_on = told(before) or reported(before) or _QUOTES.search(before)
    own = before and not passed_on and _RULES.match(following)
    return None if own else denial(following)


def denies(claim: str) -> bool:
    """Say whether a claim is itself about falsehood, so that denial agrees with it."""
    return denial(claim) is not None


def reported(text: str) -> bool:
    """Say whether a passage passes on what somebody said instead of stating it."""
    return _REPORTS.search(text) is not None
