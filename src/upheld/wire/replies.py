"""The reply checker's bodies (seed C): requests read strictly, results written exactly.

Everything the schemas say is held here or in `rules` (policy, record). Messages name the path and
the limit and never quote a reply (T78, R217). Spans become UTF-16 code units (R182).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from upheld.domain.errors import InvalidInput
from upheld.domain.text import Utf16Offsets
from upheld.receipts.keys import PublicKey, jwks_of
from upheld.receipts.verify import MAX_CONSIDERED, Verified, folded
from upheld.rules.check import CompiledPolicy, compile_policy
from upheld.rules.findings import Finding
from upheld.rules.policy import parse_policy
from upheld.rules.record import (
    ALL_KINDS,
    NOTHING_RECORDED,
    WIRE_KINDS,
    FactKind,
    Record,
    parse_record,
)
from upheld.service.reply_cases import CaseOutcome, ReplyCase, ReplyReport, ReplyRequest

__all__ = [
    "API_VERSION",
    "LOCAL",
    "MAX_BODY",
    "MAX_CASES",
    "MAX_REPLY",
    "VERSIONS",
    "WIRE",
    "InvalidRequest",
    "Terms",
    "case_body",
    "compiled",
    "info_body",
    "key_set_body",
    "parse_request",
    "report_body",
]

API_VERSION = "2026-11-01"
VERSIONS = ("2026-10-27", API_VERSION)
VERIFY = ("optional", "required")
MAX_REPLY = 4_000
MAX_CASES = 50
MAX_BODY = 2 * 1024 * 1024
_SINGLE = ("version", "policy", "reply", "record", "verify")
_BATCH = ("version", "policy", "cases", "verify")
_CASE = ("id", "reply", "record")
_OBJECTS = (dict, Mapping)
_PROOF = {
    "scope": "operation_and_subject_only",
    "factsAuthenticated": False,
    "replayProtection": "within_request_only",
    "authorizationGranted": False,
}
_LIMITS = {
    "replyMaxLength": MAX_REPLY,
    "casesMax": MAX_CASES,
    "effectsMax": 100,
    "factsMax": 20,
    "receiptsConsidered": MAX_CONSIDERED,
    "subjectMaxLength": 200,
    "bodyMaxBytes": MAX_BODY,
    "policy": {"prices": 100, "forbid": 100, "actions": 100},
    "public": {"repliesPerMinute": 60, "repliesPerDay": 1000},
    "managed": {"repliesPerMinute": 6000},
}
_MEANING = (
    "A pass means that no configured rule fired. It establishes neither truth nor provider "
    "completion nor authority to act. Records supplied by the caller are unverified."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a door accepts: the kinds of facts, and how many cases one request may have."""

    kinds: frozenset[FactKind] = WIRE_KINDS
    max_cases: int = MAX_CASES


WIRE = Terms()
"""The HTTP contract: three kinds of facts, at most 50 cases."""
LOCAL = Terms(kinds=ALL_KINDS, max_cases=100_000)
"""The command line and the library: every kind of fact."""


class InvalidRequest(InvalidInput):
    """A request that cannot mean anything; `path` says where, such as `cases[3].reply`."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(f"{path} {problem}")
        self.path = path


def compiled(document: object) -> CompiledPolicy:
    """Return a policy ready for use from its JSON; raises InvalidInput naming the path."""
    return compile_policy(parse_policy(document))


def parse_request(
    body: object,
    *,
    compile_document: Callable[[object], CompiledPolicy] = compiled,
    terms: Terms = WIRE,
) -> ReplyRequest:
    """Read a CheckRequest, single or batch (R168-R178). Raises InvalidInput.

    Keys are checked first, then the branch (T78). `compile_document` may answer from a cache.
    """
    request = _object(body, "the body")
    batch = _is_batch(request)
    _known(request, _BATCH if batch else _SINGLE, "the body")
    version = _one_of(request, "version", VERSIONS)
    verify = _one_of(request, "verify", VERIFY)
    policy = compile_document(request["policy"])
    read = _Reader(terms, policy.policy.currency)
    return ReplyRequest(
        policy=policy,
        policy_document=request["policy"],
        cases=read.cases(request["cases"]) if batch else (read.case(request, ""),),
        verify="required" if verify == "required" else "optional",
        version=version,
        batch=batch,
    )


def report_body(report: ReplyReport) -> dict[str, object]:
    """Write a CheckResult, or a BatchResult for a batch (R187-R189); no member more (T65)."""
    if not report.batch:
        (outcome,) = report.outcomes
        return {
            "object": "check",
            "version": API_VERSION,
            **case_body(outcome, report.version),
        }
    return {
        "object": "check.batch",
        "version": API_VERSION,
        "recordTrust": report.trust.value,
        "pass": report.passed,
        "results": [
            {"id": outcome.id, **case_body(outcome, report.version)} for outcome in report.outcomes
        ],
    }


def case_body(outcome: CaseOutcome, version: str | None = None) -> dict[str, object]:
    """Write a CaseResult (R187); reasons are told as `version` knows them (T64)."""
    body: dict[str, object] = {
        "recordTrust": outcome.trust.value,
        "pass": outcome.passed,
        "findings": _findings(outcome),
        "proof": dict(_PROOF),
    }
    if outcome.receipts is not None:
        body["receipts"] = _receipts(outcome.receipts, version)
    return body


def info_body(build: str) -> dict[str, object]:
    """Write Info (R191, 4.4); `build` is the version of the running checker."""
    return {
        "object": "check.info",
        "version": build,
        "apiVersion": API_VERSION,
        "supportedVersions": list(VERSIONS),
        "limits": _LIMITS,
        "pricing": {"usdPerThousandReplies": 1},
        "meaning": _MEANING,
    }


def key_set_body(keys: Iterable[PublicKey]) -> dict[str, object]:
    """Write the KeySet (R192): public parts only."""
    return jwks_of(keys)


def _findings(outcome: CaseOutcome) -> list[dict[str, object]]:
    if not outcome.findings:
        return []
    offsets = Utf16Offsets(outcome.reply)
    return [_finding(finding, offsets) for finding in outcome.findings]


def _finding(finding: Finding, offsets: Utf16Offsets) -> dict[str, object]:
    return {
        "rule": finding.rule,
        "span": list(offsets.units(finding.span)),
        "text": finding.text,
        "why": finding.why,
    }


def _receipts(verified: Verified, version: str | None) -> dict[str, object]:
    return {
        "valid": len(verified.valid),
        "rejected": [
            {"index": rejection.index, "reason": folded(rejection.reason, version).value}
            for rejection in verified.rejected
        ],
    }


def _is_batch(request: Mapping[str, Any]) -> bool:
    if "policy" not in request:
        raise InvalidRequest("policy", "is missing")
    if ("reply" in request) == ("cases" in request):
        raise InvalidRequest("the body", "must have exactly one of reply and cases")
    return "cases" in request


@dataclass(frozen=True, slots=True)
class _Reader:
    terms: Terms
    currency: str

    def cases(self, value: object) -> tuple[ReplyCase, ...]:
        most = self.terms.max_cases
        if not isinstance(value, list) or not 1 <= len(value) <= most:
            raise InvalidRequest("cases", f"must be a list of 1 to {most} cases")
        cases: list[ReplyCase] = []
        taken: set[str | None] = set()
        for index, item in enumerate(value):
            path = f"cases[{index}]"
            _known(_object(item, path), _CASE, path)
            cases.append(self.case(item, f"{path}.", str(index)))
            if cases[-1].id in taken:
                raise InvalidRequest(f"{path}.id", "is the id of an earlier case; ids must differ")
            taken.add(cases[-1].id)
        return tuple(cases)

    def case(
        self, item: Mapping[str, Any], prefix: str, default_id: str | None = None
    ) -> ReplyCase:
        named = default_id is not None and "id" in item
        return ReplyCase(
            id=_encodable(item["id"], f"{prefix}id") if named else default_id,
            reply=_reply(item, prefix),
            record=self.record(item, f"{prefix}record"),
            document=item,
        )

    def record(self, item: Mapping[str, Any], path: str) -> Record:
        if "record" not in item:
            return NOTHING_RECORDED
        return parse_record(
            item["record"], kinds=self.terms.kinds, path=path, currency=self.currency
        )


def _reply(item: Mapping[str, Any], prefix: str) -> str:
    path = f"{prefix}reply"
    if "reply" not in item:
        raise InvalidRequest(path, "is missing")
    reply = _encodable(item["reply"], path)
    if len(reply) > MAX_REPLY:
        raise InvalidRequest(path, f"has {len(reply)} characters; at most {MAX_REPLY} are checked")
    return reply


def _encodable(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise InvalidRequest(path, "must be a string")
    try:
        if not value.isascii():
            value.encode()
    except UnicodeEncodeError:
        raise InvalidRequest(path, "holds a lone surrogate, which is no character") from None
    return value


def _object(value: object, path: str) -> Mapping[str, Any]:
    if not isinstance(value, _OBJECTS):
        raise InvalidRequest(path, "must be an object")
    return value


def _known(value: Mapping[str, Any], allowed: tuple[str, ...], path: str) -> None:
    for name in value:
        if name not in allowed:
            raise InvalidRequest(path, f"has an unknown member; allowed are {', '.join(allowed)}")


def _one_of(request: Mapping[str, Any], name: str, allowed: tuple[str, ...]) -> str | None:
    value = request.get(name)
    if name in request and not (isinstance(value, str) and value in allowed):
        raise InvalidRequest(name, f"must be one of {', '.join(allowed)}")
    return value
