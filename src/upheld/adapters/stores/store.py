"""A store whose every step is one named statement."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from upheld.adapters.stores.script import Database, Query, Row, Script

__all__ = ["SqlStore", "rows_of"]


class SqlStore:
    """Statements of one file, `module`, on one database."""

    module: ClassVar[str]

    def __init__(self, database: Database) -> None:
        self._database = database

    async def _read(self, name: str, values: Mapping[str, object]) -> Sequence[Row]:
        """Return the rows of a statement that changes nothing."""
        return await self._database.read(lambda: rows_of(f"{self.module}.{name}", values))

    async def _write(
        self, name: str, values: Mapping[str, object], *, durable: bool = True
    ) -> Sequence[Row]:
        """Run a statement as a transaction of its own; return what it returns."""
        step = f"{self.module}.{name}"
        return await self._database.write(lambda: rows_of(step, values), durable=durable)


def rows_of(name: str, values: Mapping[str, object]) -> Script[Sequence[Row]]:
    """Return the rows of one statement, as a script."""
    return (yield Query(name, values))
