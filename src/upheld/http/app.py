"""Putting the doors together: one app, three contracts, one table of errors."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from upheld.domain.errors import UpheldError
from upheld.http import accounts, checks, feedback, managed, operations, replies, sessions, sign_on
from upheld.http.edge import Edge
from upheld.http.errors import REPLY_PATHS, error_response, plain_error
from upheld.service.services import Services

__all__ = ["Build", "create_app"]

Build = Callable[[], AbstractAsyncContextManager[Services]]
MODULES = (checks, feedback, accounts, sessions, sign_on, managed, operations)
ROUTERS = (checks.direct, *(module.router for module in MODULES))
_CODES = {404: "not_found", 405: "method_not_allowed"}


class _App(FastAPI):
    """The app, whose reply checker is reached before anything of the framework.

    Not where something of the framework is wanted there: `straight` is set when the app starts.
    """

    straight = False
    _door = Edge(replies.ReplyDoor())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if self.straight and scope["type"] == "http" and scope["path"] in REPLY_PATHS:
            scope["app"] = self
            await self._door(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    def reports(self) -> bool:
        """Say whether the framework reports requests by OpenTelemetry of its own accord."""
        native = getattr(self, "_native_telemetry", None)
        return native is not None and bool(native.enabled())


def create_app(build: Build, *, cors_origins: tuple[str, ...] = ()) -> FastAPI:
    """Return the app; services are built when it starts and closed when it stops.

    Starting opens the stores; stopping lets running requests finish or release what they hold.
    """
    app = _App(
        title="Fact It API",
        version="1.0.0",
        summary=f"upheld {version('upheld')}",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_lifespan(build, straight=not cors_origins),
        middleware=_middleware(cors_origins),
        separate_input_output_schemas=True,
    )
    app.router.routes[:0] = replies.routes()
    for router in ROUTERS:
        app.include_router(router)
    app.add_exception_handler(UpheldError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    return app


def _lifespan(
    build: Build, *, straight: bool
) -> Callable[[_App], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(app: _App) -> AsyncIterator[None]:
        async with build() as services:
            app.state.services = services
            app.straight = straight and not app.reports()
            yield

    return lifespan


def _middleware(cors_origins: tuple[str, ...]) -> list[Middleware]:
    headers = ["authorization", "content-type", "idempotency-key"]
    cors = Middleware(
        CORSMiddleware,
        allow_origins=list(cors_origins),
        allow_methods=["GET", "POST", "PUT", "PATCH", "DELETE"],
        allow_headers=headers,
    )
    return [Middleware(Edge), cors] if cors_origins else [Middleware(Edge)]


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, UpheldError)
    return error_response(request.url.path, error)


async def _invalid(request: Request, error: Exception) -> Response:
    """Answer 400 with the member and the rule, never the value that was sent."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"] if part != "body") or "the body"
    message = f"{place}: {first['msg']}"
    return plain_error(request.url.path, 400, message, "invalid_request")


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = _CODES.get(error.status_code, "invalid_request")
    headers = {name.lower(): value for name, value in (error.headers or {}).items()}
    if error.status_code == 405:
        headers["allow"] = ", ".join(sorted(_methods(request.scope)))
    return plain_error(request.url.path, error.status_code, str(error.detail), code, headers)


def _methods(scope: Scope) -> set[str]:
    """Return every method of a request's path over all its routes, those spelled out first."""
    routes = [r for router in ROUTERS for r in router.routes if isinstance(r, Route)]
    path = scope["path"]
    found = [route for route in routes if route.path == path]
    found = found or [route for route in routes if route.path_regex.match(path)]
    return {method for route in found for method in route.methods or ()}
