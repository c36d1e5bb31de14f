"""Everything the doors call, built once by `bootstrap` and passed in."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from upheld.ports import RateLimiter
from upheld.receipts import KeyRing
from upheld.service.accounts import AccountDesk
from upheld.service.authentication import Authentication
from upheld.service.checks import Checks
from upheld.service.feedback import FeedbackDesk
from upheld.service.members import Members
from upheld.service.replies import Replies
from upheld.service.sign_on import SignOn
from upheld.service.tokens import Tokens

__all__ = ["Limiters", "Limits", "Services"]

Probe = Callable[[], Awaitable[bool]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Figures of the doors that an operator may set; addresses are told apart by salted digests."""

    response_units: int = 200_000
    heartbeat_seconds: float = 15.0
    trusted_proxies: int = 0
    secure_cookie: bool = False
    cors_origins: tuple[str, ...] = ()
    address_salt: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limiters:
    """Rate limits by purpose."""

    checks: RateLimiter
    feedback: RateLimiter
    sign_in: RateLimiter
    public_replies: RateLimiter
    managed_replies: RateLimiter


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The use cases of the product."""

    authentication: Authentication
    members: Members
    tokens: Tokens
    desk: AccountDesk
    checks: Checks
    feedback: FeedbackDesk
    replies: Replies
    limiters: Limiters
    sign_on: SignOn | None = None
    key_ring: KeyRing | None = None
    limits: Limits = field(default_factory=Limits)
    probes: Mapping[str, Probe] = field(default_factory=dict)
