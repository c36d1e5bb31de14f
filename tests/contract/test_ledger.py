"""The ledger's contract on memory, SQLite and a real PostgreSQL."""

import pytest

from upheld.adapters.stores.ledger import SqlLedger
from upheld.adapters.stores.memory import MemoryLedger
from upheld.adapters.stores.postgres import PostgresDatabase
from upheld.adapters.stores.sqlite import SqliteDatabase
from upheld.testing.ledger import FullLedger, LedgerContract


class TestMemoryLedger(LedgerContract):
    @pytest.fixture
    def ledger(self) -> FullLedger:
        return MemoryLedger()


class TestSqliteLedger(LedgerContract):
    @pytest.fixture
    def ledger(self, sqlite: SqliteDatabase) -> FullLedger:
        return SqlLedger(sqlite)


class TestPostgresLedger(LedgerContract):
    @pytest.fixture
    def ledger(self, postgres: PostgresDatabase) -> FullLedger:
        return SqlLedger(postgres)
