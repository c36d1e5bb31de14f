"""The fallacies task: figures by hand-counted examples, rows of every shape, the real detector."""

from typing import Any

import pytest

from upheld.bench.fallacies import NAMES, FallacyRow, fallacy_row, measure
from upheld.bootstrap.fallacies import fallacy_detector
from upheld.domain.errors import InvalidInput, UnsupportedInput
from upheld.domain.fallacies import Fallacy, FallacyKind
from upheld.domain.text import Document, Span
from upheld.ports import Fallacies


class Scripted:
    """Says what its table says of a text: (kind, confidence) pairs."""

    name = "scripted"

    def __init__(self, table: dict[str, list[tuple[str, float]]]) -> None:
        self._table = table

    async def detect(self, document: Document, *, limit: int) -> Fallacies:
        if document.text not in self._table:
            raise UnsupportedInput("no such language", code="language_not_supported")
        found = tuple(
            Fallacy(kind=FallacyKind(kind), span=Span(n, n + 1), confidence=sure, explanation="x")
            for n, (kind, sure) in enumerate(self._table[document.text])
        )
        return Fallacies(found=found)


def row(text: str, *labels: str) -> FallacyRow:
    return fallacy_row({"text": text, "labels": list(labels)})


ROWS = [
    row("a1", "appeal to nature"),
    row("a2", "appeal to nature"),
    row("b1", "slippery slope"),
    row("n1", "none"),
    row("n2", "none"),
]
TABLE: dict[str, list[tuple[str, float]]] = {
    "a1": [("straw_man", 0.6), ("appeal_to_nature", 0.9)],
    "a2": [],
    "b1": [("ad_hominem", 0.7)],
    "n1": [("slippery_slope", 0.8)],
    "n2": [],
}


def ours(rows: list[FallacyRow] = ROWS, name: str = "cocolofa") -> dict[str, Any]:
    return measure(name, rows, Scripted(TABLE), timer=iter((0.0, 2.0)).__next__)


def test_detection_is_any_against_none() -> None:
    found = ours()
    assert found["precision"] == pytest.approx(2 / 3, abs=1e-4)
    assert found["recall"] == pytest.approx(2 / 3, abs=1e-4)
    assert found["detection_f1"] == pytest.approx(2 / 3, abs=1e-4)
    assert found["balanced_accuracy"] == pytest.approx((2 / 3 + 1 / 2) / 2, abs=1e-4)
    assert found["false_alarm_rate"] == 0.5
    assert found["always_f1"] == pytest.approx(0.75)
    low, high = found["detection_f1_ci"]
    assert low <= found["detection_f1"] <= high


def test_types_are_those_of_the_surest_finding_in_the_words_of_the_set() -> None:
    found = ours()
    assert found["labels"]["appeal to nature"] == {
        "n": 2, "said": 1, "right": 1, "precision": 1.0, "recall": 0.5, "f1": 0.6667,
    }  # fmt: skip
    assert found["labels"]["slippery slope"]["said"] == 1
    assert found["labels"]["slippery slope"]["right"] == 0
    assert found["macro_f1"] == pytest.approx(1 / 3, abs=1e-4)


def test_a_set_without_fair_rows_has_no_balanced_accuracy() -> None:
    found = ours([row("a1", "appeal to nature")])
    assert found["balanced_accuracy"] is None
    assert found["false_alarm_rate"] is None
    assert found["always_f1"] == 1.0


def test_an_unknown_set_uses_our_own_names() -> None:
    found = ours([row("a1", "appeal_to_nature")], name="mine")
    assert found["macro_f1"] == 1.0


def test_a_row_may_have_several_labels() -> None:
    found = ours([row("a1", "appeal_to_nature", "straw_man")], name="mine")
    assert found["labels"]["appeal_to_nature"]["right"] == 1
    assert found["labels"]["straw_man"]["right"] == 0


def test_a_language_that_is_not_read_is_no_finding() -> None:
    assert ours([row("zz", "slippery slope")])["recall"] == 0.0


def test_places_are_compared_where_they_are_given() -> None:
    given = fallacy_row({"text": "a1", "labels": ["x"], "spans": [[1, 2, "x"]]})
    assert ours([given])["span_overlap"] == 1.0
    assert "span_overlap" not in ours()


@pytest.mark.parametrize(
    "bad",
    [
        {"labels": ["none"]},
        {"text": 3, "labels": ["none"]},
        {"text": "a", "labels": []},
        {"text": "a", "labels": "none"},
        {"text": "a", "labels": [1]},
        {"text": "a", "labels": ["x"], "spans": [[1]]},
        {"text": "a", "labels": ["x"], "spans": [["a", "b", "x"]]},
        {"text": "a", "labels": ["x"], "spans": [[5, 2, "x"]]},
    ],
)
def test_rows_of_another_shape_are_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput):
        fallacy_row(bad)


def test_the_real_detector_through_the_task() -> None:
    rows = [
        row("If we allow one kiosk, soon there will be ten, and in the end no park is left.", "x"),
        row("The library has 40,000 books and opens at nine.", "none"),
    ]
    found = measure("mine", rows, fallacy_detector())
    assert found["detection_f1"] == 1.0
    assert found["items_per_second"] > 0


def test_each_known_set_names_kinds_by_its_own_labels() -> None:
    assert all(len(set(names.values())) > 4 for names in NAMES.values())
    assert all(isinstance(kind, FallacyKind) for names in NAMES.values() for kind in names)
