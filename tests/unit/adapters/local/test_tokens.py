"""Token vectors: cheap, the same each time, and near where the meaning is near."""

from pathlib import Path

import numpy as np
import pytest

from upheld.adapters.local.embed import LazyMiniLM
from upheld.adapters.local.tokens import read_checked, token_vectors
from upheld.domain.errors import ModelRejected

TEXTS = ["The tower is tall.", "", "word " * 2000, "🗼 Ünï", "\0", "The spire is high."]


def test_rows_have_length_one_and_a_text_without_tokens_has_none() -> None:
    rows = token_vectors().embed(TEXTS)
    assert rows.dtype == np.float32
    lengths = np.linalg.norm(rows, axis=1)
    assert np.allclose(lengths, [1, 0, 1, 1, 0, 1], atol=1e-6)
    assert token_vectors().embed([]).shape == (0, rows.shape[1])


def test_company_changes_no_byte() -> None:
    together = LazyMiniLM().rough(TEXTS)
    alone = [token_vectors().embed([text])[0] for text in TEXTS]
    assert np.stack(alone).tobytes() == together.tobytes()


def test_near_meanings_are_near() -> None:
    tall, high, bread = token_vectors().embed([TEXTS[0], TEXTS[5], "Bread is made with yeast."])
    assert tall @ high > tall @ bread + 0.2


def test_a_file_that_is_not_the_measured_one_is_rejected(tmp_path: Path) -> None:
    wrong = tmp_path / "tokens.npz"
    wrong.write_bytes(b"other")
    with pytest.raises(ModelRejected, match=r"tokens\.npz has SHA-256 d9298a10d1b0"):
        read_checked(wrong, "26db")
    with pytest.raises(ModelRejected, match="gone cannot be read"):
        read_checked(tmp_path / "gone", "26db")
