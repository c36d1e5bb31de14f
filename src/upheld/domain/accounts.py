"""Accounts: who a caller is, what a credential may do, what a plan allows."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

__all__ = [
    "PLANS",
    "PRODUCTS",
    "Account",
    "Credential",
    "Feedback",
    "Identity",
    "Plan",
    "Product",
    "ProductTerms",
    "ProviderKey",
    "Role",
    "Scope",
    "Session",
    "Settings",
    "SignOnAttempt",
    "TopUp",
    "TopUpState",
    "folded_email",
]


def folded_email(email: str) -> str:
    """Return an address as accounts are told apart by it: no outer space, no case."""
    return email.strip().casefold()


class Scope(StrEnum):
    """What a credential may do; a session has no scopes, it has everything of its account."""

    LIVE_CHECK = "check"
    ACCOUNT_USAGE = "account:usage"
    REPLY_CHECKS = "checks"
    RECEIPTS_ISSUE = "receipts:issue"
    USAGE = "usage"
    BUDGET = "budget"
    RECORDS = "records"
    ANALYZE = "analyze"
    ADMIN = "admin"


class Product(StrEnum):
    """Which surface a credential is for; one table holds them all (4.13)."""

    LIVE = "live"
    REPLIES = "replies"
    JOBS = "jobs"
    ADMIN = "admin"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProductTerms:
    """How a product's raw tokens begin and which scopes they may carry."""

    prefix: str
    scopes: frozenset[Scope]


PRODUCTS = {
    Product.LIVE: ProductTerms(
        prefix="fk_", scopes=frozenset({Scope.LIVE_CHECK, Scope.ACCOUNT_USAGE})
    ),
    Product.REPLIES: ProductTerms(
        prefix="rk_",
        scopes=frozenset(
            {Scope.REPLY_CHECKS, Scope.RECEIPTS_ISSUE, Scope.USAGE, Scope.BUDGET, Scope.RECORDS}
        ),
    ),
    Product.JOBS: ProductTerms(prefix="jk_", scopes=frozenset({Scope.ANALYZE})),
    Product.ADMIN: ProductTerms(prefix="ak_", scopes=frozenset({Scope.ADMIN})),
}


class Role(StrEnum):
    """Whether an account may approve top-ups and set plans."""

    MEMBER = "member"
    ADMIN = "admin"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What an account may use in a calendar month; None: no limit (4.7, R59, R71)."""

    id: str
    credits: int
    micro_usd: int | None
    replies: int | None


PLANS = {
    "free": Plan(id="free", credits=50, micro_usd=10_000_000, replies=1_000),
    "pro": Plan(id="pro", credits=2_000, micro_usd=None, replies=None),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What an account chose."""

    language: str = "en"
    sensitivity: str = "balanced"
    keep_checks: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """A signed-up account; the password's hash is kept apart and never in this value."""

    id: str
    email: str
    plan: str
    created_at: datetime
    role: Role = Role.MEMBER
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True, kw_only=True)
class Credential:
    """A token as it is kept: its SHA-256, never the token (R6)."""

    id: str
    account: str
    product: Product
    scopes: frozenset[Scope]
    digest: str
    name: str
    hint: str
    created_at: datetime
    expires_at: datetime | None = None
    revoked_at: datetime | None = None

    def live(self, now: datetime) -> bool:
        """Say whether the credential is neither revoked nor expired."""
        return self.revoked_at is None and (self.expires_at is None or now < self.expires_at)


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A signed-in browser: the SHA-256 of its cookie, and the token its forms must carry."""

    digest: str
    account: str
    csrf: str
    created_at: datetime
    expires_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SignOnAttempt:
    """What ties an identity provider's answer to the browser that asked; each 43 characters.

    `state` comes back in the address, `nonce` in the signed identity, and `verifier` proves that
    who redeems the code is who asked for it (PKCE).
    """

    state: str = field(repr=False)
    nonce: str = field(repr=False)
    verifier: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """Who a person is to an identity provider, and whether it checked their address."""

    email: str
    email_verified: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderKey:
    """A caller's own provider key as it is kept: sealed, write-only (R10, 4.7)."""

    account: str
    provider: str
    model: str
    sealed: str
    stored_at: datetime


class TopUpState(StrEnum):
    """Where a request for more credits stands."""

    PENDING = "pending"
    APPROVED = "approved"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class TopUp:
    """A request for more credits in the month in which it is approved (R60)."""

    id: str
    account: str
    credits: int
    reason: str
    created_at: datetime
    state: TopUpState = TopUpState.PENDING
    decided_at: datetime | None = None
    decided_by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback:
    """A thumb; it has no place for an account, an address or a session (R55, T16)."""

    source_app: str
    rating: str
    at: datetime
    check_id: str | None = None
    snippet: str | None = None
    prior: str | None = None
    overall: float | None = None
    comment: str | None = None
