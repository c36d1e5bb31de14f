"""The managed routes of the reply checker: usage, budget, records, receipts, policies (4.3-4.6)."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from upheld.domain.errors import InvalidInput, TooLarge
from upheld.http.callers import Caller, Core
from upheld.http.routing import NullableRoute
from upheld.rules.lint import lint_policy
from upheld.wire.managed import (
    BudgetRequest,
    KeyBudgetBody,
    KeyUsageBody,
    LintBody,
    ReceiptBody,
    ReceiptRequest,
    RecordPageBody,
)

__all__ = ["router"]

router = APIRouter(route_class=NullableRoute, tags=["replies"])
OURS = {"x-extension": True}
Cursor = Annotated[str | None, Query(max_length=130, pattern=r"^[0-9]+\.[0-9]+\.[a-f0-9]{64}$")]
PageSize = Annotated[int, Query(ge=1, le=100)]


@router.get("/v1/usage")
async def usage(request: Request, who: Caller, core: Core) -> KeyUsageBody:
    """Return three months of this key and what its ceilings leave (R193)."""
    _no_parameters(request)
    return KeyUsageBody.of(await core.replies.usage(who))


@router.post("/v1/budget")
async def budget(body: BudgetRequest, who: Caller, core: Core) -> KeyBudgetBody:
    """Lower this key's monthly ceiling (R195)."""
    return KeyBudgetBody.of(await core.replies.lower_budget(who, body.monthly_budget))


@router.get("/v1/check-records")
async def records(
    who: Caller, core: Core, cursor: Cursor = None, limit: PageSize = 100
) -> RecordPageBody:
    """Return records of completed checks of this key from a frozen snapshot (R197-R201)."""
    return RecordPageBody.of(await core.replies.records(who, cursor, limit=limit))


@router.post("/v1/receipts", status_code=201, openapi_extra=OURS)
async def issue(body: ReceiptRequest, who: Caller, core: Core) -> ReceiptBody:
    """Sign what the integrator reports (4.3)."""
    issued = await core.replies.issue(
        who,
        subject=body.subject,
        operation=body.operation,
        facts=body.signed_facts(),
        ttl_seconds=body.ttl_seconds,
    )
    return ReceiptBody.of(issued)


@router.post("/v1/policy/validate", openapi_extra=OURS)
async def validate(body: dict[str, Any]) -> LintBody:
    """Check a policy against the schema, then for rules that overlap or never fire (4.1)."""
    return LintBody.of(lint_policy(body))


def _no_parameters(request: Request) -> None:
    """Refuse a query string, and a body on GET (T76)."""
    if request.url.query:
        raise InvalidInput("this route takes no URL parameters")
    length = request.headers.get("content-length", "0")
    if length.strip("0") or "transfer-encoding" in request.headers:
        raise TooLarge("this route takes no body", code="body_too_large")
