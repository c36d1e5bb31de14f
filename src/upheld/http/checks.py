"""The Fact It routes: check a response, whole or streamed, and read what was checked."""

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Header, Request, Response

from upheld.domain.errors import InvalidInput, TooLarge, UpheldError
from upheld.domain.text import Utf16Offsets
from upheld.http.callers import Caller, Core
from upheld.http.limits import address_of, take
from upheld.http.routing import DirectRoute, StrictRoute
from upheld.http.sse import EventStream, data_line, with_heartbeat
from upheld.service.checks import Asked
from upheld.service.live import OpenCheck
from upheld.wire.accounts import CheckPage, CheckWithClaims
from upheld.wire.checks import CheckBody, event_body
from upheld.wire.events import PipelineEvent
from upheld.wire.requests import CheckRequest

__all__ = ["direct", "router"]

router = APIRouter(route_class=StrictRoute, tags=["check"])
direct = APIRouter(route_class=DirectRoute, tags=["check"])
JSON = "application/json"
MAX_PROMPT = 32_000
Key = Annotated[str | None, Header(alias="idempotency-key", max_length=200)]
STREAM_DOC: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "One `data:` line of JSON per event; ends in `done` or `error`.",
        "model": PipelineEvent,
        "content": {"text/event-stream": {}},
    }
}


@direct.post("/api/check", response_model=CheckBody)
async def check(
    body: CheckRequest, request: Request, who: Caller, core: Core, key: Key = None
) -> Response:
    """Check a response and answer when every verdict is ready (R42)."""
    await take(core.limiters.checks, who.account or address_of(request.scope, core.limits))
    found = await core.checks.run(who, _asked(body, core.limits.response_units, key))
    return Response(CheckBody.of(found, body.source_app).json_bytes(), media_type=JSON)


@direct.post("/api/check/stream", status_code=200, response_class=EventStream, responses=STREAM_DOC)
async def check_stream(
    body: CheckRequest, request: Request, who: Caller, core: Core, key: Key = None
) -> EventStream:
    """Check a response and send each step as it happens (R43); refusals come before the stream."""
    await take(core.limiters.checks, who.account or address_of(request.scope, core.limits))
    opened = await core.checks.open(who, _asked(body, core.limits.response_units, key))
    lines = _lines(opened, Utf16Offsets(body.response), body)
    return EventStream(with_heartbeat(lines, core.limits.heartbeat_seconds), opened.aclose)


@router.get("/api/checks", openapi_extra={"x-extension": True})
async def checks(who: Caller, core: Core, before: str | None = None) -> CheckPage:
    """List the account's own checks, newest first."""
    return CheckPage.of(await core.checks.some(who, before=before))


@router.get("/api/check/{check_id}", openapi_extra={"x-extension": True})
async def find(check_id: str, who: Caller, core: Core) -> CheckWithClaims:
    """Return a finished check with its claims (T1)."""
    return CheckWithClaims.of(await core.checks.find(who, check_id))


@router.delete("/api/check/{check_id}", status_code=204, openapi_extra={"x-extension": True})
async def drop(check_id: str, who: Caller, core: Core) -> Response:
    """Forget a check."""
    await core.checks.drop(who, check_id)
    return Response(status_code=204)


def _asked(body: CheckRequest, most: int, key: str | None) -> Asked:
    """Return what is asked; raises TooLarge above the configured length (T14)."""
    _refuse_long("response", body.response, most)
    _refuse_long("prompt", body.prompt or "", MAX_PROMPT)
    if key is not None and not key.strip():
        raise InvalidInput("Idempotency-Key is empty; leave the header out or give a key")
    return Asked(
        document=body.document(),
        options=body.options(),
        source_app=body.source_app,
        verifier_model=body.verifier_model,
        idempotency_key=key,
    )


def _refuse_long(name: str, text: str, most: int) -> None:
    units = len(text.encode("utf-16-le", "surrogatepass")) // 2
    if units > most:
        raise TooLarge(f"{name} has {units:,} UTF-16 units; at most {most:,} are taken")


async def _lines(
    opened: OpenCheck, offsets: Utf16Offsets, body: CheckRequest
) -> AsyncIterator[bytes]:
    """Yield each event as a line; a failure is the one terminal `error` event (R45, F91)."""
    try:
        async with opened:
            async for event in opened:
                yield data_line(event_body(event, offsets, body.source_app))
    except UpheldError as error:
        yield data_line({"type": "error", "message": str(error)})
