"""Signing in through an identity provider; where none is configured these routes are not there."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import RedirectResponse

from upheld.domain.errors import NotFound
from upheld.http.callers import Core
from upheld.http.limits import address_of, take
from upheld.http.routing import StrictRoute
from upheld.http.sessions import OURS, kept_session
from upheld.service.services import Services
from upheld.service.sign_on import SignOn
from upheld.wire.accounts import SignedInBody

__all__ = ["ATTEMPT_COOKIE", "router"]

ATTEMPT_COOKIE = "upheld_sign_on"
PATH = "/api/session/oidc"
NO_STORE = {"cache-control": "no-store"}
router = APIRouter(route_class=StrictRoute, tags=["session"])
FromProvider = Annotated[str, Query(max_length=4096)]


@router.get(PATH, status_code=302, response_class=RedirectResponse, openapi_extra=OURS)
async def begin(request: Request, core: Core) -> Response:
    """Send the browser to the identity provider, with a cookie that it has to bring back."""
    sign_on = _configured(core)
    await take(core.limiters.sign_in, address_of(request.scope, core.limits))
    departure = await sign_on.begin()
    response = RedirectResponse(departure.address, 302, headers=NO_STORE)
    response.set_cookie(
        ATTEMPT_COOKIE,
        departure.cookie,
        expires=departure.expires_at,
        path=PATH,
        httponly=True,
        samesite="lax",
        secure=core.limits.secure_cookie,
    )
    return response


@router.get(f"{PATH}/callback", openapi_extra=OURS)
async def callback(
    request: Request,
    response: Response,
    core: Core,
    state: FromProvider = "",
    code: FromProvider = "",
) -> SignedInBody:
    """Finish what `GET /api/session/oidc` began and sign in; an attempt is finished once.

    Rate limits counted the attempt when it began; nothing is asked of the provider without one.
    """
    sign_on = _configured(core)
    signed_in = await sign_on.finish(request.cookies.get(ATTEMPT_COOKIE), state, code)
    response.headers.update(NO_STORE)
    response.delete_cookie(
        ATTEMPT_COOKIE, path=PATH, httponly=True, samesite="lax", secure=core.limits.secure_cookie
    )
    return kept_session(response, core, signed_in)


def _configured(core: Services) -> SignOn:
    if core.sign_on is None:
        raise NotFound("no identity provider is configured; sign in with POST /api/session")
    return core.sign_on
