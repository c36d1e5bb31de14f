"""Any sequence of orders gives the same books in memory and on SQLite, within every limit."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from upheld.adapters.stores.ledger import SqlLedger
from upheld.adapters.stores.memory import MemoryLedger
from upheld.adapters.stores.migrate import migrate
from upheld.adapters.stores.sqlite import SqliteDatabase
from upheld.domain.errors import UpheldError
from upheld.domain.ledger import Entry, Meter, Period, Unit
from upheld.testing.ledger import NOON, FullLedger, order

ACCOUNTS = ("a", "b")
KEYS = (None, "k", "l")
STEP = st.one_of(
    st.tuples(
        st.just("reserve"),
        st.integers(0, 7),
        st.integers(0, 4),
        st.sampled_from(ACCOUNTS),
        st.sampled_from(KEYS),
        st.sampled_from(["", "f"]),
    ),
    st.tuples(st.just("settle"), st.integers(0, 9), st.integers(0, 4)),
    st.tuples(st.just("release"), st.integers(0, 9)),
    st.tuples(
        st.just("allow"),
        st.sampled_from(ACCOUNTS),
        st.sampled_from(KEYS),
        st.one_of(st.none(), st.integers(0, 9)),
    ),
    st.tuples(
        st.just("lower"), st.sampled_from(ACCOUNTS), st.sampled_from(KEYS[1:]), st.integers(0, 9)
    ),
    st.tuples(st.just("grant"), st.sampled_from(ACCOUNTS), st.integers(0, 3), st.integers(0, 3)),
    st.tuples(st.just("wait"), st.sampled_from([1, 30, 61, 43_200])),
    st.tuples(st.just("sweep")),
)


def meter(account: str, key: str | None) -> Meter:
    return Meter(account=account, unit=Unit.CREDITS, key=key)


class Books:
    """A ledger with the holds it gave, driven by steps."""

    def __init__(self, ledger: FullLedger) -> None:
        self.ledger = ledger
        self.now = NOON
        self.holds: list[Any] = []

    async def take(self, step: Sequence[Any]) -> object:
        """Take a step; return what can be compared with another ledger's answer."""
        try:
            return await getattr(self, f"_{step[0]}")(*step[1:])
        except UpheldError as refusal:
            return type(refusal).__name__, refusal.code, str(refusal)

    async def _reserve(
        self, ref: int, amount: int, account: str, key: str | None, fingerprint: str
    ) -> object:
        wanted = order(f"r{ref}", amount, meter(account, key), at=self.now, fingerprint=fingerprint)
        hold = await self.ledger.reserve(wanted, now=self.now)
        self.holds.append(hold)
        if hold.fresh and amount:
            await self._fits(hold.meter, hold.period)
        return hold

    async def _fits(self, of: Meter, period: Period) -> None:
        for each in {of, of.owner}:
            balance = await self.ledger.balance(each, period, now=self.now)
            assert balance.limit is None or balance.settled + balance.reserved <= balance.limit

    async def _settle(self, which: int, actual: int) -> object:
        if not self.holds:
            return None
        hold = self.holds[which % len(self.holds)]
        return replace(await self.ledger.settle(hold, actual, now=self.now), fresh=False)

    async def _release(self, which: int) -> object:
        if not self.holds:
            return None
        hold = self.holds[which % len(self.holds)]
        return replace(await self.ledger.release(hold, now=self.now), fresh=False)

    async def _allow(self, account: str, key: str | None, allowance: int | None) -> None:
        await self.ledger.allow(meter(account, key), allowance)

    async def _lower(self, account: str, key: str, ceiling: int) -> None:
        await self.ledger.lower(meter(account, key), ceiling)

    async def _grant(self, account: str, ref: int, amount: int) -> object:
        period = Period.month(self.now)
        return await self.ledger.grant(
            meter(account, None), amount, ref=f"g{ref}", period=period, now=self.now
        )

    async def _wait(self, seconds: int) -> None:
        self.now += timedelta(seconds=seconds)

    async def _sweep(self) -> object:
        return await self.ledger.sweep(now=self.now)

    async def balances(self) -> list[object]:
        """Return every balance, and check that it is the sum of its entries."""
        found: list[object] = []
        for account in ACCOUNTS:
            entries = await self.ledger.entries(meter(account, None), after=0, limit=10_000)
            for key in KEYS:
                for period in (Period.month(NOON), Period.month(NOON + timedelta(days=1))):
                    balance = await self.ledger.balance(meter(account, key), period, now=self.now)
                    assert balance.settled == _sum(entries, key, period, "settled")
                    assert balance.granted == _sum(entries, key, period, "granted")
                    assert min(balance.reserved, balance.settled) >= 0
                    found.append(balance)
        return found


def _sum(entries: Sequence[Entry], key: str | None, period: Period, name: str) -> int:
    return sum(
        getattr(entry, name)
        for entry in entries
        if entry.period == period.label and key in (None, entry.meter.key)
    )


@given(st.lists(STEP, max_size=40))
@settings(max_examples=60, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate])
def test_memory_and_sqlite_keep_the_same_books(steps: list[Sequence[Any]]) -> None:
    asyncio.run(_compared(steps))


async def _compared(steps: list[Sequence[Any]]) -> None:
    database = SqliteDatabase(None)
    await migrate(database)
    plain, real = Books(MemoryLedger()), Books(SqlLedger(database))
    try:
        for step in steps:
            assert await plain.take(step) == await real.take(step), step
        assert await plain.balances() == await real.balances()
    finally:
        await database.close()
