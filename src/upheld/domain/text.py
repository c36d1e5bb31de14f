"""Documents, spans in code points, and the one converter to UTF-16 offsets.

Inside the product every offset counts Unicode code points. On the wire (seed A spans, seed C
findings) offsets count UTF-16 code units: R182, R202, T6, T61. `Utf16Offsets` is the only place
where one becomes the other.
"""

from bisect import bisect_right
from dataclasses import dataclass

from upheld.domain.errors import InvalidInput

__all__ = ["Document", "Span", "Utf16Offsets", "refuse_lone_surrogates"]

_LAST_BMP = 0xFFFF


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range [start, end) of code points, 0 <= start <= end."""

    start: int
    end: int

    def __init__(self, start: int, end: int) -> None:
        """Written out: a reply may have a thousand, and the generated one takes twice as long."""
        if not 0 <= start <= end:
            raise InvalidInput(f"span [{start}, {end}) is not a range")
        _set_start(self, start)
        _set_end(self, end)

    def of(self, text: str) -> str:
        """Return the part of `text` that the span covers."""
        return text[self.start : self.end]

    def shifted(self, by: int) -> "Span":
        """Return the same range `by` code points further on."""
        return Span(self.start + by, self.end + by)

    def overlaps(self, other: "Span") -> bool:
        """Say whether the two ranges share at least one code point."""
        return self.start < other.end and other.start < self.end

    def contains(self, other: "Span") -> bool:
        """Say whether `other` lies wholly inside this range."""
        return self.start <= other.start and other.end <= self.end

    def __len__(self) -> int:
        return self.end - self.start


_set_start, _set_end = (vars(Span)[name].__set__ for name in ("start", "end"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A text to check; `text` holds no lone surrogate, `language` is an ISO 639-1 code."""

    text: str
    language: str = "en"
    prompt: str | None = None
    title: str | None = None
    url: str | None = None

    def __post_init__(self) -> None:
        refuse_lone_surrogates(self.text)


class Utf16Offsets:
    """Converts offsets of one text between code points and UTF-16 code units.

    Built in linear time, answers in O(log n) for texts with astral characters and O(1) otherwise.
    """

    __slots__ = ("_astral", "_length")

    def __init__(self, text: str) -> None:
        self._length = len(text)
        if text.isascii():
            self._astral: tuple[int, ...] = ()
        else:
            self._astral = tuple(i for i, c in enumerate(text) if ord(c) > _LAST_BMP)

    def units(self, span: Span) -> tuple[int, int]:
        """Return the span as [start, end) in UTF-16 code units."""
        if not self._astral:
            return span.start, span.end
        return self.unit(span.start), self.unit(span.end)

    def unit(self, point: int) -> int:
        """Return the UTF-16 offset of a code point offset."""
        return point + bisect_right(self._astral, point - 1)

    def span(self, start: int, end: int) -> Span:
        """Return UTF-16 offsets as a span of code points.

        Raises InvalidInput if an offset lies outside the text or between two surrogates.
        """
        return Span(self._point(start), self._point(end))

    def _point(self, unit: int) -> int:
        starts = [place + before for before, place in enumerate(self._astral)]
        passed = bisect_right(starts, unit - 1)
        point = unit - passed
        if self.unit(point) != unit or not 0 <= point <= self._length:
            raise InvalidInput(f"UTF-16 offset {unit} is not a character boundary of the text")
        return point


def refuse_lone_surrogates(text: str) -> None:
    """Raise InvalidInput if `text` holds a surrogate that is no character (T61)."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise InvalidInput(
            f"the text has a lone surrogate at character {error.start}; "
            "it cannot be encoded: remove it or send the full pair"
        ) from None
