"""Small models of another make, written by the tests: random weights, a closed vocabulary."""

import json
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, pre_tokenizers, processors

__all__ = ["model_directory", "random_model"]

TEXT = "[UNK] [CLS] [SEP] the a is of in not never open shop sundays ice floats on water"
WORDS = TEXT.split()
THREE = ("entailment", "neutral", "contradiction")
WIDTH = 4


def model_directory(
    path: Path, labels: tuple[str, ...] = THREE, *, graph: onnx.ModelProto | None = None
) -> Path:
    """Write a model directory with these labels; a random graph unless one is given."""
    path.mkdir(parents=True, exist_ok=True)
    config = {"id2label": {str(n): label for n, label in enumerate(labels)}}
    (path / "config.json").write_text(json.dumps(config))
    _tokenizer().save(str(path / "tokenizer.json"))
    onnx.save(graph or random_model(len(labels)), str(path / "model.onnx"))
    return path


def random_model(outputs: int, seed: int = 7, bias: tuple[float, ...] = ()) -> onnx.ModelProto:
    """Embed, average, multiply: a classifier with random weights and a bias."""
    source = np.random.default_rng(seed)
    kept = {
        "table": source.normal(size=(len(WORDS), WIDTH)).astype(np.float32),
        "weights": source.normal(size=(WIDTH, outputs)).astype(np.float32),
        "bias": np.array(bias or [0.0] * outputs, np.float32),
    }
    nodes = [
        helper.make_node("Gather", ["table", "input_ids"], ["rows"]),
        helper.make_node("ReduceMean", ["rows"], ["mean"], axes=[1], keepdims=0),
        helper.make_node("MatMul", ["mean", "weights"], ["raw"]),
        helper.make_node("Add", ["raw", "bias"], ["logits"]),
    ]
    shape = ["batch", "length"]
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, shape)
        for name in ("input_ids", "attention_mask")
    ]
    outputs_info = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", outputs])]
    weights = [numpy_helper.from_array(value, name) for name, value in kept.items()]
    graph = helper.make_graph(nodes, "tiny", inputs, outputs_info, weights)
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    made.ir_version = 8
    return made


def _tokenizer() -> Tokenizer:
    made = Tokenizer(models.WordLevel({word: n for n, word in enumerate(WORDS)}, "[UNK]"))
    made.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Whitespace(), pre_tokenizers.Punctuation()]
    )
    made.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 1), ("[SEP]", 2)],
    )
    return made
