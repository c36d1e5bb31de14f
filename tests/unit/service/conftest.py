"""The service side on a database in memory."""

from collections.abc import AsyncIterator

import pytest

from tests.unit.service.house import House, built
from upheld.adapters.stores.cache import SqlClaimCache
from upheld.adapters.stores.migrate import migrate
from upheld.adapters.stores.sqlite import SqliteDatabase
from upheld.testing.doubles import FixedClock, SequentialIds


@pytest.fixture
async def house(clock: FixedClock, ids: SequentialIds) -> AsyncIterator[House]:
    """Everything a service test needs, empty."""
    database = SqliteDatabase(None)
    await migrate(database)
    cache = SqlClaimCache(database, clock)
    await cache.prepare()
    yield built(database, clock, ids, cache)
    await database.close()
