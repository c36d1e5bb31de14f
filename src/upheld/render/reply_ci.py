"""Checked replies for continuous integration: SARIF 2.1.0 and JUnit XML.

Both are pure functions of the report: no time, no host, the same bytes each time.
"""

import json
import re
from collections.abc import Mapping, Sequence
from urllib.parse import quote
from xml.etree import ElementTree

from upheld.domain.text import Utf16Offsets
from upheld.rules.findings import Finding
from upheld.service.reply_cases import CaseOutcome, ReplyReport

__all__ = ["junit", "sarif"]

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def sarif(report: ReplyReport, source: str, lines: Sequence[int] = ()) -> str:
    """Return the findings as SARIF, in the file `source`.

    Without `lines` the file is the one reply, and regions are character ranges in UTF-16 units.
    With them case i is line `lines[i]` of the file.
    """
    results = [
        _result(outcome, finding, _place(outcome, finding, source, lines[index : index + 1]))
        for index, outcome in enumerate(report.outcomes)
        for finding in outcome.findings
    ]
    rules = sorted({str(result["ruleId"]) for result in results})
    driver = {"name": "upheld", "rules": [{"id": rule} for rule in rules]}
    run = {"tool": {"driver": driver}, "columnKind": "utf16CodeUnits", "results": results}
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=2, ensure_ascii=False) + "\n"


def junit(report: ReplyReport, source: str) -> str:
    """Return the report as one JUnit suite: a test case a reply, a failure a finding."""
    failed = sum(not outcome.passed for outcome in report.outcomes)
    suite = ElementTree.Element(
        "testsuite",
        name=_xml(f"upheld reply {source}"),
        tests=str(len(report.outcomes)),
        failures=str(failed),
        errors="0",
    )
    for index, outcome in enumerate(report.outcomes):
        suite.append(_test_case(outcome, source, index))
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


def _result(
    outcome: CaseOutcome, finding: Finding, location: Mapping[str, object]
) -> dict[str, object]:
    named = f"{finding.rule} at {finding.text!r}: {finding.why}"
    return {
        "ruleId": finding.rule,
        "level": "error",
        "message": {"text": named if outcome.id is None else f"{outcome.id}: {named}"},
        "locations": [location],
    }


def _place(
    outcome: CaseOutcome, finding: Finding, source: str, line: Sequence[int]
) -> dict[str, object]:
    region: dict[str, object] = {"startLine": line[0]} if line else _region(outcome, finding)
    place: dict[str, object] = {
        "physicalLocation": {"artifactLocation": {"uri": quote(source)}, "region": region}
    }
    if outcome.id is not None:
        place["logicalLocations"] = [{"name": outcome.id}]
    return place


def _region(outcome: CaseOutcome, finding: Finding) -> dict[str, object]:
    start, end = Utf16Offsets(outcome.reply).units(finding.span)
    return {"charOffset": start, "charLength": end - start}


def _test_case(outcome: CaseOutcome, source: str, index: int) -> ElementTree.Element:
    name = str(index) if outcome.id is None else outcome.id
    case = ElementTree.Element("testcase", classname=_xml(source), name=_xml(name))
    for finding in outcome.findings:
        failure = ElementTree.SubElement(
            case, "failure", type=finding.rule, message=_xml(finding.why)
        )
        failure.text = _xml(finding.text)
    return case


def _xml(text: str) -> str:
    """Return the text without the characters XML cannot hold."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)
