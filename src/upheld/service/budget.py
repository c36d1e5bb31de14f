"""The daily cap on what all callers together may spend (R63, T12)."""

from datetime import datetime, timedelta

from upheld.domain.errors import CreditExhausted, InvalidInput, Unavailable
from upheld.domain.ledger import Hold, Meter, Order, Period, Unit
from upheld.domain.usage import MicroUsd
from upheld.ports import Allowances, Ledger
from upheld.service.metering import metered

__all__ = ["SERVER", "DailyBudget"]

HELD_SECONDS = 5.0
SERVER = Meter(account="server", unit=Unit.MICRO_USD)


class DailyBudget:
    """`cap` micro-dollars a UTC day; each check sets `per_check`, its worst case, aside."""

    def __init__(
        self, ledger: Ledger, allowances: Allowances, *, cap: MicroUsd, per_check: MicroUsd
    ) -> None:
        if per_check > cap:
            raise InvalidInput(
                f"a check sets {per_check} micro-dollars aside, more than the daily {cap}"
            )
        self._ledger = ledger
        self._allowances = allowances
        self._cap = cap
        self._per_check = per_check

    async def prepare(self) -> None:
        """Set the cap; call once at start."""
        await self._allowances.allow(SERVER, self._cap)

    async def reserve(self, ref: str, *, now: datetime, lasting: timedelta) -> Hold:
        """Set a check's worst case aside.

        Raises Unavailable: daily_budget_reached on a spent day, daily_budget_held where checks that
        run may give some back (F95).
        """
        order = Order(
            meter=SERVER,
            amount=self._per_check,
            ref=f"{ref}/budget",
            period=Period.day(now),
            expires_at=now + lasting,
        )
        try:
            async with metered():
                return await self._ledger.reserve(order, now=now)
        except CreditExhausted as error:
            raise await self._refusal(order.period, now) from error

    async def _refusal(self, period: Period, now: datetime) -> Unavailable:
        """Return why there is no room: the day's money is spent, or checks that run hold it."""
        async with metered():
            balance = await self._ledger.balance(SERVER, period, now=now)
        if balance.settled + self._per_check <= self._cap:
            return Unavailable(
                "checks that are running hold today's budget; try again in a moment",
                code="daily_budget_held",
                retry_after=HELD_SECONDS,
            )
        return Unavailable(
            "today's budget of this server is spent; try again after 00:00 UTC",
            code="daily_budget_reached",
            retry_after=(period.end - now).total_seconds(),
        )

    async def settle(self, hold: Hold, cost: MicroUsd | None, *, now: datetime) -> None:
        """Charge what a check cost; None, not known: all that was set aside."""
        actual = hold.amount if cost is None else min(cost, hold.amount)
        async with metered():
            await self._ledger.settle(hold, actual, now=now)

    async def release(self, hold: Hold, *, now: datetime) -> None:
        """Give back what a check did not use."""
        async with metered():
            await self._ledger.release(hold, now=now)
