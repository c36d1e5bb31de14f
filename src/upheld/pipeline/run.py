"""The one road from text to check: `stream` is the implementation, `run` folds it."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress

from upheld.domain.canonical import ClaimKey
from upheld.domain.claims import Claim
from upheld.domain.errors import Unavailable, UnsupportedInput
from upheld.domain.events import Done, Event, Extracted, Judged, Retrieved
from upheld.domain.reports import Check, CheckState, Degraded, LeftOut, Models
from upheld.domain.text import Document, Span
from upheld.domain.usage import NO_USAGE
from upheld.domain.verdicts import Verdict
from upheld.pipeline.judge import Outcome, judge
from upheld.pipeline.options import MAX_CLAIMS_EXTRACTED, Options, Tools
from upheld.pipeline.plan import TIME_TO_LIVE, Plan, check_key, plan
from upheld.ports import Extraction

__all__ = ["run", "stream"]

_END = None
_Queue = asyncio.Queue[Event | None]


async def run(document: Document, tools: Tools, options: Options) -> Check:
    """Return the check that `stream` ends in."""
    async for event in stream(document, tools, options):
        if isinstance(event, Done):
            return event.check
    raise AssertionError("a stream ends in Done or raises")


async def stream(document: Document, tools: Tools, options: Options) -> AsyncIterator[Event]:
    """Yield the events of a check in the order of R44, ending in Done.

    Claims run together, at most `options.together` at once; the events of one claim keep their
    order. Closing the iterator early cancels what runs (R229). A language that cannot be read is a
    state of the check (F65). Raises ProviderError (extraction), Unavailable when no provider
    served any claim.
    """
    extraction = await _extracted(document, tools)
    yield Extracted(claims=extraction.claims)
    todo = plan(extraction.claims, options.sensitivity, options.judged_limit)
    for verdict in todo.settled.values():
        yield Judged(verdict=verdict, sensitivity=options.sensitivity)
    queue: _Queue = asyncio.Queue()
    work = asyncio.create_task(_judged(document, todo, tools, options, queue))
    try:
        while (event := await queue.get()) is not _END:
            yield event
        outcomes = await work
    finally:
        work.cancel()
        with suppress(asyncio.CancelledError):
            await work
    _refuse_total_failure(outcomes)
    yield Done(check=_check(document, extraction, todo, outcomes, tools, options))


async def _extracted(document: Document, tools: Tools) -> Extraction:
    try:
        return await tools.extractor.extract(document, limit=MAX_CLAIMS_EXTRACTED)
    except UnsupportedInput as error:
        if error.code != CheckState.LANGUAGE:
            raise
        return Extraction(claims=(), unread=Span(0, len(document.text)), supported=False)


async def _judged(
    document: Document, todo: Plan, tools: Tools, options: Options, queue: _Queue
) -> list[Outcome]:
    gate = asyncio.Semaphore(options.together)
    keys = {claim.id: _key(claim, document, tools, options) for claim in todo.to_judge}

    async def one(claim: Claim, known: Mapping[ClaimKey, Verdict]) -> Outcome:
        async with gate:
            held = known.get(keys[claim.id])
            if held is not None:
                return await _from_cache(claim, held, options, queue)
            outcome = await judge(claim, tools, options, queue.put)
            await _keep(claim, keys[claim.id], outcome, tools)
            return outcome

    try:
        known = await _known(list(keys.values()), tools, options)
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(one(claim, known)) for claim in todo.to_judge]
        return [task.result() for task in tasks]
    except ExceptionGroup as several:
        raise several.exceptions[0] from several
    finally:
        queue.put_nowait(_END)


async def _known(
    keys: Sequence[ClaimKey], tools: Tools, options: Options
) -> Mapping[ClaimKey, Verdict]:
    if tools.cache is None or options.bypass_cache or options.prior:
        return {}
    return await tools.cache.get(keys)


async def _from_cache(claim: Claim, held: Verdict, options: Options, queue: _Queue) -> Outcome:
    verdict = Verdict(claim_id=claim.id, judgements=held.judgements)
    await queue.put(Retrieved(claim_id=claim.id, evidence=verdict.leading.evidence))
    await queue.put(Judged(verdict=verdict, sensitivity=options.sensitivity))
    return Outcome(verdict=verdict, failed=(), usage=NO_USAGE, cached=True)


async def _keep(claim: Claim, key: ClaimKey, outcome: Outcome, tools: Tools) -> None:
    """Cache a verdict that is about the claim: no failure, nothing degraded (R225, R226)."""
    if tools.cache is not None and outcome.succeeded and not outcome.failed:
        await tools.cache.put(key, outcome.verdict, ttl=TIME_TO_LIVE[claim.freshness])


def _key(claim: Claim, document: Document, tools: Tools, options: Options) -> ClaimKey:
    return check_key(
        claim,
        language=document.language,
        verifier=tools.verifier.name,
        sensitivity=options.sensitivity,
        sources=[provider.name for provider in tools.providers],
    )


def _refuse_total_failure(outcomes: Sequence[Outcome]) -> None:
    if outcomes and not any(outcome.succeeded for outcome in outcomes):
        failed = {degraded.provider for outcome in outcomes for degraded in outcome.failed}
        names = ", ".join(sorted(failed)) or "none configured"
        raise Unavailable(f"no claim could be checked; failed: {names}")


def _check(
    document: Document,
    extraction: Extraction,
    todo: Plan,
    outcomes: Sequence[Outcome],
    tools: Tools,
    options: Options,
) -> Check:
    verdicts = {**todo.settled, **{o.verdict.claim_id: o.verdict for o in outcomes}}
    return Check(
        id=tools.ids.new("check"),
        document=document,
        claims=extraction.claims,
        verdicts=tuple(verdicts[c.id] for c in extraction.claims if c.id in verdicts),
        models=Models(extractor=tools.extractor.name, verifier=tools.verifier.name),
        created_at=tools.clock.now(),
        sensitivity=options.sensitivity,
        state=_state(extraction, outcomes),
        degraded=_distinct(outcomes),
        left_out=(*todo.left_out, *_unread(extraction)),
        usage=sum((outcome.usage for outcome in outcomes), extraction.usage),
        cached=sum(outcome.cached for outcome in outcomes),
    )


def _state(extraction: Extraction, outcomes: Sequence[Outcome]) -> CheckState:
    if not extraction.supported:
        return CheckState.LANGUAGE
    if not extraction.claims:
        return CheckState.NO_CLAIMS
    return CheckState.JUDGED if outcomes else CheckState.NOTHING_CHECKABLE


def _distinct(outcomes: Sequence[Outcome]) -> tuple[Degraded, ...]:
    failed = (degraded for outcome in outcomes for degraded in outcome.failed)
    return tuple({(d.provider, d.kind): d for d in failed}.values())


def _unread(extraction: Extraction) -> tuple[LeftOut, ...]:
    if extraction.unread is None:
        return ()
    return (
        LeftOut(unread=extraction.unread, reason=f"{len(extraction.unread)} characters not read"),
    )
