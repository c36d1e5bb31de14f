"""Token states of the examples, read as the product reads them.

    python -m training.fallacies.encode --examples examples.jsonl --out states.npz

The states file keeps, for all examples behind each other: half-precision states, the span of each
token, and how many tokens each example has.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from upheld.adapters.local.embed import minilm


def main() -> None:
    read = argparse.ArgumentParser()
    read.add_argument("--examples", type=Path, required=True)
    read.add_argument("--out", type=Path, required=True)
    given = read.parse_args()
    model = minilm()
    texts = [json.loads(line)["text"] for line in given.examples.open(encoding="utf-8")]
    found = []
    for n, text in enumerate(texts):
        offsets, states = model.states(text)
        found.append((offsets.astype(np.int32), states.astype(np.float16)))
        if n % 500 == 0:
            print(n, len(texts), flush=True)
    np.savez(
        given.out,
        offsets=np.concatenate([o for o, _ in found]),
        states=np.concatenate([s for _, s in found]),
        counts=np.array([len(o) for o, _ in found]),
    )


if __name__ == "__main__":
    main()
