"""What the server asks about people: accounts, credentials, and what belongs to them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from upheld.domain.accounts import (
    Account,
    Credential,
    Feedback,
    Identity,
    ProviderKey,
    Role,
    Session,
    SignOnAttempt,
    TopUp,
    TopUpState,
)
from upheld.domain.records import KeptCheck

__all__ = [
    "Accounts",
    "Archive",
    "Credentials",
    "FeedbackBox",
    "IdentityProvider",
    "Links",
    "PasswordHasher",
    "Passwords",
    "ProviderKeys",
    "Sealer",
    "Secrets",
    "Sessions",
    "TopUps",
]


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

    async def add(self, topup: TopUp) -> bool:
        """Keep a request and say so; False, and nothing kept, if one of the account is pending."""

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


class IdentityProvider(Protocol):
    """Somebody else who knows people: a browser goes there and comes back with a code."""

    async def address(self, attempt: SignOnAttempt) -> str:
        """Return where the browser goes; raises ProviderError."""

    async def identity(self, code: str, attempt: SignOnAttempt) -> Identity:
        """Redeem a code for a signed identity made for this attempt.

        Raises Unauthenticated (identity_refused) for a code or an identity that does not hold,
        ProviderError where the provider fails.
        """


class Secrets(Protocol):
    """Unguessable text, passed in."""

    def token(self) -> str:
        """Return 43 base64url characters of 256 random bits."""
