"""Passages: the sentences of the evidence, in their place, and those that bear on a claim."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from upheld.adapters.local.verification.facets import Facets, facets
from upheld.adapters.local.verification.words import Word, stem, terms
from upheld.domain.evidence import Evidence
from upheld.domain.text import Span
from upheld.reading.sentences import sentences

__all__ = ["Passage", "Ranked", "covered", "passages", "premise", "ranked", "usable", "weigh"]

_NEIGHBOUR = 0.25
_PREMISE_WORDS = 190
_TELLING = 1.5
_SLIGHT = 0.3
_LIGHT = frozenset(
    stem(word)
    for word in terms(
        "include contain comprise consist involve feature enrol enroll occur happen exist appear "
        "number total amount located situated known called"
    )
)
_FRONT_PAGE = re.compile(r"https?://[^/?#]+/?(?:index\.\w+)?(?:#.*)?", re.I)
_LISTING = re.compile(
    r"https?://(?:(?:www\.)?whois\.|[^/?#]+/(?:search|whois|results|find)\b|[^#]*[?&](?:q|query|search)=)",
    re.I,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """One sentence of a piece of evidence: which piece, its span in the snippet, its facets."""

    source: int
    order: int
    span: Span
    facets: Facets


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A passage and how much of the claim it covers, 0..1 by weight of the words."""

    passage: Passage
    coverage: float
    rank: float


def usable(evidence: Evidence) -> bool:
    """Say whether a piece has text and is no front page or result list (F59)."""
    if not evidence.snippet.strip():
        return False
    return not _FRONT_PAGE.fullmatch(evidence.url) and not _LISTING.match(evidence.url)


def passages(evidence: Sequence[Evidence]) -> tuple[Passage, ...]:
    """Return the sentences of all pieces, in order."""
    found = (
        (source, span, text)
        for source, item in enumerate(evidence)
        for span, text in _sentences(item.snippet)
    )
    read = ((source, span, facets(text)) for source, span, text in found)
    kept = ((source, span, each) for source, span, each in read if each.words)
    return tuple(
        Passage(source=source, order=order, span=span, facets=each)
        for order, (source, span, each) in enumerate(kept)
    )


def ranked(weights: Mapping[str, float], found: Sequence[Passage]) -> list[Ranked]:
    """Return the passages that share a word with the claim, most of its weight first.

    A passage gains a quarter of its better neighbour's coverage, for a subject named one
    sentence before.
    """
    cover = [covered(weights, passage.facets.stems) for passage in found]
    best = [
        Ranked(
            passage=passage,
            coverage=cover[place],
            rank=cover[place] + _NEIGHBOUR * _beside(cover, found, place),
        )
        for place, passage in enumerate(found)
        if cover[place] > 0
    ]
    return sorted(best, key=lambda item: (-item.rank, item.passage.order))


def premise(best: Iterable[Ranked], limit: int = _PREMISE_WORDS) -> tuple[Passage, ...]:
    """Return the best passages in document order, up to `limit` words in all (at least one)."""
    kept: list[Passage] = []
    total = 0
    for item in best:
        total += len(item.passage.facets.words)
        if kept and total > limit:
            break
        kept.append(item.passage)
    return tuple(sorted(kept, key=lambda passage: passage.order))


def weigh(claim: Sequence[Word], rarity: Mapping[str, float]) -> dict[str, float]:
    """Return the weight of each content stem of a claim: rare words, names and numbers more."""
    weights: dict[str, float] = {}
    for word in claim:
        if word.content:
            weights[word.stem] = _marked(word) * max(0.3, rarity.get(word.stem, 1.5))
    return weights


def _marked(word: Word) -> float:
    if word.capital or word.text[0].isdigit():
        return _TELLING
    return _SLIGHT if word.stem in _LIGHT else 1.0


def covered(weights: Mapping[str, float], have: frozenset[str]) -> float:
    """Return the share of the weight that the stems `have` cover."""
    total = sum(weights.values())
    return sum(weight for each, weight in weights.items() if each in have) / total if total else 0.0


def _beside(cover: Sequence[float], found: Sequence[Passage], place: int) -> float:
    here = found[place].source
    near = (other for other in (place - 1, place + 1) if 0 <= other < len(found))
    return max((cover[other] for other in near if found[other].source == here), default=0.0)


def _sentences(text: str) -> Iterator[tuple[Span, str]]:
    for span in sentences(text):
        said = span.of(text)
        lead = len(said) - len(said.lstrip())
        body = said.strip()
        if body:
            start = span.start + lead
            yield Span(start, start + len(body)), body
