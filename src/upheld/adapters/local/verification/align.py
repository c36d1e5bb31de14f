"""Alignment of a claim with passages: figures in a fixed order that the fusion weighs.

All are plain numbers in about 0..1, computed from the words alone; the same pair always gives the
same figures.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log1p

from upheld.adapters.local.verification.clashes import Clash, ClashKind
from upheld.adapters.local.verification.denials import reported
from upheld.adapters.local.verification.facets import Facets
from upheld.adapters.local.verification.figures import Figures
from upheld.adapters.local.verification.names import absent
from upheld.adapters.local.verification.passages import covered

__all__ = ["SIGNALS", "Pair", "claim_length", "signals", "source_length"]

_PREFIX = 5
_BEARS = 0.6


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A claim and the passages chosen for it: the best one, all together, the clashes found."""

    claim: Facets
    best: Facets
    chosen: tuple[Facets, ...]
    weights: Mapping[str, float]
    clashes: tuple[tuple[float, Clash], ...]
    coverage: float
    figures: tuple[Figures, ...]

    @property
    def stems(self) -> frozenset[str]:
        """The content stems of all chosen passages."""
        return frozenset().union(*(facet.stems for facet in self.chosen))


def signals(pair: Pair) -> tuple[float, ...]:
    """Return the figures of a pair in the order of `SIGNALS`."""
    return tuple(figure(pair) for figure in SIGNALS.values())


def _coverage(pair: Pair) -> float:
    return covered(pair.weights, pair.stems)


def _best(pair: Pair) -> float:
    return pair.coverage


def _figures(pair: Pair) -> float:
    return float(pair.figures[0].total > 0)


def _figures_met(pair: Pair) -> float:
    """The share of the claim's figures that some passage has; 0 without figures."""
    met = {at for each in pair.figures for at in each.matched}
    return len(met) / max(1, pair.figures[0].total)


def _figures_differ(pair: Pair) -> float:
    """How well the best-aligned differing figure of the best passage is aligned."""
    return max((each.aligned for each in pair.figures[0].differing), default=0.0)


def _soft(pair: Pair) -> float:
    """Coverage where words that open alike (president, presidency) count as well."""
    heads = frozenset(stem[:_PREFIX] for stem in pair.stems if len(stem) >= _PREFIX)
    have = {
        s for s in pair.weights if s in pair.stems or (len(s) >= _PREFIX and s[:_PREFIX] in heads)
    }
    return covered(pair.weights, frozenset(have))


def _bigrams(pair: Pair) -> float:
    mine = set(pairwise(pair.claim.content))
    theirs = {two for facet in pair.chosen for two in pairwise(facet.content)}
    return len(mine & theirs) / len(mine) if mine else 0.0


def _in_order(pair: Pair) -> float:
    """Longest common run of content words in order, as a share of the claim's."""
    return _common(pair.claim.content, pair.best.content) / max(1, len(pair.claim.content))


def _missing_names(pair: Pair) -> float:
    return min(3, len(absent(pair.claim.names, pair.stems))) / 3


def _kind(kind: ClashKind) -> Callable[[Pair], float]:
    """Return the strongest clash of a kind; long sources have some by chance, but no denials."""
    least = 0.0 if kind is ClashKind.DENIAL else _BEARS

    def strongest(pair: Pair) -> float:
        found = (
            bearing * clash.strength
            for bearing, clash in pair.clashes
            if clash.kind is kind and bearing >= least
        )
        return max(found, default=0.0)

    return strongest


def _reported(pair: Pair) -> float:
    return float(any(reported(facet.text) for facet in pair.chosen))


def claim_length(pair: Pair) -> float:
    """Return the signal of how long the claim is, in about 0..1."""
    return log1p(len(pair.claim.words)) / 4


def source_length(pair: Pair) -> float:
    """Return the signal of how long the chosen passages are, in about 0..1."""
    return log1p(sum(len(facet.words) for facet in pair.chosen)) / 6


def _claim_negated(pair: Pair) -> float:
    return float(bool(pair.claim.negated))


def _source_negated(pair: Pair) -> float:
    return float(bool(pair.best.negated))


def _exact(pair: Pair) -> float:
    return float(pair.coverage > 0.999)


SIGNALS: Mapping[str, Callable[[Pair], float]] = {
    "coverage": _coverage,
    "best": _best,
    "soft": _soft,
    "bigrams": _bigrams,
    "in_order": _in_order,
    "exact": _exact,
    "missing_names": _missing_names,
    "figures": _figures,
    "figures_met": _figures_met,
    "figures_differ": _figures_differ,
    "reported": _reported,
    "claim_length": claim_length,
    "source_length": source_length,
    "claim_negated": _claim_negated,
    "source_negated": _source_negated,
    **{str(kind): _kind(kind) for kind in ClashKind},
}


def _common(one: Sequence[str], two: Sequence[str]) -> int:
    row = [0] * (len(two) + 1)
    for mine in one:
        before = 0
        for place, theirs in enumerate(two, start=1):
            kept = row[place]
            row[place] = before + 1 if mine == theirs else max(row[place], row[place - 1])
            before = kept
    return row[-1]
