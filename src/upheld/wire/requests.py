"""The Fact It requests (seed A): what a caller may send, checked by the models that document it."""

from typing import Annotated, Literal

from pydantic import Field, StrictBool

from upheld.domain.text import Document
from upheld.domain.verdicts import Sensitivity
from upheld.pipeline.options import Options, PriorVerdict
from upheld.wire.checks import SourceApp
from upheld.wire.model import RequestModel

__all__ = ["CheckRequest", "FeedbackRequest", "PriorVerdictBody", "ReviewBody", "prior_verdicts"]

SensitivityName = Literal["strict", "balanced", "light"]
FinalStatus = Literal["supported", "partial", "contradicted", "unsupported"]
Share = Annotated[float, Field(strict=True, ge=0, le=1)]


class PriorVerdictBody(RequestModel):
    """A verdict the caller was given before (R17, R18)."""

    claim_text: str
    status: FinalStatus
    confidence: Share
    reasoning: str


class ReviewBody(RequestModel):
    """The caller doubts an earlier check (R16); it implies `bypassCache` (T17)."""

    reason: Literal["user-thumbs-down"]
    prior_verdicts: list[PriorVerdictBody] | None = None


class CheckRequest(RequestModel):
    """A response to check (R11-R20)."""

    response: str = Field(min_length=1)
    prompt: str | None = None
    source_app: SourceApp = "other"
    sensitivity: SensitivityName = "balanced"
    bypass_cache: StrictBool | None = None
    review: ReviewBody | None = None
    verifier_model: str | None = None

    def document(self) -> Document:
        """Return the text to check; raises InvalidInput for a lone surrogate (T61)."""
        return Document(text=self.response, prompt=self.prompt)

    def options(self) -> Options:
        """Return how to check it."""
        return Options(
            sensitivity=Sensitivity(self.sensitivity),
            bypass_cache=bool(self.bypass_cache) or self.review is not None,
            prior=prior_verdicts(self.review.prior_verdicts if self.review else None),
        )


class FeedbackRequest(RequestModel):
    """A thumb up or down, without identity (R55, R56)."""

    check_id: str | None = None
    source_app: SourceApp
    rating: Literal["up", "down"]
    response_snippet: str | None = Field(default=None, max_length=2000)
    prior_verdicts: list[PriorVerdictBody] | None = None
    overall_confidence: Share | None = None
    comment: str | None = Field(default=None, max_length=1000)


def prior_verdicts(bodies: list[PriorVerdictBody] | None) -> tuple[PriorVerdict, ...]:
    """Return what a caller doubts, as values of the core."""
    return tuple(
        PriorVerdict(
            claim_text=body.claim_text,
            status=body.status,
            confidence=body.confidence,
            reasoning=body.reasoning,
        )
        for body in bodies or ()
    )
