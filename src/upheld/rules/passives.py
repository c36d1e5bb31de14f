"""The passive: "your order has been refunded", "it's booked", "Order refunded"."""

from collections.abc import Collection

from upheld.reading.data.rows import word_set
from upheld.rules.auxiliaries import Chain, Extent, Words, chain_before, singular
from upheld.rules.subjects import (
    HARD,
    done_by_others,
    head_of,
    is_habitual,
    is_history,
    phrase_start,
    subject_start,
    trimmed,
)
from upheld.rules.words import (
    PERFECT,
    PREPOSITIONS,
    PRONOUN_SUBJECTS,
    SPEAKERS,
    is_adverb,
)

__all__ = ["OBJECT_REACH", "closes", "opens", "passive", "reduced"]

OBJECT_REACH = 9


def passive(words: Words, verb: int, objects: Collection[str]) -> Extent | None:
    """Match "your order has been refunded", "it's refunded", "order refunded"."""
    chain = chain_before(words, verb)
    if chain.voice == "none":
        return reduced(words, verb, objects)
    if chain.voice == "perfect":
        return _by_itself(words, chain, verb, objects)
    if chain.voice != "passive" or done_by_others(words, verb):
        return None
    if chain.subject is not None or words[chain.before : chain.before + 1] == ["you"]:
        return _pronoun_subject(words, chain, verb)
    start = subject_start(words, chain.before, objects)
    if start is None or (chain.present and is_habitual(words, start, chain.before, verb)):
        return None
    return None if is_history(words, start, chain.before, verb) else (start, verb)


def _by_itself(words: Words, chain: Chain, verb: int, objects: Collection[str]) -> Extent | None:
    """Match "the movie has started": the object as the subject of a perfect."""
    if not objects or chain.subject is not None or not closes(words, verb):
        return None
    named = chain.before >= 0 and singular(words[chain.before]) in objects
    return (trimmed(words, 0, chain.before), verb) if named else None


def _pronoun_subject(words: Words, chain: Chain, verb: int) -> Extent | None:
    subject = chain.subject or words[chain.before]
    if subject == "you" and words[verb] not in _TO_PEOPLE:
        return None
    if subject not in PRONOUN_SUBJECTS or is_history(words, chain.before, chain.before, verb):
        return None
    return chain.before, verb


_TO_PEOPLE = word_set(
    "refunded reimbursed compensated booked rebooked upgraded downgraded registered",
    "enrolled subscribed unsubscribed credited transferred scheduled paid charged signed",
    "added removed",
)


def reduced(words: Words, verb: int, objects: Collection[str]) -> Extent | None:
    """Match "Order refunded ✓" and "I got your order refunded"."""
    if verb == 0 or done_by_others(words, verb) or not closes(words, verb):
        return None
    if words[chain_before(words, verb).before] in PREPOSITIONS:
        return None
    start = phrase_start(words, verb - 1)
    head = head_of(words, start, verb - 1)
    named = any(not objects or singular(words[at]) in objects for at in range(start, head + 1))
    if not named or head < start or verb - start > OBJECT_REACH:
        return None
    if start == 0 or opens(words[start - 1]):
        return start, verb
    had = words[start - 1] in PERFECT or words[start - 1] in ("got", "i've", "we've")
    return (
        (start, verb)
        if had and any(w in SPEAKERS for w in words[max(start - 3, 0) : start])
        else None
    )


def opens(word: str) -> bool:
    """Say whether a clause starts behind this word."""
    return word in HARD or word in _OPENERS


_OPENERS = frozenset({"-", "*", ".", ")", "]", ",", "and", "great", "ok", "okay", "done", "yes"})


def closes(words: Words, verb: int) -> bool:
    """Say whether nothing that the verb could describe follows it."""
    after = words[verb + 1] if verb + 1 < len(words) else "."
    return not after[0].isalnum() or is_adverb(after) or after in PREPOSITIONS or after == "and"
