"""Quotes of at most 25 words, cut from a source verbatim, with their place (R135, R216).

A quote holds the words that decide: those that clash first, then names and figures, then the other
words of the claim, each counted once. Out of a run-on line ("Field: a; b; c") it is cut at the
field the words stand in.
"""

import re
from collections.abc import Mapping, Sequence

from upheld.adapters.local.verification.passages import Passage
from upheld.adapters.local.verification.words import Word, words
from upheld.domain.evidence import MAX_QUOTE_WORDS, Evidence, Quote
from upheld.domain.text import Span

__all__ = ["quote"]

_DECIDES = 12
_TELLS = 3
_CHUNK = re.compile(r"\S+")
_ENDS = (";", ".", "!", "?", "|")

Cut = tuple[int, int]


def quote(evidence: Evidence, passage: Passage, around: Sequence[str]) -> Quote:
    """Cut the passage to the window that holds most of the words `around`.

    Where there are several texts, the words of the first decide and come before all others.
    """
    text = evidence.snippet
    chunks = [m.span() for m in _CHUNK.finditer(text, passage.span.start, passage.span.end)]
    wanted = _weights(around)
    hits = [_hits(text[start:end], wanted) for start, end in chunks]
    first, last = _kept([text[start:end] for start, end in chunks], hits, wanted)
    span = Span(chunks[first][0], chunks[last][1])
    whole = evidence.span is not None and len(evidence.span) == len(text)
    place = span.shifted(evidence.span.start) if evidence.span and whole else None
    return Quote(text=span.of(text), span=place)


def _weights(around: Sequence[str]) -> Mapping[str, int]:
    """Return what each word is worth in a quote, by stem."""
    found: dict[str, int] = {}
    for place, text in enumerate(around):
        deciding = place == 0 and len(around) > 1
        for word in words(text):
            if word.content or deciding:
                found.setdefault(word.stem, _DECIDES if deciding else _worth(word))
    return found


def _worth(word: Word) -> int:
    return _TELLS if word.capital or word.text[0].isdigit() else 1


def _hits(chunk: str, wanted: Mapping[str, int]) -> frozenset[str]:
    return frozenset(word.stem for word in words(chunk) if word.stem in wanted)


def _kept(chunks: Sequence[str], hits: Sequence[frozenset[str]], wanted: Mapping[str, int]) -> Cut:
    """Return the first and the last chunk of a quote."""
    if len(chunks) <= MAX_QUOTE_WORDS:
        return 0, len(chunks) - 1
    starts = range(len(chunks) - MAX_QUOTE_WORDS + 1)
    best = max(starts, key=lambda at: (_sum(hits, at, wanted), -_width(hits, at), -at))
    held = _held(hits, best) or [best]
    first, last = held[0], held[-1]
    start = _opening(chunks, first, last)
    return start, _closing(chunks, last, start + MAX_QUOTE_WORDS - 1)


def _held(hits: Sequence[frozenset[str]], start: int) -> list[int]:
    return [n for n in range(start, start + MAX_QUOTE_WORDS) if hits[n]]


def _width(hits: Sequence[frozenset[str]], start: int) -> int:
    """Return how far apart the words of a window stand."""
    held = _held(hits, start)
    return held[-1] - held[0] if held else 0


def _sum(hits: Sequence[frozenset[str]], start: int, wanted: Mapping[str, int]) -> int:
    found = frozenset[str]().union(*hits[start : start + MAX_QUOTE_WORDS])
    return sum(wanted[stem] for stem in found)


def _opening(chunks: Sequence[str], first: int, last: int) -> int:
    """Return where the field or sentence of the first word begins, or as near as there is room."""
    least = max(0, last - MAX_QUOTE_WORDS + 1)
    for start in range(first, least - 1, -1):
        if start == 0 or chunks[start - 1].endswith(_ENDS):
            return start
    return max(least, first - (first - least) // 2)


def _closing(chunks: Sequence[str], last: int, limit: int) -> int:
    """Return where the field or sentence of the last word ends, or as far as there is room."""
    most = min(limit, len(chunks) - 1)
    ends = (n for n in range(last, most + 1) if chunks[n].endswith(_ENDS))
    return next(ends, most)
