"""How English says that a named action is finished: passive, active, nominal.

The functions read the words of one sentence. An answer is the pair of the first and the last word
of the statement, or None. All looks to the left and right are bounded, so time stays linear.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from upheld.rules.words import (
    BE,
    CLAUSE_BREAKS,
    COMPLETE,
    CONTRACTED,
    CUES,
    DETERMINERS,
    HABITUAL,
    IRREGULAR,
    LIGHT,
    NOT_VERBS,
    OTHER_ACTORS,
    OUR_SIDE,
    PERFECT,
    PLACED,
    PREPOSITIONS,
    PRONOUN_OBJECTS,
    PRONOUN_SUBJECTS,
    SPEAKERS,
    is_adverb,
)

__all__ = ["Words", "active", "gained", "nominal", "others_act", "passive", "singular", "verb_like"]

Words = Sequence[str]
"""The words and marks of one sentence, folded."""

Extent = tuple[int, int]
"""The first and the last word of a statement."""

_SUBJECT_REACH = 24
_OBJECT_REACH = 9
_PREDICATE_REACH = 16
_UNFINISHED = frozenset({"be", "being", "get", "gets", "getting", "'ll", "becomes"})
_PRESENT = frozenset({"is", "are", "'s", "'re"})
_OWNED = frozenset(
    ["your", "the", "my", "our", "this", "that", "its", "his", "her", "their", "these", "those"]
)
_MARKUP = frozenset("*_`#")


@dataclass(frozen=True, slots=True)
class _Chain:
    """The auxiliaries before a verb: what they make of it and where its subject ends."""

    voice: Literal["passive", "perfect", "none", "unfinished"]
    before: int
    subject: str | None = None
    present: bool = False


def singular(word: str) -> str:
    """Return a noun without the ending of a plain plural."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def verb_like(word: str) -> bool:
    """Say whether a word looks like a past form or a participle."""
    return word in IRREGULAR or (len(word) > 4 and word.endswith("ed") and word not in NOT_VERBS)


def _chain(words: Words, verb: int) -> _Chain:
    """Read the auxiliaries and adverbs left of the verb."""
    at, seen, present = verb - 1, "", False
    while at >= 0:
        word = words[at]
        if word in _UNFINISHED:
            return _Chain("unfinished", at)
        if word in CONTRACTED and word != "its":
            return _contracted(word, at, seen, present)
        if word in BE:
            seen, present = "passive", present or (not seen and word in _PRESENT)
        elif word in PERFECT:
            seen = seen or "perfect"
        elif word.endswith("'s") and seen != "perfect" and len(word) > 2:
            return _Chain("passive", at, None, not seen)
        elif not (is_adverb(word) or word in _MARKUP or word in ("not", "never", "only")):
            break
        at -= 1
    return _Chain(seen or "none", at, None, present)  # type: ignore[arg-type]


def _contracted(word: str, at: int, seen: str, present: bool) -> _Chain:
    """Split "it's" and "I've": "'s" and "'re" make a passive, "'ve" and "'d" a perfect."""
    subject = CONTRACTED[word]
    if word.endswith(("'s", "'re", "'m")):
        return _Chain("passive", at, subject, not seen or present)
    return _Chain("passive" if seen == "passive" else "perfect", at, subject, present)


def passive(words: Words, verb: int, objects: Collection[str]) -> Extent | None:
    """Match "your order has been refunded", "it's refunded", "order refunded"."""
    chain = _chain(words, verb)
    if chain.voice == "none":
        return _reduced(words, verb, objects)
    if chain.voice == "perfect":
        return _by_itself(words, chain, verb, objects)
    if chain.voice != "passive" or _by_others(words, verb):
        return None
    if chain.subject is not None or words[chain.before : chain.before + 1] == ["you"]:
        return _pronoun_subject(words, chain, verb)
    start = _subject(words, chain.before, objects)
    if start is None or (chain.present and _habitual(words, start, chain.before, verb)):
        return None
    return None if _is_history(words, start, chain.before, verb) else (start, verb)


def _is_history(words: Words, start: int, before: int, verb: int) -> bool:
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
_REASONS = frozenset(["since", "because", "as", "although", "though", "given"])
_BEGINNINGS = frozenset(
    ["made", "booked", "placed", "created", "purchased", "ordered", "bought", "reserved", "paid"]
)


def _by_itself(words: Words, chain: _Chain, verb: int, objects: Collection[str]) -> Extent | None:
    """Match "the movie has started": the object as the subject of a perfect."""
    if not objects or chain.subject is not None or not _closes(words, verb):
        return None
    named = chain.before >= 0 and singular(words[chain.before]) in objects
    return (_trimmed(words, 0, chain.before), verb) if named else None


def _pronoun_subject(words: Words, chain: _Chain, verb: int) -> Extent | None:
    subject = chain.subject or words[chain.before]
    if subject == "you" and words[verb] not in _TO_PEOPLE:
        return None
    if subject not in PRONOUN_SUBJECTS or _is_history(words, chain.before, chain.before, verb):
        return None
    return chain.before, verb


_TO_PEOPLE = frozenset(
    [
        "refunded",
        "reimbursed",
        "compensated",
        "booked",
        "rebooked",
        "upgraded",
        "downgraded",
        "registered",
        "enrolled",
        "subscribed",
        "unsubscribed",
        "credited",
        "transferred",
        "scheduled",
        "paid",
        "charged",
        "signed",
        "added",
        "removed",
    ]
)


def _subject(words: Words, end: int, objects: Collection[str]) -> int | None:
    """Return where the subject that ends at `end` starts, if it is one of the objects."""
    if end < 0:
        return None
    if words[end] in PRONOUN_SUBJECTS and words[end] != "you":
        return end
    start = _phrase_start(words, end)
    head = _head(words, start, end)
    for at in range(start, head + 1):
        if not objects or singular(words[at]) in objects:
            return _trimmed(words, start, at)
    return None


def _trimmed(words: Words, start: int, at: int) -> int:
    """Return where the object's own words start: its article or owner, at most four back."""
    for before in range(at, max(at - 5, start - 1), -1):
        if words[before] in DETERMINERS:
            return before
    return at if at - start > 2 else start


def _phrase_start(words: Words, end: int) -> int:
    """Return where the noun phrase that ends at `end` starts."""
    joint, at = None, end
    while at >= 0 and end - at < _SUBJECT_REACH:
        word = words[at]
        if word == ")":
            at = _opening(words, at) - 1
            continue
        if word in SPEAKERS or word in _HARD or word in BE or word in PERFECT:
            break
        if verb_like(word) and (at == 0 or words[at - 1] not in DETERMINERS):
            return joint + 1 if joint is not None else at + 1
        if word in _JOINTS:
            joint = at
        at -= 1
    return at + 1


def _opening(words: Words, close: int) -> int:
    """Return where the bracket opens that closes at `close`."""
    for at in range(close, max(close - _SUBJECT_REACH, -1), -1):
        if words[at] == "(":
            return at
    return close


_HARD = frozenset(";:—!?/|→•") | {"but", "however", "because", "that", "if", "when"}
_JOINTS = frozenset({"and", ",", "or"})


def _head(words: Words, start: int, end: int) -> int:
    """Return the last word before the first preposition: "the order for two tickets" -> order."""
    for at in range(start, end + 1):
        if words[at] in PREPOSITIONS or words[at] in ("(", "of"):
            return at - 1
    return end


def _habitual(words: Words, start: int, end: int, verb: int) -> bool:
    """Say whether a present passive states a rule: "Refunds are issued within 5 days"."""
    first = words[start] if start <= end else ""
    if first in _OWNED:
        return not HABITUAL.isdisjoint(words[verb + 1 :]) and "within" in words[verb + 1 :]
    if first in ("a", "an", "any", "every", "each", "all", "most", "some"):
        return True
    head = words[_head(words, start, end)]
    plural = head != singular(head)
    return plural and not _RULES.isdisjoint(words[verb + 1 : verb + 6])


_RULES = HABITUAL | frozenset(
    ["after", "when", "if", "in", "only", "through", "via", "to", "once", "by", "for", "back"]
)


def _by_others(words: Words, verb: int) -> bool:
    """Say whether "by the airline" follows: then it is not an action of ours."""
    following = words[verb + 1 : verb + 3]
    return following[:1] == ["by"] and not (set(following) & (OUR_SIDE | {"me", "phone", "email"}))


def _reduced(words: Words, verb: int, objects: Collection[str]) -> Extent | None:
    """Match "Order refunded ✓" and "I got your order refunded"."""
    if verb == 0 or _by_others(words, verb) or not _closes(words, verb):
        return None
    if words[_chain(words, verb).before] in PREPOSITIONS:
        return None
    start = _phrase_start(words, verb - 1)
    head = _head(words, start, verb - 1)
    named = any(not objects or singular(words[at]) in objects for at in range(start, head + 1))
    if not named or head < start or verb - start > _OBJECT_REACH:
        return None
    if start == 0 or _opens(words[start - 1]):
        return start, verb
    had = words[start - 1] in PERFECT or words[start - 1] in ("got", "i've", "we've")
    return (
        (start, verb)
        if had and any(w in SPEAKERS for w in words[max(start - 3, 0) : start])
        else None
    )


def _opens(word: str) -> bool:
    return word in _HARD or word in _OPENERS


_OPENERS = frozenset({"-", "*", ".", ")", "]", ",", "and", "great", "ok", "okay", "done", "yes"})


def _closes(words: Words, verb: int) -> bool:
    """Say whether nothing that the verb could describe follows it."""
    after = words[verb + 1] if verb + 1 < len(words) else "."
    return not after[0].isalnum() or is_adverb(after) or after in PREPOSITIONS or after == "and"


def active(words: Words, verb: int, objects: Collection[str]) -> Extent | None:
    """Match "I've refunded your whole order", "booked it for you", "not only … but also …"."""
    chain = _chain(words, verb)
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
    return word in SPEAKERS or word in OUR_SIDE or word in ("or", "but") or _opens(word)


def _object_before(
    words: Words, chain: _Chain, verb: int, objects: Collection[str]
) -> Extent | None:
    """Match "the room I booked for you": the object stands before the speaker."""
    at = chain.before
    if at < 1 or words[at] not in SPEAKERS:
        return None
    for before in range(at - 1, max(at - 4, -1), -1):
        if singular(words[before]) in objects:
            return _trimmed(words, 0, before), verb
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


def _ours(words: Words, chain: _Chain, verb: int) -> bool:
    """Say whether the actor is the speaker, or none is named at the start of a clause."""
    if chain.subject is not None:
        return chain.subject in ("i", "we")
    for at in range(chain.before, max(chain.before - _SUBJECT_REACH, -1), -1):
        word = words[at]
        if word in SPEAKERS or word in OUR_SIDE:
            return True
        if word in OTHER_ACTORS and not _is_object(words, at):
            return False
    return _clause_initial(words, chain.before, verb)


def others_act(words: Words, verb: int) -> bool:
    """Say whether the verb has an actor, and it is not the speaker: "the airline cancelled"."""
    if OTHER_ACTORS.isdisjoint(words):
        return False
    for at in range(verb - 1, max(verb - 1 - _SUBJECT_REACH, -1), -1):
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
    if before >= 0 and not _opens(words[before]):
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
    for at in range(verb + 1, min(verb + 1 + _OBJECT_REACH, len(words))):
        word = words[at]
        if singular(word) in objects and not _modifies(words, at, objects):
            return at
        if word in PRONOUN_OBJECTS and _ends_phrase(words, at):
            return at
        if (word in PREPOSITIONS and word != "but") or word in _HARD - {"but", "that"}:
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
    while at < len(words) and (words[at] in _LABEL_MARKS or words[at] in _MARKUP):
        at += 1
    if at >= len(words):
        return None
    if words[at] in CUES or (mark and words[at] in COMPLETE and _closes(words, at)):
        return noun, at
    return None


_LABEL_MARKS = frozenset(":-—=→|")


def _predicated(words: Words, noun: int) -> Extent | None:
    """Match "your refund … is complete", "was a success", "went through", "is on its way"."""
    for at in range(noun + 1, min(noun + 1 + _PREDICATE_REACH, len(words))):
        if words[at] in _HARD:
            return None
        last = _completed(words, at)
        if last is not None:
            start = _completion_subject(words, at, noun)
            return None if start is None else (start, last)
    return None


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
    chain = _chain(words, at)
    if chain.voice == "unfinished" or _by_others(words, at):
        return None
    if chain.voice == "none":
        extent = _reduced(words, at, {singular(words[noun])})
        finite = words[at] in ("went", "succeeded", "came", "worked")
        return _subject(words, at - 1, {singular(words[noun])}) if finite else _first(extent)
    start = _subject(words, chain.before, {singular(words[noun])})
    named = start is not None and chain.before >= noun
    if start is None or not named:
        return None
    if chain.present and _habitual(words, start, chain.before, at):
        return None
    return None if _is_history(words, start, chain.before, at) else start


def _first(extent: Extent | None) -> int | None:
    return None if extent is None else extent[0]


def _carried_out(words: Words, noun: int) -> Extent | None:
    """Match "I've made your reservation", "processed and issued the refund"."""
    for at in range(noun - 1, max(noun - 1 - _OBJECT_REACH, -1), -1):
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
