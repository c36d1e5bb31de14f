"""The index of a shelf: files, their texts, passages and words, written all or nothing per step."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from upheld.adapters.search.connection import explained, transaction
from upheld.adapters.search.origins import sketch
from upheld.adapters.search.passages import passages
from upheld.adapters.search.places import is_no_source
from upheld.adapters.search.texts import LoadedText

__all__ = ["FileState", "Index", "Skipped"]

BATCH = 200
MAX_NAMED_PROBLEMS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class FileState:
    """A file as the index knows it: what it was when read, and how far the reading came."""

    size: int
    modified_ns: int
    sha256: str
    done: int = 0
    complete: bool = False
    problem: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """A file or a part of one that could not be read, with the reason."""

    path: str
    reason: str


class Index:
    """The tables of one index. Every write is a transaction; readers see the state before or after.

    Raises InvalidInput for a damaged index and Unavailable for a full or locked one.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path

    def files(self, source: str) -> Mapping[str, FileState]:
        """Return the known files of a source by path."""
        columns = "path, size, modified_ns, sha256, done, complete, problem"
        with explained(self._path):
            rows = self._connection.execute(
                f"SELECT {columns} FROM files WHERE source = ?", (source,)
            ).fetchall()
        return {row[0]: _state(row[1:]) for row in rows}

    def sources(self) -> frozenset[str]:
        """Return the names of the sources that have files in the index."""
        with explained(self._path):
            rows = self._connection.execute("SELECT DISTINCT source FROM files").fetchall()
        return frozenset(name for (name,) in rows)

    def counts(self, source: str) -> tuple[int, int, int]:
        """Return how many files, texts and passages a source has."""
        with explained(self._path):
            found = self._connection.execute(_COUNTS, {"source": source}).fetchone()
        return int(found[0]), int(found[1]), int(found[2])

    def touch(self, source: str, path: str, state: FileState) -> None:
        """Note a new size and time of a file whose content is the same."""
        with explained(self._path), transaction(self._connection):
            self._connection.execute(_TOUCH, (state.size, state.modified_ns, source, path))

    def forget(self, source: str, path: str) -> None:
        """Drop a file with all that was read from it."""
        with explained(self._path), transaction(self._connection):
            self._drop(source, path)

    def write(
        self, source: str, path: str, state: FileState, texts: Iterator[LoadedText]
    ) -> tuple[Skipped, ...]:
        """Read the texts of a file into the index in steps; an interrupted file goes on later.

        `state.done` texts are already there and are passed over. Returns the parts that could
        not be read. Raises what the loader raises; the texts before that point are kept.
        """
        with explained(self._path), transaction(self._connection):
            file_id = self._open(source, path, state)
        skipped: list[Skipped] = []
        done = sum(1 for _ in islice(texts, state.done))
        while step := list(islice(texts, BATCH)):
            done += len(step)
            with explained(self._path), transaction(self._connection):
                skipped += self._add(file_id, path, step)
                self._connection.execute("UPDATE files SET done = ? WHERE id = ?", (done, file_id))
        self._close(file_id, None)
        return tuple(skipped)

    def refuse(self, source: str, path: str, state: FileState) -> None:
        """Remember that a file could not be read, so that it is tried again only when changed."""
        with explained(self._path), transaction(self._connection):
            self._drop(source, path)
            file_id = self._open(source, path, state)
        self._close(file_id, state.problem)

    def _open(self, source: str, path: str, state: FileState) -> int:
        if state.done == 0:
            self._drop(source, path)
            values = (source, path, state.size, state.modified_ns, state.sha256)
            self._connection.execute(_ADD_FILE, values)
        found = self._connection.execute(_FILE_ID, (source, path)).fetchone()
        return int(found[0])

    def _close(self, file_id: int, problem: str | None) -> None:
        with explained(self._path), transaction(self._connection):
            self._connection.execute(
                "UPDATE files SET complete = 1, problem = ? WHERE id = ?", (problem, file_id)
            )

    def _add(self, file_id: int, path: str, texts: Sequence[LoadedText]) -> list[Skipped]:
        skipped = []
        for text in texts:
            problem = text.problem or _unfit(text)
            if problem is None:
                self._add_text(file_id, text)
            else:
                skipped.append(Skipped(path=path, reason=problem))
        return skipped

    def _add_text(self, file_id: int, text: LoadedText) -> None:
        when = text.modified_at.isoformat() if text.modified_at else None
        values = (file_id, text.title, text.url, when, sketch(text.text))
        document = self._connection.execute(_ADD_DOCUMENT, values).lastrowid
        for passage in passages(text.text, text.title):
            span, written = passage.span, passage.span.of(text.text)
            words, kept = (passage.told, written) if passage.told else (written, None)
            place = (document, span.start, span.end, passage.context, words, kept)
            added = self._connection.execute(_ADD_PASSAGE, place)
            above = text.title + passage.context
            self._connection.execute(_ADD_WORDS, (added.lastrowid, above, words))

    def _drop(self, source: str, path: str) -> None:
        self._connection.execute(_DROP_WORDS, (source, path))
        self._connection.execute("DELETE FROM files WHERE source = ? AND path = ?", (source, path))


def _unfit(text: LoadedText) -> str | None:
    if not text.text.strip():
        return "no text"
    if is_no_source(text.url):
        return f"{text.url} is a front page or a search, not a source: give the page's own address"
    return None


def _state(row: Sequence[object]) -> FileState:
    size, modified_ns, sha256, done, complete, problem = row
    return FileState(
        size=int(str(size)),
        modified_ns=int(str(modified_ns)),
        sha256=str(sha256),
        done=int(str(done)),
        complete=bool(complete),
        problem=None if problem is None else str(problem),
    )


_ADD_FILE = "INSERT INTO files (source, path, size, modified_ns, sha256) VALUES (?, ?, ?, ?, ?)"
_FILE_ID = "SELECT id FROM files WHERE source = ? AND path = ?"
_TOUCH = "UPDATE files SET size = ?, modified_ns = ? WHERE source = ? AND path = ?"
_ADD_DOCUMENT = (
    "INSERT INTO documents (file_id, title, url, modified_at, sketch) VALUES (?, ?, ?, ?, ?)"
)
_ADD_PASSAGE = """
INSERT INTO passages (document_id, start, stop, context, text, written) VALUES (?, ?, ?, ?, ?, ?)
"""
_ADD_WORDS = "INSERT INTO lexicon (rowid, title, text) VALUES (?, ?, ?)"
_DROP_WORDS = """
INSERT INTO lexicon (lexicon, rowid, title, text)
SELECT 'delete', p.id, d.title || p.context, p.text
FROM files f JOIN documents d ON d.file_id = f.id JOIN passages p ON p.document_id = d.id
WHERE f.source = ? AND f.path = ?
"""
_COUNTS = """
SELECT count(DISTINCT f.id), count(DISTINCT d.id), count(p.id)
FROM files f LEFT JOIN documents d ON d.file_id = f.id
LEFT JOIN passages p ON p.document_id = d.id
WHERE f.source = :source AND f.problem IS NULL
"""
