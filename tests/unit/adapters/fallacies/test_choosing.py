"""Which windows become findings."""

from dataclasses import replace

import numpy as np
import pytest

from upheld.adapters.local.fallacies.choosing import Found, chosen, reported, whole
from upheld.adapters.local.fallacies.head import CLASSES, Head, head
from upheld.adapters.local.fallacies.reading import Reading
from upheld.domain.text import Span


def _found(first: int, end: int, confidence: float, kind: str = "straw_man") -> Found:
    return Found(first, end, kind, confidence)


def test_of_overlapping_windows_the_surest_is_kept() -> None:
    assert chosen([_found(0, 1, 0.8), _found(0, 2, 0.95)]) == [_found(0, 2, 0.95)]


def test_a_longer_window_has_to_be_clearly_surer() -> None:
    assert chosen([_found(0, 1, 0.90), _found(0, 2, 0.92)]) == [_found(0, 1, 0.90)]


def test_findings_are_in_text_order_and_share_no_sentence() -> None:
    given = [_found(4, 5, 0.9), _found(0, 2, 0.7), _found(1, 4, 0.6), _found(2, 3, 0.55)]
    assert chosen(given) == [_found(0, 2, 0.7), _found(2, 3, 0.55), _found(4, 5, 0.9)]


def test_the_order_of_windows_does_not_matter() -> None:
    given = [_found(0, 1, 0.8), _found(1, 2, 0.8), _found(0, 2, 0.8), _found(2, 4, 0.6)]
    assert chosen(given) == chosen(list(reversed(given)))


SIZE = 384
TWO = "One two three four. Five six seven eight."


def _reading(first: float, second: float) -> Reading:
    """Two sentences whose token states are +-1 in one direction, by the logit they bring."""
    offsets = np.array([[n * 5, n * 5 + 4] for n in range(8)])
    states = np.zeros((8, SIZE), np.float32)
    states[:4, 0], states[4:, 0] = first, second
    return Reading(TWO, (Span(0, 19), Span(20, len(TWO))), offsets, states, ((), ()))


def _head(*, argues: bool, argued: float) -> Head:
    """A head that looks at the mean state alone: the kind straw_man grows with it."""
    shipped = head()
    names = ("inner", "inner_bias", "attention", "values", "mean", "signals", "bias", "arguing")
    blank = {name: np.zeros_like(getattr(shipped, name)) for name in names}
    blank["mean"][0, CLASSES.index("straw_man")] = 1.0
    blank["bias"][1:] = -9.0
    blank["arguing"][-1] = 1.0 if argues else -1.0
    return replace(shipped, **blank, threshold=0.7, argued=argued)


def test_in_plain_prose_every_window_over_the_threshold_is_reported() -> None:
    found = reported(_reading(12.0, 0.0), _head(argues=False, argued=0.01))
    assert [(f.first, f.end, f.kind) for f in found] == [(0, 1, "straw_man")]


def test_a_fair_comment_is_not_reported_for_one_blunt_sentence() -> None:
    reading = _reading(12.0, 0.0)
    assert whole(reading, _head(argues=True, argued=0.5)) < 0.1
    assert reported(reading, _head(argues=True, argued=0.5)) == []


def test_a_comment_over_its_limit_is_reported_by_its_surest_window() -> None:
    found = reported(_reading(9.0, 8.0), _head(argues=True, argued=0.3))
    assert [(f.first, f.end) for f in found] == [(0, 1)]
    assert found[0].confidence == pytest.approx(0.5, abs=0.05)


def test_nothing_to_read_is_nothing_to_report() -> None:
    empty = Reading("", (), np.zeros((0, 2), np.int64), np.zeros((0, SIZE), np.float32), ())
    assert reported(empty, _head(argues=True, argued=0.1)) == []
