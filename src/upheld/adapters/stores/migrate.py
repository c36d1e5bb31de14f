"""Bringing a database up to the present shape: numbered SQL files, applied once, in order.

`NNNN_name.sql` is for every database, `NNNN_name.sqlite.sql` for one. `SERIAL_KEY` stands for each
database's own growing key. A file that was applied is never edited: its digest is kept and checked.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files

from upheld.adapters.stores.script import Database, Lock, Query, Raw, Script
from upheld.domain.errors import Conflict

__all__ = ["Migration", "migrate", "migrations"]

_SERIAL = {
    "sqlite": "INTEGER PRIMARY KEY AUTOINCREMENT",
    "postgres": "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Migration:
    """A numbered change of the schema."""

    number: int
    name: str
    sql: str

    @property
    def digest(self) -> str:
        """SHA-256 of the SQL."""
        return sha256(self.sql.encode()).hexdigest()


def migrations(dialect: str) -> Sequence[Migration]:
    """Return the migrations of a dialect by number."""
    found = []
    for file in files(__package__).joinpath("migrations").iterdir():
        stem, *only, ending = file.name.split(".")
        if ending == "sql" and (not only or only == [dialect]):
            number, _, name = stem.partition("_")
            sql = file.read_text("utf-8").replace("SERIAL_KEY", _SERIAL[dialect])
            found.append(Migration(number=int(number), name=name, sql=sql))
    return sorted(found, key=lambda migration: migration.number)


async def migrate(database: Database) -> Sequence[str]:
    """Apply what is missing, in one transaction; return the names applied.

    Raises Conflict if an applied file was changed, or if the database is newer than this version.
    """
    return await database.write(lambda: _migrate(migrations(database.dialect)))


def _migrate(known: Sequence[Migration]) -> Script[Sequence[str]]:
    yield Lock("schema")
    yield Query("schema.create")
    rows = yield Query("schema.applied")
    applied = {int(row["number"]): str(row["digest"]) for row in rows}
    _refuse_strangers(known, applied)
    missing = [migration for migration in known if migration.number not in applied]
    for migration in missing:
        yield Raw(migration.sql)
        values = {"number": migration.number, "name": migration.name, "digest": migration.digest}
        yield Query("schema.record", values)
    return [migration.name for migration in missing]


def _refuse_strangers(known: Sequence[Migration], applied: dict[int, str]) -> None:
    digests = {migration.number: migration.digest for migration in known}
    for number, digest in applied.items():
        if digests.get(number) != digest:
            why = "was changed after it was applied" if number in digests else "is not known here"
            raise Conflict(
                f"migration {number} of this database {why}; "
                "run the version that made it, or a newer one",
                code="schema_mismatch",
            )
