"""A process that dies in the middle of its work leaves the books in order."""

import sqlite3
import subprocess
import sys
import time
from collections import Counter
from datetime import timedelta
from pathlib import Path

from tests.unit.stores.dying_worker import LASTING, METER, NOON
from tests.unit.stores.greedy_worker import LIMIT
from upheld.adapters.stores.ledger import SqlLedger
from upheld.adapters.stores.migrate import migrate
from upheld.adapters.stores.sqlite import SqliteDatabase
from upheld.domain.ledger import HoldState, Period

ROOT = Path(__file__).parents[3]
KILLS = 20


def killed_at_work(path: Path, run: int) -> list[str]:
    """Start a worker, kill it a moment after its first words, return what it said."""
    worker = subprocess.Popen(
        [sys.executable, "-m", "tests.unit.stores.dying_worker", str(path), str(run)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert worker.stdout is not None
    said = [worker.stdout.readline()]
    time.sleep(0.005 * (run % 7))
    worker.kill()
    said += worker.stdout.read().splitlines()
    worker.stdout.close()
    assert worker.wait() == -9
    return [line.strip() for line in said if line.strip()]


async def test_killed_twenty_times_nothing_is_charged_twice_or_lost(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    await _prepared(path)
    said: list[str] = []
    for run in range(KILLS):
        said += killed_at_work(path, run)
        with sqlite3.connect(path) as books:
            assert books.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        books.close()
    database = SqliteDatabase(path)
    ledger = SqlLedger(database)
    await _nothing_is_lost(ledger, said)
    later = NOON + LASTING
    await ledger.sweep(now=later)
    await _books_balance(ledger, path)
    await database.close()


async def _prepared(path: Path) -> None:
    database = SqliteDatabase(path)
    await migrate(database)
    await SqlLedger(database).allow(METER.owner, None)
    await database.close()


async def _nothing_is_lost(ledger: SqlLedger, said: list[str]) -> None:
    assert len(said) >= KILLS
    for line in said:
        state, _, ref = line.partition(" ")
        hold = await ledger.find(ref)
        assert hold is not None
        assert hold.state == HoldState(state)


async def _books_balance(ledger: SqlLedger, path: Path) -> None:
    books = sqlite3.connect(path)
    states = Counter(row[0] for row in books.execute("SELECT state FROM ledger_holds"))
    (records,) = books.execute("SELECT count(*) FROM check_records").fetchone()
    (sums,) = books.execute("SELECT sum(reserved), sum(settled) FROM ledger_entries")
    twice = books.execute(
        "SELECT ref FROM ledger_entries WHERE kind = 'settled' GROUP BY ref HAVING count(*) > 1"
    ).fetchall()
    books.close()
    assert states["held"] == 0
    assert twice == []
    assert records == states["settled"] == sums[1]
    assert sums[0] == 0
    balance = await ledger.balance(METER, Period.month(NOON), now=NOON + timedelta(minutes=2))
    assert (balance.settled, balance.reserved) == (states["settled"], 0)


def test_three_processes_that_start_together_share_one_limit(tmp_path: Path) -> None:
    """One makes the tables, all wait for each other, and together they get the limit."""
    path = tmp_path / "ledger.db"
    workers = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.unit.stores.greedy_worker", str(path), str(run)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        for run in range(3)
    ]
    taken = [int(worker.communicate(timeout=60)[0]) for worker in workers]
    assert [worker.returncode for worker in workers] == [0, 0, 0]
    assert sum(taken) == LIMIT
