"""The contract of a claim cache: give it `cache` and `clock` fixtures."""

from datetime import UTC, datetime, timedelta

from upheld.domain.canonical import ClaimKey, claim_key
from upheld.domain.evidence import Evidence, Quote, Stance
from upheld.domain.text import Span
from upheld.domain.verdicts import CannotSay, Judgement, Verdict
from upheld.ports import ClaimCache

__all__ = ["ClaimCacheContract", "sample_verdict"]

DAY = timedelta(days=1)


def sample_verdict(claim_id: str = "c1", support: float = 0.1 + 0.2) -> Verdict:
    """Return a verdict with every field in use, in awkward values."""
    evidence = Evidence(
        id="e1",
        url="https://example.org/a?b=c",
        title="Ein “Titel” 😀\u2028",
        snippet='\x00 </script> \\ "',
        provider="shelf",
        authority=0.85,
        recency=1.0,
        relevance=1 / 3,
        modified_at=datetime(2026, 11, 30, 1, 2, 3, 456789, tzinfo=UTC),
        span=Span(3, 9),
        stance=Stance.OPPOSES,
        quotes=(Quote(text="twelve words", span=Span(3, 5)), Quote(text="more")),
        notes=("gives_orders",),
    )
    first = Judgement(
        scenario="s1",
        support=support,
        confidence=5e-324,
        reasoning="“It” …",
        evidence=(evidence,),
        mixed=True,
    )
    second = Judgement(
        scenario="s2",
        support=None,
        confidence=0.0,
        reasoning="",
        why_not=CannotSay.NO_EVIDENCE,
    )
    return Verdict(claim_id=claim_id, judgements=(first, second))


def key(text: str) -> ClaimKey:
    """Return the key of a claim."""
    return claim_key(text)


class ClaimCacheContract:
    """Every promise of ClaimCache."""

    async def test_what_was_put_comes_back_whole(self, cache: ClaimCache) -> None:
        """Not a digit, a quote or a note is lost."""
        await cache.put(key("a"), sample_verdict(), ttl=DAY)
        assert await cache.get([key("a")]) == {key("a"): sample_verdict()}

    async def test_a_miss_is_absent(self, cache: ClaimCache) -> None:
        """Also of an empty question."""
        await cache.put(key("a"), sample_verdict(), ttl=DAY)
        assert await cache.get([key("b")]) == {}
        assert await cache.get([]) == {}

    async def test_several_at_once(self, cache: ClaimCache) -> None:
        """Each key gets its own verdict, a repeated key included."""
        for name in "abc":
            await cache.put(key(name), sample_verdict(name), ttl=DAY)
        found = await cache.get([key("c"), key("x"), key("a"), key("c")])
        assert {verdict.claim_id for verdict in found.values()} == {"a", "c"}
        assert found[key("c")].claim_id == "c"

    async def test_an_opposite_claim_is_a_miss(self, cache: ClaimCache) -> None:
        """F107: near in words, opposite in meaning."""
        await cache.put(key("Port 6379 is open by default"), sample_verdict(), ttl=DAY)
        assert await cache.get([key("Port 6379 is closed by default")]) == {}

    async def test_languages_are_apart(self, cache: ClaimCache) -> None:
        """R126: the same words in another language are another claim."""
        await cache.put(claim_key("Gift", "en"), sample_verdict(), ttl=DAY)
        assert await cache.get([claim_key("Gift", "de")]) == {}

    async def test_a_second_put_replaces(self, cache: ClaimCache) -> None:
        """The newest verdict is the one that is served."""
        await cache.put(key("a"), sample_verdict(support=0.1), ttl=DAY)
        await cache.put(key("a"), sample_verdict(support=0.9), ttl=DAY)
        assert (await cache.get([key("a")]))[key("a")].leading.support == 0.9

    async def test_forget_removes_once(self, cache: ClaimCache) -> None:
        """R141: what a rights holder wants gone is gone."""
        await cache.put(key("a"), sample_verdict(), ttl=DAY)
        assert await cache.forget(key("a")) is True
        assert await cache.forget(key("a")) is False
        assert await cache.get([key("a")]) == {}

    async def test_an_entry_expires(self, cache: ClaimCache) -> None:
        """R124: after its time it is a miss; `wait` lets the time pass."""
        await cache.put(key("short"), sample_verdict(), ttl=timedelta(milliseconds=50))
        await cache.put(key("long"), sample_verdict(), ttl=DAY)
        await self.wait(timedelta(milliseconds=80))
        assert list(await cache.get([key("short"), key("long")])) == [key("long")]

    async def wait(self, time: timedelta) -> None:
        """Let time pass for the cache; override where a clock can be moved."""
        raise NotImplementedError
