"""Who is calling: a bearer token, a session cookie, or nobody."""

from typing import Annotated

from fastapi import Depends, Request
from starlette.types import Scope

from upheld.domain.errors import InvalidInput, Unauthenticated
from upheld.http.headers import sent
from upheld.service.principal import ANONYMOUS, Principal
from upheld.service.services import Services

__all__ = [
    "COOKIE",
    "CSRF_HEADER",
    "Caller",
    "Core",
    "bearer_of",
    "caller_of",
    "key_of",
    "services_of",
]

COOKIE = "upheld_session"
CSRF_HEADER = "x-csrf-token"
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


async def services_of(request: Request) -> Services:
    """Return the services this app was built with; not a plain function: those take a thread."""
    services: Services = request.app.state.services
    return services


async def caller_of(request: Request) -> Principal:
    """Return the principal; a credential that is sent has to be good, whatever else is there.

    Raises Unauthenticated. A session that changes something must carry its CSRF token.
    """
    services = await services_of(request)
    token = bearer_of(request.scope)
    if token is not None:
        return await services.authentication.by_token(token)
    cookie = request.cookies.get(COOKIE)
    if cookie is None:
        return ANONYMOUS
    who = await services.authentication.by_session(cookie)
    if request.method not in _SAFE:
        services.authentication.check_csrf(who, request.headers.get(CSRF_HEADER))
    return who


def bearer_of(scope: Scope) -> str | None:
    """Return the bearer token that was sent, None without an Authorization header.

    Raises Unauthenticated for another kind, and for two headers: two readers could each take the
    other one.
    """
    values = sent(scope, b"authorization")
    if not values:
        return None
    kind, _, token = values[0].partition(" ")
    if len(values) > 1 or kind.lower() != "bearer" or not token.strip():
        raise Unauthenticated("send one token or key as `Authorization: Bearer …`")
    return token.strip()


def key_of(scope: Scope) -> str | None:
    """Return the idempotency key that was sent; raises InvalidInput for two of them."""
    values = sent(scope, b"idempotency-key")
    if len(values) > 1:
        raise InvalidInput("Idempotency-Key was sent twice; send it once", code="invalid_request")
    return values[0] if values else None


Core = Annotated[Services, Depends(services_of)]
Caller = Annotated[Principal, Depends(caller_of)]
