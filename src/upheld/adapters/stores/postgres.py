"""PostgreSQL through psycopg 3: every script is one transaction on a pooled connection.

A `Lock` is an advisory lock held to the end of the transaction; a script takes at most one, so two
scripts cannot wait for each other.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import psycopg
from psycopg.rows import DictRow, dict_row
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from upheld.adapters.stores.script import Lock, Query, Raw, Row, Script, Step, statement
from upheld.domain.errors import Unavailable

__all__ = ["PostgresDatabase"]

T = TypeVar("T")
WAIT_SECONDS = 5.0
RETRY_AFTER = 5.0
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))"
_TIMEOUTS = "-c lock_timeout=5s -c statement_timeout=30s -c idle_in_transaction_session_timeout=30s"
_Connection = psycopg.AsyncConnection[DictRow]


class PostgresDatabase:
    """One PostgreSQL database; open it inside the running event loop."""

    dialect = "postgres"

    def __init__(self, pool: AsyncConnectionPool[_Connection]) -> None:
        self._pool = pool

    @classmethod
    async def open(cls, dsn: str, *, connections: int = 10) -> "PostgresDatabase":
        """Connect; raises Unavailable if the server does not answer in five seconds."""
        pool = AsyncConnectionPool(
            dsn,
            connection_class=_Connection,
            min_size=1,
            max_size=connections,
            timeout=WAIT_SECONDS,
            kwargs={"row_factory": dict_row, "autocommit": True, "options": _TIMEOUTS},
            open=False,
        )
        async with _as_unavailable():
            await pool.open(wait=True, timeout=WAIT_SECONDS)
        return cls(pool)

    async def read(self, script: Callable[[], Script[T]]) -> T:
        """Run a script in a transaction of its own."""
        return await self.write(script)

    async def write(self, script: Callable[[], Script[T]], *, durable: bool = True) -> T:
        """Run a script in a transaction, durable always, rolled back if the script raises."""
        async with (
            _as_unavailable(),
            self._pool.connection() as connection,
            connection.transaction(),
        ):
            return await _drive(connection, script())

    async def close(self) -> None:
        """Close every connection."""
        await self._pool.close()


async def _drive(connection: _Connection, script: Script[T]) -> T:
    rows: Sequence[Row] | None = None
    while True:
        try:
            step = next(script) if rows is None else script.send(rows)
        except StopIteration as stop:
            result: T = stop.value
            return result
        rows = await _rows(connection, step)


async def _rows(connection: _Connection, step: Step) -> Sequence[Row]:
    sql, values = _call(step)
    cursor = await connection.execute(sql.encode(), values)
    return await cursor.fetchall() if isinstance(step, Query) and cursor.description else ()


def _call(step: Step) -> tuple[str, Any]:
    match step:
        case Query(name=name, values=values):
            return statement(name, "postgres"), values
        case Lock(name=name):
            return _LOCK, (name,)
        case Raw(sql=sql):
            return sql, None


@asynccontextmanager
async def _as_unavailable() -> AsyncIterator[None]:
    try:
        yield
    except (psycopg.Error, PoolTimeout) as error:
        raise Unavailable(
            f"the database did not answer ({type(error).__name__})",
            code="store_unavailable",
            retry_after=RETRY_AFTER,
        ) from error
