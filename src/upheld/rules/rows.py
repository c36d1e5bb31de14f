"""Where many phrases stand in one text: all places of each at once, as a row of bits.

To find every place of every phrase takes a step for each; a policy of two thousand phrases and a
reply that is nothing but those has millions. A row has one bit for each place of the text. The rows
of single characters and of pieces of eight are made once for a text; the row of a phrase is those
of its pieces, moved and laid over each other (Shift-And, by Baeza-Yates and Gonnet). It takes a
step for eight characters of a phrase, however often that stands in the text.
"""

import re
from collections.abc import Iterator

from upheld.reading.fold import wordy

__all__ = ["FEW", "Rows", "runs", "widened"]

FEW = 8
"""Up to so many phrases are found one by one: rows take a millisecond to make."""

_PIECE = 8
_ONES = re.compile("1+")


class Rows:
    """The places of one text; bit `n` of a row stands for its place `n`."""

    __slots__ = ("_bounds", "_pieces", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._pieces: dict[int, dict[str, int]] = {}
        self._bounds: tuple[int, int] | None = None

    def places(self, phrase: str, *, whole: bool) -> int:
        """Return the row of where a phrase starts; `whole`: only where it stands as whole words."""
        size = _PIECE if len(phrase) >= _PIECE else 1
        rows, at = self._of(size), len(phrase) - size
        found = rows.get(phrase[at:], 0)
        while at and found:
            step = min(size, at)
            at -= step
            found = found >> step & rows.get(phrase[at : at + size], 0)
        if whole and found:
            before, behind = self._between()
            found &= before & behind >> len(phrase)
        return found

    def _of(self, size: int) -> dict[str, int]:
        """Return the rows of all pieces of a size that the text has."""
        if size not in self._pieces:
            rows: dict[str, int] = {}
            text = self._text
            for at in range(len(text) - size + 1):
                piece = text[at : at + size]
                rows[piece] = rows.get(piece, 0) | 1 << at
            self._pieces[size] = rows
        return self._pieces[size]

    def _between(self) -> tuple[int, int]:
        """Return the rows of where a whole word may start, and of what may stand behind one."""
        if self._bounds is None:
            odd = "".join("0" if wordy(char) else "1" for char in reversed(self._text))
            free = int(f"1{odd}", 2)
            self._bounds = free << 1 | 1, free
        return self._bounds


def widened(row: int, size: int) -> int:
    """Return a row with `size` bits from each of its bits on."""
    done = 1
    while done < size:
        step = min(done, size - done)
        row |= row << step
        done += step
    return row


def runs(row: int) -> Iterator[tuple[int, int]]:
    """Yield where the bits of a row stand without a gap, in order."""
    for match in _ONES.finditer(f"{row:b}"[::-1]):
        yield match.span()
