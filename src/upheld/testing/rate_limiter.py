"""The contract of a rate limiter: a `limiter` fixture with RULES: 5 a minute, 8 an hour."""

import asyncio

from upheld.ports import RateLimiter

__all__ = ["RULES", "RateLimiterContract"]

RULES = ("5/minute", "8/hour")


class RateLimiterContract:
    """Every promise of RateLimiter."""

    async def test_it_counts_down_and_refuses(self, limiter: RateLimiter) -> None:
        """Five a minute: the sixth is told when to come back."""
        taken = [await limiter.take("a") for _ in range(6)]
        assert [allowance.allowed for allowance in taken] == [True] * 5 + [False]
        assert [allowance.remaining for allowance in taken[:5]] == [4, 3, 2, 1, 0]
        assert all(allowance.retry_after == 0 for allowance in taken[:5])
        assert 0 < taken[5].retry_after <= 120

    async def test_keys_are_apart(self, limiter: RateLimiter) -> None:
        """One caller's use is not another's."""
        for _ in range(5):
            await limiter.take("a")
        assert (await limiter.take("b")).allowed

    async def test_a_batch_costs_its_replies(self, limiter: RateLimiter) -> None:
        """4.4: counters are per reply; what does not fit counts nothing."""
        assert (await limiter.take("a", 3)).remaining == 2
        assert not (await limiter.take("a", 3)).allowed
        assert (await limiter.take("a", 2)).allowed

    async def test_more_than_the_limit_never_fits(self, limiter: RateLimiter) -> None:
        """A batch larger than the limit is refused, not let through at an idle hour."""
        assert not (await limiter.take("a", 6)).allowed
        assert (await limiter.take("a", 5)).allowed

    async def test_many_at_once(self, limiter: RateLimiter) -> None:
        """Exactly the limit gets in."""
        taken = await asyncio.gather(*(limiter.take("a") for _ in range(40)))
        assert sum(allowance.allowed for allowance in taken) == 5
