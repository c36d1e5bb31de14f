"""The ledger on SQL: SQLite and PostgreSQL run the same scripts (D10, architecture 11 item 6).

What charges or grants is durable when it returns. A reservation is not: what it was made for ends
with the machine too, and without it nothing was charged (docs/adr/0009).
"""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Any

from upheld.adapters.stores.script import Database, Lock, Query, Row, Script
from upheld.adapters.stores.store import rows_of
from upheld.adapters.stores.times import micros, moment, moment_or_none
from upheld.domain.errors import Conflict, Forbidden, InvalidInput
from upheld.domain.ledger import (
    Balance,
    Entry,
    EntryKind,
    Hold,
    HoldState,
    Meter,
    Order,
    Period,
    Unit,
    admit,
    same_order,
)
from upheld.domain.records import CheckRecord, RecordSpan

__all__ = ["SqlLedger"]

_CLOSED = {
    EntryKind.SETTLED: HoldState.SETTLED,
    EntryKind.RELEASED: HoldState.RELEASED,
    EntryKind.EXPIRED: HoldState.RELEASED,
}


class SqlLedger:
    """Ledger, Allowances, LedgerBook and Records on one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def reserve(self, order: Order, *, now: datetime) -> Hold:
        """Set an amount aside (see `ports.Ledger`)."""
        return await self._database.write(lambda: _reserve(order, now), durable=False)

    async def settle(self, hold: Hold, actual: int, *, now: datetime) -> Hold:
        """Charge a hold (see `ports.Ledger`)."""
        _refuse_overrun(hold, actual)
        closing = partial(_close, hold, EntryKind.SETTLED, actual, now)
        return await self._database.write(closing, durable=actual > 0)

    async def release(self, hold: Hold, *, now: datetime) -> Hold:
        """Give a hold back (see `ports.Ledger`)."""
        closing = partial(_close, hold, EntryKind.RELEASED, 0, now)
        return await self._database.write(closing, durable=False)

    async def balance(self, meter: Meter, period: Period, *, now: datetime) -> Balance:
        """Return the sums of a meter (see `ports.Ledger`)."""
        return await self._database.read(lambda: _balance(meter, period, now))

    async def allow(self, meter: Meter, allowance: int | None) -> None:
        """Set a standing allowance (see `ports.Allowances`)."""
        await self._database.write(lambda: _allow(meter, allowance))

    async def lower(self, meter: Meter, ceiling: int) -> None:
        """Lower a ceiling (see `ports.Allowances`)."""
        await self._database.write(lambda: _lower(meter, ceiling))

    async def grant(
        self, meter: Meter, amount: int, *, ref: str, period: Period, now: datetime
    ) -> bool:
        """Add to a period's limit (see `ports.Allowances`)."""
        return await self._database.write(lambda: _grant(meter, amount, ref, period, now))

    async def find(self, ref: str) -> Hold | None:
        """Return a hold by its ref."""
        return await self._database.read(lambda: _find(ref))

    async def entries(self, meter: Meter, *, after: int, limit: int) -> Sequence[Entry]:
        """Return entries by growing number."""
        values = {**_names(meter), "after": after, "limit": limit}
        rows = await self._database.read(lambda: rows_of("ledger.entries", values))
        return [_entry(row) for row in rows]

    async def sweep(self, *, now: datetime) -> int:
        """Release what lapsed, account by account."""
        values = {"now": micros(now)}
        rows = await self._database.read(lambda: rows_of("ledger.lapsing_accounts", values))
        swept = 0
        for row in rows:
            meter = Meter(account=row["account"], unit=Unit(row["unit"]))
            swept += await self._database.write(partial(_sweep, meter, now))
        return swept

    async def complete(self, hold: Hold, records: Sequence[CheckRecord], *, now: datetime) -> Hold:
        """Settle a hold and append its records (see `ports.Records`)."""
        _refuse_overrun(hold, len(records))
        return await self._database.write(lambda: _complete(hold, records, now))

    async def span(self, key: str) -> RecordSpan:
        """Return how far a key's records reach."""
        (row,) = await self._database.read(lambda: rows_of("ledger.record_last", {"key": key}))
        return RecordSpan(last=int(row["last"]), since=moment_or_none(row["since"]))

    async def page(self, key: str, *, after: int, upto: int, limit: int) -> Sequence[CheckRecord]:
        """Return records by growing number."""
        values = {"key": key, "after": after, "upto": upto, "limit": limit}
        rows = await self._database.read(lambda: rows_of("ledger.records", values))
        return [_record(row) for row in rows]


def _refuse_overrun(hold: Hold, actual: int) -> None:
    if not 0 <= actual <= hold.amount:
        raise InvalidInput(f"{hold.ref!r} holds {hold.amount}; it cannot be settled for {actual}")


def _reserve(order: Order, now: datetime) -> Script[Hold]:
    yield from _locked(order.meter)
    yield from _lapse(order.meter, now)
    held = yield from _find(order.ref)
    if held is not None:
        same_order(order, held)
        if held.state is HoldState.HELD:
            return held
    owner = yield from _balance(order.meter.owner, order.period, now)
    key = yield from _balance(order.meter, order.period, now)
    admit(order, owner, key)
    hold = _hold_for(order, now, 1 if held is None else held.attempt + 1)
    if not (yield Query("ledger.hold_make", _columns(hold))):
        raise Conflict("another request uses this idempotency key at the moment; try again")
    yield Query("ledger.entry", _move(hold, EntryKind.RESERVED, now, reserved=hold.amount))
    return hold


def _hold_for(order: Order, now: datetime, attempt: int) -> Hold:
    return Hold(
        ref=order.ref,
        meter=order.meter,
        amount=order.amount,
        period=order.period,
        expires_at=order.expires_at,
        reserved_at=now,
        attempt=attempt,
        fingerprint=order.fingerprint,
        fresh=True,
    )


def _close(hold: Hold, kind: EntryKind, actual: int, now: datetime) -> Script[Hold]:
    yield from _locked(hold.meter)
    yield from _lapse(hold.meter, now)
    yield from _closed(hold, kind, actual, now)
    stands = yield from _find(hold.ref)
    if stands is None:
        raise Conflict(f"no hold was ever made under {hold.ref!r}")
    return stands


def _closed(hold: Hold, kind: EntryKind, actual: int, now: datetime) -> Script[bool]:
    settled = actual if kind is EntryKind.SETTLED else 0
    values = {
        "ref": hold.ref,
        "attempt": hold.attempt,
        "state": _CLOSED[kind].value,
        "actual": settled if kind is EntryKind.SETTLED else None,
        "closed_at": micros(now),
    }
    if not (yield Query("ledger.hold_close", values)):
        return False
    move = _move(hold, kind, now, reserved=-hold.amount, settled=settled)
    yield Query("ledger.entry", move)
    return True


def _lapse(meter: Meter, now: datetime) -> Script[int]:
    rows = yield Query("ledger.lapsed", {**_names(meter), "now": micros(now)})
    for row in rows:
        yield from _closed(_hold(row), EntryKind.EXPIRED, 0, now)
    return len(rows)


def _sweep(meter: Meter, now: datetime) -> Script[int]:
    yield from _locked(meter)
    return (yield from _lapse(meter, now))


def _complete(hold: Hold, records: Sequence[CheckRecord], now: datetime) -> Script[Hold]:
    yield from _locked(hold.meter)
    yield from _lapse(hold.meter, now)
    if (yield from _closed(hold, EntryKind.SETTLED, len(records), now)):
        for record in records:
            rows = yield Query("ledger.record_last", {"key": record.key})
            yield Query("ledger.record", _record_columns(record, int(rows[0]["last"]) + 1))
    stands = yield from _find(hold.ref)
    return stands or hold


def _balance(meter: Meter, period: Period, now: datetime) -> Script[Balance]:
    values = {**_names(meter), "period": period.label, "now": micros(now)}
    (row,) = yield Query("ledger.balance", values)
    closed = 0 if meter.key is None else None
    return Balance(
        meter=meter,
        period=period,
        allowance=row["allowance"] if row["limited"] is not None else closed,
        settled=int(row["settled"]),
        reserved=int(row["reserved"]) - int(row["lapsed"]),
        granted=int(row["granted"]),
    )


def _allow(meter: Meter, allowance: int | None) -> Script[None]:
    yield from _locked(meter)
    yield Query("ledger.limit", {**_names(meter), "allowance": allowance})


def _lower(meter: Meter, ceiling: int) -> Script[None]:
    yield from _locked(meter)
    (row,) = yield Query("ledger.limit_now", _names(meter))
    allowance = row["allowance"]
    if allowance is not None and ceiling > allowance:
        raise Forbidden(
            f"the ceiling is {allowance}; a key can only lower it, not raise it to {ceiling}",
            code="budget_raise",
        )
    yield Query("ledger.limit", {**_names(meter), "allowance": ceiling})


def _grant(meter: Meter, amount: int, ref: str, period: Period, now: datetime) -> Script[bool]:
    yield from _locked(meter)
    values = {
        **_names(meter.owner),
        "period": period.label,
        "kind": EntryKind.GRANTED.value,
        "ref": ref,
        "attempt": 0,
        "at": micros(now),
        "reserved": 0,
        "settled": 0,
        "granted": amount,
    }
    return bool((yield Query("ledger.entry", values)))


def _find(ref: str) -> Script[Hold | None]:
    rows = yield Query("ledger.hold", {"ref": ref})
    return _hold(rows[0]) if rows else None


def _locked(meter: Meter) -> Script[None]:
    yield Lock(f"ledger/{meter.unit.value}/{meter.account}")


def _names(meter: Meter) -> dict[str, object]:
    return {"account": meter.account, "unit": meter.unit.value, "key": meter.key or ""}


def _columns(hold: Hold) -> dict[str, object]:
    return {
        **_names(hold.meter),
        "ref": hold.ref,
        "amount": hold.amount,
        "period": hold.period.label,
        "expires_at": micros(hold.expires_at),
        "reserved_at": micros(hold.reserved_at),
        "attempt": hold.attempt,
        "fingerprint": hold.fingerprint,
    }


def _move(
    hold: Hold, kind: EntryKind, now: datetime, *, reserved: int = 0, settled: int = 0
) -> dict[str, object]:
    return {
        **_names(hold.meter),
        "period": hold.period.label,
        "kind": kind.value,
        "ref": hold.ref,
        "attempt": hold.attempt,
        "at": micros(now),
        "reserved": reserved,
        "settled": settled,
        "granted": 0,
    }


def _meter(row: Row) -> Meter:
    return Meter(account=row["account"], unit=Unit(row["unit"]), key=row["key"] or None)


def _hold(row: Row) -> Hold:
    return Hold(
        ref=row["ref"],
        meter=_meter(row),
        amount=row["amount"],
        period=Period.named(row["period"]),
        expires_at=moment(row["expires_at"]),
        reserved_at=moment(row["reserved_at"]),
        state=HoldState(row["state"]),
        attempt=row["attempt"],
        actual=row["actual"],
        closed_at=moment_or_none(row["closed_at"]),
        fingerprint=row["fingerprint"],
    )


def _entry(row: Row) -> Entry:
    return Entry(
        seq=row["seq"],
        meter=_meter(row),
        period=row["period"],
        kind=EntryKind(row["kind"]),
        ref=row["ref"],
        at=moment(row["at"]),
        reserved=row["reserved"],
        settled=row["settled"],
        granted=row["granted"],
    )


_RECORD = (
    *("id", "operation", "key", "findings"),
    *("request_digest", "result_digest", "source_sha", "seq"),
)


def _record(row: Row) -> CheckRecord:
    same: dict[str, Any] = {name: row[name] for name in _RECORD}
    return CheckRecord(
        **same,
        index=row["place"],
        completed_at=moment(row["completed_at"]),
        passed=bool(row["passed"]),
    )


def _record_columns(record: CheckRecord, seq: int) -> dict[str, object]:
    same = {name: getattr(record, name) for name in _RECORD}
    return {
        **same,
        "seq": seq,
        "place": record.index,
        "completed_at": micros(record.completed_at),
        "passed": int(record.passed),
    }
