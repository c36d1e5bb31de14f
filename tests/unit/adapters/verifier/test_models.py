"""Models of another make: read, added, tested, used and removed; what is wrong is refused."""

import json
from pathlib import Path

import pytest
from tests.unit.adapters.verifier.cases import claim, source
from tests.unit.adapters.verifier.models import model_directory, random_model

from upheld.adapters.local.entailment import Entailment, Scores
from upheld.adapters.local.foreign_model import ForeignModel
from upheld.adapters.local.model_directory import ModelDirectory, Side
from upheld.adapters.local.model_registry import LEXICAL, ModelRegistry
from upheld.adapters.local.model_sanity import PAIRS, tried
from upheld.adapters.local.verifier import LocalVerifier
from upheld.domain.claims import Scenario
from upheld.domain.errors import InvalidInput, ModelRejected


class Reader:
    """Knows every answer of the sanity set; `order` says in which order it tells them."""

    name = "reader"

    def __init__(self, order: tuple[int, int, int] = (0, 1, 2)) -> None:
        self._order = order

    def score(self, claim: str, evidence: str) -> Scores:
        side = next(p.side for p in PAIRS if (p.claim, p.evidence) == (claim, evidence))
        return Scores(*(0.8 if self._order[side] == place else 0.1 for place in range(3)))


@pytest.fixture
def registry(tmp_path: Path) -> ModelRegistry:
    return ModelRegistry(tmp_path / "data", builtin=tmp_path / "none")


@pytest.mark.parametrize(
    ("labels", "sides"),
    [
        (("contradiction", "entailment", "neutral"), (Side.REFUTES, Side.SUPPORTS, Side.NEITHER)),
        (("SUPPORTS", "REFUTES", "NOT ENOUGH INFO"), (Side.SUPPORTS, Side.REFUTES, Side.NEITHER)),
        (("not_entailment", "entailment"), (Side.NEITHER, Side.SUPPORTS)),
        (("Hallucinated", "Consistent"), (Side.NEITHER, Side.SUPPORTS)),
    ],
)
def test_labels_are_mapped_by_name(
    tmp_path: Path, labels: tuple[str, ...], sides: tuple[Side, ...]
) -> None:
    read = ModelDirectory.read(model_directory(tmp_path / "m", labels))
    assert read.head.sides == sides
    assert read.head.shown().startswith(f"0 {sides[0].name.lower()}, 1 ")


@pytest.mark.parametrize(
    ("labels", "fault"),
    [
        (("LABEL_0", "LABEL_1"), "label 'LABEL_0' is not known"),
        (("entailment", "supports"), "names one side twice"),
        (("neutral", "contradiction"), "names one side twice or none"),
        (("entailment",), "2 or 3 outputs"),
        (("a", "b", "c", "d"), "2 or 3 outputs"),
    ],
)
def test_labels_that_are_not_understood_are_never_guessed(
    tmp_path: Path, labels: tuple[str, ...], fault: str
) -> None:
    with pytest.raises(ModelRejected, match=fault):
        ModelDirectory.read(model_directory(tmp_path / "m", labels))


@pytest.mark.parametrize("name", ["config.json", "tokenizer.json", "model.onnx"])
def test_an_incomplete_directory_names_what_is_missing(tmp_path: Path, name: str) -> None:
    path = model_directory(tmp_path / "m")
    (path / name).unlink()
    with pytest.raises(ModelRejected, match=f"{name} missing"):
        ModelDirectory.read(path)


@pytest.mark.parametrize("text", ["{", "[]", '{"id2label": {"1": "entailment", "2": "neutral"}}'])
def test_a_garbled_config_is_refused(tmp_path: Path, text: str) -> None:
    path = model_directory(tmp_path / "m")
    (path / "config.json").write_text(text)
    with pytest.raises(ModelRejected, match=r"config\.json"):
        ModelDirectory.read(path)


def test_scores_add_up_and_a_head_of_two_never_says_refuted(tmp_path: Path) -> None:
    three = ForeignModel("t", ModelDirectory.read(model_directory(tmp_path / "t")))
    two = ForeignModel(
        "u", ModelDirectory.read(model_directory(tmp_path / "u", ("not_entailment", "entailment")))
    )
    assert sum(three.score("Ice floats.", "Ice floats.")) == pytest.approx(1.0)
    assert two.score("Ice floats.", "Ice floats.")[1] == 0.0
    assert two.score("Ice floats.", "") == two.score("Ice floats.", "")


def test_a_model_is_added_listed_tested_used_and_removed(
    registry: ModelRegistry, tmp_path: Path
) -> None:
    added = registry.add("mine", model_directory(tmp_path / "m"))
    assert added.labels == "0 supports, 1 neither, 2 refutes"
    assert added.passed is None
    assert [model.name for model in registry.models()] == [LEXICAL, "mine"]
    assert not registry.test("mine").passed, "random weights pass no test"
    with pytest.raises(ModelRejected, match="has not passed its test"):
        registry.use("mine")
    model = registry.load("mine")
    assert model is not None
    said = claim("The shop is open.")
    verifier = LocalVerifier(model)
    assert verifier.name == "local-mine"
    judgement = verifier.ruled(said, Scenario.literal(said), [source("The shop is open.")])
    assert judgement.evidence
    registry.remove("mine")
    assert [model.name for model in registry.models()] == [LEXICAL]
    with pytest.raises(InvalidInput, match="mine"):
        registry.load("mine")


def test_a_changed_file_is_refused(registry: ModelRegistry, tmp_path: Path) -> None:
    registry.add("mine", model_directory(tmp_path / "m"))
    model_directory(tmp_path / "data" / "mine", graph=random_model(3, seed=8))
    with pytest.raises(ModelRejected, match=r"model\.onnx has changed"):
        registry.load("mine")


@pytest.mark.parametrize(
    "name", ["", "Mine", "../mine", "a/b", "lexical", "small", "upheld-large", "x" * 65]
)
def test_a_name_that_cannot_be_kept_is_refused(
    registry: ModelRegistry, tmp_path: Path, name: str
) -> None:
    with pytest.raises(InvalidInput):
        registry.add(name, model_directory(tmp_path / "m"))


def test_a_model_that_does_not_run_is_not_added(registry: ModelRegistry, tmp_path: Path) -> None:
    path = model_directory(tmp_path / "m")
    (path / "model.onnx").write_bytes(b"not a model")
    with pytest.raises(ModelRejected, match=r"model\.onnx cannot be run"):
        registry.add("mine", path)
    assert [model.name for model in registry.models()] == [LEXICAL]


def test_labels_that_do_not_fit_the_outputs_are_refused(
    registry: ModelRegistry, tmp_path: Path
) -> None:
    path = model_directory(tmp_path / "m", graph=random_model(2))
    with pytest.raises(ModelRejected, match="2 outputs, config"):
        registry.add("mine", path)


def test_a_damaged_listing_says_the_way_out(registry: ModelRegistry, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "models.json").write_text("{")
    with pytest.raises(InvalidInput, match="remove it and add"):
        registry.models()


def test_a_good_reader_passes_and_a_wrong_label_order_is_caught() -> None:
    good: Entailment = Reader()
    assert tried(good).passed
    for order in ((1, 0, 2), (2, 1, 0), (0, 2, 1), (1, 2, 0), (2, 0, 1)):
        outcome = tried(Reader(order))
        assert not outcome.passed, order
        assert outcome.failed


def test_the_listing_survives_as_json(registry: ModelRegistry, tmp_path: Path) -> None:
    registry.add("mine", model_directory(tmp_path / "m"))
    kept = json.loads((tmp_path / "data" / "models.json").read_text())
    assert set(kept["models"]["mine"]["sha256"]) == {"config.json", "tokenizer.json", "model.onnx"}
