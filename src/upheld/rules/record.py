"""What is on record about a conversation, and how far each part is trusted.

The caller's effects and facts are unverified (R161). A valid receipt adds a signed effect and
signed facts: they prove that the operation was reported, not that the facts are true (T68).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from typing import Any

from upheld.domain.errors import InvalidInput
from upheld.rules.phrases import flatten
from upheld.rules.schema import Problem, Schema, fits, load, problems, shown
from upheld.rules.values import ALL_KINDS, WIRE_KINDS, FactKind, expected

__all__ = [
    "ALL_KINDS",
    "DONE",
    "NOTHING_RECORDED",
    "RECORD_SCHEMA",
    "WIDE_FACTS_SCHEMA",
    "WIRE_KINDS",
    "Effect",
    "Fact",
    "FactKind",
    "Record",
    "Trust",
    "batch_trust",
    "parse_facts",
    "parse_record",
]

DONE = "DONE"
"""The only status that counts (R176, T73): compared exactly."""


class Trust(StrEnum):
    """How far the record behind a result is trusted (R184, T72)."""

    SIGNED = "curbi_signed"
    MIXED = "mixed"
    UNVERIFIED = "caller_supplied_unverified"


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """Something that happened; `signed` means that a valid receipt says so."""

    operation: str | None = None
    status: str | None = None
    signed: bool = False

    @property
    def done(self) -> bool:
        """Whether it counts as done."""
        return self.status == DONE


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A value the reply must not contradict.

    `near`: the phrases that name it; one in a sentence is enough, none at all means that every
    sentence is about it. `values`: any of them is right. `unit` narrows a number to that unit.
    `every`: each value said must be right, not just one of them.
    """

    near: tuple[str, ...]
    kind: FactKind
    values: tuple[str | Decimal, ...]
    unit: str | None = None
    every: bool = False
    signed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What is known; `receipts` are tokens as they came, not yet verified (None: none sent)."""

    subject: str | None = None
    effects: tuple[Effect, ...] = ()
    facts: tuple[Fact, ...] = ()
    receipts: tuple[str, ...] | None = None

    def with_receipt(self, operation: str, facts: Iterable[Fact] = ()) -> "Record":
        """Return the record with what a valid receipt adds."""
        effect = Effect(operation=operation, status=DONE, signed=True)
        signed = tuple(replace(fact, signed=True) for fact in facts)
        return replace(self, effects=(*self.effects, effect), facts=(*self.facts, *signed))

    @property
    def trust(self) -> Trust:
        """T72: signed effects against what only the caller says."""
        if not any(effect.signed for effect in self.effects):
            return Trust.UNVERIFIED
        said = any(effect.done and not effect.signed for effect in self.effects)
        said = said or any(not fact.signed for fact in self.facts)
        return Trust.MIXED if said else Trust.SIGNED


NOTHING_RECORDED = Record()

RECORD_SCHEMA: Schema = load("record.v1.schema.json")
"""The record of seed C."""

WIDE_FACTS_SCHEMA: Schema = load("facts.wide.schema.json")
"""Facts of every kind, with several phrases and several right values."""

_DEFAULT_CURRENCY = "USD"


def parse_record(
    value: Any,
    *,
    kinds: frozenset[FactKind] = WIRE_KINDS,
    path: str = "record",
    currency: str = _DEFAULT_CURRENCY,
) -> Record:
    """Build a record from JSON values; `currency` is the policy's, for amounts without one.

    Raises InvalidInput naming the path and the way out, never a value (R174-R178, T73, T74).
    """
    schema, fitting = _RECORD if kinds <= WIRE_KINDS else _WIDE_RECORD
    if not fitting(value):
        _refuse(problems(value, schema, path))
    receipts = value.get("receipts")
    return Record(
        subject=value.get("subject"),
        effects=tuple(
            Effect(operation=effect.get("operation"), status=effect.get("status"))
            for effect in value.get("effects", ())
        ),
        facts=_facts(value.get("facts", ()), kinds, f"{path}.facts", currency),
        receipts=None if receipts is None else tuple(receipts),
    )


def parse_facts(
    value: object,
    *,
    kinds: frozenset[FactKind] = WIRE_KINDS,
    path: str = "facts",
    currency: str = _DEFAULT_CURRENCY,
) -> tuple[Fact, ...]:
    """Build facts alone, such as those of a receipt; raises InvalidInput like `parse_record`."""
    narrow: Schema = RECORD_SCHEMA["properties"]["facts"]
    _refuse(problems(value, narrow if kinds <= WIRE_KINDS else WIDE_FACTS_SCHEMA, path))
    assert isinstance(value, list | tuple)
    return _facts(value, kinds, path, currency)


_WIDE_RECORD_SCHEMA: Schema = {
    **RECORD_SCHEMA,
    "properties": {**RECORD_SCHEMA["properties"], "facts": WIDE_FACTS_SCHEMA},
}
_RECORD = RECORD_SCHEMA, fits(RECORD_SCHEMA)
_WIDE_RECORD = _WIDE_RECORD_SCHEMA, fits(_WIDE_RECORD_SCHEMA)


def _refuse(found: Iterable[Problem]) -> None:
    for where, what in found:
        raise InvalidInput(f"{where} {what}")


def _facts(
    entries: Sequence[Mapping[str, Any]], kinds: frozenset[FactKind], path: str, currency: str
) -> tuple[Fact, ...]:
    if not entries:
        return ()
    made = tuple(_fact(entry) for entry in entries)
    for index, fact in enumerate(made):
        _refuse(_fact_problems(fact, kinds, f"{path}[{index}]", currency))
    return made


def _fact(entry: Mapping[str, Any]) -> Fact:
    return Fact(
        near=tuple(_several(entry.get("near", ()))),
        kind=FactKind(entry["kind"]),
        values=tuple(
            item if isinstance(item, str) else Decimal(str(item))
            for item in _several(entry["value"])
        ),
        unit=entry.get("unit"),
        every=entry.get("every", False),
    )


def _several(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else (value,)


def _fact_problems(
    fact: Fact, kinds: frozenset[FactKind], path: str, currency: str
) -> Iterator[Problem]:
    if fact.kind not in kinds:
        yield f"{path}.kind", f"must be one of {', '.join(sorted(kinds))}"
    if any(not flatten(phrase) for phrase in fact.near):
        yield f"{path}.near", "has no visible character"
    for value in fact.values:
        if expected(fact.kind, value, unit=fact.unit, currency=currency) is None:
            yield f"{path}.value", f"is not a {fact.kind} that can be read; it is {shown(value)}"


def batch_trust(trusts: Iterable[Trust]) -> Trust:
    """Return the trust of a batch: what all its results share, otherwise mixed (T72)."""
    distinct = set(trusts)
    return distinct.pop() if len(distinct) == 1 else Trust.MIXED
