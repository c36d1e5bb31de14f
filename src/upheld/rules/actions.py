"""actions: a claim that something was done, which the record does not show.

What it does: finds claims of a policy's operations and asks the record for a DONE effect, or with
`verify: required` for a valid receipt.
Why it matters: agents tell people that they refunded, booked or cancelled without having done so.
Fires on: every claim phrase, word for word, and every finished form of the action it names:
active ("I've fully refunded your whole order"), passive ("it has now been refunded"), coordinated
("not only refunded your order but also cancelled it"), short ("Order refunded"), nominal ("Refund:
done", "your refund went through"), carried out ("processed the refund"), achieved ("managed to
refund it"); and a bare "it's been taken care of" when the record shows no operation at all.
A reply that speaks of operations in more places than are examined (28, or 14 that claim
something) has a finding on the next; among hundreds of numbers also on one in a sentence of more
than 1,000 characters.
Stays silent on: negation, attempts, questions, offers, conditions, the future, wishes, quotation,
what others said or did, and rules of the house ("Refunds are issued within 5 days").
Options: `actions`, a list of `operation` and `claims`; `verify` of the request.

Policy of the examples:
    {"actions": [{"operation": "refund", "claims": ["refunded your order"]}]}
Examples that fire:
    "Your order has been refunded."
    "Refund: done \\u2713"
    "I not only refunded your order but also wrote to you."
    "I managed to refund it."
    "It's been taken care of."
Examples that do not:
    {"reply": "I've refunded it.", "effects": [{"operation": "refund", "status": "DONE"}]}
    "I have not refunded your order."
    "Would you like me to have it refunded?"
    "Refunds are issued within 5 days."
    "The last agent wrote \\"I refunded your order\\"."
    "The bank refunded your order."
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from upheld.rules.auxiliaries import verb_like
from upheld.rules.case import Case
from upheld.rules.compiled import DONE_CUE, Form
from upheld.rules.findings import Finding, why
from upheld.rules.grammar import active, gained, nominal, others_act
from upheld.rules.passives import passive
from upheld.rules.phrases import each_whole_place, whole_matches
from upheld.rules.sentence import Sentence
from upheld.rules.standing import stands

__all__ = ["actions"]

_UNRECORDED = "Claims the operation '{operation}'; the record does not show it as DONE."
_UNVERIFIED = "Claims the operation '{operation}'; no valid receipt proves it."
_UNEXAMINED = (
    "Speaks of '{operation}' in more places than are examined; from here on it may be claimed."
)
_NOTHING_DONE = (
    "Claims that something was done; the record shows none of the policy's operations as DONE."
)
_NOTHING_PROVED = (
    "Claims that something was done; no valid receipt proves any of the policy's operations."
)


class _Claim(NamedTuple):
    """An operation claimed on [start, end); None: some operation."""

    start: int
    end: int
    operation: str | None
    examined: bool = True


def actions(case: Case) -> Iterator[Finding]:
    """Yield a finding for each claimed operation that is not on record as it must be."""
    present = case.present
    if not (present.claims or present.forms or present.done):
        return
    standing = _Standing(case)
    claims = list(_literal(case, standing))
    claims += _derived(case, standing, claims)
    for claim in _longest(case, claims):
        yield from _judged(case, claim, standing)
    if present.done and not claims:
        for claim in _completions(case):
            yield from _judged(case, claim, standing)


class _Standing:
    """What the record says of operations."""

    __slots__ = ("done", "fine")

    def __init__(self, case: Case) -> None:
        done = [effect for effect in case.record.effects if effect.done]
        self.done = {effect.operation for effect in done}
        self.fine = self.done
        """Operations whose claim needs no finding."""
        if case.required:
            self.fine = {effect.operation for effect in done if effect.signed}


def _judged(case: Case, claim: _Claim, standing: _Standing) -> Iterator[Finding]:
    """T67: not recorded in any mode; recorded, required and not verified."""
    if claim.operation is None:
        known = set(case.policy.operations)
        rule, reason = "action:unrecorded", _NOTHING_DONE
        if known & standing.done:
            rule, reason = "action:unverified", _NOTHING_PROVED
    elif claim.operation in standing.done:
        template = _UNVERIFIED if claim.examined else _UNEXAMINED
        rule, reason = "action:unverified", _reason(template, claim.operation)
    else:
        template = _UNRECORDED if claim.examined else _UNEXAMINED
        rule, reason = "action:unrecorded", _reason(template, claim.operation)
    yield case.finding(rule, claim.start, claim.end, reason)


@lru_cache(maxsize=1024)
def _reason(template: str, operation: str) -> str:
    return why(template, operation=operation)


_LOOKED_AT, _JUDGED = 1, 2
"""What it takes to look at a place, and to judge what it claims (`CLAIMS`)."""


def _literal(case: Case, standing: _Standing) -> Iterator[_Claim]:
    """Yield claims that stand word for word in the reply (4.2 rule 5)."""
    for number, phrase in case.present.claims:
        operation = case.policy.operations[number]
        if operation in standing.fine:
            continue
        for start, end in whole_matches(case.text, phrase.pattern):
            if not case.examines(start, _JUDGED):
                yield _Claim(start, end, operation, examined=False)
                break
            if _is_claimed(case, start, end):
                yield _Claim(start, end, operation)


def _is_claimed(case: Case, start: int, end: int) -> bool:
    """Judge a claim by the words before it in its sentence."""
    sentence = case.sentences.at(start)
    words = case.words_before(sentence, start)
    if not stands(words, len(words)):
        return False
    if others_act(words, len(words)) and verb_like(case.text[start:end].split(" ", 1)[0]):
        return False
    return not case.asks(sentence, end) and not case.quoted(start)


def _derived(case: Case, standing: _Standing, literal: list[_Claim]) -> Iterator[_Claim]:
    """Yield claims in other forms of the actions that the claim phrases name."""
    claimed = _Ground(case)
    for claim in literal:
        claimed.take(claim)
    for form in case.present.forms:
        operation = case.policy.operations[form.operation]
        if operation in standing.fine:
            continue
        for place in each_whole_place(case.text, form.word):
            if not claimed.free(_Claim(place, place + 1, operation)):
                continue
            said = _statement(case, place, form, operation)
            if said is not None:
                yield said
                if not said.examined:
                    break


def _statement(case: Case, place: int, form: Form, operation: str) -> _Claim | None:
    """Return what a form claims where it stands."""
    if not case.examines(place, _LOOKED_AT):
        return _Claim(place, place + len(form.word), operation, examined=False)
    sentence = case.sentences.at(place)
    words, places = case.words(sentence)
    at = bisect_left(places, place)
    if at == len(places) or places[at] != place or words[at] != form.word:
        return None
    extent = _extent(case, sentence, at, form)
    if extent is None:
        return None
    first, last = extent
    end = places[last] + len(words[last])
    if not case.claims.spend(_JUDGED - _LOOKED_AT):
        return _Claim(places[first], end, operation, examined=False)
    claimed = _stands(words, at, extent) and not case.asks(sentence, end)
    return _Claim(places[first], end, operation) if claimed and not case.quoted(place) else None


def _stands(words: list[str], at: int, extent: tuple[int, int]) -> bool:
    """Judge at the word found, and where it is a noun at its predicate or its verb too."""
    first, last = extent
    present = _present(words, at)
    return all(stands(words, pivot, present=present) for pivot in {at, min(first, at), last})


def _present(words: list[str], at: int) -> bool:
    return not {"is", "are", "gets"}.isdisjoint(words[max(at - 3, 0) : at + 4])


def _extent(case: Case, sentence: Sentence, at: int, form: Form) -> tuple[int, int] | None:
    objects = form.event.objects
    words, _ = case.words(sentence)
    if form.role == "finished":
        return active(words, at, objects) or passive(words, at, objects)
    if form.role == "plain":
        return gained(words, at, objects)
    if form.event.loose_nouns and not case.names(sentence, objects):
        return None
    return nominal(words, at)


_DONE = re.compile(DONE_CUE.replace(r"\z", r"\Z"))


def _completions(case: Case) -> Iterator[_Claim]:
    """Yield "it's been taken care of": some operation, if the record shows none (M25)."""
    known = set(case.policy.operations)
    effects = case.record.effects
    if any(e.done and e.operation in known and (e.signed or not case.required) for e in effects):
        return
    for match in _DONE.finditer(case.text):
        if not case.examines(match.start(), _JUDGED):
            yield _Claim(match.start(), match.end(), None)
            return
        if _is_claimed(case, *match.span()):
            yield _Claim(match.start(), match.end(), None)


def _longest(case: Case, claims: list[_Claim]) -> list[_Claim]:
    """Keep one claim of an operation where several overlap: the longest, the first of equals."""
    if len(claims) < 2:
        return claims
    kept, ground = [], _Ground(case)
    for claim in sorted(claims, key=lambda c: (c.start - c.end, c.start)):
        if ground.free(claim):
            ground.take(claim)
            kept.append(claim)
    return kept


class _Ground:
    """Which characters of the reply the claims of each operation stand on."""

    def __init__(self, case: Case) -> None:
        self._size = len(case.text)
        self._taken: dict[str | None, bytearray] = {}

    def take(self, claim: _Claim) -> None:
        """Let a claim stand on its characters."""
        taken = self._taken.get(claim.operation)
        if taken is None:
            taken = self._taken[claim.operation] = bytearray(self._size)
        taken[claim.start : claim.end] = b"\x01" * (claim.end - claim.start)

    def free(self, claim: _Claim) -> bool:
        """Say whether no claim of its operation stands on any of its characters."""
        taken = self._taken.get(claim.operation)
        return taken is None or taken.find(1, claim.start, claim.end) < 0
