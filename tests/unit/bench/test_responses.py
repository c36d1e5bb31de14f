"""The responses task: every passage is pooled, and none is looked up by its claim."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from upheld.bench.data import GoldClaim, ResponseRow
from upheld.bench.responses import covered, measure, pooled
from upheld.domain.claims import Claim, ClaimKind, Scenario
from upheld.domain.evidence import Evidence
from upheld.domain.text import Document, Span
from upheld.domain.verdicts import CannotSay, Judgement
from upheld.pipeline.options import Tools
from upheld.ports import Extraction, Retrieval, Ruled

ROWS = [
    ResponseRow(
        id="a",
        prompt=None,
        response="Ice floats. Iron floats.",
        claims=(
            GoldClaim(text="Ice floats.", label="TRUE", passages=("Iron sinks.",)),
            GoldClaim(text="Iron floats.", label="FALSE", passages=("Ice floats.", "Iron sinks.")),
        ),
    ),
    ResponseRow(
        id="b",
        prompt="?",
        response="Cork sinks.",
        claims=(
            GoldClaim(text="Cork sinks.", label="FALSE"),
            GoldClaim(text="Cork is old.", label="UNVERIFIED"),
        ),
    ),
]


class FirstWord:
    """A corpus that finds the passages sharing the first word of the query."""

    name = "memory"

    def __init__(self, passages: Sequence[str]) -> None:
        self.passages = passages

    async def search(self, query: str, *, claim: Claim, limit: int) -> Retrieval:
        found = [text for text in self.passages if text.split()[0] == query.split()[0]]
        return Retrieval(evidence=tuple(map(_evidence, found[:limit])))


class SameOrNot:
    """Supported by the same words, contradicted by others, undecided without any."""

    name = "scripted"

    async def judge(self, claim: Claim, scenario: Scenario, evidence: Sequence[Evidence]) -> Ruled:
        support = None if not evidence else 0.9 if evidence[0].snippet == claim.text else 0.1
        why = CannotSay.NO_EVIDENCE if support is None else None
        return Ruled(
            judgement=Judgement(
                scenario="s1", support=support, confidence=0.9, reasoning="", why_not=why
            )
        )


class FirstSentence:
    """Extracts the first sentence only."""

    name = "scripted"

    async def extract(self, document: Document, *, limit: int) -> Extraction:
        text = document.text.partition(".")[0] + "."
        span = Span(0, len(text))
        return Extraction(claims=(Claim(id="c1", text=text, span=span, kind=ClaimKind.SCIENTIFIC),))


class Fixed:
    def now(self) -> datetime:
        return datetime(2026, 11, 30, tzinfo=UTC)

    def new(self, kind: str) -> str:
        return f"{kind}_1"


def _evidence(text: str) -> Evidence:
    return Evidence(
        id=text, url=f"file:///{text}", title=text, snippet=text, provider="memory",
        authority=0.9, recency=0.5, relevance=0.9, span=Span(0, len(text)),
    )  # fmt: skip


TOOLS = Tools(
    extractor=FirstSentence(), providers=(), verifier=SameOrNot(), clock=Fixed(), ids=Fixed()
)


def test_the_passages_of_all_claims_are_one_corpus() -> None:
    assert pooled(ROWS) == ("Iron sinks.", "Ice floats.")


def test_figures_of_known_answers() -> None:
    found = measure("made", ROWS, TOOLS, FirstWord)
    assert json.loads(json.dumps(found)) == found
    assert (found["n"], found["responses"], found["passages"]) == (3, 2, 2)
    assert found["f1_true"] == 1.0, "the passage of another claim was found"
    assert found["f1_false"] == pytest.approx(2 / 3, abs=1e-4)
    assert found["f1_false_lenient"] == 1.0
    assert found["claim_recall"] == pytest.approx(2 / 4)
    assert found["labels"]["FALSE"] == {"n": 2, "contradicted": 1, "unsupported": 1}


def test_a_claim_is_covered_by_one_claim_not_by_several_together() -> None:
    assert covered("Ice floats on water.", ["In winter ice floats on water well."])
    assert not covered("Ice floats on cold water.", ["Ice floats.", "On cold water."])
    assert not covered("...", ["anything"])
