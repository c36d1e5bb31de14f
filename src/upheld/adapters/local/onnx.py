"""Running an ONNX model on this machine's processor; onnxruntime loads when the first one does."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["probabilities", "session"]


def session(model: Path | bytes, threads: int = 1, *, arena: bool = True) -> Any:
    """Return a session of a model, from its file or its bytes, with `threads` in an operation.

    `arena=False` gives memory back after every run. Raises what onnxruntime raises.
    """
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = arena
    given = model if isinstance(model, bytes) else str(model)
    return onnxruntime.InferenceSession(given, options, providers=["CPUExecutionProvider"])


def probabilities(logits: ArrayLike) -> NDArray[np.float64]:
    """Return the softmax of the outputs of one pair; they add up to 1."""
    given = np.asarray(logits, np.float64)
    odds = np.exp(given - given.max())
    return np.asarray(odds / odds.sum())
