"""The claim cache's contract on SQLite, PostgreSQL and a real Valkey."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from upheld.adapters.stores.cache import SqlClaimCache
from upheld.adapters.stores.postgres import PostgresDatabase
from upheld.adapters.stores.redis import RedisClaimCache
from upheld.adapters.stores.script import Query, Script
from upheld.adapters.stores.sqlite import SqliteDatabase
from upheld.domain.canonical import claim_key
from upheld.domain.errors import Unavailable
from upheld.ports import ClaimCache
from upheld.testing.claim_cache import DAY, ClaimCacheContract, key, sample_verdict
from upheld.testing.doubles import FixedClock


class SqlCacheContract(ClaimCacheContract):
    @pytest.fixture(autouse=True)
    def _clock(self, clock: FixedClock) -> None:
        self.clock = clock

    async def wait(self, time: timedelta) -> None:
        self.clock.advance(time)

    async def test_a_sweep_removes_what_expired(self, cache: SqlClaimCache) -> None:
        await cache.put(key("a"), sample_verdict(), ttl=timedelta(seconds=1))
        await cache.put(key("b"), sample_verdict(), ttl=DAY)
        self.clock.advance(timedelta(seconds=1))
        assert (await cache.sweep(), await cache.sweep()) == (1, 0)


class TestSqliteClaimCache(SqlCacheContract):
    @pytest.fixture
    async def cache(self, sqlite: SqliteDatabase, clock: FixedClock) -> ClaimCache:
        cache = SqlClaimCache(sqlite, clock)
        await cache.prepare()
        return cache

    async def test_what_cannot_be_read_is_a_miss(
        self, cache: ClaimCache, sqlite: SqliteDatabase
    ) -> None:
        for text in ("", "{}", "[1", "null", '{"claim_id":"c1","judgements":[]}'):
            await sqlite.write(lambda text=text: _put(str(key("a")), text))  # type: ignore[misc]
            assert await cache.get([key("a")]) == {}


class TestPostgresClaimCache(SqlCacheContract):
    @pytest.fixture
    async def cache(self, postgres: PostgresDatabase, clock: FixedClock) -> ClaimCache:
        cache = SqlClaimCache(postgres, clock)
        await cache.prepare()
        return cache


class TestValkeyClaimCache(ClaimCacheContract):
    @pytest.fixture
    async def cache(self, valkey: str) -> AsyncIterator[ClaimCache]:
        cache = RedisClaimCache(valkey)
        yield cache
        await cache.close()

    async def wait(self, time: timedelta) -> None:
        await asyncio.sleep(time.total_seconds())


async def test_a_cache_that_is_down_is_empty_but_forgetting_insists() -> None:
    cache = RedisClaimCache("redis://127.0.0.1:1/0")
    await cache.put(claim_key("a"), sample_verdict(), ttl=DAY)
    assert await cache.get([claim_key("a")]) == {}
    assert await cache.ping() is False
    with pytest.raises(Unavailable):
        await cache.forget(claim_key("a"))
    await cache.close()


def _put(name: str, text: str) -> Script[None]:
    yield Query("cache.put", {"key": name, "verdict": text, "expires_at": 2**62})
