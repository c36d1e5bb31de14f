"""Anonymous feedback (R55-R57): no credential is looked at, no identity kept."""

from fastapi import APIRouter, Request

from upheld.http.callers import Core
from upheld.http.limits import address_of, take
from upheld.http.routing import StrictRoute
from upheld.wire.accounts import Ok
from upheld.wire.requests import FeedbackRequest, prior_verdicts

__all__ = ["router"]

router = APIRouter(route_class=StrictRoute, tags=["feedback"])


@router.post("/api/feedback", status_code=202)
async def feedback(body: FeedbackRequest, request: Request, core: Core) -> Ok:
    """Take a thumb and forget who gave it."""
    await take(core.limiters.feedback, address_of(request.scope, core.limits))
    await core.feedback.leave(
        source_app=body.source_app,
        rating=body.rating,
        check_id=body.check_id,
        snippet=body.response_snippet,
        prior=prior_verdicts(body.prior_verdicts),
        overall=body.overall_confidence,
        comment=body.comment,
    )
    return Ok()
