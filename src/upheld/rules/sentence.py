"""Sentences as the rules of contract 4.2 see them: also ended by a semicolon, a line, a bullet.

Cheaper than `reading.sentences` and only as exact as the rules need: the part of a reply within
which a price and its item, a fact and its value, a claim and its negation belong together.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass

from upheld.reading.data.abbreviations import CLOSING, INNER, NUMBERED, TITLES
from upheld.rules.flat import LINE_END, Flat

__all__ = ["Sentence", "Sentences", "words_in"]

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*|[^\w\s]|_")
_STRETCH = re.compile(f"[^.!?;…•{LINE_END}]*[.!?;…•{LINE_END}]+")
_NEVER_ENDS = INNER["en"] | TITLES["en"] | NUMBERED["en"] | {"approx"}
_CLOSERS = "'\")]*_"
_LONGEST_ABBREVIATION = 12


@dataclass(frozen=True, slots=True)
class Sentence:
    """[start, end) of a flat text; `question`: it ends with a question mark."""

    start: int
    end: int
    question: bool


class Sentences:
    """The sentences of one flat text, found in one pass when first needed."""

    __slots__ = ("_lines", "_starts")

    def __init__(self, flat: Flat, reply: str) -> None:
        self._lines = lines = flat.lines
        self._starts = [0]
        for stretch in _STRETCH.finditer(lines):
            end = _end(lines, stretch.end())
            if end is None or end >= len(lines):
                continue
            if lines[stretch.end() - 1] != "." or not _goes_on(flat, reply, stretch.end(), end):
                self._starts.append(end)

    def at(self, place: int) -> Sentence:
        """Return the sentence that holds the character at `place`."""
        index = bisect_right(self._starts, place) - 1
        start = self._starts[index]
        last = index + 1 == len(self._starts)
        end = len(self._lines) if last else self._starts[index + 1]
        return Sentence(start, end, self._asks(start, end))

    def _asks(self, start: int, end: int) -> bool:
        tail = self._lines[max(start, end - 8) : end].rstrip(_CLOSERS + LINE_END + " ")
        return tail.endswith(("?", "?!", "?."))


def _end(lines: str, at: int) -> int | None:
    """Return where the sentence ends whose last mark is before `at`, or None if it goes on."""
    if lines[at - 1] in f";•{LINE_END}":
        return at
    while at < len(lines) and lines[at] in _CLOSERS:
        at += 1
    return at if at == len(lines) or lines[at] in f" {LINE_END}" else None


def _goes_on(flat: Flat, reply: str, stop: int, end: int) -> bool:
    """Say whether a full stop belongs to an abbreviation, or a number of a list."""
    before = flat.lines[max(stop - 1 - _LONGEST_ABBREVIATION, 0) : stop - 1]
    word = before.replace(LINE_END, " ").rsplit(" ", 1)[-1].lstrip("(\"'[*")
    if word in _NEVER_ENDS:
        return True
    dotted = "." in word and word.replace(".", "").isalpha()
    if not (dotted or word in CLOSING["en"]) or end + 1 >= len(flat.lines):
        return False
    following = flat.span(end + 1, end + 2).start
    return not reply[following].isupper()


def words_in(text: str, start: int, end: int) -> tuple[list[str], list[int]]:
    """Return the words and marks of [start, end), and where each starts."""
    words, places = [], []
    for match in _WORD.finditer(text, start, end):
        words.append(match.group())
        places.append(match.start())
    return words, places
