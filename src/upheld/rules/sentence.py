"""Sentences as the rules of contract 4.2 see them: also ended by a semicolon, a line, a bullet.

Cheaper than `reading.sentences` and only as exact as the rules need: the part of a reply within
which a price and its item, a fact and its value, a claim and its negation belong together.
"""

import re
from bisect import bisect_right
from itertools import accumulate
from operator import sub
from typing import Literal, NamedTuple

from upheld.reading.data.abbreviations import CLOSING, INNER, NUMBERED, TITLES
from upheld.rules.flat import LINE_END, Flat
from upheld.rules.words import CONTRACTED

__all__ = ["ODD", "Sentence", "Sentences", "whole_words", "words_in", "words_of"]

_WORD = re.compile(r"[^\W_]++(?:'[^\W_]++)*+|[^\w\s]|_")
_SPACED_WORD = re.compile(rf"\s*+(?:{_WORD.pattern})")
_NEVER_ENDS = INNER["en"] | TITLES["en"] | NUMBERED["en"] | {"approx"}
_ABBREVIATIONS = _NEVER_ENDS | CLOSING["en"]
_CLOSERS = "'\")]*_"
_BEHIND = f" {LINE_END}{_CLOSERS}"
_BREAKS = f";•{LINE_END}"
_STOP = re.compile(rf"[{_BREAKS}]|[.!?…](?=[{re.escape(_BEHIND)}]|\Z)")
"""What may end a sentence: no stop with more of a word right behind it."""
_WINDOW = 120
_MANY, _MANY_STOPS = 12, 60
"""How many sentences, and stops inside of them, are looked for one by one."""
_JUDGED = 300
"""How many stops of one reply are looked at; further ones end a sentence, whatever they shorten."""
ODD = r"""[;…•")\]*_]|[.!?]'"""
"""RE2: what may end a sentence, or stand behind its end, besides ". ", "! " and "? "."""
_LONGEST_ABBREVIATION = 8


class Sentence(NamedTuple):
    """[start, end) of a flat text."""

    start: int
    end: int


class Sentences:
    """The sentences of one flat text; each is found when first asked for."""

    __slots__ = ("_abbreviations", "_flat", "_judged", "_known", "_lines", "_plain", "_reply")

    def __init__(self, flat: Flat, reply: str, *, plain: bool = False) -> None:
        """`plain`: the text has nothing of ODD and no line end, so fast searches do."""
        self._flat = flat
        self._lines = flat.lines
        self._reply = reply
        self._known: list[Sentence] = []
        self._plain = plain
        self._judged = 0
        self._abbreviations: dict[str, _Abbreviation] = {}

    def at(self, place: int) -> Sentence:
        """Return the sentence that holds the character at `place`."""
        before = bisect_right(self._known, (place, len(self._lines))) - 1 if self._known else -1
        if before >= 0 and place < self._known[before][1]:
            return self._known[before]
        if len(self._known) > _MANY or self._judged > _MANY_STOPS:
            self._known = self._all()
            return self._known[bisect_right(self._known, (place, len(self._lines))) - 1]
        if self._plain:
            found = Sentence(self._plain_start(place), self._plain_end(place))
        else:
            found = Sentence(self._start(place), self._end(place))
        self._known.insert(before + 1, found)
        return found

    def _all(self) -> list[Sentence]:
        """Return every sentence: one pass, where looking around each place would not be linear."""
        stops = {end for stop in _STOP.finditer(self._lines) if (end := self._ends(stop.end()))}
        ends = sorted(stops | {len(self._lines)})
        return list(map(Sentence._make, zip([0, *ends], ends, strict=False)))

    def asks(self, sentence: Sentence) -> bool:
        """Say whether a sentence ends with a question mark."""
        tail = self._lines[max(sentence.start, sentence.end - 8) : sentence.end]
        return "?" in tail and tail.rstrip(_CLOSERS + LINE_END + " ").endswith(("?", "?!", "?."))

    def _plain_start(self, place: int) -> int:
        """The same as `_start` where sentences end in ". ", "! " and "? " only: fast searches."""
        lines, high = self._lines, place + 1
        other = max(lines.rfind("! ", 0, high), lines.rfind("? ", 0, high))
        stop = lines.rfind(". ", 0, high)
        while stop > other and self._is_abbreviation(stop + 1):
            stop = lines.rfind(". ", 0, stop + 1)
        return max(stop, other) + 1

    def _plain_end(self, place: int) -> int:
        lines = self._lines
        stop = lines.find(". ", place)
        while stop >= 0 and self._is_abbreviation(stop + 1):
            stop = lines.find(". ", stop + 1)
        found = [at for at in (stop, lines.find("! ", place), lines.find("? ", place)) if at >= 0]
        return min(found) + 1 if found else len(lines)

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
        """Look on for the first end behind `place`, from the stop whose closing marks it is in."""
        before = place
        while before > 0 and self._lines[before - 1] in _CLOSERS:
            before -= 1
        for stop in _STOP.finditer(self._lines, max(before - 1, 0)):
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
        """Say whether the stop before `at` only shortens a word; hundreds are looked at."""
        lines = self._lines
        self._judged += 1
        if self._judged > _JUDGED:
            return False
        space = lines.rfind(" ", max(at - 2 - _LONGEST_ABBREVIATION, 0), at - 1)
        if space < 0 and at > _LONGEST_ABBREVIATION:
            return False
        word = lines[space + 1 : at - 1]
        if word.isdecimal() or (word.isalpha() and word not in _ABBREVIATIONS):
            return False
        if word not in self._abbreviations:
            self._abbreviations[word] = _abbreviation(word)
        kind = self._abbreviations[word]
        if kind != "may end":
            return kind == "goes on"
        end = _behind(lines, at) + 1
        return end < len(lines) and not self._reply[self._flat.source(end)].isupper()


_Abbreviation = Literal["no", "goes on", "may end"]


def _abbreviation(word: str) -> _Abbreviation:
    """Say whether a word is short for another, and whether its stop may end a sentence too."""
    word = word.rpartition(LINE_END)[2].lstrip("(\"'[*")
    if word in _NEVER_ENDS:
        return "goes on"
    dotted = "." in word and ".." not in word and word.replace(".", "").isalpha()
    return "may end" if dotted or word in CLOSING["en"] else "no"


def _behind(lines: str, at: int) -> int:
    """Return where closing marks end, or 0 if a word follows them."""
    while at < len(lines) and lines[at] in _CLOSERS:
        at += 1
    return at if at == len(lines) or lines[at] in f" {LINE_END}" else 0


def words_of(text: str) -> list[str]:
    """Return the words and marks of a text."""
    return _WORD.findall(text)


def whole_words(text: str, start: int, end: int) -> tuple[list[str], list[int]]:
    """Return the words and marks of [start, end) as `words_of` does, and where each starts."""
    found = _SPACED_WORD.findall(text, start, end)
    words = list(map(str.lstrip, found))
    ends = accumulate(map(len, found), initial=start)
    next(ends)
    return words, list(map(sub, ends, map(len, words)))


def words_in(text: str, start: int, end: int) -> tuple[list[str], list[int]]:
    """Return the words and marks of [start, end), and where each starts.

    "refund's" is two words, as "it's" is one: its "'s" may be an auxiliary.
    """
    words, places = whole_words(text, start, end)
    if "'s" not in text[start:end]:
        return words, places
    owned = [at for at, word in enumerate(words) if word.endswith("'s") and _is_owner(word)]
    for at in reversed(owned):
        places.insert(at + 1, places[at] + len(words[at]) - 2)
        words[at : at + 1] = words[at][:-2], "'s"
    return words, places


def _is_owner(word: str) -> bool:
    return word not in CONTRACTED and len(word) > 2
