"""Signing what an integrator reports as done (4.3); it proves no more than that report."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Protocol

from upheld.domain.accounts import Scope
from upheld.domain.errors import InvalidInput, Unavailable
from upheld.ports import Clock
from upheld.receipts.claims import MAX_LIFE, Claims, SignedFact
from upheld.receipts.token import sign
from upheld.service.principal import Principal
from upheld.service.reply_cases import facts_of

__all__ = ["IssuedReceipt", "Issuer", "Signer"]

DEFAULT_LIFE = 24 * 3600


class Signer(Protocol):
    """The key that receipts are signed with."""

    @property
    def key_id(self) -> str:
        """The id under which the public key is listed."""

    def sign(self, message: bytes) -> bytes:
        """Return the 64-byte signature of `message`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IssuedReceipt:
    """A signed receipt, shown once."""

    receipt: str = field(repr=False)
    receipt_id: str
    key_id: str
    expires_at: datetime


class Issuer:
    """Issues receipts for keys with the scope."""

    def __init__(
        self, signer: Signer | None, clock: Clock, new_id: Callable[[], str], audience: str | None
    ) -> None:
        self._signer = signer
        self._clock = clock
        self._new_id = new_id
        self._audience = audience

    def issue(
        self,
        who: Principal,
        *,
        subject: str,
        operation: str,
        facts: Sequence[SignedFact] = (),
        ttl_seconds: int = DEFAULT_LIFE,
    ) -> IssuedReceipt:
        """Sign that `operation` was done for `subject`; at most 90 days.

        Raises InvalidInput where the payload's limits are passed or a fact cannot be read, as a
        check would not read it (T74); Unavailable (no_signing_key).
        """
        who.need(Scope.RECEIPTS_ISSUE)
        if self._signer is None:
            raise Unavailable("this server has no signing key", code="no_signing_key")
        if not 1 <= ttl_seconds <= MAX_LIFE:
            raise InvalidInput(f"ttlSeconds is {ttl_seconds}; give 1 to {MAX_LIFE}")
        facts_of(facts)
        issued = int(self._clock.now().timestamp())
        claims = Claims(
            key_id=self._signer.key_id,
            receipt_id=self._new_id(),
            subject=subject,
            operation=operation,
            issued_at=issued,
            expires_at=issued + ttl_seconds,
            facts=tuple(facts) or None,
            audience=self._audience,
        )
        return IssuedReceipt(
            receipt=sign(claims, self._signer.sign),
            receipt_id=claims.receipt_id,
            key_id=claims.key_id,
            expires_at=datetime.fromtimestamp(claims.expires_at, UTC),
        )
