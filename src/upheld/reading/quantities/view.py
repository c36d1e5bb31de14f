"""A text prepared for scanning: its words and where its digits are, found once.

Scanners look words up in tables and match at the places found, instead of searching the whole text
with one large pattern each.
"""

import re
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import NamedTuple

__all__ = ["Follower", "View", "Word"]

_WORD = re.compile(r"(?<![^\W\d])[^\W\d_]++(?!_)")  # not a part of snake_case
_DIGITS = re.compile(r"\d+")


class Word(NamedTuple):
    """One word in lower case, and where it stands."""

    low: str
    start: int
    end: int


class View:
    """A plain text with its words, found when they are asked for."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._followers: dict[int, list[Follower]] = {}

    @cached_property
    def words(self) -> list[Word]:
        """Every run of letters."""
        places = _WORD.finditer(self.text)
        return [Word(low, *m.span()) for low, m in zip(self._lows, places, strict=True)]

    @cached_property
    def digits(self) -> list[int]:
        """Where every run of digits starts."""
        return [m.start() for m in _DIGITS.finditer(self.text)]

    @cached_property
    def _lows(self) -> list[str]:
        if self.text.isascii():
            return _WORD.findall(self.text.lower())
        return [word.lower() for word in _WORD.findall(self.text)]

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        return frozenset(self._lows)

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        places: dict[str, list[int]] = {}
        for place, low in enumerate(self._lows):
            places.setdefault(low, []).append(place)
        return places

    def at(self, table: AbstractSet[str]) -> list[int]:
        """Return the places, among the words, of those that are in `table`."""
        hits = self._vocabulary & table
        return sorted(place for word in hits for place in self._places[word]) if hits else []

    def word(self, place: int) -> str:
        """Return the word at a place, or "" beyond the ends."""
        return self._lows[place] if 0 <= place < len(self._lows) else ""

    def adjoin(self, place: int) -> bool:
        """Say whether one space or hyphen is all between a word and the one before it."""
        if place < 1:
            return False
        return self.text[self.words[place - 1].end : self.words[place].start] in (" ", "-", "\n")

    def followers(self, end: int) -> list["Follower"]:
        """Return what stands behind `end`, longest first, as keys to look up in tables."""
        if end not in self._followers:
            self._followers[end] = _followers(self.text, end)
        return self._followers[end]


class Follower(NamedTuple):
    """What stands behind a number: one to three words, or a sign; `tight`: no space between."""

    key: str
    end: int
    tight: bool


_CHUNK = re.compile(
    r"([ \n-]?)([^\s\d.,;:!?()\[\]'\"-]\S{0,31})"
    r"(?:[ \n]([^\W\d_]\S{0,24}))?(?:[ \n]([^\W\d_]\S{0,24}))?"
)
_HEAD = re.compile(r"[^\W\d_]+[²³2]?|[°º][CF]?|[%‰$€£¥₹₩₽₺₴₪₫฿₱₦₿¢×℃℉]")
_CLOSING = ".,;:!?)]}\"'*"
_INITIALS = re.compile(r"(?:[^\W\d_]\.)+")


def _followers(text: str, end: int) -> list[Follower]:
    chunk = _CHUNK.match(text, end)
    if chunk is None:
        return []
    gap, one, two, three = chunk.groups()
    start, tight = chunk.start(2), not gap
    bare = one.rstrip(_CLOSING)
    found = []
    if two and (bare == one or _INITIALS.fullmatch(one)):
        second = two.rstrip(_CLOSING)
        if three and second == two:
            third = three.rstrip(_CLOSING)
            found.append(_joined(start, tight, one, two, third))
        found.append(_joined(start, tight, one, second))
    found.append(Follower(bare, start + len(bare), tight))
    head = _HEAD.match(bare)
    if head and head.end() < len(bare) and not bare[head.end()].isalnum():
        found.append(Follower(head.group(), start + head.end(), tight))
    return found


def _joined(start: int, tight: bool, *words: str) -> Follower:
    key = " ".join(words)
    return Follower(key, start + len(key), tight)
