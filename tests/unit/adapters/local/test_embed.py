"""The embeddings: one text always gives the same bytes, whatever its company."""

from pathlib import Path

import numpy as np
import pytest

from upheld.adapters.local import embed
from upheld.adapters.local.embed import DIMENSIONS, LazyMiniLM, minilm
from upheld.domain.errors import InvalidInput, ModelRejected

TEXTS = ["The tower is tall.", "", "word " * 2000, "🗼 Ünï", "\0", "The building has great height."]


def test_vectors_have_length_one_and_a_fixed_shape() -> None:
    rows = minilm().embed(TEXTS)
    assert rows.shape == (len(TEXTS), DIMENSIONS)
    assert rows.dtype == np.float32
    assert np.allclose(np.linalg.norm(rows, axis=1), 1.0, atol=1e-6)
    assert minilm().embed([]).shape == LazyMiniLM().embed([]).shape == (0, DIMENSIONS)


def test_company_order_and_threads_change_no_byte() -> None:
    together = minilm().embed(TEXTS)
    alone = [minilm().embed([text])[0] for text in TEXTS]
    backwards = minilm().embed(TEXTS[::-1])[::-1]
    two = minilm(threads=2).embed(TEXTS)
    for other in (np.stack(alone), backwards, two, LazyMiniLM().embed(TEXTS)):
        assert other.tobytes() == together.tobytes()


def test_a_long_text_is_read_up_to_its_256th_token() -> None:
    start = "the bridge " * 140
    assert minilm().embed([start]).tobytes() == minilm().embed([start + "ships " * 50]).tobytes()
    assert minilm().embed(["the"]).tobytes() != minilm().embed(["the ships"]).tobytes()


def test_what_means_the_same_is_near() -> None:
    tall, height, bread = minilm().embed([TEXTS[0], TEXTS[5], "Bread is made with yeast."])
    assert tall @ height > 0.5 > 0.2 > tall @ bread


def test_a_file_that_is_not_the_measured_one_is_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = tmp_path / "model.onnx"
    wrong.write_bytes(b"other")
    monkeypatch.setattr(embed, "_model_path", lambda: wrong)
    with pytest.raises(ModelRejected, match=r"model\.onnx has SHA-256 d9298a10d1b0"):
        minilm.__wrapped__()
    wrong.unlink()
    with pytest.raises(ModelRejected, match=r"model\.onnx cannot be read"):
        minilm.__wrapped__()


def test_threads_are_one_or_two() -> None:
    with pytest.raises(InvalidInput, match="threads=3"):
        minilm(threads=3)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embed, "MODEL_PACKAGE", "no-such-package-upheld")
    with pytest.raises(ModelRejected, match="pip install no-such-package-upheld"):
        embed._model_path()
