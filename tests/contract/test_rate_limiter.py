"""The rate limiter's contract in memory and on a real Valkey."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from upheld.adapters.stores.limits import MemoryLimiter, RedisLimiter
from upheld.domain.errors import InvalidInput, Unavailable
from upheld.ports import RateLimiter
from upheld.testing.doubles import FixedClock
from upheld.testing.rate_limiter import RULES, RateLimiterContract


class TestMemoryLimiter(RateLimiterContract):
    @pytest.fixture
    def limiter(self, clock: FixedClock) -> RateLimiter:
        return MemoryLimiter(RULES, clock)

    async def test_coming_back_when_told_is_allowed(
        self, limiter: RateLimiter, clock: FixedClock
    ) -> None:
        for _ in range(5):
            await limiter.take("a")
        for _ in range(3):
            refused = await limiter.take("a")
            clock.advance(timedelta(seconds=refused.retry_after + 0.001))
            assert (await limiter.take("a")).allowed

    async def test_the_second_rule_holds_after_the_first_recovers(
        self, limiter: RateLimiter, clock: FixedClock
    ) -> None:
        taken = 0
        for _ in range(30):
            taken += (await limiter.take("a")).allowed
            clock.advance(timedelta(minutes=1))
        assert taken == 8


class TestValkeyLimiter(RateLimiterContract):
    @pytest.fixture
    async def limiter(self, valkey: str) -> AsyncIterator[RateLimiter]:
        limiter = RedisLimiter(RULES, valkey)
        yield limiter
        await limiter.close()


async def test_a_server_that_is_down_lets_nobody_in() -> None:
    limiter = RedisLimiter(RULES, "redis://127.0.0.1:1/0")
    with pytest.raises(Unavailable):
        await limiter.take("a")
    await limiter.close()


@pytest.mark.parametrize("rules", [(), ("often",), ("5/fortnight",)])
def test_rules_that_mean_nothing_are_refused(rules: tuple[str, ...]) -> None:
    with pytest.raises(InvalidInput):
        MemoryLimiter(rules, FixedClock())


@given(st.lists(st.tuples(st.floats(0, 90), st.integers(1, 6)), max_size=60))
@settings(max_examples=150, deadline=None)
async def test_any_minute_holds_at_most_twice_the_limit(steps: list[tuple[float, int]]) -> None:
    """A sliding counter may misjudge an uneven past, but never by more than a window."""
    clock = FixedClock()
    limiter = MemoryLimiter(("10/minute",), clock)
    taken: list[tuple[float, int]] = []
    for wait, cost in steps:
        clock.advance(timedelta(seconds=wait))
        now = clock.now().timestamp()
        if (await limiter.take("a", cost)).allowed:
            taken.append((now, cost))
        in_window = sum(cost for at, cost in taken if at // 60 == now // 60)
        assert in_window <= 10
        assert sum(cost for at, cost in taken if at > now - 60) < 20


async def test_memory_stays_bounded(clock: FixedClock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("upheld.adapters.stores.limits.MAX_KEYS", 100)
    limiter = MemoryLimiter(("5/minute",), clock)
    for number in range(1_000):
        await limiter.take(f"k{number}")
    assert len(limiter._windows) <= 100
