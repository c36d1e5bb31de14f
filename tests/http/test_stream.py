"""The event stream over a real socket: heartbeats, disconnects, other people's clients."""

import asyncio
import json
import subprocess
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import httpx2
import pytest
from httpx_sse import connect_sse
from starlette.types import Message

from tests.http.conftest import PASSWORD, passage, scripted_tools
from tests.http.live import listening
from upheld.bootstrap.server import build_services
from upheld.domain.claims import Claim
from upheld.http.app import create_app
from upheld.http.callers import CSRF_HEADER
from upheld.http.sse import EventStream, data_line, with_heartbeat
from upheld.ports import Retrieval
from upheld.settings import Settings

BODY = {"response": "😀 Lyon\u2028 has 500,000 people. Paris is bigger."}


class SlowProvider:
    """Waits until it is told to go on, and notes when it is cancelled."""

    name = "slow"

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.started = threading.Event()
        self.cancelled = threading.Event()

    async def search(self, query: str, *, claim: Claim, limit: int) -> Retrieval:
        self.started.set()
        try:
            await asyncio.sleep(self.seconds)
        except asyncio.CancelledError:
            self.cancelled.set()
            raise
        return Retrieval(evidence=tuple(passage(claim)))


@contextmanager
def running(folder: Path, *providers: object) -> Iterator[tuple[str, str]]:
    """Yield the address of a live server and a token for it."""
    tools = scripted_tools(**({"providers": providers} if providers else {}))
    app = create_app(lambda: build_services(Settings(data_dir=folder), tools=tools))
    with listening(app) as url, httpx2.Client(base_url=url) as client:
        who = {"email": "a@a.example", "password": PASSWORD}
        signed_up = client.post("/api/session/sign-up", json=who).json()
        headers = {CSRF_HEADER: signed_up["csrfToken"]}
        minted = client.post("/api/account/tokens", json={"name": "t"}, headers=headers)
        yield url, minted.json()["token"]


def test_f89_a_client_of_another_make_reads_the_stream_to_done(tmp_path: Path) -> None:
    with running(tmp_path) as (url, token), httpx.Client() as client:
        headers = {"authorization": f"Bearer {token}"}
        address = f"{url}/api/check/stream"
        with connect_sse(client, "POST", address, json=BODY, headers=headers) as source:
            events = [json.loads(event.data) for event in source.iter_sse()]
    assert events[-1]["type"] == "done"
    assert events[-1]["check"]["response"] == BODY["response"]


def test_curl_reads_the_stream_to_done(tmp_path: Path) -> None:
    with running(tmp_path) as (url, token):
        command = [
            "curl", "-sN", "-H", f"authorization: Bearer {token}", "-H",
            "content-type: application/json", "-d", json.dumps(BODY), f"{url}/api/check/stream",
        ]  # fmt: skip
        out = subprocess.run(command, capture_output=True, text=True, check=True, timeout=30)
    last = [line for line in out.stdout.split("\n") if line.startswith("data: ")][-1]
    assert json.loads(last[6:])["type"] == "done"


def test_r229_a_client_that_leaves_cancels_what_runs_within_two_seconds(tmp_path: Path) -> None:
    slow = SlowProvider(seconds=60)
    with running(tmp_path, slow) as (url, token):
        headers = {"authorization": f"Bearer {token}"}
        with httpx2.Client() as client:
            with client.stream(
                "POST", f"{url}/api/check/stream", json=BODY, headers=headers
            ) as response:
                next(response.iter_bytes())
                assert slow.started.wait(10)
            left = time.monotonic()
        assert slow.cancelled.wait(10)
        assert time.monotonic() - left < 2
        usage = httpx2.get(f"{url}/api/account/usage", headers=headers).json()
        assert usage["creditsUsed"] == 0


async def test_f88_silence_is_filled_with_comments() -> None:
    async def lines() -> object:
        yield data_line({"type": "extracted"})
        await asyncio.sleep(0.2)
        yield data_line({"type": "done"})

    sent = [line async for line in with_heartbeat(lines(), 0.03)]  # type: ignore[arg-type]
    assert sent[0] == b'data: {"type":"extracted"}\n\n'
    assert set(sent[1:-1]) == {b": ping\n\n"}
    assert len(sent) >= 4
    assert sent[-1] == b'data: {"type":"done"}\n\n'


@pytest.mark.parametrize("text", ["a\u2028b", "a\u2029b", "a\nb\r\nc", "😀", "data: x\n\n"])
def test_f53_no_character_breaks_a_frame(text: str) -> None:
    line = data_line({"text": text})
    assert line.count(b"\n") == 2
    assert line.endswith(b"\n\n")
    assert json.loads(line[6:])["text"] == text


async def test_closing_a_heartbeat_stream_closes_what_it_reads() -> None:
    closed = asyncio.Event()

    async def lines() -> object:
        try:
            while True:
                await asyncio.sleep(30)
                yield b""
        finally:
            closed.set()

    stream = with_heartbeat(lines(), 0.01)  # type: ignore[arg-type]
    assert await anext(stream) == b": ping\n\n"
    await stream.aclose()  # type: ignore[attr-defined]
    assert closed.is_set()


async def test_lines_that_are_ready_together_are_sent_together() -> None:
    async def lines() -> AsyncIterator[bytes]:
        for name in ("retrieved", "verdict", "done"):
            yield data_line({"type": name})

    sent = [chunk async for chunk in with_heartbeat(lines(), 60)]
    assert len(sent) == 1
    assert sent[0].count(b"data: ") == 3


async def test_what_a_stream_raises_is_not_swallowed() -> None:
    async def lines() -> AsyncIterator[bytes]:
        yield data_line({"type": "extracted"})
        raise RuntimeError("broken")

    with pytest.raises(RuntimeError, match="broken"):
        [chunk async for chunk in with_heartbeat(lines(), 60)]


async def test_r229_a_client_gone_before_the_first_line_leaves_nothing_open() -> None:
    began: list[str] = []
    closed: list[str] = []

    async def lines() -> AsyncIterator[bytes]:
        began.append("now")
        yield b"data: {}\n\n"

    async def close() -> None:
        closed.append("now")

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        await asyncio.sleep(60)

    await EventStream(lines(), close)({"type": "http"}, receive, send)
    assert not began
    assert closed == ["now"]
