"""Readings: what a model makes of a claim beside one source, as signals for the fusion.

Log-odds count for less the further out they lie. How far they can be trusted depends on how long
the claim and the source are, so that they are given by length as well.
"""

from math import log, sqrt

from upheld.adapters.local.entailment import Entailment, Scores
from upheld.adapters.local.verification.align import claim_length, signals, source_length
from upheld.adapters.local.verification.amounts import restated
from upheld.adapters.local.verification.consider import Considered
from upheld.adapters.local.verification.facets import facets

__all__ = ["READINGS", "fused_inputs", "read_by", "readings", "withheld"]

READINGS = (
    "odds",
    "against",
    "odds_by_claim",
    "against_by_claim",
    "odds_by_source",
    "against_by_source",
)
_LEAST = 1e-6
_DOUBTED = 0.2
_FAR = 4.0
_CLAIM, _SOURCE = 0.65, 0.6


def fused_inputs(considered: Considered, read: Scores | None) -> tuple[float, ...]:
    """Return the inputs of a fusion: SIGNALS, then READINGS where a model has read."""
    pair = considered.pair
    if read is None:
        return signals(pair)
    scores = withheld(read) if considered.doubted else read
    return (*signals(pair), *readings(scores, claim_length(pair), source_length(pair)))


def read_by(model: Entailment, claim: str, text: str) -> Scores:
    """Return a model's probabilities, amounts given in the claim's units."""
    return model.score(claim, restated(facets(claim), text))


def readings(scores: Scores, claim_length: float, source_length: float) -> tuple[float, ...]:
    """Return the figures of a pair in the order of `READINGS`.

    The lengths are the signals of those names. `odds` are those of support, `against` those of
    refutation rather than neither.
    """
    supports, refutes, neither = (min(max(score, _LEAST), 1.0 - _LEAST) for score in scores)
    both = _bent(log(supports / (1.0 - supports))), _bent(log(refutes / neither))
    by_claim = (value * (claim_length - _CLAIM) for value in both)
    by_source = (value * (source_length - _SOURCE) for value in both)
    return (*both, *by_claim, *by_source)


def withheld(scores: Scores) -> Scores:
    """Return a model's scores on a doubted source: support beyond a fifth goes to neither."""
    over = max(0.0, scores.supports - _DOUBTED)
    return Scores(scores.supports - over, scores.refutes, scores.neither + over)


def _bent(odds: float) -> float:
    return odds / sqrt(1.0 + (odds / _FAR) ** 2)
