"""SQLite: WAL, one writer thread with group commit, reads called directly.

A read takes microseconds and may run on the event loop; a commit waits for the disk and may not.
Writers that wait while one transaction commits share the next commit, each in its own savepoint,
so that a failed one leaves no trace and the others stand. A commit waits for the disk
(synchronous = FULL) where one of them has to be durable; the others are in the same log before
it, in order, so that they are durable with the next one that is (docs/adr/0009). The log is
brought into the file by a thread of its own, for which no writer waits.
"""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from upheld.adapters.stores.script import Lock, Query, Raw, Row, Script, Step, statement
from upheld.domain.errors import Unavailable

__all__ = ["SqliteDatabase"]

T = TypeVar("T")
BUSY_MS = 5_000
MAX_GROUP = 128
GROUPS_A_CHECKPOINT = 256
MOST_PAGES_OF_LOG = 16_000
RETRY_AFTER = 5.0


@dataclass(slots=True)
class _Job:
    script: Callable[[], Script[Any]]
    future: "Future[Any]"
    durable: bool = False
    result: Any = None
    error: BaseException | None = None

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        self.error = error
        return isinstance(error, Exception)

    def answer(self) -> None:
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class SqliteDatabase:
    """One SQLite file (None: in memory); with `durable` False no commit waits for the disk."""

    dialect = "sqlite"

    def __init__(self, path: Path | None, *, durable: bool = True) -> None:
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)
        self._writer = _connection(path)
        self._reader = self._writer if path is None else _connection(path)
        self._durable = durable
        self._waits = False
        self._in_memory = path is None
        self._keeper = self._writer if path is None else _connection(path)
        self._groups = 0
        self._waiting: deque[_Job] = deque()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="sqlite-writer")
        self._keeping = ThreadPoolExecutor(max_workers=1, thread_name_prefix="sqlite-keeper")

    async def read(self, script: Callable[[], Script[T]]) -> T:
        """Run a script on the reading connection, at once."""
        if self._in_memory:
            return await self.write(script)
        with _as_unavailable():
            return _drive(self._reader, script())

    async def write(self, script: Callable[[], Script[T]], *, durable: bool = True) -> T:
        """Run a script on the writer thread; cancelled before its turn, it does not run at all."""
        job = _Job(script, Future(), durable=durable and self._durable)
        self._waiting.append(job)
        try:
            self._thread.submit(self._commit_waiting)
        except RuntimeError as closed:
            raise _unavailable(closed) from closed
        result: T = await asyncio.wrap_future(job.future)
        return result

    async def close(self) -> None:
        """Finish the writes that wait, then close."""
        await asyncio.to_thread(self._thread.shutdown)
        await asyncio.to_thread(self._keeping.shutdown)
        for connection in (self._writer, self._reader, self._keeper):
            connection.close()

    def _commit_waiting(self) -> None:
        jobs = self._taken()
        if not jobs:
            return
        group = _Job(lambda: _nothing(), Future())
        with group, _as_unavailable():
            self._wait_for_disk(any(job.durable for job in jobs))
            self._writer.execute("BEGIN IMMEDIATE")
            for job in jobs:
                self._attempt(job)
            self._writer.execute("COMMIT")
        if group.error is not None and self._writer.in_transaction:
            self._writer.execute("ROLLBACK")
        for job in jobs:
            job.error = group.error or job.error
            job.answer()
        self._groups += 1
        if self._groups % GROUPS_A_CHECKPOINT == 0 and not self._in_memory:
            self._keeping.submit(self._checkpoint)

    def _checkpoint(self) -> None:
        """Bring the log into the file; what cannot be done now is done the next time."""
        with suppress(sqlite3.Error):
            self._keeper.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()

    def _wait_for_disk(self, waits: bool) -> None:
        if waits != self._waits:
            self._writer.execute(f"PRAGMA synchronous = {'FULL' if waits else 'NORMAL'}")
            self._waits = waits

    def _taken(self) -> list[_Job]:
        taken = [self._waiting.popleft() for _ in range(min(len(self._waiting), MAX_GROUP))]
        return [job for job in taken if job.future.set_running_or_notify_cancel()]

    def _attempt(self, job: _Job) -> None:
        self._writer.execute("SAVEPOINT job")
        with job, _as_unavailable():
            job.result = _drive(self._writer, job.script())
        if job.error is not None:
            self._writer.execute("ROLLBACK TO job")
        self._writer.execute("RELEASE job")


def _connection(path: Path | None) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path or ":memory:", isolation_level=None, check_same_thread=False, cached_statements=512
    )
    connection.row_factory = sqlite3.Row
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    connection.execute("PRAGMA journal_mode = WAL").fetchone()
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {MOST_PAGES_OF_LOG}").fetchone()
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _drive(connection: sqlite3.Connection, script: Script[T]) -> T:
    rows: Sequence[Row] | None = None
    while True:
        try:
            step = next(script) if rows is None else script.send(rows)
        except StopIteration as stop:
            result: T = stop.value
            return result
        rows = _rows(connection, step)


def _rows(connection: sqlite3.Connection, step: Step) -> Sequence[Row]:
    match step:
        case Query(name=name, values=values):
            found: list[Row] = connection.execute(statement(name, "sqlite"), values).fetchall()
            return found
        case Raw(sql=sql):
            for part in _parts(sql):
                connection.execute(part)
            return ()
        case Lock():
            return ()


def _parts(sql: str) -> Iterator[str]:
    part = ""
    for line in sql.splitlines(keepends=True):
        part += line
        if sqlite3.complete_statement(part):
            yield part
            part = ""


def _nothing() -> Script[None]:
    yield from ()


@contextmanager
def _as_unavailable() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise _unavailable(error) from error


def _unavailable(error: Exception) -> Unavailable:
    return Unavailable(
        f"the database did not answer ({type(error).__name__})",
        code="store_unavailable",
        retry_after=RETRY_AFTER,
    )
