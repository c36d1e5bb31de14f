"""The reply checker for its doors: checks, a key's own affairs, receipts."""

from collections.abc import Sequence
from typing import NotRequired, Required, TypedDict, Unpack

from upheld.receipts.claims import SignedFact
from upheld.service.counted import CountedReplies
from upheld.service.issuing import IssuedReceipt, Issuer
from upheld.service.key_desk import KeyBudget, KeyDesk, KeyUsage, RecordPage
from upheld.service.principal import Principal
from upheld.service.reply_cases import ReplyReport, ReplyRequest

__all__ = ["Replies"]


class _Reported(TypedDict):
    subject: Required[str]
    operation: Required[str]
    facts: NotRequired[Sequence[SignedFact]]
    ttl_seconds: NotRequired[int]


class Replies:
    """One object for the doors; each method is its part's (see there for what it raises)."""

    def __init__(self, counted: CountedReplies, desk: KeyDesk, issuer: Issuer) -> None:
        self._counted = counted
        self._desk = desk
        self._issuer = issuer

    async def check(
        self, who: Principal, request: ReplyRequest, *, idempotency_key: str | None = None
    ) -> ReplyReport:
        """Check replies: free for ANONYMOUS, counted for a key (`CountedReplies.check`)."""
        return await self._counted.check(who, request, idempotency_key=idempotency_key)

    async def usage(self, who: Principal) -> KeyUsage:
        """Return a key's usage (`KeyDesk.usage`)."""
        return await self._desk.usage(who)

    async def lower_budget(self, who: Principal, monthly: int) -> KeyBudget:
        """Lower a key's ceiling (`KeyDesk.lower_budget`)."""
        return await self._desk.lower_budget(who, monthly)

    async def records(
        self, who: Principal, cursor: str | None = None, *, limit: int = 100
    ) -> RecordPage:
        """Return a key's records (`KeyDesk.records`)."""
        return await self._desk.records(who, cursor, limit=limit)

    async def issue(self, who: Principal, **reported: Unpack[_Reported]) -> IssuedReceipt:
        """Sign a receipt (`Issuer.issue`)."""
        return self._issuer.issue(who, **reported)

    async def drained(self) -> None:
        """Wait for checks that are being charged; call at shutdown."""
        await self._counted.drained()
