import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from upheld.domain.errors import InvalidInput
from upheld.receipts import sign
from upheld.service.reply_cases import check_cases
from upheld.testing.receipts import NOW, claims, ring, signer
from upheld.wire.regressions import mismatches, regression_body, regression_test
from upheld.wire.replies import LOCAL, parse_request

POLICY: dict[str, Any] = {"forbid": [{"id": "promise", "phrase": "guarantee"}]}
STRICTER = {"forbid": [*POLICY["forbid"], {"id": "fine", "phrase": "fine"}]}
CASES = [{"reply": "We guarantee it."}, {"reply": "All fine.", "id": "good", "record": {}}]


def regression() -> dict[str, Any]:
    request = parse_request({"policy": POLICY, "cases": CASES}, terms=LOCAL)
    return regression_body(request, check_cases(request, ring=None, now=NOW))


def test_a_run_becomes_a_regression_that_holds() -> None:
    document = regression()
    assert document["cases"][0]["expect"] == {"pass": False, "rules": ["forbid:promise"]}
    assert document["cases"][1]["id"] == "good"
    assert mismatches(json.loads(json.dumps(document))) == ()


def test_a_single_reply_becomes_a_regression_too() -> None:
    request = parse_request({"policy": POLICY, "reply": "We guarantee it."}, terms=LOCAL)
    document = regression_body(request, check_cases(request, ring=None, now=NOW))
    assert mismatches(document) == ()


def test_another_policy_shows_what_changes() -> None:
    (mismatch,) = mismatches(regression(), STRICTER)
    assert str(mismatch) == "case good: expected a pass, found forbid:fine"


def test_what_rests_on_receipts_is_not_kept() -> None:
    policy = {"actions": [{"operation": "refund.create", "claims": ["refunded"]}]}
    record = {"subject": "run-7", "receipts": [sign(claims(), signer().sign)]}
    body: dict[str, object] = {"policy": policy, "reply": "I've refunded you.", "record": record}
    trusted = parse_request(body)
    required = parse_request({**body, "verify": "required"})
    for request, keys in ((trusted, ring()), (required, None)):
        with pytest.raises(InvalidInput, match="expire"):
            regression_body(request, check_cases(request, ring=keys, now=NOW))


@pytest.mark.parametrize(
    "change",
    [
        {"object": "other"},
        {"cases": None},
        {"cases": [{"reply": "a"}]},
        {"cases": [{"reply": "a", "expect": {"rules": "none"}}]},
        {"cases": [1]},
        {"more": 1},
        {"policy": None},
    ],
)
def test_a_file_that_is_no_regression_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(InvalidInput):
        mismatches(regression() | change)


def test_the_test_file_needs_nothing_but_upheld(tmp_path: Path) -> None:
    """Run as a script, by unittest alone, once holding and once broken."""
    kept = tmp_path / "kept.json"
    script = tmp_path / "kept_test.py"
    script.write_text(regression_test("kept.json"), encoding="utf-8")
    broken = regression()
    broken["cases"][1]["expect"]["rules"] = ["empty"]
    codes = []
    for document in (regression(), broken):
        kept.write_text(json.dumps(document), encoding="utf-8")
        done = subprocess.run([sys.executable, str(script)], capture_output=True, check=False)
        codes.append(done.returncode)
    assert codes == [0, 1]
