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
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from upheld.domain.text import Span
from upheld.reading.data.confusables import FOREIGN, LATIN

__all__ = ["Folded", "bounded", "fold", "plain"]


@dataclass(frozen=True, slots=True)
class Folded:
    """Folded text; `span` leads back to the text it was made of.

    The three tuples describe pieces: where a piece starts in the folded text, and where it starts
    and ends in the original. No pieces: every character stayed at its place.
    """

    text: str
    _starts: tuple[int, ...] = field(default=(), repr=False)
    _sources: tuple[int, ...] = field(default=(), repr=False)
    _ends: tuple[int, ...] = field(default=(), repr=False)

    @property
    def in_place(self) -> bool:
        """Say whether every character stayed at its place."""
        return not self._starts

    def span(self, start: int, end: int) -> Span:
        """Return the span of the original that folded to [start, end)."""
        if not self._starts:
            return Span(start, end)
        first = self._at(start, last=False)
        return Span(first, max(first, self._at(end, last=True)) if end > start else first)

    def _at(self, at: int, *, last: bool) -> int:
        """Return the place of the original behind `at`; `last`: where a stretch ends there."""
        starts = self._starts
        if at >= len(self.text) and not last:
            return self._ends[-1]
        piece = bisect_right(starts, at - last) - 1
        start, source, end = starts[piece], self._sources[piece], self._ends[piece]
        after = starts[piece + 1] if piece + 1 < len(starts) else len(self.text)
        if after - start == end - source:
            return source + at - start
        return end if last else source


def fold(text: str) -> Folded:
    """Return `text` folded for matching; pure ASCII text only loses its case and line breaks."""
    if text.isascii():
        return Folded(_one_line(text.lower()))
    for sign, letter in _LETTER_SIGNS:
        text = text.replace(sign, letter)
    return _rebuild(_unmask(text), _folded_unit, str.lower)


_LETTER_SIGNS = (("\u00b5", "\u03bc"), ("\u2126", "\u03a9"))
"""Signs that are Greek letters once folded: micro and ohm."""


def plain(text: str) -> Folded:
    """Return `text` with odd digits, spaces, dashes and quotes made plain; case is kept."""
    if text.isascii():
        return Folded(text)
    return _rebuild(_unmask(text), _plain_unit, str)


def bounded(text: str, start: int, end: int) -> bool:
    """Say whether [start, end) is a whole word: no neighbour is a letter, a digit or a mark."""
    before = start > 0 and _wordy(text[start - 1])
    return not before and not (end < len(text) and _wordy(text[end]))


def _wordy(char: str) -> bool:
    return char.isalnum() or (char > "\x7f" and unicodedata.category(char)[0] == "M")


_BREAKS = str.maketrans("\t\n\v\f\r", "     ")
_ANY_BREAK = re.compile(r"[\t\n\v\f\r]")


def _one_line(text: str) -> str:
    return text.translate(_BREAKS) if _ANY_BREAK.search(text) else text


_FOREIGN = {
    **{letter.upper(): made for letter, made in FOREIGN.items() if len(letter.upper()) == 1},
    **FOREIGN,
}
_FOREIGN_LETTER = re.compile("[" + re.escape("".join(_FOREIGN)) + "]")
_OTHER_SCRIPT = re.compile("[\u0370-\u058f\u13a0-\u13ff\u2c80-\u2cff\uab70-\uabbf]")
_WORD = re.compile("[\\w\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]+")
_FOREIGN_MAP = str.maketrans(_FOREIGN)


def _unmask(text: str) -> str:
    """Replace look-alikes of other scripts, one character by one, where they only pretend."""
    if not _FOREIGN_LETTER.search(text):
        return text
    other = set(_OTHER_SCRIPT.findall(text)) - _FOREIGN.keys() - LATIN.keys()
    pretends = not other and _has_latin(text)

    def word(match: re.Match[str]) -> str:
        found = match.group()
        return found.translate(_FOREIGN_MAP) if pretends or _has_latin(found) else found

    return _WORD.sub(word, text)


_LATIN = re.compile("[A-Za-z" + re.escape("".join(LATIN)) + "]")


def _has_latin(text: str) -> bool:
    """Say whether a letter folds to a Latin one, with an accent or without."""
    return _LATIN.search(unicodedata.normalize("NFKD", text).casefold()) is not None


_CONCATENATING = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u08e2")
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0\ufe00-\ufe0f\U000e0000-\U000e0fff]"
)
_SPECIAL = {
    **dict.fromkeys("‘’‛ʼʻ´ʹ′＇", "'"),
    **dict.fromkeys("“”„‟", '"'),
    **dict.fromkeys("−⁃⁻", "-"),
    **dict.fromkeys("\u2028\u2029\x85\u1680\u180e", " "),
}


def _shared_unit(char: str) -> str | None:
    """Return what both foldings make of `char`, or None where they differ."""
    if char in _SPECIAL:
        return _SPECIAL[char]
    category = unicodedata.category(char)
    if _INVISIBLE.match(char) or (category == "Cf" and char not in _CONCATENATING):
        return ""
    if category == "Pd":
        return "-"
    return " " if char.isspace() else None


@lru_cache(maxsize=8192)
def _folded_unit(char: str) -> str:
    shared = _shared_unit(char)
    if shared is not None:
        return shared
    return _without_accents(unicodedata.normalize("NFKC", _compatible(char).casefold()))


@lru_cache(maxsize=8192)
def _plain_unit(char: str) -> str:
    shared = _shared_unit(char)
    return _compatible(char) if shared is None else shared


def _compatible(char: str) -> str:
    """Apply NFKC, but keep fractions, superscripts and accents that stand alone."""
    made = unicodedata.normalize("NFKC", char)
    return char if made[:1] == " " or unicodedata.category(char) == "No" else made


def _without_accents(text: str) -> str:
    """Split accents off and drop them on Latin letters; Hangul syllables stay whole."""
    apart = "".join(LATIN.get(c, c).lower() for c in unicodedata.normalize("NFKD", text))
    if apart[:1].isascii():
        return "".join(c for c in apart if not unicodedata.combining(c))
    return apart if all(map(unicodedata.combining, apart[1:])) else text


_NON_ASCII = re.compile(r"[^\x00-\x7f]+")


def _rebuild(text: str, unit: Callable[[str], str], ascii_part: Callable[[str], str]) -> Folded:
    kept = _in_place(text, unit, ascii_part)
    if kept is not None:
        return Folded(kept)
    builder = _Builder()
    done = 0
    for run in _NON_ASCII.finditer(text):
        start = run.start()
        builder.same(_one_line(ascii_part(text[done:start])), done)
        for at, char in enumerate(run.group(), start):
            if made := unit(char):
                builder.one(char, made, at)
        done = run.end()
    builder.same(_one_line(ascii_part(text[done:])), done)
    return builder.folded()


def _in_place(
    text: str, unit: Callable[[str], str], ascii_part: Callable[[str], str]
) -> str | None:
    """Return the folded text if every character becomes one character; otherwise None."""
    table: dict[int, str] = {}
    for char in set(text):
        made = ascii_part(char) if char.isascii() else unit(char)
        if len(made) != 1 or (char > "\x7f" and unicodedata.combining(char)):
            return None
        table[ord(char)] = _one_line(made) if char.isascii() else made
    return _replaced(text, table, ascii_part)


_FEW = 24


def _replaced(text: str, table: dict[int, str], ascii_part: Callable[[str], str]) -> str:
    """Apply a table; where few characters are left to plain ASCII, whole searches are faster."""
    odd = [code for code in table if code > _LAST_ASCII]
    if len(odd) > _FEW or not all(table[code].isascii() for code in odd):
        return text.translate(table)
    for code in odd:
        text = text.replace(chr(code), table[code])
    return _one_line(ascii_part(text))


_LAST_ASCII = 0x7F


class _Builder:
    """Collects folded pieces; neighbours that keep their length share one piece."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._pieces: list[tuple[int, int, int]] = []

    def same(self, part: str, source: int) -> None:
        """Add text that kept its length."""
        if part:
            self._add(part, source, source + len(part))

    def one(self, char: str, unit: str, at: int) -> None:
        """Add what one character became; an accent joins the Latin letter before it."""
        if unicodedata.combining(char) and self._after_latin():
            self._attach(at + 1)
        elif len(unit) > 1:
            self._pieces.append((self._length, at, at + 1))
            self._parts.append(unit)
            self._length += len(unit)
        else:
            self._add(unit, at, at + 1)

    def folded(self) -> Folded:
        """Return the result; text whose characters all kept their place needs no map."""
        text = "".join(self._parts)
        if self._pieces == [(0, 0, len(text))]:
            return Folded(text)
        starts, sources, ends = zip(*self._pieces, strict=True) if self._pieces else ((0,),) * 3
        return Folded(text, starts, sources, ends)

    def _after_latin(self) -> bool:
        return bool(self._parts) and self._parts[-1][-1].isascii() and self._parts[-1][-1].isalnum()

    def _add(self, part: str, source: int, end: int) -> None:
        if self._continues(len(part), source, end):
            start, first, _ = self._pieces[-1]
            self._pieces[-1] = (start, first, end)
        else:
            self._pieces.append((self._length, source, end))
        self._parts.append(part)
        self._length += len(part)

    def _continues(self, length: int, source: int, end: int) -> bool:
        if not self._pieces or end - source != length:
            return False
        start, first, last = self._pieces[-1]
        return last == source and last - first == self._length - start

    def _attach(self, end: int) -> None:
        """Stretch the last character over a dropped accent; it becomes a piece of its own."""
        start, source, last = self._pieces[-1]
        if self._length - start > 1 and last - source == self._length - start:
            self._pieces[-1] = (start, source, last - 1)
            self._pieces.append((self._length - 1, last - 1, end))
        else:
            self._pieces[-1] = (start, source, end)
