"""What surrounds every request: security headers, a request id, metrics, one log line.

Plain ASGI, so that streams pass untouched. Logs hold method, route, status and time: no body, no
query, no address, no credential. Reply checks are logged only when they fail, being the hot path.
"""

import time
from os import urandom

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from upheld.http.errors import REPLY_PATHS
from upheld.http.traffic import TRAFFIC

__all__ = ["Edge", "method_of", "route_of"]

SECURITY_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
)
METHODS = frozenset({"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"})
log = structlog.get_logger("upheld.http")


class Edge:
    """The outermost layer of the app, and of a door that stands before it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request_id = urandom(8).hex()
        status = 500

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                identity = (b"x-request-id", request_id.encode())
                message["headers"] = [*message["headers"], *SECURITY_HEADERS, identity]
            await send(message)

        started = time.perf_counter()
        TRAFFIC.running += 1
        try:
            await self._app(scope, receive, with_headers)
        finally:
            TRAFFIC.running -= 1
            _counted(scope, status, time.perf_counter() - started, request_id)


def _counted(scope: Scope, status: int, seconds: float, request_id: str) -> None:
    route, method = route_of(scope), method_of(scope)
    TRAFFIC.answered(method, route, status, seconds)
    if route not in REPLY_PATHS or status >= 500:
        log.info(
            "request",
            method=method,
            route=route,
            status=status,
            milliseconds=round(seconds * 1000, 1),
            request_id=request_id,
        )


def method_of(scope: Scope) -> str:
    """Return the method, `other` for one that no route has."""
    return str(scope["method"]) if scope["method"] in METHODS else "other"


def route_of(scope: Scope) -> str:
    """Return the route's template, never the path that was asked for (R212)."""
    if scope["path"] in REPLY_PATHS:
        return str(scope["path"])
    return str(getattr(scope.get("route"), "path", "none"))
