"""Live checks: who may, what it costs, what is kept (4.7, T11, T12, R229)."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from hashlib import sha256
from typing import cast

from upheld.domain.accounts import Scope
from upheld.domain.errors import Conflict, InvalidInput, NotFound, UpheldError
from upheld.domain.events import Done, Event, Extracted, Judged, Retrieved
from upheld.domain.ledger import Hold, Meter, Order, Period, Unit
from upheld.domain.records import KeptCheck
from upheld.domain.reports import Check
from upheld.domain.text import Document
from upheld.pipeline.options import Options, Tools
from upheld.pipeline.run import stream
from upheld.ports import Archive, Clock, Ids, Ledger
from upheld.service.budget import DailyBudget
from upheld.service.live import Background, Close, Ending, OpenCheck, Ran, Turn, Turns
from upheld.service.metering import metered
from upheld.service.principal import Principal
from upheld.service.toolbox import Toolbox
from upheld.service.words import known_form, one_line

__all__ = ["Asked", "Checks"]

WITHIN = timedelta(minutes=10)
HOLD_FOR = WITHIN + timedelta(minutes=5)
MAX_PAGE = 200
MAX_KEY = 200
PRICE = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a caller wants checked; an idempotency key holds for this caller only."""

    document: Document
    options: Options
    source_app: str = "other"
    verifier_model: str | None = None
    idempotency_key: str | None = None

    @property
    def fingerprint(self) -> str:
        """SHA-256 of everything that decides the result (F98)."""
        same = replace(self, source_app="other", idempotency_key=None)
        return sha256(repr(same).encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Paid:
    """What was set aside for one check."""

    credit: Hold
    budget: Hold | None
    who: Principal
    asked: Asked


class Checks:
    """Checks of one text, one credit each, reserved before anything is sent."""

    def __init__(
        self,
        ledger: Ledger,
        archive: Archive,
        toolbox: Toolbox,
        clock: Clock,
        ids: Ids,
        *,
        daily: DailyBudget | None = None,
    ) -> None:
        self._ledger = ledger
        self._archive = archive
        self._toolbox = toolbox
        self._clock = clock
        self._ids = ids
        self._daily = daily
        self._background = Background()
        self._turns = Turns()

    async def open(self, who: Principal, asked: Asked) -> OpenCheck:
        """Reserve, and return the check ready to be read as `async with` and `async for`.

        Raises Unauthenticated, Forbidden, InvalidInput (unknown_model), CreditExhausted, Conflict
        (a reused idempotency key), Unavailable (`DailyBudget.reserve`, metering_unavailable).
        A key that was settled gives the kept check again; if its caller left before the end, it
        runs again, once. Either costs nothing: a key is charged once. One whose check was deleted,
        or that has run again, is a Conflict.
        """
        who.need(Scope.LIVE_CHECK)
        turn = self._turns.wanted()
        try:
            return await self._open(who, _with_plain_key(asked), turn)
        except BaseException:
            turn.served()
            raise

    async def _open(self, who: Principal, asked: Asked, turn: Turn) -> OpenCheck:
        equipped = await self._toolbox.tools(who, asked.verifier_model)
        price = 0 if equipped.own_key else PRICE
        try:
            paid = await self._uninterrupted(who, asked, self._ref(who, asked), price)
        except Conflict as conflict:
            kept = await self._kept_under(who, asked, conflict)
            if kept is not None:
                return self._opened(_replayed(kept), _nothing_owed, turn)
            paid = await self._again(who, asked)
        return self._opened(_events(asked, equipped.tools), partial(self._settle, paid), turn)

    def _opened(self, events: AsyncGenerator[Event, None], close: Close, turn: Turn) -> OpenCheck:
        return OpenCheck(events, close, self._background, within=WITHIN, turn=turn)

    async def run(self, who: Principal, asked: Asked) -> Check:
        """Return the finished check: the last event of `open`."""
        async with await self.open(who, asked) as events:
            async for event in events:
                if isinstance(event, Done):
                    return event.check
        raise AssertionError("a stream ends in Done or raises")

    async def find(self, who: Principal, check: str) -> KeptCheck:
        """Return a kept check; another account's is NotFound, as one that never was."""
        who.need(Scope.LIVE_CHECK)
        kept = await self._archive.find(who.account, known_form(check, "check"))
        if kept is None:
            raise NotFound("there is no such check")
        return kept

    async def some(
        self, who: Principal, *, before: str | None = None, limit: int = 50
    ) -> Sequence[KeptCheck]:
        """Return the account's kept checks, newest first, older than the check `before`.

        NotFound if that check is gone meanwhile: begin again at the newest.
        """
        who.need_session()
        if not 1 <= limit <= MAX_PAGE:
            raise InvalidInput(f"limit is {limit}; give 1 to {MAX_PAGE}")
        if before is not None:
            await self.find(who, before)
        return await self._archive.page(who.account, before=before, limit=limit)

    async def drop(self, who: Principal, check: str) -> None:
        """Forget a kept check; NotFound if there is none."""
        who.need_session()
        kept = await self._archive.find(who.account, known_form(check, "check"))
        if kept is not None and kept.idempotency_key is not None:
            await self._use_up(who, kept.idempotency_key)
        if kept is None or not await self._archive.drop(who.account, check):
            raise NotFound("there is no such check")

    async def _use_up(self, who: Principal, key: str) -> None:
        """Settle the run more that a key has, so that it runs no more once its check is gone."""
        now = self._clock.now()
        order = Order(
            meter=Meter(account=who.account, unit=Unit.CREDITS),
            amount=0,
            ref=_again_ref(who, key),
            period=Period.month(now),
            expires_at=now + HOLD_FOR,
        )
        with suppress(Conflict):  # it has run again already
            async with metered():
                hold = await self._ledger.reserve(order, now=now)
                await self._ledger.settle(hold, 0, now=now)

    async def drained(self) -> None:
        """Wait for reservations that are being closed; call at shutdown."""
        await self._background.drained()

    async def _again(self, who: Principal, asked: Asked) -> _Paid:
        """Reserve for the one run more that a key has whose caller left before the end."""
        assert asked.idempotency_key is not None
        try:
            ref = _again_ref(who, asked.idempotency_key)
            return await self._uninterrupted(who, asked, ref, 0)
        except Conflict as conflict:
            if conflict.code == "in_progress":
                raise
            raise Conflict(
                "the check of this idempotency key was deleted or has run again; use a new key",
                code="already_settled",
            ) from conflict

    async def _uninterrupted(self, who: Principal, asked: Asked, ref: str, price: int) -> _Paid:
        """Reserve; a caller that goes away meanwhile gets it back."""
        reserving = self._background.start(self._reserve(who, asked, ref, price))
        try:
            paid: _Paid = await asyncio.shield(reserving)
        except asyncio.CancelledError:
            self._background.start(self._undone(reserving))
            raise
        return paid

    async def _reserve(self, who: Principal, asked: Asked, ref: str, price: int) -> _Paid:
        now = self._clock.now()
        order = Order(
            meter=Meter(account=who.account, unit=Unit.CREDITS),
            amount=price,
            ref=ref,
            period=Period.month(now),
            expires_at=now + HOLD_FOR,
            fingerprint=asked.fingerprint,
        )
        async with metered():
            credit = await self._ledger.reserve(order, now=now)
        if not credit.fresh:
            raise Conflict("a check under this key is running; wait for it", code="in_progress")
        try:
            budget = await self._set_aside(credit)
        except UpheldError:
            await self._ledger.release(credit, now=now)
            raise
        return _Paid(credit=credit, budget=budget, who=who, asked=asked)

    async def _set_aside(self, credit: Hold) -> Hold | None:
        if self._daily is None:
            return None
        ref = f"{credit.ref}/{credit.attempt}"
        return await self._daily.reserve(ref, now=credit.reserved_at, lasting=HOLD_FOR)

    async def _undone(self, reserving: "asyncio.Task[_Paid]") -> None:
        await asyncio.wait([reserving])
        if reserving.exception() is None:
            await self._settle(reserving.result(), Ran(), Ending.LEFT)

    async def _settle(self, paid: _Paid, ran: Ran, ending: Ending) -> None:
        """Keep the check, then charge: nothing on an error, nothing for what the cache knew."""
        now = self._clock.now()
        if ran.check is not None and paid.who.keep_checks:
            await self._archive.put(_kept(paid, ran.check))
        used = {Ending.DONE: ran.fresh, Ending.LEFT: ran.judged, Ending.FAILED: set()}[ending]
        async with metered():
            if ending is Ending.DONE or used:
                charge = paid.credit.amount if used else 0
                await self._ledger.settle(paid.credit, charge, now=now)
            else:
                await self._ledger.release(paid.credit, now=now)
        await self._settle_budget(paid, ran)

    async def _settle_budget(self, paid: _Paid, ran: Ran) -> None:
        if self._daily is None or paid.budget is None:
            return
        now = self._clock.now()
        if ran.check is not None:
            await self._daily.settle(paid.budget, ran.check.usage.cost, now=now)
        elif ran.judged:
            await self._daily.settle(paid.budget, None, now=now)
        else:
            await self._daily.release(paid.budget, now=now)

    async def _kept_under(self, who: Principal, asked: Asked, conflict: Conflict) -> Check | None:
        """Return the check made under a settled key, None if it never came to its end."""
        key = asked.idempotency_key
        if conflict.code != "already_settled" or key is None or not who.keep_checks:
            raise conflict
        kept = await self._archive.by_key(who.account, key)
        return None if kept is None else kept.check

    def _ref(self, who: Principal, asked: Asked) -> str:
        if asked.idempotency_key is None:
            return self._new_ref(who)
        return f"check/{who.account}/key/{asked.idempotency_key}"

    def _new_ref(self, who: Principal) -> str:
        return f"check/{who.account}/{self._ids.new('operation')}"


def _again_ref(who: Principal, key: str) -> str:
    return f"check/{who.account}/again/{key}"


def _with_plain_key(asked: Asked) -> Asked:
    if asked.idempotency_key is None:
        return asked
    key = one_line(asked.idempotency_key, "Idempotency-Key", MAX_KEY)
    return replace(asked, idempotency_key=key)


def _kept(paid: _Paid, check: Check) -> KeptCheck:
    return KeptCheck(
        account=paid.who.account,
        check=check,
        source_app=paid.asked.source_app,
        idempotency_key=paid.asked.idempotency_key,
    )


async def _events(asked: Asked, tools: Tools) -> AsyncGenerator[Event, None]:
    events = cast("AsyncGenerator[Event, None]", stream(asked.document, tools, asked.options))
    async with aclosing(events):
        async for event in events:
            yield event


async def _replayed(check: Check) -> AsyncGenerator[Event, None]:
    yield Extracted(claims=check.claims)
    for verdict in check.verdicts:
        yield Retrieved(claim_id=verdict.claim_id, evidence=verdict.leading.evidence)
        yield Judged(verdict=verdict, sensitivity=check.sensitivity)
    yield Done(check=check)


async def _nothing_owed(ran: Ran, ending: Ending) -> None:
    return None
