"""Give a model directory the adapters of runs; its weight files stay byte for byte as they were.

python -m training.graft --model DIR --adapter run/adapter.pt[:SHARE] [more] --out DIR
    [--longest 384] [--budget 150]

Adapters (`training.adapter`) of several runs, and those that the model has, are added up: a share
says how much a run counts for. They go into one file of their own, in half precision.
"""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import external_data_helper, helper, numpy_helper
from training.export import write_hashes
from training.thaw import product_names

FILE = "adapter.bin"
SIDES = ("inward", "outward")
PRODUCT = "MatMulNBits"

Array = NDArray[np.float32]
Learned = dict[str, Array]
"""Arrays by name, as the graph multiplies them: [in, rank] inward, [rank, out] outward."""


def of_run(path: Path, share: float) -> Learned:
    """What a run has learned, what it adds scaled by its share."""
    found = torch.load(path, map_location="cpu", weights_only=True)
    arrays = {n.removesuffix(".weight"): w.float().numpy().T for n, w in found.items()}
    return {n: share * a if n.endswith(SIDES[1]) else a for n, a in arrays.items()}


def of_graph(graph: onnx.GraphProto, folder: Path) -> Learned:
    """What the model already has of adapters."""
    return {
        t.name: numpy_helper.to_array(t, str(folder)).astype(np.float32)
        for t in graph.initializer
        if t.name.endswith(SIDES)
    }


def summed(runs: list[Learned]) -> Learned:
    """Adapters side by side, which adds up what they give."""
    names = dict.fromkeys(name for run in runs for name in run)
    return {
        name: np.concatenate(
            [run[name] for run in runs if name in run], 0 if name.endswith(SIDES[1]) else 1
        )
        for name in names
    }


def graft(graph: onnx.GraphProto, found: Learned, layers: int) -> None:
    """Add every product's correction to what it gives."""
    nodes = [node for node in graph.node if node.op_type == PRODUCT]
    old = {t.name: t for t in graph.initializer if t.name in found}
    for name, node in zip(product_names(layers), nodes, strict=True):
        if f"{name}.inward" in found.keys() - old.keys():
            _correct(graph, node, name)
    for array in old.values():
        graph.initializer.remove(array)
    for name, learned in found.items():
        half = numpy_helper.from_array(np.ascontiguousarray(learned, np.float16), name)
        external_data_helper.set_external_data(half, location=FILE)
        graph.initializer.append(half)


def _full(name: str) -> onnx.NodeProto:
    return helper.make_node("Cast", [name], [f"{name}.full"], to=onnx.TensorProto.FLOAT)


def _times(at: str, name: str) -> list[onnx.NodeProto]:
    """A product with a learned array."""
    return [_full(name), helper.make_node("MatMul", [at, f"{name}.full"], [f"{name}.given"])]


def _correct(graph: onnx.GraphProto, node: onnx.NodeProto, name: str) -> None:
    given, last = node.input[0], node.output[0]
    node.output[0] = f"{name}.whole"
    first, second = (f"{name}.{side}" for side in SIDES)
    added = [*_times(given, first), *_times(f"{first}.given", second)]
    added.append(helper.make_node("Add", [node.output[0], f"{second}.given"], [last]))
    _insert(graph, node, added)


def _insert(graph: onnx.GraphProto, after: onnx.NodeProto, nodes: list[onnx.NodeProto]) -> None:
    place = next(i for i, other in enumerate(graph.node) if other.output == after.output)
    for step, new in enumerate(nodes, start=1):
        graph.node.insert(place + step, new)


def run_of(named: str) -> Learned:
    """FILE, or FILE:SHARE."""
    name, _, share = named.partition(":")
    return of_run(Path(name), float(share or 1.0))


def resize(config: Path, sizes: dict[str, int | None]) -> None:
    """Set how much of a pair the model reads, where a size is given."""
    given = {name: size for name, size in sizes.items() if size is not None}
    changed = json.loads(config.read_text(encoding="utf-8")) | given
    config.write_text(json.dumps(changed, indent=2) + "\n", encoding="utf-8")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--adapter", nargs="+", required=True, help="FILE or FILE:SHARE")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--longest", type=int, help="tokens of a pair, where that changes")
    parser.add_argument("--budget", type=int, help="words of evidence, where that changes")
    args = parser.parse_args()
    shutil.copytree(args.model, args.out, dirs_exist_ok=True)
    resize(args.out / "config.json", {"max_length": args.longest, "evidence_words": args.budget})
    whole = onnx.load(str(args.model / "model.onnx"), load_external_data=False)
    found = summed([of_graph(whole.graph, args.model), *map(run_of, args.adapter)])
    products = sum(node.op_type == PRODUCT for node in whole.graph.node)
    graft(whole.graph, found, products // 6)
    (args.out / FILE).unlink(missing_ok=True)
    onnx.save_model(whole, str(args.out / "model.onnx"))
    names = sorted(p.name for p in args.out.iterdir() if p.name != "model.sha256")
    write_hashes(args.out, names)


if __name__ == "__main__":
    main()
