"""A text cut into passages that are read at once, and each passage into windows of sentences.

A passage holds neighbouring sentences of prose, at most six and about 600 characters; the last
sentence of a full passage opens the next one, so that an argument over two sentences is seen whole
somewhere. A sentence that is longer is cut at white space. Every character is read at most twice:
linear time.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from upheld.domain.text import Span
from upheld.reading.blocks import BlockKind
from upheld.reading.sentences import outline

__all__ = ["LONGEST_WINDOW", "Passage", "passages", "pieces", "windows"]

LONGEST_WINDOW = 4
_SENTENCES = 6
_CHARACTERS = 600
_PROSE = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE})


@dataclass(frozen=True, slots=True)
class Passage:
    """Neighbouring sentences, as spans of the document; never empty.

    `first` is the place of the first one in its run.
    """

    sentences: tuple[Span, ...]
    first: int

    @property
    def span(self) -> Span:
        """From the first sentence to the last."""
        return Span(self.sentences[0].start, self.sentences[-1].end)


def pieces(text: str) -> Iterator[tuple[Span, ...]]:
    """Yield runs of sentences of prose, without the blocks between them that are no prose."""
    run: list[Span] = []
    for sentence in outline(text):
        if sentence.kind in _PROSE:
            run.extend(_cut(text, sentence.content))
        elif run:
            yield tuple(run)
            run = []
    if run:
        yield tuple(run)


def passages(run: Sequence[Span]) -> Iterator[Passage]:
    """Yield the passages of one run of sentences; together they hold every sentence."""
    start = 0
    while start < len(run):
        end = _end(run, start)
        yield Passage(tuple(run[start:end]), start)
        if end == len(run):
            return
        start = end - 1 if end - start > 1 and _fits(run[end - 1], run[end]) else end


def windows(count: int) -> Iterator[tuple[int, int]]:
    """Yield every (first, behind the last) of up to `LONGEST_WINDOW` neighbours among `count`."""
    for start in range(count):
        for end in range(start + 1, min(start + LONGEST_WINDOW, count) + 1):
            yield start, end


def _end(run: Sequence[Span], start: int) -> int:
    end = start + 1
    while end < len(run) and end - start < _SENTENCES and _fits(run[start], run[end]):
        end += 1
    return end


def _fits(first: Span, last: Span) -> bool:
    return last.end - first.start <= _CHARACTERS


def _cut(text: str, span: Span) -> Iterator[Span]:
    """Yield a sentence, in pieces if it is too long to be read at once; nothing if it is blank."""
    start = span.start
    while span.end - start > _CHARACTERS:
        middle = text.rfind(" ", start + 1, start + _CHARACTERS)
        middle = middle if middle > start else start + _CHARACTERS
        yield Span(start, middle)
        start = middle + (text[middle] == " ")
    if text[start : span.end].strip():
        yield Span(start, span.end)
