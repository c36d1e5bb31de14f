"""Who is calling: a bearer token, a session cookie, or nobody."""

from typing import Annotated

from fastapi import Depends, Request

from upheld.domain.errors import Unauthenticated
from upheld.service.principal import ANONYMOUS, Principal
from upheld.service.services import Services

__all__ = ["COOKIE", "CSRF_HEADER", "Caller", "Core", "caller_of", "services_of"]

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
    authorization = request.headers.get("authorization")
    if authorization is not None:
        kind, _, token = authorization.partition(" ")
        if kind.lower() != "bearer" or not token.strip():
            raise Unauthenticated("send the token as `Authorization: Bearer …`")
        return await services.authentication.by_token(token.strip())
    cookie = request.cookies.get(COOKIE)
    if cookie is None:
        return ANONYMOUS
    who = await services.authentication.by_session(cookie)
    if request.method not in _SAFE:
        services.authentication.check_csrf(who, request.headers.get(CSRF_HEADER))
    return who


Core = Annotated[Services, Depends(services_of)]
Caller = Annotated[Principal, Depends(caller_of)]
