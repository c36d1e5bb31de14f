"""Identifiers: keys, codes and numbers of papers that name one thing, and another in its place.

Why it matters: a made-up reference or a wrong code reads like the right one, to a reader of
likeness and to a model.
Fires on: Ctrl+P beside Ctrl+J, QB-409 beside QB-410, arXiv 2012.15730 beside 2302.13971, a DOI or
an ISBN beside another.
Stays silent on: identifiers of another shape (A320 beside QB-409), texts that have the claim's own
as well, and amounts ("5km", "1990s").
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

__all__ = ["Renamed", "renamed"]

_PAPERS = {
    "arxiv": re.compile(r"arxiv\W*(?:\.org\W+)?(?:abs\W+|pdf\W+)?(\d{4}\.\d{4,5})", re.I),
    "doi": re.compile(r"\b(10\.\d{4,9}/[^\s\"<>]*[^\s\"<>.,;)])"),
    "isbn": re.compile(r"\bISBN\W*((?:97[89][- ]?)?\d[\d -]{7,14}[\dX])", re.I),
}
_KEYS = re.compile(r"(?<!\w)[A-Z][a-z]*(?:\+[A-Z][a-z]*)*\+[A-Z0-9](?!\w)")
_CODE = re.compile(r"(?<![\w.+/-])[A-Z]{1,6}[-_ ]?\d{2,6}[A-Z]?(?![\w+/-]|\.\d)")
_DIGITS = re.compile(r"\d+")
_LAST = re.compile(r"\+\w\Z")
_GAPS = re.compile(r"[\s_-]")


@dataclass(frozen=True, slots=True)
class Renamed:
    """An identifier of the claim and the one of its kind that the source has instead."""

    claim: str
    source: str


def renamed(claim: str, source: str) -> Renamed | None:
    """Return the identifier of a claim for which a source has another of its kind, if it does."""
    mine, theirs = dict(_found(claim)), dict(_found(source))
    for said, kind in mine.items():
        if said in theirs or list(mine.values()).count(kind) > 1:
            continue
        other = next((each for each, of in theirs.items() if of == kind), None)
        if other is not None:
            return Renamed(said, other)
    return None


@lru_cache(maxsize=4_096)
def _found(text: str) -> tuple[tuple[str, str], ...]:
    """Return each identifier of a text with its kind: its shape, or what it numbers."""
    return tuple(dict(_read(text)).items())


def _read(text: str) -> Iterator[tuple[str, str]]:
    for kind, pattern in _PAPERS.items():
        yield from ((_GAPS.sub("", match[1]), kind) for match in pattern.finditer(text))
    yield from ((match[0], _LAST.sub("+", match[0])) for match in _KEYS.finditer(text))
    for match in _CODE.finditer(text):
        code = _GAPS.sub("", match[0])
        yield code, _DIGITS.sub("0", code)
