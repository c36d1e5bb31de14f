"""RFC 8785 (JCS) bytes and the two digests of a check record (R200; contract 4.6)."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import rfc8785

from upheld.domain.errors import InvalidInput
from upheld.service.reply_cases import ReplyRequest

__all__ = ["jcs", "request_digest", "result_digest"]

_SAFE = 2**53 - 1
DEFAULT_VERSION = "2026-11-01"


def jcs(value: object) -> bytes:
    """Return the canonical bytes of a JSON value; raises InvalidInput for what JSON cannot hold.

    Integers beyond 2^53-1 are written as the double next to them, as every JavaScript reader has
    them.
    """
    try:
        return rfc8785.dumps(_doubles(value))
    except (rfc8785.CanonicalizationError, UnicodeEncodeError, OverflowError):
        raise InvalidInput("the value cannot be written as RFC 8785 JSON") from None


def request_digest(request: ReplyRequest, index: int) -> str:
    """Return the digest of one reply of a request as if sent alone, defaults filled."""
    case = request.cases[index]
    body = {
        "version": request.version or DEFAULT_VERSION,
        "policy": request.policy_document,
        "reply": case.reply,
        "record": case.document.get("record", {}),
        "verify": request.verify,
    }
    return sha256(jcs(body)).hexdigest()


def result_digest(case_body: Mapping[str, object]) -> str:
    """Return the digest of a CaseResult body."""
    return sha256(jcs(case_body)).hexdigest()


def _doubles(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _doubles(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_doubles(inner) for inner in value]
    wide = isinstance(value, int) and not isinstance(value, bool) and abs(value) > _SAFE
    return float(value) if wide else value
