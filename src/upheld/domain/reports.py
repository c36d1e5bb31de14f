"""Finished work: a check, and an article report which contains one."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from upheld.domain.claims import Claim, ClaimKind
from upheld.domain.errors import ProviderErrorKind
from upheld.domain.text import Document, Span
from upheld.domain.usage import NO_USAGE, Usage
from upheld.domain.verdicts import CannotSay, Sensitivity, Verdict

__all__ = ["Check", "CheckState", "Degraded", "LeftOut", "Models"]


class CheckState(StrEnum):
    """Whether there was anything to rule on; nothing is never folded into a score."""

    JUDGED = "judged"
    NO_CLAIMS = "no_claims"
    NOTHING_CHECKABLE = "nothing_checkable"
    LANGUAGE = "language_not_supported"


@dataclass(frozen=True, slots=True, kw_only=True)
class Degraded:
    """A provider that failed while the check went on (R38, R228)."""

    provider: str
    kind: ProviderErrorKind
    message: str
    status: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Models:
    """Which engines ran; a name always says what really ran (R36, T18)."""

    extractor: str
    verifier: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """What was not judged, and why: nothing is dropped in silence (T14, F13)."""

    claims: tuple[str, ...] = ()
    unread: Span | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """The result of checking one text.

    Verdicts stand in text order of their claims (T1); `cached` of them came from the claim cache.
    """

    id: str
    document: Document
    claims: tuple[Claim, ...]
    verdicts: tuple[Verdict, ...]
    models: Models
    created_at: datetime
    sensitivity: Sensitivity = Sensitivity.BALANCED
    state: CheckState = CheckState.JUDGED
    degraded: tuple[Degraded, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    usage: Usage = NO_USAGE
    cached: int = 0

    @property
    def judged(self) -> int:
        """How many verdicts were sought: those that need no search are not counted."""
        settled = (CannotSay.AMBIGUOUS, CannotSay.NOT_CHECKABLE)
        return sum(verdict.leading.why_not not in settled for verdict in self.verdicts)

    @property
    def unruled(self) -> tuple[Claim, ...]:
        """The claims that the sensitivity asks for and that got no verdict: there were too many."""
        ruled = {verdict.claim_id for verdict in self.verdicts}
        return tuple(
            claim
            for claim in self.claims
            if claim.id not in ruled
            and claim.kind is not ClaimKind.OPINION
            and claim.importance in self.sensitivity.importances
        )
