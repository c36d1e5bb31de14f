"""The account stores' contract on SQLite and a real PostgreSQL, and the migrations of both."""

import pytest

from upheld.adapters.stores.accounts import (
    SqlAccounts,
    SqlCredentials,
    SqlPasswords,
    SqlSessions,
)
from upheld.adapters.stores.archive import SqlArchive, SqlFeedbackBox
from upheld.adapters.stores.belongings import SqlLinks, SqlProviderKeys, SqlTopUps
from upheld.adapters.stores.migrate import migrate, migrations
from upheld.adapters.stores.postgres import PostgresDatabase
from upheld.adapters.stores.script import Database, Raw, Script
from upheld.adapters.stores.sqlite import SqliteDatabase
from upheld.domain.errors import Conflict, Unavailable
from upheld.testing.accounts import AccountStoresContract, AllStores


def stores_on(database: Database) -> AllStores:
    return AllStores(
        accounts=SqlAccounts(database),
        passwords=SqlPasswords(database),
        sessions=SqlSessions(database),
        credentials=SqlCredentials(database),
        links=SqlLinks(database),
        provider_keys=SqlProviderKeys(database),
        topups=SqlTopUps(database),
        archive=SqlArchive(database),
        feedback=SqlFeedbackBox(database),
    )


class TestSqliteStores(AccountStoresContract):
    @pytest.fixture
    def stores(self, sqlite: SqliteDatabase) -> AllStores:
        return stores_on(sqlite)


class TestPostgresStores(AccountStoresContract):
    @pytest.fixture
    def stores(self, postgres: PostgresDatabase) -> AllStores:
        return stores_on(postgres)


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> Database:
    found: Database = request.getfixturevalue(request.param)
    return found


async def test_migrating_again_changes_nothing(database: Database) -> None:
    assert await migrate(database) == []


async def test_a_changed_or_unknown_migration_is_refused(database: Database) -> None:
    await database.write(lambda: _raw("UPDATE schema_migrations SET digest = 'x' WHERE number = 1"))
    with pytest.raises(Conflict, match=r"migration 1 .* was changed"):
        await migrate(database)
    await database.write(lambda: _raw("UPDATE schema_migrations SET number = 99 WHERE number = 1"))
    with pytest.raises(Conflict, match=r"migration 99 .* not known"):
        await migrate(database)


async def test_ledger_entries_never_change(database: Database) -> None:
    await database.write(
        lambda: _raw(
            "INSERT INTO ledger_entries (account, unit, key, period, kind, ref, attempt, at,"
            " reserved, settled, granted) VALUES ('a', 'u', '', 'p', 'k', 'r', 1, 0, 0, 0, 0);"
        )
    )
    for sql in ("UPDATE ledger_entries SET settled = 9", "DELETE FROM ledger_entries"):
        with pytest.raises(Unavailable):
            await database.write(lambda sql=sql: _raw(f"{sql};"))  # type: ignore[misc]


@pytest.mark.parametrize("dialect", ["sqlite", "postgres"])
def test_feedback_has_no_place_for_an_identity(dialect: str) -> None:
    """T16: no column could name an account, an address or a moment."""
    sql = next(migration.sql for migration in migrations(dialect) if migration.name == "checks")
    table = sql.partition("CREATE TABLE feedback (")[2].partition(");")[0]
    assert [line.split()[0] for line in table.strip().splitlines()] == [
        *("source_app", "rating", "given_on", "check_id"),
        *("snippet", "prior", "overall", "comment"),
    ]


@pytest.mark.parametrize("dialect", ["sqlite", "postgres"])
def test_migrations_are_numbered_without_gaps(dialect: str) -> None:
    numbers = [migration.number for migration in migrations(dialect)]
    assert numbers == list(range(1, len(numbers) + 1))


def _raw(sql: str) -> Script[None]:
    yield Raw(sql if sql.endswith(";") else f"{sql};")
