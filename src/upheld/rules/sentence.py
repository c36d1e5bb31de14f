"""Sentences as the rules of contract 4.2 see them: also ended by a semicolon, a line, a bullet.

Cheaper than `reading.sentences` and only as exact as the rules need: the part of a reply within
which a price and its item, a fact and its value, a claim and its negation belong together.
"""

import re
from bisect import bisect_right
from typing import NamedTuple

from upheld.reading.data.abbreviations import CLOSING, INNER, NUMBERED, TITLES
from upheld.rules.flat import LINE_END, Flat

__all__ = ["Sentence", "Sentences", "words_in", "words_of"]

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*|[^\w\s]|_")
_STOP = re.compile(f"[.!?;…•{LINE_END}]")
_NEVER_ENDS = INNER["en"] | TITLES["en"] | NUMBERED["en"] | {"approx"}
_CLOSERS = "'\")]*_"
_BEHIND = f" {LINE_END}{_CLOSERS}"
_BREAKS = f";•{LINE_END}"
_WINDOW = 120
_LONGEST_ABBREVIATION = 8


class Sentence(NamedTuple):
    """[start, end) of a flat text."""

    start: int
    end: int


class Sentences:
    """The sentences of one flat text; each is found when first asked for."""

    __slots__ = ("_flat", "_known", "_lines", "_reply")

    def __init__(self, flat: Flat, reply: str) -> None:
        self._flat = flat
        self._lines = flat.lines
        self._reply = reply
        self._known: list[Sentence] = []

    def at(self, place: int) -> Sentence:
        """Return the sentence that holds the character at `place`."""
        before = bisect_right(self._known, (place, len(self._lines))) - 1 if self._known else -1
        if before >= 0 and place < self._known[before][1]:
            return self._known[before]
        found = Sentence(self._start(place), self._end(place))
        self._known.insert(before + 1, found)
        return found

    def asks(self, sentence: Sentence) -> bool:
        """Say whether a sentence ends with a question mark."""
        tail = self._lines[max(sentence.start, sentence.end - 8) : sentence.end]
        return "?" in tail and tail.rstrip(_CLOSERS + LINE_END + " ").endswith(("?", "?!", "?."))

    def _start(self, place: int) -> int:
        """Look back for the last end at or before `place`, in windows of growing size."""
        high, size = place, _WINDOW
        while high > 0:
            low = max(high - size, 0)
            for stop in reversed(list(_STOP.finditer(self._lines, low, high))):
                end = self._ends(stop.end())
                if 0 < end <= place:
                    return end
            high, size = low, size * 2
        return 0

    def _end(self, place: int) -> int:
        for stop in _STOP.finditer(self._lines, place):
            end = self._ends(stop.end())
            if end > place:
                return end
        return len(self._lines)

    def _ends(self, at: int) -> int:
        """Return where the sentence ends whose stop is before `at`, or 0 if it goes on."""
        lines = self._lines
        mark, after = lines[at - 1], lines[at : at + 1]
        if mark in _BREAKS or (mark in "!?" and after == " "):
            return at
        if after and after not in _BEHIND:
            return 0
        if mark == "." and self._is_abbreviation(at):
            return 0
        return at if after == " " else _behind(lines, at)

    def _is_abbreviation(self, at: int) -> bool:
        lines = self._lines
        space = lines.rfind(" ", max(at - 2 - _LONGEST_ABBREVIATION, 0), at - 1)
        if space < 0 and at > _LONGEST_ABBREVIATION:
            return False
        word = lines[space + 1 : at - 1].rpartition(LINE_END)[2].lstrip("(\"'[*")
        if word in _NEVER_ENDS:
            return True
        if not ("." in word and word.replace(".", "").isalpha()) and word not in CLOSING["en"]:
            return False
        end = _behind(lines, at)
        following = self._flat.span(end + 1, end + 2).start if end + 1 < len(lines) else -1
        return following >= 0 and not self._reply[following].isupper()


def _behind(lines: str, at: int) -> int:
    """Return where closing marks end, or 0 if a word follows them."""
    while at < len(lines) and lines[at] in _CLOSERS:
        at += 1
    return at if at == len(lines) or lines[at] in f" {LINE_END}" else 0


def words_of(text: str) -> list[str]:
    """Return the words and marks of a text."""
    return _WORD.findall(text)


def words_in(text: str, start: int, end: int) -> tuple[list[str], list[int]]:
    """Return the words and marks of [start, end), and where each starts."""
    words, places = [], []
    for match in _WORD.finditer(text, start, end):
        words.append(match.group())
        places.append(match.start())
    return words, places
