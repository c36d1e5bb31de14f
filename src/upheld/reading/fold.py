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
from itertools import accumulate

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
        starts, sources, ends = self._starts, self._sources, self._ends
        if not starts:
            return Span(start, end)
        if start >= len(self.text):
            return Span(ends[-1], ends[-1])
        piece = bisect_right(starts, start) - 1
        first, inside = sources[piece], start - starts[piece]
        if inside and self._kept(piece):
            first += inside
        if end <= start:
            return Span(first, first)
        piece = bisect_right(starts, end - 1, piece) - 1
        last, short = ends[piece], ends[piece] - sources[piece] == 1
        if not short and self._kept(piece):
            last = sources[piece] + end - starts[piece]
        return Span(first, last)

    def _kept(self, piece: int) -> bool:
        """Say whether a piece has as many characters as what it was made of."""
        starts = self._starts
        after = starts[piece + 1] if piece + 1 < len(starts) else len(self.text)
        return after - starts[piece] == self._ends[piece] - self._sources[piece]


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


_MOST_CHARACTERS = 1 << 17
"""How many characters are remembered with what becomes of them: to find it out takes long."""
_BREAKS = str.maketrans("\t\n\v\f\r", "     ")
_ANY_BREAK = re.compile(r"[\t\n\v\f\r]")


def _one_line(text: str) -> str:
    return text.translate(_BREAKS) if _ANY_BREAK.search(text) else text


_WORDY = "[\\w\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]"
_CASED = [*((one.upper(), made) for one, made in FOREIGN.items()), *FOREIGN.items()]
_FOREIGN = {one: made for one, made in _CASED if len(one) == 1 and re.match(_WORDY, one)}
_FOREIGN_LETTER = re.compile("[" + re.escape("".join(_FOREIGN)) + "]")
_FOREIGN_WORD = re.compile(f"(?<!{_WORDY}){_WORDY}*{_FOREIGN_LETTER.pattern}{_WORDY}*")
_OTHER_SCRIPT = re.compile("[\u0370-\u058f\u13a0-\u13ff\u2c80-\u2cff\uab70-\uabbf]")


def _unmask(text: str) -> str:
    """Replace look-alikes of other scripts, one character by one, where they only pretend."""
    if not _FOREIGN_LETTER.search(text):
        return text
    chars = set(text)
    if not any(map(_is_latin, chars)):
        return text
    if not set(_OTHER_SCRIPT.findall(text)) - _KNOWN:
        return _unmasked(text)
    latin = set(filter(_is_latin, chars))

    def word(match: re.Match[str]) -> str:
        found = match.group()
        return found if latin.isdisjoint(found) else _unmasked(found)

    return _FOREIGN_WORD.sub(word, text)


_KNOWN = _FOREIGN.keys() | LATIN.keys()


def _unmasked(text: str) -> str:
    return "".join([_FOREIGN.get(char, char) for char in text])


_LATIN = re.compile("[A-Za-z" + re.escape("".join(LATIN)) + "]")


@lru_cache(maxsize=_MOST_CHARACTERS)
def _is_latin(char: str) -> bool:
    """Say whether a character folds to a Latin one, with an accent or without."""
    return _LATIN.search(unicodedata.normalize("NFKD", char).casefold()) is not None


_CONCATENATING = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u08e2")
_INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u3164\uffa0"
).union(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0000, 0xE1000))))
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
    if char in _INVISIBLE or (category == "Cf" and char not in _CONCATENATING):
        return ""
    if category == "Pd":
        return "-"
    return " " if char.isspace() else None


@lru_cache(maxsize=_MOST_CHARACTERS)
def _folded_unit(char: str) -> str:
    if char.isascii():
        return _one_line(char.lower())
    shared = _shared_unit(char)
    if shared is not None:
        return shared
    same = char == unicodedata.normalize("NFKD", char) == char.casefold() == char.lower()
    if same and char not in LATIN:
        return char
    return _without_accents(unicodedata.normalize("NFKC", _compatible(char).casefold()))


@lru_cache(maxsize=_MOST_CHARACTERS)
def _plain_unit(char: str) -> str:
    if char.isascii():
        return _one_line(char)
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


_STRETCH = re.compile(r"[\x00-\x7f]{48,}(?=[\x00-\x7f])")
"""Plain text long enough to be one piece; an accent may follow the character behind it."""


def _rebuild(text: str, unit: Callable[[str], str], ascii_part: Callable[[str], str]) -> Folded:
    chars = set(text)
    whole = _WHOLE.findall("".join(chars))
    units = {char: unit(char) for char in chars.difference(whole)} | dict(
        zip(whole, whole, strict=True)
    )
    accents = {char for char in units if char > _LAST_ASCII and unicodedata.combining(char)}
    if not accents and all(map(_IS_ONE, map(len, units.values()))):
        return Folded(_replaced(text, units, ascii_part))
    pieces = _Pieces(units, accents)
    done = 0
    for run in _STRETCH.finditer(text):
        pieces.each(text[done : run.start()], done)
        pieces.same(_one_line(ascii_part(run.group())), run.start())
        done = run.end()
    pieces.each(text[done:], done)
    return pieces.folded()


_WHOLE = re.compile(
    "[\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\ue000-\uf8ff"
    "\U00020000-\U0002f7ff\U00030000-\U000dffff\U000f0000-\U0010ffff]"
)
"""Han, Hangul, private and unassigned: a million characters that stay as they are."""
_LAST_ASCII = "\x7f"
_IS_ONE = (1).__eq__
_FEW = 24


def _replaced(text: str, units: dict[str, str], ascii_part: Callable[[str], str]) -> str:
    """Put one character for each; where few are left to plain ASCII, whole searches are faster."""
    odd = [char for char in units if char > _LAST_ASCII]
    if len(odd) > _FEW or not all(units[char].isascii() for char in odd):
        return "".join(map(units.__getitem__, text))
    for char in odd:
        text = text.replace(char, units[char])
    return _one_line(ascii_part(text))


class _Pieces:
    """Collects folded pieces: stretches that kept their length, all else character by character.

    Made in bulk, since a text may hold thousands; what became nothing is a piece of no length.
    """

    def __init__(self, units: dict[str, str], accents: set[str]) -> None:
        self._units = units
        self._accents = accents
        self._parts: list[str] = []
        self._length = 0
        self._starts: list[int] = []
        self._sources: list[int] = []
        self._ends: list[int] = []

    def same(self, part: str, source: int) -> None:
        """Add text that kept its length."""
        self._starts.append(self._length)
        self._sources.append(source)
        self._ends.append(source + len(part))
        self._parts.append(part)
        self._length += len(part)

    def each(self, text: str, source: int) -> None:
        """Add what each character became; an accent joins the Latin letter before it."""
        made = [self._units[char] for char in text]
        ends = list(range(source + 1, source + len(text) + 1))
        if not self._accents.isdisjoint(text):
            self._attach(text, made, ends)
        *starts, self._length = accumulate(map(len, made), initial=self._length)
        self._starts += starts
        self._sources += range(source, source + len(text))
        self._ends += ends
        self._parts += made

    def _attach(self, text: str, made: list[str], ends: list[int]) -> None:
        """Drop each accent on a Latin letter, and let the letter end behind it."""
        last = -1
        for at, char in enumerate(text):
            if char in self._accents and last >= 0 and _takes_accent(made[last][-1]):
                made[at], ends[last] = "", ends[at]
            elif made[at]:
                last = at

    def folded(self) -> Folded:
        """Return the result."""
        text = "".join(self._parts)
        return Folded(text, tuple(self._starts), tuple(self._sources), tuple(self._ends))


def _takes_accent(char: str) -> bool:
    return char.isascii() and char.isalnum()
