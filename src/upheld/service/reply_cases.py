"""The road of a reply check, pure: receipts are verified, the record completed, the rules run.

Who may ask, what it costs and what is kept is `service.replies`' business; the CLI and the HTTP
door walk this same road, so the same request gives the same findings at both.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

from upheld.domain.errors import InvalidInput
from upheld.receipts.claims import SignedFact
from upheld.receipts.keys import KeyRing
from upheld.receipts.verify import Verified, verify_all
from upheld.rules.check import CompiledPolicy, Verify, check_reply
from upheld.rules.findings import Finding
from upheld.rules.record import (
    NOTHING_RECORDED,
    Fact,
    Record,
    Trust,
    batch_trust,
    parse_facts,
)

__all__ = [
    "CaseOutcome",
    "ReplyCase",
    "ReplyReport",
    "ReplyRequest",
    "check_cases",
    "each_case",
    "facts_of",
    "reported",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyCase:
    """A reply and what is on record for it; `document` is the case as it was sent."""

    reply: str
    record: Record = NOTHING_RECORDED
    id: str | None = None
    document: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyRequest:
    """Replies to check against one policy; every case of a batch has an id of its own (T63)."""

    policy: CompiledPolicy
    policy_document: object
    cases: tuple[ReplyCase, ...]
    verify: Verify = "optional"
    version: str | None = None
    batch: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseOutcome:
    """What was found in one reply; `receipts` is None where the record had no such key."""

    reply: str
    findings: tuple[Finding, ...]
    trust: Trust
    receipts: Verified | None = None
    id: str | None = None

    @property
    def passed(self) -> bool:
        """Whether no rule fired; no more than that (R160)."""
        return not self.findings


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyReport:
    """The outcomes of a request, in the order of its cases."""

    outcomes: tuple[CaseOutcome, ...]
    version: str | None = None
    batch: bool = False

    @property
    def passed(self) -> bool:
        """Whether no rule fired in any reply."""
        return all(outcome.passed for outcome in self.outcomes)

    @property
    def trust(self) -> Trust:
        """What all records share, otherwise mixed (T72)."""
        return batch_trust(outcome.trust for outcome in self.outcomes)


def check_cases(
    request: ReplyRequest, *, ring: KeyRing | None, now: datetime, audience: str | None = None
) -> ReplyReport:
    """Check every case (`each_case`)."""
    return reported(request, each_case(request, ring=ring, now=now, audience=audience))


def each_case(
    request: ReplyRequest, *, ring: KeyRing | None, now: datetime, audience: str | None = None
) -> Iterator[CaseOutcome]:
    """Check case by case; without a ring no receipt is verified (`not_verified_here`).

    A receipt counts once in a request (D2, T70): the outcome of a case may rest on earlier ones.
    """
    seen: set[str] = set()
    readable = partial(_readable, currency=request.policy.policy.currency)
    for case in request.cases:
        verified = _verified(case.record, ring, now, audience, seen, readable)
        yield _outcome(request, case, verified)


def reported(request: ReplyRequest, outcomes: Iterable[CaseOutcome]) -> ReplyReport:
    """Return the report of a request from what was found."""
    return ReplyReport(outcomes=tuple(outcomes), version=request.version, batch=request.batch)


def _verified(
    record: Record,
    ring: KeyRing | None,
    now: datetime,
    audience: str | None,
    seen: set[str],
    readable: Callable[[Sequence[SignedFact]], bool],
) -> Verified | None:
    if record.receipts is None:
        return None
    return verify_all(
        record.receipts,
        ring,
        subject=record.subject,
        now=now,
        audience=audience,
        seen=seen,
        readable=readable,
    )


def _readable(facts: Sequence[SignedFact], *, currency: str) -> bool:
    """Say whether facts can be read; a receipt with others is malformed."""
    try:
        facts_of(facts, currency)
    except InvalidInput:
        return False
    return True


def _outcome(request: ReplyRequest, case: ReplyCase, verified: Verified | None) -> CaseOutcome:
    record = case.record
    for receipt in verified.valid if verified else ():
        facts = facts_of(receipt.facts, request.policy.policy.currency)
        record = record.with_receipt(receipt.operation, facts)
    return CaseOutcome(
        id=case.id,
        reply=case.reply,
        findings=check_reply(case.reply, request.policy, record, verify=request.verify),
        trust=record.trust,
        receipts=verified,
    )


def facts_of(facts: Sequence[SignedFact], currency: str = "USD") -> tuple[Fact, ...]:
    """Return signed facts as a record has them; raises InvalidInput for what cannot be read."""
    plain = [{"near": fact.near, "kind": fact.kind, "value": fact.value} for fact in facts]
    return parse_facts(plain, path="receipt.facts", currency=currency) if plain else ()
