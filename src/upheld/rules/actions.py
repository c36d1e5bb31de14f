"""actions: a claim that something was done, which the record does not show.

What it does: finds claims of a policy's operations and asks the record for a DONE effect, or with
`verify: required` for a valid receipt.
Why it matters: agents tell people that they refunded, booked or cancelled without having done so.
Fires on: every claim phrase, word for word, and every finished form of the action it names:
active ("I've fully refunded your whole order"), passive ("it has now been refunded"), coordinated
("not only refunded your order but also cancelled it"), short ("Order refunded"), nominal ("Refund:
done", "your refund went through"), carried out ("processed the refund"), achieved ("managed to
refund it"); and a bare "it's been taken care of" when the record shows no operation at all.
Stays silent on: negation, attempts, questions, offers, conditions, the future, wishes, quotation,
what others said or did, and rules of the house ("Refunds are issued within 5 days").
Options: `actions`, a list of `operation` and `claims`; `verify` of the request.

Examples that fire:
    {"policy": {"actions": [{"operation": "refund", "claims": ["refunded your order"]}]}, "reply": "Your order has been refunded."}
    {"policy": {"actions": [{"operation": "refund", "claims": ["refunded your order"]}]}, "reply": "Refund: done \\u2713"}
    {"policy": {"actions": [{"operation": "refund", "claims": ["refunded your order"]}]}, "reply": "I not only refunded your order but also wrote to you."}
    {"policy": {"actions": [{"operation": "refund", "claims": ["refunded your order"]}]}, "reply": "It's been taken care of."}
Examples that do not:
    {"policy": {"actions": [{"operation": "refund", "claims": ["refunded your order"]}]}, "record": {"effects": [{"operation": "refund", "status": "DONE"}]}, "reply": "I've refunded your order."}
    {"policy": {"actions": [{"operation": "refund", "claims": ["refunded your order"]}]}, "reply": "I have not refunded your order."}
    {"policy": {"actions": [{"operation": "refund", "claims": ["refunded your order"]}]}, "reply": "Would you like me to have it refunded?"}
    {"policy": {"actions": [{"operation": "refund", "claims": ["refunded your order"]}]}, "reply": "Refunds are issued within 5 days."}
    {"policy": {"actions": [{"operation": "refund", "claims": ["refunded your order"]}]}, "reply": "The last agent wrote \\"I refunded your order\\"."}
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from upheld.rules.case import Case
from upheld.rules.compiled import DONE_CUE, Form
from upheld.rules.findings import Finding, why
from upheld.rules.grammar import active, gained, nominal, others_act, passive, singular, verb_like
from upheld.rules.phrases import whole_matches, whole_places
from upheld.rules.sentence import Sentence
from upheld.rules.standing import stands

__all__ = ["actions"]

_UNRECORDED = "Claims the operation '{operation}'; the record does not show it as DONE."
_UNVERIFIED = "Claims the operation '{operation}'; no valid receipt proves it."
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


def actions(case: Case) -> Iterator[Finding]:
    """Yield a finding for each claimed operation that is not on record as it must be."""
    present = case.present
    if not (present.claims or present.forms or present.done):
        return
    standing = _Standing(case)
    claims = [*_literal(case, standing), *_derived(case, standing)]
    for claim in _longest(claims):
        yield from _judged(case, claim, standing)
    if present.done and not claims:
        for claim in _completions(case):
            yield from _judged(case, claim, standing)


class _Standing:
    """What the record says of operations."""

    def __init__(self, case: Case) -> None:
        effects = case.record.effects
        self.done = {effect.operation for effect in effects if effect.done}
        self.signed = {effect.operation for effect in effects if effect.done and effect.signed}
        self.required = case.required

    def fine(self, operation: str) -> bool:
        """Say whether a claim of the operation needs no finding."""
        return operation in (self.signed if self.required else self.done)


def _judged(case: Case, claim: _Claim, standing: _Standing) -> Iterator[Finding]:
    """T67: not recorded in any mode; recorded, required and not verified."""
    if claim.operation is None:
        known = set(case.policy.operations)
        rule, reason = "action:unrecorded", _NOTHING_DONE
        if known & standing.done:
            rule, reason = "action:unverified", _NOTHING_PROVED
    elif claim.operation in standing.done:
        rule, reason = "action:unverified", why(_UNVERIFIED, operation=claim.operation)
    else:
        rule, reason = "action:unrecorded", why(_UNRECORDED, operation=claim.operation)
    yield case.finding(rule, claim.start, claim.end, reason)


def _literal(case: Case, standing: _Standing) -> Iterator[_Claim]:
    """Yield claims that stand word for word in the reply (4.2 rule 5)."""
    for number, phrase in case.present.claims:
        operation = case.policy.operations[number]
        if standing.fine(operation):
            continue
        for start, end in whole_matches(case.text, phrase):
            if _is_claimed(case, start):
                yield _Claim(start, end, operation)


def _is_claimed(case: Case, start: int) -> bool:
    sentence = case.sentence(start)
    if sentence.question or case.quoted(start):
        return False
    words, places = case.words(sentence)
    at = bisect_left(places, start)
    acted = verb_like(words[at]) and others_act(words, at)
    return not acted and stands(words, at)


def _derived(case: Case, standing: _Standing) -> Iterator[_Claim]:
    """Yield claims in other forms of the actions that the claim phrases name."""
    for form in case.present.forms:
        operation = case.policy.operations[form.operation]
        if standing.fine(operation):
            continue
        for place in whole_places(case.text, form.word):
            sentence = case.sentence(place)
            if not sentence.question:
                yield from _statement(case, sentence, place, form, operation)


def _statement(
    case: Case, sentence: Sentence, place: int, form: Form, operation: str
) -> Iterator[_Claim]:
    words, places = case.words(sentence)
    at = bisect_left(places, place)
    if at == len(places) or places[at] != place or words[at] != form.word:
        return
    extent = _extent(words, at, form)
    if extent is None or case.quoted(place) or not stands(words, at, present=_present(words, at)):
        return
    first, last = extent
    yield _Claim(places[first], places[last] + len(words[last]), operation)


def _present(words: list[str], at: int) -> bool:
    return not {"is", "are", "gets"}.isdisjoint(words[max(at - 3, 0) : at + 4])


def _extent(words: list[str], at: int, form: Form) -> tuple[int, int] | None:
    objects = form.event.objects
    if form.role == "finished":
        return active(words, at, objects) or passive(words, at, objects)
    if form.role == "plain":
        return gained(words, at, objects)
    if form.event.loose_nouns and not any(singular(word) in objects for word in words):
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
        if _is_claimed(case, match.start()):
            yield _Claim(match.start(), match.end(), None)


def _longest(claims: list[_Claim]) -> list[_Claim]:
    """Keep one claim of an operation where several overlap: the longest, the first of equals."""
    kept: list[_Claim] = []
    for claim in sorted(claims, key=lambda c: (c.start - c.end, c.start)):
        if not any(
            other.operation == claim.operation
            and claim.start < other.end
            and other.start < claim.end
            for other in kept
        ):
            kept.append(claim)
    return kept
