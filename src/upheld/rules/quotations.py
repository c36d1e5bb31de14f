"""Quotations of a reply: between quotation marks, or on lines that start with ">".

What is quoted is not claimed (F83, M26). Marks around a whole reply quote nothing: otherwise two
characters would switch the rule off.
"""

import re

from upheld.rules.flat import LINE_END, Flat

__all__ = ["quotations"]

_DOUBLE = re.compile(r'(?<!\d)"')
_SINGLE = re.compile(r"(?<!\w)'(?=\w)|(?<=[\w.!?,])'(?!\w)")
_QUOTED_LINE = re.compile(rf"(?:\A|(?<={LINE_END}))\s?>[^{LINE_END}]*")


def quotations(flat: Flat) -> list[tuple[int, int]]:
    """Return what is quoted, as ranges of the flat text."""
    text = flat.text
    if '"' not in text and "'" not in text and ">" not in text:
        return []
    found: list[tuple[int, int]] = []
    if '"' in text:
        found += _pairs([match.start() for match in _DOUBLE.finditer(text)])
    if " '" in text or text.startswith("'"):
        found += _single(text)
    if ">" in text:
        found += [match.span() for match in _QUOTED_LINE.finditer(flat.lines)]
    return [extent for extent in found if extent != (0, len(text) - 1)]


def _pairs(marks: list[int]) -> list[tuple[int, int]]:
    """Pair double marks in order; a last one alone quotes nothing."""
    return list(zip(marks[::2], marks[1::2], strict=False))


def _single(text: str) -> list[tuple[int, int]]:
    """Pair an opening single mark with the next closing one; an apostrophe is neither."""
    found, opened = [], -1
    for match in _SINGLE.finditer(text):
        at = match.start()
        opening = at == 0 or not text[at - 1].isalnum()
        if opening and at + 1 < len(text) and text[at + 1].isalnum():
            opened = at if opened < 0 else opened
        elif opened >= 0:
            found.append((opened, at))
            opened = -1
    return found
