"""The contract of a ledger: give it a `ledger` fixture and every promise is tested.

class TestMyLedger(LedgerContract):
    @pytest.fixture
    def ledger(self) -> FullLedger: ...
"""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Protocol

import pytest

from upheld.domain.errors import Conflict, CreditExhausted, Forbidden, InvalidInput
from upheld.domain.ledger import EntryKind, Hold, HoldState, Meter, Order, Period, Unit
from upheld.domain.records import CheckRecord
from upheld.ports import Allowances, Ledger, LedgerBook, Records

__all__ = ["ACCOUNT", "KEY", "NOON", "FullLedger", "LedgerContract", "order", "record"]

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
NOVEMBER = Period.month(NOON)
DECEMBER = Period.month(NOON + timedelta(days=1))
ACCOUNT = Meter(account="a1", unit=Unit.CREDITS)
KEY = Meter(account="a1", unit=Unit.CREDITS, key="k1")
MINUTE = timedelta(minutes=1)


class FullLedger(Ledger, Allowances, LedgerBook, Records, Protocol):
    """Everything an adapter of the ledger offers."""


def order(
    ref: str,
    amount: int = 1,
    meter: Meter = ACCOUNT,
    *,
    at: datetime = NOON,
    fingerprint: str = "",
) -> Order:
    """Return an order for the month of `at` that lapses a minute later."""
    return Order(
        meter=meter,
        amount=amount,
        ref=ref,
        period=Period.month(at),
        expires_at=at + MINUTE,
        fingerprint=fingerprint,
    )


def record(index: int, key: str = "k1", operation: str = "op") -> CheckRecord:
    """Return a record of a reply."""
    return CheckRecord(
        id=f"cr_{operation}_{index}",
        operation=operation,
        key=key,
        index=index,
        completed_at=NOON,
        passed=True,
        findings=0,
        request_digest="r",
        result_digest="s",
    )


class LedgerContract:
    """Every promise of Ledger, Allowances, LedgerBook and Records."""

    async def test_a_reservation_is_charged_when_settled(self, ledger: FullLedger) -> None:
        """Reserve, then settle for less: the rest comes back."""
        await ledger.allow(ACCOUNT, 10)
        hold = await ledger.reserve(order("r1", 5), now=NOON)
        assert (hold.state, hold.fresh, hold.amount) == (HoldState.HELD, True, 5)
        before = await ledger.balance(ACCOUNT, NOVEMBER, now=NOON)
        assert (before.reserved, before.settled, before.remaining) == (5, 0, 5)
        done = await ledger.settle(hold, 3, now=NOON)
        after = await ledger.balance(ACCOUNT, NOVEMBER, now=NOON)
        assert (done.state, done.actual) == (HoldState.SETTLED, 3)
        assert (after.reserved, after.settled, after.remaining) == (0, 3, 7)

    async def test_a_release_gives_everything_back(self, ledger: FullLedger) -> None:
        """F101: what failed is not paid."""
        await ledger.allow(ACCOUNT, 1)
        hold = await ledger.reserve(order("r1"), now=NOON)
        assert (await ledger.release(hold, now=NOON)).state is HoldState.RELEASED
        balance = await ledger.balance(ACCOUNT, NOVEMBER, now=NOON)
        assert (balance.spoken_for, balance.remaining) == (0, 1)

    async def test_nothing_is_allowed_without_an_allowance(self, ledger: FullLedger) -> None:
        """An unknown account fails closed."""
        with pytest.raises(CreditExhausted):
            await ledger.reserve(order("r1"), now=NOON)

    async def test_no_limit_means_no_limit(self, ledger: FullLedger) -> None:
        """An allowance of None admits anything."""
        await ledger.allow(ACCOUNT, None)
        await ledger.reserve(order("r1", 10**12), now=NOON)
        balance = await ledger.balance(ACCOUNT, NOVEMBER, now=NOON)
        assert (balance.limit, balance.remaining, balance.reserved) == (None, None, 10**12)

    async def test_a_refusal_says_what_is_left_and_until_when(self, ledger: FullLedger) -> None:
        """R51: the caller can tell what to do."""
        await ledger.allow(ACCOUNT, 3)
        await ledger.reserve(order("r1", 2), now=NOON)
        with pytest.raises(CreditExhausted) as refusal:
            await ledger.reserve(order("r2", 2), now=NOON)
        assert (refusal.value.needed, refusal.value.remaining) == (2, 1)
        assert refusal.value.resets_at == datetime(2026, 12, 1, tzinfo=UTC)

    async def test_a_held_ref_gives_the_same_hold(self, ledger: FullLedger) -> None:
        """F97: a retry cannot pay twice."""
        await ledger.allow(ACCOUNT, 10)
        first = await ledger.reserve(order("r1", 2), now=NOON)
        second = await ledger.reserve(order("r1", 2), now=NOON)
        assert (second.ref, second.attempt, second.fresh) == (first.ref, first.attempt, False)
        assert (await ledger.balance(ACCOUNT, NOVEMBER, now=NOON)).reserved == 2

    async def test_a_settled_ref_is_a_conflict_for_ever(self, ledger: FullLedger) -> None:
        """Also a year later."""
        await ledger.allow(ACCOUNT, 10)
        hold = await ledger.reserve(order("r1"), now=NOON)
        await ledger.settle(hold, 1, now=NOON)
        later = NOON + timedelta(days=365)
        with pytest.raises(Conflict) as refusal:
            await ledger.reserve(order("r1", at=later), now=later)
        assert refusal.value.code == "already_settled"

    @pytest.mark.parametrize("other", ["text-b", ""])
    async def test_a_ref_is_for_one_request(self, ledger: FullLedger, other: str) -> None:
        """F98: the same key with another body is refused, held or settled."""
        await ledger.allow(ACCOUNT, 10)
        hold = await ledger.reserve(order("r1", fingerprint="text-a"), now=NOON)
        for _ in range(2):
            with pytest.raises(Conflict) as refusal:
                await ledger.reserve(order("r1", fingerprint=other), now=NOON)
            assert refusal.value.code == "idempotency_mismatch"
            await ledger.settle(hold, 1, now=NOON)

    async def test_a_ref_belongs_to_one_account(self, ledger: FullLedger) -> None:
        """Another account's ref is a conflict, not a gift."""
        other = Meter(account="a2", unit=Unit.CREDITS)
        await ledger.allow(ACCOUNT, 10)
        await ledger.allow(other, 10)
        await ledger.reserve(order("r1"), now=NOON)
        with pytest.raises(Conflict):
            await ledger.reserve(order("r1", meter=other), now=NOON)

    async def test_settling_twice_charges_once(self, ledger: FullLedger) -> None:
        """Settle, settle for more, release: the first stands."""
        await ledger.allow(ACCOUNT, 10)
        hold = await ledger.reserve(order("r1", 5), now=NOON)
        await ledger.settle(hold, 2, now=NOON)
        assert (await ledger.settle(hold, 5, now=NOON)).actual == 2
        assert (await ledger.release(hold, now=NOON)).state is HoldState.SETTLED
        assert (await ledger.balance(ACCOUNT, NOVEMBER, now=NOON)).settled == 2

    async def test_releasing_twice_gives_back_once(self, ledger: FullLedger) -> None:
        """Release, release, settle: it stays released."""
        await ledger.allow(ACCOUNT, 10)
        hold = await ledger.reserve(order("r1", 5), now=NOON)
        await ledger.release(hold, now=NOON)
        await ledger.release(hold, now=NOON)
        assert (await ledger.settle(hold, 5, now=NOON)).state is HoldState.RELEASED
        balance = await ledger.balance(ACCOUNT, NOVEMBER, now=NOON)
        assert (balance.reserved, balance.settled) == (0, 0)

    @pytest.mark.parametrize("actual", [-1, 6])
    async def test_at_most_what_was_held_is_charged(self, ledger: FullLedger, actual: int) -> None:
        """Neither more nor less than nothing."""
        await ledger.allow(ACCOUNT, 10)
        hold = await ledger.reserve(order("r1", 5), now=NOON)
        with pytest.raises(InvalidInput):
            await ledger.settle(hold, actual, now=NOON)

    async def test_a_released_ref_can_be_taken_up_again(self, ledger: FullLedger) -> None:
        """A retry after a failure runs; the first try can no longer charge for it."""
        await ledger.allow(ACCOUNT, 1)
        first = await ledger.reserve(order("r1"), now=NOON)
        await ledger.release(first, now=NOON)
        second = await ledger.reserve(order("r1"), now=NOON)
        assert (second.attempt, second.fresh) == (2, True)
        await ledger.settle(first, 1, now=NOON)
        assert (await ledger.balance(ACCOUNT, NOVEMBER, now=NOON)).settled == 0
        await ledger.settle(second, 1, now=NOON)
        assert (await ledger.balance(ACCOUNT, NOVEMBER, now=NOON)).settled == 1

    async def test_a_hold_past_its_expiry_is_not_counted(self, ledger: FullLedger) -> None:
        """Not even before it is swept; what was expired is never charged."""
        await ledger.allow(ACCOUNT, 1)
        hold = await ledger.reserve(order("r1"), now=NOON)
        later = NOON + MINUTE
        assert (await ledger.balance(ACCOUNT, NOVEMBER, now=later)).remaining == 1
        await ledger.reserve(order("r2", at=later), now=later)
        assert (await ledger.settle(hold, 1, now=later)).state is HoldState.RELEASED
        balance = await ledger.balance(ACCOUNT, NOVEMBER, now=later)
        assert (balance.reserved, balance.settled) == (1, 0)

    async def test_an_expired_ref_can_be_taken_up_again(self, ledger: FullLedger) -> None:
        """A retry after a crash runs, whether or not anybody swept."""
        await ledger.allow(ACCOUNT, 1)
        await ledger.reserve(order("r1"), now=NOON)
        later = NOON + MINUTE
        again = await ledger.reserve(order("r1", at=later), now=later)
        assert (again.attempt, again.fresh, again.expires_at) == (2, True, later + MINUTE)
        assert (await ledger.settle(again, 1, now=later)).state is HoldState.SETTLED

    async def test_a_sweep_releases_what_lapsed(self, ledger: FullLedger) -> None:
        """Each once, in every account, and says so in the entries."""
        await ledger.allow(ACCOUNT, 9)
        other = Meter(account="a2", unit=Unit.REPLIES, key="k9")
        await ledger.allow(other.owner, 9)
        await ledger.reserve(order("r1"), now=NOON)
        await ledger.reserve(order("r2", meter=other), now=NOON)
        await ledger.reserve(order("r3", at=NOON + MINUTE), now=NOON)
        assert await ledger.sweep(now=NOON + MINUTE) == 2
        assert await ledger.sweep(now=NOON + MINUTE) == 0
        kinds = [entry.kind for entry in await ledger.entries(ACCOUNT, after=0, limit=10)]
        assert kinds.count(EntryKind.EXPIRED) == 1

    async def test_months_are_apart(self, ledger: FullLedger) -> None:
        """R210: a hold made in November is November's, also when settled in December."""
        await ledger.allow(ACCOUNT, 1)
        last = datetime(2026, 11, 30, 23, 59, 59, tzinfo=UTC)
        hold = await ledger.reserve(order("r1", at=last), now=last)
        first = datetime(2026, 12, 1, tzinfo=UTC)
        await ledger.reserve(order("r2", at=first), now=first)
        await ledger.settle(hold, 1, now=first)
        november = await ledger.balance(ACCOUNT, NOVEMBER, now=first)
        december = await ledger.balance(ACCOUNT, DECEMBER, now=first)
        assert (november.settled, december.settled, december.reserved) == (1, 0, 1)

    async def test_units_are_apart(self, ledger: FullLedger) -> None:
        """T82: credits, money and replies are never added up."""
        for unit in Unit:
            meter = Meter(account="a1", unit=unit)
            await ledger.allow(meter, 1)
            await ledger.reserve(order(f"r-{unit}", meter=meter), now=NOON)
            assert (await ledger.balance(meter, NOVEMBER, now=NOON)).reserved == 1

    async def test_a_grant_counts_once_and_for_its_period(self, ledger: FullLedger) -> None:
        """R60: a top-up is cleared at roll-over."""
        await ledger.allow(ACCOUNT, 1)
        for expected in (True, False):
            granted = await ledger.grant(ACCOUNT, 5, ref="top-1", period=NOVEMBER, now=NOON)
            assert granted is expected
        assert (await ledger.balance(ACCOUNT, NOVEMBER, now=NOON)).limit == 6
        assert (await ledger.balance(ACCOUNT, DECEMBER, now=NOON)).limit == 1

    async def test_a_key_has_its_own_ceiling_under_the_account(self, ledger: FullLedger) -> None:
        """R196: the lower of the two decides, and both are counted."""
        await ledger.allow(ACCOUNT, 3)
        await ledger.allow(KEY, 1)
        other = Meter(account="a1", unit=Unit.CREDITS, key="k2")
        await ledger.reserve(order("r1", meter=KEY), now=NOON)
        with pytest.raises(CreditExhausted):
            await ledger.reserve(order("r2", meter=KEY), now=NOON)
        await ledger.reserve(order("r3", 2, meter=other), now=NOON)
        with pytest.raises(CreditExhausted):
            await ledger.reserve(order("r4", meter=other), now=NOON)
        assert (await ledger.balance(KEY, NOVEMBER, now=NOON)).reserved == 1
        assert (await ledger.balance(ACCOUNT, NOVEMBER, now=NOON)).reserved == 3

    async def test_a_key_lowers_its_ceiling_only(self, ledger: FullLedger) -> None:
        """T77: equal is fine, higher is forbidden, lower than used stops what is new."""
        await ledger.allow(ACCOUNT, 10)
        await ledger.lower(KEY, 5)
        await ledger.lower(KEY, 5)
        with pytest.raises(Forbidden):
            await ledger.lower(KEY, 6)
        hold = await ledger.reserve(order("r1", 4, meter=KEY), now=NOON)
        await ledger.lower(KEY, 0)
        with pytest.raises(CreditExhausted):
            await ledger.reserve(order("r2", meter=KEY), now=NOON)
        assert (await ledger.settle(hold, 4, now=NOON)).actual == 4

    async def test_the_entries_add_up_to_the_balance(self, ledger: FullLedger) -> None:
        """D10: a balance is the sum of its entries."""
        await ledger.allow(ACCOUNT, 100)
        await ledger.grant(ACCOUNT, 7, ref="top", period=NOVEMBER, now=NOON)
        for number in range(9):
            hold = await ledger.reserve(order(f"r{number}", 3, meter=KEY), now=NOON)
            await _closed(ledger, hold, number)
        balance = await ledger.balance(ACCOUNT, NOVEMBER, now=NOON)
        entries = await ledger.entries(ACCOUNT, after=0, limit=100)
        assert sum(entry.reserved for entry in entries) == balance.reserved
        assert sum(entry.settled for entry in entries) == balance.settled
        assert sum(entry.granted for entry in entries) == balance.granted

    async def test_entries_come_in_pages(self, ledger: FullLedger) -> None:
        """By growing number, without a gap or a repeat."""
        await ledger.allow(ACCOUNT, 100)
        for number in range(5):
            await ledger.reserve(order(f"r{number}"), now=NOON)
        first = await ledger.entries(ACCOUNT, after=0, limit=3)
        rest = await ledger.entries(ACCOUNT, after=first[-1].seq, limit=3)
        assert [entry.ref for entry in (*first, *rest)] == [f"r{n}" for n in range(5)]

    async def test_fifty_at_once_on_ten_credits(self, ledger: FullLedger) -> None:
        """F100: exactly ten get in; the balance is never negative."""
        await ledger.allow(ACCOUNT, 10)
        outcomes = await asyncio.gather(
            *(ledger.reserve(order(f"r{n}"), now=NOON) for n in range(50)), return_exceptions=True
        )
        assert sum(isinstance(outcome, Hold) for outcome in outcomes) == 10
        assert sum(isinstance(outcome, CreditExhausted) for outcome in outcomes) == 40
        assert (await ledger.balance(ACCOUNT, NOVEMBER, now=NOON)).remaining == 0

    async def test_twenty_at_once_under_one_ref(self, ledger: FullLedger) -> None:
        """F97: one hold, one charge."""
        await ledger.allow(ACCOUNT, 10)
        holds = await asyncio.gather(*(ledger.reserve(order("r1"), now=NOON) for _ in range(20)))
        assert sum(hold.fresh for hold in holds) == 1
        await asyncio.gather(*(ledger.settle(hold, 1, now=NOON) for hold in holds))
        balance = await ledger.balance(ACCOUNT, NOVEMBER, now=NOON)
        assert (balance.settled, balance.reserved) == (1, 0)

    async def test_batches_at_once_never_pass_a_ceiling(self, ledger: FullLedger) -> None:
        """R231: 200 batches of three, settled for one to three each, under a ceiling of 100."""
        await ledger.allow(ACCOUNT, 1_000)
        await ledger.allow(KEY, 100)

        async def batch(number: int) -> int:
            hold = await ledger.reserve(order(f"r{number}", 3, meter=KEY), now=NOON)
            return (await ledger.settle(hold, number % 3 + 1, now=NOON)).actual or 0

        outcomes = await asyncio.gather(*(batch(n) for n in range(200)), return_exceptions=True)
        charged = sum(outcome for outcome in outcomes if isinstance(outcome, int))
        balance = await ledger.balance(KEY, NOVEMBER, now=NOON)
        assert (balance.settled, balance.reserved) == (charged, 0)
        assert 0 < charged <= 100

    async def test_completing_settles_and_records(self, ledger: FullLedger) -> None:
        """4.5: N replies, N records, one charge, and a second completion adds nothing."""
        await ledger.allow(ACCOUNT, 10)
        hold = await ledger.reserve(order("r1", 2, meter=KEY), now=NOON)
        records = [record(0), record(1)]
        for _ in range(2):
            assert (await ledger.complete(hold, records, now=NOON)).actual == 2
        span = await ledger.span("k1")
        assert (span.last, span.since) == (2, NOON)
        page = await ledger.page("k1", after=0, upto=2, limit=10)
        assert [(kept.index, kept.seq) for kept in page] == [(0, 1), (1, 2)]

    async def test_nothing_is_recorded_for_an_expired_hold(self, ledger: FullLedger) -> None:
        """Not billed, so not recorded."""
        await ledger.allow(ACCOUNT, 10)
        hold = await ledger.reserve(order("r1", meter=KEY), now=NOON)
        stands = await ledger.complete(hold, [record(0)], now=NOON + MINUTE)
        assert stands.state is HoldState.RELEASED
        assert (await ledger.span("k1")).last == 0

    async def test_records_are_numbered_by_key_without_gaps(self, ledger: FullLedger) -> None:
        """A frozen snapshot needs numbers that never appear late (R197)."""
        await ledger.allow(ACCOUNT, 100)

        async def one(number: int) -> None:
            hold = await ledger.reserve(order(f"r{number}", 2, meter=KEY), now=NOON)
            kept = [record(0, operation=f"op{number}"), record(1, operation=f"op{number}")]
            await ledger.complete(hold, kept, now=NOON)

        await asyncio.gather(*(one(number) for number in range(20)))
        page = await ledger.page("k1", after=0, upto=100, limit=100)
        assert [kept.seq for kept in page] == list(range(1, 41))
        assert [kept.seq for kept in await ledger.page("k1", after=5, upto=9, limit=2)] == [6, 7]
        assert (await ledger.span("another")).last == 0


async def _closed(ledger: FullLedger, hold: Hold, number: int) -> None:
    if number % 3 == 0:
        await ledger.settle(hold, number % 4, now=NOON)
    elif number % 3 == 1:
        await ledger.release(hold, now=NOON)
