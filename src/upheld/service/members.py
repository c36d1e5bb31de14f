"""Signing up, signing in and out, and the first administrator."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from upheld.domain.accounts import PLANS, Account, Plan, Role, Session
from upheld.domain.errors import Conflict, NotFound, Unauthenticated
from upheld.domain.ledger import Meter, Unit
from upheld.ports import (
    Accounts,
    Allowances,
    Clock,
    Credentials,
    Ids,
    Links,
    PasswordHasher,
    Passwords,
    ProviderKeys,
    Secrets,
    Sessions,
)
from upheld.service.authentication import digest
from upheld.service.principal import Principal
from upheld.service.words import cleaned, email_address
from upheld.service.words import password as usable_password

__all__ = ["MemberStores", "Members", "SignedIn", "allow_plan"]

FREE = "free"
FIRST_RUN = "first-run"
SESSION_LIFE = timedelta(days=14)
LINK_LIFE = timedelta(hours=24)
NO_PASSWORD = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedIn:
    """A new session: `cookie` goes into the browser once and is kept nowhere."""

    cookie: str = field(repr=False)
    csrf: str = field(repr=False)
    account: Account
    expires_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberStores:
    """Where members and what they may use are kept."""

    accounts: Accounts
    passwords: Passwords
    sessions: Sessions
    links: Links
    allowances: Allowances
    credentials: Credentials
    provider_keys: ProviderKeys


class Members:
    """People who sign in. Rate limiting of attempts is the door's business."""

    def __init__(
        self,
        stores: MemberStores,
        hasher: PasswordHasher,
        clock: Clock,
        ids: Ids,
        secrets: Secrets,
        *,
        plans: Mapping[str, Plan] = PLANS,
    ) -> None:
        self._stores = stores
        self._hasher = hasher
        self._clock = clock
        self._ids = ids
        self._secrets = secrets
        self._plans = plans
        self._decoy_hash: str | None = None

    async def sign_up(self, email: str, password: str) -> SignedIn:
        """Make an account on the free plan and sign in.

        Raises InvalidInput (bad_email, weak_password), Conflict (email_taken).
        """
        return await self._joined(email, password, Role.MEMBER)

    async def sign_in(self, email: str, password: str) -> SignedIn:
        """Open a session; Unauthenticated (bad_credentials) says not which of the two is wrong.

        An unknown address takes as long as a known one.
        """
        found = await self._stores.passwords.by_email(cleaned(email))
        account, kept = found or (None, NO_PASSWORD)
        kept = await self._decoy() if kept == NO_PASSWORD else kept
        right = await self._hasher.verify(kept, cleaned(password))
        if account is None or not right:
            raise Unauthenticated(
                "the address or the password is not right", code="bad_credentials"
            )
        return await self._session(account)

    async def sign_in_verified(self, email: str) -> SignedIn:
        """Open a session for an address that its owner has proved; a new address gets an account.

        Anybody can sign up with an address that is not theirs and wait for its owner. So the
        first such session of a member ends what stood before it: the password, sessions, tokens
        and a provider key. An administrator was proved by the first-run link and keeps them.
        Raises InvalidInput (bad_email); Conflict (email_taken) where another spelling of the
        address that only folds to the same one has an account.
        """
        email = email_address(email)
        found = await self._stores.passwords.by_email(email)
        if found is None:
            found = await self._opened(email)
        account, kept = found
        if not _same_address(account.email, email):
            raise Conflict("another spelling of this address has an account", code="email_taken")
        if kept != NO_PASSWORD and account.role is not Role.ADMIN:
            await self._retire(account)
        return await self._session(account)

    async def sign_out(self, cookie: str) -> None:
        """End a session; one that is not known is over already."""
        await self._stores.sessions.end(digest(cookie))

    async def change_password(self, who: Principal, old: str, new: str) -> None:
        """Replace the password and end every session of the account."""
        who.need_session()
        found = await self._stores.passwords.by_email(who.email)
        if found is None or not await self._hasher.verify(found[1], cleaned(old)):
            raise Unauthenticated("the old password is not right", code="bad_credentials")
        fresh = await self._hasher.hash(usable_password(new))
        await self._stores.passwords.change(who.account, fresh)

    async def first_run_link(self) -> str | None:
        """Return the token of a one-time link for the first administrator, None once there is one.

        It holds for 24 hours; an older link stops working.
        """
        if await self._stores.accounts.any_of(Role.ADMIN):
            return None
        token = self._secrets.token()
        expires_at = self._clock.now() + LINK_LIFE
        await self._stores.links.add(digest(token), FIRST_RUN, expires_at=expires_at)
        return token

    async def claim_first_run(self, token: str, email: str, password: str) -> SignedIn:
        """Use the link up and make the first administrator; NotFound for a used or unknown link."""
        email, password = email_address(email), usable_password(password)
        now = self._clock.now()
        if not await self._stores.links.take(digest(token), FIRST_RUN, now=now):
            raise NotFound("this link was used or is too old; restart the server for a new one")
        return await self._joined(email, password, Role.ADMIN)

    async def _joined(self, email: str, password: str, role: Role) -> SignedIn:
        email = email_address(email)
        kept = await self._hasher.hash(usable_password(password))
        return await self._session(await self._added(email, kept, role))

    async def _added(self, email: str, kept: str, role: Role) -> Account:
        account = Account(
            id=self._ids.new("account"),
            email=email,
            plan=FREE,
            role=role,
            created_at=self._clock.now(),
        )
        await allow_plan(self._stores.allowances, account.id, self._plans[FREE])
        await self._stores.accounts.add(account, kept)
        return account

    async def _opened(self, email: str) -> tuple[Account, str]:
        """Return a new account without a password, or the one that was quicker."""
        try:
            return await self._added(email, NO_PASSWORD, Role.MEMBER), NO_PASSWORD
        except Conflict:
            found = await self._stores.passwords.by_email(email)
            if found is None:
                raise
            return found

    async def _retire(self, account: Account) -> None:
        """End all that came before; the mark comes last, so that a crash leaves it to be redone."""
        stores = self._stores
        await stores.passwords.change(account.id, await self._decoy())
        for credential in await stores.credentials.of(account.id):
            await stores.credentials.revoke(account.id, credential.id, now=self._clock.now())
        await stores.provider_keys.drop(account.id)
        await stores.passwords.change(account.id, NO_PASSWORD)

    async def _session(self, account: Account) -> SignedIn:
        now = self._clock.now()
        cookie, csrf = self._secrets.token(), self._secrets.token()
        session = Session(
            digest=digest(cookie),
            account=account.id,
            csrf=csrf,
            created_at=now,
            expires_at=now + SESSION_LIFE,
        )
        await self._stores.sessions.add(session)
        return SignedIn(cookie=cookie, csrf=csrf, account=account, expires_at=session.expires_at)

    async def _decoy(self) -> str:
        if self._decoy_hash is None:
            self._decoy_hash = await self._hasher.hash(self._secrets.token())
        return self._decoy_hash


def _same_address(kept: str, proved: str) -> bool:
    """Say whether two addresses are one: letters outside ASCII fold onto others, so not those."""
    if kept.isascii() and proved.isascii():
        return kept.lower() == proved.lower()
    return kept == proved


async def allow_plan(allowances: Allowances, account: str, plan: Plan) -> None:
    """Set what a plan allows in each unit."""
    limits = {
        Unit.CREDITS: plan.credits,
        Unit.MICRO_USD: plan.micro_usd,
        Unit.REPLIES: plan.replies,
    }
    for unit, allowance in limits.items():
        await allowances.allow(Meter(account=account, unit=unit), allowance)
