"""The server under load on loopback, side by side with a bare Starlette echo; bounded, one run.

    python benchmarks/server_load.py [--requests 2000] [--streams 200]

Prints JSON: single reply checks per second against an echo of the same sizes (the same client, one
connection, one process each, alternating rounds); 200 streams at once with the time to the first
event; the p99 of a fully cached five-claim check.
"""

import argparse
import asyncio
import json
import logging
import multiprocessing
import os
import socket
import statistics
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import httpx2
import uvicorn
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
REPLY = {"policy": POLICY, "reply": (WORDS * 8)[:600]}
FIVE = {"response": " ".join(f"Lyon has {n}00,000 people." for n in range(1, 6))}
ROUNDS = 6
PASSWORD = "correct horse battery staple"


async def echo(request: Request) -> JSONResponse:
    return JSONResponse(await request.json())


def serve_echo(port: int) -> None:
    app = Starlette(routes=[Route("/v1/check", echo, methods=["POST"])])
    uvicorn.run(app, port=port, log_level="critical", access_log=False)


def serve_upheld(port: int, folder: str) -> None:
    os.environ["UPHELD_DATA_DIR"] = folder
    from tests.http.conftest import scripted_tools

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
    app = create_app(lambda: server.build_services(settings, tools=scripted_tools()))
    uvicorn.run(app, port=port, log_level="critical", access_log=False)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(url: str) -> None:
    for _ in range(600):
        try:
            httpx2.get(url)
            return
        except httpx2.TransportError:
            time.sleep(0.1)
    raise SystemExit(f"{url} did not start")


def seconds_for(client: httpx2.Client, url: str, body: bytes, count: int) -> float:
    headers = {"content-type": "application/json"}
    started = time.perf_counter()
    for _ in range(count):
        assert client.post(url, content=body, headers=headers).status_code == 200
    return time.perf_counter() - started


def compare(ours: str, bare: str, requests: int) -> dict[str, float]:
    """Alternate rounds between the two servers and compare the best of each."""
    body, each = json.dumps(REPLY).encode(), max(50, requests // ROUNDS)
    with httpx2.Client() as client:
        for url in (ours, bare):
            seconds_for(client, f"{url}/v1/check", body, 50)
        times = {
            url: [seconds_for(client, f"{url}/v1/check", body, each) for _ in range(ROUNDS)]
            for url in (ours, bare)
        }
    best = {url: each / min(times[url]) for url in times}
    return {
        "checks_per_second": round(best[ours]),
        "echoes_per_second": round(best[bare]),
        "ratio": round(best[ours] / best[bare], 3),
    }


def token_for(url: str) -> str:
    with httpx2.Client(base_url=url, timeout=60) as client:
        who = {"email": "a@a.example", "password": PASSWORD}
        csrf = client.post("/api/session/sign-up", json=who).json()["csrfToken"]
        headers = {"x-csrf-token": csrf}
        return str(
            client.post("/api/account/tokens", json={"name": "t"}, headers=headers).json()["token"]
        )


def cached(url: str, token: str, count: int) -> dict[str, float]:
    with httpx2.Client(base_url=url, headers={"authorization": f"Bearer {token}"}) as client:
        assert client.post("/api/check", json=FIVE).status_code == 200
        times = []
        for _ in range(count):
            started = time.perf_counter()
            assert client.post("/api/check", json=FIVE).status_code == 200
            times.append(1000 * (time.perf_counter() - started))
    times.sort()
    return {
        "p50_ms": round(statistics.median(times), 2),
        "p99_ms": round(times[int(0.99 * len(times))], 2),
    }


async def one_stream(client: httpx2.AsyncClient, waits: list[float], ends: list[str]) -> None:
    started = time.perf_counter()
    async with client.stream("POST", "/api/check/stream", json=FIVE) as response:
        body = b""
        async for chunk in response.aiter_bytes():
            if not body:
                waits.append(1000 * (time.perf_counter() - started))
            body += chunk
    assert response.status_code == 200, body
    last = [line for line in body.split(b"\n") if line.startswith(b"data: ")][-1]
    ends.append(json.loads(last[6:])["type"])


async def streams(url: str, token: str, count: int) -> dict[str, float]:
    waits: list[float] = []
    ends: list[str] = []
    limits = httpx2.Limits(max_connections=count)
    headers = {"authorization": f"Bearer {token}"}
    async with httpx2.AsyncClient(
        base_url=url, limits=limits, headers=headers, timeout=60
    ) as client:
        await asyncio.gather(*(one_stream(client, waits, ends) for _ in range(count)))
    waits.sort()
    return {
        "streams": count,
        "done": ends.count("done"),
        "first_event_p50_ms": round(statistics.median(waits), 1),
        "first_event_max_ms": round(waits[-1], 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--streams", type=int, default=200)
    asked = parser.parse_args()
    spawn = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        ports = free_port(), free_port()
        servers = [
            spawn.Process(target=serve_upheld, args=(ports[0], folder)),
            spawn.Process(target=serve_echo, args=(ports[1],)),
        ]
        for server in servers:
            server.start()
        try:
            ours, bare = (f"http://127.0.0.1:{port}" for port in ports)
            wait_for(f"{ours}/healthz")
            wait_for(f"{bare}/v1/check")
            token = token_for(ours)
            result = {
                "reply_check": compare(ours, bare, asked.requests),
                "cached_check": cached(ours, token, 300),
                "streams": asyncio.run(streams(ours, token, asked.streams)),
            }
        finally:
            for server in servers:
                server.terminate()
                server.join()
    sys.stdout.write(json.dumps(result, indent=2) + "\n")


if __name__ == "__main__":
    main()
