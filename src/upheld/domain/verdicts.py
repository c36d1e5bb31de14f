"""Judgements, and the labels derived from them.

A judgement is measured (`support`, `confidence`); every label is computed from it here and
nowhere else, with half-open bands and no rounding: T46, T47 (scenario labels), T48 (claim
roll-up), 4.7 (live-check statuses and overall confidence).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from upheld.domain.claims import Claim, ClaimKind, Importance
from upheld.domain.errors import InvalidInput
from upheld.domain.evidence import Evidence

__all__ = [
    "CannotSay",
    "Judgement",
    "Likelihood",
    "Ruling",
    "Sensitivity",
    "Status",
    "Verdict",
    "likelihood",
    "overall",
    "ruling",
    "scenario_disagreement",
    "status",
]


class CannotSay(StrEnum):
    """Why there is no support figure: each is a state of its own, none is a score."""

    NO_EVIDENCE = "no_evidence"
    NOT_ENOUGH = "not_enough_evidence"
    NOT_CHECKABLE = "not_checkable"
    AMBIGUOUS = "ambiguous"
    FAILED = "failed"
    REFUSED = "refused"
    LANGUAGE = "language_not_supported"


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What the evidence says about one reading of a claim.

    `support` is the probability that the claim is upheld, 0..1, or None with `why_not`;
    `confidence` in 0..1 says how far to believe the judgement itself. `mixed` says the evidence
    upholds a part and denies or leaves open another part. `leaning` is the measured probability
    that the claim is upheld, kept also where the verifier abstains (`support` None): it ranks and
    measures, no label is derived from it.
    """

    scenario: str
    support: float | None
    confidence: float
    reasoning: str
    evidence: tuple[Evidence, ...] = ()
    why_not: CannotSay | None = None
    mixed: bool = False
    leaning: float | None = None

    def __post_init__(self) -> None:
        if (self.support is None) != (self.why_not is not None):
            raise InvalidInput("a judgement has either support or a reason why not")
        for value in (self.support, self.confidence, self.leaning):
            if value is not None and not 0.0 <= value <= 1.0:
                raise InvalidInput(f"{value} is outside 0..1")


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The judgements on one claim, at least one, the first being the leading reading."""

    claim_id: str
    judgements: tuple[Judgement, ...]

    def __post_init__(self) -> None:
        if not self.judgements:
            raise InvalidInput(f"the verdict on {self.claim_id} has no judgement")

    @property
    def leading(self) -> Judgement:
        """The judgement on the recommended reading."""
        return self.judgements[0]


class Sensitivity(StrEnum):
    """How much is asked of evidence, and of which claims (R14, R249)."""

    STRICT = "strict"
    BALANCED = "balanced"
    LIGHT = "light"

    @property
    def threshold(self) -> float:
        """Confidence below which supported and contradicted become partial (4.7)."""
        return {"strict": 0.75, "balanced": 0.6, "light": 0.5}[self.value]

    @property
    def wanted_evidence(self) -> int:
        """Pieces of evidence to look for (4.7)."""
        return {"strict": 3, "balanced": 2, "light": 1}[self.value]

    @property
    def max_claims(self) -> int:
        """Claims judged at the most; the rest is reported as left out (4.7)."""
        return {"strict": 40, "balanced": 20, "light": 8}[self.value]

    @property
    def importances(self) -> frozenset[Importance]:
        """Which claims are judged (4.7)."""
        aside = {Importance.CORE, Importance.SUPPORTING, Importance.ASIDE}
        kept = {"strict": aside, "balanced": aside - {Importance.ASIDE}, "light": {Importance.CORE}}
        return frozenset(kept[self.value])


class Status(StrEnum):
    """The live check's label for a claim (R32); `pending` never leaves a finished check (T2)."""

    SUPPORTED = "supported"
    PARTIAL = "partial"
    CONTRADICTED = "contradicted"
    UNSUPPORTED = "unsupported"
    PENDING = "pending"


class Likelihood(StrEnum):
    """The article job's label for one scenario (R114)."""

    HIGHLY_LIKELY = "Highly Likely"
    LIKELY = "Likely"
    UNCLEAR = "Unclear"
    UNLIKELY = "Unlikely"
    HIGHLY_UNLIKELY = "Highly Unlikely"
    UNSUBSTANTIATED = "Unsubstantiated"


class Ruling(StrEnum):
    """The article job's label for one claim (R115)."""

    SUPPORTED = "Supported"
    REFUTED = "Refuted"
    INCONCLUSIVE = "Inconclusive"


_HIGH, _LOW = Decimal("0.75"), Decimal("0.50")
_FOR = frozenset({Likelihood.HIGHLY_LIKELY, Likelihood.LIKELY})
_AGAINST = frozenset({Likelihood.HIGHLY_UNLIKELY, Likelihood.UNLIKELY})
_SUPPORTED_FROM, _CONTRADICTED_TO = 0.65, 0.35


def likelihood(judgement: Judgement) -> Likelihood:
    """Return the scenario label: bands of support, one step down unless sure (T46, T47)."""
    if judgement.support is None:
        return Likelihood.UNSUBSTANTIATED
    p, confidence = Decimal(repr(judgement.support)), Decimal(repr(judgement.confidence))
    if confidence < _LOW or Decimal("0.35") <= p < Decimal("0.65"):
        return Likelihood.UNCLEAR
    sure = confidence >= _HIGH
    if p >= Decimal("0.65"):
        return Likelihood.HIGHLY_LIKELY if sure and p >= Decimal("0.85") else Likelihood.LIKELY
    return Likelihood.HIGHLY_UNLIKELY if sure and p <= Decimal("0.15") else Likelihood.UNLIKELY


def ruling(judgements: Sequence[Judgement]) -> Ruling:
    """Return the claim label by the whole-number 60 % rule, 5k >= 3n (R116-R118, T48)."""
    labels = [likelihood(judgement) for judgement in judgements]
    if _sixty_percent(sum(label in _FOR for label in labels), len(labels)):
        return Ruling.SUPPORTED
    if _sixty_percent(sum(label in _AGAINST for label in labels), len(labels)):
        return Ruling.REFUTED
    return Ruling.INCONCLUSIVE


def scenario_disagreement(judgements: Sequence[Judgement]) -> bool:
    """Say whether readings of both polarities occur (T49)."""
    labels = {likelihood(judgement) for judgement in judgements}
    return bool(labels & _FOR) and bool(labels & _AGAINST)


def status(verdict: Verdict, sensitivity: Sensitivity = Sensitivity.BALANCED) -> Status:
    """Return the live check's label of the leading judgement (4.7).

    Evidence that cannot say, or none, is `unsupported`, never `contradicted` (T8). Below the
    confidence that the sensitivity asks for, a side that was taken becomes `partial`.
    """
    leading = verdict.leading
    if leading.support is None:
        return Status.UNSUPPORTED
    if leading.mixed or _CONTRADICTED_TO < leading.support < _SUPPORTED_FROM:
        return Status.PARTIAL
    if leading.confidence < sensitivity.threshold:
        return Status.PARTIAL
    return Status.SUPPORTED if leading.support >= _SUPPORTED_FROM else Status.CONTRADICTED


def overall(
    verdicts: Sequence[Verdict],
    claims: Sequence[Claim],
    sensitivity: Sensitivity = Sensitivity.BALANCED,
) -> float | None:
    """Return the weighted mean score of the judged claims in 0..1, four decimals (4.7, R39).

    None when nothing was judged: the wire writes its neutral 0.5 (T4), our own output says so.
    """
    by_id = {claim.id: claim for claim in claims}
    total = weights = 0.0
    for verdict in verdicts:
        claim = by_id[verdict.claim_id]
        if claim.kind is ClaimKind.OPINION:
            continue
        weight = _WEIGHT[claim.importance]
        total += weight * _score(status(verdict, sensitivity), verdict.leading.confidence)
        weights += weight
    return round(total / weights, 4) if weights else None


_WEIGHT = {Importance.CORE: 3.0, Importance.SUPPORTING: 2.0, Importance.ASIDE: 1.0}
_SLOPE = {
    Status.SUPPORTED: 0.5,
    Status.PARTIAL: 0.0,
    Status.UNSUPPORTED: -0.25,
    Status.CONTRADICTED: -0.5,
    Status.PENDING: 0.0,
}


def _score(label: Status, confidence: float) -> float:
    return 0.5 + _SLOPE[label] * confidence


def _sixty_percent(count: int, total: int) -> bool:
    return total > 0 and 5 * count >= 3 * total
