"""Two orders fused by reciprocal rank."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from upheld.adapters.search.vectors import fused

NEAR = st.lists(st.floats(-1, 1, width=32), min_size=1, max_size=48)


def test_a_passage_first_in_both_orders_is_first_and_words_break_a_tie() -> None:
    order = fused(np.array([0.9, 0.1, 0.5, 0.05], np.float32))
    assert list(order) == [0, 1, 2, 3]


def test_nearness_lifts_a_passage_over_better_words() -> None:
    near = np.array([0.4, 0.1, 0.2, 0.3, 0.9], np.float32)
    assert list(fused(near)).index(4) < list(fused(near)).index(1)


@given(NEAR)
def test_every_passage_keeps_one_place(near: list[float]) -> None:
    assert sorted(fused(np.array(near, np.float32))) == list(range(len(near)))
