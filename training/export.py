"""Write a model directory: ONNX int8 in files under a size, tokenizer, config, hashes.

python -m training.export --weights model.pt --base DIR --out DIR --name small

Products keep 8 bits a weight in blocks of 128, and each block of an activation is scaled by
itself: one scale for a whole input, as dynamic quantisation has it, lets a few large numbers
blur all others (large: 0.07 of a probability on average, 0.9 points of AUC at home).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import logging
from pathlib import Path

import onnx
import torch
from onnx import external_data_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from onnxruntime.quantization.matmul_nbits_quantizer import MatMulNBitsQuantizer
from training import model

LOG = logging.getLogger("export")
SMALL_TENSOR = 4096
PART_BYTES = 60_000_000
BLOCK = 128
BY_INT8 = 4
"""The operator's accuracy level at which activations are multiplied as int8."""


def to_onnx(net: model.CrossEncoder, path: Path) -> None:
    """Trace with free batch and length."""
    net.eval()
    ids = torch.randint(1000, 2000, (2, 24))
    ids[:, 9] = net.shape.sep
    torch.onnx.export(
        net,
        (ids, torch.ones_like(ids)),
        str(path),
        input_names=["input_ids", "attention_mask"],
        output_names=["logits"],
        dynamic_axes={"input_ids": {0: "b", 1: "t"}, "attention_mask": {0: "b", 1: "t"}},
        opset_version=17,
        dynamo=False,
    )


def quantise(full: Path, out: Path) -> None:
    """Store vectors of words and places, then products, in 8 bits."""
    quantize_dynamic(
        str(full), str(out), op_types_to_quantize=["Gather"], weight_type=QuantType.QInt8
    )
    products = MatMulNBitsQuantizer(
        onnx.load(str(out)), bits=8, block_size=BLOCK, is_symmetric=True, accuracy_level=BY_INT8
    )
    products.process()
    products.model.save_model_to_file(str(out), False)


def split_weights(path: Path, limit: int) -> list[str]:
    """Move big tensors of the model at `path` to weight files of at most about `limit` bytes."""
    graph = onnx.load(str(path))
    names: list[str] = []
    room = 0
    for tensor in graph.graph.initializer:
        size = len(tensor.raw_data)
        if size < SMALL_TENSOR:
            continue
        if not names or size > room:
            names.append(f"weights-{len(names) + 1}.bin")
            room = limit
        external_data_helper.set_external_data(tensor, location=names[-1])
        room -= size
    for name in names:
        (path.parent / name).unlink(missing_ok=True)
    onnx.save_model(graph, str(path))
    return names


def write_hashes(folder: Path, names: list[str]) -> None:
    """model.sha256 in the form of sha256sum."""
    lines = [f"{hashlib.sha256((folder / n).read_bytes()).hexdigest()}  {n}\n" for n in names]
    (folder / "model.sha256").write_text("".join(lines), encoding="utf-8")


def clean_tokenizer(source: Path, target: Path) -> None:
    """The base's tokenizer without padding and truncation settings."""
    raw = json.loads(source.read_text(encoding="utf-8"))
    raw["padding"] = raw["truncation"] = None
    target.write_text(json.dumps(raw, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def config_of(args: argparse.Namespace, family: str) -> dict[str, object]:
    """What config.json holds."""
    return {
        "name": f"upheld-{args.name}",
        "id2label": {str(i): label for i, label in enumerate(model.LABELS)},
        "base": args.base_name,
        "model_type": family,
        "pair_order": ["claim", "evidence"],
        "upheld": {"order": "claim_first", "max_tokens": args.longest},
        "max_length": args.longest,
        "evidence_words": args.budget,
        "temperature": args.temperature,
        "threshold": args.threshold,
    }


def export(args: argparse.Namespace) -> None:
    """All files of the directory."""
    args.out.mkdir(parents=True, exist_ok=True)
    net = model.load(args.weights)
    full, small = args.out / "full.onnx", args.out / "model.onnx"
    to_onnx(net, full)
    quantise(full, small)
    full.unlink()
    parts = split_weights(small, PART_BYTES) if small.stat().st_size > PART_BYTES else []
    clean_tokenizer(args.base / "tokenizer.json", args.out / "tokenizer.json")
    config = json.dumps(config_of(args, net.shape.family), indent=2) + "\n"
    (args.out / "config.json").write_text(config, encoding="utf-8")
    write_hashes(args.out, ["model.onnx", *parts, "tokenizer.json", "config.json"])
    sizes = {p.name: p.stat().st_size for p in sorted(args.out.iterdir())}
    LOG.info("%s", sizes)


def main() -> None:
    """Command line."""
    logging.basicConfig(level=logging.INFO)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--base-name", default="all-MiniLM-L6-v2")
    parser.add_argument("--name", default="small")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--longest", type=int, default=256)
    parser.add_argument("--budget", type=int, default=75, help="words of evidence read")
    parser.add_argument("--temperature", type=float, default=1.3)
    parser.add_argument("--threshold", type=float, default=0.46, help="of the model alone")
    export(parser.parse_args())


if __name__ == "__main__":
    main()
