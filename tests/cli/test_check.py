"""`upheld check` from end to end, on files in a folder of the test's own."""

import json
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator, FormatChecker

from upheld.cli.main import run

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "answer"
SOURCE = "The old mill was built in 1887. It has three floors and stands in Graz.\n"
TRUE, FALSE = "The old mill was built in 1887.", "The old mill was built in 1889."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "mill.md").write_text(SOURCE, encoding="utf-8")
    return tmp_path


def upheld(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """Run the command line in this process and return its exit code."""
    monkeypatch.setattr(sys, "argv", ["upheld", *words])
    with pytest.raises(SystemExit) as stopped:
        run()
    return int(stopped.value.code or 0)


def test_a_true_and_a_false_claim(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code = upheld(
        monkeypatch, "check", "--text", f"{TRUE} {FALSE}", "--sources", str(folder / "notes")
    )
    out = capsys.readouterr().out
    assert code == 0
    assert "✓ supported" in out
    assert "✗ contradicted" in out
    assert "1887" in out
    assert "> The old mill was built in 1887." in out


@pytest.mark.parametrize(
    ("text", "state", "code"),
    [
        (FALSE, "contradicted", 1),
        (TRUE, "contradicted", 0),
        ("Vienna has 812 fountains.", "unsupported", 1),
    ],
)  # fmt: skip
def test_fail_on_sets_the_exit_code(
    folder: Path, monkeypatch: pytest.MonkeyPatch, text: str, state: str, code: int
) -> None:
    words = ["check", "--text", text, "--sources", str(folder / "notes"), "--fail-on", state]
    assert upheld(monkeypatch, *words) == code


def test_json_has_the_seeds_shapes(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    seeds: Path,
) -> None:
    upheld(
        monkeypatch, "check", "--text", TRUE, "--prompt", "When?", "--format", "json",
        "--sources", str(folder / "notes"),
    )  # fmt: skip
    body = json.loads(capsys.readouterr().out)
    document = json.loads((seeds / "fact-it.openapi.json").read_text(encoding="utf-8"))
    for name, value in (("Check", body["check"]), ("Claim", body["claims"][0])):
        schema = document | {"$ref": f"#/components/schemas/{name}"}
        Draft202012Validator(schema, format_checker=FormatChecker()).validate(value)
    assert body["check"]["prompt"] == "When?"
    assert body["state"] == "judged"


@pytest.mark.parametrize("form", ["text", "json", "html", "markdown"])
def test_the_result_goes_to_a_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    out = folder / "out"
    words = ["--sources", str(folder / "notes"), "--format", form, "--out", str(out)]
    assert upheld(monkeypatch, "check", "--text", TRUE, *words) == 0
    assert capsys.readouterr().out == ""
    assert "1887" in out.read_text(encoding="utf-8")


def test_a_text_comes_from_standard_input(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(TRUE.encode())))
    upheld(monkeypatch, "check", "-", "--sources", str(folder / "notes"))
    assert "✓ supported" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\x00\x01\x02", "zero byte"),
        (b"\xff\xfe\xfd", "not UTF-8"),
        (b"a" * 5_000_000, "over 4,000,000 bytes"),
    ],
)
def test_a_text_that_cannot_be_read_is_one_clear_line(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    content: bytes,
    words: str,
) -> None:
    path = folder / "answer.md"
    path.write_bytes(content)
    code = upheld(monkeypatch, "check", str(path), "--sources", str(folder / "notes"))
    error = capsys.readouterr().err
    assert code == 2
    assert words in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["check", "nowhere.md", "--sources", "."], "nowhere.md cannot be read"),
        (["check", "--text", "x", "--sources", "no/such/folder"], "no/such/folder"),
        (["check"], "give the text once"),
        (["check", "a.md", "--text", "x"], "give the text once"),
        (["check", "--text", TRUE, "--verifier", "gpt-9", "--sources", "."], "gpt-9"),
        (["bench", "juggling", "--data", "x.jsonl"], "juggling"),
        (["bench", "verify", "--data", "no.jsonl"], "no.jsonl"),
    ],
)
def test_bad_words_are_one_clear_line(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(folder)
    assert upheld(monkeypatch, *words) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("text", ["", " \n", "Thanks!", "Would you like more?"])
def test_f17_a_text_without_claims_has_no_score(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    code = upheld(monkeypatch, "check", "--text", text, "--sources", str(folder / "notes"))
    assert code == 0
    assert "no score" in capsys.readouterr().out


def test_f65_another_language_is_said(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "Die alte Mühle wurde im Jahr 1889 gebaut und steht in der Stadt Graz."
    upheld(monkeypatch, "check", "--text", text, "--sources", str(folder / "notes"))
    assert "only English" in capsys.readouterr().out


def test_f13_a_false_claim_at_the_end_of_a_long_text_is_found_or_said_unread(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    filler = "Would you like to hear more about that? " * 5_000
    words = ["--sources", str(folder / "notes"), "--format", "json"]
    (folder / "long.md").write_text(f"{filler}\n{FALSE}\n", encoding="utf-8")
    upheld(monkeypatch, "check", str(folder / "long.md"), *words)
    body = json.loads(capsys.readouterr().out)
    found = [verdict["status"] for verdict in body["check"]["verdicts"]]
    assert found == ["contradicted"] or any("unread" in left for left in body["leftOut"])


def test_the_example_answer_gets_the_verdicts_written_beside_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    upheld(
        monkeypatch, "check", str(EXAMPLE / "answer.md"), "--sources", str(EXAMPLE / "sources"),
        "--format", "json",
    )  # fmt: skip
    body = json.loads(capsys.readouterr().out)
    labels = json.loads((EXAMPLE / "labels.json").read_text(encoding="utf-8"))
    units = body["check"]["response"].encode("utf-16-le")
    verdicts = {verdict["claimId"]: verdict for verdict in body["check"]["verdicts"]}
    right = []
    for label in labels:
        for claim in body["claims"]:
            span = claim["span"]
            words = units[2 * span["start"] : 2 * span["end"]].decode("utf-16-le")
            if label["says"] in words.replace("**", "") and claim["id"] in verdicts:
                verdict = verdicts[claim["id"]]
                quotes = " ".join(piece["snippet"] for piece in verdict["evidence"])
                right.append(verdict["status"] == label["status"] and label["quote"] in quotes)
                break
    assert len(labels) >= 12
    assert sum(right) >= len(labels) - 1, f"{sum(right)} of {len(labels)}"


def test_the_same_input_gives_the_same_bytes(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    outputs = set()
    for _ in range(2):
        words = ["--sources", str(folder / "notes"), "--format", "markdown"]
        upheld(monkeypatch, "check", "--text", f"{TRUE} {FALSE}", *words)
        outputs.add(capsys.readouterr().out)
    assert len(outputs) == 1


@pytest.mark.parametrize("files", [{}, {"table.bin": b"\x00\x01"}, {"torn.pdf": b"%PDF-1.4\nx"}])
def test_sources_without_a_readable_file_are_refused(
    files: dict[str, bytes],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    assert upheld(monkeypatch, "check", "--text", TRUE, "--sources", str(tmp_path)) == 2
    assert "nothing to check against could be read" in capsys.readouterr().err


def test_a_skipped_file_beside_a_readable_one_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "notes" / "torn.pdf").write_bytes(b"%PDF-1.4\nx")
    code = upheld(monkeypatch, "check", "--text", TRUE, "--sources", str(folder / "notes"))
    shown = capsys.readouterr()
    assert code == 0
    assert "torn.pdf" in shown.err
    assert "torn.pdf" not in shown.out


@pytest.mark.parametrize(("limit", "code"), [("1", 1), ("9", 0)])
def test_a_gate_notices_claims_that_were_not_ruled_on(
    folder: Path,
    limit: str,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("check", "--text", f"{TRUE} The new mill has nine rooms.", "--max-claims", limit)
    given = ("--sources", str(folder / "notes"), "--verifier", "lexical")
    assert upheld(monkeypatch, *words, *given, "--fail-on", "unruled") == code
    assert (", 1 not ruled on" in capsys.readouterr().out) is bool(code)


def test_one_own_file_decides_under_strict(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "orbit.md").write_text("# Orbit\n\nOrbit has 84 employees.\n")
    given = ("--sources", str(folder / "orbit.md"), "--sensitivity", "strict")
    for said, code in (("Orbit has 84 employees.", 0), ("Orbit has 99 employees.", 1)):
        words = ("check", "--text", said, *given, "--fail-on", "contradicted")
        assert upheld(monkeypatch, *words) == code
    assert "1 claim: 1 supported" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("said", "label"),
    [
        ("The Team plan costs €29 per month.", "supported"),
        ("The Team plan costs €39 per month.", "contradicted"),
        ("The Team plan allows 900 requests per minute.", "contradicted"),
    ],
)
def test_a_row_of_a_table_decides_and_is_quoted_as_it_stands(
    folder: Path,
    said: str,
    label: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = (
        "# Orbit API: plans\n\n## Prices\n\n"
        "| Plan | Price per month | Requests per minute |\n|---|---:|---:|\n"
        "| Free | €0 | 60 |\n| Team | €29 | 600 |\n| Business | €199 | 6,000 |\n"
    )
    (folder / "plans.md").write_text(table, encoding="utf-8")
    upheld(monkeypatch, "check", "--text", said, "--sources", str(folder / "plans.md"))
    shown = capsys.readouterr().out
    assert f"1 claim: 1 {label}" in shown
    assert "“| Team | €29 | 600 |” (Orbit API: plans › Prices)" in shown
    assert "    > | Team | €29 | 600 |\n" in shown
    assert "is €29" not in shown
