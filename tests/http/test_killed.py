"""`kill -9` in the middle of checks: nothing is charged twice, stuck or broken afterwards."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx2
import pytest

from tests.http.conftest import PASSWORD
from upheld.adapters.stores.ledger import SqlLedger
from upheld.adapters.stores.sqlite import SqliteDatabase
from upheld.domain.ledger import Meter, Period, Unit
from upheld.http.callers import CSRF_HEADER

ROOT = Path(__file__).resolve().parents[2]
KILLS = 20
HELD_FOR = timedelta(minutes=16)


@contextmanager
def process(folder: Path) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """Start a real server process on a free port and wait until it answers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        sys.executable, "-m", "uvicorn", "tests.http.slow_app:app", "--factory",
        "--port", str(port), "--log-level", "critical",
    ]  # fmt: skip
    env = os.environ | {"UPHELD_DATA_DIR": str(folder), "PYTHONPATH": str(ROOT)}
    quiet = subprocess.DEVNULL
    running = subprocess.Popen(command, cwd=ROOT, env=env, stdout=quiet, stderr=quiet)
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(600):
            try:
                httpx2.get(f"{url}/healthz")
                break
            except httpx2.TransportError:
                time.sleep(0.1)
        yield url, running
    finally:
        running.kill()
        running.wait()


@pytest.mark.slow
async def test_twenty_kills_in_the_middle_of_checks(tmp_path: Path) -> None:
    answered = 0
    token = ""
    for turn in range(KILLS):
        with process(tmp_path) as (url, server), httpx2.Client(base_url=url, timeout=30) as client:
            token = token or sign_up(client)
            headers = {"authorization": f"Bearer {token}"}
            if turn % 2:
                done = client.post(
                    "/api/check", json={"response": f"Lyon has {turn} people."}, headers=headers
                )
                answered += done.status_code == 200
            with client.stream(
                "POST", "/api/check/stream", json={"response": f"Paris has {turn} people."},
                headers=headers,
            ) as stream:  # fmt: skip
                next(stream.iter_bytes())
                server.send_signal(signal.SIGKILL)
                server.wait()
    connection = sqlite3.connect(tmp_path / "server.db")
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    (account,) = connection.execute("SELECT id FROM accounts").fetchone()
    connection.close()
    await settled_is_what_was_answered(tmp_path, account, answered)


async def settled_is_what_was_answered(folder: Path, account: str, answered: int) -> None:
    """After the holds' time is over exactly the finished checks are charged and nothing is held."""
    database = SqliteDatabase(folder / "server.db")
    ledger = SqlLedger(database)
    later = datetime.now(UTC) + HELD_FOR
    await ledger.sweep(now=later)
    meter = Meter(account=account, unit=Unit.CREDITS)
    balance = await ledger.balance(meter, Period.month(datetime.now(UTC)), now=later)
    assert (balance.settled, balance.reserved) == (answered, 0)
    await database.close()


def sign_up(client: httpx2.Client) -> str:
    who = {"email": "a@a.example", "password": PASSWORD}
    csrf = client.post("/api/session/sign-up", json=who).json()["csrfToken"]
    minted = client.post("/api/account/tokens", json={"name": "t"}, headers={CSRF_HEADER: csrf})
    return str(minted.json()["token"])
