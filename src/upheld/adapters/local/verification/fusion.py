"""Fusion: three probabilities (supports, refutes, neither) from the signals of a pair.

The weights are fitted by `training/calibrate.py` (`fuse.py` for words alone) on home rows and kept
as a data file; there is one file for words alone, and one for each trained model whose scores
join the signals. Exact checks then have the last word: a clash in a passage that is plainly about
the claim outweighs any likeness, and a passage that holds the whole claim is taken at its word.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import exp, log

from upheld.adapters.local.verification.align import SIGNALS
from upheld.adapters.local.verification.readings import READINGS
from upheld.domain.errors import ModelRejected

__all__ = [
    "EVEN",
    "PLAIN",
    "READS",
    "Bands",
    "Curve",
    "Fusion",
    "Leaning",
    "Trust",
    "strongest",
    "together",
]

_CLASSES = 3
_FURTHER = 0.5
_WEAK = 0.2
_CERTAIN = 1e-6
_LEXICAL = "lexical"

READS = 4
"""How many sources of a claim are read one by one where nothing else is fitted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bands:
    """From which probabilities a side is taken.

    From `threshold` on a claim is rather upheld than not, each side counted alike. A ruling is
    said from `supported` or `contradicted` on; below, the answer is not enough evidence.
    """

    threshold: float
    supported: float
    contradicted: float


EVEN = Bands(threshold=0.5, supported=0.65, contradicted=0.65)


@dataclass(frozen=True, slots=True)
class Curve:
    """How often a ruling is right: a line over log-odds (Platt 1999), and the `least` it can be.

    The end of such a curve says little; `least` is how often the least sure third is right.
    """

    slope: float = 1.0
    shift: float = 0.0
    least: float = 0.0

    def of(self, chance: float) -> float:
        """Return the calibrated chance, both in 0..1."""
        held = min(max(chance, _CERTAIN), 1.0 - _CERTAIN)
        on_line = 1.0 / (1.0 + exp(-(self.slope * log(held / (1.0 - held)) + self.shift)))
        return max(self.least, on_line)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trust:
    """How often a ruling is right, by the probability of its side."""

    supported: Curve = Curve()
    contradicted: Curve = Curve()


PLAIN = Trust()
"""Takes probabilities as they are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaning:
    """Probabilities that a passage supports, refutes, or does neither; they add up to 1."""

    supports: float
    refutes: float

    @property
    def neither(self) -> float:
        """What is left."""
        return max(0.0, 1.0 - self.supports - self.refutes)

    def at_most(self, ceiling: float) -> "Leaning":
        """Lower either side to `ceiling`."""
        return Leaning(supports=min(self.supports, ceiling), refutes=min(self.refutes, ceiling))

    def at_least_refutes(self, floor: float) -> "Leaning":
        """Raise the probability of refutation to `floor`, taking from the others in proportion."""
        if self.refutes >= floor:
            return self
        left = (1.0 - floor) / (1.0 - self.refutes)
        return Leaning(supports=self.supports * left, refutes=floor)

    def at_least_supports(self, floor: float) -> "Leaning":
        """Raise the probability of support to `floor`, taking from the others in proportion."""
        if self.supports >= floor:
            return self
        left = (1.0 - floor) / (1.0 - self.supports)
        return Leaning(supports=floor, refutes=self.refutes * left)


def strongest(one: Leaning, other: Leaning) -> Leaning:
    """Return the more of either side in two pieces of one source, which need not add up to 1."""
    return Leaning(
        supports=max(one.supports, other.supports), refutes=max(one.refutes, other.refutes)
    )


def together(each: Sequence[Leaning], least: float) -> Leaning:
    """Return what several sources say together, best first or not.

    The strongest counts in full. Of the others, support counts in full from a fifth on, as if each
    source were right on its own; refutation counts half, and from `least` on: a fact is told in
    many places, while many passages differ from a claim without denying it. Support gives way to a
    refutation that is stronger. Nobody says nothing.
    """
    if not each:
        return Leaning(supports=0.0, refutes=0.0)
    supports = [leaning.supports for leaning in each]
    refutes = [leaning.refutes for leaning in each]
    against = max(0.0, max(refutes) - max(supports))
    held = _added(supports, _WEAK, 1.0) * (1.0 - against)
    denied = _added(refutes, least, _FURTHER) * (1.0 - max(supports))
    scale = max(1.0, held + denied)
    return Leaning(supports=held / scale, refutes=denied / scale)


def _added(chances: Sequence[float], least: float, share: float) -> float:
    first, *others = sorted(chances, reverse=True)
    left = 1.0 - first
    for chance in others:
        left *= (1.0 - chance) ** share if chance >= least else 1.0
    return 1.0 - left


@dataclass(frozen=True, slots=True, kw_only=True)
class Fusion:
    """A multinomial logistic layer: standardised signals times weights, one row a signal.

    `reads` is how many sources of a claim are read in any case, one by one, and `most` how many
    while no side can be taken.
    """

    signals: tuple[str, ...]
    mean: tuple[float, ...]
    scale: tuple[float, ...]
    weights: tuple[tuple[float, ...], ...]
    bias: tuple[float, ...]
    bands: Bands
    trust: Trust
    reads: int
    most: int

    @classmethod
    def named(cls, name: str) -> "Fusion":
        """Read the weights that ship under `name`; raises ModelRejected for other signals."""
        kept = json.loads(_file(name).read_text(encoding="utf-8"))
        return cls(
            signals=_as_computed(name, kept["signals"]),
            mean=tuple(kept["mean"]),
            scale=tuple(kept["scale"]),
            weights=tuple(tuple(row) for row in kept["weights"]),
            bias=tuple(kept["bias"]),
            bands=Bands(**kept["bands"]),
            trust=Trust(**{side: Curve(*line) for side, line in kept.get("trust", {}).items()}),
            reads=kept["reads"],
            most=kept["most"],
        )

    @classmethod
    def known(cls, name: str) -> "Fusion | None":
        """Return the weights of a name, or None where none ship (a model of another make)."""
        return cls.named(name) if _file(name).is_file() else None

    def leaning(self, values: Sequence[float]) -> Leaning:
        """Return the probabilities for signals in the order of `signals`."""
        rows = zip(values, self.mean, self.scale, self.weights, strict=True)
        parts = [[(v - m) / s * w for w in weights] for v, m, s, weights in rows]
        logits = [self.bias[k] + sum(part[k] for part in parts) for k in range(_CLASSES)]
        top = max(logits)
        odds = [exp(logit - top) for logit in logits]
        return Leaning(supports=odds[0] / sum(odds), refutes=odds[1] / sum(odds))


def _as_computed(name: str, fitted: Sequence[str]) -> tuple[str, ...]:
    """Refuse weights in another order than that of the signals: they would weigh other things."""
    computed = tuple(SIGNALS) if name == _LEXICAL else (*SIGNALS, *READINGS)
    if tuple(fitted) != computed:
        raise ModelRejected(
            f"{_file(name)} was fitted for {', '.join(fitted)}; "
            f"the signals are {', '.join(computed)}: fit it again"
        )
    return computed


def _file(name: str) -> Traversable:
    return files("upheld.adapters.local").joinpath("data", f"fusion-{name}.json")
