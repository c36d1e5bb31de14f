"""facts: a value in the reply that contradicts the record.

What it does: where a sentence names a fact, reads the values of its kind there and compares each
with what is on record, in every honest reading: "half past three" is 15:30 and 03:30, "noon" is
12:00, "next to nothing" is no number.
Why it matters: a wrong time sends people to a closed door; a wrong amount costs money.
Fires on: `fact:contradicts-record` and `fact:contradicts-receipt`, when a value of the kind is said
and none of those said is right; the finding is on the value nearest to the name. Where a reply says
more values than are read with care (about twenty), the finding is on the name and tells so.
Stays silent on: sentences that do not name the fact, values of other kinds, dates that may be two
days ("03/04/2026"), and parts of a date that one side leaves out.
Options: `record.facts`, a list of `near`, `kind` and `value`; a valid receipt may bring its own.
Kinds over HTTP and in `parse_record`: time, money, date. On the command line also number, percent,
duration, phone, identifier, text, address; there `near` may be left out (every sentence is about
it) or be a list (any of them names it), `value` a list (any of them is right), `unit` narrows a
number to that unit, and `every` asks that each value said be right.

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
from functools import cached_property
from typing import NamedTuple

from upheld.domain.errors import InvalidInput
from upheld.domain.text import Span
from upheld.rules.case import Case
from upheld.rules.findings import Finding, why
from upheld.rules.known import PLACED, Known, is_candidate, same
from upheld.rules.names import covered, name_words, same_name
from upheld.rules.phrases import flatten, next_whole_place
from upheld.rules.record import Fact
from upheld.rules.said import Said, Sayings
from upheld.rules.values import TEXTUAL, FactKind, Value, expected

__all__ = ["facts"]

_RULE = {False: "fact:contradicts-record", True: "fact:contradicts-receipt"}
_WHY = {
    False: "The record says '{value}' for the {kind} of '{near}'.",
    True: "A valid receipt says '{value}' for the {kind} of '{near}'.",
}
_NOT_COMPARED = (
    "The reply states more values than are read with care; "
    "from here on the {kind} of '{near}' was not compared with the record."
)
_Key = tuple[tuple[str, ...], FactKind, str | None, bool, bool]


def facts(case: Case) -> Iterator[Finding]:
    """Yield a finding for each value said that no fact of its name and kind allows."""
    if not case.record.facts:
        return
    sayings = Sayings(case.reply, case.effort)
    for known in _grouped(case):
        judge = _Judge(case, known, sayings)
        for scope in _scopes(case, known.near, judge):
            judged = judge.of(scope) if case.effort.spend(_PLACE) else None
            if judged is None:
                yield _not_compared(case, known, scope.place)
                break
            yield from _contradictions(case, known, scope.place, judged)


_PLACE = 5
_COMPARED = 9
"""What it takes to look at one place, and to compare two values, three names (`Effort`)."""


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
    reason = why(
        _WHY[signed],
        value=" or ".join(map(str, values)),
        kind=kind,
        near=flat[0] if flat else "this reply",
    )
    return Known(flat, kind, unit, every, signed, reason, readable)


class _Scope(NamedTuple):
    """Where a fact is named and the sentence around it, in the reply."""

    place: Span
    within: Span


def _scopes(case: Case, near: tuple[str, ...], judge: "_Judge") -> Iterator[_Scope]:
    """Yield where a fact is named; unnamed facts see the whole reply.

    The rest of a sentence is passed over once the judge has found it clear.
    """
    whole = Span(0, len(case.reply))
    if not near:
        yield _Scope(whole, whole)
    for phrase in near:
        at = next_whole_place(case.text, phrase, 0)
        while at >= 0:
            sentence = case.sentences.at(at)
            within = case.flat.span(sentence.start, sentence.end)
            yield _Scope(case.flat.span(at, at + len(phrase)), within)
            passed = sentence.end if judge.is_clear(within) else at + 1
            at = next_whole_place(case.text, phrase, passed)


class _Judged(NamedTuple):
    """The values of one sentence against one fact: which are wrong, how many were looked at."""

    wrong: list[Said]
    looked: int


class _Judge:
    """Judges values against one fact; each value, and where it can be each sentence, once."""

    def __init__(self, case: Case, known: Known, sayings: Sayings) -> None:
        self._case = case
        self._known = known
        self._sayings = sayings
        self._anywhere = known.kind not in PLACED
        self._right: dict[Span, bool] = {}
        self._judged: dict[Span, _Judged] = {}

    def of(self, scope: _Scope) -> _Judged | None:
        """Return what is wrong in a sentence that names the fact.

        None: to find out takes more than is left.
        """
        judged = self._judged.get(scope.within) if self._anywhere else None
        if judged is not None:
            return _Judged([], judged.looked) if self._known.every else judged
        values = self._sayings.of(self._known.kind, scope.within)
        if values is None or not self._case.effort.spend(len(values) * self._ways // 3):
            return None
        reply, known, place = self._case.reply, self._known, scope.place
        found = [one for one in values if is_candidate(reply, known, place, one)]
        judged = _Judged([one for one in found if not self._is_right(one)], len(found))
        self._judged[scope.within] = judged
        return judged

    def is_clear(self, within: Span) -> bool:
        """Say whether a sentence was judged and no other place in it can have a finding."""
        judged = self._judged.get(within) if self._anywhere else None
        return judged is not None and (self._known.every or not _is_wrong(judged))

    @property
    def _ways(self) -> int:
        return len(self._known.right) * (1 if self._known.kind in TEXTUAL else _COMPARED)

    @cached_property
    def _names(self) -> list[list[str]]:
        return [name_words(right) for right in self._known.right if isinstance(right, str)]

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        return frozenset(word for name in self._names for word in name)

    def _is_right(self, one: Said) -> bool:
        if one.span not in self._right:
            self._right[one.span] = self._compare(one)
        return self._right[one.span]

    def _compare(self, one: Said) -> bool:
        known = self._known
        if known.kind not in _NAMED:
            return any(same(known, one, right) for right in known.right)
        words = name_words(one.text)
        if known.every and known.kind is FactKind.TEXT:
            return covered(words, self._vocabulary)
        return any(same_name(words, name) for name in self._names)


_NAMED = frozenset({FactKind.TEXT, FactKind.ADDRESS})


def _not_compared(case: Case, known: Known, place: Span) -> Finding:
    """Return the finding on a fact that a reply names where no more is read."""
    near = known.near[0] if known.near else "this reply"
    return case.finding_at(
        _RULE[known.signed], place, why(_NOT_COMPARED, kind=known.kind, near=near)
    )


def _contradictions(case: Case, known: Known, place: Span, judged: _Judged) -> Iterator[Finding]:
    wrong = judged.wrong
    if not _is_wrong(judged) and not (wrong and known.every):
        return
    for one in wrong if known.every else [_nearest(place, wrong)]:
        yield case.finding_at(_RULE[known.signed], one.span, known.reason)


def _is_wrong(judged: _Judged) -> bool:
    """Say whether a value is said, and none of those said is right."""
    return 0 < len(judged.wrong) == judged.looked


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
