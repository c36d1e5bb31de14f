"""The services on a real PostgreSQL: the same figures as on SQLite, and its faults."""

import asyncio
from contextlib import suppress

import pytest

from tests.unit.service.house import House, asked, built
from tests.unit.service.test_replies import batch, key_of, replies_of
from upheld.adapters.stores.cache import SqlClaimCache
from upheld.adapters.stores.postgres import PostgresDatabase
from upheld.adapters.stores.script import Raw, Script
from upheld.domain.errors import CreditExhausted, RateLimited, Unavailable
from upheld.domain.ledger import Meter, Unit
from upheld.domain.reports import Check
from upheld.testing.doubles import FixedClock, SequentialIds


@pytest.fixture
async def house(postgres: PostgresDatabase, clock: FixedClock, ids: SequentialIds) -> House:
    cache = SqlClaimCache(postgres, clock)
    await cache.prepare()
    return built(postgres, clock, ids, cache)


async def test_fifty_checks_at_once_on_ten_credits(house: House) -> None:
    who = await house.signed_in()
    await house.ledger.allow(Meter(account=who.account, unit=Unit.CREDITS), 10)
    checks = house.checks(house.tools(cache=None))
    outcomes = await asyncio.gather(
        *(checks.run(who, asked(f"text {n}")) for n in range(50)), return_exceptions=True
    )
    assert sum(isinstance(outcome, Check) for outcome in outcomes) == 10
    assert sum(isinstance(outcome, CreditExhausted) for outcome in outcomes) == 40
    balance = await house.balance(who)
    assert (balance.settled, balance.reserved, balance.remaining) == (10, 0, 0)


async def test_batches_at_once_never_pass_the_ceiling(house: House) -> None:
    key = await key_of(house, await house.signed_in())
    replies = replies_of(house)
    await replies.lower_budget(key, 30)
    outcomes = await asyncio.gather(
        *(replies.check(key, batch(3)) for _ in range(40)), return_exceptions=True
    )
    assert sum(isinstance(outcome, RateLimited) for outcome in outcomes) == 30
    assert len((await replies.records(key)).records) == 30


async def test_feedback_with_any_characters_is_kept(house: House) -> None:
    await house.feedback.leave(
        source_app="cli", rating="up", check_id="\0", snippet="a\0\ud800", comment="😀\u2028"
    )


async def test_a_server_that_drops_us_is_unavailable_and_then_forgotten(house: House) -> None:
    """A connection that was cut costs at most its own request."""
    who = await house.signed_in()
    with suppress(Unavailable):
        await house.database.write(_drop_everybody)
    outcomes = [await _one(house, who.account) for _ in range(12)]
    assert outcomes[-1] is True


async def _one(house: House, account: str) -> bool:
    try:
        await house.ledger.allow(Meter(account=account, unit=Unit.CREDITS), 1)
    except Unavailable:
        return False
    return True


def _drop_everybody() -> Script[None]:
    yield Raw("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname IS NOT NULL")


async def test_a_server_that_is_not_there_is_unavailable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("upheld.adapters.stores.postgres.WAIT_SECONDS", 0.5)
    with pytest.raises(Unavailable):
        await PostgresDatabase.open("postgresql://127.0.0.1:1/nothing")
