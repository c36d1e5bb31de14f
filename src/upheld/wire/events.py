"""The events of the stream as documented shapes (R44)."""

from typing import Annotated, Literal

from pydantic import Field, RootModel

from upheld.wire.checks import CheckBody, ClaimBody, EvidenceBody, VerdictBody
from upheld.wire.model import WireModel

__all__ = ["PipelineEvent"]


class ExtractedEvent(WireModel):
    """The claims are known."""

    type: Literal["extracted"]
    claims: list[ClaimBody]


class RetrievingEvent(WireModel):
    """Evidence for a claim is being looked for."""

    type: Literal["retrieving"]
    claim_id: str


class RetrievedEvent(WireModel):
    """Evidence for a claim was found, or none."""

    type: Literal["retrieved"]
    claim_id: str
    evidence: list[EvidenceBody]


class VerdictEvent(WireModel):
    """A claim has its verdict."""

    type: Literal["verdict"]
    verdict: VerdictBody


class DoneEvent(WireModel):
    """The check is finished; the last event."""

    type: Literal["done"]
    check: CheckBody


class ErrorEvent(WireModel):
    """The check ended in an error; the last event."""

    type: Literal["error"]
    message: str
    claim_id: str | None = None


class PipelineEvent(
    RootModel[
        Annotated[
            ExtractedEvent
            | RetrievingEvent
            | RetrievedEvent
            | VerdictEvent
            | DoneEvent
            | ErrorEvent,
            Field(discriminator="type"),
        ]
    ]
):
    """One event of `/api/check/stream`."""
