"""What folding makes of each character, and which are Latin: found out once, then looked up.

A text may hold thousands of different characters, and to find out about one takes a microsecond or
more: a look at each character of a text has to be a look into a dictionary.
"""

import re
import unicodedata
from collections.abc import Callable
from typing import TypeVar

from upheld.reading.data.confusables import LATIN

__all__ = ["FOLDED", "IS_LATIN", "PLAIN", "Units", "one_line"]

_T = TypeVar("_T")


class _Known(dict[str, _T]):
    """The answers of a function, by character; Unicode bounds how many there are.

    Han, Hangul, private and unassigned characters stay as they are; the million of them behind
    plane 1 are not remembered.
    """

    def __init__(self, find: Callable[[str], _T]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, char: str) -> _T:
        found = self._find(char)
        if not _MANY.match(char):
            self[char] = found
        return found


_MANY = re.compile("[\U00020000-\U0002f7ff\U00030000-\U000dffff\U000f0000-\U0010ffff]")
_WHOLE = re.compile(f"[\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\ue000-\uf8ff]|{_MANY.pattern}")


class Units(_Known[str]):
    """What becomes of each character; `accents` are those met that may join a letter before."""

    def __init__(self, find: Callable[[str], str]) -> None:
        super().__init__(find)
        self.accents: set[str] = set()

    def __missing__(self, char: str) -> str:
        if _WHOLE.match(char):
            if not _MANY.match(char):
                self[char] = char
            return char
        if not char.isascii() and unicodedata.combining(char):
            self.accents.add(char)
        return super().__missing__(char)


_BREAKS = str.maketrans("\t\n\v\f\r", "     ")
_ANY_BREAK = re.compile(r"[\t\n\v\f\r]")


def one_line(text: str) -> str:
    """Return `text` with a space for each tab and line break."""
    return text.translate(_BREAKS) if _ANY_BREAK.search(text) else text


_CONCATENATING = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u08e2")
_INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u2800\u3164\uffa0"
).union(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0000, 0xE1000))))
_SPECIAL = {
    **dict.fromkeys("‘’‛ʼʻ´ʹ′＇", "'"),
    **dict.fromkeys("“”„‟", '"'),
    **dict.fromkeys("−⁃⁻", "-"),
    **dict.fromkeys("\u2028\u2029\x85\u1680", " "),
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


def _folded_unit(char: str) -> str:
    if char.isascii():
        return one_line(char.lower())
    shared = _shared_unit(char)
    if shared is not None:
        return shared
    same = char == unicodedata.normalize("NFKD", char) == char.casefold() == char.lower()
    if same and char not in LATIN:
        return char
    return _without_accents(unicodedata.normalize("NFKC", _compatible(char).casefold()))


def _plain_unit(char: str) -> str:
    if char.isascii():
        return one_line(char)
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


_LATIN = re.compile("[A-Za-z" + re.escape("".join(LATIN)) + "]")


def _is_latin(char: str) -> bool:
    """Say whether a character folds to a Latin one, with an accent or without."""
    return _LATIN.search(unicodedata.normalize("NFKD", char).casefold()) is not None


FOLDED = Units(_folded_unit)
PLAIN = Units(_plain_unit)
IS_LATIN = _Known(_is_latin)
