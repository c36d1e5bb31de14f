"""Whether a matched claim stands: not negated, asked, offered, supposed, planned or reported.

Contract 4.2 rule 5 (a)-(c), F83, M26; and beyond it quotation, reported speech, and the harmless
"not only" and "no problem". The clause before the claim decides, forty words at most.
"""

from collections.abc import Sequence

from upheld.reading.data.rows import word_set
from upheld.rules.words import (
    ASSERTIVE,
    BE,
    CLAUSE_BREAKS,
    CONTRACTED,
    DETERMINERS,
    HARMLESS_NO,
    INTRODUCERS,
    MODALS,
    NEGATORS,
    PERFECT,
    REPORTERS,
    REPORTING,
    SPEAKERS,
    vocabulary,
)

__all__ = ["TURNS", "stands"]

TURNS = vocabulary(NEGATORS, INTRODUCERS, MODALS, REPORTING)
"""Without one of these before it, a claim stands."""

_LOOK_BACK = 40
_NEGATION_REACH = 6
_FINITE = vocabulary(BE, PERFECT, CONTRACTED, SPEAKERS, DETERMINERS) | {"it", "they", "you"}
_FRONTED = INTRODUCERS | {"according"}


def stands(words: Sequence[str], verb: int, *, present: bool = False) -> bool:
    """Say whether the claim whose verb is word `verb` is made by the speaker, now, as a fact.

    `present`: the claim is in the present tense, so a condition before a comma takes it back too.
    """
    if TURNS.isdisjoint(words[max(verb - _LOOK_BACK, 0) : verb]) and (
        verb <= _LOOK_BACK or _first(words) not in _FRONTED
    ):
        return True
    start = _clause_start(words, verb)
    if any(_turns(words, at, verb) for at in range(start, verb)):
        return False
    return not _fronted(words, start, present)


def _turns(words: Sequence[str], at: int, verb: int) -> bool:
    word = words[at]
    if word in NEGATORS:
        return _negates(words, at, verb)
    if word in INTRODUCERS:
        return True
    if word in MODALS:
        return _governs(words, at, verb)
    return word in REPORTING and _reports(words, at)


def _negates(words: Sequence[str], at: int, verb: int) -> bool:
    after = words[at + 1] if at + 1 < verb else ""
    if words[at] in ("no", "not") and after in HARMLESS_NO:
        return False
    between = sum(1 for word in words[at + 1 : verb] if word[0].isalnum())
    return between < _NEGATION_REACH


def _governs(words: Sequence[str], at: int, verb: int) -> bool:
    """Say whether a modal reaches the verb: not over "I can confirm that your order was"."""
    word, between = words[at], words[at + 1 : verb]
    if word == "may" and _is_month(words, at):
        return False
    if word in ("going", "about") and "to" not in between[:1]:
        return False
    if any(inner in SPEAKERS for inner in between):
        return False
    return not any(inner in ASSERTIVE for inner in between[:4])


def _is_month(words: Sequence[str], at: int) -> bool:
    """Say whether "may" is the month: "on May 24th", "in May" (M20)."""
    after = words[at + 1] if at + 1 < len(words) else ""
    return after[:1].isdecimal() or (at > 0 and words[at - 1] in _BEFORE_MONTHS)


_BEFORE_MONTHS = word_set("on in of until by since from this next last early late")


def _reports(words: Sequence[str], at: int) -> bool:
    """Say whether somebody else is the one who says it."""
    if words[at] == "according":
        return True
    before = words[max(at - 4, 0) : at]
    if any(word in SPEAKERS for word in before):
        return False
    return any(word in REPORTERS for word in before) or words[at].endswith(("said", "told"))


def _clause_start(words: Sequence[str], verb: int) -> int:
    """Return where the clause of the verb starts; a comma inside a list of verbs is no break."""
    at = verb - 1
    lowest = max(verb - _LOOK_BACK, 0)
    while at >= lowest:
        word = words[at]
        if word in CLAUSE_BREAKS and (word != "," or _has_own_subject(words, at, verb)):
            return at + 1
        at -= 1
    return lowest


def _has_own_subject(words: Sequence[str], comma: int, verb: int) -> bool:
    return any(word in _FINITE for word in words[comma + 1 : verb])


def _fronted(words: Sequence[str], start: int, present: bool) -> bool:
    """Say whether a condition or a source stands before the comma of this clause."""
    if start == 0 or words[start - 1] != ",":
        return False
    first = _first(words)
    return first == "according" or (present and first in _FRONTED)


def _first(words: Sequence[str]) -> str:
    return next((word for word in words[:_LOOK_BACK] if word[0].isalnum()), "")
