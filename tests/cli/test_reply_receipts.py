import json
import stat
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from upheld.cli.main import app
from upheld.domain.errors import InvalidInput

RUNNER = CliRunner()


def run(*arguments: str, text: str | None = None) -> tuple[int, str]:
    result = RUNNER.invoke(app, ["receipts", *arguments], input=text)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout


@pytest.fixture
def key(tmp_path: Path) -> Path:
    path = tmp_path / "key.json"
    code, out = run("keygen", str(path), "--kid", "k1")
    assert code == 0
    (tmp_path / "jwks.json").write_text(out, encoding="utf-8")
    return path


def sign(key: Path, *more: str) -> str:
    return run("sign", str(key), "--subject", "run-7", "--operation", "refund.create", *more)[1]


def verify(token: str, jwks: Path, subject: str = "run-7", *more: str) -> tuple[int, Any]:
    code, out = run("verify", token, "--jwks", str(jwks), "--subject", subject, *more)
    return code, json.loads(out)


def test_a_key_is_private_and_its_set_is_public(key: Path) -> None:
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert "d" in json.loads(key.read_text(encoding="utf-8"))
    (public,) = json.loads((key.parent / "jwks.json").read_text(encoding="utf-8"))["keys"]
    assert "d" not in public
    assert public["kid"] == "k1"
    with pytest.raises(InvalidInput, match="there already"):
        run("keygen", str(key), "--kid", "k2")


def test_a_receipt_is_signed_and_verified_offline(key: Path) -> None:
    facts = key.parent / "facts.json"
    fact = {"near": "refund", "kind": "money", "value": "$5"}
    facts.write_text(json.dumps([fact]), encoding="utf-8")
    token = sign(key, "--facts", str(facts)).strip()
    jwks = key.parent / "jwks.json"
    code, body = verify(token, jwks)
    assert (code, body["valid"], body["operation"]) == (0, True, "refund.create")
    assert body["facts"] == [fact]
    code, out = run("verify", "-", "--jwks", str(jwks), "--subject", "run-7", text=token + "\n")
    assert (code, json.loads(out)["valid"]) == (0, True)


def test_each_refusal_is_told(key: Path, tmp_path: Path) -> None:
    jwks = key.parent / "jwks.json"
    token = sign(key).strip()
    assert verify(token, jwks, "run-8") == (1, {"valid": False, "reason": "wrong_subject"})
    assert verify("rubbish", jwks) == (1, {"valid": False, "reason": "malformed"})
    other = tmp_path / "other.json"
    (tmp_path / "other-jwks.json").write_text(
        run("keygen", str(other), "--kid", "k2", "--test")[1], encoding="utf-8"
    )
    assert verify(token, tmp_path / "other-jwks.json")[1]["reason"] == "unknown_key"
    test_token = sign(other).strip()
    assert verify(test_token, tmp_path / "other-jwks.json")[1]["reason"] == "unknown_key"
    allowed = verify(test_token, tmp_path / "other-jwks.json", "run-7", "--allow-test-keys")
    assert allowed[0] == 0
    for_one = sign(key, "--audience", "https://a.example").strip()
    assert verify(for_one, jwks)[1]["reason"] == "malformed"
    assert verify(for_one, jwks, "run-7", "--audience", "https://a.example")[0] == 0


def test_rotation_and_revocation(key: Path, tmp_path: Path) -> None:
    fresh = tmp_path / "fresh.json"
    run("keygen", str(fresh), "--kid", "k2")
    old_set = key.parent / "jwks.json"
    both = tmp_path / "both.json"
    both.write_text(run("jwks", str(old_set), str(fresh))[1], encoding="utf-8")
    kids = [entry["kid"] for entry in json.loads(both.read_text(encoding="utf-8"))["keys"]]
    assert kids == ["k1", "k2"]
    token = sign(key).strip()
    assert verify(token, both)[0] == 0
    revoked = tmp_path / "revoked.json"
    revoked.write_text(run("jwks", str(both), "--revoke", "k1")[1], encoding="utf-8")
    assert verify(sign(key).strip(), revoked)[1]["reason"] == "key_not_valid_at_issue"
    with pytest.raises(InvalidInput, match="k9"):
        run("jwks", str(both), "--revoke", "k9")


def test_facts_that_cannot_be_read_are_not_signed(key: Path) -> None:
    facts = key.parent / "facts.json"
    facts.write_text('[{"near": "x", "kind": "time", "value": "whenever"}]', encoding="utf-8")
    with pytest.raises(InvalidInput, match="facts"):
        sign(key, "--facts", str(facts))


def test_a_public_set_cannot_sign(key: Path) -> None:
    with pytest.raises(InvalidInput, match="signing key"):
        sign(key.parent / "jwks.json")
