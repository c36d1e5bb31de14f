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

from upheld.domain.errors import UpheldError
from upheld.http import accounts, checks, feedback, managed, operations, replies, sessions
from upheld.http.edge import Edge
from upheld.http.errors import error_response, plain_error
from upheld.service.services import Services

__all__ = ["Build", "create_app"]

Build = Callable[[], AbstractAsyncContextManager[Services]]
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
        lifespan=_lifespan(build),
        middleware=_middleware(cors_origins),
        separate_input_output_schemas=True,
    )
    app.state.address_salt = secrets.token_bytes(16)
    app.router.routes[:0] = replies.routes()
    for module in (checks, feedback, accounts, sessions, managed, operations):
        app.include_router(module.router)
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
    return [Middleware(Edge), *([cors] if cors_origins else [])]


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
    return plain_error(request.url.path, error.status_code, str(error.detail), code, error.headers)
