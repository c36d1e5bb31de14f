"""Signing in through an identity provider: there and back again, once."""

import hmac
import json
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from upheld.domain.accounts import SignOnAttempt
from upheld.domain.errors import Forbidden, Unauthenticated, Unavailable
from upheld.ports import Clock, IdentityProvider, Links, Sealer, Secrets
from upheld.service.authentication import digest
from upheld.service.members import Members, SignedIn

__all__ = ["Departure", "SignOn"]

ATTEMPT_LIFE = timedelta(minutes=10)
PURPOSE = "sign-on:"
OWNER = "sign-on"
MAX_SEALED = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Departure:
    """Where the browser goes, and the cookie that it has to bring back."""

    address: str = field(repr=False)
    cookie: str = field(repr=False)
    expires_at: datetime


class SignOn:
    """An attempt lives ten minutes in a sealed cookie of the browser and can be finished once."""

    def __init__(
        self,
        provider: IdentityProvider,
        members: Members,
        links: Links,
        sealer: Sealer,
        clock: Clock,
        secrets: Secrets,
    ) -> None:
        self._provider = provider
        self._members = members
        self._links = links
        self._sealer = sealer
        self._clock = clock
        self._secrets = secrets

    async def begin(self) -> Departure:
        """Start an attempt; raises ProviderError where the provider cannot be reached."""
        state, nonce, verifier = (self._secrets.token() for _ in range(3))
        attempt = SignOnAttempt(state=state, nonce=nonce, verifier=verifier)
        address = await self._provider.address(attempt)
        expires_at = self._clock.now() + ATTEMPT_LIFE
        kept = digest(state)
        await self._links.add(kept, PURPOSE + kept, expires_at=expires_at)
        cookie = self._sealer.seal(json.dumps([state, nonce, verifier]), owner=OWNER)
        return Departure(address=address, cookie=cookie, expires_at=expires_at)

    async def finish(self, cookie: str | None, state: str, code: str) -> SignedIn:
        """Sign in who comes back with the cookie and state of an attempt that was not finished yet.

        Raises Unauthenticated (sign_on_stale, identity_refused), Forbidden (email_unverified),
        ProviderError.
        """
        stale = Unauthenticated(
            "this sign-in was finished, is too old or began in another browser; start it again",
            code="sign_on_stale",
        )
        attempt = self._attempt(cookie)
        if attempt is None or not hmac.compare_digest(digest(attempt.state), digest(state)):
            raise stale
        kept = digest(attempt.state)
        if not await self._links.take(kept, PURPOSE + kept, now=self._clock.now()):
            raise stale
        if not code:
            raise Unauthenticated(
                "the identity provider did not sign you in; start it again", code="identity_refused"
            )
        identity = await self._provider.identity(code, attempt)
        if not identity.email_verified:
            raise Forbidden(
                "the identity provider has not verified this e-mail address; verify it there",
                code="email_unverified",
            )
        return await self._members.sign_in_verified(identity.email)

    def _attempt(self, cookie: str | None) -> SignOnAttempt | None:
        if cookie is None or len(cookie) > MAX_SEALED:
            return None
        try:
            opened = self._sealer.open(cookie, owner=OWNER)
        except Unavailable:
            return None
        state, nonce, verifier = json.loads(opened)
        return SignOnAttempt(state=state, nonce=nonce, verifier=verifier)
