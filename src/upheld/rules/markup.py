"""A folded text without the marks that only style it: "gua**ran**tee" reads as one word."""

import re
from bisect import bisect_right

__all__ = ["Unmarked", "may_have_marks"]

_MARKS = re.compile(
    r"(?<![\d*])\*{1,3}|\*{1,3}(?![\d*])|~~|`{1,3}|(?<![^\W_])_{1,3}(?=\w)|(?<=\w)_{1,3}(?![^\W_])"
    r"|</?[a-z]{1,6}>"
)


def may_have_marks(text: str) -> bool:
    """Say whether it is worth a look; a few fast searches."""
    return "*" in text or "_" in text or "`" in text or "<" in text or "~" in text


class Unmarked:
    """The text, and where each stretch of it stood before."""

    __slots__ = ("_gone", "_kept", "text")

    def __init__(self, text: str) -> None:
        self._kept, self._gone = [0], [0]
        parts, done, gone = [], 0, 0
        for mark in _MARKS.finditer(text):
            start, end = mark.span()
            parts.append(text[done:start])
            gone += end - start
            self._kept.append(end - gone)
            self._gone.append(gone)
            done = end
        parts.append(text[done:])
        self.text = "".join(parts)

    @property
    def is_changed(self) -> bool:
        """Say whether the text had a mark."""
        return len(self._gone) > 1

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return where a stretch stood in the text with its marks."""
        return self._before(start), self._before(end - 1) + 1

    def _before(self, place: int) -> int:
        return place + self._gone[bisect_right(self._kept, place) - 1]
