"""What the core asks of the outside: small protocols, each proved by a shipped contract suite.

A function returns what it used: results carry their own usage, so parallel calls cannot mix.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from upheld.domain.accounts import (
    Account,
    Credential,
    Feedback,
    ProviderKey,
    Role,
    Session,
    TopUp,
    TopUpState,
)
from upheld.domain.canonical import ClaimKey
from upheld.domain.claims import Claim, Scenario
from upheld.domain.evidence import Evidence
from upheld.domain.ledger import Balance, Entry, Hold, Meter, Order, Period
from upheld.domain.records import CheckRecord, KeptCheck, RecordSpan
from upheld.domain.text import Document, Span
from upheld.domain.usage import NO_USAGE, Usage
from upheld.domain.verdicts import Judgement, Verdict

__all__ = [
    "Accounts",
    "Allowance",
    "Allowances",
    "Archive",
    "ClaimCache",
    "ClaimExtractor",
    "Clock",
    "Credentials",
    "EvidenceProvider",
    "Extraction",
    "FeedbackBox",
    "Ids",
    "KeptCheck",
    "Ledger",
    "LedgerBook",
    "Links",
    "PasswordHasher",
    "Passwords",
    "ProviderKeys",
    "RateLimiter",
    "Records",
    "Retrieval",
    "Ruled",
    "Sealer",
    "Secrets",
    "Sessions",
    "TopUps",
    "Verifier",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """Claims in text order, ids c1..cN; `unread` is the tail that a limit cut off (F13, F14).

    `supported` is False where the text is in a language that was not read at all (F65).
    """

    claims: tuple[Claim, ...]
    unread: Span | None = None
    supported: bool = True
    usage: Usage = NO_USAGE


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieval:
    """Evidence found by one provider; empty is an answer, not a failure."""

    evidence: tuple[Evidence, ...]
    usage: Usage = NO_USAGE


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """A judgement and what it used."""

    judgement: Judgement
    usage: Usage = NO_USAGE


class ClaimExtractor(Protocol):
    """Finds the claims of a document. Raises ProviderError, UnsupportedInput (language)."""

    @property
    def name(self) -> str:
        """What `Check.models` reports."""
        ...

    async def extract(self, document: Document, *, limit: int) -> Extraction:
        """Return at most `limit` claims, each with a span of the document."""
        ...


class EvidenceProvider(Protocol):
    """Finds passages that bear on a claim. Raises ProviderError."""

    @property
    def name(self) -> str:
        """The provider id shown with evidence and with failures."""
        ...

    async def search(self, query: str, *, claim: Claim, limit: int) -> Retrieval:
        """Return at most `limit` passages, best first."""
        ...


class Verifier(Protocol):
    """Weighs evidence for one reading of a claim. Raises ProviderError."""

    @property
    def name(self) -> str:
        """What `Check.models` reports."""
        ...

    async def judge(self, claim: Claim, scenario: Scenario, evidence: Sequence[Evidence]) -> Ruled:
        """Return a judgement; an empty list of evidence gives support None (no_evidence)."""
        ...


class ClaimCache(Protocol):
    """Verdicts by canonical claim."""

    async def get(self, keys: Sequence[ClaimKey]) -> Mapping[ClaimKey, Verdict]:
        """Return the live entries among `keys`; a miss is simply absent."""
        ...

    async def put(self, key: ClaimKey, verdict: Verdict, *, ttl: timedelta) -> None:
        """Keep a verdict for `ttl`."""
        ...

    async def forget(self, key: ClaimKey) -> bool:
        """Remove an entry; say whether there was one."""
        ...


class Clock(Protocol):
    """The time, passed in."""

    def now(self) -> datetime:
        """Return the present moment, aware, in UTC."""
        ...


class Ids(Protocol):
    """Fresh identifiers, passed in."""

    def new(self, kind: str) -> str:
        """Return an id never given before; `kind` may shape it ("check", "job")."""
        ...


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


class Accounts(Protocol):
    """Signed-up accounts."""

    async def add(self, account: Account, password_hash: str) -> None:
        """Keep a new account; Conflict if the address is taken (case does not matter)."""

    async def find(self, account: str) -> Account | None:
        """Return an account by id."""

    async def save(self, account: Account) -> None:
        """Change an account's plan, role and settings."""

    async def page(self, *, after: str, limit: int) -> Sequence[Account]:
        """Return accounts by growing id, from `after` on."""

    async def any_of(self, role: Role) -> bool:
        """Say whether an account has the role."""


class Passwords(Protocol):
    """Password hashes, apart from accounts."""

    async def by_email(self, email: str) -> tuple[Account, str] | None:
        """Return an account with its hash; case of the address does not matter."""

    async def change(self, account: str, password_hash: str) -> None:
        """Replace a hash and end every session of the account."""


class Sessions(Protocol):
    """Signed-in browsers, by the SHA-256 of their cookie."""

    async def add(self, session: Session) -> None:
        """Keep a session."""

    async def find(self, digest: str) -> tuple[Session, Account] | None:
        """Return a session and its account; it may be expired."""

    async def end(self, digest: str) -> bool:
        """Forget a session; say whether there was one."""

    async def sweep(self, *, now: datetime) -> int:
        """Forget every expired session and link; return how many."""


class Credentials(Protocol):
    """Tokens of all products, by the SHA-256 of the token."""

    async def add(self, credential: Credential) -> None:
        """Keep a credential."""

    async def find(self, digest: str) -> tuple[Credential, Account] | None:
        """Return a credential and its account; it may be expired or revoked."""

    async def of(self, account: str) -> Sequence[Credential]:
        """Return the credentials of an account, newest first."""

    async def revoke(self, account: str, credential: str, *, now: datetime) -> bool:
        """Revoke a credential of an account; say whether there was a live one."""


class Links(Protocol):
    """One-time links, by the SHA-256 of their token."""

    async def add(self, digest: str, purpose: str, *, expires_at: datetime) -> None:
        """Keep a link; an older link of the same purpose stops working."""

    async def take(self, digest: str, purpose: str, *, now: datetime) -> bool:
        """Use a link up; False if there is no such live link."""


class ProviderKeys(Protocol):
    """Callers' own provider keys, sealed (R10)."""

    async def put(self, key: ProviderKey) -> None:
        """Keep or replace the key of an account."""

    async def find(self, account: str) -> ProviderKey | None:
        """Return the sealed key of an account."""

    async def drop(self, account: str) -> bool:
        """Forget the key of an account; say whether there was one."""


class TopUps(Protocol):
    """Requests for more credits."""

    async def add(self, topup: TopUp) -> None:
        """Keep a request."""

    async def find(self, topup: str) -> TopUp | None:
        """Return a request by id."""

    async def some(self, *, account: str | None, state: TopUpState | None) -> Sequence[TopUp]:
        """Return requests, newest first, of one account or all, in one state or any."""

    async def decide(self, topup: TopUp) -> bool:
        """Keep a decision if the request is still pending; say whether it was."""


class Archive(Protocol):
    """Finished checks, each readable by its owner only."""

    async def put(self, kept: KeptCheck) -> None:
        """Keep a check."""

    async def find(self, account: str, check: str) -> KeptCheck | None:
        """Return a check of an account; another account's is as absent."""

    async def by_key(self, account: str, idempotency_key: str) -> KeptCheck | None:
        """Return the check an account made under an idempotency key."""

    async def page(self, account: str, *, before: str | None, limit: int) -> Sequence[KeptCheck]:
        """Return checks of an account, newest first, older than the check `before`."""

    async def drop(self, account: str, check: str) -> bool:
        """Forget a check of an account; say whether there was one."""


class FeedbackBox(Protocol):
    """Thumbs without identity (T16)."""

    async def put(self, feedback: Feedback) -> None:
        """Keep a thumb."""


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


class Sealer(Protocol):
    """Encryption of secrets at rest."""

    def seal(self, secret: str, *, owner: str) -> str:
        """Return a sealed form that only `open` with the same owner reads."""

    def open(self, sealed: str, *, owner: str) -> str:
        """Return the secret; raises Unavailable if the seal is not of this server's key."""


class PasswordHasher(Protocol):
    """Slow hashing of passwords."""

    async def hash(self, password: str) -> str:
        """Return a salted hash."""

    async def verify(self, password_hash: str, password: str) -> bool:
        """Say whether the password is the hashed one."""


class Secrets(Protocol):
    """Unguessable text, passed in."""

    def token(self) -> str:
        """Return 43 base64url characters of 256 random bits."""
