"""Reading a stretch of text that repeats once: dense text costs little more than plain text.

What a number means depends on the text around it, within bounds; where the number and all of that
text are the same, so is the reading, and it only has to be moved.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from upheld.domain.text import Span
from upheld.reading.quantities.numerals import Numeral
from upheld.reading.quantities.values import (
    Ambiguous,
    CalendarDate,
    ClockTime,
    Malformed,
    Quantity,
    Reading,
)

__all__ = ["FEW", "Repeats", "placed"]

FEW = 12
"""With fewer numbers than this in a text, looking for repeats costs more than it saves."""

_BEFORE = 80
_AFTER = 64
_FAR_AFTER = 256
_WORDS = 10
_LONGEST_WORD = 48

Placed = TypeVar("Placed", bound=Quantity | CalendarDate | ClockTime | Malformed)
Read = Callable[[Numeral], Reading | None]


class Repeats:
    """Readings of the numbers of one text; `read` must look at bounded stretches beside them."""

    def __init__(self, text: str, read: Read) -> None:
        self._text = text
        self._read = read
        self._known: dict[tuple[str, int, int], tuple[Reading | None, int]] = {}

    def at(self, numeral: Numeral) -> Reading | None:
        """Return what `read` makes of a number of the text."""
        start, end = numeral.start, numeral.end
        low = start - _BEFORE if start > _BEFORE else 0
        after = self._after(end)
        if after < 0:
            return self._read(numeral)
        key = self._text[low:after], start - low, end - start
        known = self._known.get(key)
        if known is None:
            made = self._read(numeral)
            self._known[key] = made, start
            return made
        made, was = known
        return None if made is None else moved(made, start - was)

    def _after(self, end: int) -> int:
        """Return how far the text behind a number may matter, or -1 where that is unknown."""
        near = self._text[end : end + _AFTER]
        if near.count(" ") >= _WORDS or len(near) < _AFTER:
            return end + _AFTER
        far = self._text[end : end + _FAR_AFTER]
        if len(far) == _FAR_AFTER and far[-_LONGEST_WORD:].isalpha():
            return -1
        plain = " " not in far and "\n" not in far
        return end + (_FAR_AFTER // 2 if plain else _FAR_AFTER)


def moved(reading: Reading, by: int) -> Reading:
    """Return a reading that stands `by` characters further on."""
    if isinstance(reading, Ambiguous):
        inner = tuple(placed(one, one.span.shifted(by)) for one in reading.readings)
        return replace(reading, span=reading.span.shifted(by), readings=inner)
    return placed(reading, reading.span.shifted(by))


def placed(reading: Placed, span: Span) -> Placed:
    """Return a reading on another span; the same as `replace`, which takes three times as long."""
    if not isinstance(reading, Quantity):
        return replace(reading, span=span)
    return type(reading)(
        kind=reading.kind,
        span=span,
        value=reading.value,
        unit=reading.unit,
        units=reading.units,
        step=reading.step,
        bound=reading.bound,
        high=reading.high,
        per=reading.per,
        noun=reading.noun,
        direction=reading.direction,
        negated=reading.negated,
        role=reading.role,
        lot=reading.lot,
        derived=reading.derived,
    )
