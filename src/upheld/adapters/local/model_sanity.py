"""Does a model know polarity, numbers and which output is which? A small set, built in.

The pairs are plain on purpose: a model that fails them is no judge, or its labels are in another
order than its config says. A model of two outputs is asked only whether it tells supported apart.
"""

from dataclasses import dataclass

from upheld.adapters.local.entailment import Entailment, Scores

__all__ = ["PAIRS", "Outcome", "Pair", "tried"]

_NEEDED = 0.75
_SUPPORTS, _REFUTES, _NEITHER = range(3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A claim, a passage, what a reader would say, and what the pair is about."""

    about: str
    claim: str
    evidence: str
    side: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a model did: pairs right of all by group, and whether it may be used."""

    right: int
    total: int
    supported_right: int
    supported_total: int
    failed: tuple[Pair, ...]

    @property
    def passed(self) -> bool:
        """Three quarters of all, and of the supported pairs, have to be right."""
        enough = self.right >= _NEEDED * self.total
        return enough and self.supported_right >= _NEEDED * self.supported_total


def _pairs(about: str, *rows: tuple[str, str, int]) -> tuple[Pair, ...]:
    return tuple(Pair(about=about, claim=c, evidence=e, side=s) for c, e, s in rows)


PAIRS: tuple[Pair, ...] = (
    *_pairs(
        "polarity",
        ("The shop is open on Sundays.", "The shop is open on Sundays.", _SUPPORTS),
        ("The shop is open on Sundays.", "The shop is not open on Sundays.", _REFUTES),
        ("The bridge was never finished.", "The bridge was finished in May.", _REFUTES),
        ("Nobody was hurt in the fire.", "Nobody was hurt in the fire.", _SUPPORTS),
    ),
    *_pairs(
        "direction",
        ("Exports rose last year.", "Exports increased last year.", _SUPPORTS),
        ("Exports rose last year.", "Exports fell last year.", _REFUTES),
        ("The lake is larger than the pond.", "The lake is bigger than the pond.", _SUPPORTS),
    ),
    *_pairs(
        "numbers",
        ("The club has 40 members.", "The club has 40 members.", _SUPPORTS),
        ("The club has 40 members.", "The club has 90 members.", _REFUTES),
        ("The school opened in 1962.", "The school opened in 1985.", _REFUTES),
        ("The school opened in 1962.", "The school was opened in 1962.", _SUPPORTS),
    ),
    *_pairs(
        "unrelated",
        ("The tower is made of steel.", "Bananas grow in warm countries.", _NEITHER),
        ("She studied medicine in Oslo.", "The train leaves at noon.", _NEITHER),
        ("The company makes shoes.", "Rain is expected over the weekend.", _NEITHER),
        ("The river floods every spring.", "He bought two tickets for the play.", _NEITHER),
    ),
    *_pairs(
        "whole",
        ("A man is playing a guitar.", "A man is playing a guitar on a stage.", _SUPPORTS),
        ("The city lies on a river.", "The city lies on the river Aare.", _SUPPORTS),
    ),
)


def tried(model: Entailment) -> Outcome:
    """Run the sanity set; refuted and neither count alike for a model that cannot tell them."""
    scores = [(pair, model.score(pair.claim, pair.evidence)) for pair in PAIRS]
    two_way = all(score.refutes == 0.0 for _, score in scores)
    right = [_right(pair, score, two_way=two_way) for pair, score in scores]
    supported = [ok for ok, pair in zip(right, PAIRS, strict=True) if pair.side == _SUPPORTS]
    return Outcome(
        right=sum(right),
        total=len(PAIRS),
        supported_right=sum(supported),
        supported_total=len(supported),
        failed=tuple(pair for pair, ok in zip(PAIRS, right, strict=True) if not ok),
    )


def _right(pair: Pair, score: Scores, *, two_way: bool) -> bool:
    said = max(range(3), key=lambda side: score[side])
    if two_way:
        return (said == _SUPPORTS) == (pair.side == _SUPPORTS)
    return said == pair.side
