"""Surface features of a claim and its evidence, and the choice of sentences to read.

Pure functions over text; the trainer and the product run the same code.
"""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter

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
    """How much of the claim each sentence names, plus a share of its better neighbour's."""
    idf = weights(parts)
    wanted = set(content(claim))
    own = [sum(idf[w] for w in wanted.intersection(part)) for part in parts]
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


FEATURES = (
    "coverage",
    "best_sentence",
    "pairs",
    "missing_numbers",
    "missing_years",
    "missing_names",
    "negation",
    "denial",
    "opposite",
    "claim_length",
    "evidence_length",
)
YEAR = re.compile(r"\b(?:1[0-9]|20)\d\d\b")
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
NAME = re.compile(r"(?<=[a-z,;] )[A-Z][\w’'-]+")
NEGATION = re.compile(
    r"\b(?:not|no|never|none|nor|neither|nobody|nothing|without|cannot|fail(?:s|ed)?|lack(?:s|ed)?)\b"
    r"|n['’]t\b",
    re.IGNORECASE,
)
DENIAL = re.compile(
    r"\b(?:no evidence|false(?:ly)?|hoax|rumou?rs?|satir\w+|myth|debunk\w*|den(?:y|ies|ied)|untrue|"
    r"misleading|fake|fabricated|baseless|unfounded|incorrect\w*|inaccurate|wrong\w*)\b",
    re.IGNORECASE,
)
UP = re.compile(r"\b(?:increas|rais|rose|rise|higher|more|grew|grow|gain|improv|above)\w*", re.I)
DOWN = re.compile(r"\b(?:decreas|reduc|fell|fall|lower|less|fewer|declin|drop|wors|below)\w*", re.I)


def features(claim: str, evidence: str) -> tuple[float, ...]:
    """Values in the order of FEATURES, each in about 0 to 1."""
    parts = [content(s) for s in sentences(evidence)] or [[]]
    wanted = content(claim)
    covered = [_covered(wanted, set(part)) for part in parts]
    best = max(range(len(parts)), key=lambda i: covered[i])
    nearest = (sentences(evidence) or [""])[best]
    return (
        _covered(wanted, {w for part in parts for w in part}),
        covered[best],
        _covered(_pairs(wanted), {p for part in parts for p in _pairs(part)}),
        _missing(set(NUMBER.findall(claim)), set(NUMBER.findall(evidence))),
        _missing(set(YEAR.findall(claim)), set(YEAR.findall(evidence))),
        _missing(set(NAME.findall(claim)), set(re.findall(r"[\w’'-]+", evidence))),
        float(_odd(NEGATION, claim) != _odd(NEGATION, nearest)),
        float(bool(DENIAL.search(evidence)) and not DENIAL.search(claim)),
        float(_direction(claim) * _direction(nearest) < 0),
        min(1.0, math.log1p(len(wanted)) / 4.0),
        min(1.5, math.log1p(len(evidence.split())) / 6.0),
    )


def _pairs(tokens: list[str]) -> list[str]:
    return [f"{a} {b}" for a, b in itertools.pairwise(tokens)]


def _covered(wanted: list[str], held: set[str]) -> float:
    """The share of `wanted` that is held; longer words count for more."""
    total = sum(min(len(w), 9) for w in wanted)
    return sum(min(len(w), 9) for w in wanted if w in held) / total if total else 1.0


def _missing(wanted: set[str], held: set[str]) -> float:
    """The share of `wanted` that is not held; nothing wanted, nothing missing."""
    return len(wanted - held) / len(wanted) if wanted else 0.0


def _odd(pattern: re.Pattern[str], text: str) -> bool:
    return len(pattern.findall(text)) % 2 == 1


def _direction(text: str) -> int:
    """1 where only rises are named, -1 where only falls, else 0."""
    return int(bool(UP.search(text))) - int(bool(DOWN.search(text)))
