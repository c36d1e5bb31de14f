"""Rows of agent replies, brought to one form: a reply, what is on record for it, what is expected.

Three layouts are read: `calls` (a service call and its results, or a list of recorded calls),
`screen` (the one record an agent had before them), `trajectory` (a whole conversation with its
tool calls). The record is what the row says; nothing of the label or of the change enters it.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from typing import Any

from upheld.bench.reply_tables import Field, ServiceTable, SetTable
from upheld.domain.errors import InvalidInput
from upheld.rules.check import REPLY_LIMIT, check_reply
from upheld.rules.record import DONE, Effect, Fact, FactKind, Record
from upheld.rules.values import expected

__all__ = ["Case", "Row", "cases_of", "reply_row"]

Row = Mapping[str, Any]
_NATURAL = frozenset({"CONSISTENT", "ACTION_RECORDED"})
_CHANGED = frozenset({"CONTRADICTS", "ACTION_UNRECORDED"})
_NUMBER = re.compile(r"-?[0-9][0-9,]*(?:\.[0-9]+)?")
_COUNTED = re.compile(
    rf"(?<![\w./])({_NUMBER.pattern})(?: [0-9]/[0-9]['\"]?)?(?![\w.]*[^\W_]) +([^\W\d_]+)"
)
_CODE = re.compile(r"([^\W\d_]+ [^\W\d_]+) ([0-9]+[A-Z]?)\b(?![./,]?[0-9])")
_NUMERIC = frozenset({FactKind.NUMBER, FactKind.PERCENT, FactKind.MONEY})
_LETTER = re.compile(r"[^\W\d_]")
_UNCOUNTED = frozenset({"and", "or", "to", "at", "on", "in", "of", "for", "the", "until"})
_TRUTH = frozenset({"True", "False"})
_WORDS = re.compile(r'"([^"]*)"')


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A reply to check; `records` are the ways to read what is on record, one fitting is enough.

    `family` is the kind of value that was changed (None in natural replies), `in_scope` whether
    the table reads such a value at all, `changed` the value that was put in, where one was.
    """

    id: str
    group: str
    reply: str
    table: ServiceTable
    records: tuple[Record, ...]
    family: str | None = None
    in_scope: bool = True
    changed: str | None = None


def reply_row(row: Row) -> Row:
    """Return a row of the replies task as it is; raises InvalidInput where it cannot be one."""
    if not isinstance(row.get("id"), str) or not isinstance(row.get("label"), str):
        raise InvalidInput("a row needs an id and a label")
    if not isinstance(row.get("turns"), list):
        if not isinstance(row.get("reply"), str) or not isinstance(row.get("meta"), Mapping):
            raise InvalidInput("a row needs a reply and its meta, or turns")
        if row["label"] not in _NATURAL | _CHANGED:
            raise InvalidInput(f"label {row['label']!r:.40} is none of the replies task")
    return row


def cases_of(row: Row, tables: SetTable) -> Iterator[Case]:
    """Yield the cases of a row: one, or for a trajectory one a reply.

    Raises InvalidInput naming the row where it is not laid out as the set's table says.
    """
    try:
        yield from _LAYOUTS[tables.layout](row, tables)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        problem = f"row {row['id']} is not laid out as {tables.layout!r}"
        raise InvalidInput(f"{problem}: {type(error).__name__} {error}") from None


def _of_calls(row: Row, tables: SetTable) -> Iterator[Case]:
    meta = row["meta"]
    table = tables.service(str(meta.get("service")))
    if "recorded_calls" in meta:
        calls = [(str(call["method"]), call["parameters"]) for call in meta["recorded_calls"]]
        effects = tuple(_effects(calls, _answered(meta), table))
        yield _case(row, table, (Record(effects=effects),), "action", True)
        return
    call, results = meta["facts"]["call"], meta["facts"]["results"]
    effects = tuple(_effects([(str(call["method"]), {})], None, table))
    known = [{**call["parameters"], **result} for result in results] or [call["parameters"]]
    meant = _meant(row["reply"], meta.get("history", ()), known, table)
    records = tuple(_record([values], table, effects) for values in meant)
    if _tells_of_several(row["reply"], known, table):
        records = (*records, _record(known, table, effects))
    slot = str(_changed(row).get("slot"))
    readings = table.reads(slot)
    yield _case(row, table, records, readings[0].family if readings else slot, bool(readings))


def _of_screen(row: Row, tables: SetTable) -> Iterator[Case]:
    facts = row["meta"]["facts"]
    table = tables.service(str(facts["item"].get("APIName")))
    values = _screen(facts)
    old = str(_changed(row).get("old", "")).lstrip("-")
    read = [
        reading
        for name, value in values.items()
        if old in (found.lstrip("-") for found in _NUMBER.findall(str(value)))
        for reading in table.reads(name)[:1]
    ]
    family = read[0].family if read else "number"
    yield _case(row, table, (_record([values], table, ()),), family, bool(read))


def _screen(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields the agent saw: the item's, and what had been asked for under `asked.`."""
    values = {name: value for name, value in facts["item"].items() if name != "APIName"}
    for constraint in facts.get("constraints", ()):
        for name, said in constraint.items():
            words = _WORDS.findall(str(said)) or [str(said)]
            values.setdefault(f"asked.{name}", []).extend(words)
    return values


def _case(
    row: Row, table: ServiceTable, records: tuple[Record, ...], family: str, in_scope: bool
) -> Case:
    natural = row["label"] in _NATURAL
    new = _changed(row).get("new")
    return Case(
        id=row["id"],
        group=row["id"].split("-")[0],
        reply=row["reply"],
        table=table,
        records=records,
        family=None if natural else family,
        in_scope=natural or in_scope,
        changed=None if natural or new is None else str(new),
    )


def _changed(row: Row) -> Mapping[str, Any]:
    changed: Mapping[str, Any] = row["meta"].get("changed") or {}
    return changed


def _effects(
    calls: Sequence[tuple[str, Mapping[str, Any]]], said: str | None, table: ServiceTable
) -> Iterator[Effect]:
    """Yield the calls as done, but for those that what was said speaks against.

    A conversation records many calls of one operation: the one that a reply tells of is the one
    whose details the conversation has agreed on.
    """
    for name, details in calls:
        other = said is not None and _speaks_of_another(said, details, table)
        for operation in (name, *table.counts_as(name)):
            yield Effect(operation=operation, status="OTHER" if other else DONE)


def _speaks_of_another(said: str, details: Mapping[str, Any], table: ServiceTable) -> bool:
    """Say whether what was said contradicts these details."""
    record = _record([details], table, (), strict=False)
    found = check_reply(said[:REPLY_LIMIT], table.policy, record)
    return any(finding.rule.startswith("fact:") for finding in found)


def _answered(meta: Mapping[str, Any]) -> str | None:
    """Return what the agent said last before this reply: what the user then agreed to."""
    said = [turn for turn in meta.get("history", ()) if turn.startswith("SYSTEM: ")]
    return said[-1].removeprefix("SYSTEM: ") if said else None


def _meant(
    reply: str,
    history: Sequence[str],
    results: Sequence[Mapping[str, Any]],
    table: ServiceTable,
) -> Sequence[Mapping[str, Any]]:
    """Return the results a reply is about: those it names, else those named last before it."""
    for text in (reply, *reversed(history)):
        named = [result for result in results if _names(text, result, table)]
        if named:
            return named
    return results


def _names(text: str, result: Mapping[str, Any], table: ServiceTable) -> bool:
    folded = text.casefold()
    told = (result[name] for name in table.identity if name in result)
    values = (item for value in told for item in (value if isinstance(value, list) else [value]))
    return any(str(value).casefold() in folded for value in values)


def _tells_of_several(
    reply: str, results: Sequence[Mapping[str, Any]], table: ServiceTable
) -> bool:
    """Say whether the reply names two of the results, so that no single one accounts for it."""
    named = [result for result in results if _names(reply, result, table)]
    return len({json.dumps(result, sort_keys=True) for result in named}) > 1


def _record(
    known: Sequence[Mapping[str, Any]],
    table: ServiceTable,
    effects: tuple[Effect, ...],
    *,
    strict: bool = True,
) -> Record:
    """Return what some results say together: one fact a reading, closed kinds over all values.

    Of a closed kind every value said must be right, or, where not `strict`, one of them.
    """
    closed = {reading.kind for reading in table.closed}
    facts: dict[tuple[str, Field], list[str | Decimal]] = {}
    everything = [(name, value) for values in known for name, value in values.items()]
    for name, value in everything:
        for reading in table.reads(name):
            for told, values in _said(value, reading):
                facts.setdefault((name, told), []).extend(values)
    made = [
        _fact(reading, values)
        for (_, reading), values in facts.items()
        if values and (reading.near or reading.kind not in closed)
    ]
    for reading in table.closed:
        every = [v for (_, r), values in facts.items() if r.kind is reading.kind for v in values]
        if reading.kind is FactKind.TEXT:
            every += [*_words(everything), *table.vocabulary]
        made += [_fact(replace(reading, every=strict), every)] if every else []
    return Record(effects=effects, facts=tuple(made))


def _words(everything: Sequence[tuple[str, object]]) -> list[str | Decimal]:
    """Return every value that is words: a name said in a reply may be any of them."""
    return [
        text
        for _, value in everything
        for item in (value if isinstance(value, list) else [value])
        if _LETTER.search(text := str(item)) and text not in _TRUTH
    ]


def _fact(reading: Field, values: Sequence[str | Decimal]) -> Fact:
    return Fact(
        near=reading.near,
        kind=reading.kind,
        values=tuple(dict.fromkeys(values)),
        unit=reading.unit,
        every=reading.every,
    )


def _said(value: object, reading: Field) -> Iterator[tuple[Field, list[str | Decimal]]]:
    """Yield the readings a field gives, with their values; prose gives one a word counted."""
    for item in value if isinstance(value, list) else [value]:
        text = str(item).strip()
        if reading.prose:
            yield from _told_in(text, reading)
        elif reading.kind in _NUMERIC:
            yield reading, list(_decimal(text))
        elif reading.kind is FactKind.DURATION:
            yield reading, list(_NUMBER.findall(text)[:1])
        elif expected(reading.kind, text, unit=reading.unit, currency="USD") is not None:
            yield reading, [text]


def _told_in(text: str, reading: Field) -> Iterator[tuple[Field, list[str | Decimal]]]:
    """Yield what a sentence says: "33 hours" says 33 of hours, "take the 61A" 61A of "take the"."""
    for match in _COUNTED.finditer(text):
        number, word = match.groups()
        if word not in _UNCOUNTED:
            yield replace(reading, near=(word,)), [Decimal(number.replace(",", ""))]
    for match in _CODE.finditer(text):
        named = replace(reading, kind=FactKind.IDENTIFIER, near=(match[1],))
        yield named, [match[2]]


def _decimal(text: str) -> Iterator[Decimal]:
    try:
        yield Decimal(text.replace(",", "").lstrip("$").rstrip("%"))
    except InvalidOperation:
        return


def _of_trajectory(row: Row, tables: SetTable) -> Iterator[Case]:
    """Yield every reply of a conversation, and again without the write it came right after.

    A reply right after a completed write is the one that tells of it; taken off the record, that
    write makes the same words a claim of what never happened.
    """
    table = tables.service("*")
    calls: list[tuple[str, Mapping[str, Any]]] = []
    fresh = 0
    for place, turn in enumerate(row["turns"]):
        if turn["role"] == "user":
            fresh = 0
        elif turn["role"] == "tool":
            made = tuple(_written(turn, table))
            calls, fresh = [*calls, *made], fresh + len(made)
        elif turn.get("content"):
            yield _turn_case(row, place, table, calls)
            if fresh:
                yield _turn_case(row, place, table, calls[:-fresh], family="action")


def _turn_case(
    row: Row,
    place: int,
    table: ServiceTable,
    calls: Sequence[tuple[str, Mapping[str, Any]]],
    family: str | None = None,
) -> Case:
    reply = row["turns"][place]["content"]
    told = [(name, {} if _names(reply, details, table) else details) for name, details in calls]
    return Case(
        id=f"{row['id']}-{place}{'-u' if family else ''}",
        group=row["id"],
        reply=reply,
        table=table,
        records=(Record(effects=tuple(_effects(told, reply, table))),),
        family=family,
    )


def _written(
    turn: Mapping[str, Any], table: ServiceTable
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield what a tool did, unless it only looked something up or answered with an error."""
    name = str(turn.get("name"))
    operations = {action.operation for action in table.policy.policy.actions}
    writes = name in operations or not operations.isdisjoint(table.counts_as(name))
    if writes and not str(turn.get("content", "")).startswith("Error"):
        yield name, _told(turn)


def _told(turn: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a tool's answer, nested ones by their own name."""
    try:
        answer = json.loads(str(turn.get("content")))
    except ValueError:
        return {}
    found: dict[str, list[Any]] = {}
    stack = [("answer", answer)]
    while stack:
        name, value = stack.pop()
        if isinstance(value, Mapping):
            stack.extend(value.items())
        elif isinstance(value, list):
            stack.extend((name, item) for item in value)
        elif value is not None:
            found.setdefault(name, []).append(value)
    return dict(found)


_LAYOUTS: Mapping[str, Callable[[Row, SetTable], Iterator[Case]]] = {
    "calls": _of_calls,
    "screen": _of_screen,
    "trajectory": _of_trajectory,
}
