"""`upheld models`: added, listed, tested, refused as default, used by name, removed."""

from pathlib import Path

import pytest
from tests.unit.adapters.verifier.models import model_directory
from typer.testing import CliRunner

from upheld.cli.main import app
from upheld.domain.errors import InvalidInput, ModelRejected


def _run(*arguments: str) -> tuple[str, BaseException | None]:
    result = CliRunner().invoke(app, ["models", *arguments])
    return result.output, result.exception if result.exit_code else None


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPHELD_DATA_DIR", str(tmp_path / "data"))


def test_the_way_of_a_model(tmp_path: Path) -> None:
    path = model_directory(tmp_path / "mine", ("contradiction", "entailment", "neutral"))
    said, _ = _run("add", str(path))
    assert "added mine: outputs 0 refutes, 1 supports, 2 neither" in said
    assert "mine" in _run("list")[0]
    said, error = _run("test", "mine")
    assert isinstance(error, ModelRejected)
    assert "wrong (" in said
    assert isinstance(_run("use", "mine")[1], ModelRejected)
    assert "failed its test" in _run("list")[0]
    assert _run("use", "lexical")[1] is None
    assert "* lexical" in _run("list")[0]
    assert "removed mine" in _run("remove", "mine")[0]
    assert isinstance(_run("remove", "mine")[1], InvalidInput)


def test_a_directory_that_is_none_is_refused(tmp_path: Path) -> None:
    assert isinstance(_run("add", str(tmp_path / "nowhere"))[1], ModelRejected)


def test_words_alone_are_no_model() -> None:
    assert isinstance(_run("test", "lexical")[1], InvalidInput)
