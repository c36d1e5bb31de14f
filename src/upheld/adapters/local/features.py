"""Which sentences of long evidence a model reads: those nearest the claim.

Pure functions over text; the trainer and the product run the same code.
"""

from __future__ import annotations

import math
import re
from collections import Counter

__all__ = ["content", "relevance", "select", "sentences", "stem", "weights", "words"]

WORD = re.compile(r"[A-Za-z]+(?:['’][A-Za-z]+)?|\d+(?:[.,]\d+)*")
BREAK = re.compile(r"(?<=[.!?])[\"”’)]*\s+(?=[A-Z0-9\"“(\[])|\n+")
STOP = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "in",
        "on",
        "at",
        "to",
        "for",
        "from",
        "by",
        "with",
        "and",
        "or",
        "but",
        "as",
        "is",
        "are",
        "was",
        "were",
        "be",
        "been",
        "being",
        "it",
        "its",
        "this",
        "that",
        "these",
        "those",
        "he",
        "she",
        "they",
        "his",
        "her",
        "their",
        "them",
        "has",
        "have",
        "had",
        "do",
        "does",
        "did",
        "will",
        "would",
        "can",
        "could",
        "may",
        "might",
        "which",
        "who",
        "whom",
        "whose",
        "what",
        "when",
        "where",
        "there",
        "than",
        "then",
        "so",
        "such",
        "also",
        "into",
        "over",
        "about",
        "after",
        "before",
        "between",
        "during",
    ]
)
BUDGET = 125


def words(text: str) -> list[str]:
    """Lower-case words and numbers in order."""
    return [w.lower().replace("’", "'") for w in WORD.findall(text)]


def content(text: str) -> list[str]:
    """Stemmed words that carry meaning."""
    return [stem(w) for w in words(text) if w not in STOP]


def stem(word: str) -> str:
    """Cut a plain plural, past or progressive ending."""
    for ending in ("ing", "ies", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word


def sentences(text: str) -> list[str]:
    """Sentences in order, without blank ones."""
    return [s.strip() for s in BREAK.split(text) if s and s.strip()]


def weights(parts: list[list[str]]) -> dict[str, float]:
    """Inverse sentence frequency of each stem over the evidence."""
    seen = Counter(w for part in parts for w in set(part))
    return {w: math.log(1.0 + len(parts) / n) for w, n in seen.items()}


def relevance(claim: str, parts: list[list[str]]) -> list[float]:
    """How much of the claim each sentence names, plus a share of its better neighbour's.

    Sums do not depend on the order in which a set is read, so that ties fall alike everywhere.
    """
    idf = weights(parts)
    wanted = set(content(claim))
    own = [math.fsum(idf[w] for w in wanted.intersection(part)) for part in parts]
    padded = [0.0, *own, 0.0]
    return [s + 0.25 * max(padded[i], padded[i + 2]) for i, s in enumerate(own)]


def select(claim: str, evidence: str, budget: int = BUDGET) -> str:
    """The sentences of the evidence nearest the claim, in order, within `budget` words."""
    if len(evidence.split()) <= budget:
        return evidence.strip()
    parts = sentences(evidence)
    score = relevance(claim, [content(p) for p in parts])
    kept = _fill(parts, sorted(range(len(parts)), key=lambda i: (-score[i], i)), budget)
    return " ".join(_clip(parts[i], budget) for i in kept)


def _fill(parts: list[str], order: list[int], budget: int) -> list[int]:
    """Indices taken greedily in `order` while they fit; the first always fits."""
    kept: list[int] = []
    left = budget
    for i in order:
        size = len(parts[i].split())
        if not kept or size <= left:
            kept.append(i)
            left -= size
    return sorted(kept)


def _clip(sentence: str, budget: int) -> str:
    """The first `budget` words of a sentence."""
    return " ".join(sentence.split()[:budget])
