"""Passages cover the text, stay small, overlap by a sentence, and know their place."""

import re

from hypothesis import example, given, settings
from hypothesis import strategies as st

from upheld.adapters.search.passages import MAX_WORDS, passages

TEXT = "One is here. Two is here. Three is here. Four is here. Five is here."
WORDS = st.text(st.sampled_from("ab .!?\n#-🗼é0\u200d\t\x1c|`\"'"), max_size=300)

MARK = re.compile(r"^[ \t>#*+-]*\w{1,3}[.)](?=\s)|^ {0,3}(?:```|~~~).*$", re.MULTILINE)
"""What numbers an item of a list, or opens code: no word of the text."""


def said(text: str) -> list[str]:
    return [span.of(text) for span in passages(text)]


def test_three_sentences_that_share_one_with_the_next() -> None:
    assert said(TEXT) == [
        "One is here. Two is here. Three is here.",
        "Three is here. Four is here. Five is here.",
    ]


def test_a_heading_opens_a_passage() -> None:
    assert said("# A\n\nOne.\n\n# B\n\nTwo.") == ["A\n\nOne.", "B\n\nTwo."]


def test_a_sentence_without_end_is_cut_by_words() -> None:
    found = said("word " * 1000)
    assert max(len(passage.split()) for passage in found) <= MAX_WORDS
    assert sum(len(passage.split()) for passage in found) >= 1000


def test_nothing_gives_nothing() -> None:
    assert said("") == said(" \n\t ") == []


@settings(max_examples=150, deadline=None)
@given(WORDS)
@example("a.\t0")
@example("```b\u200dé")
def test_every_word_is_in_a_passage_and_no_passage_is_large(text: str) -> None:
    spans = passages(text)
    covered = {place for span in spans for place in range(span.start, span.end)}
    marks = {place for mark in MARK.finditer(text) for place in range(*mark.span())}
    letters = {place for place, sign in enumerate(text) if sign.isalpha()} - marks
    assert letters <= covered
    assert all(0 < len(span.of(text).split()) <= MAX_WORDS for span in spans)
    assert list(spans) == sorted(set(spans))


def test_time_grows_linearly() -> None:
    from time import process_time

    def once(size: int) -> float:
        start = process_time()
        passages("A sentence of five words. " * size)
        return process_time() - start

    def cost(size: int) -> float:
        return min(once(size) for _ in range(3))

    cost(200)
    assert cost(16_000) < 32 * max(cost(2_000), 0.005), "eight times the text, quadratic is 64"
