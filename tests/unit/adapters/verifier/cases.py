"""A claim and its sources, judged: what the tests of the local verifier start from."""

from datetime import datetime
from zlib import crc32

from upheld.adapters.local.verifier import LocalVerifier
from upheld.domain.claims import Claim, ClaimKind, Freshness, Scenario
from upheld.domain.evidence import Evidence
from upheld.domain.text import Span
from upheld.domain.verdicts import Judgement, Status, Verdict, status
from upheld.testing.doubles import FixedClock

__all__ = ["claim", "judged", "source", "status_of"]


def claim(
    text: str,
    *,
    kind: ClaimKind = ClaimKind.NUMERIC,
    freshness: Freshness = Freshness.EVERGREEN,
    unclear: tuple[str, ...] = (),
) -> Claim:
    span = Span(0, len(text))
    return Claim(id="c1", text=text, span=span, kind=kind, freshness=freshness, unclear=unclear)


def source(
    text: str,
    *,
    title: str = "",
    url: str = "",
    authority: float = 0.9,
    modified_at: datetime | None = None,
    start: int = 0,
) -> Evidence:
    return Evidence(
        id="e",
        url=url or f"file:///sources/{crc32(text.encode())}.txt",
        title=title,
        snippet=text,
        provider="shelf",
        authority=authority,
        recency=0.5,
        relevance=0.9,
        modified_at=modified_at,
        span=Span(start, start + len(text)),
    )


def judged(said: str | Claim, *sources: str | Evidence) -> Judgement:
    asked = said if isinstance(said, Claim) else claim(said)
    evidence = [source(item) if isinstance(item, str) else item for item in sources]
    return LocalVerifier(clock=FixedClock()).ruled(asked, Scenario.literal(asked), evidence)


def status_of(judgement: Judgement) -> Status:
    return status(Verdict(claim_id="c1", judgements=(judgement,)))
