"""What the writer thread promises: all or nothing, together or apart."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from upheld.adapters.stores.script import Raw, Script
from upheld.adapters.stores.sqlite import SqliteDatabase
from upheld.domain.errors import InvalidInput, Unavailable


def raw(*statements: str) -> Script[None]:
    for sql in statements:
        yield Raw(f"{sql};")


def failing(sql: str) -> Script[None]:
    yield Raw(f"{sql};")
    raise InvalidInput("changed my mind")


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[SqliteDatabase]:
    database = SqliteDatabase(tmp_path / "sub" / "x.db")
    await database.write(lambda: raw("CREATE TABLE t (n INTEGER UNIQUE)"))
    yield database
    await database.close()


def rows(path: Path) -> list[int]:
    connection = sqlite3.connect(path / "sub" / "x.db")
    found = [row[0] for row in connection.execute("SELECT n FROM t ORDER BY n")]
    connection.close()
    return found


async def test_what_raises_leaves_no_trace_and_its_neighbours_stand(
    database: SqliteDatabase, tmp_path: Path
) -> None:
    outcomes = await asyncio.gather(
        *(
            database.write(
                lambda n=n: (failing if n % 3 == 0 else raw)(f"INSERT INTO t VALUES ({n})")  # type: ignore[misc]
            )
            for n in range(30)
        ),
        return_exceptions=True,
    )
    assert [isinstance(outcome, InvalidInput) for outcome in outcomes] == [
        n % 3 == 0 for n in range(30)
    ]
    assert rows(tmp_path) == [n for n in range(30) if n % 3]


async def test_a_database_error_is_unavailable_and_undone(
    database: SqliteDatabase, tmp_path: Path
) -> None:
    await database.write(lambda: raw("INSERT INTO t VALUES (1)"))
    with pytest.raises(Unavailable) as refusal:
        await database.write(lambda: raw("INSERT INTO t VALUES (2)", "INSERT INTO t VALUES (1)"))
    assert refusal.value.code == "store_unavailable"
    assert rows(tmp_path) == [1]


async def test_a_fault_of_ours_reaches_the_caller_and_the_writer_lives_on(
    database: SqliteDatabase, tmp_path: Path
) -> None:
    def faulty() -> Script[None]:
        yield Raw("INSERT INTO t VALUES (1);")
        raise KeyError("fault")

    with pytest.raises(KeyError):
        await database.write(faulty)
    await database.write(lambda: raw("INSERT INTO t VALUES (2)"))
    assert rows(tmp_path) == [2]


async def test_a_write_cancelled_before_its_turn_does_not_run(
    database: SqliteDatabase, tmp_path: Path
) -> None:
    gate, begun = threading.Event(), threading.Event()

    def slow() -> Script[None]:
        begun.set()
        gate.wait(5)
        yield Raw("INSERT INTO t VALUES (1);")

    first = asyncio.create_task(database.write(slow))
    await asyncio.to_thread(begun.wait, 5)
    second = asyncio.create_task(database.write(lambda: raw("INSERT INTO t VALUES (2)")))
    await asyncio.sleep(0)
    second.cancel()
    await asyncio.sleep(0)
    gate.set()
    await first
    with pytest.raises(asyncio.CancelledError):
        await second
    await database.write(lambda: raw("INSERT INTO t VALUES (3)"))
    assert rows(tmp_path) == [1, 3]


async def test_another_process_holding_the_lock_is_waited_for(
    database: SqliteDatabase, tmp_path: Path
) -> None:
    other = sqlite3.connect(tmp_path / "sub" / "x.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waiting = asyncio.create_task(database.write(lambda: raw("INSERT INTO t VALUES (1)")))
    await asyncio.sleep(0.05)
    assert not waiting.done()
    other.execute("ROLLBACK")
    other.close()
    await waiting
    assert rows(tmp_path) == [1]


async def test_a_lock_that_is_never_let_go_is_unavailable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("upheld.adapters.stores.sqlite.BUSY_MS", 50)
    database = SqliteDatabase(tmp_path / "x.db")
    await database.write(lambda: raw("CREATE TABLE t (n INTEGER)"))
    other = sqlite3.connect(tmp_path / "x.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unavailable):
        await database.write(lambda: raw("INSERT INTO t VALUES (1)"))
    other.execute("ROLLBACK")
    other.close()
    await database.write(lambda: raw("INSERT INTO t VALUES (2)"))
    await database.close()


async def test_after_closing_everything_is_unavailable(tmp_path: Path) -> None:
    database = SqliteDatabase(tmp_path / "x.db")
    await database.close()
    for work in (database.read, database.write):
        with pytest.raises(Unavailable):
            await work(lambda: raw("SELECT 1"))


async def test_a_full_disk_is_unavailable_and_nothing_is_half_written(tmp_path: Path) -> None:
    database = SqliteDatabase(tmp_path / "x.db")
    await database.write(lambda: raw("CREATE TABLE t (n INTEGER, filler TEXT)"))
    await database.write(lambda: raw("PRAGMA max_page_count = 12"))
    big = "INSERT INTO t VALUES ({}, '" + "x" * 9_000 + "')"
    outcomes = await asyncio.gather(
        *(database.write(lambda n=n: raw(big.format(n), big.format(n))) for n in range(9)),  # type: ignore[misc]
        return_exceptions=True,
    )
    assert any(isinstance(outcome, Unavailable) for outcome in outcomes)
    await database.write(lambda: raw("PRAGMA max_page_count = 10000"))
    await database.write(lambda: raw(big.format(100), big.format(100)))
    await database.close()
    connection = sqlite3.connect(tmp_path / "x.db")
    counts = dict(connection.execute("SELECT n, count(*) FROM t GROUP BY n").fetchall())
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    done = [n for n, outcome in enumerate(outcomes) if outcome is None]
    assert counts == dict.fromkeys([*done, 100], 2)


async def test_only_its_owner_reads_the_file(tmp_path: Path) -> None:
    database = SqliteDatabase(tmp_path / "x.db")
    await database.write(lambda: raw("CREATE TABLE t (n INTEGER)"))
    modes = _modes(tmp_path)
    await database.close()
    assert set(modes) == {"x.db", "x.db-wal", "x.db-shm"}
    assert set(modes.values()) == {0o600}


def _modes(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.glob("x.db*")}


async def test_only_what_has_to_be_durable_waits_for_the_disk(database: SqliteDatabase) -> None:
    said: list[str] = []
    database._writer.set_trace_callback(said.append)
    await database.write(lambda: raw("INSERT INTO t VALUES (1)"), durable=False)
    await database.write(lambda: raw("INSERT INTO t VALUES (2)"))
    await database.write(lambda: raw("INSERT INTO t VALUES (3)"), durable=False)
    told = [sql for sql in said if sql.startswith(("PRAGMA", "INSERT"))]
    assert told == [
        "PRAGMA synchronous = NORMAL",
        "INSERT INTO t VALUES (1);",
        "PRAGMA synchronous = FULL",
        "INSERT INTO t VALUES (2);",
        "PRAGMA synchronous = NORMAL",
        "INSERT INTO t VALUES (3);",
    ]


async def test_one_durable_write_makes_its_whole_group_durable(database: SqliteDatabase) -> None:
    said: list[str] = []
    await database.write(lambda: raw("INSERT INTO t VALUES (0)"), durable=False)
    database._writer.set_trace_callback(said.append)
    await asyncio.gather(
        *(
            database.write(lambda n=n: raw(f"INSERT INTO t VALUES ({n})"), durable=n == 5)  # type: ignore[misc]
            for n in range(1, 9)
        )
    )
    full = said.index("PRAGMA synchronous = FULL")
    assert said.index("INSERT INTO t VALUES (5);") > full
    assert "COMMIT" in said[full:]


async def test_the_log_is_brought_into_the_file_without_a_writer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("upheld.adapters.stores.sqlite.GROUPS_A_CHECKPOINT", 2)
    database = SqliteDatabase(tmp_path / "x.db")
    for sql in ("CREATE TABLE t (n INTEGER)", *(f"INSERT INTO t VALUES ({n})" for n in range(9))):
        await database.write(lambda sql=sql: raw(sql), durable=False)  # type: ignore[misc]
    for _ in range(500):
        if (tmp_path / "x.db").stat().st_size > 0:
            break
        await asyncio.sleep(0.01)
    assert (tmp_path / "x.db").stat().st_size > 0
    await database.close()
