"""Cells of a table: their words without markup, and a column's name inside a sentence."""

import re

__all__ = ["lowered", "plain"]

_MARKS = re.compile(r"\*\*|__|`|~~|(?<!\w)[*_]|[*_](?!\w)|\[\^?\d{1,3}\]")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)")


def plain(cell: str) -> str:
    """Return the words of a cell, single-spaced, without emphasis, links and footnote marks."""
    return " ".join(_MARKS.sub("", _LINK.sub(r"\1", cell)).split())


def lowered(label: str) -> str:
    """Return a column's name as it stands in a sentence; acronyms and names with capitals stay."""
    first, _, rest = label.partition(" ")
    keep = first.isupper() or any(sign.isupper() for sign in first[1:])
    return label if keep else f"{first.lower()} {rest}".strip()
