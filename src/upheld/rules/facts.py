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

from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from upheld.domain.errors import InvalidInput
from upheld.domain.text import Span
from upheld.rules.case import Case
from upheld.rules.findings import Finding, why
from upheld.rules.known import PLACED, Known, is_candidate, same
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
        judge = _Judge(case, known)
        for place, within in _scopes(case, known.near):
            judged = judge.of(place, within, sayings.of(known.kind, within))
            yield from _contradictions(case, known, place, judged)


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


class _Judged(NamedTuple):
    """The values of one sentence against one fact: which are wrong, how many were looked at."""

    wrong: list[Said]
    looked: int


class _Judge:
    """Judges values against one fact; each value, and where it can be each sentence, once."""

    def __init__(self, case: Case, known: Known) -> None:
        self._reply = case.reply
        self._known = known
        self._anywhere = known.kind not in PLACED
        self._right: dict[Span, bool] = {}
        self._judged: dict[Span, _Judged] = {}

    def of(self, place: Span, within: Span, values: list[Said]) -> _Judged:
        """Return what is wrong in a sentence that names the fact at `place`."""
        judged = self._judged.get(within) if self._anywhere else None
        if judged is None:
            known = self._known
            found = [one for one in values if is_candidate(self._reply, known, place, one)]
            judged = _Judged([one for one in found if not self._is_right(one)], len(found))
            self._judged[within] = judged
        elif self._known.every:
            return _Judged([], judged.looked)  # all that is wrong there was found before
        return judged

    def _is_right(self, one: Said) -> bool:
        if one.span not in self._right:
            self._right[one.span] = _is_right(self._known, one)
        return self._right[one.span]


def _contradictions(case: Case, known: Known, place: Span, judged: _Judged) -> Iterator[Finding]:
    wrong = judged.wrong
    if not wrong or (len(wrong) < judged.looked and not known.every):
        return
    for one in wrong if known.every else [_nearest(place, wrong)]:
        reason = why(
            _WHY[known.signed],
            value=" or ".join(known.shown),
            kind=known.kind,
            near=known.near[0] if known.near else "this reply",
        )
        yield case.finding_at(_RULE[known.signed], one.span, reason)


def _nearest(place: Span, wrong: list[Said]) -> Said:
    """Return the value nearest to a name; values stand in order, and few around one name."""
    behind = bisect_left(wrong, place.end, key=lambda one: one.span.start)
    first = max(behind - 1, 0)
    while first and wrong[first - 1].span.end >= place.start:
        first -= 1
    return min(wrong[first : behind + 1], key=lambda one: _gap(place, one.span))


def _gap(place: Span, value: Span) -> tuple[int, int]:
    """Return the distance from a name to a value; of two as near, the one behind comes first."""
    if value.start >= place.end:
        return value.start - place.end, 0
    return max(place.start - value.end, 0), 1


def _is_right(known: Known, one: Said) -> bool:
    if known.every and known.kind is FactKind.TEXT:
        return covered(one.text, [right for right in known.right if isinstance(right, str)])
    return any(same(known, one, right) for right in known.right)
