"""A real server on a loopback port in a thread of its own, for what only a socket can show."""

import asyncio
import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.types import ASGIApp

__all__ = ["listening"]


@contextmanager
def listening(app: ASGIApp) -> Iterator[str]:
    """Serve the app and yield its address; the server stops at the end."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    config = uvicorn.Config(
        app,
        host="127.0.0.1",
        port=port,
        log_config=None,
        access_log=False,
        proxy_headers=False,
        http="upheld.http.connection:BoundedConnection",
    )
    server = uvicorn.Server(config)
    ready = threading.Event()
    thread = threading.Thread(target=_run, args=(server, ready), daemon=True)
    thread.start()
    assert ready.wait(20), "the server did not start"
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(20)
        assert not thread.is_alive()


def _run(server: uvicorn.Server, ready: threading.Event) -> None:
    async def main() -> None:
        serving = asyncio.create_task(server.serve())
        for _ in range(2_000):
            if server.started or serving.done():
                break
            await asyncio.sleep(0.01)
        ready.set()
        await serving

    with contextlib.suppress(asyncio.CancelledError):
        asyncio.run(main())
