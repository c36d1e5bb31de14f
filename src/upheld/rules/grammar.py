"""How English says that a named action is finished: passive, active, nominal.

The functions read the words of one sentence. An answer is the pair of the first and the last word
of the statement, or None. All looks to the left and right are bounded, so time stays linear.
"""

from collections.abc import Collection

from upheld.rules.auxiliaries import MARKUP, Chain, Extent, Words, chain_before, singular, verb_like
from upheld.rules.passives import OBJECT_REACH, closes, opens, reduced
from upheld.rules.subjects import (
    HARD,
    SUBJECT_REACH,
    done_by_others,
    is_habitual,
    is_history,
    subject_start,
    trimmed,
)
from upheld.rules.words import (
    CLAUSE_BREAKS,
    COMPLETE,
    CUES,
    DETERMINERS,
    LIGHT,
    OTHER_ACTORS,
    OUR_SIDE,
    PLACED,
    PREPOSITIONS,
    PRONOUN_OBJECTS,
    SPEAKERS,
    is_adverb,
)

__all__ = ["active", "gained", "nominal", "others_act"]

_PREDICATE_REACH = 16


def active(words: Words, verb: int, objects: Collection[str]) -> Extent | None:
    """Match "I've refunded your whole order", "booked it for you", "not only … but also …"."""
    chain = chain_before(words, verb)
    if chain.voice in ("unfinished", "passive"):
        return None
    if chain.voice == "none" and chain.before >= 0 and not _starts_verb(words[chain.before]):
        return None
    if not _ours(words, chain, verb):
        return None
    end = _object(words, verb, objects)
    if end is not None:
        return verb, end
    return _object_before(words, chain, verb, objects) or _alone(words, verb)


def _starts_verb(word: str) -> bool:
    """Say whether a past form behind this word is a verb: not in "for cancelled orders"."""
    return word in SPEAKERS or word in OUR_SIDE or word in ("or", "but") or opens(word)


def _object_before(
    words: Words, chain: Chain, verb: int, objects: Collection[str]
) -> Extent | None:
    """Match "the room I booked for you": the object stands before the speaker."""
    at = chain.before
    if at < 1 or words[at] not in SPEAKERS:
        return None
    for before in range(at - 1, max(at - 4, -1), -1):
        if singular(words[before]) in objects:
            return trimmed(words, 0, before), verb
        if words[before] not in ("that", "which"):
            return None
    return None


def _alone(words: Words, verb: int) -> Extent | None:
    """Match a verb that is all of its clause: "Booked successfully."."""
    if any(word[0].isalnum() for word in words[:verb]):
        return None
    at = verb + 1
    while at < len(words) and is_adverb(words[at]):
        at += 1
    ends = at == len(words) or not words[at][0].isalnum() or words[at] == "for"
    return (verb, at - 1) if ends and words[at : at + 1] != [":"] else None


def _ours(words: Words, chain: Chain, verb: int) -> bool:
    """Say whether the actor is the speaker, or none is named at the start of a clause."""
    if chain.subject is not None:
        return chain.subject in ("i", "we")
    for at in range(chain.before, max(chain.before - SUBJECT_REACH, -1), -1):
        word = words[at]
        if word in SPEAKERS or word in OUR_SIDE:
            return True
        if word in OTHER_ACTORS and not _is_object(words, at):
            return False
    return _clause_initial(words, chain.before, verb)


def others_act(words: Words, verb: int) -> bool:
    """Say whether the verb has an actor, and it is not the speaker: "the airline cancelled"."""
    if OTHER_ACTORS.isdisjoint(words[max(verb - SUBJECT_REACH, 0) : verb]):
        return False
    for at in range(verb - 1, max(verb - 1 - SUBJECT_REACH, -1), -1):
        word = words[at]
        if word in SPEAKERS or word in OUR_SIDE or word in CLAUSE_BREAKS:
            return False
        if word in OTHER_ACTORS and not _is_object(words, at):
            return True
    return False


def _is_object(words: Words, at: int) -> bool:
    before = words[at - 1] if at else ""
    return before in PREPOSITIONS or verb_like(before)


def _clause_initial(words: Words, before: int, verb: int) -> bool:
    if before >= 0 and not opens(words[before]):
        return False
    after = words[verb + 1] if verb + 1 < len(words) else "."
    return (
        after in DETERMINERS
        or after in PRONOUN_OBJECTS
        or is_adverb(after)
        or not after[0].isalpha()
    )


def _object(words: Words, verb: int, objects: Collection[str]) -> int | None:
    """Return the last word of the object, if it is one of the objects or a pronoun."""
    if not objects:
        return verb
    for at in range(verb + 1, min(verb + 1 + OBJECT_REACH, len(words))):
        word = words[at]
        if singular(word) in objects and not _modifies(words, at, objects):
            return at
        if word in PRONOUN_OBJECTS and _ends_phrase(words, at):
            return at
        if (word in PREPOSITIONS and word != "but") or word in HARD - {"but", "that"}:
            return None
    return None


def _modifies(words: Words, at: int, objects: Collection[str]) -> bool:
    """Say whether the next word is the object too: "order refund" ends at "refund"."""
    return at + 1 < len(words) and singular(words[at + 1]) in objects


def _ends_phrase(words: Words, at: int) -> bool:
    """Say whether a pronoun stands alone: "booked it", but not "booked that room"."""
    if words[at] in ("it", "them", "everything"):
        return True
    after = words[at + 1] if at + 1 < len(words) else "."
    return not after[0].isalnum() or after in PREPOSITIONS or is_adverb(after) or after == "and"


def nominal(words: Words, noun: int) -> Extent | None:
    """Match "the refund has gone through", "Refund: done ✓", "I processed your refund"."""
    return _labelled(words, noun) or _predicated(words, noun) or _carried_out(words, noun)


def _labelled(words: Words, noun: int) -> Extent | None:
    """Match "Refund: done", "Refund ✓", "Refund processed"."""
    at = noun + 1
    mark = at < len(words) and words[at] in _LABEL_MARKS
    while at < len(words) and (words[at] in _LABEL_MARKS or words[at] in MARKUP):
        at += 1
    if at >= len(words):
        return None
    if words[at] in CUES or (mark and words[at] in COMPLETE and closes(words, at)):
        return noun, at
    return None


_LABEL_MARKS = frozenset(":-—=→|")


def _predicated(words: Words, noun: int) -> Extent | None:
    """Match "your refund … is complete", "was a success", "went through", "is on its way"."""
    for at in range(noun + 1, min(noun + 1 + _PREDICATE_REACH, len(words))):
        if words[at] in HARD:
            return None
        if words[at] not in _COMPLETING:
            continue
        last = _completed(words, at)
        if last is not None:
            start = _completion_subject(words, at, noun)
            return None if start is None else (start, last)
    return None


_COMPLETING = frozenset(
    {*COMPLETE, "succeeded", "worked", "went", "gone", "came", *(phrase[0] for phrase in PLACED)}
)
"""Words that a predicate of completion may start with."""


def _completed(words: Words, at: int) -> int | None:
    """Return the last word of a predicate of completion that starts at `at`."""
    word = words[at]
    if word in ("went", "gone", "came") and words[at + 1 : at + 2] == ["through"]:
        return at + 1
    for phrase in PLACED:
        if word == phrase[0] and tuple(words[at : at + len(phrase)]) == phrase:
            return at + len(phrase) - 1
    return at if word in COMPLETE or word in ("succeeded", "worked") else None


def _completion_subject(words: Words, at: int, noun: int) -> int | None:
    chain = chain_before(words, at)
    if chain.voice == "unfinished" or done_by_others(words, at):
        return None
    if chain.voice == "none":
        extent = reduced(words, at, {singular(words[noun])})
        finite = words[at] in ("went", "succeeded", "came", "worked")
        return subject_start(words, at - 1, {singular(words[noun])}) if finite else _first(extent)
    start = subject_start(words, chain.before, {singular(words[noun])})
    named = start is not None and chain.before >= noun
    if start is None or not named:
        return None
    if chain.present and is_habitual(words, start, chain.before, at):
        return None
    return None if is_history(words, start, chain.before, at) else start


def _first(extent: Extent | None) -> int | None:
    return None if extent is None else extent[0]


def _carried_out(words: Words, noun: int) -> Extent | None:
    """Match "I've made your reservation", "processed and issued the refund"."""
    for at in range(noun - 1, max(noun - 1 - OBJECT_REACH, -1), -1):
        if words[at] in LIGHT:
            extent = active(words, at, {singular(words[noun])})
            if extent is not None and extent[1] == noun:
                return extent
    return None


def gained(words: Words, verb: int, objects: Collection[str]) -> Extent | None:
    """Match the plain verb after "was able to", "managed to", "did": "I managed to refund it"."""
    at = verb - 1
    while at >= 0 and (is_adverb(words[at]) or words[at] == "to"):
        at -= 1
    if at < 0 or words[at] not in _GAINED or not _reached(words, at):
        return None
    end = _object(words, verb, objects)
    return None if end is None else (at, end)


_GAINED = frozenset({"able", "managed", "did"})


def _reached(words: Words, at: int) -> bool:
    """Say whether the ability was used: "was able to", not "am able to"."""
    if not any(word in SPEAKERS for word in words[max(at - 6, 0) : at]):
        return False
    return words[at] != "able" or any(
        word in ("was", "were", "been") for word in words[max(at - 4, 0) : at]
    )
