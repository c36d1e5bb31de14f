"""Reading a request body: capped, strict JSON, then the model that documents it (R203, R20)."""

import asyncio
from collections.abc import Awaitable, Generator
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from starlette.requests import ClientDisconnect
from starlette.types import Message, Receive, Scope

from upheld.domain.errors import InvalidInput, TooLarge
from upheld.http.headers import sent
from upheld.wire.json import strict_loads

__all__ = ["read_body", "read_json", "read_json_text", "validated"]

BODY_SECONDS = 30.0
M = TypeVar("M", bound=BaseModel)


async def read_body(scope: Scope, receive: Receive, *, limit: int) -> bytes:
    """Return the body; raises TooLarge (413) above `limit` bytes without reading on.

    Raises InvalidInput (408) where it has not come within BODY_SECONDS.
    """
    declared = sent(scope, b"content-length")
    if declared and declared[0].isdecimal() and int(declared[0]) > limit:
        raise _too_large(limit)
    begun = _Begun(receive())
    if begun.value is not None and not begun.value.get("more_body", False):
        return _joined([_part(begun.value)], limit)
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await _read(begun, receive, limit)
    except TimeoutError:
        raise InvalidInput(
            f"the body did not come within {BODY_SECONDS:.0f} s", code="body_too_slow"
        ) from None


class _Begun:
    """An awaitable run as far as it goes without waiting: most bodies are there, as one message.

    `value` is what it returned by then. Otherwise it is awaited once, in the task that began it.
    """

    __slots__ = ("_rest", "_waits_for", "value")

    def __init__(self, awaitable: Awaitable[Message]) -> None:
        self._rest = awaitable.__await__()
        self._waits_for: Any = None
        self.value: Message | None = None
        try:
            self._waits_for = next(self._rest)
        except StopIteration as done:
            self.value = done.value

    def __await__(self) -> Generator[Any, Any, Message]:
        """Return the value when it is there; left early, what was begun is closed."""
        if self.value is not None:
            return self.value
        try:
            yield self._waits_for
            message: Message = yield from self._rest
        finally:
            self._rest.close()
        return message


async def _read(begun: _Begun, receive: Receive, limit: int) -> bytes:
    parts, size = [], 0
    message = await begun
    while True:
        parts.append(_part(message))
        size += len(parts[-1])
        if size > limit or not message.get("more_body", False):
            return _joined(parts, limit)
        message = await receive()


def _part(message: Message) -> bytes:
    if message["type"] == "http.disconnect":
        raise ClientDisconnect
    part: bytes = message.get("body", b"")
    return part


def _joined(parts: list[bytes], limit: int) -> bytes:
    body = b"".join(parts)
    if len(body) > limit:
        raise _too_large(limit)
    return body


async def read_json(scope: Scope, receive: Receive, *, limit: int) -> object:
    """Return the body as JSON; raises InvalidInput for anything two readers could read apart."""
    return strict_loads(await read_json_text(scope, receive, limit=limit))


async def read_json_text(scope: Scope, receive: Receive, *, limit: int) -> bytes:
    """Return the body as it was sent; raises InvalidInput where it is not said to be JSON."""
    kinds = sent(scope, b"content-type")
    if not kinds or not _is_json(kinds[0]):
        raise InvalidInput("send the body as application/json in UTF-8", code="not_json")
    return await read_body(scope, receive, limit=limit)


def _is_json(kind: str) -> bool:
    """Say whether a content type is JSON, in UTF-8 where it names a character set (T75)."""
    if kind == "application/json":
        return True
    name, *parameters = kind.lower().split(";")
    sets = [value.strip(' "') for key, _, value in _pairs(parameters) if key == "charset"]
    return name.strip() == "application/json" and all(one in ("utf-8", "utf8") for one in sets)


def _pairs(parameters: list[str]) -> Generator[tuple[str, str, str]]:
    return (parameter.strip().partition("=") for parameter in parameters)


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
