"""The tokens of the embedding model, and one small vector for each.

The mean of a text's token vectors costs a hundredth of its embedding and tells well enough which
passages are worth embedding. `python -m training.tokens` makes the file.
"""

import hashlib
import io
from collections.abc import Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from upheld.domain.errors import ModelRejected

__all__ = ["MAX_TOKENS", "TokenVectors", "read_checked", "token_vectors", "tokenizer"]

MAX_TOKENS = 256
TOKENIZER_FILE = "minilm-tokenizer.json"
TOKENIZER_SHA256 = "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"
VECTORS_FILE = "minilm-tokens.npz"
VECTORS_SHA256 = "26dbe589499b32faad83247200083d0fba134efdd860b2fa04180e740ff9bc5a"


class TokenVectors:
    """Texts to vectors of float32, each of length 1, or of zeros for a text without tokens."""

    def __init__(self, rows: NDArray[np.int8], scale: NDArray[np.float32], tokenizer: Any) -> None:
        self._rows = rows
        self._scale = scale
        self._tokenizer = tokenizer

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row per text, in order; shape (len(texts), 128)."""
        found = np.zeros((len(texts), self._rows.shape[1]), np.float32)
        for row, text in zip(found, texts, strict=True):
            row += self._mean(text)
        lengths = np.linalg.norm(found, axis=1, keepdims=True)
        return np.asarray(found / np.where(lengths > 0.0, lengths, np.float32(1.0)))

    def _mean(self, text: str) -> NDArray[np.float32]:
        ids = self._tokenizer.encode(text, add_special_tokens=False).ids
        held: NDArray[np.float32] = self._rows[ids] * self._scale[ids, None]
        return np.asarray(held.sum(axis=0) / np.float32(max(1, len(ids))))


@cache
def token_vectors() -> TokenVectors:
    """Load the vectors once per process; raises ModelRejected if a file is not the measured one."""
    with np.load(io.BytesIO(_data(VECTORS_FILE, VECTORS_SHA256)), allow_pickle=False) as stored:
        return TokenVectors(stored["rows"], stored["scale"], tokenizer())


@cache
def tokenizer() -> Any:
    """Load the tokenizer of the embedding model, cutting texts at 256 tokens."""
    from tokenizers import Tokenizer

    loaded = Tokenizer.from_buffer(_data(TOKENIZER_FILE, TOKENIZER_SHA256))
    loaded.no_padding()
    loaded.enable_truncation(MAX_TOKENS)
    return loaded


def read_checked(path: Path, sha256: str) -> bytes:
    """Return the bytes of a file; raise ModelRejected if they are not the measured ones."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ModelRejected(f"{path.name} cannot be read ({error.strerror}); reinstall") from error
    found = hashlib.sha256(content).hexdigest()
    if found != sha256:
        raise ModelRejected(f"{path.name} has SHA-256 {found}, not {sha256}; reinstall its package")
    return content


def _data(name: str, sha256: str) -> bytes:
    with resources.as_file(resources.files("upheld.adapters.local") / "data" / name) as path:
        return read_checked(path, sha256)
