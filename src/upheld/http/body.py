"""Reading a request body: capped, strict JSON, then the model that documents it (R203, R20)."""

import asyncio
from typing import TypeVar

from pydantic import BaseModel, ValidationError
from starlette.requests import Request

from upheld.domain.errors import InvalidInput, TooLarge
from upheld.wire.json import strict_loads

__all__ = ["read_body", "read_json", "validated"]

BODY_SECONDS = 30.0
M = TypeVar("M", bound=BaseModel)


async def read_body(request: Request, *, limit: int) -> bytes:
    """Return the body; raises TooLarge (413) above `limit` bytes without reading on.

    Raises InvalidInput (408) where it has not come within BODY_SECONDS.
    """
    declared = request.headers.get("content-length", "")
    if declared.isdecimal() and int(declared) > limit:
        raise _too_large(limit)
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await _read(request, limit)
    except TimeoutError:
        raise InvalidInput(
            f"the body did not come within {BODY_SECONDS:.0f} s", code="body_too_slow"
        ) from None


async def _read(request: Request, limit: int) -> bytes:
    chunks, size = [], 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > limit:
            raise _too_large(limit)
        chunks.append(chunk)
    return b"".join(chunks)


async def read_json(request: Request, *, limit: int) -> object:
    """Return the body as JSON; raises InvalidInput for anything two readers could read apart."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise InvalidInput("send the body as application/json", code="not_json")
    return strict_loads(await read_body(request, limit=limit))


def validated(value: object, model: type[M]) -> M:
    """Return parsed JSON as a model; the message names the member and the rule, never the value."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"]) or "the body"
        raise InvalidInput(f"{place}: {first['msg']}", code="invalid_request") from None


def _too_large(limit: int) -> TooLarge:
    return TooLarge(f"the body is over {limit:,} bytes", code="body_too_large")
