"""The route class of the typed routes: a strict body before anything else looks at it."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from upheld.http.body import read_json, validated
from upheld.http.callers import caller_of, key_of, services_of

__all__ = ["BODY_LIMIT", "DirectRoute", "NullableRoute", "StrictRoute"]

BODY_LIMIT = 2 * 1024 * 1024


class _Parsed(Request):
    """A request whose body has been read, capped and parsed strictly."""

    def __init__(self, request: Request, value: object) -> None:
        super().__init__(request.scope, request.receive)
        self._value = value

    async def body(self) -> bytes:
        """Return a stand-in that says there is a body."""
        return b"{}"

    async def json(self) -> Any:
        """Return the parsed body."""
        return self._value


class StrictRoute(APIRoute):
    """Reads the body by `read_json`: 415, 413 and 400 come before validation (R203, T75).

    Members without a value are left out of the answer, as seed A has them.
    """

    without_nulls = True

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        options["response_model_exclude_none"] = self.without_nulls
        super().__init__(path, endpoint, **options)

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the handler that parses first."""
        handle = super().get_route_handler()

        async def strict(request: Request) -> Response:
            if self.body_field is None:
                return await handle(request)
            value = await read_json(request.scope, request.receive, limit=BODY_LIMIT)
            return await handle(_Parsed(request, value))

        return strict


class DirectRoute(StrictRoute):
    """A strict route on a hot path, called without the framework's resolver.

    Its function takes `body`, `request`, `who`, `core` and `key` and returns the response itself;
    the document is made from the same parameters.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the handler that reads, asks who calls, validates and calls."""
        call, model = self.endpoint, self.endpoint.__annotations__["body"]

        async def direct(request: Request) -> Response:
            value = await read_json(request.scope, request.receive, limit=BODY_LIMIT)
            core, who = await services_of(request), await caller_of(request)
            body, key = validated(value, model), key_of(request.scope)
            answer: Response = await call(body, request, who, core, key)
            return answer

        return direct


class NullableRoute(StrictRoute):
    """A strict route whose answers write null where there is no value (4.5, R199)."""

    without_nulls = False
