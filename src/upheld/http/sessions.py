"""Signing up, in and out; the cookie is HttpOnly and SameSite, changes carry a CSRF token (R7)."""

from datetime import timedelta

from fastapi import APIRouter, Request, Response

from upheld.domain.errors import Unauthenticated
from upheld.http.callers import COOKIE, Caller, Core
from upheld.http.limits import address_of, known_mark, sign_in_key, take
from upheld.http.routing import StrictRoute
from upheld.service.members import SignedIn
from upheld.service.services import Services
from upheld.wire.accounts import Credentials, PasswordChange, SignedInBody

__all__ = ["OURS", "kept_session", "router"]

router = APIRouter(route_class=StrictRoute, tags=["session"])
OURS = {"x-extension": True}
KNOWN_COOKIE, KNOWN_PATH = "upheld_known", "/api/session"
KNOWN_FOR = timedelta(days=365)


@router.post("/api/session/sign-up", status_code=201, openapi_extra=OURS)
async def sign_up(
    body: Credentials, request: Request, response: Response, core: Core
) -> SignedInBody:
    """Open an account and sign in."""
    await take(core.limiters.sign_in, address_of(request.scope, core.limits))
    return kept_session(response, core, await core.members.sign_up(body.email, body.password))


@router.post("/api/session", status_code=201, openapi_extra=OURS)
async def sign_in(
    body: Credentials, request: Request, response: Response, core: Core
) -> SignedInBody:
    """Sign in; tries are limited by address and by account.

    A browser that has signed in to the account before is counted apart from all others.
    """
    await take(core.limiters.sign_in, address_of(request.scope, core.limits))
    mark = request.cookies.get(KNOWN_COOKIE, "")
    await take(core.limiters.sign_in, sign_in_key(body.email, mark, core.limits))
    return kept_session(response, core, await core.members.sign_in(body.email, body.password))


@router.post("/api/session/first-run/{token}", status_code=201, openapi_extra=OURS)
async def first_run(
    token: str, body: Credentials, request: Request, response: Response, core: Core
) -> SignedInBody:
    """Use the one-time link of a new installation and become its administrator."""
    await take(core.limiters.sign_in, address_of(request.scope, core.limits))
    signed_in = await core.members.claim_first_run(token, body.email, body.password)
    return kept_session(response, core, signed_in)


@router.delete("/api/session", status_code=204, openapi_extra=OURS)
async def sign_out(request: Request, who: Caller, core: Core) -> Response:
    """End this session."""
    who.need_session()
    await core.members.sign_out(request.cookies[COOKIE])
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=core.limits.secure_cookie)
    return response


@router.post("/api/session/password", status_code=204, openapi_extra=OURS)
async def change_password(body: PasswordChange, who: Caller, core: Core) -> Response:
    """Change the password; every session of the account ends."""
    if not who.account:
        raise Unauthenticated("sign in first")
    await core.members.change_password(who, body.old, body.new)
    return Response(status_code=204)


def kept_session(response: Response, core: Services, signed_in: SignedIn) -> SignedInBody:
    """Set the session cookie and the mark of a known browser; return who is signed in."""
    response.set_cookie(
        COOKIE,
        signed_in.cookie,
        expires=signed_in.expires_at,
        httponly=True,
        samesite="lax",
        secure=core.limits.secure_cookie,
    )
    response.set_cookie(
        KNOWN_COOKIE,
        known_mark(signed_in.account.email, core.limits),
        max_age=int(KNOWN_FOR.total_seconds()),
        path=KNOWN_PATH,
        httponly=True,
        samesite="lax",
        secure=core.limits.secure_cookie,
    )
    return SignedInBody.of(signed_in)
