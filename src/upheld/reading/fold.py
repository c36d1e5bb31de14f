"""Folding text for matching, with a map back to the original.

`fold` undoes what is used to make a word look the same and compare differently: case, full-width
and mathematical letters (NFKC), curly quotes, dashes, odd spaces, zero-width characters, accents on
Latin letters, and look-alike letters of other scripts. What is reported is always a span of the
original text. `plain` does the same but keeps case and accents, for readers of numbers and dates.

Look-alikes of other scripts fold only in a word that also holds a Latin letter, or in a text with
Latin letters where every letter of other scripts is a look-alike: genuine Cyrillic or Greek text
stays as it is.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, compress, repeat
from string import ascii_letters, digits

from upheld.domain.text import Span
from upheld.reading.characters import FOLDED, PLAIN, Units, one_line
from upheld.reading.lookalikes import unmask

__all__ = ["Folded", "bounded", "fold", "plain", "plain_text", "wordy"]


@dataclass(frozen=True, slots=True)
class Folded:
    """Folded text; `span` leads back to the text it was made of.

    For each character of the original, the two tuples hold where what became of it starts in the
    folded text, and where in the original it ends, with the accents that joined it. No tuples:
    every character stayed at its place.
    """

    text: str
    _starts: tuple[int, ...] = field(default=(), repr=False)
    _ends: tuple[int, ...] = field(default=(), repr=False)

    @property
    def in_place(self) -> bool:
        """Say whether every character stayed at its place."""
        return not self._starts

    def source(self, place: int) -> int:
        """Return where in the original the folded character at `place` starts."""
        return bisect_right(self._starts, place) - 1 if self._starts else place

    def span(self, start: int, end: int) -> Span:
        """Return the span of the original that folded to [start, end)."""
        starts = self._starts
        if not starts:
            return Span(start, end)
        if start >= len(self.text):
            return Span(len(starts), len(starts))
        first = bisect_right(starts, start) - 1
        if end <= start:
            return Span(first, first)
        last = first if end - start == 1 else bisect_right(starts, end - 1, first) - 1
        return Span(first, self._ends[last])

    def spans(self, starts: Sequence[int], ends: Sequence[int]) -> Iterable[Span]:
        """Return the spans of many stretches, none of them empty, in less time."""
        if self._starts:
            starts = [at - 1 for at in map(bisect_right, repeat(self._starts), starts)]
            lasts = map(bisect_right, repeat(self._starts), [end - 1 for end in ends])
            ends = [self._ends[at - 1] for at in lasts]
        return map(Span, starts, ends)


def fold(text: str) -> Folded:
    """Return `text` folded for matching; pure ASCII text only loses its case and line breaks."""
    if text.isascii():
        return Folded(one_line(text.lower()))
    for sign, letter in _LETTER_SIGNS:
        text = text.replace(sign, letter)
    return _rebuild(unmask(text), FOLDED, str.lower)


_LETTER_SIGNS = (("\u00b5", "\u03bc"), ("\u2126", "\u03a9"))
"""Signs that are Greek letters once folded: micro and ohm."""


def plain(text: str) -> Folded:
    """Return `text` with odd digits, spaces, dashes and quotes made plain; case is kept."""
    if text.isascii():
        return Folded(text)
    return _rebuild(unmask(text), PLAIN, str)


def plain_text(text: str) -> str:
    """Return about what `plain` makes of a text: each character for itself, with no way back."""
    return text if text.isascii() else "".join(map(PLAIN.__getitem__, text))


def bounded(text: str, start: int, end: int) -> bool:
    """Say whether [start, end) is a whole word: no neighbour is a letter, a digit or a mark."""
    before = start > 0 and wordy(text[start - 1])
    return not before and not (end < len(text) and wordy(text[end]))


def wordy(char: str) -> bool:
    """Say whether a character is a letter, a digit or a mark."""
    return char.isalnum() or (char > "\x7f" and unicodedata.category(char)[0] == "M")


_ODD = re.compile(r"[^\x00-\x7f]+")
_STRETCH = re.compile(r"[\x00-\x7f]{48,}(?=[\x00-\x7f])")
"""Plain text long enough to be taken as it is; an accent may follow the character behind it."""
_ROOM, _SHORT = 1000, 2
"""How far a text may grow by signs that stand for more than two characters, "ﷺ" for eighteen:
for as many, and for a quarter of its own. Nobody writes a text of such signs; it would take long.
"""
_FEW, _SOME = 24, 400
"""How many different odd characters are replaced one by one, among how many."""


def _rebuild(text: str, units: Units, ascii_part: Callable[[str], str]) -> Folded:
    if len(text) - len(text.encode("ascii", "ignore")) <= _SOME:
        odd = set("".join(_ODD.findall(text)))
        if _are_plain(odd, units):
            for char in odd:
                text = text.replace(char, units[char])
            return Folded(one_line(ascii_part(text)))
    pieces = _Pieces(units, _ROOM + len(text) // 4)
    done = 0
    for run in _STRETCH.finditer(text):
        pieces.each(text[done : run.start()], done)
        pieces.same(one_line(ascii_part(run.group())), run.start())
        done = run.end()
    pieces.each(text[done:], done)
    return pieces.folded()


def _are_plain(odd: set[str], units: Units) -> bool:
    """Say whether all are few and each becomes one of plain ASCII: whole searches are faster."""
    if len(odd) > _FEW:
        return False
    made = [units[char] for char in odd]
    return all(len(one) == 1 and one.isascii() for one in made) and units.accents.isdisjoint(odd)


class _Pieces:
    """Collects what became of each character, in bulk, since a text may hold thousands."""

    def __init__(self, units: Units, room: int) -> None:
        self._units = units
        self._room = room
        self._in_place = True
        self._parts: list[str] = []
        self._length = 0
        self._starts: list[int] = []
        self._ends: list[int] = []

    def same(self, part: str, source: int) -> None:
        """Add text that kept its length."""
        self._starts += _counting(self._length, self._length + len(part))
        self._ends += _counting(source + 1, source + len(part) + 1)
        self._parts.append(part)
        self._length += len(part)

    def each(self, text: str, source: int) -> None:
        """Add what each character became; an accent joins the Latin letter before it."""
        chars = list(text)
        made = list(map(self._units.__getitem__, chars))
        ends = [*_counting(source + 1, source + len(text) + 1)]
        if not self._units.accents.isdisjoint(chars):
            self._attach(chars, made, ends)
        sizes = list(map(len, made))
        if sizes.count(1) == len(sizes):
            self.same("".join(made), source)
            return
        grown = sum(sizes) - len(sizes)
        if grown > self._room:
            self._keep(chars, made, sizes)
            grown = sum(sizes) - len(sizes)
        self._room -= grown
        self._in_place = False
        *starts, self._length = accumulate(sizes, initial=self._length)
        self._starts += starts
        self._ends += ends
        self._parts += made

    def _keep(self, chars: list[str], made: list[str], sizes: list[int]) -> None:
        """Leave characters that stand for many as they are where there is no room left."""
        room = self._room
        large = list(map(_SHORT.__lt__, sizes))
        for at in compress(range(len(sizes)), large):
            room -= sizes[at]
            if room < 0:
                made[at], sizes[at] = chars[at], 1

    def _attach(self, chars: list[str], made: list[str], ends: list[int]) -> None:
        """Drop each accent on a Latin letter, and let the letter end behind it."""
        last = done = -1
        for at in compress(range(len(chars)), map(self._units.accents.__contains__, chars)):
            before = at - 1
            while before > done and not made[before]:
                before -= 1
            last, done = before if before > done else last, at
            if last >= 0 and made[last][-1] in _TAKES_ACCENT:
                made[at], ends[last] = "", ends[at]
            elif made[at]:
                last = at

    def folded(self) -> Folded:
        """Return the result."""
        text = "".join(self._parts)
        if self._in_place:
            return Folded(text)
        return Folded(text, tuple(self._starts), tuple(self._ends))


_TAKES_ACCENT = frozenset(ascii_letters + digits)
_COUNT = tuple(range(4096))


def _counting(start: int, end: int) -> Sequence[int]:
    """Return the numbers from `start` to `end`: a part of a row at hand takes no time to count."""
    return _COUNT[start:end] if end <= len(_COUNT) else range(start, end)
