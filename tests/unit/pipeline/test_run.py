import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from upheld.domain.claims import Claim, ClaimKind, Importance
from upheld.domain.errors import (
    ProviderError,
    ProviderErrorKind,
    Unavailable,
    UnsupportedInput,
)
from upheld.domain.events import Done, Event, Extracted, Judged, Retrieved, Retrieving
from upheld.domain.evidence import Evidence
from upheld.domain.reports import CheckState
from upheld.domain.text import Document, Span
from upheld.domain.verdicts import CannotSay, Judgement, Sensitivity, Status, Verdict, status
from upheld.pipeline.options import Options, PriorVerdict, Tools
from upheld.pipeline.run import run, stream
from upheld.ports import Ruled
from upheld.testing.doubles import (
    FixedClock,
    ScriptedExtractor,
    ScriptedProvider,
    ScriptedVerifier,
    SequentialIds,
)

DOCUMENT = Document(text="one two three four five six seven eight nine ten")


def claim(n: int, **changes: object) -> Claim:
    base = Claim(
        id=f"c{n}", text=f"claim {n}", span=Span(n, n + 1), kind=ClaimKind.NUMERIC,
        importance=Importance.CORE,
    )  # fmt: skip
    return replace(base, **changes)  # type: ignore[arg-type]  # built from a table


def piece(of: Claim) -> Evidence:
    return Evidence(
        id="e1", url=f"https://a.example/{of.id}", title=of.id, snippet=of.text, provider="p",
        authority=0.9, recency=0.5, relevance=0.9,
    )  # fmt: skip


def upheld_if_found(claim: Claim, evidence: Sequence[Evidence]) -> Ruled:
    if not evidence:
        nothing = Judgement(
            scenario="s1", support=None, confidence=0.2, reasoning="nothing",
            why_not=CannotSay.NO_EVIDENCE,
        )  # fmt: skip
        return Ruled(judgement=nothing)
    return Ruled(
        judgement=Judgement(
            scenario="s1", support=0.95, confidence=0.9, reasoning="yes", evidence=tuple(evidence)
        )
    )


def tools(claims: Sequence[Claim], **changes: object) -> Tools:
    base = Tools(
        extractor=ScriptedExtractor(claims=claims),
        providers=(ScriptedProvider(answer=lambda c: [piece(c)]),),
        verifier=ScriptedVerifier(rule=upheld_if_found),
        clock=FixedClock(),
        ids=SequentialIds(),
    )
    return replace(base, **changes)  # type: ignore[arg-type]  # built from a table


async def events(tools: Tools, options: Options | None = None) -> list[Event]:
    return [event async for event in stream(DOCUMENT, tools, options or Options())]


def failing(claim: Claim) -> Sequence[Evidence]:
    raise ProviderError("web", ProviderErrorKind.QUOTA, "out of credit", status=402)


async def test_r44_events_come_in_order() -> None:
    seen = await events(tools([claim(1)]))
    assert [type(event) for event in seen] == [Extracted, Retrieving, Retrieved, Judged, Done]


async def test_each_claims_events_stay_in_order_while_claims_run_together() -> None:
    seen = await events(tools([claim(n) for n in range(1, 9)]), Options(together=3))
    for n in range(1, 9):
        own = [type(e) for e in seen if getattr(e, "claim_id", None) == f"c{n}"
               or (isinstance(e, Judged) and e.verdict.claim_id == f"c{n}")]  # fmt: skip
        assert own == [Retrieving, Retrieved, Judged]
    assert isinstance(seen[-1], Done)


async def test_run_is_the_stream_folded() -> None:
    claims = [claim(n) for n in range(1, 6)]
    last = (await events(tools(claims)))[-1]
    assert isinstance(last, Done)
    assert await run(DOCUMENT, tools(claims), Options()) == last.check
    assert [verdict.claim_id for verdict in last.check.verdicts] == [c.id for c in claims]


async def test_f77_a_failing_provider_degrades_and_the_others_go_on() -> None:
    providers = (
        ScriptedProvider(answer=failing, name="web"),
        ScriptedProvider(answer=lambda c: [piece(c)]),
    )
    check = await run(DOCUMENT, tools([claim(1), claim(2)], providers=providers), Options())
    assert [status(verdict) for verdict in check.verdicts] == [Status.SUPPORTED] * 2
    (degraded,) = check.degraded
    assert (degraded.provider, degraded.kind, degraded.status) == ("web", "quota", 402)


async def test_t3_a_claim_that_fails_gets_a_final_verdict_and_the_stream_goes_on() -> None:
    def sometimes(c: Claim) -> Sequence[Evidence]:
        return failing(c) if c.id == "c1" else [piece(c)]

    provider = ScriptedProvider(answer=sometimes, name="web")
    check = await run(DOCUMENT, tools([claim(1), claim(2)], providers=(provider,)), Options())
    first, second = check.verdicts
    assert first.leading.why_not is CannotSay.FAILED
    assert status(first) is Status.UNSUPPORTED
    assert status(second) is Status.SUPPORTED


async def test_when_no_provider_serves_any_claim_the_stream_raises() -> None:
    provider = ScriptedProvider(answer=failing, name="web")
    with pytest.raises(Unavailable, match="web"):
        await run(DOCUMENT, tools([claim(1)], providers=(provider,)), Options())


async def test_f20_no_source_configured_means_not_verified() -> None:
    check = await run(DOCUMENT, tools([claim(1)], providers=()), Options())
    assert check.verdicts[0].leading.why_not is CannotSay.NO_EVIDENCE
    assert status(check.verdicts[0]) is Status.UNSUPPORTED


async def test_f17_no_claims_is_a_state_of_its_own() -> None:
    check = await run(DOCUMENT, tools([]), Options())
    assert (check.state, check.verdicts) == (CheckState.NO_CLAIMS, ())


async def test_f65_an_unread_language_is_a_state_of_its_own() -> None:
    error = UnsupportedInput("not English", code="language_not_supported")
    check = await run(DOCUMENT, tools([], extractor=ScriptedExtractor(error=error)), Options())
    assert check.state is CheckState.LANGUAGE
    assert check.left_out[0].unread == Span(0, len(DOCUMENT.text))


@pytest.mark.parametrize(
    ("sensitivity", "judged"),
    [(Sensitivity.LIGHT, ["c1"]), (Sensitivity.BALANCED, ["c1", "c2"]),
     (Sensitivity.STRICT, ["c1", "c2", "c3", "c4"])],
)  # fmt: skip
async def test_sensitivity_decides_which_claims_are_judged(
    sensitivity: Sensitivity, judged: list[str]
) -> None:
    claims = [
        claim(1),
        claim(2, importance=Importance.SUPPORTING),
        claim(3, importance=Importance.ASIDE),
        claim(4, kind=ClaimKind.OPINION),
    ]
    check = await run(DOCUMENT, tools(claims), Options(sensitivity=sensitivity))
    assert [verdict.claim_id for verdict in check.verdicts] == judged
    left = {claim_id for left in check.left_out for claim_id in left.claims}
    assert left == {c.id for c in claims} - set(judged)


async def test_f23_unclear_words_are_named_and_nothing_is_searched() -> None:
    seen = await events(tools([claim(1, unclear=("They",))]))
    assert not any(isinstance(event, Retrieving) for event in seen)
    (verdict,) = [event.verdict for event in seen if isinstance(event, Judged)]
    assert verdict.leading.why_not is CannotSay.AMBIGUOUS
    assert "“They”" in verdict.leading.reasoning


async def test_claims_beyond_the_limit_are_listed() -> None:
    check = await run(DOCUMENT, tools([claim(n) for n in range(1, 6)]), Options(max_claims=2))
    assert len(check.verdicts) == 2
    assert check.left_out[0].claims == ("c3", "c4", "c5")
    assert [claim.id for claim in check.unruled] == ["c3", "c4", "c5"]


async def test_of_too_many_claims_the_least_important_are_left_out() -> None:
    claims = [
        claim(1, importance=Importance.ASIDE),
        claim(2, importance=Importance.SUPPORTING),
        claim(3, unclear=("They",)),
        claim(4),
        claim(5, kind=ClaimKind.OPINION),
        claim(6, importance=Importance.SUPPORTING),
    ]
    check = await run(
        DOCUMENT, tools(claims), Options(sensitivity=Sensitivity.STRICT, max_claims=2)
    )
    assert [verdict.claim_id for verdict in check.verdicts] == ["c2", "c3", "c4", "c5"]
    assert [claim.id for claim in check.unruled] == ["c1", "c6"]


async def test_what_the_sensitivity_does_not_ask_for_is_not_missing() -> None:
    claims = [claim(1), claim(2, importance=Importance.ASIDE), claim(3, kind=ClaimKind.OPINION)]
    check = await run(DOCUMENT, tools(claims), Options())
    assert (len(check.verdicts), check.unruled) == (1, ())


class DictCache:
    def __init__(self) -> None:
        self.held: dict[object, Verdict] = {}

    async def get(self, keys: Sequence[object]) -> dict[object, Verdict]:
        return {key: self.held[key] for key in keys if key in self.held}

    async def put(self, key: object, verdict: Verdict, *, ttl: timedelta) -> None:
        self.held[key] = verdict

    async def forget(self, key: object) -> bool:
        return self.held.pop(key, None) is not None


async def test_cached_claims_skip_retrieving_and_are_counted() -> None:
    cached = tools([claim(1), claim(2)], cache=DictCache())
    first = await run(DOCUMENT, cached, Options())
    seen = await events(cached)
    assert first.cached == 0
    assert not any(isinstance(event, Retrieving) for event in seen)
    assert sum(isinstance(event, Retrieved) for event in seen) == 2
    assert isinstance(seen[-1], Done)
    assert seen[-1].check.cached == 2
    assert seen[-1].check.verdicts == first.verdicts


@pytest.mark.parametrize(
    "options",
    [
        Options(bypass_cache=True),
        Options(
            prior=(PriorVerdict(claim_text="x", status="partial", confidence=0.5, reasoning=""),)
        ),
    ],
)
async def test_t17_bypass_and_review_read_nothing_but_still_write(options: Options) -> None:
    cache = DictCache()
    cached = tools([claim(1)], cache=cache)
    await run(DOCUMENT, cached, Options())
    check = await run(DOCUMENT, cached, options)
    assert check.cached == 0
    assert len(cache.held) == 1


async def test_r225_a_failed_claim_is_not_cached() -> None:
    def sometimes(c: Claim) -> Sequence[Evidence]:
        return failing(c) if c.id == "c1" else [piece(c)]

    cache = DictCache()
    provider = ScriptedProvider(answer=sometimes, name="web")
    await run(DOCUMENT, tools([claim(1), claim(2)], providers=(provider,), cache=cache), Options())
    assert [verdict.claim_id for verdict in cache.held.values()] == ["c2"]


async def test_r229_closing_the_stream_cancels_what_runs() -> None:
    cancelled = asyncio.Event()

    class Slow:
        name = "slow"

        async def search(self, query: str, *, claim: Claim, limit: int) -> object:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                cancelled.set()
                raise
            raise AssertionError

    running = stream(DOCUMENT, tools([claim(1)], providers=(Slow(),)), Options())
    async for event in running:
        if isinstance(event, Retrieving):
            break
    await running.aclose()  # type: ignore[attr-defined]  # an async generator
    assert cancelled.is_set()


async def test_a_fault_of_ours_comes_out_unwrapped() -> None:
    def broken(claim: Claim, evidence: Sequence[Evidence]) -> Ruled:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await run(DOCUMENT, tools([claim(1)], verifier=ScriptedVerifier(rule=broken)), Options())
