"""The part of the local verifier that a trained model can replace."""

from dataclasses import dataclass
from typing import Protocol

from upheld.adapters.local.calibration import Calibration, inputs
from upheld.adapters.local.crossencoder import CrossEncoder

__all__ = ["EVEN", "Bands", "Calibrated", "Entailment"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bands:
    """From which probabilities a side is taken.

    At `threshold` support is as likely as the rest, each side counted alike. A ruling is said from
    `supported` or `contradicted` on; below, the gate is shut and the answer is not enough evidence.
    """

    threshold: float
    supported: float
    contradicted: float


EVEN = Bands(threshold=0.5, supported=0.65, contradicted=0.65)


class Entailment(Protocol):
    """Scores whether a passage entails a claim; the same pair always gets the same score."""

    @property
    def name(self) -> str:
        """What `Check.models` reports."""
        ...

    @property
    def bands(self) -> Bands:
        """From which probabilities it takes a side."""
        ...

    def score(self, claim: str, evidence: str) -> tuple[float, float, float]:
        """Return the probabilities (supports, refutes, neither); they add up to 1."""
        ...


class Calibrated:
    """A cross-encoder whose raw scores a fitted layer turns into probabilities."""

    def __init__(self, encoder: CrossEncoder, calibration: Calibration) -> None:
        self._encoder = encoder
        self._calibration = calibration
        supported, contradicted, _ = calibration.gate
        self.bands = Bands(
            threshold=calibration.threshold, supported=supported, contradicted=contradicted
        )

    @property
    def name(self) -> str:
        """The encoder's name."""
        return self._encoder.name

    def score(self, claim: str, evidence: str) -> tuple[float, float, float]:
        """Return calibrated probabilities (supports, refutes, neither)."""
        logits = self._encoder.logits(claim, evidence).tolist()
        return self._calibration.probabilities(inputs(logits, claim, evidence))
