"""The part of the local verifier that a trained model can take over."""

from functools import lru_cache
from typing import NamedTuple, Protocol

__all__ = ["Entailment", "Remembering", "Scores"]

_PAIRS = 512


class Scores(NamedTuple):
    """What a model makes of a pair: probabilities that add up to 1."""

    supports: float
    refutes: float
    neither: float


class Entailment(Protocol):
    """Scores whether a passage entails a claim; the same pair always gets the same score."""

    @property
    def name(self) -> str:
        """What `Check.models` reports, and the name of the fusion weights that go with it."""
        ...

    def score(self, claim: str, evidence: str) -> Scores:
        """Return the probabilities of a pair."""
        ...


class Remembering:
    """A model that keeps its last scores: a source of one sentence is read up to three times."""

    def __init__(self, model: Entailment) -> None:
        self.name = model.name
        self.score = lru_cache(maxsize=_PAIRS)(model.score)
