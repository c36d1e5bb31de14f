"""What may stand before an assertion without being part of it: "However,", "I think that"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from upheld.adapters.local.extraction.grammar import FINITE, finite_verb
from upheld.adapters.local.extraction.lexicon import (
    CONNECTIVES,
    EVALUATIVE_ADVERBS,
    INTERJECTIONS,
)
from upheld.adapters.local.extraction.pieces import Cut
from upheld.adapters.local.extraction.tokens import Token

__all__ = ["Opening", "connective_end", "is_connective", "opening"]


@dataclass(frozen=True, slots=True)
class Opening:
    """Where the assertion starts, and whether a frame such as "I think that" was passed.

    `topic` is where the words of "As for the price," stand, which name what follows is about.
    """

    end: int
    framed: bool = False
    topic: Cut | None = None


_NOTE = (
    r"(?:note|mention|remember|understand|point out|keep in mind|recognize|acknowledge|"
    r"know|say|add|mentioning|noting|remembering|pointing out|understanding|saying)"
)
_FRAMES = re.compile(
    r"(?:"
    r"(?:it(?: is|'s|’s)|it was) (?:also |very |really )?(?:important|worth|essential|"
    r"crucial|useful|helpful|interesting|vital|necessary|key|fair|safe|true|good|"
    r"well known|widely known|a fact|clear|"
    rf"obvious) (?:to )?(?:also )?{_NOTE} (?:here )?that"
    r"|it (?:turns|turned) out that"
    r"|it(?: is|'s|’s) (?:true|a fact|well known|clear|obvious|a well-known fact) that"
    r"|(?:please |also |do |just )*(?:note|remember|keep in mind|"
    r"bear in mind)(?: also)?(?: that|:)"
    r"|(?:did|do) you know(?: that)?"
    r"|(?:this|that|which) (?:also |simply |really |basically )?(?:means|shows|"
    r"suggests|implies|indicates) that"
    r"|(?:this|that|it)(?: is|'s|’s) (?:mainly |mostly |largely |primarily |partly )?because"
    r"|the (?:reason|answer|truth|fact|point|key thing)(?: for this|"
    r" here)? is(?: simply| just)? that"
    r"|(?:based on|according to|to the best of|from) my [^,.]{3,50},"
    r"|as (?:you (?:may|might|can|probably)? ?(?:know|see)|mentioned (?:above|earlier|"
    r"before)|noted above|we know|stated above),"
    r"|(?:(?:i|we) (?:also |do |really |still |strongly |just |would )*(?:think|"
    r"believe|know|understand|guess|assume|suspect|feel|see|recall|remember|say|"
    r"suppose|figure)(?: that)?)"
    r")(?=[\s,:])[,:]?\s*",
    re.IGNORECASE,
)
_TOPIC = re.compile(
    r"(?:(?:as for|as to|as regards|regarding|concerning|when it comes to|with regard to)"
    r" [^,:]{2,60}[,:]|if you [^,:.]{3,60}:)\s+",
    re.IGNORECASE,
)
_ROUNDS = 6
_LABEL = 14
_BARE_CONNECTIVES = frozenset({"and", "but", "or", "so", "yet", "plus", "also", "then", "just"})
_MEASURING = frozenset({"far", "much", "many", "long"})  # "So far,", "Just 5"
_LONGEST = max(len(phrase) for phrase in CONNECTIVES)
_TABLE = frozenset(CONNECTIVES)


def opening(words: Sequence[Token], text: str) -> Opening:
    """Return where the assertion begins behind interjections, connectives and framing clauses."""
    at, framed, topic = 0, False, None
    for _ in range(_ROUNDS):
        step = _spoken(words, at) or _label(words, at) or _connective(words, at)
        if step is None and at < len(words) and (frame := _FRAMES.match(text, words[at].start)):
            step = next((i for i, w in enumerate(words) if w.start >= frame.end()), len(words))
            framed = True
        if step is None and at < len(words) and (named := _TOPIC.match(text, words[at].start)):
            step = next((i for i, w in enumerate(words) if w.start >= named.end()), len(words))
            topic = (at, step)
        if step is None:
            break
        at = step
    return Opening(at, framed, topic)


def _spoken(words: Sequence[Token], at: int) -> int | None:
    """Pass "No," "Sure!" "Sadly,": a word that is set off by a mark."""
    if at + 1 >= len(words):
        return None
    low = words[at].low
    marked = words[at + 1].text in {",", "!", ".", ":", "—", "–", "-", ";"}
    if marked and (low in INTERJECTIONS or low in EVALUATIVE_ADVERBS):
        return at + 2
    return at + 1 if low in EVALUATIVE_ADVERBS or _is_ornament(words[at]) else None


def _is_ornament(word: Token) -> bool:
    """Say whether a token is a dash, a bullet, an emoji: no letter, digit, bracket or quote."""
    return word.tag == "PUNCT" and not set("()[]\"'“”‘’«»") & set(word.text)


def _label(words: Sequence[Token], at: int) -> int | None:
    """Pass a heading that runs into its statement: "Early life: She was born in Rome."."""
    for i in range(at + 1, min(len(words) - 2, at + _LABEL)):
        if words[i].tag in FINITE:
            return None
        if words[i].text == ":" and _may_open(words[i + 1]):
            verb = finite_verb(words, i + 1, len(words))
            return i + 1 if verb is not None and verb > i + 1 else None
    return None


def _may_open(word: Token) -> bool:
    return word.text[0].isupper() or word.tag in {"CD", "DT", "PRP", "PRP$", "EX", "IN"}


def is_connective(words: Sequence[Token], start: int, end: int) -> bool:
    """Say whether [start, end) is a connective such as "on the other hand"."""
    return tuple(w.low for w in words[start:end]) in _TABLE


def connective_end(words: Sequence[Token], at: int, end: int) -> int:
    """Return the place behind "as such," and the like, or `at`."""
    found = _marked_connective(words, at)
    return found if found is not None and found < end else at


def _connective(words: Sequence[Token], at: int) -> int | None:
    """Pass "In addition," and the like; "And" and "But" need no comma."""
    if (found := _marked_connective(words, at)) is not None:
        return found
    bare = at < len(words) - 2 and words[at].low in _BARE_CONNECTIVES
    joining = bare and words[at].tag in {"CC", "RB"} and words[at].text[0].isupper()
    if joining and words[at + 1].low in _MEASURING:
        return None
    return at + 1 if joining else None


def _marked_connective(words: Sequence[Token], at: int) -> int | None:
    for length in range(min(_LONGEST, len(words) - at - 1), 0, -1):
        phrase = tuple(w.low for w in words[at : at + length])
        if phrase in _TABLE and words[at + length].text == ",":
            return at + length + 1
    return None
