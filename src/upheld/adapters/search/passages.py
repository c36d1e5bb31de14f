"""Passages: a few sentences at a time, with their exact place in the source."""

import re
from collections.abc import Iterator, Sequence

from upheld.domain.text import Span
from upheld.reading.blocks import BlockKind
from upheld.reading.sentences import Sentence, outline

__all__ = ["MAX_SENTENCES", "MAX_WORDS", "passages"]

MAX_SENTENCES = 3
MAX_WORDS = 120
_WORD = re.compile(r"\S+")


def passages(text: str) -> tuple[Span, ...]:
    """Return spans of up to 3 sentences and 120 words, each sharing a sentence with the next.

    Every word but the marker of a list item ("1.") lies in a passage; a longer sentence is cut by
    words.
    """
    found = (span for group in _sections(outline(text)) for span in _windows(text, group))
    return tuple(dict.fromkeys(found))


def _sections(sentences: Sequence[Sentence]) -> Iterator[list[Sentence]]:
    """Yield runs of sentences that a heading opens."""
    run: list[Sentence] = []
    for sentence in sentences:
        if sentence.kind is BlockKind.HEADING and run and run[-1].kind is not BlockKind.HEADING:
            yield run
            run = []
        run.append(sentence)
    yield run


def _windows(text: str, run: Sequence[Sentence]) -> Iterator[Span]:
    units = [unit for sentence in run for unit in _units(text, sentence.content)]
    start = 0
    while start < len(units):
        stop = _stop(text, units, start)
        yield Span(units[start].start, units[stop - 1].end)
        if stop == len(units):
            return
        start = max(start + 1, stop - 1)


def _stop(text: str, units: Sequence[Span], start: int) -> int:
    words, stop = 0, start
    while stop < len(units) and stop - start < MAX_SENTENCES:
        words += len(units[stop].of(text).split())
        if words > MAX_WORDS and stop > start:
            break
        stop += 1
    return stop


def _units(text: str, content: Span) -> Iterator[Span]:
    """Yield the sentence itself, or pieces of at most 120 words of one that is longer."""
    words = list(_WORD.finditer(text, content.start, content.end))
    for first in range(0, len(words), MAX_WORDS):
        piece = words[first : first + MAX_WORDS]
        yield Span(piece[0].start(), piece[-1].end())
