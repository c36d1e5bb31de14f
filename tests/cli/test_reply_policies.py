import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from upheld.cli.main import app
from upheld.domain.errors import InvalidInput

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted(path.parent for path in (ROOT / "examples/policies").glob("*/policy.json"))
RUNNER = CliRunner()


def test_there_are_four_examples() -> None:
    assert [path.name for path in EXAMPLES] == ["bookings", "clinic", "shop", "subscriptions"]


@pytest.mark.parametrize("folder", EXAMPLES, ids=lambda path: path.name)
def test_every_example_says_what_it_expects_and_gets_it(folder: Path) -> None:
    policy = str(folder / "policy.json")
    done = RUNNER.invoke(app, ["policy", "test", str(folder / "cases.jsonl"), "--policy", policy])
    assert (done.exit_code, done.stdout) == (0, "every reply gets the verdict it had\n")


@pytest.mark.parametrize("folder", EXAMPLES, ids=lambda path: path.name)
def test_every_example_is_clean(folder: Path) -> None:
    done = RUNNER.invoke(app, ["policy", "lint", "--strict", str(folder / "policy.json")])
    assert (done.exit_code, done.stdout) == (0, "valid\n")


def test_lint_tells_errors_and_warnings(tmp_path: Path) -> None:
    path = tmp_path / "policy.json"
    forbid = [{"id": "a", "phrase": "never"}, {"id": "b", "phrase": "NEVER"}]
    path.write_text(json.dumps({"forbid": forbid}), encoding="utf-8")
    done = RUNNER.invoke(app, ["policy", "lint", "--json", str(path)])
    report = json.loads(done.stdout)
    assert (done.exit_code, report["valid"]) == (0, True)
    assert [problem["code"] for problem in report["warnings"]] == ["duplicate_phrase"]
    assert RUNNER.invoke(app, ["policy", "lint", "--strict", str(path)]).exit_code == 1
    path.write_text("{}", encoding="utf-8")
    done = RUNNER.invoke(app, ["policy", "lint", str(path)])
    assert done.exit_code == 1
    assert done.stdout.endswith("not valid\n")


def test_a_mismatch_is_told_and_exits_with_1(tmp_path: Path) -> None:
    cases = tmp_path / "cases.jsonl"
    cases.write_text('{"reply": "Hi.", "expect": {"rules": ["empty"]}}', encoding="utf-8")
    policy = str(EXAMPLES[0] / "policy.json")
    done = RUNNER.invoke(app, ["policy", "test", str(cases), "--policy", policy])
    assert (done.exit_code, done.stdout) == (1, "case 0: expected empty, found a pass\n")


def test_cases_need_their_policy(tmp_path: Path) -> None:
    cases = tmp_path / "cases.jsonl"
    cases.write_text("{}", encoding="utf-8")
    done = RUNNER.invoke(app, ["policy", "test", str(cases)])
    assert isinstance(done.exception, InvalidInput)
    assert "--policy" in str(done.exception)
