"""The events of a check, in the order of R44: the stream of these is the implementation."""

from dataclasses import dataclass

from upheld.domain.claims import Claim
from upheld.domain.evidence import Evidence
from upheld.domain.reports import Check
from upheld.domain.verdicts import Sensitivity, Verdict

__all__ = ["Done", "Event", "Extracted", "Judged", "Retrieved", "Retrieving"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Extracted:
    """The claims of the text are known; sent once, first."""

    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieving:
    """Evidence for a claim is being looked for."""

    claim_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieved:
    """The evidence for a claim, ranked; may be empty."""

    claim_id: str
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A claim has its verdict."""

    verdict: Verdict
    sensitivity: Sensitivity = Sensitivity.BALANCED


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """The check is complete; always the last event of a stream that does not raise."""

    check: Check


Event = Extracted | Retrieving | Retrieved | Judged | Done
