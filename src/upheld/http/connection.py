"""What a connection may do before a request is known: a head has a size and a time.

The parser itself takes heads of any size, for any time; a caller could fill the memory with one,
or hold connections open with bytes now and then.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

__all__ = ["HEAD_BYTES", "HEAD_SECONDS", "BoundedConnection"]

HEAD_BYTES = 64 * 1024
HEAD_SECONDS = 20.0
TOO_LARGE = b"431 Request Header Fields Too Large"
TOO_SLOW = b"408 Request Timeout"


class BoundedConnection(HttpToolsProtocol):
    """uvicorn's connection, closed with 431 or 408 where a head is too large or too slow."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._in_head = True
        self._head = 0
        self._late: asyncio.TimerHandle | None = None
        self._refused = False
        self._ended = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a head from now on."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Read on, and count what belongs to a head that is not complete.

        Where a message ended in these bytes, most of them were its body: they are not counted.
        """
        self._ended = False
        if self._in_head and self._late is None:
            self._wait()
        if not self._refused:
            super().data_received(data)
        if self._in_head and not self._ended:
            self._head += len(data)
            if self._head > HEAD_BYTES:
                self._refuse(TOO_LARGE)

    def on_headers_complete(self) -> None:
        """Note that the head is there; one that came as a whole has been measured by its parts."""
        self._in_head, self._head = False, 0
        self._stop_waiting()
        fields = sum(len(name) + len(value) + 4 for name, value in self.headers)
        if len(self.url) + fields > HEAD_BYTES:
            self._refuse(TOO_LARGE)
            return
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take a part of the body, unless the head was refused."""
        if not self._refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """Expect the next head."""
        self._in_head = self._ended = True
        if not self._refused:
            super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        self._late = loop.call_later(HEAD_SECONDS, self._refuse, TOO_SLOW)

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _refuse(self, status: bytes) -> None:
        self._stop_waiting()
        self._refused = True
        if not self.transport.is_closing():
            head = b"HTTP/1.1 " + status + b"\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
            self.transport.write(head)
            self.transport.close()
