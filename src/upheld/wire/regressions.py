"""A run kept as a regression: the policy, the replies, and the verdict that each had.

The expectations are what the checker said when the run was exported; replaying tells every case
where it now says something else. Receipts expire, so a run whose verdicts rest on them is not
kept.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from upheld.domain.errors import InvalidInput
from upheld.service.reply_cases import CaseOutcome, ReplyReport, ReplyRequest, check_cases
from upheld.wire.replies import LOCAL, InvalidRequest, parse_request

__all__ = [
    "OBJECT",
    "Mismatch",
    "mismatches",
    "regression_body",
    "regression_of",
    "regression_test",
]

OBJECT = "upheld.regression"
_MEMBERS = {"object", "policy", "cases"}
_ANY_TIME = datetime(2000, 1, 1, tzinfo=UTC)
_TEST = '''"""Replays {name} through the installed upheld; it needs nothing else."""

import json
import unittest
from pathlib import Path

from upheld.wire.regressions import mismatches


class Regression(unittest.TestCase):
    def test_every_reply_gets_the_verdict_it_had(self):
        document = json.loads(Path(__file__).with_name({name!r}).read_text("utf-8"))
        self.assertEqual([str(mismatch) for mismatch in mismatches(document)], [])


if __name__ == "__main__":
    unittest.main()
'''


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatch:
    """A case that gets other rules than it had; both in the order of findings."""

    id: str
    expected: tuple[str, ...]
    found: tuple[str, ...]

    def __str__(self) -> str:
        return f"case {self.id}: expected {_said(self.expected)}, found {_said(self.found)}"


def regression_body(request: ReplyRequest, report: ReplyReport) -> dict[str, object]:
    """Write a run as a regression; raises InvalidInput where it rests on receipts."""
    if request.verify == "required" or any(_rests_on_receipts(o) for o in report.outcomes):
        raise InvalidInput(
            "a run that rests on receipts cannot be a regression, since receipts expire: "
            "export it without --verify required and --jwks"
        )
    cases = zip(request.cases, report.outcomes, strict=True)
    return {
        "object": OBJECT,
        "policy": request.policy_document,
        "cases": [
            _case(str(index), dict(case.document), outcome)
            for index, (case, outcome) in enumerate(cases)
        ],
    }


def regression_of(policy: object, cases: Sequence[object]) -> dict[str, object]:
    """Return a regression of cases that were written by hand, each with its `expect`."""
    return {"object": OBJECT, "policy": policy, "cases": list(cases)}


def regression_test(name: str) -> str:
    """Return the source of a test that replays the regression file `name` beside it."""
    return _TEST.format(name=name)


def mismatches(document: object, policy: object = None) -> tuple[Mismatch, ...]:
    """Replay a regression, under another policy where one is given. Raises InvalidInput."""
    request, expected = _read(document, policy)
    report = check_cases(request, ring=None, now=_ANY_TIME)
    pairs = zip(report.outcomes, expected, strict=True)
    return tuple(
        Mismatch(id=str(outcome.id), expected=wanted, found=_rules(outcome))
        for outcome, wanted in pairs
        if wanted != _rules(outcome)
    )


def _read(document: object, policy: object) -> tuple[ReplyRequest, list[tuple[str, ...]]]:
    if not isinstance(document, Mapping) or document.get("object") != OBJECT:
        raise InvalidRequest("the regression", f"must be an object whose 'object' is {OBJECT}")
    if document.keys() != _MEMBERS or not isinstance(document["cases"], list):
        raise InvalidRequest("the regression", "must have a policy and a list of cases")
    cases = document["cases"]
    expected = [_expected(case, f"cases[{index}]") for index, case in enumerate(cases)]
    plain = [{name: case[name] for name in case if name != "expect"} for case in cases]
    body = {"policy": document["policy"] if policy is None else policy, "cases": plain}
    return parse_request(body, terms=LOCAL), expected


def _expected(case: object, path: str) -> tuple[str, ...]:
    expect = case.get("expect") if isinstance(case, Mapping) else None
    rules = expect.get("rules") if isinstance(expect, Mapping) else None
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise InvalidRequest(f"{path}.expect.rules", "must be a list of rules, empty for a pass")
    return tuple(rules)


def _case(default_id: str, document: dict[str, Any], outcome: CaseOutcome) -> dict[str, object]:
    kept: dict[str, object] = {
        name: document[name] for name in ("reply", "record") if name in document
    }
    rules = list(_rules(outcome))
    return {"id": outcome.id or default_id, **kept, "expect": {"pass": not rules, "rules": rules}}


def _rules(outcome: CaseOutcome) -> tuple[str, ...]:
    return tuple(finding.rule for finding in outcome.findings)


def _rests_on_receipts(outcome: CaseOutcome) -> bool:
    return outcome.receipts is not None and bool(outcome.receipts.valid)


def _said(rules: Sequence[str]) -> str:
    return ", ".join(rules) if rules else "a pass"
