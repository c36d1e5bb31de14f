"""A ledger in memory: the plainest reading of the port, and the model the others are held to."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime

from upheld.domain.errors import Conflict, Forbidden, InvalidInput, UpheldError
from upheld.domain.ledger import (
    Balance,
    Entry,
    EntryKind,
    Hold,
    HoldState,
    Meter,
    Order,
    Period,
    admit,
    same_order,
)
from upheld.domain.records import CheckRecord, RecordSpan

__all__ = ["MemoryLedger"]


class MemoryLedger:
    """Ledger, Allowances, LedgerBook and Records in one process; nothing outlives it.

    No method awaits anything, so that each runs whole before another begins.
    """

    def __init__(self) -> None:
        self._limits: dict[Meter, int | None] = {}
        self._holds: dict[str, Hold] = {}
        self._entries: list[Entry] = []
        self._records: list[CheckRecord] = []

    async def reserve(self, order: Order, *, now: datetime) -> Hold:
        """Set an amount aside (see `ports.Ledger`)."""
        with self._whole():
            return self._reserved(order, now)

    def _reserved(self, order: Order, now: datetime) -> Hold:
        self._lapse(order.meter, now)
        held = self._holds.get(order.ref)
        if held is not None:
            same_order(order, held)
            if held.state is HoldState.HELD:
                return replace(held, fresh=False)
        admit(
            order,
            self._sums(order.meter.owner, order.period),
            self._sums(order.meter, order.period),
        )
        hold = Hold(
            ref=order.ref,
            meter=order.meter,
            amount=order.amount,
            period=order.period,
            expires_at=order.expires_at,
            reserved_at=now,
            attempt=1 if held is None else held.attempt + 1,
            fingerprint=order.fingerprint,
        )
        self._holds[hold.ref] = hold
        self._write(hold, EntryKind.RESERVED, now, reserved=hold.amount)
        return replace(hold, fresh=True)

    async def settle(self, hold: Hold, actual: int, *, now: datetime) -> Hold:
        """Charge a hold (see `ports.Ledger`)."""
        return self._settled(hold, actual, now)[0]

    async def release(self, hold: Hold, *, now: datetime) -> Hold:
        """Give a hold back (see `ports.Ledger`)."""
        with self._whole():
            self._lapse(hold.meter, now)
            return self._close(hold, EntryKind.RELEASED, None, now)[0]

    async def balance(self, meter: Meter, period: Period, *, now: datetime) -> Balance:
        """Return the sums of a meter (see `ports.Ledger`)."""
        lapsed = sum(
            hold.amount
            for hold in self._lapsed(meter, now)
            if hold.period == period and meter in (hold.meter, hold.meter.owner)
        )
        sums = self._sums(meter, period)
        return replace(sums, reserved=sums.reserved - lapsed)

    async def allow(self, meter: Meter, allowance: int | None) -> None:
        """Set a standing allowance (see `ports.Allowances`)."""
        self._limits[meter] = allowance

    async def lower(self, meter: Meter, ceiling: int) -> None:
        """Lower a ceiling (see `ports.Allowances`)."""
        now = self._limits.get(meter)
        if now is not None and ceiling > now:
            raise Forbidden(
                f"the ceiling is {now}; a key can only lower it, not raise it to {ceiling}",
                code="budget_raise",
            )
        self._limits[meter] = ceiling

    async def grant(
        self, meter: Meter, amount: int, *, ref: str, period: Period, now: datetime
    ) -> bool:
        """Add to a period's limit (see `ports.Allowances`)."""
        if any(e.ref == ref and e.kind is EntryKind.GRANTED for e in self._entries):
            return False
        entry = Entry(
            seq=len(self._entries) + 1,
            meter=meter.owner,
            period=period.label,
            kind=EntryKind.GRANTED,
            ref=ref,
            at=now,
            granted=amount,
        )
        self._entries.append(entry)
        return True

    async def find(self, ref: str) -> Hold | None:
        """Return a hold by its ref."""
        return self._holds.get(ref)

    async def entries(self, meter: Meter, *, after: int, limit: int) -> Sequence[Entry]:
        """Return entries by growing number."""
        return [entry for entry in self._of(meter) if entry.seq > after][:limit]

    async def sweep(self, *, now: datetime) -> int:
        """Release what lapsed."""
        return sum(self._lapse(meter, now) for meter in {h.meter for h in self._holds.values()})

    async def complete(self, hold: Hold, records: Sequence[CheckRecord], *, now: datetime) -> Hold:
        """Settle a hold and append its records (see `ports.Records`)."""
        stands, changed = self._settled(hold, len(records), now)
        for record in records if changed else ():
            last = (await self.span(record.key)).last
            self._records.append(replace(record, seq=last + 1))
        return stands

    async def span(self, key: str) -> RecordSpan:
        """Return how far a key's records reach."""
        mine = [record for record in self._records if record.key == key]
        since = min((record.completed_at for record in mine), default=None)
        return RecordSpan(last=len(mine), since=since)

    async def page(self, key: str, *, after: int, upto: int, limit: int) -> Sequence[CheckRecord]:
        """Return records by growing number."""
        mine = (record for record in self._records if record.key == key)
        return [record for record in mine if after < record.seq <= upto][:limit]

    def _settled(self, hold: Hold, actual: int, now: datetime) -> tuple[Hold, bool]:
        if not 0 <= actual <= hold.amount:
            raise InvalidInput(
                f"{hold.ref!r} holds {hold.amount}; it cannot be settled for {actual}"
            )
        with self._whole():
            self._lapse(hold.meter, now)
            return self._close(hold, EntryKind.SETTLED, actual, now)

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """Undo all of a change that is refused, what lapsed before it too, as a database does."""
        holds, count = dict(self._holds), len(self._entries)
        try:
            yield
        except UpheldError:
            self._holds = holds
            del self._entries[count:]
            raise

    def _close(
        self, hold: Hold, kind: EntryKind, actual: int | None, now: datetime
    ) -> tuple[Hold, bool]:
        stands = self._holds.get(hold.ref)
        if stands is None:
            raise Conflict(f"no hold was ever made under {hold.ref!r}")
        if stands.state is not HoldState.HELD or stands.attempt != hold.attempt:
            return stands, False
        state = HoldState.SETTLED if kind is EntryKind.SETTLED else HoldState.RELEASED
        closed = replace(stands, state=state, actual=actual, closed_at=now)
        self._holds[hold.ref] = closed
        self._write(closed, kind, now, reserved=-closed.amount, settled=actual or 0)
        return closed, True

    def _lapsed(self, meter: Meter, now: datetime) -> list[Hold]:
        """Return the holds of a meter's account whose time is over."""
        return [
            hold
            for hold in self._holds.values()
            if hold.state is HoldState.HELD
            and hold.expires_at <= now
            and hold.meter.owner == meter.owner
        ]

    def _lapse(self, meter: Meter, now: datetime) -> int:
        lapsed = self._lapsed(meter, now)
        for hold in lapsed:
            self._close(hold, EntryKind.EXPIRED, None, now)
        return len(lapsed)

    def _write(
        self, hold: Hold, kind: EntryKind, now: datetime, *, reserved: int, settled: int = 0
    ) -> None:
        entry = Entry(
            seq=len(self._entries) + 1,
            meter=hold.meter,
            period=hold.period.label,
            kind=kind,
            ref=hold.ref,
            at=now,
            reserved=reserved,
            settled=settled,
        )
        self._entries.append(entry)

    def _of(self, meter: Meter) -> Iterable[Entry]:
        return (e for e in self._entries if meter in (e.meter, e.meter.owner))

    def _sums(self, meter: Meter, period: Period) -> Balance:
        mine = [entry for entry in self._of(meter) if entry.period == period.label]
        return Balance(
            meter=meter,
            period=period,
            allowance=self._limits.get(meter, 0 if meter.key is None else None),
            settled=sum(entry.settled for entry in mine),
            reserved=sum(entry.reserved for entry in mine),
            granted=sum(entry.granted for entry in mine),
        )
