"""Putting the doors together: one app, three contracts, one table of errors."""

import secrets
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
from starlette.types import Scope

from upheld.domain.errors import UpheldError
from upheld.http import accounts, checks, feedback, managed, operations, replies, sessions, sign_on
from upheld.http.edge import Edge
from upheld.http.errors import error_response, plain_error
from upheld.service.services import Services

__all__ = ["Build", "create_app"]

Build = Callable[[], AbstractAsyncContextManager[Services]]
MODULES = (checks, feedback, accounts, sessions, sign_on, managed, operations)
ROUTERS = (checks.direct, *(module.router for module in MODULES))
_CODES = {404: "not_found", 405: "method_not_allowed"}


def create_app(build: Build, *, cors_origins: tuple[str, ...] = ()) -> FastAPI:
    """Return the app; services are built when it starts and closed when it stops.

    Starting opens the stores; stopping lets running requests finish or release what they hold.
    """
    app = FastAPI(
        title="Fact It API",
        version="1.0.0",
        summary=f"upheld {version('upheld')}",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_lifespan(build),
        middleware=_middleware(cors_origins),
        separate_input_output_schemas=True,
    )
    app.state.address_salt = secrets.token_bytes(16)
    app.router.routes[:0] = replies.routes()
    for router in ROUTERS:
        app.include_router(router)
    app.add_exception_handler(UpheldError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    return app


def _lifespan(build: Build) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with build() as services:
            app.state.services = services
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
    if cors_origins:
        return [Middleware(Edge), cors]
    return [Middleware(Edge, direct=replies.doors())]


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, UpheldError)
    return error_response(request, error)


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
