"""One claim's way: evidence, then judgement; each step is sent as an event."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from upheld.domain.claims import Claim, Scenario
from upheld.domain.errors import ProviderError
from upheld.domain.events import Event, Judged, Retrieved, Retrieving
from upheld.domain.reports import Degraded
from upheld.domain.usage import Usage
from upheld.domain.verdicts import CannotSay, Judgement, Verdict
from upheld.pipeline.options import Options, Tools
from upheld.pipeline.retrieve import Gathered, degraded, retrieve
from upheld.pipeline.written import as_written, judged_as_written

__all__ = ["Outcome", "judge"]

Send = Callable[[Event], Awaitable[None]]
_FAILED = frozenset({CannotSay.FAILED, CannotSay.REFUSED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The verdict on a claim, what failed on the way, and what it used."""

    verdict: Verdict
    failed: tuple[Degraded, ...]
    usage: Usage
    cached: bool = False

    @property
    def succeeded(self) -> bool:
        """Whether the verdict is about the claim, not about a failure of ours."""
        return self.verdict.leading.why_not not in _FAILED


async def judge(claim: Claim, tools: Tools, options: Options, send: Send) -> Outcome:
    """Retrieve evidence and rule on the claim's literal reading, sending its three events."""
    await send(Retrieving(claim_id=claim.id))
    gathered = await retrieve(claim, tools.providers, options.evidence_per_claim)
    found = tuple(map(as_written, gathered.evidence))
    await send(Retrieved(claim_id=claim.id, evidence=found))
    outcome = await _ruled(claim, gathered, tools)
    await send(Judged(verdict=outcome.verdict, sensitivity=options.sensitivity))
    return outcome


async def _ruled(claim: Claim, gathered: Gathered, tools: Tools) -> Outcome:
    if not gathered.answered:
        return _failure(claim, gathered, "no source of evidence answered")
    try:
        ruled = await tools.verifier.judge(claim, Scenario.literal(claim), gathered.evidence)
    except ProviderError as error:
        return _failure(claim, gathered, "the verifier failed", degraded(error))
    return Outcome(
        verdict=Verdict(
            claim_id=claim.id, judgements=(judged_as_written(ruled.judgement, claim.text),)
        ),
        failed=gathered.failed,
        usage=gathered.usage + ruled.usage,
    )


def _failure(claim: Claim, gathered: Gathered, what: str, *more: Degraded) -> Outcome:
    judgement = Judgement(
        scenario="s1",
        support=None,
        confidence=0.0,
        reasoning=f"“{claim.text}” was not checked: {what}.",
        why_not=CannotSay.FAILED,
    )
    return Outcome(
        verdict=Verdict(claim_id=claim.id, judgements=(judgement,)),
        failed=(*gathered.failed, *more),
        usage=gathered.usage,
    )
