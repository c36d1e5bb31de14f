"""Transactions written once for every database: a script yields statements and receives rows.

A script is a generator that does no I/O; SQLite runs it on its writer thread, PostgreSQL inside an
asynchronous transaction. So the ledger's rules stand in one place, and both databases are held to
them by the same code and the same contract suite.
"""

import re
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Protocol, TypeVar

__all__ = ["Database", "Lock", "Query", "Raw", "Row", "Script", "Step", "statement"]

Row = Mapping[str, Any]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Query:
    """A named statement ("ledger.balance") with its values."""

    name: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Lock:
    """Nobody else holds `name` until the transaction ends."""

    name: str


@dataclass(frozen=True, slots=True)
class Raw:
    """SQL of a migration, any number of statements."""

    sql: str


Step = Query | Lock | Raw
Script = Generator[Step, Sequence[Row], T]


class Database(Protocol):
    """Runs scripts, each as one transaction. Raises Unavailable when the database does not answer.

    A script is passed as a function, because it may have to be begun again.
    """

    @property
    def dialect(self) -> str:
        """`sqlite` or `postgres`."""

    async def read(self, script: Callable[[], Script[T]]) -> T:
        """Run a script that changes nothing."""

    async def write(self, script: Callable[[], Script[T]], *, durable: bool = True) -> T:
        """Run a script as a transaction that is durable when this returns, or had no effect.

        With `durable` False it outlives this process at once, and a loss of power as soon as any
        later durable one returned; until then a loss of power may undo it, in order, from the end.
        """

    async def close(self) -> None:
        """Finish what runs and let go of the database."""


_NAME = re.compile(r"^-- name: (\w+)\s*$", re.MULTILINE)
_VALUE = re.compile(r"(?<![:\w]):(\w+)")


def statement(name: str, dialect: str) -> str:
    """Return the SQL of a named statement with the dialect's placeholders.

    Names are `file.statement`; values are written `:value`, as SQLite reads them.
    """
    return _statements(name.partition(".")[0], dialect)[name.partition(".")[2]]


@cache
def _statements(module: str, dialect: str) -> Mapping[str, str]:
    text = files(__package__).joinpath("statements", f"{module}.sql").read_text("utf-8")
    _, *parts = _NAME.split(text)
    found = dict(zip(parts[::2], (part.strip() for part in parts[1::2]), strict=True))
    if dialect == "postgres":
        return {name: _VALUE.sub(r"%(\1)s", sql) for name, sql in found.items()}
    return found
