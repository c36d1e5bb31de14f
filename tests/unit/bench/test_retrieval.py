"""The figures of the retrieval task, on rows whose answers are known."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from upheld.bench.retrieval import measure, retrieval_row
from upheld.bootstrap import shelf_for_paths
from upheld.domain.errors import InvalidInput
from upheld.ports import EvidenceProvider
from upheld.testing.doubles import FixedClock

ROWS = [
    {"id": "tower", "text": "The tower of Marl is 40 metres tall."},
    {"id": "mill", "text": "The mill at Oss grinds wheat."},
    {"id": "ship", "text": "A ferry crosses the lake each hour."},
    {"id": "q1", "question": "How tall is the tower of Marl?", "doc": "tower"},
    {"id": "q2", "question": "How tall is the tower of Marl?", "doc": "ship"},
]


@pytest.mark.parametrize(
    ("row", "texts", "asked"),
    [
        ({"id": 1, "claim": "C", "evidence": ["a", " "], "meta": {"retrieved": ["b"]}}, 2, 1),
        ({"claims": [{"text": "C", "auto_evidence": ["a", "b"]}, {"text": "D"}]}, 2, 1),
        ({"id": "t", "text": "T"}, 1, 0),
        ({"question": "Q", "doc": "t"}, 0, 1),
    ],
)
def test_rows_of_every_set_are_read(row: dict[str, object], texts: int, asked: int) -> None:
    read = retrieval_row(row)
    assert (len(read.texts), len(read.asked)) == (texts, asked)


def test_a_row_without_anything_to_find_is_refused() -> None:
    with pytest.raises(InvalidInput, match="'x' has no question"):
        retrieval_row({"id": "x", "claim": "C", "evidence": []})


def test_recall_is_counted(tmp_path: Path, clock: FixedClock) -> None:
    def corpus(texts: Sequence[str]) -> EvidenceProvider:
        path = tmp_path / "corpus.jsonl"
        path.write_text("\n".join(json.dumps({"text": text}) for text in texts))
        return shelf_for_paths([path], clock=clock)

    rows = [retrieval_row(row) for row in ROWS]
    figures = measure("own", rows, corpus, timer=iter([0.0, 3.0]).__next__)
    assert (figures["n"], figures["texts"]) == (2, 3)
    assert figures["recall_at_1"] == 0.5
    assert figures["recall_at_1_ci"] == [0.0, 1.0]
    assert figures["items_per_second"] == 0.6667


def test_a_text_that_is_not_there_is_named() -> None:
    row = retrieval_row({"question": "Q", "doc": "lost"})
    with pytest.raises(InvalidInput, match="the text 'lost' is not in the rows"):
        measure("own", [row], lambda _: pytest.fail("nothing to search"))
