"""Passages that were restated for a reader, as they stand in their source: pure.

A verifier reads "Plan Team: price per month is €29."; what is shown and quoted is the row
`| Team | €29 |` itself, with its place (R135).
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from upheld.domain.evidence import MAX_QUOTE_WORDS, Evidence, Quote
from upheld.domain.text import Span
from upheld.domain.verdicts import Judgement

__all__ = ["as_written", "judged_as_written"]

_CHUNK = re.compile(r"\S+")
_WORD = re.compile(r"\w+")
_QUOTED = re.compile(r"“([^“”]+[.!?])”")


def as_written(evidence: Evidence) -> Evidence:
    """Return a piece with the words of its source for snippet and quotes."""
    written = evidence.written
    if written is None:
        return evidence
    quotes = tuple(dict.fromkeys(_cut(evidence, written, quote.text) for quote in evidence.quotes))
    return replace(evidence, snippet=written, written=None, quotes=quotes)


def judged_as_written(judgement: Judgement, claim: str) -> Judgement:
    """Return a judgement whose evidence and reason quote the sources' own words.

    The reason opens with the claim in quotation marks, which stays.
    """
    restated = [piece for piece in judgement.evidence if piece.written is not None]
    if not restated:
        return judgement
    opening = len(claim) if judgement.reasoning.startswith(f"“{claim}”") else 0
    reason = _QUOTED.sub(lambda found: _requoted(found, restated), judgement.reasoning[opening:])
    return replace(
        judgement,
        reasoning=judgement.reasoning[:opening] + reason,
        evidence=tuple(map(as_written, judgement.evidence)),
    )


def _requoted(found: re.Match[str], restated: Sequence[Evidence]) -> str:
    said = found.group(1)
    piece = next((piece for piece in restated if said in piece.snippet), None)
    if piece is None or piece.written is None:
        return found.group()
    return f"“{_cut(piece, piece.written, said).text}”"


def _cut(evidence: Evidence, written: str, said: str) -> Quote:
    """Return the words of a source that were restated as `said`, 25 at the most.

    A value decides, not the first cell, which names the row: of two windows the later is kept.
    """
    chunks = [match.span() for match in _CHUNK.finditer(written)]
    wanted = frozenset(_WORD.findall(said.casefold()))
    hits = [bool(wanted & {*_WORD.findall(written[a:b].casefold())}) for a, b in chunks]
    starts = range(max(1, len(chunks) - MAX_QUOTE_WORDS + 1))
    best = max(starts, key=lambda start: (sum(hits[start : start + MAX_QUOTE_WORDS]), start))
    kept = chunks[best : best + MAX_QUOTE_WORDS]
    span = Span(kept[0][0], kept[-1][1])
    place = span.shifted(evidence.span.start) if evidence.span else None
    return Quote(text=span.of(written), span=place)
