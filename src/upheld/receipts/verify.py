"""Whether a receipt proves an effect, and if not, the one reason why (R178, R186; 4.3).

The first failure wins, in this order: over_limit, not_verified_here, malformed, unknown_key,
bad_signature, key_not_valid_at_issue, expired_or_not_yet_valid, wrong_subject, duplicate. A
rejection tells its reason and nothing of the payload.
"""

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NotRequired, Required, TypedDict, Unpack

from upheld.domain.errors import InvalidInput
from upheld.receipts.claims import Claims, SignedFact
from upheld.receipts.keys import KeyRing
from upheld.receipts.token import Malformed, Token, decode

__all__ = [
    "MAX_CONSIDERED",
    "Reason",
    "Receipt",
    "Rejection",
    "Verified",
    "folded",
    "verify",
    "verify_all",
]

MAX_CONSIDERED = 100
LEEWAY = 60
VERSION_WITHOUT_KEY_WINDOWS = "2026-10-27"


Readable = Callable[[Sequence[SignedFact]], bool]


class Here(TypedDict):
    """Where and when receipts are to count (`verify`)."""

    subject: Required[str | None]
    now: Required[datetime]
    audience: NotRequired[str | None]
    readable: NotRequired[Readable | None]


class Reason(StrEnum):
    """Why a receipt was rejected (R186)."""

    MALFORMED = "malformed"
    UNKNOWN_KEY = "unknown_key"
    BAD_SIGNATURE = "bad_signature"
    EXPIRED = "expired_or_not_yet_valid"
    WRONG_SUBJECT = "wrong_subject"
    DUPLICATE = "duplicate"
    OVER_LIMIT = "over_limit"
    NOT_VERIFIED_HERE = "not_verified_here"
    KEY_NOT_VALID = "key_not_valid_at_issue"


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """A verified receipt: the subject's operation was signed as done. It authorises nothing."""

    receipt_id: str
    key_id: str
    subject: str
    operation: str
    issued_at: int
    expires_at: int
    facts: tuple[SignedFact, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejection:
    """A receipt that proves nothing; `index` is its place in the record's list."""

    reason: Reason
    index: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """The outcome for a list: len(valid) + len(rejected) is its length; rejected is in order."""

    valid: tuple[Receipt, ...] = ()
    rejected: tuple[Rejection, ...] = ()


def verify(
    token: str,
    ring: KeyRing | None,
    *,
    subject: str | None,
    now: datetime,
    audience: str | None = None,
    readable: Readable | None = None,
) -> Receipt | Rejection:
    """Return the receipt a token proves, or why it proves none.

    Without a ring nothing is verified (`not_verified_here`). `now` must be aware. A receipt that
    names an audience counts only where `audience` is the same. `readable` says whether facts can be
    read; it is asked only about what is signed, since to read them takes long. Duplicates: see
    `verify_all`.
    """
    if ring is None:
        return Rejection(reason=Reason.NOT_VERIFIED_HERE)
    try:
        parts = decode(token)
    except Malformed:
        return Rejection(reason=Reason.MALFORMED)
    claims = parts.claims
    reason = _fault(parts, ring, audience)
    if reason is None and claims.facts and readable is not None and not readable(claims.facts):
        reason = Reason.MALFORMED
    reason = reason or _unfit(claims, subject, _seconds(now))
    return _receipt(claims) if reason is None else Rejection(reason=reason)


def verify_all(
    tokens: Sequence[str],
    ring: KeyRing | None,
    *,
    seen: set[str],
    **here: Unpack[Here],
) -> Verified:
    """Return the outcome for each token of one case, in order; `here` is what `verify` takes.

    `seen` holds the ids of the receipts already valid in this request and grows by those found
    here: pass the same set for every case of a request (D2, T70). At most the first 100 tokens
    are looked at, whatever they are (T71).
    """
    valid: list[Receipt] = []
    rejected: list[Rejection] = []
    for index, token in enumerate(tokens):
        outcome = (
            verify(token, ring, **here)
            if index < MAX_CONSIDERED
            else Rejection(reason=Reason.OVER_LIMIT)
        )
        if isinstance(outcome, Receipt) and outcome.receipt_id not in seen:
            seen.add(outcome.receipt_id)
            valid.append(outcome)
        else:
            reason = outcome.reason if isinstance(outcome, Rejection) else Reason.DUPLICATE
            rejected.append(Rejection(reason=reason, index=index))
    return Verified(valid=tuple(valid), rejected=tuple(rejected))


def folded(reason: Reason, version: str | None) -> Reason:
    """Return the reason as the request's version knows it (T64)."""
    if version == VERSION_WITHOUT_KEY_WINDOWS and reason is Reason.KEY_NOT_VALID:
        return Reason.EXPIRED
    return reason


def _fault(parts: Token, ring: KeyRing, audience: str | None) -> Reason | None:
    """Return why the token cannot be trusted at all."""
    claims = parts.claims
    if claims.audience is not None and claims.audience != audience:
        return Reason.MALFORMED
    key = ring.find(claims.key_id)
    if key is None:
        return Reason.UNKNOWN_KEY
    if not ring.check(key.raw, parts.message, parts.signature):
        return Reason.BAD_SIGNATURE
    return None if key.valid_at(claims.issued_at) else Reason.KEY_NOT_VALID


def _unfit(claims: Claims, subject: str | None, now: float) -> Reason | None:
    """Return why a genuine receipt does not count here and now (T69: no subject, no match)."""
    if now + LEEWAY < claims.starts_at or now - LEEWAY >= claims.expires_at:
        return Reason.EXPIRED
    if subject is None or _nfc(subject) != _nfc(claims.subject):
        return Reason.WRONG_SUBJECT
    return None


def _nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _seconds(now: datetime) -> float:
    if now.tzinfo is None:
        raise InvalidInput("`now` has no time zone: pass an aware datetime")
    return now.timestamp()


def _receipt(claims: Claims) -> Receipt:
    return Receipt(
        receipt_id=claims.receipt_id,
        key_id=claims.key_id,
        subject=claims.subject,
        operation=claims.operation,
        issued_at=claims.issued_at,
        expires_at=claims.expires_at,
        facts=claims.facts or (),
    )
