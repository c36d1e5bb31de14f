"""Rate limits by address, and whose address it is."""

from hashlib import blake2b

from starlette.types import Scope

from upheld.domain.errors import RateLimited
from upheld.http.headers import sent
from upheld.ports import RateLimiter
from upheld.service.services import Limits

__all__ = ["address_of", "take"]


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


async def take(limiter: RateLimiter, key: str, cost: int = 1) -> int:
    """Count against a limit and return what remains; raises RateLimited (seconds to wait)."""
    allowance = await limiter.take(key, cost)
    if not allowance.allowed:
        raise RateLimited(
            "too many requests; wait and try again", retry_after=allowance.retry_after
        )
    return allowance.remaining
