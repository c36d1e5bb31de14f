"""The verify task: figures of a verifier whose answers are known."""

import json
from collections.abc import Sequence

import pytest

from upheld.bench.data import VerifyRow
from upheld.bench.verify import measure, score
from upheld.domain.claims import Claim, Scenario
from upheld.domain.evidence import Evidence
from upheld.domain.verdicts import CannotSay, Judgement
from upheld.ports import Ruled

SAID = {"yes": 0.9, "no": 0.1, "half": 0.5}


class Scripted:
    """Answers with the figure its claim names; anything else is not enough."""

    name = "scripted"

    async def judge(self, claim: Claim, scenario: Scenario, evidence: Sequence[Evidence]) -> Ruled:
        assert evidence
        support = SAID.get(claim.text)
        return Ruled(
            judgement=Judgement(
                scenario=scenario.id,
                support=support,
                confidence=0.8,
                reasoning="",
                why_not=CannotSay.NOT_ENOUGH if support is None else None,
                mixed=claim.text == "half",
            )
        )


def _rows(pairs: Sequence[tuple[str, str]]) -> list[VerifyRow]:
    return [
        VerifyRow(id=str(n), claim=said, evidence=(f"text {n}",), label=label)
        for n, (said, label) in enumerate(pairs)
    ]


THREE_WAY = _rows(
    [("yes", "SUPPORTS"), ("yes", "REFUTES"), ("no", "REFUTES"), ("none", "NEI"), ("no", "NEI")]
)


def test_the_shape_is_that_of_the_quality_page() -> None:
    found = measure("made", THREE_WAY, Scripted(), timer=iter([0.0, 2.0]).__next__)
    assert json.loads(json.dumps(found)) == found
    assert {
        "name", "n", "balanced_accuracy", "balanced_accuracy_ci", "auc", "accuracy", "macro_f1",
        "ece", "coverage_curve", "items_per_second", "labels",
    } <= set(found)  # fmt: skip
    assert found["n"] == 5
    assert found["balanced_accuracy"] == pytest.approx((1.0 + 0.75) / 2)
    assert found["items_per_second"] == 2.5
    assert [share for share, _ in found["coverage_curve"]] == [0.5, 0.7, 0.9, 1.0]


def test_labels_are_compared_with_the_sets_own() -> None:
    found = measure("made", THREE_WAY, Scripted())
    assert found["labels"]["REFUTES"] == {
        "n": 2, "said": 2, "right": 1, "precision": 0.5, "recall": 0.5, "f1": 0.5,
    }  # fmt: skip
    expected = (2 / 3 + 0.5 + 2 / 3) / 3
    assert found["macro_f1"] == pytest.approx(expected, abs=1e-4)
    assert found["said"]["contradicted"]["precision"] == 0.5
    assert found["said"]["coverage"] == 0.8
    assert found["said"]["ece"] == pytest.approx(0.8 - 0.5)


def test_two_way_sets_know_only_supported_and_not() -> None:
    rows = _rows([("yes", "SUPPORTED"), ("no", "UNSUPPORTED"), ("half", "UNSUPPORTED")])
    found = measure("two", rows, Scripted())
    assert found["labels"]["UNSUPPORTED"]["right"] == 2
    assert found["macro_f1"] is None


def test_partial_is_mixed_where_the_set_has_it_and_undecided_elsewhere() -> None:
    with_mixed = measure(
        "m", _rows([("half", "MIXED"), ("none", "NEI"), ("no", "REFUTES")]), Scripted()
    )
    without = measure(
        "n", _rows([("half", "NEI"), ("yes", "SUPPORTS"), ("no", "REFUTES")]), Scripted()
    )
    assert with_mixed["labels"]["MIXED"]["right"] == 1
    assert without["labels"]["NEI"]["right"] == 1


def test_one_sided_sets_leave_what_cannot_be_told_open() -> None:
    found = measure("one", _rows([("yes", "SUPPORTS")]), Scripted())
    assert found["balanced_accuracy"] is None
    assert found["balanced_accuracy_ci"] is None
    assert found["auc"] is None


def test_nothing_ruled_on_has_no_calibration_error() -> None:
    found = measure("open", _rows([("none", "NEI"), ("none", "SUPPORTS")]), Scripted())
    assert found["said"]["coverage"] == 0.0
    assert found["said"]["ece"] is None


def test_an_abstention_ranks_by_its_leaning_or_its_confidence() -> None:
    open_ = Judgement(
        scenario="s", support=None, confidence=0.4, reasoning="", why_not=CannotSay.NOT_ENOUGH
    )
    leaning = Judgement(
        scenario="s", support=None, confidence=0.4, reasoning="", why_not=CannotSay.NOT_ENOUGH,
        leaning=0.61,
    )  # fmt: skip
    assert score(open_) == pytest.approx(0.3)
    assert score(leaning) == 0.61
