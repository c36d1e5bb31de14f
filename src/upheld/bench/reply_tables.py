"""Slot tables: what each field of a service's record means for a reply, and which actions it knows.

A table is a JSON file written by hand from a service's schema, one a set of rows. It holds no row:
it says that `price_per_night` is money, which words name it, and which phrases claim an action.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, TypeVar

from upheld.domain.errors import InvalidInput
from upheld.rules.check import CompiledPolicy, compile_policy
from upheld.rules.policy import parse_policy
from upheld.rules.record import FactKind

__all__ = ["Field", "ServiceTable", "SetTable", "load_tables", "tables_folder"]

T = TypeVar("T")
_FAMILY = {
    FactKind.TEXT: "name",
    FactKind.DURATION: "time",
    FactKind.IDENTIFIER: "number",
}
_NO_ACTIONS: Mapping[str, object] = {"forbid": [{"id": "none", "phrase": "\N{FULL BLOCK}" * 20}]}


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """How one field is read: the kind of fact, the words that name it, and how it is worded."""

    kind: FactKind
    family: str
    near: tuple[str, ...] = ()
    unit: str | None = None
    every: bool = False
    prose: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceTable:
    """One service: its fields by name or pattern, its policy, and what it closes.

    `closed` are the kinds of which every value said must be on record; `also` the further names
    an operation counts under, by patterns, the first that fits; `identity` the fields that tell
    one result from another; `vocabulary` the words that may be said with a capital whatever is on
    record.
    """

    fields: Mapping[str, tuple[Field, ...]]
    policy: CompiledPolicy
    closed: tuple[Field, ...] = ()
    also: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    vocabulary: tuple[str, ...] = ()
    identity: frozenset[str] = frozenset()

    def reads(self, name: str) -> tuple[Field, ...]:
        """Return how a field is read: by its own name, else by the first pattern that fits."""
        if name in self.fields:
            return self.fields[name]
        return _fitting(name, self.fields)

    def counts_as(self, operation: str) -> tuple[str, ...]:
        """Return the further names an operation counts under."""
        return _fitting(operation, self.also)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTable:
    """The tables of one set; `layout` says how its rows are laid out."""

    layout: str
    services: Mapping[str, ServiceTable]

    def service(self, name: str) -> ServiceTable:
        """Return the table of a service; one that is not listed gets the table `*`."""
        return self.services.get(name) or self.services["*"]


def _fitting(name: str, patterns: Mapping[str, tuple[T, ...]]) -> tuple[T, ...]:
    fitting = (found for pattern, found in patterns.items() if fnmatchcase(name, pattern))
    return next(fitting, ())


def tables_folder(folder: Path | None = None) -> Path:
    """Return where the tables lie: as asked, else beside the package or in the checkout."""
    package = Path(__file__).resolve().parent
    places = [folder] if folder else [package / "slots", package.parents[2] / "benchmarks/replies"]
    for place in places:
        if place.is_dir():
            return place
    raise InvalidInput(f"no slot tables in {places[-1]}: run in a checkout, or name their folder")


def load_tables(folder: Path) -> dict[str, SetTable]:
    """Return the tables of a folder by set name; raises InvalidInput naming the file."""
    return {path.stem: _load(path) for path in sorted(folder.glob("*.json"))}


def _load(path: Path) -> SetTable:
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        base = document["services"]["*"]
        services = {
            name: _service(entry if name == "*" else _merged(base, entry))
            for name, entry in document["services"].items()
        }
        return SetTable(layout=document["layout"], services=services)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise InvalidInput(f"{path} is not a slot table: {type(error).__name__} {error}") from None


def _merged(base: Mapping[str, Any], entry: Mapping[str, Any]) -> dict[str, Any]:
    """Put a service's own fields before the patterns every service has."""
    own = entry.get("fields", {})
    rest = {name: reading for name, reading in base.get("fields", {}).items() if name not in own}
    return {**base, **entry, "fields": {**own, **rest}}


def _service(entry: Mapping[str, Any]) -> ServiceTable:
    return ServiceTable(
        fields={name: tuple(_fields(reading)) for name, reading in entry["fields"].items()},
        policy=compile_policy(parse_policy(_policy(entry))),
        closed=tuple(
            Field(kind=FactKind(kind), family=kind, every=True) for kind in entry.get("closed", ())
        ),
        also={name: tuple(names) for name, names in entry.get("also", {}).items()},
        vocabulary=tuple(entry.get("vocabulary", ())),
        identity=frozenset(entry.get("identity", ())),
    )


def _policy(entry: Mapping[str, Any]) -> dict[str, object]:
    actions = [
        {"operation": operation, "claims": claims[start : start + 20]}
        for operation, claims in entry.get("actions", {}).items()
        for start in range(0, len(claims), 20)
    ]
    rules: dict[str, object] = dict(entry.get("policy", {}))
    if actions:
        return {**rules, "actions": actions}
    return rules or dict(_NO_ACTIONS)


def _fields(entry: Any) -> Iterator[Field]:
    """Yield the readings of one field: one object or a list of them; null reads nothing."""
    for reading in entry if isinstance(entry, list) else [entry]:
        if reading is not None:
            kind = FactKind(reading["kind"])
            yield Field(
                kind=kind,
                family=reading.get("family", _FAMILY.get(kind, kind.value)),
                near=tuple(reading.get("near", ())),
                unit=reading.get("unit"),
                every=reading.get("every", False),
                prose=reading.get("prose", False),
            )
