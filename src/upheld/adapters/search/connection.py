"""One SQLite file per index: opening it, its version, and its faults in plain words."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path

from upheld.domain.errors import InvalidInput, Unavailable, UpheldError

__all__ = [
    "IN_MEMORY",
    "SCHEMA_VERSION",
    "DamagedIndex",
    "alone",
    "connect",
    "examine",
    "explained",
    "prepare",
    "transaction",
]

SCHEMA_VERSION = 2
IN_MEMORY = Path(":memory:")
_BUSY_SECONDS = 10.0
_SCRATCH = """
CREATE VIRTUAL TABLE temp.words USING fts5vocab('main', 'lexicon', 'row');
CREATE VIRTUAL TABLE temp.scratch USING fts5 (
    text, tokenize = 'porter unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE temp.stems USING fts5vocab('temp', 'scratch', 'instance');
"""


class DamagedIndex(InvalidInput):
    """The file is no index, a broken one or one of an older format: it has to be built anew."""

    code = "index_damaged"


_FAULTS: dict[int, tuple[type[UpheldError], str]] = {
    sqlite3.SQLITE_FULL: (Unavailable, "the disk is full: free space and run the command again"),
    sqlite3.SQLITE_BUSY: (Unavailable, "another run is writing it: wait for it and try again"),
    sqlite3.SQLITE_READONLY: (Unavailable, "it cannot be written: check its permissions"),
    sqlite3.SQLITE_IOERR: (Unavailable, "the disk reports an error: check it and try again"),
    sqlite3.SQLITE_CANTOPEN: (Unavailable, "it cannot be opened: check the folder's permissions"),
}
_ANEW = "`upheld sources refresh` builds it again from your sources"
_DAMAGED = f"it is damaged: {_ANEW}"


def connect(path: Path) -> sqlite3.Connection:
    """Open an index and give it its schema if it is new; `IN_MEMORY` makes one for this process.

    Raises InvalidInput for a damaged index or one of another version, Unavailable for a full or
    unwritable disk; each says the way out.
    """
    with explained(path):
        connection = sqlite3.connect(
            path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
    try:
        with explained(path):
            prepare(connection, path)
    except UpheldError:
        connection.close()
        raise
    return connection


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Set the pragmas, create the schema of an empty index, refuse another version."""
    connection.executescript(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;"
    )
    if _version(connection) == 0:
        with transaction(connection):
            if _version(connection) == 0:
                _create(connection)
    found = _version(connection)
    if found > SCHEMA_VERSION:
        raise InvalidInput(f"the index {path} was written by a newer upheld: upgrade upheld")
    if found < SCHEMA_VERSION:
        raise DamagedIndex(f"the index {path} has the old format {found}: {_ANEW}")
    connection.executescript(_SCRATCH)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Write all or nothing; a process that dies inside leaves the state from before."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn a fault of SQLite into an error that names the index, the cause and the way out."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        kind, cause = _fault(error)
        raise kind(f"the index {path}: {cause}") from error


def examine(connection: sqlite3.Connection, path: Path) -> None:
    """Look through the whole index; raise DamagedIndex if any of it is broken."""
    with explained(path):
        (state,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        connection.execute("INSERT INTO lexicon (lexicon) VALUES ('integrity-check')")
    if state != "ok":
        raise DamagedIndex(f"the index {path}: {_DAMAGED}")


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold the right to write an index; it ends with the process that holds it.

    Raises Unavailable if another run keeps it for more than ten seconds.
    """
    with explained(path):
        holder = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)
        try:
            holder.execute("BEGIN EXCLUSIVE")
            yield
        finally:
            holder.close()


def _fault(error: sqlite3.DatabaseError) -> tuple[type[UpheldError], str]:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    return _FAULTS.get(code, (DamagedIndex, _DAMAGED))


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _create(connection: sqlite3.Connection) -> None:
    schema = resources.files("upheld.adapters.search").joinpath("schema.sql").read_text("utf-8")
    for statement in schema.split(";\n"):
        if statement.strip():
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
