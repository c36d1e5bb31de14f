"""Rate limits over sliding windows: in memory, or in Redis and Valkey by the `limits` library.

Both estimate the past window as evenly filled: at most `amount` in any window, within that
estimate. Rules are written as `limits` reads them: "60/minute", "1000/day". In memory a count is
one dictionary entry and no task: the library's own memory store walks all keys on every hit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from operator import attrgetter
from typing import Any

from limits import RateLimitItem, parse
from limits.aio.storage import RedisStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter
from redis.asyncio import ConnectionPool
from redis.exceptions import RedisError

from upheld.adapters.stores.redis import SECONDS, redis_url
from upheld.domain.errors import InvalidInput, Unavailable
from upheld.ports import Allowance, Clock

__all__ = ["MemoryLimiter", "RedisLimiter"]

MAX_KEYS = 100_000
RETRY_AFTER = 5.0
_retry_after, _remaining = attrgetter("retry_after"), attrgetter("remaining")


@dataclass(frozen=True, slots=True)
class _Rule:
    """At most `amount` in `expiry` seconds; `item` is how the library has it."""

    item: RateLimitItem
    amount: int
    expiry: int


@dataclass(slots=True)
class _Window:
    number: int
    before: int = 0
    count: int = 0

    def at(self, number: int) -> None:
        if number != self.number:
            self.before = self.count if number == self.number + 1 else 0
            self.number, self.count = number, 0


class MemoryLimiter:
    """`ports.RateLimiter` in one process. Keys are forgotten two windows after their last count."""

    def __init__(self, rules: Sequence[str], clock: Clock) -> None:
        self._rules = _parsed(rules)
        self._clock = clock
        self._windows: dict[tuple[int, str], _Window] = {}

    async def take(self, key: str, cost: int = 1) -> Allowance:
        """Count `cost` against a key under every rule, or under none."""
        now = self._clock.now().timestamp()
        windows, room = [], inf
        for place, rule in enumerate(self._rules):
            window = self._window(place, rule, key, now)
            windows.append(window)
            room = min(room, _room(rule, window.before, window.count, now % rule.expiry))
        if room < cost:
            return self._refused(windows, now, cost)
        for window in windows:
            window.count += cost
        return Allowance(allowed=True, remaining=int(room - cost))

    def _refused(self, windows: Sequence[_Window], now: float, cost: int) -> Allowance:
        """Return the answer of the rule that makes a caller wait longest."""
        pairs = zip(self._rules, windows, strict=True)
        return _strictest(
            [_answer(rule, at.before, at.count, now % rule.expiry, cost) for rule, at in pairs]
        )

    def _window(self, place: int, rule: _Rule, key: str, now: float) -> _Window:
        number = int(now // rule.expiry)
        window = self._windows.get((place, key))
        if window is None:
            self._make_room(now)
            window = self._windows[place, key] = _Window(number)
        window.at(number)
        return window

    def _make_room(self, now: float) -> None:
        if len(self._windows) < MAX_KEYS:
            return
        self._windows = {
            (place, key): window
            for (place, key), window in self._windows.items()
            if int(now // self._rules[place].expiry) - window.number < 2
        }
        for oldest in list(self._windows)[: max(0, len(self._windows) - MAX_KEYS + 1)]:
            del self._windows[oldest]


class RedisLimiter:
    """`ports.RateLimiter` on Redis or Valkey, shared by every process.

    Raises Unavailable (limiter_unavailable) when the server does not answer.
    """

    def __init__(self, rules: Sequence[str], url: str, *, prefix: str = "upheld") -> None:
        self._rules = _parsed(rules)
        url = redis_url(url)
        self._pool = ConnectionPool.from_url(
            url, socket_timeout=SECONDS, socket_connect_timeout=SECONDS
        )
        options: dict[str, Any] = {"connection_pool": self._pool}
        self._storage = RedisStorage(
            f"async+{url}", implementation="redispy", key_prefix=prefix, **options
        )
        self._limiter = SlidingWindowCounterRateLimiter(self._storage)

    async def take(self, key: str, cost: int = 1) -> Allowance:
        """Count `cost` against a key; rules before one that refuses may count where many call."""
        try:
            allowance = _strictest([await self._look(rule, key, cost) for rule in self._rules])
            if not allowance.allowed:
                return allowance
            fits = await self._counted(key, cost)
        except RedisError as error:
            raise Unavailable(
                f"the rate limiter did not answer ({type(error).__name__}); try again",
                code="limiter_unavailable",
                retry_after=RETRY_AFTER,
            ) from error
        return allowance if fits else Allowance(allowed=False, remaining=0, retry_after=1.0)

    async def _counted(self, key: str, cost: int) -> bool:
        """Count under each rule up to the first that refuses, so that a refusal takes no more."""
        for rule in self._rules:
            if not await self._limiter.hit(rule.item, key, cost=cost):
                return False
        return True

    async def close(self) -> None:
        """Close the connections."""
        await self._pool.disconnect()

    async def _look(self, rule: _Rule, key: str, cost: int) -> Allowance:
        expiry = rule.expiry
        before, left_of_before, count, _ = await self._storage.get_sliding_window(
            rule.item.key_for(key), expiry
        )
        return _answer(rule, before, count, expiry - left_of_before if before else 0.0, cost)


def _answer(rule: _Rule, before: int, count: int, elapsed: float, cost: int) -> Allowance:
    """Return whether `cost` fits now, what is left after it, and when it would fit."""
    room = _room(rule, before, count, elapsed)
    if room >= cost:
        return Allowance(allowed=True, remaining=int(room - cost))
    wait = _wait(before, count, rule.amount - cost, rule.expiry) - elapsed
    return Allowance(allowed=False, remaining=max(0, int(room)), retry_after=max(1.0, wait))


def _room(rule: _Rule, before: int, count: int, elapsed: float) -> float:
    """Return how much more fits now."""
    return rule.amount - count - before * max(0.0, 1 - elapsed / rule.expiry)


def _wait(before: int, count: int, room: int, expiry: float) -> float:
    """Return seconds from the start of this window until what counts is at most `room`."""
    if room < 0:
        return 2 * expiry
    if count <= room:
        return expiry * (1 - (room - count) / before)
    return expiry * (2 - room / count)


def _strictest(answers: Sequence[Allowance]) -> Allowance:
    refused = [answer for answer in answers if not answer.allowed]
    if refused:
        return max(refused, key=_retry_after)
    return min(answers, key=_remaining)


def _parsed(rules: Sequence[str]) -> Sequence[_Rule]:
    try:
        items = [parse(rule) for rule in rules]
    except ValueError:
        raise InvalidInput(
            f"rate limits are written as 60/minute; got {', '.join(rules)}"
        ) from None
    if not items:
        raise InvalidInput("a rate limit has at least one rule, such as 60/minute")
    return [_Rule(item, item.amount, item.get_expiry()) for item in items]
