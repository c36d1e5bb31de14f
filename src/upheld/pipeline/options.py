"""What a caller may ask of a check, and the limits that hold for everybody."""

from collections.abc import Sequence
from dataclasses import dataclass

from upheld.domain.errors import InvalidInput
from upheld.domain.verdicts import Sensitivity
from upheld.ports import ClaimCache, ClaimExtractor, Clock, EvidenceProvider, Ids, Verifier

__all__ = ["Options", "PriorVerdict", "Tools"]

MAX_CLAIMS_EXTRACTED = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class PriorVerdict:
    """A verdict the caller doubts (R17); material to question, never evidence (T17)."""

    claim_text: str
    status: str
    confidence: float
    reasoning: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How one text is checked.

    `max_claims` caps the claims that are judged (None: what the sensitivity allows);
    `evidence_per_claim` the passages weighed for each; `together` how many claims run at once.
    A review implies that cached verdicts are not read (T17).
    """

    sensitivity: Sensitivity = Sensitivity.BALANCED
    max_claims: int | None = None
    evidence_per_claim: int = 8
    together: int = 4
    bypass_cache: bool = False
    prior: tuple[PriorVerdict, ...] = ()

    def __post_init__(self) -> None:
        for name, low, high in (("evidence_per_claim", 1, 50), ("together", 1, 64)):
            value = getattr(self, name)
            if not low <= value <= high:
                raise InvalidInput(f"{name} is {value}; give {low} to {high}")
        if self.max_claims is not None and not 1 <= self.max_claims <= MAX_CLAIMS_EXTRACTED:
            raise InvalidInput(f"max_claims is {self.max_claims}; give 1 to {MAX_CLAIMS_EXTRACTED}")

    @property
    def judged_limit(self) -> int:
        """How many claims are judged at the most."""
        return self.max_claims or self.sensitivity.max_claims


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """The outside, passed in."""

    extractor: ClaimExtractor
    providers: Sequence[EvidenceProvider]
    verifier: Verifier
    clock: Clock
    ids: Ids
    cache: ClaimCache | None = None
