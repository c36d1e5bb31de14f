"""Weights for further training from an exported model directory.

python -m training.thaw --model DIR --base DIR --out model.pt [--fixed 6]

Products come back from 8 bits in blocks, or from the 7-bit form of the files first shipped
(an error of at most half a step a block or column). Word and place vectors, and the lowest
`--fixed` layers, were never trained: they are the base's.
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
TAIL = ("pool", "out")
WHOLE = "_quantized"
"""Ends the name of an array with one scale, or one a column."""
BLOCKS = "_Q8"
"""Ends the name of a product kept in blocks with a scale each (`export.quantise`)."""
MIDDLE = 128


def arrays(path: Path) -> dict[str, np.ndarray]:
    """Every initializer of the graph, by name, in its order."""
    graph = onnx.load(str(path)).graph
    return {t.name: numpy_helper.to_array(t) for t in graph.initializer}


def restored(found: dict[str, np.ndarray], stem: str) -> np.ndarray:
    """The real numbers behind one quantised array; of a product, a row for each output."""
    if f"{stem}{BLOCKS}" in found:
        steps = found[f"{stem}{BLOCKS}"].astype(np.float32) - MIDDLE
        return (steps * found[f"{stem}_scales"][:, :, None]).reshape(len(steps), -1)
    whole = found[f"{stem}{WHOLE}"].astype(np.float32)
    return (whole - found[f"{stem}_zero_point"]) * found[f"{stem}_scale"]  # type: ignore[no-any-return]


def products(found: dict[str, np.ndarray]) -> list[np.ndarray]:
    """Weights of products in the order of the graph, which is that of the layers."""
    if any(n.endswith(BLOCKS) for n in found):
        return [restored(found, n.removesuffix(BLOCKS)) for n in found if n.endswith(BLOCKS)]
    stems = [n.removesuffix(WHOLE) for n in found if n.endswith(WHOLE)]
    return [restored(found, stem).T for stem in stems if not stem.endswith(".weight")]


def state_of(found: dict[str, np.ndarray], layers: int) -> dict[str, np.ndarray]:
    """Parameters by our names."""
    state = {n: a for n, a in found.items() if n.endswith((".bias", ".weight"))}
    for name in found:
        if name.endswith(f".weight{WHOLE}"):
            state[name.removesuffix(WHOLE)] = restored(found, name.removesuffix(WHOLE))
    for name, whole in zip(product_names(layers), products(found), strict=True):
        state[f"{name}.weight"] = whole + correction(found, name)
    return state


def product_names(layers: int) -> list[str]:
    """Products in the order of the graph."""
    return [f"layers.{i}.{p}" for i in range(layers) for p in PRODUCTS] + list(TAIL)


def correction(found: dict[str, np.ndarray], name: str) -> np.ndarray | float:
    """What a product's adapter (`training.graft`) adds to its weights; nothing without one."""
    if f"{name}.inward" not in found:
        return 0.0
    low, high = (found[f"{name}.{side}"].astype(np.float32) for side in ("inward", "outward"))
    return (low @ high).T  # type: ignore[no-any-return]


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
