"""From a raw token or cookie to a principal."""

import hmac
import re
from hashlib import sha256

from upheld.domain.accounts import PRODUCTS
from upheld.domain.errors import Forbidden, Unauthenticated
from upheld.ports import Clock, Credentials, Sessions
from upheld.service.principal import SESSION_SCOPES, Door, Principal

__all__ = ["Authentication", "digest"]

_PREFIXES = "|".join(re.escape(terms.prefix) for terms in PRODUCTS.values())
_TOKEN = re.compile(rf"(?:{_PREFIXES})[A-Za-z0-9_-]{{43}}")
_COOKIE = re.compile(r"[A-Za-z0-9_-]{43}")


def digest(raw: str) -> str:
    """Return what is kept of a token: its SHA-256, lower hex (R6)."""
    return sha256(raw.encode("utf-8", "surrogatepass")).hexdigest()


class Authentication:
    """Who a credential belongs to; a refusal never says why (R50)."""

    def __init__(self, credentials: Credentials, sessions: Sessions, clock: Clock) -> None:
        self._credentials = credentials
        self._sessions = sessions
        self._clock = clock

    async def by_token(self, raw: str) -> Principal:
        """Return the caller of a token; Unauthenticated if it is unknown, revoked or expired."""
        refusal = Unauthenticated("the token is not known, or no longer valid; make a new one")
        if not _TOKEN.fullmatch(raw):
            raise refusal
        kept = digest(raw)
        found = await self._credentials.find(kept)
        if found is None:
            raise refusal
        credential, account = found
        terms = PRODUCTS[credential.product]
        same = hmac.compare_digest(credential.digest, kept) and raw.startswith(terms.prefix)
        if not same or not credential.live(self._clock.now()):
            raise refusal
        return Principal(
            door=Door.TOKEN,
            account=account.id,
            credential=credential.id,
            product=credential.product,
            scopes=credential.scopes & terms.scopes,
            role=account.role,
            plan=account.plan,
            keep_checks=account.settings.keep_checks,
            email=account.email,
        )

    async def by_session(self, cookie: str) -> Principal:
        """Return the caller of a session cookie; Unauthenticated if it is unknown or expired."""
        refusal = Unauthenticated("the session is over; sign in again")
        if not _COOKIE.fullmatch(cookie):
            raise refusal
        kept = digest(cookie)
        found = await self._sessions.find(kept)
        if found is None:
            raise refusal
        session, account = found
        same = hmac.compare_digest(session.digest, kept)
        if not same or self._clock.now() >= session.expires_at:
            raise refusal
        return Principal(
            door=Door.SESSION,
            account=account.id,
            scopes=SESSION_SCOPES,
            role=account.role,
            plan=account.plan,
            keep_checks=account.settings.keep_checks,
            email=account.email,
            csrf=session.csrf,
        )

    def check_csrf(self, who: Principal, sent: str | None) -> None:
        """Raise Forbidden unless a session's request carries the session's own token."""
        if who.door is not Door.SESSION:
            return
        if who.csrf is None or not hmac.compare_digest(digest(who.csrf), digest(sent or "")):
            raise Forbidden("the form is stale: reload the page and send it again", code="csrf")
