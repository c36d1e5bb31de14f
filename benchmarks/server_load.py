"""The server under load on loopback, side by side with a bare Starlette echo; bounded, one run.

    python benchmarks/server_load.py [--requests 2000] [--streams 200] [--server-core 0]
        [--client-core 1]

The client is plain sockets in this process, so that what is measured is the server. A time runs
from before the first byte is sent (for streams: before the connection is opened) to the last byte
of the answer (for the first event: to the first `data:` line). The extractor is the one of
`upheld serve`; sources and verifier are scripted, since a cached claim asks neither.

Prints JSON: single reply checks per second against an echo of the same request (one connection,
one process each, alternating rounds), of the reply of `replies_speed` (600 bytes, 51 patterns,
hits), then of one that says the same priced sentence eight times; a fully cached five-claim check;
as many streams at once as asked for, first over one text, then over a text each of the same cached
claims. `server_cpu_ms` is what the server used for one of them, on however busy a machine.
"""

import argparse
import json
import logging
import multiprocessing
import os
import selectors
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from pathlib import Path
from typing import Any

import uvicorn
from replies_speed import REQUEST
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
WORDS = "Thank you for waiting. Plan B costs $9 a month and your order ships on Monday. "
POLICY = {
    "prices": [{"item": "Plan B", "amount": 9}],
    "forbid": [{"id": f"f{n}", "phrase": f"never say {n}"} for n in range(30)],
    "actions": [{"operation": "refund", "claims": ["refunded your order"]}],
}
REPLY = json.dumps(REQUEST).encode()
REPEATED = json.dumps({"policy": POLICY, "reply": (WORDS * 8)[:600]}).encode()
FIVE = (
    "Lyon has 520,000 people.",
    "The Eiffel Tower is 330 metres tall.",
    "The Rhine flows through Basel.",
    "Mont Blanc is 4,806 metres high.",
    "Napoleon was born in Corsica in 1769.",
)
SERVED: dict[str, Any] = {
    "log_level": "critical",
    "access_log": False,
    "server_header": False,
    "proxy_headers": False,
    "http": "upheld.http.connection:BoundedConnection",
}
ROUNDS = 24
PASSWORD = "correct horse battery staple"


async def echo(request: Request) -> JSONResponse:
    return JSONResponse(await request.json())


def serve_echo(port: int) -> None:
    uvicorn.run(Starlette(routes=[Route("/v1/check", echo, methods=["POST"])]), port=port, **SERVED)


def serve_upheld(port: int, folder: str) -> None:
    os.environ["UPHELD_DATA_DIR"] = folder
    from tests.http.conftest import scripted_tools

    from upheld.adapters.local.extractor import LocalExtractor
    from upheld.asgi import settled
    from upheld.bootstrap import server
    from upheld.domain.accounts import PLANS
    from upheld.http.app import create_app
    from upheld.http.logs import configure_logs
    from upheld.settings import Settings

    for purpose in server.RULES:
        server.RULES[purpose] = ("100000000/minute",)
    PLANS["free"] = replace(PLANS["free"], credits=1_000_000)
    configure_logs(logging.CRITICAL)
    settings = Settings(data_dir=Path(folder))
    tools = scripted_tools(extractor=LocalExtractor())
    app = create_app(settled(lambda: server.build_services(settings, tools=tools)))
    uvicorn.run(app, port=port, **SERVED)


@dataclass(frozen=True)
class Server:
    """A server in a process of its own."""

    port: int
    process: multiprocessing.process.BaseProcess

    def connection(self) -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    def cpu_ms(self) -> float:
        """CPU time of the process so far, all its threads."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e6


def request(path: str, body: bytes, headers: Sequence[str] = ()) -> bytes:
    lines = [
        f"POST {path} HTTP/1.1",
        "host: 127.0.0.1",
        "content-type: application/json",
        f"content-length: {len(body)}",
        *headers,
    ]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def answer(connection: socket.socket) -> tuple[bytes, bytes]:
    """Return head and body of one answer with a content length."""
    head, body = b"", connection.recv(65536)
    while not head:
        before, found, after = body.partition(b"\r\n\r\n")
        head, body = (before, after) if found else (b"", body + connection.recv(65536))
    length = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
    while len(body) < length:
        body += connection.recv(65536)
    return head, body


def posted(
    connection: socket.socket, path: str, value: object, headers: Sequence[str] = ()
) -> tuple[bytes, object]:
    connection.sendall(request(path, json.dumps(value).encode(), headers))
    head, body = answer(connection)
    assert head[9:12] in {b"200", b"201"}, head
    return head, json.loads(body)


def started(target: Callable[..., None], *more: str) -> Server:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    spawn = multiprocessing.get_context("spawn")
    process = spawn.Process(target=target, args=(port, *more))
    process.start()
    return Server(port, process)


def wait_for(server: Server) -> None:
    for _ in range(600):
        try:
            server.connection().close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("a server did not start")


def timed(connection: socket.socket, message: bytes, count: int) -> list[float]:
    """Return the milliseconds of each of `count` exchanges on one connection."""
    times = []
    for _ in range(count):
        begun = time.perf_counter()
        connection.sendall(message)
        head, _ = answer(connection)
        times.append(1000 * (time.perf_counter() - begun))
        assert head[9:12] == b"200", head
    return times


def compare(ours: Server, bare: Server, body: bytes, requests: int) -> dict[str, float]:
    """Alternate rounds between the two servers; compare the best of each, and round by round."""
    message, each = request("/v1/check", body), max(50, requests // ROUNDS)
    connections = {server.port: server.connection() for server in (ours, bare)}
    for connection in connections.values():
        timed(connection, message, 50)
    times: dict[int, list[float]] = {port: [] for port in connections}
    used: dict[int, list[float]] = {port: [] for port in connections}
    for _ in range(ROUNDS):
        for server in (ours, bare):
            before = server.cpu_ms()
            times[server.port].append(sum(timed(connections[server.port], message, each)))
            used[server.port].append((server.cpu_ms() - before) / each)
    best = {port: 1000 * each / min(found) for port, found in times.items()}
    beside = [
        theirs / mine for mine, theirs in zip(times[ours.port], times[bare.port], strict=True)
    ]
    return {
        "checks_per_second": round(best[ours.port]),
        "echoes_per_second": round(best[bare.port]),
        "ratio": round(best[ours.port] / best[bare.port], 3),
        "ratio_of_rounds_p50": round(statistics.median(beside), 3),
        "server_cpu_ms": round(min(used[ours.port]), 3),
        "echo_cpu_ms": round(min(used[bare.port]), 3),
    }


def token_for(server: Server) -> str:
    connection = server.connection()
    who = {"email": "a@a.example", "password": PASSWORD}
    head, body = posted(connection, "/api/session/sign-up", who)
    cookie = head.partition(b"set-cookie: ")[2].split(b";")[0].decode()
    assert isinstance(body, dict)
    headers = (f"cookie: {cookie}", f"x-csrf-token: {body['csrfToken']}")
    _, minted = posted(connection, "/api/account/tokens", {"name": "t"}, headers)
    assert isinstance(minted, dict)
    return str(minted["token"])


def percentiles(name: str, times: Sequence[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {
        f"{name}_p50_ms": round(statistics.median(ordered), 2),
        f"{name}_p99_ms": round(ordered[int(0.99 * len(ordered))], 2),
        f"{name}_max_ms": round(ordered[-1], 2),
    }


def cached(server: Server, token: str, count: int) -> dict[str, float]:
    body = json.dumps({"response": " ".join(FIVE)}).encode()
    message = request("/api/check", body, (f"authorization: Bearer {token}",))
    connection = server.connection()
    timed(connection, message, 20)
    cpu = server.cpu_ms()
    times = timed(connection, message, count)
    used = (server.cpu_ms() - cpu) / count
    return {**percentiles("check", times), "server_cpu_ms": round(used, 2)}


@dataclass
class Stream:
    """One stream of events as a client sees it."""

    message: bytes
    begun: float
    socket: socket.socket
    received: bytes = b""
    first: float | None = None
    whole: float | None = None

    def ready(self) -> bool:
        """Read what has come; say whether the stream is over."""
        chunk = self.socket.recv(65536)
        self.received += chunk
        now = time.perf_counter()
        assert chunk, "the server hung up"
        assert self.received.startswith(b"HTTP/1.1 200"), self.received[-500:]
        if self.first is None and b"data: " in self.received:
            self.first = 1000 * (now - self.begun)
        if self.received.endswith(b"0\r\n\r\n"):
            self.whole = 1000 * (now - self.begun)
        return self.whole is not None


@dataclass
class Streams:
    """Many streams at once, read by one selector."""

    open: dict[int, Stream] = field(default_factory=dict)
    done: list[Stream] = field(default_factory=list)
    selector: selectors.BaseSelector = field(default_factory=selectors.DefaultSelector)

    def begin(self, server: Server, message: bytes) -> None:
        begun = time.perf_counter()
        stream = Stream(message, begun, server.connection())
        stream.socket.sendall(message)
        self.open[stream.socket.fileno()] = stream
        self.selector.register(stream.socket, selectors.EVENT_READ)

    def finish(self) -> list[Stream]:
        while self.open:
            for key, _ in self.selector.select(60):
                stream = self.open[key.fd]
                if stream.ready():
                    self.selector.unregister(stream.socket)
                    del self.open[key.fd]
                    stream.socket.close()
                    self.done.append(stream)
        return self.done


def streams(server: Server, token: str, texts: Sequence[str]) -> dict[str, float]:
    headers = (f"authorization: Bearer {token}",)
    messages = [
        request("/api/check/stream", json.dumps({"response": text}).encode(), headers)
        for text in texts
    ]
    cpu, several = server.cpu_ms(), Streams()
    for message in messages:
        several.begin(server, message)
    done = several.finish()
    used = (server.cpu_ms() - cpu) / len(texts)
    lines = [stream.received.rpartition(b'data: {"type":')[2] for stream in done]
    return {
        "streams": len(texts),
        "done": sum(line.startswith(b'"done"') for line in lines),
        **percentiles("first_event", [stream.first or 60_000 for stream in done]),
        **percentiles("whole", [stream.whole or 60_000 for stream in done]),
        "server_cpu_ms": round(used, 2),
    }


def measured(ours: Server, bare: Server, asked: argparse.Namespace) -> dict[str, object]:
    token = token_for(ours)
    orders = permutations(FIVE)
    one = [" ".join(FIVE)] * asked.streams
    each = [" ".join(next(orders)) for _ in range(min(asked.streams, 120))]
    return {
        "reply_check": compare(ours, bare, REPLY, asked.requests),
        "reply_check_repeated": compare(ours, bare, REPEATED, asked.requests),
        "cached_check": cached(ours, token, 300),
        "streams_over_one_text": streams(ours, token, one),
        "streams_over_a_text_each": streams(ours, token, each),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--streams", type=int, default=200)
    parser.add_argument("--server-core", type=int)
    parser.add_argument("--client-core", type=int)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        servers = started(serve_upheld, folder), started(serve_echo)
        try:
            for server in servers:
                if asked.server_core is not None:
                    os.sched_setaffinity(server.process.pid or 0, {asked.server_core})
            for server in servers:
                wait_for(server)
            if asked.client_core is not None:
                os.sched_setaffinity(0, {asked.client_core})
            result = measured(*servers, asked)
        finally:
            for server in servers:
                server.process.terminate()
                server.process.join()
    sys.stdout.write(json.dumps(result, indent=2) + "\n")


if __name__ == "__main__":
    main()
