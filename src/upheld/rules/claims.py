"""What a claim phrase of a policy stands for, beyond its own words.

A phrase with a past form or a participle names an action: a verb and, mostly, its object.
"refunded your order", "your order has been refunded" and "order refunded" all name refund + order;
"issued a refund" names the same verb through its noun. `actions` says which sentences match.
A phrase without such a verb ("the money is on its way") is matched word for word only.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from upheld.rules.auxiliaries import singular, verb_like
from upheld.rules.words import (
    BE,
    CONTRACTED,
    DELEXICAL,
    DETERMINERS,
    GENERIC_NOMINALS,
    IRREGULAR,
    LIGHT,
    NOMINALS,
    PERFECT,
    PREPOSITIONS,
    SPEAKERS,
    is_adverb,
)

__all__ = ["Event", "events", "named"]


@dataclass(frozen=True, slots=True)
class Event:
    """An action: its finished forms, its plain forms, its nouns, its objects (none: any)."""

    finished: frozenset[str]
    plain: frozenset[str]
    nouns: frozenset[str]
    objects: frozenset[str]
    loose_nouns: bool
    """Whether a noun counts only in a sentence that also names an object."""


def events(claims: Iterable[Sequence[str]]) -> tuple[Event, ...]:
    """Return the actions that the claim phrases of one operation name, objects joined per verb."""
    found: dict[frozenset[str], list[tuple[str, frozenset[str]]]] = {}
    for claim in claims:
        for verb, objects in named(claim):
            found.setdefault(_bases(verb), []).append((verb, objects))
    return tuple(_event(bases, forms) for bases, forms in found.items())


def named(words: Sequence[str]) -> tuple[tuple[str, frozenset[str]], ...]:
    """Return the verb that a phrase names and its objects; nothing if it has no past verb."""
    content = [word for word in words if word[0].isalnum() and not _is_filler(word)]
    verbs = [at for at, word in enumerate(content) if verb_like(word)]
    if not verbs:
        return ()
    at = verbs[-1] if _is_passive(words, content, verbs[-1]) else verbs[0]
    verb = content[at]
    head = _head_before(content[:at]) if at and at == len(content) - 1 else _head_after(content, at)
    if head is None:
        return ((verb, frozenset()),) if len(content) == 1 else ()
    through = _verb_of_noun(head) if verb in LIGHT else None
    direct = (verb, frozenset({singular(head)}))
    return (direct,) if through is None else (direct, (through, frozenset()))


def _is_filler(word: str) -> bool:
    plain = word in DETERMINERS or word in BE or word in PERFECT or word in SPEAKERS
    return plain or word in CONTRACTED or is_adverb(word) or word in ("you", "be", "been")


def _is_passive(words: Sequence[str], content: Sequence[str], at: int) -> bool:
    return at > 0 and any(word in BE for word in words) and not verb_like(content[0])


def _head_before(content: Sequence[str]) -> str | None:
    for at, word in enumerate(content):
        if word in PREPOSITIONS or word == "of":
            return content[at - 1] if at else None
    return content[-1] if content else None


def _head_after(content: Sequence[str], verb: int) -> str | None:
    head = None
    for word in content[verb + 1 :]:
        if word in PREPOSITIONS:
            break
        head = word if word not in ("it", "them", "and", "of") else head
    return head


def _verb_of_noun(noun: str) -> str | None:
    for base, nouns in NOMINALS.items():
        if noun in nouns.split() and singular(noun) not in GENERIC_NOMINALS:
            return _finished_of(base.strip())
    return None


def _finished_of(base: str) -> str:
    irregular = [form for form, stem in IRREGULAR.items() if stem == base]
    if irregular:
        return irregular[0]
    if base.endswith("e"):
        return base + "d"
    return base[:-1] + "ied" if base.endswith("y") and base[-2] not in "aeiou" else base + "ed"


def _event(bases: frozenset[str], forms: Sequence[tuple[str, frozenset[str]]]) -> Event:
    verbs = {verb for verb, _ in forms}
    any_object = any(not objects for _, objects in forms)
    objects = frozenset().union(*(objects for _, objects in forms))
    nouns = {noun for base in bases for noun in NOMINALS.get(base, "").split()}
    loose = bool(nouns) and all(singular(noun) in GENERIC_NOMINALS for noun in nouns)
    if verbs & DELEXICAL:
        nouns |= objects
    finished = verbs.union(*(_finished_forms(base) for base in bases))
    return Event(
        frozenset(finished), bases, frozenset(nouns), frozenset() if any_object else objects, loose
    )


def _bases(verb: str) -> frozenset[str]:
    """Return the plain forms a past form may come from: cancelled -> cancel, cancell, cancelle."""
    if verb in IRREGULAR:
        return frozenset({IRREGULAR[verb]})
    stem = verb.removesuffix("ed")
    if stem.endswith("i"):
        return frozenset({stem[:-1] + "y"})
    known = {base for base in (stem, stem + "e", _undoubled(stem)) if base in NOMINALS}
    return frozenset(known or {stem, stem + "e", _undoubled(stem)})


def _undoubled(stem: str) -> str:
    doubled = len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in "sz"
    return stem[:-1] if doubled else stem


def _finished_forms(base: str) -> tuple[str, ...]:
    """Return past forms and participles, with one and with two consonants: canceled, cancelled."""
    irregular = tuple(form for form, stem in IRREGULAR.items() if stem == base)
    if irregular:
        return irregular
    regular = _finished_of(base)
    if base[-1] in "lpt" and len(base) > 3:
        return regular, base + base[-1] + "ed"
    return (regular,)
