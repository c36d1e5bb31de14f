"""Rate limits by address, and whose address it is."""

import hmac
from hashlib import blake2b

from starlette.types import Scope

from upheld.domain.accounts import folded_email
from upheld.domain.errors import RateLimited
from upheld.http.headers import sent
from upheld.ports import RateLimiter
from upheld.service.services import Limits
from upheld.service.words import cleaned

__all__ = ["address_of", "known_mark", "sign_in_key", "take"]


def address_of(scope: Scope, limits: Limits) -> str:
    """Return a salted digest of the caller's address; the address itself is kept nowhere (T16).

    `X-Forwarded-For` counts only from as many proxies as the settings say stand in front: the
    rightmost entries were written by them, everything further left by anybody.
    """
    client = scope.get("client")
    address = client[0] if client else "unknown"
    hops = limits.trusted_proxies
    if hops:
        forwarded = ",".join(sent(scope, b"x-forwarded-for"))
        seen = [*(part.strip() for part in forwarded.split(",") if part.strip()), address]
        address = seen[max(0, len(seen) - 1 - hops)]
    return blake2b(address.encode(), digest_size=32, key=limits.address_salt).hexdigest()


def known_mark(email: str, limits: Limits) -> str:
    """Return what a browser keeps that has signed in to an account before."""
    folded = folded_email(cleaned(email)).encode()
    return blake2b(folded, digest_size=32, key=limits.address_salt, person=b"known").hexdigest()


def sign_in_key(email: str, mark: str, limits: Limits) -> str:
    """Return what tries for an account count under.

    Browsers that signed in to it before count by themselves: nobody else's wrong tries lock the
    owner out there.
    """
    known = hmac.compare_digest(mark.encode(), known_mark(email, limits).encode())
    return f"{'known' if known else 'email'}:{folded_email(cleaned(email))}"


async def take(limiter: RateLimiter, key: str, cost: int = 1) -> int:
    """Count against a limit and return what remains; raises RateLimited (seconds to wait)."""
    allowance = await limiter.take(key, cost)
    if not allowance.allowed:
        raise RateLimited(
            "too many requests; wait and try again", retry_after=allowance.retry_after
        )
    return allowance.remaining
