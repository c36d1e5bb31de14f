"""Passage vectors: made when a passage is first a candidate, kept in the index as 384 int8."""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

__all__ = ["Embedder", "cosine", "fused", "keep", "kept", "packed"]

_TOP = 127.0
_RANK = 5.0


class Embedder(Protocol):
    """Turns texts into vectors of length 1, one row per text, the same each time."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return an array of shape (len(texts), dimensions)."""
        ...

    def rough(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return the same in other dimensions, far cheaper and less exact."""
        ...


def packed(vector: NDArray[np.float32]) -> bytes:
    """Return a vector as int8, scaled to its largest component."""
    largest = float(np.abs(vector).max()) or 1.0
    whole: NDArray[np.int8] = np.rint(vector * (_TOP / largest)).astype(np.int8)
    return whole.tobytes()


def cosine(query: NDArray[np.float32], rows: Sequence[bytes]) -> NDArray[np.float64]:
    """Return the cosine of the query with each packed vector.

    Fresh and kept vectors are compared in the same packed form, so that a score does not depend
    on what was asked before.
    """
    matrix = np.stack([np.frombuffer(row, np.int8) for row in rows]).astype(np.float64)
    lengths = np.linalg.norm(matrix, axis=1)
    lengths[lengths == 0.0] = 1.0
    found: NDArray[np.float64] = (matrix @ query.astype(np.float64)) / lengths
    return found


def fused(near: NDArray[np.float32]) -> NDArray[np.int64]:
    """Return the order by reciprocal rank of two orders: as given, and by nearness.

    Source: Cormack, Clarke and Buettcher, 2009; the constant is small, as the lists are short.
    """
    by_nearness = np.argsort(np.argsort(-near, kind="stable"), kind="stable")
    score = 1.0 / (_RANK + np.arange(len(near))) + 1.0 / (_RANK + by_nearness)
    return np.argsort(-score, kind="stable")


def kept(connection: sqlite3.Connection, passages: Sequence[int]) -> Mapping[int, bytes]:
    """Return the vectors the index has among these passages."""
    marks = ", ".join("?" * len(passages))
    found = connection.execute(
        f"SELECT passage_id, vector FROM vectors WHERE passage_id IN ({marks})", list(passages)
    )
    return dict(found.fetchall())


def keep(connection: sqlite3.Connection, fresh: Mapping[int, bytes]) -> None:
    """Keep new vectors of passages that are still there; a lost race or a full disk loses nothing.

    The vectors are a cache: they can be made again at any time.
    """
    try:
        connection.executemany(_KEEP, [(key, vector, key) for key, vector in fresh.items()])
    except sqlite3.OperationalError:
        return


_KEEP = """
INSERT OR IGNORE INTO vectors (passage_id, vector)
SELECT ?, ? WHERE EXISTS (SELECT 1 FROM passages WHERE id = ?)
"""
