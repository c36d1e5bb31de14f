"""Denials: evidence that reports a claim in order to deny it.

Why it matters: fact-checks, satire notices and rumour reports repeat a falsehood word for word; a
reader of words alone calls that support. It is the commonest grave fault of small verifiers.
Fires on: "There is no evidence that X", "a hoax claiming X", "X. This is false."
Stays silent on: a claim that itself says so ("It is a myth that X"), and on a plain report that
somebody said X, which is only `reported`.
"""

import re
from dataclasses import dataclass

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
    | \b(?:den(?:y|ies|ied)|refut(?:e|es|ed)|dismiss(?:es|ed)|reject(?:s|ed))\s+
        (?:\w+\s+){0,3}?(?:that|claims?|reports?|allegations?|rumou?rs?|suggestions?|having|any)\b
    | \b(?:is|are|was|were|isn['’]t|wasn['’]t|not)\s+(?:not\s+)?(?:simply\s+)?
        (?:true|correct|accurate|the\s+case)\b
    | \bcontrary\s+to\b | \bdoes(?:\s+not|n['’]t)\s+(?:actually\s+)?(?:show|prove|say)\b
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
    r"\s*(?:but\s+|however,?\s+|in\s+fact,?\s+|no[,.]\s+)?(?:th(?:is|at|ese|ose)|it|the\s+(?:claim|post|story|photo"
    r"|image|video|quote|statement|report|rumou?r|article|allegation)s?|there|our\s+ruling|we\s+rate)\b",
    re.I,
)


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


def denial_after(following: str) -> Denial | None:
    """Return the denial in a sentence that points back at the one before ("This is false.")."""
    return denial(following) if _POINTS_BACK.match(following) else None


def denies(claim: str) -> bool:
    """Say whether a claim is itself about falsehood, so that denial agrees with it."""
    return denial(claim) is not None


def reported(text: str) -> bool:
    """Say whether a passage passes on what somebody said instead of stating it."""
    return _REPORTS.search(text) is not None
