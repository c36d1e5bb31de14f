"""How much a sentence is worth checking: logistic regression on its words and their tags.

The weights ship with the package; `training/checkworthy.py` makes them.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from math import exp
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from upheld.adapters.local.extraction.lexicon import BE, word_set
from upheld.adapters.local.extraction.tokens import Token

__all__ = ["BUCKETS", "features", "speaks", "states_matter", "worth"]

BUCKETS = 1 << 16
_LONG = (6, 10, 16, 24, 36)


def worth(words: Sequence[Token]) -> float:
    """Return the likelihood in [0, 1] that a reader would want the sentence checked."""
    weights, bias = _weights()
    found = features(words)
    if not found:
        return 0.0
    total = float(weights[found].sum(dtype=np.float64)) / len(found) ** 0.5 + bias
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


_SPEAKERS = word_set("i we me us my our mine ours let thank")
_GUESSES = word_set("could might may maybe perhaps possibly probably seem seems very")
_DUMMIES = word_set("it this that these those there here what")
_CONTENT = frozenset(
    {"NN", "NNS", "NNP", "CD", "JJ", "JJR", "VB", "VBD", "VBG", "VBN", "VBZ", "VBP"}
)
_FEWEST = 3


def speaks(words: Sequence[Token]) -> bool:
    """Say whether a sentence is in the first person, or thanks or invites."""
    return any(w.low in _SPEAKERS for w in words)


def states_matter(words: Sequence[Token]) -> bool:
    """Say whether a sentence of little worth tells of a matter rather than of who speaks.

    The weights come from debates, in which "you", "your" and "will" mark rhetoric; in an answer
    about a contract or a manual, among other facts, they state a condition.
    """
    low = {w.low for w in words}
    if not words or speaks(words) or low & _GUESSES or words[0].low in _DUMMIES:
        return False
    told = {w.low for w in words if w.tag in _CONTENT} - BE - {"have", "has", "had", "do", "does"}
    return len(told) >= _FEWEST and any(w.tag in {"NN", "NNS", "NNP"} for w in words)


def features(words: Sequence[Token]) -> list[int]:
    """Return the distinct hashed features of a sentence, sorted."""
    return sorted({crc32(key.encode()) % BUCKETS for key in _keys(words)})


def _keys(words: Sequence[Token]) -> Iterator[str]:
    low = ["<", *(_normal(w) for w in words), ">"]
    tags = ["<", *(w.tag for w in words), ">"]
    for i in range(1, len(low)):
        yield f"w{low[i]}"
        yield f"b{low[i - 1]} {low[i]}"
        yield f"t{tags[i - 1]} {tags[i]}"
    yield f"f{' '.join(low[1:3])}"
    yield f"l{sum(len(words) > n for n in _LONG)}"
    yield from _counts([w.tag for w in words])


def _counts(tags: Sequence[str]) -> Iterator[str]:
    for tag in ("CD", "NNP", "VBD", "PRP", "MD", "VBZ", "VBN", "JJ"):
        yield f"c{tag}{min(tags.count(tag), 3)}"
    yield f"cdnnp{'CD' in tags}{'NNP' in tags}{'PRP' in tags}"


def _normal(word: Token) -> str:
    if word.text[0].isdigit():
        return "#" * min(len(word.text), 4)
    return word.low.replace("’", "'")


@cache
def _weights() -> tuple[NDArray[np.float32], float]:
    source = files("upheld.adapters.local.extraction") / "data" / "worth.npz"
    with source.open("rb") as file, np.load(file) as arrays:
        weights = arrays["weights"].astype(np.float32) * arrays["scale"]
        return weights, float(arrays["bias"])
