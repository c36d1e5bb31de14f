"""`upheld fallacies`: text and JSON, exit codes, refusals."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from upheld.cli.main import app
from upheld.domain.errors import InvalidInput, UnsupportedInput

SLOPE = (
    "If we let one café put tables out, soon every shop will want the pavement, then the road, and "
    "in the end nobody will be able to walk anywhere."
)
PLAIN = "The bridge was opened in 1932 and is 1,149 metres long."


def run(*arguments: str, given: str | None = None) -> tuple[int, str, BaseException | None]:
    result = CliRunner().invoke(app, ["fallacies", *arguments], input=given)
    return result.exit_code, result.stdout, result.exception


def test_a_finding_is_shown_with_its_passage_and_its_words() -> None:
    code, out, _ = run("--text", f"{PLAIN} {SLOPE}")
    assert code == 1
    assert "slippery slope" in out
    assert "> If we let one café" in out
    assert PLAIN not in out


def test_nothing_found_is_exit_0(tmp_path: Path) -> None:
    path = tmp_path / "text.txt"
    path.write_text(PLAIN)
    assert run(str(path))[:2] == (0, "No fallacy found.\n")


def test_json_counts_in_utf16_units() -> None:
    """F47: an emoji is two units."""
    code, out, _ = run("-", "--format", "json", given=f"😀 {PLAIN}\n\n{SLOPE}")
    assert code == 1
    body = json.loads(out)
    (item,) = body["fallacies"]
    start, end = item["span"]
    raw = f"😀 {PLAIN}\n\n{SLOPE}".encode("utf-16-le")
    assert raw[2 * start : 2 * end].decode("utf-16-le") == item["text"] == SLOPE
    assert item["kind"] == item["reportedKind"] == "slippery_slope"
    assert item["severity"] in {"minor", "moderate"}
    assert body["detector"] == "local-fallacies-2"
    assert body["unread"] is None


def test_what_a_limit_leaves_is_said() -> None:
    _, out, _ = run("--text", f"{PLAIN} {SLOPE}", "--limit", "1")
    assert "not read" in out


@pytest.mark.parametrize(
    ("arguments", "kind"),
    [
        (("--text", SLOPE, "--limit", "0"), InvalidInput),
        ((), InvalidInput),
        (("--text", "Das ist ein Text und er ist auf Deutsch."), UnsupportedInput),
    ],
)
def test_refusals(arguments: tuple[str, ...], kind: type[Exception]) -> None:
    assert isinstance(run(*arguments)[2], kind)


def test_a_text_cannot_drive_the_terminal() -> None:
    _, out, _ = run("--text", f"\x1b[2J{SLOPE}")
    assert "\x1b" not in out


def test_the_result_goes_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    code, out, _ = run("--text", PLAIN, "--format", "json", "--out", str(path))
    assert (code, out) == (0, "")
    assert json.loads(path.read_text())["fallacies"] == []
