"""What a reply may say: prices, forbidden phrases, and claims of action (Policy v1, R243).

A `Policy` that exists is sound: its phrases can match, its ids are distinct, its amounts are whole
minor units of their currency. `parse_policy` builds one from plain JSON values.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from upheld.domain.errors import InvalidInput
from upheld.reading.data.currencies import MINOR_DIGITS
from upheld.rules.phrases import flatten
from upheld.rules.schema import Problem, Schema, load, problems, shown

__all__ = [
    "POLICY_SCHEMA",
    "ActionClaims",
    "Forbidden",
    "Policy",
    "PricedItem",
    "coded_problems",
    "parse_policy",
    "policy_problems",
]

POLICY_SCHEMA: Schema = load("policy.v1.schema.json")
"""The JSON Schema of contract 4.1, served as /developers/policy.v1.schema.json."""

_WITHOUT_RULES_TOO: Schema = {
    keyword: value for keyword, value in POLICY_SCHEMA.items() if keyword != "anyOf"
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PricedItem:
    """A thing with a price; any of `amounts` (major units) is right. No currency: the policy's."""

    item: str
    aliases: tuple[str, ...] = ()
    amounts: tuple[Decimal, ...]
    currency: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Forbidden:
    """Phrases that may not be said; `id` matches [a-z0-9-]{1,40} (R181)."""

    id: str
    phrases: tuple[str, ...]
    match: Literal["word", "substring"] = "word"
    why: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionClaims:
    """Phrases that claim an operation was carried out."""

    operation: str
    claims: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """The rules of one speaker; `currency` is an ISO 4217 code.

    Without any rule it is still good for checking facts; on the wire that is refused (4.1).
    """

    name: str | None = None
    currency: str = "USD"
    prices: tuple[PricedItem, ...] = ()
    forbid: tuple[Forbidden, ...] = ()
    actions: tuple[ActionClaims, ...] = ()

    def __post_init__(self) -> None:
        for where, what in policy_problems(_as_json(self), _WITHOUT_RULES_TOO):
            raise InvalidInput(f"{where} {what}")


def parse_policy(value: object) -> Policy:
    """Build a policy from JSON values; numbers may be int, float or Decimal.

    Raises InvalidInput naming the path, what is there and what may be (R173, 4.1, T78).
    """
    for where, what in policy_problems(value):
        raise InvalidInput(f"{where} {what}")
    assert isinstance(value, Mapping)
    return Policy(
        name=value.get("name"),
        currency=value.get("currency", "USD"),
        prices=tuple(_priced(entry) for entry in value.get("prices", ())),
        forbid=tuple(_forbidden(entry) for entry in value.get("forbid", ())),
        actions=tuple(
            ActionClaims(operation=entry["operation"], claims=tuple(entry["claims"]))
            for entry in value.get("actions", ())
        ),
    )


def policy_problems(value: object, schema: Schema = POLICY_SCHEMA) -> Iterator[Problem]:
    """Yield every problem of a policy in JSON values: those of its shape, else those beyond it."""
    return ((path, what) for _, path, what in coded_problems(value, schema))


def coded_problems(value: object, schema: Schema = POLICY_SCHEMA) -> Iterator[tuple[str, str, str]]:
    """Yield the same with a code before the path: see `upheld.rules.lint`."""
    shape = tuple(problems(value, schema, "policy"))
    for path, what in shape:
        yield ("no_rules" if what.startswith("has no rules") else "invalid"), path, what
    if not shape and isinstance(value, Mapping):
        for code, find in _BEYOND_SHAPE:
            yield from ((code, path, what) for path, what in find(value))


def _priced(entry: Mapping[str, Any]) -> PricedItem:
    return PricedItem(
        item=entry["item"],
        aliases=tuple(entry.get("aliases", ())),
        amounts=tuple(_exact(amount) for amount in _several(entry["amount"])),
        currency=entry.get("currency"),
    )


def _forbidden(entry: Mapping[str, Any]) -> Forbidden:
    return Forbidden(
        id=entry["id"],
        phrases=tuple(_several(entry["phrase"])),
        match=entry.get("match", "word"),
        why=entry.get("why"),
    )


def _several(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else (value,)


def _exact(amount: int | float | Decimal) -> Decimal:
    """Return the decimal that was written: 19.99, not its binary neighbour."""
    return amount if isinstance(amount, Decimal) else Decimal(str(amount))


def _repeated_ids(value: Mapping[str, Any]) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for index, entry in enumerate(value.get("forbid", ())):
        if entry["id"] in first:
            earlier = f"policy.forbid[{first[entry['id']]}].id"
            yield f"policy.forbid[{index}].id", f"repeats {earlier}; give each its own id"
        first.setdefault(entry["id"], index)


def _unmatchable(value: Mapping[str, Any]) -> Iterator[Problem]:
    """A phrase of invisible characters only would match nothing, or everything."""
    for path, phrase in _phrases(value):
        if not flatten(phrase):
            yield path, f"has no visible character; it is {shown(phrase)}"


def _phrases(value: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for kind, names in _PHRASE_FIELDS.items():
        for index, entry in enumerate(value.get(kind, ())):
            for name in names:
                for phrase in _several(entry.get(name, ())):
                    yield f"policy.{kind}[{index}].{name}", phrase


_PHRASE_FIELDS = {
    "prices": ("item", "aliases"),
    "forbid": ("phrase",),
    "actions": ("operation", "claims"),
}


def _uneven_amounts(value: Mapping[str, Any]) -> Iterator[Problem]:
    for index, entry in enumerate(value.get("prices", ())):
        currency = entry.get("currency", value.get("currency", "USD"))
        digits = MINOR_DIGITS.get(currency, 2)
        for amount in _several(entry["amount"]):
            if _exact(amount).normalize().as_tuple().exponent < -digits:  # type: ignore[operator]
                yield (
                    f"policy.prices[{index}].amount",
                    f"has more than the {digits} decimals of its currency; it is {shown(amount)}",
                )


_BEYOND_SHAPE: tuple[tuple[str, Callable[[Mapping[str, Any]], Iterator[Problem]]], ...] = (
    ("duplicate_forbid_id", _repeated_ids),
    ("invalid", _unmatchable),
    ("not_in_cents", _uneven_amounts),
)


def _as_json(policy: Policy) -> dict[str, object]:
    """Return the policy as the JSON values it would be read from."""
    made = {
        "name": policy.name,
        "currency": policy.currency,
        "prices": [_item_as_json(item) for item in policy.prices],
        "forbid": [_forbidden_as_json(entry) for entry in policy.forbid],
        "actions": [{"operation": a.operation, "claims": a.claims} for a in policy.actions],
    }
    return {name: value for name, value in made.items() if value not in (None, [])}


def _item_as_json(item: PricedItem) -> dict[str, object]:
    made: dict[str, object] = {"item": item.item, "aliases": item.aliases, "amount": item.amounts}
    return made if item.currency is None else {**made, "currency": item.currency}


def _forbidden_as_json(entry: Forbidden) -> dict[str, object]:
    made: dict[str, object] = {"id": entry.id, "phrase": entry.phrases, "match": entry.match}
    return made if entry.why is None else {**made, "why": entry.why}
