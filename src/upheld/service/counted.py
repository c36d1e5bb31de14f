"""Reply checks under a key: counted, recorded by digest, never kept (4.5, 4.6)."""

import asyncio
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Protocol

from upheld.domain.accounts import Scope
from upheld.domain.errors import Conflict, CreditExhausted, RateLimited
from upheld.domain.ledger import Hold, HoldState, Meter, Order, Period, Unit
from upheld.domain.records import CheckRecord
from upheld.ports import Allowances, Clock, Ids, Ledger, LedgerBook, Records
from upheld.receipts.keys import KeyRing
from upheld.service.live import Background
from upheld.service.metering import metered
from upheld.service.principal import Door, Principal
from upheld.service.reply_cases import CaseOutcome, ReplyReport, ReplyRequest, each_case, reported
from upheld.service.words import one_line

__all__ = ["CountedReplies", "Digests", "ReplyStores", "ReplyTerms", "meter_of"]

HOLD_FOR = timedelta(seconds=60)
MAX_KEY = 200


class Digests(Protocol):
    """How a request and a result are digested: `wire` knows their written form (4.6)."""

    def request(self, request: ReplyRequest, index: int) -> str:
        """Return SHA-256 of one reply of a request, 64 hex digits."""

    def result(self, outcome: CaseOutcome, version: str | None) -> str:
        """Return SHA-256 of the result written for it, 64 hex digits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyTerms:
    """What holds for every reply check of this server.

    `ring` None: receipts are not verified here. `source_sha` is the commit of the running checker.
    """

    ring: KeyRing | None = field(default=None, repr=False)
    audience: str | None = None
    source_sha: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyStores:
    """Where replies are counted and recorded; one ledger adapter is usually all of these."""

    ledger: Ledger
    allowances: Allowances
    book: LedgerBook
    records: Records


class CountedReplies:
    """Checks replies: freely for an anonymous caller, counted for a key."""

    def __init__(
        self,
        stores: ReplyStores,
        clock: Clock,
        ids: Ids,
        *,
        digests: Digests,
        terms: ReplyTerms,
    ) -> None:
        self._ledger = stores.ledger
        self._book = stores.book
        self._records = stores.records
        self._clock = clock
        self._ids = ids
        self._digests = digests
        self._terms = terms
        self._background = Background()

    async def check(
        self, who: Principal, request: ReplyRequest, *, idempotency_key: str | None = None
    ) -> ReplyReport:
        """Check every case; a key pays one per reply, nothing for a request that is refused (R230).

        The key's repeated `idempotency_key` gives the same result and is not charged again.
        Raises RateLimited over a ceiling (T66), Conflict for a key used for another request,
        Unavailable (metering_unavailable): a key never falls back to the free lane.
        """
        if who.door is Door.ANONYMOUS:
            return await self._checked(request, self._clock.now())
        who.need(Scope.REPLY_CHECKS)
        work = self._counted(who, request, idempotency_key)
        report: ReplyReport = await asyncio.shield(self._background.start(work))
        return report

    async def drained(self) -> None:
        """Wait for checks that are being charged; call at shutdown."""
        await self._background.drained()

    async def _counted(
        self, who: Principal, request: ReplyRequest, idempotency_key: str | None
    ) -> ReplyReport:
        requests = tuple(
            self._digests.request(request, index) for index in range(len(request.cases))
        )
        hold = await self._held(who, requests, idempotency_key)
        try:
            report = await self._checked(request, hold.reserved_at)
        except BaseException:
            await self._ledger.release(hold, now=self._clock.now())
            raise
        if hold.state is not HoldState.SETTLED:
            now = self._clock.now()
            records = [
                self._record(hold, index, digest, report, now)
                for index, digest in enumerate(requests)
            ]
            async with metered():
                await self._records.complete(hold, records, now=now)
        return report

    async def _checked(self, request: ReplyRequest, now: datetime) -> ReplyReport:
        """Check every case, and let others have their turn between two of them."""
        terms, outcomes = self._terms, list[CaseOutcome]()
        for outcome in each_case(request, ring=terms.ring, now=now, audience=terms.audience):
            outcomes.append(outcome)
            if request.batch:
                await asyncio.sleep(0)
        return reported(request, outcomes)

    async def _held(
        self, who: Principal, requests: tuple[str, ...], idempotency_key: str | None
    ) -> Hold:
        now = self._clock.now()
        order = Order(
            meter=meter_of(who),
            amount=len(requests),
            ref=self._ref(who, idempotency_key),
            period=Period.month(now),
            expires_at=now + HOLD_FOR,
            fingerprint=sha256(".".join(requests).encode()).hexdigest(),
        )
        try:
            async with metered():
                return await self._ledger.reserve(order, now=now)
        except CreditExhausted as error:
            raise RateLimited(
                f"{error.needed} more replies pass the ceiling of this month; "
                f"{error.remaining} are left",
                retry_after=(error.resets_at - now).total_seconds(),
                code="ceiling_reached",
            ) from error
        except Conflict as conflict:
            return await self._settled(order, conflict)

    async def _settled(self, order: Order, conflict: Conflict) -> Hold:
        """Return the hold of a request that was answered before under the same key."""
        async with metered():
            hold = await self._book.find(order.ref)
        if conflict.code != "already_settled" or hold is None:
            raise conflict
        return hold

    def _ref(self, who: Principal, idempotency_key: str | None) -> str:
        if idempotency_key is None:
            return f"replies/{who.credential}/{self._ids.new('operation')}"
        key = one_line(idempotency_key, "Idempotency-Key", MAX_KEY)
        return f"replies/{who.credential}/key/{key}"

    def _record(
        self, hold: Hold, index: int, digest: str, report: ReplyReport, now: datetime
    ) -> CheckRecord:
        outcome = report.outcomes[index]
        operation = f"op_{_hex('operation', hold.ref, str(hold.attempt))}"
        return CheckRecord(
            id=f"cr_{_hex(f'{operation}.{index}')}",
            operation=operation,
            key=hold.meter.key or "",
            index=index,
            completed_at=now,
            passed=outcome.passed,
            findings=len(outcome.findings),
            request_digest=digest,
            result_digest=self._digests.result(outcome, report.version),
            source_sha=self._terms.source_sha,
        )


def meter_of(who: Principal) -> Meter:
    """Return what counts the replies of a key."""
    return Meter(account=who.account, unit=Unit.REPLIES, key=who.credential)


def _hex(*parts: str) -> str:
    return sha256("\x1f".join(parts).encode()).hexdigest()
