"""The claims task: which sentences are worth checking, and which propositions a text is split into.

A set whose rows carry `label` 1 or 0 measures check-worthiness: a sentence counts as worth
checking when the extractor finds a claim in it that is neither an opinion nor an aside.
`average_precision` ranks by the extractor's own estimate where it gives one. A set whose rows
carry `claims` measures splitting: F1 of extracted against gold propositions, matched one to one,
a pair matching when the F1 of their tokens is 0.6 or more.
"""

import asyncio
import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np

from upheld.bench import metrics
from upheld.bench.data import Row
from upheld.domain.claims import Claim, ClaimKind, Importance
from upheld.domain.errors import InvalidInput, UnsupportedInput
from upheld.domain.text import Document
from upheld.ports import ClaimExtractor

__all__ = ["Estimates", "matched", "measure", "overlap"]

OVERLAP = 0.6
_LIMIT = 400
_WORD = re.compile(r"\w+")
_MARKED = {0: False, 1: True, "0": False, "1": True}


@runtime_checkable
class Estimates(Protocol):
    """An extractor that says how much a sentence is worth checking, in [0, 1]."""

    def worth(self, text: str) -> float:
        """Return the estimate."""
        ...


def measure(
    name: str,
    rows: Sequence[Row],
    extractor: ClaimExtractor,
    *,
    timer: Callable[[], float] = time.perf_counter,
) -> dict[str, Any]:
    """Return the figures of one set; raises InvalidInput for rows with neither label nor claims."""
    started = timer()
    found = asyncio.run(_extracted(rows, extractor))
    seconds = timer() - started
    split = any("claims" in row for row in rows)
    figures = _propositions(rows, found) if split else _worthiness(rows, found, extractor)
    speed = metrics.per_second(len(rows), seconds)
    return {"name": name, "n": len(rows), **figures, "items_per_second": metrics.rounded(speed)}


async def _extracted(rows: Sequence[Row], extractor: ClaimExtractor) -> list[tuple[Claim, ...]]:
    return [await _claims(row, extractor) for row in rows]


async def _claims(row: Row, extractor: ClaimExtractor) -> tuple[Claim, ...]:
    text, prompt = row.get("response", row.get("text")), row.get("prompt")
    if not isinstance(text, str):
        raise InvalidInput(f"a row has to carry a 'text' or a 'response', not {text!r:.60}")
    document = Document(text=text, prompt=prompt if isinstance(prompt, str) else None)
    try:
        return (await extractor.extract(document, limit=_LIMIT)).claims
    except UnsupportedInput:
        return ()


def _worthiness(
    rows: Sequence[Row], found: Sequence[tuple[Claim, ...]], extractor: ClaimExtractor
) -> dict[str, Any]:
    gold = np.array([_marked(row) for row in rows], dtype=bool)
    said = np.array([any(_counts(claim) for claim in claims) for claims in found], dtype=bool)
    scores = _scores(rows, found, said, extractor)
    rates = metrics.rates(gold, said)
    interval = metrics.bootstrap(range(len(rows)), lambda at: metrics.rates(gold[at], said[at]).f1)
    return {
        "task": "check_worthiness",
        **_shown(rates),
        "f1_ci": metrics.rounded_interval(interval),
        "average_precision": metrics.rounded(metrics.average_precision(gold, scores)),
        "labels": {"1": rates.as_dict(), "0": metrics.rates(~gold, ~said).as_dict()},
    }


def _marked(row: Row) -> bool:
    label = row.get("label")
    if not isinstance(label, int | str) or label not in _MARKED:
        raise InvalidInput(f"'label' has to be 1 (worth checking) or 0, not {label!r:.60}")
    return _MARKED[label]


def _counts(claim: Claim) -> bool:
    return claim.kind is not ClaimKind.OPINION and claim.importance is not Importance.ASIDE


def _scores(
    rows: Sequence[Row], found: Sequence[tuple[Claim, ...]], said: Any, extractor: ClaimExtractor
) -> Any:
    """Return what ranks the rows: the extractor's estimate, halved where it found no claim."""
    if not isinstance(extractor, Estimates):
        return said.astype(np.float64)
    estimates = [extractor.worth(str(row["text"])) for row in rows]
    kept = [any(c.kind is not ClaimKind.OPINION for c in claims) for claims in found]
    return np.array([e if k else e / 2 for e, k in zip(estimates, kept, strict=True)])


def _propositions(rows: Sequence[Row], found: Sequence[tuple[Claim, ...]]) -> dict[str, Any]:
    counts = np.array([_row_counts(row, claims) for row, claims in zip(rows, found, strict=True)])
    interval = metrics.bootstrap(range(len(rows)), lambda at: _total(counts[at]).f1)
    return {
        "task": "propositions",
        **_shown(_total(counts)),
        "f1_ci": metrics.rounded_interval(interval),
    } | {
        "gold": int(counts[:, 0].sum()),
        "extracted": int(counts[:, 1].sum()),
        "matched": int(counts[:, 2].sum()),
    }


def _row_counts(row: Row, claims: Sequence[Claim]) -> tuple[int, int, int]:
    texts = [_gold_text(claim) for claim in row.get("claims", ())]
    return len(texts), len(claims), matched(texts, [claim.text for claim in claims])


def _gold_text(claim: object) -> str:
    text = claim.get("text") if isinstance(claim, dict) else claim
    if not isinstance(text, str):
        raise InvalidInput(f"a gold claim has to be a text, not {text!r:.60}")
    return text


def _total(counts: Any) -> metrics.Rates:
    gold, said, right = (int(part) for part in counts.sum(axis=0))
    return metrics.Rates(n=gold, said=said, right=right)


def matched(gold: Sequence[str], found: Sequence[str]) -> int:
    """Return how many pairs match one to one, the closest pairs taken first."""
    pairs = sorted(
        ((overlap(g, f), i, j) for i, g in enumerate(gold) for j, f in enumerate(found)),
        key=lambda pair: (-pair[0], pair[1], pair[2]),
    )
    left, right = set(range(len(gold))), set(range(len(found)))
    taken = 0
    for share, i, j in pairs:
        if share >= OVERLAP and i in left and j in right:
            left.remove(i)
            right.remove(j)
            taken += 1
    return taken


def overlap(first: str, second: str) -> float:
    """Return the F1 of the tokens of two texts, case aside; 0 when one has none."""
    a = Counter(_WORD.findall(first.casefold()))
    b = Counter(_WORD.findall(second.casefold()))
    size = a.total() + b.total()
    return 2 * (a & b).total() / size if size else 0.0


def _shown(rates: metrics.Rates) -> dict[str, float | None]:
    return {
        "precision": metrics.rounded(rates.precision),
        "recall": metrics.rounded(rates.recall),
        "f1": metrics.rounded(rates.f1),
    }
