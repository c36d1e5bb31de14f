"""What the server asks of its books: the ledger, its limits, records kept in step with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from upheld.domain.ledger import Balance, Entry, Hold, Meter, Order, Period
from upheld.domain.records import CheckRecord, RecordSpan

__all__ = ["Allowance", "Allowances", "Ledger", "LedgerBook", "RateLimiter", "Records"]


class Ledger(Protocol):
    """Who may use how much, on append-only entries (D10).

    A meter with a key has room only if its account has; both are counted. Settled plus reserved
    never passes a limit, under any interleaving. Raises Unavailable when the state is unknown.
    """

    async def reserve(self, order: Order, *, now: datetime) -> Hold:
        """Set an amount aside; a ref that is held gives that hold, `fresh` False (F97).

        Raises CreditExhausted; Conflict for a settled ref or one made for something else (F98).
        A released or expired ref is taken up again.
        """

    async def settle(self, hold: Hold, actual: int, *, now: datetime) -> Hold:
        """Charge `actual`, 0 to `hold.amount`, and return how the hold stands.

        Settling twice changes nothing; an expired hold is released, not charged.
        """

    async def release(self, hold: Hold, *, now: datetime) -> Hold:
        """Give the amount back and return how the hold stands; a settled hold stays settled."""

    async def balance(self, meter: Meter, period: Period, *, now: datetime) -> Balance:
        """Return the sums of a meter; a hold past its expiry is not counted."""


class Allowances(Protocol):
    """The limits of meters. An account without one may use nothing; a key without one, anything."""

    async def allow(self, meter: Meter, allowance: int | None) -> None:
        """Set a meter's standing allowance per period; None lifts the limit."""

    async def lower(self, meter: Meter, ceiling: int) -> None:
        """Set a key's ceiling to an equal or lower figure; Forbidden to raise it (R195, T77)."""

    async def grant(
        self, meter: Meter, amount: int, *, ref: str, period: Period, now: datetime
    ) -> bool:
        """Add to one period's limit, once for each ref; say whether it was added now (R60)."""


class LedgerBook(Protocol):
    """Reading and tidying a ledger."""

    async def find(self, ref: str) -> Hold | None:
        """Return the hold made under a ref."""

    async def entries(self, meter: Meter, *, after: int, limit: int) -> Sequence[Entry]:
        """Return entries of an account (or of one key) by growing `seq`, from `after` on."""

    async def sweep(self, *, now: datetime) -> int:
        """Release every hold past its expiry; return how many."""


class Records(Protocol):
    """What is kept of checked replies, in step with the ledger."""

    async def complete(self, hold: Hold, records: Sequence[CheckRecord], *, now: datetime) -> Hold:
        """Settle a hold for its records and append them, in one transaction.

        Nothing is appended unless the hold is settled by this call.
        """

    async def span(self, key: str) -> RecordSpan:
        """Return how far the records of a key reach."""

    async def page(self, key: str, *, after: int, upto: int, limit: int) -> Sequence[CheckRecord]:
        """Return records with after < seq <= upto, by growing seq, at most `limit`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """Whether a caller may go on; `retry_after` in seconds, 0 when allowed."""

    allowed: bool
    remaining: int
    retry_after: float = 0.0


class RateLimiter(Protocol):
    """Counts by key over time."""

    async def take(self, key: str, cost: int = 1) -> Allowance:
        """Count `cost` against a key if that is allowed now; a refusal counts nothing."""
