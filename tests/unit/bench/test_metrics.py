"""Measures against their definitions, counted by hand or by brute force."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from upheld.bench import metrics

PAIRS = st.lists(st.tuples(st.booleans(), st.sampled_from([0.1, 0.3, 0.5, 0.7])), max_size=30)
SHORT = st.lists(st.tuples(st.booleans(), st.floats(0.5, 1.0)), min_size=1, max_size=40)


def _columns(pairs: list[tuple[bool, float]]) -> tuple[metrics.Bools, metrics.Floats]:
    return np.array([p[0] for p in pairs], dtype=bool), np.array([p[1] for p in pairs], dtype=float)


@given(PAIRS)
def test_auc_is_the_chance_that_a_positive_outscores_a_negative(
    pairs: list[tuple[bool, float]],
) -> None:
    gold, scores = _columns(pairs)
    won = [
        1.0 if a > b else 0.5 if a == b else 0.0
        for a, yes in zip(scores, gold, strict=True)
        if yes
        for b, no in zip(scores, gold, strict=True)
        if not no
    ]
    value = metrics.auc(gold, scores)
    assert value == (pytest.approx(sum(won) / len(won)) if won else None)


@given(PAIRS)
def test_balanced_accuracy_is_the_mean_of_both_recalls(pairs: list[tuple[bool, float]]) -> None:
    gold, scores = _columns(pairs)
    called = scores >= 0.5
    sides = [
        [c == g for c, g in zip(called, gold, strict=True) if g == side] for side in (True, False)
    ]
    expected = None if not all(sides) else sum(sum(s) / len(s) for s in sides) / 2
    value = metrics.balanced_accuracy(gold, called)
    assert value == (None if expected is None else pytest.approx(expected))


@given(PAIRS)
def test_average_precision_takes_ties_as_one_step(pairs: list[tuple[bool, float]]) -> None:
    gold, scores = _columns(pairs)
    positives = [s for s, g in zip(scores, gold, strict=True) if g]
    each = [gold[scores >= s].sum() / (scores >= s).sum() for s in positives]
    value = metrics.average_precision(gold, scores)
    assert value == (pytest.approx(sum(each) / len(each)) if each else None)


@given(SHORT, st.integers(0, 39))
def test_no_figure_depends_on_the_order_of_the_rows(
    pairs: list[tuple[bool, float]], cut: int
) -> None:
    other = (pairs[cut:] + pairs[:cut])[::-1]
    for measure in (metrics.expected_calibration_error, metrics.coverage_curve):
        one, two = (measure(scores, gold) for gold, scores in map(_columns, (pairs, other)))
        assert np.array(one, dtype=float) == pytest.approx(np.array(two, dtype=float), nan_ok=True)


def test_calibration_error_of_known_rows() -> None:
    confidence = np.array([0.9] * 10 + [0.6] * 10)
    correct = np.array([True] * 9 + [False] + [True] * 2 + [False] * 8)
    assert metrics.expected_calibration_error(confidence, correct, bins=2) == pytest.approx(0.2)
    assert metrics.expected_calibration_error(confidence, correct) == pytest.approx(0.2)


def test_the_curve_keeps_the_most_confident_rows_first() -> None:
    confidence = np.array([0.9, 0.8, 0.7, 0.6])
    correct = np.array([True, True, False, False])
    curve = metrics.coverage_curve(confidence, correct, at=(0.5, 1.0))
    assert curve == [(0.5, 1.0), (1.0, 0.5)]


def test_macro_f1_counts_a_label_never_said_as_nought() -> None:
    assert metrics.macro_f1(["a", "a", "b"], ["a", "a", "a"]) == pytest.approx((0.8 + 0.0) / 2)
    assert metrics.macro_f1([], []) is None


def test_rates_leave_what_the_data_cannot_define_open() -> None:
    nobody = metrics.rates(np.array([False]), np.array([False]))
    assert (nobody.precision, nobody.recall, nobody.f1) == (None, None, None)
    some = metrics.rates(np.array([True, True, False]), np.array([True, False, True]))
    assert (some.precision, some.recall, some.f1) == (0.5, 0.5, 0.5)
    assert some.as_dict()["n"] == 2


def test_the_interval_is_the_same_each_time_and_holds_the_mean() -> None:
    values = np.arange(20.0)

    def mean(at: np.ndarray) -> float:
        return float(values[at].mean())

    first = metrics.bootstrap(range(20), mean)
    assert first == metrics.bootstrap(range(20), mean)
    assert first is not None
    assert first[0] < 9.5 < first[1]


def test_rows_of_one_document_are_drawn_together() -> None:
    seen: list[frozenset[int]] = []

    def note(at: np.ndarray) -> float:
        seen.append(frozenset(int(i) for i in at))
        return 0.0

    metrics.bootstrap(["a", "b", "a", "b"], note, draws=50)
    assert set(seen) <= {frozenset({0, 2}), frozenset({1, 3}), frozenset({0, 1, 2, 3})}


def test_an_interval_of_nothing_is_nothing() -> None:
    assert metrics.bootstrap([], lambda at: 1.0) is None
    assert metrics.bootstrap([1, 2], lambda at: None, draws=5) is None


def test_speed_is_open_when_no_time_passed() -> None:
    assert metrics.per_second(3, 0.0) is None
    assert metrics.per_second(3, 1.5) == 2.0
