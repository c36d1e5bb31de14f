"""The responses task: whole answers, checked against the pooled passages of the file.

Every passage that was ever found for any claim of the set is one corpus; a claim's own passages
are never looked up, and every passage is believed in full. `f1_false` counts only a contradicted
claim as called false; `f1_false_lenient` also counts an unsupported one; `f1_true` counts
supported. `claim_recall` is end to end: the share of gold claims whose words stand, by 70% or
more, in one claim extracted from the raw response.
"""

import asyncio
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from upheld.bench import metrics
from upheld.bench.data import GoldClaim, ResponseRow, claim_of
from upheld.domain.claims import Scenario
from upheld.domain.text import Document
from upheld.domain.verdicts import Status, Verdict, status
from upheld.pipeline.options import Tools
from upheld.pipeline.retrieve import retrieve
from upheld.ports import ClaimExtractor, EvidenceProvider, Verifier

__all__ = ["covered", "measure", "pooled"]

TRUE, FALSE = "TRUE", "FALSE"
_CALLED_FALSE = {
    "f1_false": {Status.CONTRADICTED},
    "f1_false_lenient": {Status.CONTRADICTED, Status.UNSUPPORTED},
}
_COVERED = 0.7
_EVIDENCE = 8
_CLAIMS = 200
_WORD = re.compile(r"\w+")


def measure(
    name: str,
    rows: Sequence[ResponseRow],
    tools: Tools,
    corpus: Callable[[Sequence[str]], EvidenceProvider],
    *,
    timer: Callable[[], float] = time.perf_counter,
) -> dict[str, Any]:
    """Check every gold claim of one set against its pooled corpus and return the figures.

    `corpus` makes a provider of passages kept in memory; the tools' own providers are not asked.
    """
    gold = [(row, claim) for row in rows for claim in row.claims if claim.label in {TRUE, FALSE}]
    passages = pooled(rows)
    provider = corpus(passages)
    started = timer()
    shown = asyncio.run(_statuses([claim for _, claim in gold], provider, tools.verifier))
    seconds = timer() - started
    labels = np.array([claim.label for _, claim in gold], dtype=object)
    documents = [row.id for row, _ in gold]
    return {
        "name": name,
        "n": len(gold),
        "responses": len(rows),
        "passages": len(passages),
        **_figures(labels, np.array(shown, dtype=object), documents),
        "claim_recall": metrics.rounded(asyncio.run(_recall(rows, tools.extractor))),
        "items_per_second": metrics.rounded(metrics.per_second(len(gold), seconds)),
        "labels": {label: _shares(labels, shown, label) for label in (TRUE, FALSE)},
    }


def pooled(rows: Sequence[ResponseRow]) -> tuple[str, ...]:
    """Return every passage of a set once, in the order of first sight."""
    found = (text for row in rows for claim in row.claims for text in claim.passages)
    return tuple(dict.fromkeys(text for text in found if text.strip()))


def covered(claim: str, extracted: Sequence[str]) -> bool:
    """Say whether one extracted claim holds at least 70% of the words of a gold claim."""
    wanted = set(_WORD.findall(claim.casefold()))
    have = (set(_WORD.findall(text.casefold())) for text in extracted)
    return bool(wanted) and any(len(wanted & words) >= _COVERED * len(wanted) for words in have)


def _figures(gold: Any, shown: Any, documents: Sequence[str]) -> dict[str, Any]:
    called = {name: np.isin(shown, list(said)) for name, said in _CALLED_FALSE.items()}
    sides = {name: (gold == FALSE, said) for name, said in called.items()}
    sides["f1_true"] = (gold == TRUE, shown == Status.SUPPORTED)
    figures: dict[str, Any] = {}
    for name, (have, said) in sides.items():
        figures[name] = metrics.rounded(metrics.rates(have, said).f1)
        interval = metrics.bootstrap(documents, _f1_at(have, said))
        figures[f"{name}_ci"] = metrics.rounded_interval(interval)
    rulings = {"contradicted": sides["f1_false"], "supported": sides["f1_true"]}
    rates = {name: metrics.rates(*pair).as_dict() for name, pair in rulings.items()}
    return figures | {"said": rates}


def _f1_at(have: Any, said: Any) -> Callable[[Any], float | None]:
    return lambda at: metrics.rates(have[at], said[at]).f1


def _shares(gold: Any, shown: Sequence[Status], label: str) -> dict[str, int]:
    mine = [one for one, have in zip(shown, gold, strict=True) if have == label]
    return {"n": len(mine)} | {str(one): mine.count(one) for one in Status if one in mine}


async def _statuses(
    claims: Sequence[GoldClaim], provider: EvidenceProvider, verifier: Verifier
) -> list[Status]:
    return [await _status(claim, provider, verifier) for claim in claims]


async def _status(gold: GoldClaim, provider: EvidenceProvider, verifier: Verifier) -> Status:
    claim = claim_of(gold.text)
    gathered = await retrieve(claim, [provider], _EVIDENCE)
    evidence = [replace(item, authority=1.0) for item in gathered.evidence]
    ruled = await verifier.judge(claim, Scenario.literal(claim), evidence)
    return status(Verdict(claim_id=claim.id, judgements=(ruled.judgement,)))


async def _recall(rows: Sequence[ResponseRow], extractor: ClaimExtractor) -> float | None:
    hits: list[bool] = []
    for row in rows:
        document = Document(text=row.response, prompt=row.prompt)
        extraction = await extractor.extract(document, limit=_CLAIMS)
        texts = [claim.text for claim in extraction.claims]
        hits.extend(covered(claim.text, texts) for claim in row.claims)
    return metrics.accuracy(np.array(hits, dtype=bool))
