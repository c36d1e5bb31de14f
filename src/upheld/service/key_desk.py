"""What a key may know and change of itself: usage, its ceiling, its records (4.5, 4.6)."""

import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from upheld.domain.accounts import Scope
from upheld.domain.errors import InvalidInput
from upheld.domain.ledger import MAX_AMOUNT, Balance, Period, effective
from upheld.domain.records import CheckRecord
from upheld.ports import Clock
from upheld.service.counted import ReplyStores, meter_of
from upheld.service.metering import metered
from upheld.service.principal import Principal

__all__ = ["MICRO_USD_PER_REPLY", "KeyBudget", "KeyDesk", "KeyUsage", "MonthUsage", "RecordPage"]

MICRO_USD_PER_REPLY = 1_000
MONTHS = 3
MAX_PAGE = 100
_CURSOR = re.compile(r"(0|[1-9][0-9]{0,18})\.(0|[1-9][0-9]{0,18})\.([0-9a-f]{64})")


@dataclass(frozen=True, slots=True, kw_only=True)
class MonthUsage:
    """One UTC month of a key; `amount` in micro-dollars, for completed replies only."""

    month: str
    completed: int
    reserved: int

    @property
    def amount(self) -> int:
        """What the completed replies cost (R164)."""
        return self.completed * MICRO_USD_PER_REPLY


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyUsage:
    """Three months of a key, newest first, and the limits above it; None: no limit (R193)."""

    months: tuple[MonthUsage, ...]
    monthly_budget: int | None
    customer_limit: int | None
    customer_remaining: int | None
    effective_ceiling: int | None
    as_of: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyBudget:
    """A key's ceiling as it was kept, and the lower of it and the customer's limit (R195)."""

    monthly_budget: int
    effective_ceiling: int
    month: str
    reserved: int
    completed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPage:
    """A page of a frozen snapshot; `next_cursor` None: it was the last (R197-R199)."""

    records: Sequence[CheckRecord]
    next_cursor: str | None
    coverage_from: datetime | None


class KeyDesk:
    """A key's own affairs. Another key's are never told, not even of the same account."""

    def __init__(
        self,
        stores: ReplyStores,
        clock: Clock,
        *,
        server_key: bytes,
    ) -> None:
        self._ledger = stores.ledger
        self._allowances = stores.allowances
        self._records = stores.records
        self._clock = clock
        self._server_key = server_key

    async def usage(self, who: Principal) -> KeyUsage:
        """Return three UTC months of this key and what the customer has left."""
        who.need(Scope.USAGE)
        now = self._clock.now()
        this = Period.month(now)
        periods = (this, this.before(), this.before().before())
        async with metered():
            balances = [await self._balance(who, period, now) for period in periods]
            owner = await self._ledger.balance(meter_of(who).owner, this, now=now)
        return KeyUsage(
            months=tuple(_month(balance) for balance in balances),
            monthly_budget=balances[0].allowance,
            customer_limit=owner.limit,
            customer_remaining=owner.remaining,
            effective_ceiling=effective(balances[0], owner),
            as_of=now,
        )

    async def lower_budget(self, who: Principal, monthly: int) -> KeyBudget:
        """Lower this key's ceiling; Forbidden to raise it, InvalidInput outside 0..2^53-1 (T77)."""
        who.need(Scope.BUDGET)
        if not 0 <= monthly <= MAX_AMOUNT:
            raise InvalidInput(f"monthlyBudget is outside 0..{MAX_AMOUNT}")
        now = self._clock.now()
        async with metered():
            await self._allowances.lower(meter_of(who), monthly)
            mine = await self._balance(who, Period.month(now), now)
            owner = await self._ledger.balance(meter_of(who).owner, mine.period, now=now)
        kept = monthly if mine.allowance is None else mine.allowance
        lowest = effective(mine, owner)
        return KeyBudget(
            monthly_budget=kept,
            effective_ceiling=kept if lowest is None else lowest,
            month=mine.period.label,
            reserved=mine.reserved,
            completed=mine.settled,
        )

    async def records(
        self, who: Principal, cursor: str | None = None, *, limit: int = MAX_PAGE
    ) -> RecordPage:
        """Return completed checks of this key; a cursor goes on in the snapshot of its first page.

        Raises InvalidInput (bad_cursor) for a cursor that is not this key's.
        """
        who.need(Scope.RECORDS)
        key = who.credential or ""
        if not 1 <= limit <= MAX_PAGE:
            raise InvalidInput(f"limit is {limit}; give 1 to {MAX_PAGE}")
        async with metered():
            span = await self._records.span(key)
            upto, after = (span.last, 0) if cursor is None else self._read(key, cursor)
            page = await self._records.page(key, after=after, upto=upto, limit=limit)
        last = page[-1].seq if page else upto
        return RecordPage(
            records=page,
            next_cursor=self._written(key, upto, last) if last < upto else None,
            coverage_from=span.since,
        )

    async def _balance(self, who: Principal, period: Period, now: datetime) -> Balance:
        return await self._ledger.balance(meter_of(who), period, now=now)

    def _written(self, key: str, upto: int, after: int) -> str:
        signed = hmac.new(self._server_key, f"{key}|{upto}|{after}".encode(), "sha256")
        return f"{upto}.{after}.{signed.hexdigest()}"

    def _read(self, key: str, cursor: str) -> tuple[int, int]:
        match = _CURSOR.fullmatch(cursor)
        if match is None or not hmac.compare_digest(
            self._written(key, int(match[1]), int(match[2])), cursor
        ):
            raise InvalidInput(
                "the cursor is not one of this key; begin without one", code="bad_cursor"
            )
        return int(match[1]), int(match[2])


def _month(balance: Balance) -> MonthUsage:
    return MonthUsage(
        month=balance.period.label, completed=balance.settled, reserved=balance.reserved
    )
