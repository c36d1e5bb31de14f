"""The reply checker's schemas for our OpenAPI document (R1, R221).

Policy and record are the very schemas that `rules` validates by; the rest describes what
`wire.replies` reads and writes.
"""

from collections.abc import Mapping
from typing import Any

from upheld.receipts.verify import Reason
from upheld.rules.policy import POLICY_SCHEMA
from upheld.rules.record import RECORD_SCHEMA
from upheld.rules.record import Trust as RecordTrust
from upheld.wire.replies import API_VERSION, MAX_CASES, MAX_REPLY, VERIFY, VERSIONS

__all__ = ["REPLY_PATHS_DOCUMENT", "REPLY_SCHEMAS"]

Schema = dict[str, Any]
RULES = (
    "^(empty|price:(mismatch|unattributed|malformed)|forbid:[a-z0-9-]{1,40}"
    "|action:(unrecorded|unverified)|fact:contradicts-(record|receipt))$"
)


def _closed(required: list[str], **properties: Schema) -> Schema:
    return {
        "type": "object",
        "additionalProperties": False,
        "required": required,
        "properties": properties,
    }


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _without_id(schema: Mapping[str, Any]) -> Schema:
    return {key: value for key, value in schema.items() if key not in {"$id", "$schema"}}


_COMMON = {
    "version": {"enum": list(VERSIONS)},
    "policy": _ref("Policy"),
    "verify": {"enum": list(VERIFY), "default": "optional"},
}
_REPLY = {"type": "string", "maxLength": MAX_REPLY}
_CASE_RESULT: dict[str, Schema] = {
    "recordTrust": {"enum": [trust.value for trust in RecordTrust]},
    "pass": {"type": "boolean"},
    "findings": {"type": "array", "items": _ref("Finding")},
    "proof": _ref("Proof"),
    "receipts": _ref("Receipts"),
}
_REQUIRED_RESULT = ["recordTrust", "pass", "findings", "proof"]

REPLY_SCHEMAS: dict[str, Schema] = {
    "Policy": _without_id(POLICY_SCHEMA),
    "Record": _without_id(RECORD_SCHEMA),
    "ReplyRequest": {
        "oneOf": [
            _closed(["policy", "reply"], **_COMMON, reply=_REPLY, record=_ref("Record")),
            _closed(
                ["policy", "cases"],
                **_COMMON,
                cases={
                    "type": "array",
                    "minItems": 1,
                    "maxItems": MAX_CASES,
                    "items": _closed(
                        ["reply"], id={"type": "string"}, reply=_REPLY, record=_ref("Record")
                    ),
                },
            ),
        ]
    },
    "Finding": _closed(
        ["rule", "span", "text", "why"],
        rule={"type": "string", "pattern": RULES},
        span={
            "type": "array",
            "prefixItems": [{"type": "integer", "minimum": 0}] * 2,
            "minItems": 2,
            "maxItems": 2,
            "description": "[start, end) in UTF-16 code units of the original reply.",
        },
        text={"type": "string", "description": "The reply's own words; show it as text only."},
        why={"type": "string", "maxLength": 200},
    ),
    "Proof": _closed(
        ["scope", "factsAuthenticated", "replayProtection", "authorizationGranted"],
        scope={"const": "operation_and_subject_only"},
        factsAuthenticated={"const": False},
        replayProtection={"const": "within_request_only"},
        authorizationGranted={"const": False},
    ),
    "Receipts": _closed(
        ["valid", "rejected"],
        valid={"type": "integer", "minimum": 0},
        rejected={
            "type": "array",
            "items": _closed(
                ["index", "reason"],
                index={"type": "integer", "minimum": 0},
                reason={"enum": [reason.value for reason in Reason]},
            ),
        },
    ),
    "ReplyResult": _closed(
        ["object", "version", *_REQUIRED_RESULT],
        object={"const": "check"},
        version={"const": API_VERSION},
        **_CASE_RESULT,
    ),
    "ReplyBatchResult": _closed(
        ["object", "version", "recordTrust", "pass", "results"],
        object={"const": "check.batch"},
        version={"const": API_VERSION},
        recordTrust=_CASE_RESULT["recordTrust"],
        results={
            "type": "array",
            "items": _closed(["id", *_REQUIRED_RESULT], id={"type": "string"}, **_CASE_RESULT),
        },
        **{"pass": _CASE_RESULT["pass"]},
    ),
    "ReplyError": _closed(
        ["error"],
        error=_closed(
            ["type", "message"],
            type={"enum": ["invalid_request", "method_not_allowed", "rate_limited"]},
            message={"type": "string"},
        ),
    ),
    "ManagedError": _closed(
        ["error"],
        error=_closed(["type", "message"], type={"type": "string"}, message={"type": "string"}),
    ),
    "ReplyInfo": {
        "type": "object",
        "required": ["object", "version", "apiVersion", "supportedVersions", "limits"],
        "properties": {"object": {"const": "check.info"}, "apiVersion": {"const": API_VERSION}},
    },
    "ReceiptKeys": {
        "type": "object",
        "required": ["keys"],
        "properties": {
            "keys": {
                "type": "array",
                "items": {"type": "object", "required": ["kty", "crv", "kid", "x"]},
            }
        },
    },
}


def _answer(description: str, *schemas: str) -> Schema:
    found = [_ref(name) for name in schemas]
    schema = found[0] if len(found) == 1 else {"oneOf": found}
    return {"description": description, "content": {"application/json": {"schema": schema}}}


_REFUSED = {
    code: _answer(meaning, "ReplyError")
    for code, meaning in {
        "400": "The request cannot mean anything.",
        "401": "The key that was sent is not good; the free lane is never used instead.",
        "403": "The key may not check replies.",
        "409": "The Idempotency-Key was used for another request.",
        "413": "The body is too large.",
        "415": "The body is not application/json.",
        "429": "Over a rate limit or a ceiling.",
        "503": "The meter's state is unknown; nothing was checked.",
    }.items()
}
_CHECK: Schema = {
    "get": {
        "summary": "Limits and versions of the reply checker",
        "tags": ["replies"],
        "responses": {"200": _answer("Info", "ReplyInfo")},
    },
    "post": {
        "summary": "Check one reply or a batch against a policy, without a model",
        "tags": ["replies"],
        "security": [{}, {"Bearer": []}],
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": _ref("ReplyRequest")}},
        },
        "responses": {
            "200": _answer("Checked", "ReplyResult", "ReplyBatchResult"),
            **_REFUSED,
        },
    },
}
REPLY_PATHS_DOCUMENT: dict[str, Schema] = {
    "/v1/check": _CHECK,
    "/api/v1/check": _CHECK,
    "/.well-known/curbi-receipt-keys.json": {
        "get": {
            "summary": "Public keys that receipts are verified by",
            "tags": ["replies"],
            "responses": {"200": _answer("Keys, never a private part", "ReceiptKeys")},
        }
    },
}
