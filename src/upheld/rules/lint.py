"""Reading a policy for what is wrong with it, and for what is likely not meant (4.1).

Errors are what `parse_policy` refuses. Warnings are a policy that works, but not as its writer
thinks: the same item or phrase twice, an item inside another, digits behind the cents, and a rule
that does not fire when it is fed its own words.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from upheld.reading.data.currencies import MINOR_DIGITS
from upheld.reading.fold import bounded
from upheld.rules.check import check_reply
from upheld.rules.compiled import CompiledPolicy
from upheld.rules.phrases import flatten
from upheld.rules.policy import PricedItem, coded_problems, parse_policy

__all__ = ["LintFinding", "LintReport", "lint_policy"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LintFinding:
    """One thing to look at.

    Codes: invalid, no_rules, duplicate_forbid_id, not_in_cents, duplicate_item, overlapping_item,
    duplicate_phrase, never_fires.
    """

    code: str
    path: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LintReport:
    """What was found; a policy with warnings only is valid."""

    errors: tuple[LintFinding, ...]
    warnings: tuple[LintFinding, ...]

    @property
    def valid(self) -> bool:
        """Whether `parse_policy` takes it."""
        return not self.errors


def lint_policy(value: object) -> LintReport:
    """Return the errors and warnings of a policy in JSON values; raises nothing."""
    errors = tuple(
        LintFinding(code=code, path=path, message=f"{path} {what}")
        for code, path, what in coded_problems(value)
    )
    if errors or not isinstance(value, Mapping):
        return LintReport(errors=errors, warnings=())
    warnings = (*_same_items(value), *_same_phrases(value), *_digits(value), *_silent(value))
    return LintReport(errors=(), warnings=warnings)


def _warning(code: str, path: str, message: str) -> LintFinding:
    return LintFinding(code=code, path=path, message=f"{path} {message}")


def _several(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


def _names(value: Mapping[str, Any]) -> list[tuple[str, int, str]]:
    """Return the path, the entry and the folded text of every item and alias."""
    return [
        (f"policy.prices[{index}].{field}", index, flatten(name))
        for index, entry in enumerate(value.get("prices", ()))
        for field in ("item", "aliases")
        for name in _several(entry.get(field, ()))
    ]


def _same_items(value: Mapping[str, Any]) -> Iterator[LintFinding]:
    names = _names(value)
    for at, (path, entry, name) in enumerate(names):
        for earlier, other_entry, other in names[:at]:
            if name == other:
                yield _warning("duplicate_item", path, f"is the same name as {earlier}")
            elif entry != other_entry and (_inside(name, other) or _inside(other, name)):
                yield _warning("overlapping_item", path, f"shares its words with {earlier}")


def _inside(name: str, other: str) -> bool:
    at = other.find(name)
    return at >= 0 and bounded(other, at, at + len(name))


def _same_phrases(value: Mapping[str, Any]) -> Iterator[LintFinding]:
    for kind, field in (("forbid", "phrase"), ("actions", "claims")):
        seen: dict[str, str] = {}
        for index, entry in enumerate(value.get(kind, ())):
            path = f"policy.{kind}[{index}].{field}"
            for phrase in map(flatten, _several(entry[field])):
                if phrase in seen:
                    yield _warning("duplicate_phrase", path, f"repeats a phrase of {seen[phrase]}")
                seen.setdefault(phrase, path)


def _digits(value: Mapping[str, Any]) -> Iterator[LintFinding]:
    """Report amounts with zeros behind the cents: 19.990 is 19.99, but it may not be meant."""
    for index, entry in enumerate(value.get("prices", ())):
        currency = entry.get("currency", value.get("currency", "USD"))
        for amount in _several(entry["amount"]):
            exponent = amount.as_tuple().exponent if isinstance(amount, Decimal) else 0
            if isinstance(exponent, int) and -exponent > MINOR_DIGITS.get(currency, 2):
                path = f"policy.prices[{index}].amount"
                yield _warning(
                    "not_in_cents", path, "has zeros behind the decimals of its currency"
                )


def _silent(value: Mapping[str, Any]) -> Iterator[LintFinding]:
    """Feed each rule its own words, one by one, and report those that say nothing."""
    compiled = CompiledPolicy(parse_policy(value))
    for path, rule, probe, covers in _probes(compiled):
        found = check_reply(probe, compiled)
        if not any(one.rule == rule and covers in one.why for one in found):
            yield _warning("never_fires", path, "does not fire on its own words")


def _probes(compiled: CompiledPolicy) -> Iterator[tuple[str, str, str, str]]:
    """Yield a path, the rule expected, a reply, and what its reason has to hold."""
    policy = compiled.policy
    for index, item in enumerate(policy.prices):
        for name in (item.item, *item.aliases):
            reply = f"{name} costs {_wrong(item, policy.currency)}"
            yield f"policy.prices[{index}]", "price:mismatch", reply, item.item[:40]
    for index, entry in enumerate(policy.forbid):
        for phrase in entry.phrases:
            yield f"policy.forbid[{index}]", f"forbid:{entry.id}", phrase, ""
    for index, action in enumerate(policy.actions):
        for claim in action.claims:
            reason = action.operation[:40]
            yield f"policy.actions[{index}]", "action:unrecorded", claim, reason


def _wrong(item: PricedItem, default: str) -> str:
    currency = item.currency or default
    digits = MINOR_DIGITS.get(currency, 2)
    amount = max(item.amounts) + 13 + (Decimal("0.37") if digits > 1 else 0)
    return f"{amount:.{digits}f} {currency}"
