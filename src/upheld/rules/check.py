"""Checking one reply against a policy and a record: pure, deterministic, in linear time (R159)."""

from bisect import bisect_right
from itertools import compress, count, groupby
from operator import attrgetter, eq
from typing import Literal

from upheld.domain.errors import TooLarge
from upheld.domain.text import refuse_lone_surrogates
from upheld.rules.actions import actions
from upheld.rules.case import Case
from upheld.rules.compiled import CompiledPolicy, compile_policy
from upheld.rules.empty import empty, is_empty
from upheld.rules.facts import facts
from upheld.rules.findings import Finding, Rule
from upheld.rules.forbid import forbid
from upheld.rules.policy import Policy
from upheld.rules.prices import prices
from upheld.rules.record import NOTHING_RECORDED, Record

__all__ = ["REPLY_LIMIT", "RULES", "CompiledPolicy", "Verify", "check_reply", "compile_policy"]

REPLY_LIMIT = 4000
"""The most code points of a reply (D3, T61)."""

Verify = Literal["optional", "required"]
"""`required`: a claimed action needs a valid receipt (R170)."""

RULES: tuple[Rule, ...] = (prices, forbid, actions, facts)
"""Every rule family behind `empty`, in the order of 4.2."""

_ORDER = (
    "empty",
    "price:malformed",
    "price:mismatch",
    "price:unattributed",
    "forbid:",
    "action:unrecorded",
    "action:unverified",
    "fact:contradicts-record",
    "fact:contradicts-receipt",
)
_RANKS = {name: rank for rank, name in enumerate(_ORDER)}


def check_reply(
    reply: str,
    policy: Policy | CompiledPolicy,
    record: Record = NOTHING_RECORDED,
    *,
    verify: Verify = "optional",
) -> tuple[Finding, ...]:
    """Return every finding, in the order of T80; the same input always gives the same result.

    Raises TooLarge above 4,000 code points and InvalidInput for a lone surrogate or a fact whose
    value cannot be read. No message holds text of the reply, the policy or the record.
    """
    if len(reply) > REPLY_LIMIT:
        raise TooLarge(f"the reply has {len(reply)} characters; at most {REPLY_LIMIT} are checked")
    if not reply.isascii():
        refuse_lone_surrogates(reply)
    compiled = policy if isinstance(policy, CompiledPolicy) else compile_policy(policy)
    case = Case(reply, compiled, record, required=verify == "required")
    if is_empty(reply):
        return tuple(empty(case))
    return _ordered(case, [finding for rule in RULES for finding in rule(case)])


_PLACE = attrgetter("span.start")


def _ordered(case: Case, findings: list[Finding]) -> tuple[Finding, ...]:
    """Sort by place, then by rule rank and policy order, and drop exact duplicates (T80)."""
    if len(findings) < 2:
        return tuple(findings)
    places = list(map(_PLACE, findings))
    if places != sorted(places):
        findings.sort(key=_PLACE)
        places.sort()
    if len(set(places)) == len(places):
        return tuple(findings)
    made: list[Finding] = []
    done = 0
    for at in compress(count(), map(eq, places, places[1:])):
        if at >= done:
            made += findings[done:at]
            done = bisect_right(places, places[at], at)
            made += _at_one_place(case, findings[at:done])
    return (*made, *findings[done:])


def _at_one_place(case: Case, findings: list[Finding]) -> list[Finding]:
    """Sort the findings that start at one place, and drop exact duplicates."""
    ids = case.policy.forbid_order

    def key(finding: Finding) -> tuple[int, int, int, str]:
        name = "forbid:" if finding.rule in ids else finding.rule
        return finding.span.end, _RANKS[name], ids.get(finding.rule, 0), finding.why

    return [one for one, _ in groupby(sorted(findings, key=key))]
