"""What stands before a passive: its subject, and whether it tells a rule or history instead."""

from collections.abc import Collection

from upheld.reading.data.rows import word_set
from upheld.rules.auxiliaries import Words, singular, verb_like
from upheld.rules.words import (
    BE,
    DETERMINERS,
    HABITUAL,
    OUR_SIDE,
    PERFECT,
    PREPOSITIONS,
    PRONOUN_SUBJECTS,
    SPEAKERS,
)

__all__ = [
    "HARD",
    "SUBJECT_REACH",
    "done_by_others",
    "head_of",
    "is_habitual",
    "is_history",
    "phrase_start",
    "subject_start",
    "trimmed",
]

SUBJECT_REACH = 24


_OWNED = word_set("your the my our this that its his her their these those")


def is_history(words: Words, start: int, before: int, verb: int) -> bool:
    """Say whether a simple past only gives a reason, or tells how old a booking is."""
    if not {"was", "were"} & set(words[before + 1 : verb]):
        return False
    lead = words[max(start - _LEAD, 0) : start]
    reason = max((at for at, word in enumerate(lead) if word in _REASONS), default=-1)
    if reason >= 0 and "," not in lead[reason:]:
        return True
    tail = words[verb + 1 : verb + 8]
    return words[verb] in _BEGINNINGS and ("ago" in tail or "last" in tail or _dated(tail))


def _dated(tail: Words) -> bool:
    return tail[:1] in (["on"], ["in"]) and any(word.isdecimal() for word in tail[1:3])


_LEAD = 14


_REASONS = word_set("since because as although though given")


_BEGINNINGS = word_set("made booked placed created purchased ordered bought reserved paid")


def subject_start(words: Words, end: int, objects: Collection[str]) -> int | None:
    """Return where the subject that ends at `end` starts, if it is one of the objects."""
    if end < 0:
        return None
    if words[end] in PRONOUN_SUBJECTS and words[end] != "you":
        return end
    start = phrase_start(words, end)
    head = head_of(words, start, end)
    for at in range(start, head + 1):
        if not objects or singular(words[at]) in objects:
            return trimmed(words, start, at)
    return None


def trimmed(words: Words, start: int, at: int) -> int:
    """Return where the object's own words start: its article or owner, at most four back."""
    for before in range(at, max(at - 5, start - 1), -1):
        if words[before] in DETERMINERS:
            return before
    return at if at - start > 2 else start


def phrase_start(words: Words, end: int) -> int:
    """Return where the noun phrase that ends at `end` starts."""
    joint, at = None, end
    while at >= 0 and end - at < SUBJECT_REACH:
        word = words[at]
        if word == ")":
            at = _opening(words, at) - 1
            continue
        if word in SPEAKERS or word in HARD or word in BE or word in PERFECT:
            break
        if verb_like(word) and (at == 0 or words[at - 1] not in DETERMINERS):
            return joint + 1 if joint is not None else at + 1
        if word in _JOINTS:
            joint = at
        at -= 1
    return at + 1


def _opening(words: Words, close: int) -> int:
    """Return where the bracket opens that closes at `close`."""
    for at in range(close, max(close - SUBJECT_REACH, -1), -1):
        if words[at] == "(":
            return at
    return close


HARD = frozenset(";:—!?/|→•") | {"but", "however", "because", "that", "if", "when"}


_JOINTS = frozenset({"and", ",", "or"})


def head_of(words: Words, start: int, end: int) -> int:
    """Return the last word before the first preposition: "the order for two tickets" -> order."""
    for at in range(start, end + 1):
        if words[at] in PREPOSITIONS or words[at] in ("(", "of"):
            return at - 1
    return end


def is_habitual(words: Words, start: int, end: int, verb: int) -> bool:
    """Say whether a present passive states a rule: "Refunds are issued within 5 days"."""
    first = words[start] if start <= end else ""
    if first in _OWNED:
        return not HABITUAL.isdisjoint(words[verb + 1 :]) and "within" in words[verb + 1 :]
    if first in ("a", "an", "any", "every", "each", "all", "most", "some"):
        return True
    head = words[head_of(words, start, end)]
    plural = head != singular(head)
    return plural and not _RULES.isdisjoint(words[verb + 1 : verb + 6])


_RULES = HABITUAL | word_set("after when if in only through via to once by for back")


def done_by_others(words: Words, verb: int) -> bool:
    """Say whether "by the airline" follows: then it is not an action of ours."""
    following = words[verb + 1 : verb + 3]
    return following[:1] == ["by"] and not (set(following) & (OUR_SIDE | {"me", "phone", "email"}))
