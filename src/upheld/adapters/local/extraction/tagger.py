"""Parts of speech by a small averaged perceptron; the weights ship with the package.

Tags are those of the Penn treebank, a little joined: RB holds its comparatives, NNP its plural, WP
and PRP$ their like; every mark is PUNCT. Trained by `training/tagger.py`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from upheld.adapters.local.extraction.tokens import Token, tokens

__all__ = ["BUCKETS", "TAGS", "read", "tagged", "word_features"]

TAGS = tuple(
    [
        "PUNCT",
        "CC",
        "CD",
        "DT",
        "EX",
        "IN",
        "JJ",
        "JJR",
        "JJS",
        "MD",
        "NN",
        "NNS",
        "NNP",
        "POS",
        "PRP",
        "PRP$",
        "RB",
        "RP",
        "TO",
        "UH",
        "VB",
        "VBD",
        "VBG",
        "VBN",
        "VBP",
        "VBZ",
        "WDT",
        "WP",
        "WRB",
    ]
)
BUCKETS = 1 << 16

_EDGE = "<>"


def read(text: str) -> tuple[Token, ...]:
    """Return the tokens of one sentence with their parts of speech."""
    return tagged(tokens(text))


def tagged(words: Sequence[Token]) -> tuple[Token, ...]:
    """Return the tokens with their parts of speech, chosen from left to right."""
    weights, context = _weights(), _context()
    before, last = 0, 0
    out: list[Token] = []
    for word, fixed in zip(words, word_features([w.text for w in words]), strict=True):
        if is_mark(word.text):
            tag = 0
        else:
            rows = [*fixed, *context[before, last], crc32(f"t{last} {word.low}".encode()) % BUCKETS]
            tag = int(weights[rows].sum(axis=0, dtype=np.int32).argmax())
        out.append(replace(word, tag=TAGS[tag]))
        before, last = last, tag
    return tuple(out)


def is_mark(text: str) -> bool:
    """Say whether a token has neither letter nor digit; such a token is PUNCT."""
    return text not in {"$", "&", "%"} and not any(c.isalnum() for c in text)


def word_features(words: Sequence[str]) -> Iterator[list[int]]:
    """Yield the hashed features of each word that do not depend on tags."""
    low = [_EDGE, _EDGE, *(_normal(w) for w in words), _EDGE, _EDGE]
    for i, word in enumerate(words, start=2):
        w = low[i]
        keys = (
            f"w{w}", f"3{w[-3:]}", f"2{w[-2:]}", f"4{w[-4:]}", f"p{w[:2]}",
            f"s{_shape(word)}{i == 2}",
            f"-{low[i - 1]}", f"={low[i - 2]}", f"+{low[i + 1]}", f"*{low[i + 2]}",
            f"e{low[i + 1][-3:]}", f"b{low[i - 1][-3:]}", f"j{low[i - 1]} {w}",
            f"k{w} {low[i + 1]}",
        )  # fmt: skip
        yield [crc32(key.encode()) % BUCKETS for key in keys]


def _normal(word: str) -> str:
    low = word.lower().replace("’", "'")
    if not any(c.isdigit() for c in low):
        return low
    return "#" * min(len(low), 4) if low.isdigit() else "#" + low.lstrip("0123456789.,")[-3:]


def _shape(word: str) -> str:
    first = "X" if word[0].isupper() else "d" if word[0].isdigit() else "x"
    rest = "X" if len(word) > 1 and word.isupper() else ""
    return first + rest + ("-" if "-" in word else "") + ("." if "." in word else "")


def tag_features(before: int, last: int) -> list[int]:
    """Return the hashed features of the two tags before a word."""
    return [
        crc32(f"{k}".encode()) % BUCKETS for k in (f"l{last}", f"m{before}", f"n{before} {last}")
    ]


@cache
def _context() -> dict[tuple[int, int], list[int]]:
    pairs = ((b, a) for b in range(len(TAGS)) for a in range(len(TAGS)))
    return {pair: tag_features(*pair) for pair in pairs}


@cache
def _weights() -> NDArray[np.int16]:
    source = files("upheld.adapters.local.extraction") / "data" / "tagger.npz"
    with source.open("rb") as file, np.load(file) as arrays:
        weights = np.zeros((BUCKETS, len(TAGS)), dtype=np.int16)
        weights.ravel()[arrays["places"].cumsum(dtype=np.int64)] = arrays["values"]
    return weights
