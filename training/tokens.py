"""Make the vectors of single tokens that choose which passages are worth embedding.

python -m training.tokens --out src/upheld/adapters/local/data/minilm-tokens.npz

Each token of the embedding model's vocabulary is embedded alone; the principal components are kept
and each row is weighed by how rare the token is, the vocabulary being in the order of frequency
(smooth inverse frequency: Arora, Liang and Ma, 2017). A text's vector is the mean of its tokens'.
No data is used but the model itself.
"""

from __future__ import annotations

import argparse
import hashlib
import io
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from upheld.adapters.local.embed import minilm

Array = NDArray[np.float64]
DIMENSIONS = 128
SMOOTH = 1e-3
ZIPF_SHIFT = 2.7


def alone() -> Array:
    """Every token of the vocabulary, embedded by itself; shape (tokens, 384)."""
    model = minilm()
    first, last = model.marks
    rows = [model.mean([first, token, last]) for token in range(model.vocabulary)]
    return np.asarray(rows, dtype=np.float64)


def reduced(rows: Array, dimensions: int) -> Array:
    """Principal components, each signed so that its largest part is positive."""
    centred = rows - rows.mean(0)
    _, axes = np.linalg.eigh(centred.T @ centred)
    kept = axes[:, ::-1][:, :dimensions]
    signs = np.sign(kept[np.abs(kept).argmax(0), np.arange(dimensions)])
    return centred @ (kept * signs)


def rarity(tokens: int) -> Array:
    """Weight by rank: near 0 for the commonest tokens, near 1 for rare ones."""
    share = 1.0 / (np.arange(tokens) + ZIPF_SHIFT)
    return SMOOTH / (SMOOTH + share / share.sum())


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    found = alone()
    rows = reduced(found, DIMENSIONS) * rarity(len(found))[:, None]
    scale = np.abs(rows).max(1, keepdims=True) / 127.0
    scale[scale == 0.0] = 1.0
    buffer = io.BytesIO()
    whole = np.rint(rows / scale).astype(np.int8)
    np.savez(buffer, rows=whole, scale=scale[:, 0].astype(np.float32))
    args.out.write_bytes(buffer.getvalue())
    print(hashlib.sha256(buffer.getvalue()).hexdigest())


if __name__ == "__main__":
    main()
