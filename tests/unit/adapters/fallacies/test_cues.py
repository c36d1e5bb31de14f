"""Cue words: whole words, any case, once a group, in linear time."""

import time

import pytest

from upheld.adapters.local.fallacies.cues import cues, kinds
from upheld.adapters.local.fallacies.head import CLASSES, NONE


def _kinds(sentence: str) -> set[str]:
    return {cue.kind for cue in cues(sentence)}


def test_every_kind_of_the_head_has_cues() -> None:
    assert set(CLASSES) - {NONE} == set(kinds()) - {"fair"}


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("EVERYBODY knows it.", "appeal_to_popularity"),
        ("Where will it end?", "slippery_slope"),
        ("It’s the same thing.", "false_equivalence"),
        ("Either we act or we lose.", "false_dichotomy"),
        ("My grandparents did so.", "appeal_to_tradition"),
    ],
)
def test_cues_are_found(sentence: str, kind: str) -> None:
    assert kind in _kinds(sentence)


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("A foolscap sheet.", "ad_hominem"),
        ("The supernaturalist left.", "appeal_to_nature"),
        ("The neither-norm.", "false_dichotomy"),
    ],
)
def test_a_part_of_a_word_is_no_cue(sentence: str, kind: str) -> None:
    """F38: "sent" does not fire inside "present"."""
    assert kind not in _kinds(sentence)


def test_places_are_those_of_the_sentence() -> None:
    sentence = "🗼 So what’s next, chaos?"
    found = [sentence[c.start : c.end] for c in cues(sentence) if c.kind == "slippery_slope"]
    assert found == ["next", "what’s next"]


@pytest.mark.parametrize("piece", ["either ", "if we ", "what ", "so ", "don't ", "a", "'", "1,"])
def test_no_text_takes_long(piece: str) -> None:
    started = time.perf_counter()
    cues(piece * 200_000)
    assert time.perf_counter() - started < 2
