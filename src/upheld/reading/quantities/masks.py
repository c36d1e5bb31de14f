"""Stretches of text whose digits are no quantities: links, addresses, versions, phone numbers."""

import re
from collections.abc import Iterator

from upheld.reading.quantities.view import View

__all__ = ["coded", "linked"]

# What marks a stretch off wherever it starts, with what it cannot do without.
_WORDY: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("://", re.compile(r"[a-z][a-z0-9+.-]{1,15}://[^\s<>\"]+", re.IGNORECASE)),
    ("www.", re.compile(r"\bwww\.[^\s<>\"]+", re.IGNORECASE)),
    ("@", re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+")),
    ("-", re.compile(r"\b[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}\b")),
)
# What starts at a digit, or at the sign or letter before it.
_FREE = r"(?<![\w.,$€£¥/-])"
_AT_DIGITS = re.compile(
    "|".join(
        (
            r"#\d[\w-]*",
            (
                rf"{_FREE}(?!\d{{1,3}}(?:\.\d{{3}})+(?![\d.]))[vV]?\d{{1,5}}(?:\.\d{{1,5}}){{2,}}(?:[-+][\w.]+)?(?![\w,])(?!\.\d)"
            ),
            r"(?<![\w.])[vV]\d+(?:\.\d+)*(?!\w)",
            (
                rf"{_FREE}(?:\+\d{{1,3}}[ .-]?)?(?:\(\d{{2,4}}\)[ .-]?|\d{{2,4}}[ .-])"
                r"\d{3}[.-]\d{4}(?!\w)"
            ),
            rf"{_FREE}\+\d{{1,3}}(?:[ .-]\d{{2,5}}){{2,5}}(?!\w)",
            rf"{_FREE}\(\d{{3}}\) \d{{3}}[ -]\d{{4}}(?!\w)",
            rf"{_FREE}\d+(?:-\d+){{2,}}(?![\w-])",
            rf"{_FREE}0\d{{1,4}}(?:[ -]\d{{2,4}}){{1,4}}(?![\w.,]*\w)",
        )
    )
)
_LEADS = "vV+(#"


def linked(view: View) -> Iterator[tuple[int, int]]:
    """Yield links, addresses and the like, in which nothing at all is read."""
    for sign, pattern in _WORDY:
        if sign in view.text:
            yield from (match.span() for match in pattern.finditer(view.text))


def coded(view: View) -> Iterator[tuple[int, int]]:
    """Yield versions, phone numbers and codes, in which no number is read."""
    for start in view.digits:
        if start and view.text[start - 1] in _LEADS:
            start -= 1
        if match := _AT_DIGITS.match(view.text, start):
            yield match.span()
