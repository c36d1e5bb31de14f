"""Weights for further training from an exported model directory.

python -m training.thaw --model DIR --base DIR --out model.pt [--fixed 6]

Products come back from their 7-bit form (an error of at most half a step a channel). Word
and place vectors, and the lowest `--fixed` layers, were never trained: they are the base's.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from training import model

PRODUCTS = ("q", "k", "v", "o", "up", "down")
TAIL = ("pool.weight", "out.weight")


def arrays(path: Path) -> dict[str, np.ndarray]:
    """Every initializer of the graph, by name, in its order."""
    graph = onnx.load(str(path)).graph
    return {t.name: numpy_helper.to_array(t) for t in graph.initializer}


def restored(found: dict[str, np.ndarray], stem: str) -> np.ndarray:
    """The real numbers behind one quantised array (scale a column, or one for all)."""
    whole = found[f"{stem}_quantized"].astype(np.float32)
    return (whole - found[f"{stem}_zero_point"]) * found[f"{stem}_scale"]  # type: ignore[no-any-return]


def state_of(found: dict[str, np.ndarray], layers: int) -> dict[str, np.ndarray]:
    """Parameters by our names; a graph keeps products in the order of the layers."""
    state = {n: a for n, a in found.items() if n.endswith((".bias", ".weight"))}
    stems = [n.removesuffix("_quantized") for n in found if n.endswith("_quantized")]
    for stem in stems:
        if stem.endswith(".weight"):
            state[stem] = restored(found, stem)
    products = [s for s in stems if not s.endswith(".weight")]
    names = [f"layers.{i}.{p}.weight" for i in range(layers) for p in PRODUCTS] + list(TAIL)
    for name, stem in zip(names, products, strict=True):
        state[name] = restored(found, stem).T
    return state


def thaw(folder: Path, base: Path, fixed: int) -> model.CrossEncoder:
    """A model with the directory's weights over the base's."""
    net = model.from_base(base)
    own = ("words.", "places.", *(f"layers.{i}." for i in range(fixed)))
    own += ("norm.",) if fixed else ()
    own += ("relative.",) if net.shape.family == "bert" else ()
    state = state_of(arrays(folder / "model.onnx"), net.shape.layers)
    learned = {n: torch.tensor(a) for n, a in state.items() if not n.startswith(own)}
    missing = net.load_state_dict(learned, strict=False).missing_keys
    left = [name for name in missing if not name.startswith(own)]
    if left:
        raise ValueError(f"{folder} lacks {left}")
    return net


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--fixed", type=int, default=0, help="lowest layers that were not trained")
    args = parser.parse_args()
    net = thaw(args.model, args.base, args.fixed)
    torch.save({"shape": net.shape.as_dict(), "model": net.state_dict()}, args.out)


if __name__ == "__main__":
    main()
