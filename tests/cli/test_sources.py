"""`upheld sources`: what a person sees."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from upheld.cli.sources import app
from upheld.domain.errors import InvalidInput, NotFound


def run(*words: str | Path, fails: type[Exception] | None = None) -> Result:
    result = CliRunner().invoke(app, [str(word) for word in words])
    if fails is None:
        assert result.exit_code == 0, result.output
    else:
        assert isinstance(result.exception, fails)
    return result


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "notes"
    place.mkdir()
    (place / "a.txt").write_text("The mill was built in 1870. It burned in 1890.")
    (place / "b.txt").write_bytes(bytes(50))
    return place


def test_add_list_refresh_remove(folder: Path) -> None:
    added = run("add", folder, "--authority", "0.9")
    assert added.stdout == "files: 1 added, 1 skipped\n"
    assert added.stderr == (f"added notes\nskipped {folder / 'b.txt'}: binary content, not text\n")
    listed = run("list").stdout.splitlines()
    assert [re.split(r"\s{2,}", line) for line in listed] == [
        ["NAME", "FILES", "TEXTS", "PASSAGES", "AUTHORITY", "PATH"],
        ["notes", "1", "1", "1", "0.9", str(folder)],
    ]
    assert "\x1b" not in added.output
    (folder / "b.txt").write_text("Now a text.")
    assert run("refresh").stdout == "files: 1 changed, 1 unchanged\n"
    assert run("remove", "notes").stderr == "removed notes\n"
    nothing = run("list")
    assert nothing.stdout == ""
    assert "`upheld sources add PATH`" in nothing.stderr


def test_sources_live_in_the_data_folder_named(folder: Path, tmp_path: Path) -> None:
    run("add", folder, "--data-dir", tmp_path / "own", "--name", "mine")
    assert "mine" in run("list", "--data-dir", tmp_path / "own").stdout
    assert run("list").stdout == ""


def test_a_path_removes_as_well_as_a_name(folder: Path) -> None:
    run("add", folder)
    assert run("remove", folder).stderr == "removed notes\n"


@pytest.mark.parametrize(
    ("words", "kind", "said"),
    [
        (["add"], InvalidInput, "nothing to add"),
        (["add", "/no/such/place"], InvalidInput, "/no/such/place: no such file or folder"),
        (["add", ".", "--authority", "7"], InvalidInput, "authority 7.0 is outside 0..1"),
        (["add", ".", "..", "--name", "x"], InvalidInput, "--name names one source"),
        (["remove", "x"], NotFound, "no source 'x'; there are: none"),
    ],
)
def test_mistakes_name_the_way_out(
    words: list[str], kind: type[Exception], said: str, tmp_path: Path
) -> None:
    assert said in str(run(*words, fails=kind).exception)


def test_many_skipped_files_are_summed_up(tmp_path: Path) -> None:
    for number in range(30):
        (tmp_path / f"{number}.txt").write_bytes(bytes(9))
    said = run("add", tmp_path).stderr.splitlines()[1]
    assert re.fullmatch(r"skipped 30 files \(.*\.txt and 10 more\): binary content, not text", said)


def test_files_of_other_kinds_in_a_folder_are_named_in_one_line(folder: Path) -> None:
    (folder / "b.txt").unlink()
    for name in ("plan.xlsx", "photo.png", "Makefile", ".hidden"):
        (folder / name).write_bytes(b"x")
    added = run("add", folder)
    assert added.stdout == "files: 1 added, 3 skipped\n"
    named = ", ".join(str(folder / name) for name in ("Makefile", "photo.png", "plan.xlsx"))
    assert added.stderr.splitlines()[1] == (
        f"skipped 3 files ({named}): "
        "not one of .txt .md .markdown .html .htm .pdf .docx .jsonl .csv .zim"
    )
