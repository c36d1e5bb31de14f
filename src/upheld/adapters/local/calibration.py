"""From a model's raw scores and surface features to probabilities that mean what they say.

Plain arithmetic over numbers kept in calibration.json beside the model; fitted by
training/calibrate.py on measured rows of the home sets only.
"""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from upheld.adapters.local.features import features

__all__ = ["Calibration", "Layer", "inputs"]


def inputs(logits: Sequence[float], claim: str, evidence: str) -> tuple[float, ...]:
    """The layer's inputs: log-odds of support and of refutation against neither, then features."""
    s, r, n = logits
    either = max(r, n) + math.log1p(math.exp(-abs(r - n)))
    values = features(claim, evidence)
    odds = s - either
    return (odds, r - n, odds * values[0], *values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """A logistic layer on standardised inputs, then a second one that calibrates it."""

    weights: tuple[float, ...]
    bias: float
    slope: float
    shift: float

    def probability(self, values: Sequence[float]) -> float:
        """Return the calibrated probability."""
        raw = self.bias + sum(w * v for w, v in zip(self.weights, values, strict=True))
        return 1.0 / (1.0 + math.exp(-min(30.0, max(-30.0, self.slope * raw + self.shift))))


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """Supported against the rest, then refuted against neither; a threshold and a gate."""

    mean: tuple[float, ...]
    scale: tuple[float, ...]
    support: Layer
    refute: Layer
    threshold: float
    gate: tuple[float, float, float]

    @classmethod
    def read(cls, path: Path) -> "Calibration":
        """Read calibration.json."""
        raw = json.loads(path.read_text(encoding="utf-8"))
        return cls(
            mean=tuple(raw["mean"]),
            scale=tuple(raw["scale"]),
            support=_layer(raw["support"]),
            refute=_layer(raw["refute"]),
            threshold=float(raw["threshold"]),
            gate=tuple(raw["gate"]),
        )

    def probabilities(self, values: Sequence[float]) -> tuple[float, float, float]:
        """Return (supports, refutes, neither) for `inputs(...)`."""
        rows = zip(values, self.mean, self.scale, strict=True)
        plain = [(v - m) / s for v, m, s in rows]
        supports = self.support.probability(plain)
        refutes = (1.0 - supports) * self.refute.probability(plain)
        return supports, refutes, 1.0 - supports - refutes

    def ruling(self, values: Sequence[float]) -> int | None:
        """Return 0 supported, 1 contradicted, 2 neither, or None where the gate is shut."""
        found = self.probabilities(values)
        side = 0 if found[0] >= self.threshold else 1 if found[1] >= found[2] else 2
        return side if found[side] >= self.gate[side] else None


def _layer(raw: dict[str, list[float] | float]) -> Layer:
    weights = raw["weights"]
    assert isinstance(weights, list)
    bias, slope, shift = (float(str(raw[k])) for k in ("bias", "slope", "shift"))
    return Layer(weights=tuple(weights), bias=bias, slope=slope, shift=shift)
