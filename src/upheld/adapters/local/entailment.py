"""The part of the local verifier that a trained model can take over."""

from typing import Protocol

__all__ = ["Entailment"]


class Entailment(Protocol):
    """Scores whether a passage entails a claim; the same pair always gets the same score."""

    @property
    def name(self) -> str:
        """What `Check.models` reports, and the name of the fusion weights that go with it."""
        ...

    def score(self, claim: str, evidence: str) -> tuple[float, float, float]:
        """Return the probabilities (supports, refutes, neither); they add up to 1."""
        ...
