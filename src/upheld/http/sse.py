"""Server-sent events as seed A frames them: one JSON line per `data:`, comments as heartbeat.

Why not the framework's own: see docs/adr (it logs tracebacks when clients drop, and answers 200 if
the handler raises before its first event).
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import suppress

import orjson
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

__all__ = ["EventStream", "data_line", "with_heartbeat"]

HEARTBEAT = b": ping\n\n"
HEADERS = {"cache-control": "no-cache", "x-accel-buffering": "no"}


def data_line(body: Mapping[str, object]) -> bytes:
    """Frame one event: `data: <json>` and an empty line (R204).

    JSON is written in ASCII with escapes, so neither U+2028 nor a character cut between two
    chunks can break a reader (F53, F89).
    """
    written = orjson.dumps(body)
    if not written.isascii():
        written = json.dumps(body, separators=(",", ":")).encode()
    return b"data: " + written + b"\n\n"


async def with_heartbeat(lines: AsyncIterator[bytes], every: float) -> AsyncIterator[bytes]:
    """Yield the lines, and a comment whenever `every` seconds pass without one (F88).

    Lines that are ready together are one chunk. Closing it cancels what produces them.
    """
    ready, arrived = bytearray(), asyncio.Event()
    producing = asyncio.create_task(_collect(lines, ready, arrived))
    try:
        while ready or not producing.done():
            await _signalled(arrived, every)
            chunk = bytes(ready) or HEARTBEAT
            ready.clear()
            arrived.clear()
            if chunk is not HEARTBEAT or not producing.done():
                yield chunk
        await producing
    finally:
        producing.cancel()
        await asyncio.gather(producing, return_exceptions=True)


async def _collect(lines: AsyncIterator[bytes], ready: bytearray, arrived: asyncio.Event) -> None:
    try:
        async for line in lines:
            ready += line
            arrived.set()
    finally:
        arrived.set()


async def _signalled(arrived: asyncio.Event, within: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(within):
            await arrived.wait()


class EventStream(Response):
    """Sends lines as they come; when the client leaves, what produces them is cancelled (R229)."""

    media_type = "text/event-stream"

    def __init__(self, lines: AsyncIterator[bytes], close: Callable[[], Awaitable[None]]):
        super().__init__(headers=HEADERS)
        del self.headers["content-length"]
        self._lines = lines
        self._close = close

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve until the lines end or the client is gone, whichever comes first, then close.

        A client may be gone before the first line is asked for: `close` is called all the same.
        """
        sending = asyncio.ensure_future(self._send_all(send))
        leaving = asyncio.ensure_future(_gone(receive))
        try:
            await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, leaving):
                task.cancel()
            await asyncio.gather(sending, leaving, return_exceptions=True)
            await self._close()
        if self.background is not None:
            await self.background()

    async def _send_all(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        async for line in self._lines:
            await send({"type": "http.response.body", "body": line, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
