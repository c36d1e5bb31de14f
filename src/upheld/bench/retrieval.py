"""The retrieval task: how often the shelf finds the passage a question or claim rests on.

Every text of the file is one corpus, each a text of its own without a title. A row of questions
names the text it rests on (`doc`, as in squad_xquad_en, whose texts are rows with `text`); a row of
claims carries its own `evidence` (other texts under `meta.retrieved` join the corpus as well), or
claims with `auto_evidence` (factcheckbench: weak labels, whatever a search had found for a claim).
"""

import asyncio
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from upheld.bench import metrics
from upheld.bench.data import claim_of
from upheld.domain.errors import InvalidInput
from upheld.ports import EvidenceProvider

__all__ = ["DEPTHS", "Asked", "RetrievalRow", "measure", "retrieval_row"]

DEPTHS = (1, 3, 10)
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question or claim, and the keys of the texts it rests on."""

    text: str
    rests_on: frozenset[str]


@dataclass(frozen=True, slots=True)
class RetrievalRow:
    """What one row of a file adds: texts of the corpus by key, and what is asked."""

    texts: Mapping[str, str]
    asked: tuple[Asked, ...] = ()


def retrieval_row(row: Row) -> RetrievalRow:
    """Read a row of any of the sets; raise InvalidInput for one that says nothing to find."""
    if isinstance(row.get("claims"), list):
        return _of_claims([c for c in row["claims"] if c.get("auto_evidence")])
    if "doc" in row and "question" in row:
        return RetrievalRow({}, (Asked(str(row["question"]), frozenset([str(row["doc"])])),))
    if "text" in row and "id" in row:
        return RetrievalRow({str(row["id"]): str(row["text"])})
    if "claim" in row and row.get("evidence"):
        others = row.get("meta", {}).get("retrieved", [])
        found = _texts(row["evidence"])
        asked = Asked(str(row["claim"]), frozenset(found))
        return RetrievalRow({text: text for text in (*found, *_texts(others))}, (asked,))
    raise InvalidInput(f"row {row.get('id')!r} has no question with doc, no text, no evidence")


def measure(
    name: str,
    rows: Sequence[RetrievalRow],
    corpus: Callable[[Sequence[str]], EvidenceProvider],
    *,
    timer: Callable[[], float] = time.perf_counter,
) -> dict[str, Any]:
    """Return recall at 1, 3 and 10 with 95% intervals, the mean reciprocal rank, and the speed.

    A question is answered at depth k if one of the first k passages stands in a text it rests on.
    Raises InvalidInput if a question names a text that is not in the rows.
    """
    texts = {key: text for row in rows for key, text in row.texts.items() if text.strip()}
    asked = [item for row in rows for item in row.asked]
    _refuse_lost(asked, texts)
    provider = corpus(tuple(texts.values()))
    started = timer()
    ranks = np.array(asyncio.run(_ranks(asked, texts, provider)), dtype=float)
    seconds = timer() - started
    return {
        "name": name,
        "n": len(asked),
        "texts": len(texts),
        **{key: value for depth in DEPTHS for key, value in _recall(ranks, asked, depth)},
        "mrr": metrics.rounded(float((1.0 / ranks).mean())) if len(ranks) else None,
        "items_per_second": metrics.rounded(metrics.per_second(len(asked), seconds)),
    }


def _of_claims(claims: Sequence[Row]) -> RetrievalRow:
    texts = {text: text for claim in claims for text in _texts(claim["auto_evidence"])}
    asked = (Asked(str(c["text"]), frozenset(_texts(c["auto_evidence"]))) for c in claims)
    return RetrievalRow(texts, tuple(asked))


def _texts(found: Sequence[object]) -> tuple[str, ...]:
    return tuple(str(text) for text in found if str(text).strip())


def _refuse_lost(asked: Sequence[Asked], texts: Mapping[str, str]) -> None:
    lost = next((key for item in asked for key in item.rests_on if key not in texts), None)
    if lost is not None:
        raise InvalidInput(f"the text {lost[:60]!r} is not in the rows: add the corpus to --data")


async def _ranks(
    asked: Sequence[Asked], texts: Mapping[str, str], provider: EvidenceProvider
) -> list[float]:
    return [await _rank(item, texts, provider) for item in asked]


async def _rank(asked: Asked, texts: Mapping[str, str], provider: EvidenceProvider) -> float:
    """Return the place of the first passage that stands in a right text; infinite if none does."""
    claim = claim_of(asked.text)
    found = (await provider.search(asked.text, claim=claim, limit=max(DEPTHS))).evidence
    right = [_folded(texts[key]) for key in asked.rests_on]
    hits = (any(_folded(item.snippet) in text for text in right) for item in found)
    return next((float(place) for place, hit in enumerate(hits, start=1) if hit), float("inf"))


def _folded(text: str) -> str:
    return " ".join(text.split())


def _recall(
    ranks: "np.typing.NDArray[np.float64]", asked: Sequence[Asked], depth: int
) -> Iterator[tuple[str, Any]]:
    found = ranks <= depth
    groups = [min(item.rests_on) for item in asked]
    bounds = metrics.bootstrap(groups, lambda rows: float(found[rows].mean()))
    yield f"recall_at_{depth}", metrics.rounded(metrics.accuracy(found))
    yield f"recall_at_{depth}_ci", metrics.rounded_interval(bounds)
