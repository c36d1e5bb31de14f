"""Give a model directory the adapters of a run; its weight files stay byte for byte as they were.

python -m training.graft --model DIR --adapter run/adapter.pt --out DIR

The adapters (`training.adapter`) go into one file of their own, in half precision.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import external_data_helper, helper, numpy_helper
from training.export import write_hashes
from training.thaw import product_names

FILE = "adapter.bin"
SIDES = ("inward", "outward")
PRODUCT = "MatMulNBits"


def graft(graph: onnx.GraphProto, found: dict[str, torch.Tensor], layers: int) -> None:
    """Add every product's correction to what it gives."""
    nodes = [node for node in graph.node if node.op_type == PRODUCT]
    for name, node in zip(product_names(layers), nodes, strict=True):
        if f"{name}.inward.weight" in found:
            _correct(graph, node, name, found)


def _correct(
    graph: onnx.GraphProto, node: onnx.NodeProto, name: str, found: dict[str, torch.Tensor]
) -> None:
    given, last = node.input[0], node.output[0]
    node.output[0] = f"{name}.whole"
    added, at = [], given
    for side in SIDES:
        weight = found[f"{name}.{side}.weight"].float().numpy().T
        half = numpy_helper.from_array(weight.astype(np.float16).copy(), f"{name}.{side}")
        external_data_helper.set_external_data(half, location=FILE)
        graph.initializer.append(half)
        added += [
            helper.make_node("Cast", [half.name], [f"{half.name}.full"], to=onnx.TensorProto.FLOAT),
            helper.make_node("MatMul", [at, f"{half.name}.full"], [f"{half.name}.given"]),
        ]
        at = f"{half.name}.given"
    added.append(helper.make_node("Add", [node.output[0], at], [last]))
    place = next(i for i, other in enumerate(graph.node) if other is node or other == node)
    for step, new in enumerate(added, start=1):
        graph.node.insert(place + step, new)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--adapter", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--share", type=float, default=1.0, help="how much the adapters count for")
    args = parser.parse_args()
    shutil.copytree(args.model, args.out, dirs_exist_ok=True)
    whole = onnx.load(str(args.model / "model.onnx"), load_external_data=False)
    found = torch.load(args.adapter, map_location="cpu", weights_only=True)
    found |= {n: args.share * w for n, w in found.items() if f".{SIDES[1]}." in n}
    products = sum(node.op_type == PRODUCT for node in whole.graph.node)
    graft(whole.graph, found, products // 6)
    (args.out / FILE).unlink(missing_ok=True)
    onnx.save_model(whole, str(args.out / "model.onnx"))
    names = sorted(p.name for p in args.out.iterdir() if p.name != "model.sha256")
    write_hashes(args.out, names)


if __name__ == "__main__":
    main()
