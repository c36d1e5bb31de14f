"""The reply checker's managed shapes (4.3-4.6): usage, budget, records, receipts, lint."""

from typing import Annotated, Literal

from pydantic import Field

from upheld.domain.errors import InvalidInput
from upheld.domain.records import CheckRecord
from upheld.receipts.claims import SignedFact
from upheld.rules.lint import LintFinding, LintReport
from upheld.service.issuing import IssuedReceipt
from upheld.service.key_desk import KeyBudget, KeyUsage, MonthUsage, RecordPage
from upheld.wire.model import Instant, RequestModel, WireModel, instant

__all__ = [
    "BudgetRequest",
    "KeyBudgetBody",
    "KeyUsageBody",
    "LintBody",
    "ReceiptBody",
    "ReceiptRequest",
    "RecordPageBody",
]

USAGE_MEANING = (
    "Reserved is not completed, and an accepted meter event is no final invoice. The remaining "
    "allowance is shared by all keys of the customer."
)
RECORDS_MEANING = (
    "Unsigned records of completed checks of this key since capture began; a record proves neither "
    "authorization nor completion of anything, and no retention is promised."
)
Count = Annotated[int, Field(strict=True, ge=0, le=2**53 - 1)]


class MonthBody(WireModel):
    """One UTC month of a key."""

    month: str
    completed: int
    reserved: int
    meter_accepted: int
    amount_micro_usd: int

    @classmethod
    def of(cls, month: MonthUsage) -> "MonthBody":
        """Write a month; what was completed is what the meter took."""
        return cls(
            month=month.month,
            completed=month.completed,
            reserved=month.reserved,
            meter_accepted=month.completed,
            amount_micro_usd=month.amount,
        )


class KeyLimits(WireModel):
    """The ceiling of the key itself; null: none."""

    monthly_budget: int | None


class CustomerLimits(WireModel):
    """The customer's limit and what is left of it; null: none."""

    monthly_limit: int | None
    remaining: int | None


class KeyUsageBody(WireModel):
    """Three months and the limits (R193, 4.5)."""

    object: Literal["curbi.key.usage"] = "curbi.key.usage"
    months: list[MonthBody]
    key: KeyLimits
    customer: CustomerLimits
    effective_ceiling: int | None
    as_of: Instant
    meaning: str = USAGE_MEANING

    @classmethod
    def of(cls, usage: KeyUsage) -> "KeyUsageBody":
        """Write a key's usage."""
        return cls(
            months=[MonthBody.of(month) for month in usage.months],
            key=KeyLimits(monthly_budget=usage.monthly_budget),
            customer=CustomerLimits(
                monthly_limit=usage.customer_limit, remaining=usage.customer_remaining
            ),
            effective_ceiling=usage.effective_ceiling,
            as_of=usage.as_of,
        )


class BudgetRequest(RequestModel):
    """A lower ceiling in checked replies per UTC month (R195)."""

    monthly_budget: Count


class KeyBudgetBody(WireModel):
    """The ceiling as it was kept (4.5)."""

    object: Literal["curbi.key.budget"] = "curbi.key.budget"
    monthly_budget: int
    effective_ceiling: int
    month: str
    reserved: int
    completed: int

    @classmethod
    def of(cls, budget: KeyBudget) -> "KeyBudgetBody":
        """Write a key's budget."""
        return cls(
            monthly_budget=budget.monthly_budget,
            effective_ceiling=budget.effective_ceiling,
            month=budget.month,
            reserved=budget.reserved,
            completed=budget.completed,
        )


class RecordBody(WireModel):
    """A record of one checked reply (R200)."""

    object: Literal["curbi.managed.check-record.v1"] = "curbi.managed.check-record.v1"
    id: str
    operation_id: str
    reply_index: int
    completed_at: Instant
    pass_: bool = Field(serialization_alias="pass")
    findings_count: int
    result_digest: str
    request_digest: str
    source_sha: str | None
    signed: Literal[False] = False

    @classmethod
    def of(cls, record: CheckRecord) -> "RecordBody":
        """Write a record."""
        return cls(
            id=record.id,
            operation_id=record.operation,
            reply_index=record.index,
            completed_at=record.completed_at,
            pass_=record.passed,
            findings_count=record.findings,
            result_digest=record.result_digest,
            request_digest=record.request_digest,
            source_sha=record.source_sha,
        )


class RecordPageBody(WireModel):
    """A page of a frozen snapshot (R199)."""

    object: Literal["curbi.key.check-records"] = "curbi.key.check-records"
    records: list[RecordBody]
    next_cursor: str | None
    coverage_from: str | None
    historical_complete: Literal[False] = False
    meaning: str = RECORDS_MEANING

    @classmethod
    def of(cls, page: RecordPage) -> "RecordPageBody":
        """Write a page."""
        since = page.coverage_from
        return cls(
            records=[RecordBody.of(record) for record in page.records],
            next_cursor=page.next_cursor,
            coverage_from=None if since is None else instant(since),
        )


class FactBody(RequestModel):
    """A fact that a receipt carries (R177)."""

    near: Annotated[str, Field(min_length=1, max_length=80)]
    kind: Literal["time", "money", "date"]
    value: Annotated[str, Field(min_length=1, max_length=40)] | Annotated[float, Field(strict=True)]


class ReceiptRequest(RequestModel):
    """What an integrator reports as done (4.3)."""

    subject: Annotated[str, Field(min_length=1, max_length=200)]
    operation: Annotated[str, Field(min_length=1, max_length=120)]
    facts: list[FactBody] | None = Field(default=None, max_length=20)
    ttl_seconds: Annotated[int, Field(strict=True, ge=1, le=7_776_000)] = 86_400

    def signed_facts(self) -> tuple[SignedFact, ...]:
        """Return the facts as values; raises InvalidInput where one cannot be signed."""
        try:
            return tuple(
                SignedFact(near=fact.near, kind=fact.kind, value=fact.value)
                for fact in self.facts or ()
            )
        except ValueError as error:
            raise InvalidInput(f"facts: {error}") from None


class ReceiptBody(WireModel):
    """A signed receipt, shown once (4.3)."""

    receipt: str
    rid: str
    kid: str
    expires_at: Instant

    @classmethod
    def of(cls, issued: IssuedReceipt) -> "ReceiptBody":
        """Write a receipt."""
        return cls(
            receipt=issued.receipt,
            rid=issued.receipt_id,
            kid=issued.key_id,
            expires_at=issued.expires_at,
        )


class LintLine(WireModel):
    """One thing about a policy."""

    code: str
    path: str
    message: str

    @classmethod
    def of(cls, finding: LintFinding) -> "LintLine":
        """Write a finding."""
        return cls(code=finding.code, path=finding.path, message=finding.message)


class LintBody(WireModel):
    """What is wrong with a policy, and what probably is (4.1)."""

    valid: bool
    errors: list[LintLine]
    warnings: list[LintLine]

    @classmethod
    def of(cls, report: LintReport) -> "LintBody":
        """Write a report."""
        return cls(
            valid=report.valid,
            errors=[LintLine.of(finding) for finding in report.errors],
            warnings=[LintLine.of(finding) for finding in report.warnings],
        )
