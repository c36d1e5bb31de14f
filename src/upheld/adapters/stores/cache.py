"""Verdicts by claim on SQL: SQLite beside the ledger in a file of its own, or PostgreSQL."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

from upheld.adapters.stores.codec import verdict_from, verdict_text
from upheld.adapters.stores.script import Database, Query, Script
from upheld.adapters.stores.times import micros
from upheld.domain.canonical import ClaimKey
from upheld.domain.errors import InvalidInput
from upheld.domain.verdicts import Verdict
from upheld.ports import Clock

__all__ = ["SqlClaimCache"]


class SqlClaimCache:
    """`ports.ClaimCache`; what another version wrote and this one cannot read is a miss."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def prepare(self) -> None:
        """Make the table; call once at start."""
        await self._database.write(_create)

    async def get(self, keys: Sequence[ClaimKey]) -> Mapping[ClaimKey, Verdict]:
        """Return the live entries among `keys`."""
        if not keys:
            return {}
        now = micros(self._clock.now())
        found = await self._database.read(lambda: _get(keys, now))
        return {key: verdict for key, text in found.items() if (verdict := _read(text))}

    async def put(self, key: ClaimKey, verdict: Verdict, *, ttl: timedelta) -> None:
        """Keep a verdict for `ttl`."""
        values = {
            "key": str(key),
            "verdict": verdict_text(verdict),
            "expires_at": micros(self._clock.now() + ttl),
        }
        await self._database.write(lambda: _put(values))

    async def forget(self, key: ClaimKey) -> bool:
        """Remove an entry; say whether there was a live one."""
        now = micros(self._clock.now())
        return await self._database.write(lambda: _forget(str(key), now))

    async def sweep(self) -> int:
        """Remove what has expired; return how many."""
        now = micros(self._clock.now())
        return await self._database.write(lambda: _sweep(now))


def _read(text: str) -> Verdict | None:
    try:
        return verdict_from(text)
    except InvalidInput:
        return None


def _create() -> Script[None]:
    yield Query("cache.create")
    yield Query("cache.index")


def _get(keys: Sequence[ClaimKey], now: int) -> Script[dict[ClaimKey, str]]:
    found = {}
    for key in keys:
        rows = yield Query("cache.get", {"key": str(key), "now": now})
        if rows:
            found[key] = str(rows[0]["verdict"])
    return found


def _put(values: Mapping[str, object]) -> Script[None]:
    yield Query("cache.put", values)


def _forget(key: str, now: int) -> Script[bool]:
    rows = yield Query("cache.forget", {"key": key})
    return any(row["expires_at"] > now for row in rows)


def _sweep(now: int) -> Script[int]:
    return len((yield Query("cache.sweep", {"now": now})))
