"""The claims task: matching by hand-counted examples, and whole sets through the real extractor."""

from typing import Any

import pytest

from upheld.adapters.local.extractor import LocalExtractor
from upheld.bench.claims import matched, measure, overlap
from upheld.domain.errors import InvalidInput


@pytest.mark.parametrize(
    ("first", "second", "share"),
    [
        ("Lyon is a city", "Lyon is a city.", 1.0),
        ("a b c d", "a b x y", 0.5),
        ("a a b", "a b b", 2 / 3),
        ("", "a", 0.0),
        ("!", "?", 0.0),
    ],
)
def test_overlap_is_the_f1_of_tokens(first: str, second: str, share: float) -> None:
    assert overlap(first, second) == pytest.approx(share)
    assert overlap(second, first) == pytest.approx(share)


def test_pairs_match_one_to_one_closest_first() -> None:
    assert matched(["a b c"], ["a b c", "a b c d"]) == 1
    assert matched(["a b c", "a b c d"], ["a b c", "a b c d"]) == 2
    assert matched(["a b c"], ["x y z"]) == 0
    assert matched([], ["a"]) == 0


def test_check_worthiness_of_sentences() -> None:
    rows: list[dict[str, Any]] = [
        {"text": "Lyon has 500,000 people.", "label": 1},
        {"text": "How are you?", "label": 0},
        {"text": "Thanks!", "label": "0"},
    ]
    found = measure("set", rows, LocalExtractor())
    assert (found["name"], found["n"], found["task"]) == ("set", 3, "check_worthiness")
    assert (found["precision"], found["recall"], found["f1"]) == (1.0, 1.0, 1.0)
    assert found["average_precision"] == 1.0
    assert found["f1_ci"] == [1.0, 1.0]


def test_propositions_of_texts_and_of_responses() -> None:
    rows: list[dict[str, Any]] = [
        {
            "text": "Lyon has 500,000 people and was founded in 43 BC.",
            "claims": ["Lyon has 500,000 people", "Lyon was founded in 43 BC"],
        },
        {
            "response": "She died in 1934.",
            "prompt": "Tell me about Marie Curie.",
            "claims": [{"text": "Marie Curie died in 1934.", "label": "TRUE"}],
        },
    ]
    found = measure("set", rows, LocalExtractor())
    assert (found["task"], found["gold"], found["extracted"]) == ("propositions", 3, 3)
    assert found["matched"] == 3
    assert found["f1"] == 1.0


def test_a_text_in_another_language_has_no_claims() -> None:
    rows = [{"text": "Das ist nicht die Hauptstadt von Frankreich.", "label": 1}]
    found = measure("set", rows, LocalExtractor())
    assert (found["recall"], found["precision"]) == (0.0, None)


@pytest.mark.parametrize(
    "row", [{"text": "Lyon.", "label": 2}, {"text": "Lyon."}, {"label": 1}, {"text": 3, "label": 1}]
)
def test_rows_that_cannot_be_measured(row: dict[str, object]) -> None:
    with pytest.raises(InvalidInput):
        measure("set", [row], LocalExtractor())
