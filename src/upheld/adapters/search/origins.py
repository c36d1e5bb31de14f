"""Which texts are one text: syndicated copies and pages under two addresses count once (F61)."""

import re
import zlib
from collections.abc import Set

import numpy as np

__all__ = ["SAME", "SAME_PAGE", "alike", "shingles", "sketch", "sketches_alike"]

SAME = 0.9
SAME_PAGE = 0.5
_KEPT = 128
_WORD = re.compile(r"\w+")
_LENGTH = 4


def shingles(text: str) -> frozenset[int]:
    """Return the hashes of all runs of four words, case folded; of the whole text if shorter."""
    words = _WORD.findall(text.casefold())
    runs = range(max(1, len(words) - _LENGTH + 1))
    return frozenset(zlib.crc32(" ".join(words[at : at + _LENGTH]).encode()) for at in runs)


def alike(one: Set[int], other: Set[int], share: float = SAME) -> bool:
    """Say whether two sets of shingles share more than nine tenths (Jaccard)."""
    return len(one & other) > share * len(one | other)


def sketch(text: str) -> bytes:
    """Return the 128 smallest shingles of a text, in order: enough to compare whole texts."""
    return np.array(sorted(shingles(text))[:_KEPT], dtype="<u4").tobytes()


def sketches_alike(one: bytes, other: bytes) -> bool:
    """Say whether two texts are one, as far as their sketches tell."""
    a, b = np.frombuffer(one, "<u4"), np.frombuffer(other, "<u4")
    lowest = np.union1d(a, b)[:_KEPT]
    shared = np.isin(lowest, a) & np.isin(lowest, b)
    return bool(shared.sum() > SAME * len(lowest))
