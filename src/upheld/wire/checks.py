"""The Fact It shapes (seed A) of claims, evidence, verdicts, checks and events.

Offsets become UTF-16 here (T6); a neutral 0.5 stands for "nothing judged" because the contract
requires a number (T4); cost is always written (T19).
"""

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from upheld.domain.claims import Claim, ClaimKind, Freshness, Importance, Topic
from upheld.domain.errors import ProviderErrorKind
from upheld.domain.events import Done, Event, Extracted, Judged, Retrieved, Retrieving
from upheld.domain.evidence import Evidence
from upheld.domain.reports import Check, Degraded
from upheld.domain.text import Utf16Offsets
from upheld.domain.usage import Usage, dollars
from upheld.domain.verdicts import Sensitivity, Status, Verdict, overall, status
from upheld.wire.model import Instant, WireModel

__all__ = [
    "CheckBody",
    "ClaimBody",
    "CostBody",
    "DegradedBody",
    "EvidenceBody",
    "SourceApp",
    "SpanBody",
    "VerdictBody",
    "claim_bodies",
    "event_body",
]

NEUTRAL = 0.5
SourceApp = Literal[
    "chatgpt-web",
    "claude-web",
    "gemini-web",
    "perplexity-web",
    "chatgpt-desktop",
    "claude-desktop",
    "dashboard",
    "cli",
    "other",
]


class SpanBody(WireModel):
    """A half-open range in UTF-16 code units of the response."""

    start: int = Field(ge=0, le=2**53 - 1)
    end: int = Field(ge=0, le=2**53 - 1)


class ClaimBody(WireModel):
    """A claim (R21-R27)."""

    id: str
    text: str
    span: SpanBody
    type: ClaimKind
    importance: Importance
    freshness_need: Freshness
    search_query: str | None = None
    domain: Topic = Topic.GENERAL

    @classmethod
    def of(cls, claim: Claim, offsets: Utf16Offsets) -> "ClaimBody":
        """Write a claim, its span converted by the offsets of its document."""
        start, end = offsets.units(claim.span)
        return cls(
            id=claim.id,
            text=claim.text,
            span=SpanBody(start=start, end=end),
            type=claim.kind,
            importance=claim.importance,
            freshness_need=claim.freshness,
            search_query=claim.query,
            domain=claim.topic,
        )


class EvidenceBody(WireModel):
    """A piece of evidence (R28-R30)."""

    url: str
    title: str
    snippet: str
    last_modified_at: Instant | None = None
    authority_score: float = Field(ge=0, le=1)
    recency_score: float = Field(ge=0, le=1)
    relevance_score: float = Field(ge=0, le=1)
    provider_id: str

    @classmethod
    def of(cls, evidence: Evidence) -> "EvidenceBody":
        """Write evidence; the snippet is what decides, its quotes where it has some (R135)."""
        quotes = " … ".join(quote.text for quote in evidence.quotes)
        return cls(
            url=evidence.url,
            title=evidence.title,
            snippet=quotes or evidence.snippet,
            last_modified_at=evidence.modified_at,
            authority_score=evidence.authority,
            recency_score=evidence.recency,
            relevance_score=evidence.relevance,
            provider_id=evidence.provider,
        )


class VerdictBody(WireModel):
    """A verdict (R31-R34); the label is derived for the check's sensitivity."""

    claim_id: str
    status: Status
    confidence: float = Field(ge=0, le=1)
    evidence: list[EvidenceBody]
    reasoning: str

    @classmethod
    def of(cls, verdict: Verdict, sensitivity: Sensitivity) -> "VerdictBody":
        """Write a verdict with the label that the sensitivity gives it."""
        leading = verdict.leading
        return cls(
            claim_id=verdict.claim_id,
            status=status(verdict, sensitivity),
            confidence=leading.confidence,
            evidence=[EvidenceBody.of(piece) for piece in leading.evidence],
            reasoning=leading.reasoning,
        )


class ModelBody(WireModel):
    """What ran (R36)."""

    extractor: str
    verifier: str


class DegradedBody(WireModel):
    """A provider that failed (R38)."""

    provider_id: str
    kind: ProviderErrorKind
    message: str
    status: int | None = None

    @classmethod
    def of(cls, degraded: Degraded) -> "DegradedBody":
        """Write a failure."""
        return cls(
            provider_id=degraded.provider,
            kind=degraded.kind,
            message=degraded.message,
            status=degraded.status,
        )


class CostBody(WireModel):
    """What the check used (R37)."""

    usd: float = Field(ge=0)
    input_tokens: int = Field(ge=0)
    output_tokens: int = Field(ge=0)
    cache_read_tokens: int = Field(ge=0)
    cache_write_tokens: int = Field(ge=0)
    search_calls: int = Field(ge=0)

    @classmethod
    def of(cls, usage: Usage) -> "CostBody":
        """Write usage with its cost in dollars."""
        return cls(
            usd=dollars(usage.cost),
            input_tokens=usage.input_tokens,
            output_tokens=usage.output_tokens,
            cache_read_tokens=usage.cache_read,
            cache_write_tokens=usage.cache_write,
            search_calls=usage.search_calls,
        )


class CheckBody(WireModel):
    """A finished check (R35-R41)."""

    id: str
    source_app: SourceApp
    prompt: str | None = None
    response: str
    verdicts: list[VerdictBody]
    overall_confidence: float = Field(ge=0, le=1)
    model: ModelBody
    degraded_providers: list[DegradedBody] | None = None
    cost: CostBody
    created_at: Instant

    @classmethod
    def of(cls, check: Check, source_app: SourceApp = "other") -> "CheckBody":
        """Write a check; the neutral 0.5 stands for nothing judged (T4)."""
        score = overall(check.verdicts, check.claims, check.sensitivity)
        return cls(
            id=check.id,
            source_app=source_app,
            prompt=check.document.prompt,
            response=check.document.text,
            verdicts=[VerdictBody.of(verdict, check.sensitivity) for verdict in check.verdicts],
            overall_confidence=NEUTRAL if score is None else score,
            model=ModelBody(extractor=check.models.extractor, verifier=check.models.verifier),
            degraded_providers=[DegradedBody.of(d) for d in check.degraded] or None,
            cost=CostBody.of(check.usage),
            created_at=check.created_at,
        )


def event_body(
    event: Event, offsets: Utf16Offsets, source_app: SourceApp = "other"
) -> dict[str, object]:
    """Write an event of the stream as seed A's PipelineEvent (R44)."""
    match event:
        case Extracted(claims=claims):
            return {"type": "extracted", "claims": claim_bodies(claims, offsets)}
        case Retrieving(claim_id=claim_id):
            return {"type": "retrieving", "claimId": claim_id}
        case Retrieved(claim_id=claim_id, evidence=evidence):
            found = [EvidenceBody.of(piece).body() for piece in evidence]
            return {"type": "retrieved", "claimId": claim_id, "evidence": found}
        case Judged(verdict=verdict, sensitivity=sensitivity):
            return {"type": "verdict", "verdict": VerdictBody.of(verdict, sensitivity).body()}
        case Done(check=check):
            return {"type": "done", "check": CheckBody.of(check, source_app).body()}


def claim_bodies(claims: Sequence[Claim], offsets: Utf16Offsets) -> list[dict[str, object]]:
    """Write claims in text order."""
    return [ClaimBody.of(claim, offsets).body() for claim in claims]
