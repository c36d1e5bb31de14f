"""Passages and windows: every sentence of prose is read, and none is read often."""

from itertools import pairwise

import pytest

from upheld.adapters.local.fallacies.passages import passages, pieces, windows
from upheld.domain.text import Span


def _texts(text: str) -> list[list[str]]:
    return [[span.of(text) for span in run] for run in pieces(text)]


def test_only_prose_is_read() -> None:
    text = "# Title\n\nOne. Two.\n\n```\ncode = 1.\n```\n\n- A point.\n\n| a | b |\n|---|---|\n"
    assert _texts(text) == [["One.", "Two."], ["A point."]]


def test_paragraphs_run_on() -> None:
    assert _texts("One. Two.\n\nThree.") == [["One.", "Two.", "Three."]]


@pytest.mark.parametrize("text", ["", "  \n", "\n\n# H\n"])
def test_no_prose_is_no_run(text: str) -> None:
    assert _texts(text) == []


def test_a_sentence_without_an_end_is_cut_at_white_space() -> None:
    text = "word " * 1_000
    (run,) = pieces(text)
    assert all(len(span) <= 600 for span in run)
    assert [word for span in run for word in span.of(text).split()] == text.split()
    assert all(span.of(text) == span.of(text).strip() for span in run)


def test_a_word_without_an_end_is_cut_too() -> None:
    text = "x" * 2_000
    (run,) = pieces(text)
    assert "".join(span.of(text) for span in run) == text


@pytest.mark.parametrize("length", [1, 2, 6, 7, 40])
def test_passages_hold_every_sentence_and_each_pair_of_neighbours(length: int) -> None:
    run = [Span(n * 50, n * 50 + 49) for n in range(length)]
    found = list(passages(run))
    assert all(p.sentences == tuple(run[p.first : p.first + len(p.sentences)]) for p in found)
    pairs = {pair for p in found for pair in pairwise(p.sentences)}
    assert {s for p in found for s in p.sentences} == set(run)
    assert pairs == set(pairwise(run))
    assert sum(len(p.sentences) for p in found) <= 2 * length


def test_long_sentences_stand_alone() -> None:
    run = [Span(0, 590), Span(591, 1_180), Span(1_181, 1_200)]
    assert [p.sentences for p in passages(run)] == [(run[0],), (run[1],), (run[2],)]


def test_windows_are_short_runs_of_neighbours() -> None:
    assert list(windows(2)) == [(0, 1), (0, 2), (1, 2)]
    assert max(end - start for start, end in windows(9)) == 4
    assert len(list(windows(9))) == 9 + 8 + 7 + 6
