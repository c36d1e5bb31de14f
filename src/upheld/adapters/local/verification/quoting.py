"""Quotes of at most 25 words, cut from a source verbatim, with their place (R135, R216)."""

import re
from collections.abc import Sequence

from upheld.adapters.local.verification.passages import Passage
from upheld.adapters.local.verification.words import words
from upheld.domain.evidence import MAX_QUOTE_WORDS, Evidence, Quote
from upheld.domain.text import Span

__all__ = ["quote"]

_FIGURE = 3
_CHUNK = re.compile(r"\S+")


def quote(evidence: Evidence, passage: Passage, around: Sequence[str]) -> Quote:
    """Cut the passage to the window that holds most of the words `around`."""
    chunks = [m.span() for m in _CHUNK.finditer(evidence.snippet, *_ends(passage))]
    wanted = {word.stem for text in around for word in words(text)}
    hits = [_hit(evidence.snippet[start:end], wanted) for start, end in chunks]
    starts = range(max(1, len(chunks) - MAX_QUOTE_WORDS + 1))
    best = max(starts, key=lambda start: (sum(hits[start : start + MAX_QUOTE_WORDS]), -start))
    kept = chunks[best : best + MAX_QUOTE_WORDS]
    span = Span(kept[0][0], kept[-1][1])
    whole = evidence.span is not None and len(evidence.span) == len(evidence.snippet)
    place = span.shifted(evidence.span.start) if evidence.span and whole else None
    return Quote(text=span.of(evidence.snippet), span=place)


def _ends(passage: Passage) -> tuple[int, int]:
    return passage.span.start, passage.span.end


def _hit(chunk: str, wanted: set[str]) -> int:
    return sum(
        _FIGURE if word.text[0].isdigit() else 1 for word in words(chunk) if word.stem in wanted
    )
