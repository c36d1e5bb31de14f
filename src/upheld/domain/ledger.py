"""The ledger's values, and its one decision: whether an amount may be reserved (D10, T82).

Entries are append-only and whole: each moves a `reserved`, a `settled` and a `granted` figure,
and a balance is the sum of the moves. Credits, micro-dollars and checked replies are three units
of the same ledger. Months and days begin at 00:00:00 UTC (R210).
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from upheld.domain.errors import Conflict, CreditExhausted, InvalidInput

__all__ = [
    "MAX_AMOUNT",
    "Balance",
    "Entry",
    "EntryKind",
    "Hold",
    "HoldState",
    "Meter",
    "Order",
    "Period",
    "Unit",
    "admit",
    "effective",
    "same_order",
]

MAX_AMOUNT = 2**53 - 1


class Unit(StrEnum):
    """What is counted; three units that are never added up."""

    CREDITS = "credits"
    MICRO_USD = "micro_usd"
    REPLIES = "replies"


@dataclass(frozen=True, slots=True)
class Period:
    """A span of time that an allowance is for, [start, end) in UTC; `label` names it."""

    label: str
    start: datetime
    end: datetime

    @classmethod
    def month(cls, moment: datetime) -> "Period":
        """Return the calendar month of a moment, "2026-11" (R210)."""
        start = _midnight(moment).replace(day=1)
        end = (start + timedelta(days=32)).replace(day=1)
        return cls(f"{start.year:04}-{start.month:02}", start, end)

    @classmethod
    def day(cls, moment: datetime) -> "Period":
        """Return the calendar day of a moment, "2026-11-30"."""
        start = _midnight(moment)
        return cls(f"{start.date().isoformat()}", start, start + timedelta(days=1))

    @classmethod
    def named(cls, label: str) -> "Period":
        """Return the month or day that a label names."""
        year, month, *day = (int(part) for part in label.split("-"))
        start = datetime(year, month, day[0] if day else 1, tzinfo=UTC)
        return cls.day(start) if day else cls.month(start)

    def before(self) -> "Period":
        """Return the month before this one."""
        return Period.month(self.start - timedelta(days=1))


def _midnight(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Meter:
    """Who is counted, in what: an account, or one key of it under its own ceiling."""

    account: str
    unit: Unit
    key: str | None = None

    @property
    def owner(self) -> "Meter":
        """The meter of the whole account."""
        return Meter(account=self.account, unit=self.unit)


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """A wish to reserve `amount` (0 or more) on a meter until `expires_at`.

    `ref` is unique for ever across the ledger; `fingerprint` says what it was used for, so that a
    second use for something else is a Conflict (F98).
    """

    meter: Meter
    amount: int
    ref: str
    period: Period
    expires_at: datetime
    fingerprint: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.amount <= MAX_AMOUNT:
            raise InvalidInput(f"amount {self.amount} is outside 0..{MAX_AMOUNT}")
        if not self.ref:
            raise InvalidInput("a reservation needs a ref")


class HoldState(StrEnum):
    """Where a hold stands; settled is final, released may be taken up again under its ref."""

    HELD = "held"
    SETTLED = "settled"
    RELEASED = "released"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold:
    """An amount set aside. `attempt` counts the times its ref was taken up; `actual` is charged.

    `fresh` is True only in the answer of the `reserve` that made the hold.
    """

    ref: str
    meter: Meter
    amount: int
    period: Period
    expires_at: datetime
    reserved_at: datetime
    state: HoldState = HoldState.HELD
    attempt: int = 1
    actual: int | None = None
    closed_at: datetime | None = None
    fingerprint: str = ""
    fresh: bool = False


class EntryKind(StrEnum):
    """What an entry records."""

    GRANTED = "granted"
    RESERVED = "reserved"
    SETTLED = "settled"
    RELEASED = "released"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of the ledger, never changed: three signed moves of a meter in a period."""

    seq: int
    meter: Meter
    period: str
    kind: EntryKind
    ref: str
    at: datetime
    reserved: int = 0
    settled: int = 0
    granted: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """A meter's sums in one period; `allowance` None means no limit is set on it."""

    meter: Meter
    period: Period
    allowance: int | None
    settled: int = 0
    reserved: int = 0
    granted: int = 0

    @property
    def limit(self) -> int | None:
        """Allowance plus what was granted on top for this period (R60)."""
        return None if self.allowance is None else self.allowance + self.granted

    @property
    def spoken_for(self) -> int:
        """Settled plus reserved."""
        return self.settled + self.reserved

    @property
    def remaining(self) -> int | None:
        """What can still be reserved, 0 at the least; None without a limit (R61)."""
        return None if self.limit is None else max(0, self.limit - self.spoken_for)


def effective(*balances: Balance) -> int | None:
    """Return the lowest of several limits, None when none is set (R196)."""
    limits = [balance.limit for balance in balances if balance.limit is not None]
    return min(limits, default=None)


def admit(order: Order, *balances: Balance) -> None:
    """Raise CreditExhausted unless every balance has room for the order (R224, R231)."""
    left = [balance.remaining for balance in balances if balance.remaining is not None]
    remaining = min(left, default=MAX_AMOUNT)
    if order.amount > remaining:
        raise CreditExhausted(needed=order.amount, remaining=remaining, resets_at=order.period.end)


def same_order(order: Order, hold: Hold) -> None:
    """Raise Conflict if a hold under the order's ref is settled or was made for something else."""
    if (hold.meter, hold.fingerprint) != (order.meter, order.fingerprint):
        raise Conflict(
            "this idempotency key was used for a different request; use a new key",
            code="idempotency_mismatch",
        )
    if hold.state is HoldState.SETTLED:
        raise Conflict("this idempotency key is used up; use a new key", code="already_settled")
