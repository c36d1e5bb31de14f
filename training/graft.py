"""Give a model directory the adapters of runs; its weight files stay byte for byte as they were.

python -m training.graft --model DIR --adapter run/adapter.pt[:SHARE] [more] --out DIR [--rank N]

Adapters (`training.adapter`) of several runs, and those that the model has, are added up: a share
says how much a run counts for. They go into one file of their own, in half precision; `--rank`
keeps the strongest directions of each sum (Eckart and Young 1936).
"""

from __future__ import annotations

import argparse
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
SEEN, SAID, BIAS = "detail.seen", "detail.said", "detail.seen.bias"

Array = NDArray[np.float32]
Learned = dict[str, Array]
"""Arrays by name, as the graph multiplies them: [in, rank] inward, [rank, out] outward."""


def of_run(path: Path, share: float) -> Learned:
    """What a run has learned, what it adds scaled by its share."""
    found = torch.load(path, map_location="cpu", weights_only=True)
    arrays = {n.removesuffix(".weight"): w.float().numpy().T for n, w in found.items()}
    ends = (f".{SIDES[1]}", SAID)
    return {n: share * a if n.endswith(ends) else a for n, a in arrays.items()}


def of_graph(graph: onnx.GraphProto, folder: Path) -> Learned:
    """What the model already has of adapters."""
    marks = (*(f".{side}" for side in SIDES), SEEN, SAID, BIAS)
    return {
        t.name: numpy_helper.to_array(t, str(folder)).astype(np.float32)
        for t in graph.initializer
        if t.name.endswith(marks)
    }


def summed(runs: list[Learned]) -> Learned:
    """Adapters side by side, which adds up what they give."""
    across = {"outward": 0, "said": 0}
    names = dict.fromkeys(name for run in runs for name in run)
    return {
        name: np.concatenate(
            [run[name] for run in runs if name in run], across.get(name.split(".")[-1], -1)
        )
        for name in names
    }


def reduced(found: Learned, rank: int) -> Learned:
    """The best approximation of every sum by so few directions."""
    kept = dict(found)
    for name in [n.removesuffix(".inward") for n in found if n.endswith(".inward")]:
        first, second = (
            np.linalg.qr(found[f"{name}.inward"]),
            np.linalg.qr(found[f"{name}.outward"].T),
        )
        u, s, v = np.linalg.svd(first[1] @ second[1].T)
        kept[f"{name}.inward"] = first[0] @ u[:, :rank] * s[:rank]
        kept[f"{name}.outward"] = v[:rank] @ second[0].T
    return kept


def graft(graph: onnx.GraphProto, found: Learned, layers: int) -> None:
    """Add every product's correction to what it gives, and the head on single tokens."""
    nodes = [node for node in graph.node if node.op_type == PRODUCT]
    new = any(t.name.endswith(".inward") for t in graph.initializer)
    for name, node in zip(product_names(layers), nodes, strict=True):
        if f"{name}.inward" in found and not new:
            _correct(graph, node, name)
    if SEEN in found and not any(t.name == SEEN for t in graph.initializer):
        _look(graph)
    for old in [t for t in graph.initializer if t.name in found]:
        graph.initializer.remove(old)
    for name, array in found.items():
        half = numpy_helper.from_array(np.ascontiguousarray(array, np.float16), name)
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


def _look(graph: onnx.GraphProto) -> None:
    """Add what single tokens of the claim say to the logits (`model.Detail`)."""
    by_output = {out: node for node in graph.node for out in node.output}
    states, claim = _states_and_claim(graph, by_output)
    last = by_output["logits"]
    last.output[0] = "logits.whole"
    constants = {"detail.one": 1.0, "detail.far": 1e4}
    for name, value in constants.items():
        graph.initializer.append(numpy_helper.from_array(np.float32(value), name))
    nodes = [
        *_times(states, SEEN),
        _full(BIAS),
        helper.make_node("Add", [f"{SEEN}.given", f"{BIAS}.full"], ["detail.each"]),
        helper.make_node("Sub", ["detail.one", claim], ["detail.beside"]),
        helper.make_node("Mul", ["detail.beside", "detail.far"], ["detail.hidden"]),
        helper.make_node("Sub", ["detail.each", "detail.hidden"], ["detail.shown"]),
        helper.make_node("ReduceMax", ["detail.shown"], ["detail.most"], axes=[1], keepdims=0),
        *_times("detail.most", SAID),
        helper.make_node("Add", ["logits.whole", f"{SAID}.given"], ["logits"]),
    ]
    _insert(graph, last, nodes)


def _states_and_claim(
    graph: onnx.GraphProto, by_output: dict[str, onnx.NodeProto]
) -> tuple[str, str]:
    """The last states of tokens; the mask [B, T, 1] of the claim, whose mean is joined second."""
    joined = next(n for n in reversed(graph.node) if n.op_type == "Concat")
    states = by_output[joined.input[0]].input[0]
    total = by_output[by_output[joined.input[1]].input[0]]
    masked = by_output[total.input[0]]
    return states, next(name for name in masked.input if name != states)


def _insert(graph: onnx.GraphProto, after: onnx.NodeProto, nodes: list[onnx.NodeProto]) -> None:
    place = next(i for i, other in enumerate(graph.node) if other.output == after.output)
    for step, new in enumerate(nodes, start=1):
        graph.node.insert(place + step, new)


def run_of(named: str) -> Learned:
    """FILE, or FILE:SHARE."""
    name, _, share = named.partition(":")
    return of_run(Path(name), float(share or 1.0))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--adapter", nargs="+", required=True, help="FILE or FILE:SHARE")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--rank", type=int, help="directions kept of each sum; all by default")
    args = parser.parse_args()
    shutil.copytree(args.model, args.out, dirs_exist_ok=True)
    whole = onnx.load(str(args.model / "model.onnx"), load_external_data=False)
    found = summed([of_graph(whole.graph, args.model), *map(run_of, args.adapter)])
    found = reduced(found, args.rank) if args.rank else found
    products = sum(node.op_type == PRODUCT for node in whole.graph.node)
    graft(whole.graph, found, products // 6)
    (args.out / FILE).unlink(missing_ok=True)
    onnx.save_model(whole, str(args.out / "model.onnx"))
    names = sorted(p.name for p in args.out.iterdir() if p.name != "model.sha256")
    write_hashes(args.out, names)


if __name__ == "__main__":
    main()
