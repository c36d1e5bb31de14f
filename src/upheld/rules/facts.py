"""facts: a value in the reply that contradicts the record.

What it does: where a sentence names a fact, reads the values of its kind there and compares each
with what is on record, in every honest reading: "half past three" is 15:30 and 03:30, "noon" is
12:00, "next to nothing" is no number.
Why it matters: a wrong time sends people to a closed door; a wrong amount costs money.
Fires on: `fact:contradicts-record` and `fact:contradicts-receipt`, when a value of the kind is said
and none of those said is right; the finding is on the value nearest to the name.
Stays silent on: sentences that do not name the fact, values of other kinds, dates that may be two
days ("03/04/2026"), and parts of a date that one side leaves out.
Options: `record.facts`, a list of `near`, `kind` and `value`; a valid receipt may bring its own.

Record of the examples:
    {"facts": [{"near": "booking", "kind": "time", "value": "15:30"},
     {"near": "arrives", "kind": "date", "value": "2026-12-01"},
     {"near": "total", "kind": "money", "value": 20}]}
Examples that fire:
    "Your booking is at 4 pm."
    "It arrives on December 3."
    "The total is twenty-five dollars."
Examples that do not:
    "Your booking is at half past three."
    "It arrives on Tuesday, 1 December."
    "We open at 9 am."
    "The total is $20.00."
"""

from collections.abc import Iterator

from upheld.domain.errors import InvalidInput
from upheld.domain.text import Span
from upheld.rules.case import Case
from upheld.rules.findings import Finding, why
from upheld.rules.known import Known, is_candidate, same
from upheld.rules.names import covered
from upheld.rules.phrases import flatten, whole_places
from upheld.rules.record import Fact
from upheld.rules.said import Said, Sayings
from upheld.rules.values import FactKind, Value, expected

__all__ = ["facts"]

_RULE = {False: "fact:contradicts-record", True: "fact:contradicts-receipt"}
_WHY = {
    False: "The record says '{value}' for the {kind} of '{near}'.",
    True: "A valid receipt says '{value}' for the {kind} of '{near}'.",
}
_Key = tuple[tuple[str, ...], FactKind, str | None, bool, bool]


def facts(case: Case) -> Iterator[Finding]:
    """Yield a finding for each value said that no fact of its name and kind allows."""
    if not case.record.facts:
        return
    sayings = Sayings(case.reply)
    for known in _grouped(case):
        for place, within in _scopes(case, known.near):
            yield from _contradictions(case, known, place, sayings.of(known.kind, within))


def _grouped(case: Case) -> list[Known]:
    """Join facts of one name and kind; raise InvalidInput for a value that cannot be read."""
    groups: dict[_Key, list[Fact]] = {}
    for fact in case.record.facts:
        key = (fact.near, fact.kind, fact.unit, fact.every, fact.signed)
        groups.setdefault(key, []).append(fact)
    return [
        _known(case, key, [v for f in group for v in f.values]) for key, group in groups.items()
    ]


def _known(case: Case, key: _Key, values: list[Value]) -> Known:
    near, kind, unit, every, signed = key
    currency = case.policy.policy.currency
    right = [expected(kind, value, unit=unit, currency=currency) for value in values]
    readable = tuple(one for one in right if one is not None)
    if len(readable) < len(right):
        raise InvalidInput(f"a {kind} fact of the record has a value that is not a {kind}")
    flat = tuple(flatten(phrase) for phrase in near)
    return Known(flat, kind, unit, every, signed, tuple(map(str, values)), readable)


def _scopes(case: Case, near: tuple[str, ...]) -> Iterator[tuple[Span, Span]]:
    """Yield where a fact is named and the sentence around it; unnamed facts see the whole reply."""
    whole = Span(0, len(case.reply))
    if not near:
        yield whole, whole
    for phrase in near:
        for at in whole_places(case.text, phrase):
            sentence = case.sentences.at(at)
            within = case.flat.span(sentence.start, sentence.end)
            yield case.flat.span(at, at + len(phrase)), within


def _contradictions(case: Case, known: Known, place: Span, values: list[Said]) -> Iterator[Finding]:
    found = [one for one in values if is_candidate(case.reply, known, place, one)]
    wrong = [one for one in found if not _is_right(known, one)]
    if not wrong or (len(wrong) < len(found) and not known.every):
        return
    for one in wrong if known.every else [min(wrong, key=lambda w: _gap(place, w.span))]:
        reason = why(
            _WHY[known.signed],
            value=" or ".join(known.shown),
            kind=known.kind,
            near=known.near[0] if known.near else "this reply",
        )
        yield case.finding_at(_RULE[known.signed], one.span, reason)


def _gap(place: Span, value: Span) -> tuple[int, int]:
    """Return the distance from a name to a value; of two as near, the one behind comes first."""
    if value.start >= place.end:
        return value.start - place.end, 0
    return max(place.start - value.end, 0), 1


def _is_right(known: Known, one: Said) -> bool:
    if known.every and known.kind is FactKind.TEXT:
        return covered(one.text, [right for right in known.right if isinstance(right, str)])
    return any(same(known, one, right) for right in known.right)
