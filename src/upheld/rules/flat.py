"""A text made ready for searching: folded, with single spaces, its line ends still known.

`text` and `lines` have the same length; in `lines` a line end is LINE_END, in `text` a space.
`span` leads back to the original.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import repeat

from upheld.domain.text import Span
from upheld.reading.fold import Folded, fold

__all__ = ["LINE_END", "Flat"]

LINE_END = "\x1e"
"""Stands for a line end; a record separator in a reply is read as one too."""

_LINE_ENDS = "\n\r\v\f\x85\u2028\u2029"
_RUN = re.compile(f"[ {LINE_END}]{{2,}}")


def _has_odd_space(text: str) -> bool:
    """Say whether an ASCII text has white space that folding changes; five fast searches."""
    return "\n" in text or "\t" in text or "\r" in text or "\v" in text or "\f" in text


def _marked(reply: str) -> str:
    """Put LINE_END for every line end; a few fast searches, where `translate` looks each up."""
    for end in _LINE_ENDS:
        if end in reply:
            reply = reply.replace(end, LINE_END)
    return reply


class Flat:
    """One reply, folded and squeezed."""

    __slots__ = ("_folded", "_gone", "_kept", "lines", "text")

    def __init__(self, reply: str) -> None:
        self._folded: Folded | None = None
        self._kept: list[int] = []
        self._gone = [0]
        if reply.isascii() and not _has_odd_space(reply):
            self.lines = reply.lower()
        else:
            self._folded = fold(_marked(reply))
            self.lines = self._folded.text
        if "  " in self.lines or LINE_END in self.lines:
            self.lines = self._squeezed(self.lines)
        self.text = self.lines.replace(LINE_END, " ") if LINE_END in self.lines else self.lines

    def _squeezed(self, lines: str) -> str:
        """Keep one character of each run of white space, and note where what was cut."""
        parts: list[str] = []
        done = gone = 0
        for run in _RUN.finditer(lines):
            start, end = run.span()
            parts.append(lines[done:start])
            parts.append(LINE_END if LINE_END in run.group() else " ")
            gone += end - start - 1
            self._kept.append(end - gone)
            self._gone.append(gone)
            done = end
        parts.append(lines[done:])
        return "".join(parts)

    def source(self, place: int) -> int:
        """Return where in the original the character at `place` of `text` starts."""
        place += self._gone[bisect_right(self._kept, place)]
        return place if self._folded is None else self._folded.source(place)

    def span(self, start: int, end: int) -> Span:
        """Return the span of the original behind [start, end) of `text`, end > start."""
        if self._kept:
            start += self._gone[bisect_right(self._kept, start)]
            end += self._gone[bisect_right(self._kept, end - 1)]
        return Span(start, end) if self._folded is None else self._folded.span(start, end)

    def spans(self, places: Sequence[tuple[int, int]]) -> Iterable[Span]:
        """Return the spans behind many stretches of `text`, as `span` does, in less time."""
        starts, ends = [start for start, _ in places], [end for _, end in places]
        if self._kept:
            gone = self._gone
            starts = [at + gone[run] for at, run in zip(starts, self._runs(starts), strict=True)]
            before = [end - 1 for end in ends]
            ends = [at + gone[run] for at, run in zip(ends, self._runs(before), strict=True)]
        if self._folded is None:
            return map(Span, starts, ends)
        return self._folded.spans(starts, ends)

    def _runs(self, places: Sequence[int]) -> Iterable[int]:
        return map(bisect_right, repeat(self._kept), places)
