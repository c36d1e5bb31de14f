"""Verdicts by claim in Redis or Valkey (R123-R125); expiry is the server's."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from upheld.adapters.stores.codec import verdict_from, verdict_text
from upheld.domain.canonical import ClaimKey
from upheld.domain.errors import InvalidInput, Unavailable
from upheld.domain.verdicts import Verdict

__all__ = ["SECONDS", "RedisClaimCache", "redis_url"]

SECONDS = 2.0


class RedisClaimCache:
    """`ports.ClaimCache` on a Redis 7 or Valkey server.

    A server that does not answer is a cache without entries: a check costs more, but is not
    refused. Only `forget` insists, because a rights holder relies on it.
    """

    def __init__(self, url: str) -> None:
        self._redis: Any = Redis.from_url(
            redis_url(url),
            socket_timeout=SECONDS,
            socket_connect_timeout=SECONDS,
            decode_responses=True,
        )

    async def get(self, keys: Sequence[ClaimKey]) -> Mapping[ClaimKey, Verdict]:
        """Return the live entries among `keys`, in one round trip."""
        if not keys:
            return {}
        try:
            texts = await self._redis.mget([str(key) for key in keys])
        except RedisError:
            return {}
        pairs = zip(keys, texts, strict=True)
        return {key: verdict for key, text in pairs if text and (verdict := _read(text))}

    async def put(self, key: ClaimKey, verdict: Verdict, *, ttl: timedelta) -> None:
        """Keep a verdict for `ttl`."""
        milliseconds = max(1, int(ttl / timedelta(milliseconds=1)))
        try:
            await self._redis.set(str(key), verdict_text(verdict), px=milliseconds)
        except RedisError:
            return

    async def forget(self, key: ClaimKey) -> bool:
        """Remove an entry; Unavailable if the server does not answer."""
        try:
            return bool(await self._redis.delete(str(key)))
        except RedisError as error:
            raise Unavailable(
                f"the cache did not answer ({type(error).__name__}); try again",
                code="cache_unavailable",
                retry_after=SECONDS,
            ) from error

    async def ping(self) -> bool:
        """Say whether the server answers."""
        try:
            return bool(await self._redis.ping())
        except RedisError:
            return False

    async def close(self) -> None:
        """Close the connections."""
        await self._redis.aclose()


def redis_url(url: str) -> str:
    """Return the address as redis-py reads it: `valkey://` is the same protocol."""
    return f"redis{url.removeprefix('valkey')}" if url.startswith("valkey") else url


def _read(text: str) -> Verdict | None:
    try:
        return verdict_from(text)
    except InvalidInput:
        return None
