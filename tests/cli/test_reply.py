import json
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from upheld.cli.main import app
from upheld.domain.errors import InvalidInput
from upheld.receipts import sign
from upheld.testing.receipts import TEST_JWK, claims, signer

POLICY = {
    "prices": [{"item": "Pro plan", "amount": 20}],
    "forbid": [{"id": "promise", "phrase": "guarantee"}],
    "actions": [{"operation": "refund.create", "claims": ["refunded"]}],
}
RUNNER = CliRunner()


@pytest.fixture
def policy(tmp_path: Path) -> str:
    path = tmp_path / "policy.json"
    path.write_text(json.dumps(POLICY), encoding="utf-8")
    return str(path)


def run(*arguments: str, text: str | None = None) -> tuple[int, str]:
    result = RUNNER.invoke(app, ["reply", *arguments], input=text)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout


def test_a_finding_is_underlined_and_exits_with_1(policy: str) -> None:
    code, out = run("--policy", policy, "-", text="Hello.\n\U0001f600 We guarantee it.\n")
    assert code == 1
    assert out == (
        "1 finding\n"
        "    \U0001f600 We guarantee it.\n"
        "          ^^^^^^^^^\n"
        "  forbid:promise  The policy forbids this phrase.\n"
    ) or out.splitlines()[:3] == [
        "1 finding",
        "    \U0001f600 We guarantee it.",
        "          ^^^^^^^^^",
    ]


def test_a_pass_exits_with_0(policy: str) -> None:
    assert run("--policy", policy, "--text", "All fine.") == (0, "pass, no rule fired\n")


def test_json_is_the_check_result(policy: str) -> None:
    code, out = run("--policy", policy, "--format", "json", "--text", "The Pro plan is $25.")
    result = json.loads(out)
    assert (code, result["object"], result["pass"]) == (1, "check", False)
    assert [f["rule"] for f in result["findings"]] == ["price:mismatch"]


def test_a_record_and_receipts(policy: str, tmp_path: Path) -> None:
    record, jwks = tmp_path / "record.json", tmp_path / "jwks.json"
    token = sign(claims(issued_at=0, expires_at=7_000_000), signer().sign)
    record.write_text(json.dumps({"subject": "run-7", "receipts": [token]}), encoding="utf-8")
    public = {k: v for k, v in TEST_JWK.items() if k != "d"}
    jwks.write_text(json.dumps({"keys": [public]}), encoding="utf-8")
    ask = ("--policy", policy, "--record", str(record), "--text", "Refunded.", "--format", "json")
    here = json.loads(run(*ask)[1])
    assert here["receipts"]["rejected"] == [{"index": 0, "reason": "not_verified_here"}]
    trusted = json.loads(run(*ask, "--jwks", str(jwks))[1])
    assert trusted["receipts"]["rejected"] == [{"index": 0, "reason": "key_not_valid_at_issue"}]


def test_a_batch(policy: str, tmp_path: Path) -> None:
    cases = tmp_path / "cases.jsonl"
    lines = [
        {"reply": "We guarantee it.", "id": "a"},
        {"reply": "I've refunded you.", "record": {"effects": []}},
        {"reply": "Call 555-0100.", "record": {"facts": [
            {"near": [], "kind": "phone", "value": "555-0199"}]}},
        {"reply": "All fine."},
    ]  # fmt: skip
    cases.write_text("\n\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    code, out = run("--policy", policy, "--cases", str(cases), "--format", "json")
    result = json.loads(out)
    assert (code, result["object"]) == (1, "check.batch")
    assert [[f["rule"] for f in r["findings"]] for r in result["results"]] == [
        ["forbid:promise"],
        ["action:unrecorded"],
        ["fact:contradicts-record"],
        [],
    ]
    sarif = json.loads(run("--policy", policy, "--cases", str(cases), "--format", "sarif")[1])
    places = [r["locations"][0] for r in sarif["runs"][0]["results"]]
    assert [p["physicalLocation"]["region"] for p in places] == [
        {"startLine": 1},
        {"startLine": 3},
        {"startLine": 5},
    ]
    text = run("--policy", policy, "--cases", str(cases))[1]
    assert text.endswith("1 of 4 replies pass; in 3 a rule fired.\n")


def test_sarif_of_one_reply_counts_utf16(policy: str, tmp_path: Path) -> None:
    reply = tmp_path / "reply.txt"
    reply.write_text("\U0001f600 guarantee", encoding="utf-8")
    code, out = run("--policy", policy, "--format", "sarif", str(reply))
    (result,) = json.loads(out)["runs"][0]["results"]
    assert code == 1
    place = result["locations"][0]["physicalLocation"]
    assert place["region"] == {"charOffset": 3, "charLength": 9}
    assert place["artifactLocation"]["uri"] == str(reply)


def test_junit_is_xml_whatever_the_reply_holds(policy: str) -> None:
    code, out = run("--policy", policy, "--format", "junit", "--text", "guar\u200bantee <b>\x07 &")
    suite = ElementTree.fromstring(out)
    assert code == 1
    assert suite.attrib["failures"] == "1"
    assert [f.attrib["type"] for f in suite.iter("failure")] == ["forbid:promise"]


def test_a_reply_cannot_drive_the_terminal(policy: str) -> None:
    out = run("--policy", policy, "--text", "\x1b[2J\u202e guarantee\x07")[1]
    assert "\x1b" not in out
    assert "\u202e" not in out
    assert "\x07" not in out


def test_a_wide_character_takes_two_columns(policy: str) -> None:
    out = run("--policy", policy, "--text", "\u4f60\u597d e\u0301 guarantee")[1]
    assert out.splitlines()[2] == " " * 4 + " " * 7 + "^" * 9


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--text", "a"], "policy"),
        (["--policy", "missing.json", "--text", "a"], "missing.json cannot be read"),
    ],
)
def test_usage(arguments: list[str], says: str) -> None:
    command = [sys.executable, "-m", "upheld", "reply", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert says in done.stderr


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("policy", "{", "policy.json: the body is not JSON"),
        ("policy", '{"forbid": [], "forbid": []}', "repeats a member name"),
        ("policy", "{}", "policy"),
        ("policy", '{"forbid": [{"id": "A", "phrase": "x"}]}', "policy.forbid[0].id"),
        ("record", '{"facts": 1}', "record.facts"),
        ("jwks", "{}", "a key set is an object"),
        ("cases", "", "holds no case"),
        ("cases", '{"reply": 1}', "cases[0].reply"),
        ("cases", "{}\n[", "line 2"),
    ],
)
def test_bad_input_is_named(
    name: str, content: str, says: str, policy: str, tmp_path: Path
) -> None:
    path = tmp_path / f"{name}.json"
    path.write_text(content, encoding="utf-8")
    arguments: dict[str, str] = {"policy": policy, name: str(path)}
    if name != "cases":
        arguments["text"] = "a"
    options = [part for key, value in arguments.items() for part in (f"--{key}", value)]
    with pytest.raises(InvalidInput) as caught:
        run(*options)
    assert says in str(caught.value)


def test_cases_come_alone(policy: str, tmp_path: Path) -> None:
    cases = tmp_path / "cases.jsonl"
    cases.write_text('{"reply": "a"}', encoding="utf-8")
    with pytest.raises(InvalidInput, match="leave out"):
        run("--policy", policy, "--cases", str(cases), "--text", "a")


def test_a_run_is_kept_as_a_regression(policy: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    ask = ("--policy", policy, "--text", "We guarantee it.", "--export-regression", str(kept))
    assert run(*ask)[0] == 1
    document: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8"))
    assert document["object"] == "upheld.regression"
    done = RUNNER.invoke(app, ["policy", "test", str(kept)])
    assert (done.exit_code, done.stdout) == (0, "every reply gets the verdict it had\n")
    assert "upheld" in (tmp_path / "kept_test.py").read_text(encoding="utf-8")
    with pytest.raises(InvalidInput, match="there already"):
        run(*ask)


def test_the_same_request_gives_the_same_bytes_in_every_process(policy: str) -> None:
    """R218: whatever the hash seed and the locale."""
    text = "We guarantee it: refunded, the Pro plan is $25."
    command = [sys.executable, "-m", "upheld", "reply", "--policy", policy, "--text", text]
    outs = {
        subprocess.run(
            [*command, "--format", "json"],
            capture_output=True,
            check=False,
            env={"PYTHONHASHSEED": seed, "LC_ALL": locale, "PYTHONUTF8": "1"},
        ).stdout
        for seed, locale in (("0", "C"), ("1", "tr_TR.UTF-8"), ("2", "C.UTF-8"))
    }
    assert len(outs) == 1
    assert json.loads(outs.pop())["pass"] is False


def test_a_regression_among_cases_names_its_command(policy: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    kept.write_text('{\n  "object": "upheld.regression",\n  "cases": []\n}\n', encoding="utf-8")
    result = RUNNER.invoke(app, ["reply", "--policy", policy, "--cases", str(kept)])
    assert "upheld policy test" in f"{result.exception}{result.output}"
