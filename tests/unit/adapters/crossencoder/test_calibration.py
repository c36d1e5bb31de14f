"""The calibration layer's arithmetic."""

import json
from pathlib import Path

import pytest

from upheld.adapters.local.calibration import Calibration, inputs
from upheld.adapters.local.features import FEATURES

SIZE = 3 + len(FEATURES)


@pytest.fixture
def layer(tmp_path: Path) -> Calibration:
    weights = [1.0] + [0.0] * (SIZE - 1)
    against = [0.0, 1.0] + [0.0] * (SIZE - 2)
    plain = {"bias": 0.0, "slope": 1.0, "shift": 0.0}
    numbers = {
        "mean": [0.0] * SIZE,
        "scale": [1.0] * SIZE,
        "support": {"weights": weights, **plain},
        "refute": {"weights": against, **plain},
        "threshold": 0.5,
        "gate": [0.8, 0.8, 0.4],
    }
    path = tmp_path / "calibration.json"
    path.write_text(json.dumps(numbers), encoding="utf-8")
    return Calibration.read(path)


def values(logits: tuple[float, float, float]) -> tuple[float, ...]:
    return inputs(logits, "A cat sat.", "A cat sat on a mat.")


def test_probabilities_add_up_to_one(layer: Calibration) -> None:
    assert sum(layer.probabilities(values((1.0, 0.3, -0.4)))) == pytest.approx(1.0)


def test_more_support_is_more_probable(layer: Calibration) -> None:
    low, high = (layer.probabilities(values((s, 0.0, 0.0)))[0] for s in (0.0, 2.0))
    assert low < high


@pytest.mark.parametrize(
    ("logits", "ruling"),
    [((6.0, 0.0, 0.0), 0), ((-6.0, 6.0, 0.0), 1), ((-6.0, 0.0, 6.0), 2), ((0.7, 0.0, 0.0), None)],
)
def test_the_gate_shuts_on_doubt(
    layer: Calibration, logits: tuple[float, float, float], ruling: int | None
) -> None:
    assert layer.ruling(values(logits)) == ruling


def test_extreme_scores_do_not_overflow(layer: Calibration) -> None:
    assert layer.probabilities(values((1e4, -1e4, -1e4)))[0] == pytest.approx(1.0)
