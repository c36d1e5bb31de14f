"""Finding passages: words first, then meaning, mixed into one relevance from 0 to 1."""

import math
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

import numpy as np

from upheld.adapters.search.connection import explained
from upheld.adapters.search.vectors import Embedder, cosine, fused, keep, kept, packed
from upheld.adapters.search.words import content_words, coverage, match_any, stems, weights

__all__ = ["CANDIDATES", "POOL", "SMALL", "Found", "Hit", "Search", "relevance"]

POOL = 48
SMALL = 400
CANDIDATES = 12
TITLE_WEIGHT = 2.0
_COSINE, _COVERAGE, _OFFSET = 9.0, 2.0, -6.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A passage found, with its place and its relevance (0..1)."""

    passage: int
    document: int
    source: str
    title: str
    context: str
    url: str
    modified_at: str | None
    sketch: bytes
    start: int
    stop: int
    text: str
    written: str | None
    relevance: float = 0.0

    @property
    def above(self) -> str:
        """The title with what stands above the passage in the text."""
        return self.title + self.context


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The passages found, most relevant first; `whole` says that every passage was looked at."""

    hits: tuple[Hit, ...] = ()
    whole: bool = False


class Search:
    """Questions to one index, from any thread.

    The 48 passages with the best words are the pool, or all up to 400, so that a few notes are
    found in other words too; the 12 that words and token vectors together put first are the
    candidates. Vectors are made only for candidates and then kept in the index: adding a folder
    costs no embedding, and a second question about a passage none.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path, embedder: Embedder) -> None:
        self._connection = connection
        self._path = path
        self._embedder = embedder
        self._lock = Lock()

    def find(self, query: str, meaning: str) -> Found:
        """Return the candidates for the words of `query`, most relevant to `meaning` first."""
        with self._lock, explained(self._path):
            size = self._size()
            pool = self._pool(query, size)
        if not pool:
            return Found()
        hits = self._candidates(meaning, pool)
        with self._lock, explained(self._path):
            covered = self._coverage(meaning, hits, size)
        cosines = self._cosines(meaning, hits)
        scored = zip(hits, cosines, covered, strict=True)
        rated = [_rated(hit, relevance(near, held)) for hit, near, held in scored]
        ordered = sorted(rated, key=lambda hit: (-hit.relevance, hit.passage))
        return Found(hits=tuple(ordered), whole=size <= SMALL)

    def _pool(self, query: str, size: int) -> tuple[Hit, ...]:
        """The passages with the best words, best first; on a small shelf the others after them."""
        words = content_words(query)
        values = (TITLE_WEIGHT, match_any(words), POOL)
        found = [row[0] for row in self._connection.execute(_MATCH, values)] if words else []
        if size <= SMALL:
            every = [row[0] for row in self._connection.execute(_EVERY)]
            worded = set(found)
            found += [key for key in every if key not in worded]
        marks = ", ".join("?" * len(found))
        rows = self._connection.execute(f"{_HIT} WHERE p.id IN ({marks})", found).fetchall()
        held = {row[0]: Hit(**dict(zip(_FIELDS, row, strict=True))) for row in rows}
        return tuple(held[key] for key in found if key in held)

    def _candidates(self, meaning: str, pool: Sequence[Hit]) -> tuple[Hit, ...]:
        if len(pool) <= CANDIDATES:
            return tuple(pool)
        asked, *there = self._embedder.rough([meaning, *map(_in_context, pool)])
        order = fused(np.stack(there) @ asked)
        return tuple(pool[place] for place in order[:CANDIDATES])

    def _coverage(self, meaning: str, hits: Sequence[Hit], size: int) -> tuple[float, ...]:
        texts = [" ".join(content_words(meaning)), *(f"{hit.above}\n{hit.text}" for hit in hits)]
        asked, *there = stems(self._connection, texts)
        weighed = weights(self._connection, asked, size) if asked else {}
        return tuple(coverage(weighed, held) for held in there)

    def _cosines(self, meaning: str, hits: Sequence[Hit]) -> Sequence[float]:
        with self._lock, explained(self._path):
            have = dict(kept(self._connection, [hit.passage for hit in hits]))
        have |= self._fresh([hit for hit in hits if hit.passage not in have])
        (asked,) = self._embedder.embed([meaning])
        return [float(value) for value in cosine(asked, [have[hit.passage] for hit in hits])]

    def _fresh(self, hits: Sequence[Hit]) -> Mapping[int, bytes]:
        vectors = self._embedder.embed([_in_context(hit) for hit in hits])
        fresh = {hit.passage: packed(row) for hit, row in zip(hits, vectors, strict=True)}
        with self._lock, explained(self._path):
            keep(self._connection, fresh)
        return fresh

    def _size(self) -> int:
        return int(self._connection.execute("SELECT count(*) FROM passages").fetchone()[0])


def relevance(near: float, held: float) -> float:
    """Mix cosine and coverage into 0..1; the same scale for every query and shelf."""
    return 1.0 / (1.0 + math.exp(-(_COSINE * near + _COVERAGE * held + _OFFSET)))


def _in_context(hit: Hit) -> str:
    return f"{hit.above}. {hit.text}" if hit.above else hit.text


def _rated(hit: Hit, value: float) -> Hit:
    fields = {name: getattr(hit, name) for name in _FIELDS}
    return Hit(**fields, relevance=round(value, 4))


_FIELDS = (
    "passage", "document", "source", "title", "context", "url", "modified_at", "sketch", "start",
    "stop", "text", "written",
)  # fmt: skip
_HIT = """
SELECT p.id, d.id, f.source, d.title, p.context, d.url, d.modified_at, d.sketch, p.start, p.stop,
    p.text, p.written
FROM passages p JOIN documents d ON d.id = p.document_id JOIN files f ON f.id = d.file_id
"""
_EVERY = "SELECT id FROM passages ORDER BY id"
_MATCH = """
SELECT rowid FROM lexicon WHERE lexicon MATCH ?2 ORDER BY bm25(lexicon, ?1, 1.0), rowid LIMIT ?3
"""
