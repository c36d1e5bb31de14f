"""Stretches of text whose digits are no quantities: links, addresses, versions, phone numbers."""

import re
from collections.abc import Iterator

__all__ = ["masked"]

_MASKS: tuple[tuple[tuple[str, ...], re.Pattern[str]], ...] = (
    (("://", "www."), re.compile(r"(?:[a-z][a-z0-9+.-]{1,15}://|www\.)[^\s<>\"]+", re.IGNORECASE)),
    (("@",), re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+")),
    (
        (".",),
        re.compile(
            r"(?<![\w.,$€£¥])v?\d{1,5}(?:\.\d{1,5}){2,}(?:[-+][\w.]+)?(?![\w,])(?!\.\d)",
            re.IGNORECASE,
        ),
    ),
    (("v", "V"), re.compile(r"(?<![\w.])[vV]\d+(?:\.\d+)*(?![\w])")),
    (
        ("-", " ", "("),
        re.compile(
            r"(?<![\w.,$€£¥/-])(?:\+\d{1,3}[ .-]?)?(?:\(\d{2,4}\)[ .-]?|\d{2,4}[ .-])\d{3}[.-]\d{4}(?![\w])"
            r"|(?<![\w.,$])\+\d{1,3}(?:[ .-]\d{2,5}){2,5}(?![\w])|(?<![\w$])\(\d{3}\) \d{3}[ -]\d{4}(?!\w)"
            r"|(?<![\w.,$€£/-])1-\d{3}-\d{3}-\d{4}(?!\w)"
        ),
    ),
    (
        ("-",),
        re.compile(
            r"(?<![\w$€£.-])(?:[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}|\d+(?:-\d+){2,})(?![\w-])"
        ),
    ),
)


def masked(text: str) -> Iterator[tuple[int, int]]:
    """Yield the stretches of a plain text in which no quantity is looked for."""
    for hints, pattern in _MASKS:
        if any(hint in text for hint in hints):
            for match in pattern.finditer(text):
                yield match.span()
