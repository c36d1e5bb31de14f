"""The account's shapes: usage (seed A, R58-R62) and the routes of contracts 4.7."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from upheld.domain.accounts import Account, Credential, Product, Scope, TopUp, TopUpState
from upheld.domain.text import Utf16Offsets
from upheld.ports import KeptCheck
from upheld.service.accounts import Overview, UsageSummary
from upheld.service.members import SignedIn
from upheld.service.tokens import Minted
from upheld.wire.checks import CheckBody, ClaimBody, SourceApp
from upheld.wire.model import Instant, RequestModel, WireModel

__all__ = [
    "AccountBody",
    "CheckPage",
    "CheckWithClaims",
    "Credentials",
    "Decision",
    "MintRequest",
    "MintedBody",
    "Ok",
    "PasswordChange",
    "ProviderKeyRequest",
    "SettingsPatch",
    "SignedInBody",
    "TokenBody",
    "TopUpBody",
    "TopUpRequest",
    "UsageBody",
]

Name = Annotated[str, Field(min_length=1, max_length=100)]
Password = Annotated[str, Field(min_length=1, max_length=1024)]


class UsageBody(WireModel):
    """Plan and remaining credits (R58-R62)."""

    plan: str
    monthly_credit_allowance: int
    bonus_credits: int
    credits_used: int
    credits_remaining: int
    period_start: Instant
    byok_enabled: bool

    @classmethod
    def of(cls, usage: UsageSummary) -> "UsageBody":
        """Write a summary."""
        return cls(
            plan=usage.plan,
            monthly_credit_allowance=usage.monthly_credit_allowance,
            bonus_credits=usage.bonus_credits,
            credits_used=usage.credits_used,
            credits_remaining=usage.credits_remaining,
            period_start=usage.period_start,
            byok_enabled=usage.byok_enabled,
        )


class Credentials(RequestModel):
    """An address and a password."""

    email: Annotated[str, Field(min_length=3, max_length=320)]
    password: Password


class PasswordChange(RequestModel):
    """The old password and the new one."""

    old: Password
    new: Password


class SignedInBody(WireModel):
    """Who is signed in; `csrfToken` goes into the header of every change."""

    email: str
    csrf_token: str
    expires_at: Instant

    @classmethod
    def of(cls, signed_in: SignedIn) -> "SignedInBody":
        """Write a session without its cookie."""
        return cls(
            email=signed_in.account.email,
            csrf_token=signed_in.csrf,
            expires_at=signed_in.expires_at,
        )


class AccountBody(WireModel):
    """An account as its owner sees it; a provider key is never shown, only named."""

    id: str
    email: str
    plan: str
    role: str
    language: str
    sensitivity: str
    keep_checks: bool
    provider: str | None = None
    provider_model: str | None = None
    usage: UsageBody
    created_at: Instant

    @classmethod
    def of(cls, overview: Overview) -> "AccountBody":
        """Write an overview."""
        account: Account = overview.account
        return cls(
            id=account.id,
            email=account.email,
            plan=account.plan,
            role=account.role.value,
            language=account.settings.language,
            sensitivity=account.settings.sensitivity,
            keep_checks=account.settings.keep_checks,
            provider=overview.provider,
            provider_model=overview.provider_model,
            usage=UsageBody.of(overview.usage),
            created_at=account.created_at,
        )


class SettingsPatch(RequestModel):
    """What an owner may change."""

    language: Annotated[str, Field(pattern="^[a-z]{2}$")] | None = None
    sensitivity: Literal["strict", "balanced", "light"] | None = None
    keep_checks: Annotated[bool, Field(strict=True)] | None = None


class ProviderKeyRequest(RequestModel):
    """A provider key of the caller's own; write-only (R10)."""

    provider: Name
    api_key: Annotated[str, Field(min_length=1, max_length=500)]
    model: Name


class MintRequest(RequestModel):
    """A new token; without scopes it gets all that its product has."""

    name: Name
    product: Literal["live", "replies", "jobs", "admin"] = "live"
    scopes: list[str] | None = None

    def wanted(self) -> frozenset[Scope] | None:
        """Return the scopes asked for; an unknown one is a ValueError."""
        return None if self.scopes is None else frozenset(Scope(name) for name in self.scopes)


class TokenBody(WireModel):
    """A token as it is listed: never the token itself (R6)."""

    id: str
    name: str
    product: Product
    scopes: list[Scope]
    hint: str
    created_at: Instant
    expires_at: Instant | None = None
    revoked_at: Instant | None = None

    @classmethod
    def of(cls, credential: Credential) -> "TokenBody":
        """Write a credential."""
        return cls(
            id=credential.id,
            name=credential.name,
            product=credential.product,
            scopes=sorted(credential.scopes),
            hint=credential.hint,
            created_at=credential.created_at,
            expires_at=credential.expires_at,
            revoked_at=credential.revoked_at,
        )


class MintedBody(WireModel):
    """A fresh token: the only time it is shown (R6)."""

    id: str
    token: str
    prefix: str

    @classmethod
    def of(cls, minted: Minted) -> "MintedBody":
        """Write a fresh token."""
        prefix, _, _ = minted.raw.partition("_")
        return cls(id=minted.credential.id, token=minted.raw, prefix=f"{prefix}_")


class TopUpRequest(RequestModel):
    """A wish for more credits this month (R60)."""

    credits: Annotated[int, Field(strict=True, ge=1, le=100_000)]
    reason: Annotated[str, Field(min_length=1, max_length=500)]


class Decision(RequestModel):
    """What an administrator says to a wish."""

    approve: Annotated[bool, Field(strict=True)]


class TopUpBody(WireModel):
    """A wish and where it stands."""

    id: str
    credits: int
    reason: str
    state: TopUpState
    created_at: Instant
    decided_at: Instant | None = None

    @classmethod
    def of(cls, topup: TopUp) -> "TopUpBody":
        """Write a wish."""
        return cls(
            id=topup.id,
            credits=topup.credits,
            reason=topup.reason,
            state=topup.state,
            created_at=topup.created_at,
            decided_at=topup.decided_at,
        )


class Ok(WireModel):
    """Done (R56)."""

    ok: Literal[True] = True


class CheckWithClaims(WireModel):
    """A finished check with the claims its verdicts point at (T1)."""

    check: CheckBody
    claims: list[ClaimBody]

    @classmethod
    def of(cls, kept: KeptCheck) -> "CheckWithClaims":
        """Write a kept check."""
        app: SourceApp = kept.source_app  # type: ignore[assignment]  # stored from a request
        offsets = Utf16Offsets(kept.check.document.text)
        return cls(
            check=CheckBody.of(kept.check, app),
            claims=[ClaimBody.of(claim, offsets) for claim in kept.check.claims],
        )


class CheckLine(WireModel):
    """A check in a list."""

    id: str
    created_at: Instant
    opening: str


class CheckPage(WireModel):
    """Checks, newest first; `nextBefore` continues the list."""

    checks: list[CheckLine]
    next_before: str | None = None

    @classmethod
    def of(cls, kept: Sequence[KeptCheck], asked: int = 50) -> "CheckPage":
        """Write a page."""
        lines = [
            CheckLine(
                id=one.check.id,
                created_at=one.check.created_at,
                opening=one.check.document.text[:OPENING],
            )
            for one in kept
        ]
        return cls(checks=lines, next_before=lines[-1].id if len(lines) == asked else None)


OPENING = 120
