"""The shipped models: verified, deterministic, and right on plain pairs."""

import json
import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from upheld.adapters.local.crossencoder import CrossEncoder, ModelConfig
from upheld.domain.errors import ModelRejected

MODELS = Path(str(files("upheld.adapters.local"))) / "models"
SMALL = MODELS / "small"
CLAIM = "The bridge was opened in 1889."
EVIDENCE = "The bridge over the river was opened to traffic in 1889 by the mayor."


@pytest.fixture(scope="module", params=["small", "large"])
def model(request: pytest.FixtureRequest) -> CrossEncoder:
    return CrossEncoder(MODELS / request.param)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SMALL, tmp_path / "model"))


def test_probabilities_add_up_to_one(model: CrossEncoder) -> None:
    assert sum(model.score(CLAIM, EVIDENCE)) == pytest.approx(1.0)


def test_agreement_is_more_upheld_than_another_subject(model: CrossEncoder) -> None:
    other = "Bananas grow in warm countries and are eaten all over the world."
    assert model.score(CLAIM, EVIDENCE)[0] > model.score(CLAIM, other)[0]


def test_the_same_pair_scores_the_same_in_any_company(model: CrossEncoder) -> None:
    alone = model.score(CLAIM, EVIDENCE)
    model.score("Something else.", "Another text of another length altogether, and longer.")
    assert model.score(CLAIM, EVIDENCE) == alone
    again = CrossEncoder(MODELS / model.name.removeprefix("upheld-"), threads=2)
    assert again.score(CLAIM, EVIDENCE) == alone


@pytest.mark.parametrize("evidence", ["", " ", "word " * 5000, "。" * 300])
def test_odd_evidence_is_scored(model: CrossEncoder, evidence: str) -> None:
    assert sum(model.score(CLAIM, evidence)) == pytest.approx(1.0)


def test_a_long_claim_leaves_room_for_evidence(model: CrossEncoder) -> None:
    assert len(model.ids("word " * 900, EVIDENCE)) <= model.config.max_length


def test_a_changed_file_is_refused_with_both_hashes(copy: Path) -> None:
    listing = (copy / "model.sha256").read_text().splitlines()
    wanted = next(line.split()[0] for line in listing if line.endswith("config.json"))
    raw = json.loads((copy / "config.json").read_text())
    (copy / "config.json").write_text(json.dumps(raw | {"temperature": 9.0}))
    with pytest.raises(ModelRejected, match=rf"config\.json: SHA256 is [0-9a-f]{{64}}.*{wanted}"):
        CrossEncoder(copy)


@pytest.mark.parametrize("name", ["model.onnx", "model.sha256", "tokenizer.json"])
def test_a_missing_file_is_refused_by_name(copy: Path, name: str) -> None:
    (copy / name).unlink()
    with pytest.raises(ModelRejected, match=name.replace(".", r"\.")):
        CrossEncoder(copy)


@pytest.mark.parametrize("labels", [["SUPPORTS", "NEI"], ["SUPPORTS", "REFUTES", "LABEL_2"], []])
def test_a_config_without_all_three_sides_is_refused(copy: Path, labels: list[str]) -> None:
    raw = json.loads((copy / "config.json").read_text())
    named = {str(place): label for place, label in enumerate(labels)}
    (copy / "config.json").write_text(json.dumps(raw | {"id2label": named}))
    with pytest.raises(ModelRejected, match=r"config\.json"):
        ModelConfig.read(copy)
