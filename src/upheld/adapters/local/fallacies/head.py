"""The head: from the token states and signals of a window to the probability of each kind.

Every class looks at the tokens by an attention of its own, and besides weighs the mean state and
the signals. `data/head.npz` holds its parameters with the SHA-256 that is checked here.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from upheld.adapters.local.fallacies.reading import SIGNALS, Reading
from upheld.domain.errors import ModelRejected

__all__ = ["CLASSES", "NONE", "Head", "head"]

Floats = NDArray[np.float32]
NONE = "none"
CLASSES = (
    NONE,
    "ad_hominem",
    "appeal_to_authority",
    "appeal_to_emotion",
    "appeal_to_nature",
    "appeal_to_popularity",
    "appeal_to_tradition",
    "appeal_to_worse_problems",
    "cherry_picking",
    "circular_reasoning",
    "correlation_as_causation",
    "equivocation",
    "false_dichotomy",
    "false_equivalence",
    "hasty_generalization",
    "loaded_question",
    "non_sequitur",
    "red_herring",
    "slippery_slope",
    "straw_man",
)
_NAMES = ("inner", "inner_bias", "attention", "values", "mean", "signals", "bias", "arguing")
_LIMITS = ("threshold", "argued")
HEAD_SHA256 = "c9ddb7d39d462b453cd16cedd53511fa0dffb5056d2a14be717f0969146a2a5b"


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """Parameters: shapes are those of `PARAMETERS` in training/fallacies/fit.py.

    `threshold` is the least probability of any fallacy at which a window of plain prose is
    reported, `argued` that of a whole passage in which somebody argues. `arguing` are the weights
    of a mean state that tell such a passage, the constant last.
    """

    inner: Floats
    inner_bias: Floats
    attention: Floats
    values: Floats
    mean: Floats
    signals: Floats
    bias: Floats
    arguing: Floats
    threshold: float
    argued: float

    @classmethod
    def of(cls, arrays: Mapping[str, NDArray[np.generic]]) -> "Head":
        """Return the head of named arrays; raises ModelRejected where they do not fit the code."""
        try:
            found = {name: np.asarray(arrays[name], np.float32) for name in _NAMES}
            limits = {name: float(np.asarray(arrays[name], np.float64)) for name in _LIMITS}
        except KeyError as missing:
            raise ModelRejected(f"the fallacy head lacks {missing}; reinstall") from None
        if found["signals"].shape != (len(SIGNALS), len(CLASSES)):
            shape = found["signals"].shape
            raise ModelRejected(f"the fallacy head has signals of {shape}; reinstall")
        return cls(
            inner=found["inner"],
            inner_bias=found["inner_bias"],
            attention=found["attention"],
            values=found["values"],
            mean=found["mean"],
            signals=found["signals"],
            bias=found["bias"],
            arguing=found["arguing"],
            threshold=limits["threshold"],
            argued=limits["argued"],
        )

    def argues(self, reading: Reading) -> bool:
        """Whether somebody argues in this passage, as in a comment, rather than tells or lists."""
        if not len(reading.states):
            return False
        return bool(reading.states.mean(axis=0) @ self.arguing[:-1] + self.arguing[-1] > 0)

    def inside(self, reading: Reading) -> tuple[Floats, Floats]:
        """Return inner states and attention scores of all tokens, computed once a passage."""
        states = np.tanh(reading.states @ self.inner + self.inner_bias)
        return states, states @ self.attention

    def probabilities(
        self, reading: Reading, inside: tuple[Floats, Floats], window: tuple[int, int]
    ) -> NDArray[np.float64] | None:
        """Return the probabilities of CLASSES for the sentences of a window; None without tokens.

        They add up to 1.
        """
        kept = reading.tokens(*window)
        if kept.start == kept.stop:
            return None
        states, scores = inside[0][kept], inside[1][kept]
        weights = np.exp(scores - scores.max(axis=0))
        pooled = (weights / weights.sum(axis=0)).T @ states
        logits = (
            (pooled * self.values).sum(axis=1)
            + reading.states[kept].mean(axis=0) @ self.mean
            + reading.signals(*window) @ self.signals
            + self.bias
        ).astype(np.float64)
        odds = np.exp(logits - logits.max())
        found: NDArray[np.float64] = odds / odds.sum()
        return found


@cache
def head() -> Head:
    """Return the shipped head, read once; raises ModelRejected if it is not the measured file."""
    content = (files("upheld.adapters.local.fallacies") / "data" / "head.npz").read_bytes()
    found = hashlib.sha256(content).hexdigest()
    if found != HEAD_SHA256:
        raise ModelRejected(f"head.npz has SHA-256 {found}, not {HEAD_SHA256}; reinstall")
    with np.load(BytesIO(content)) as arrays:
        return Head.of(dict(arrays))
