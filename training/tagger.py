"""Train the part-of-speech tagger of claim extraction.

Teacher: spaCy's small English pipeline (MIT); text: sets whose licence lets them train shipped
weights. Input: a file of {"w": words, "s": space after each, "t": Penn tags} per sentence.

    python -m training.tagger silver.jsonl src/upheld/adapters/local/extraction/data/tagger.npz
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from upheld.adapters.local.extraction.tagger import (
    BUCKETS,
    TAGS,
    is_mark,
    tag_features,
    word_features,
)
from upheld.adapters.local.extraction.tokens import tokens

JOINED = {
    "RBR": "RB", "RBS": "RB", "NNPS": "NNP", "WP$": "WP", "PDT": "DT", "FW": "NN", "LS": "CD",
    "XX": "NN", "AFX": "JJ", "ADD": "NNP", "$": "CD",
}  # fmt: skip
NUMBER = {tag: i for i, tag in enumerate(TAGS)}
EPOCHS = 6
STEP = 0.2
Sample = tuple[list[str], list[list[int]], list[int]]


def samples(path: Path) -> Iterator[Sample]:
    """Yield words, features and tag numbers; our own words, tags aligned by place."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            text, places = "", []
            for word, space in zip(row["w"], row["s"], strict=True):
                places.append(len(text) + len(word))
                text += word + " " * space
            ends = dict(zip(places, row["t"], strict=True))
            ours = tokens(text)
            if any(t.end not in ends for t in ours):
                continue
            words = [t.text for t in ours]
            gold = [
                0 if is_mark(t.text) else NUMBER.get(JOINED.get(g := ends[t.end], g), 0)
                for t in ours
            ]
            yield words, list(word_features(words)), gold


def rows(fixed: list[int], before: int, last: int, word: str) -> list[int]:
    """Return all features of one word, as `tagger.tagged` builds them."""
    return [
        *fixed,
        *tag_features(before, last),
        crc32(f"t{last} {word.lower()}".encode()) % BUCKETS,
    ]


def train(data: list[Sample], seed: int = 1) -> NDArray[np.float32]:
    """Return averaged weights after EPOCHS passes."""
    weights = np.zeros((BUCKETS, len(TAGS)), dtype=np.float32)
    total = np.zeros_like(weights)
    clock = 1
    order = random.Random(seed)
    for epoch in range(EPOCHS):
        order.shuffle(data)
        wrong = seen = 0
        for words, features, gold in data:
            before = last = 0
            for word, fixed, tag in zip(words, features, gold, strict=True):
                guess = 0
                if tag or not is_mark(word):
                    places = rows(fixed, before, last, word)
                    guess = int(weights[places].sum(axis=0).argmax())
                    seen += 1
                    if guess != tag:
                        wrong += 1
                        for place in places:
                            weights[place, tag] += 1
                            weights[place, guess] -= 1
                            total[place, tag] += clock
                            total[place, guess] -= clock
                    clock += 1
                before, last = last, guess
        print(epoch, "error", round(wrong / seen, 4), flush=True)
    return weights - total / clock


def packed(weights: NDArray[np.float32]) -> dict[str, NDArray[np.generic]]:
    """Return the weights in steps of STEP at their places (given as distances)."""
    flat = np.rint(weights / STEP).astype(np.int16).ravel()
    (places,) = np.nonzero(flat)
    return {"places": np.diff(places, prepend=0).astype(np.uint16), "values": flat[places]}


def error(weights: NDArray[np.generic], data: list[Sample]) -> float:
    """Return the share of words tagged wrongly."""
    wrong = seen = 0
    for words, features, gold in data:
        before = last = 0
        for word, fixed, tag in zip(words, features, gold, strict=True):
            guess = 0
            if not is_mark(word):
                guess = int(
                    weights[rows(fixed, before, last, word)].sum(axis=0, dtype=np.float32).argmax()
                )
                seen += 1
                wrong += guess != tag
            before, last = last, guess
    return wrong / seen


def main() -> None:
    """Train, report held-out error before and after packing, write."""
    source, target = Path(sys.argv[1]), Path(sys.argv[2])
    data = list(samples(source))
    random.Random(0).shuffle(data)
    held, rest = data[:800], data[800:]
    weights = train(rest)
    print("sentences", len(data), "held-out", error(weights, held))
    arrays = packed(weights)
    target.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(target, **arrays)
    small = np.zeros(weights.size, dtype=np.int16)
    small[arrays["places"].cumsum(dtype=np.int64)] = arrays["values"]
    print("packed", target.stat().st_size, error(small.reshape(weights.shape), held))


if __name__ == "__main__":
    main()
