"""What a receipt claims (the payload table of contract 4.3), read strictly and written back.

The set of names is closed: an unknown name, a wrong type or a value outside its range makes the
receipt malformed. Only a finished operation is ever signed, so `status` is the constant DONE.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass

from upheld.domain.errors import InvalidInput
from upheld.domain.text import refuse_lone_surrogates

__all__ = ["MAX_FACTS", "MAX_LIFE", "Claims", "SignedFact", "claims_from", "payload_of"]

VERSION = 1
DONE = "DONE"
MAX_FACTS = 20
MAX_LIFE = 90 * 24 * 3600
FACT_KINDS = frozenset({"time", "money", "date"})
_MAX_SECONDS = 2**53 - 1
_RECEIPT_ID = re.compile(r"rc_[0-9a-f]{32}")
_REQUIRED = frozenset({"v", "kid", "rid", "sub", "op", "status", "iat", "exp"})
_ALLOWED = _REQUIRED | {"nbf", "facts", "aud"}
_FACT = frozenset({"near", "kind", "value"})


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedFact:
    """A fact inside a receipt; same shape as a record's fact (R177), and no proof of it (R185)."""

    near: str
    kind: str
    value: str | int | float


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """The payload of a receipt; times are Unix seconds, issued_at < expires_at <= + 90 days."""

    key_id: str
    receipt_id: str
    subject: str
    operation: str
    issued_at: int
    expires_at: int
    not_before: int | None = None
    facts: tuple[SignedFact, ...] | None = None
    audience: str | None = None

    @property
    def starts_at(self) -> int:
        """The first second at which the receipt counts: `nbf`, else `iat`."""
        return self.issued_at if self.not_before is None else self.not_before


def claims_from(payload: object) -> Claims:
    """Return the claims of a decoded payload; raises InvalidInput naming the first fault."""
    if not isinstance(payload, Mapping) or not _REQUIRED <= payload.keys() <= _ALLOWED:
        raise InvalidInput("the payload has not exactly the names of a receipt")
    if _integer(payload["v"], "v") != VERSION or payload["status"] != DONE:
        raise InvalidInput(f"v is not {VERSION} or status is not {DONE}")
    claims = Claims(
        key_id=_text(payload["kid"], "kid", 64),
        receipt_id=_receipt_id(payload["rid"]),
        subject=_text(payload["sub"], "sub", 200),
        operation=_text(payload["op"], "op", 120),
        issued_at=_integer(payload["iat"], "iat"),
        expires_at=_integer(payload["exp"], "exp"),
        not_before=_integer(payload["nbf"], "nbf") if "nbf" in payload else None,
        facts=_facts(payload["facts"]) if "facts" in payload else None,
        audience=_text(payload["aud"], "aud", None) if "aud" in payload else None,
    )
    return _in_order(claims)


def payload_of(claims: Claims) -> dict[str, object]:
    """Return the payload as JSON values; raises InvalidInput where `claims_from` would."""
    payload: dict[str, object] = {
        "v": VERSION,
        "kid": claims.key_id,
        "rid": claims.receipt_id,
        "sub": claims.subject,
        "op": claims.operation,
        "status": DONE,
        "iat": claims.issued_at,
        "exp": claims.expires_at,
    }
    if claims.not_before is not None:
        payload["nbf"] = claims.not_before
    if claims.facts is not None:
        payload["facts"] = [_fact_payload(fact) for fact in claims.facts]
    if claims.audience is not None:
        payload["aud"] = claims.audience
    claims_from(payload)
    return payload


def _fact_payload(fact: SignedFact) -> dict[str, object]:
    return {"near": fact.near, "kind": fact.kind, "value": fact.value}


def _in_order(claims: Claims) -> Claims:
    if not claims.issued_at < claims.expires_at <= claims.issued_at + MAX_LIFE:
        raise InvalidInput("exp is not after iat and within 90 days of it")
    return claims


def _text(value: object, name: str, most: int | None) -> str:
    if not isinstance(value, str) or not value or (most is not None and len(value) > most):
        limit = "" if most is None else f" of 1..{most} characters"
        raise InvalidInput(f"{name} is not a string{limit}")
    refuse_lone_surrogates(value)
    return value


def _integer(value: object, name: str) -> int:
    if type(value) is not int or not 0 <= value <= _MAX_SECONDS:
        raise InvalidInput(f"{name} is not an integer in 0..2^53-1")
    return value


def _receipt_id(value: object) -> str:
    if not isinstance(value, str) or not _RECEIPT_ID.fullmatch(value):
        raise InvalidInput("rid is not rc_ and 32 lower-case hexadecimal digits")
    return value


def _facts(value: object) -> tuple[SignedFact, ...]:
    if not isinstance(value, list) or len(value) > MAX_FACTS:
        raise InvalidInput(f"facts is not a list of at most {MAX_FACTS}")
    return tuple(_fact(item) for item in value)


def _fact(item: object) -> SignedFact:
    if not isinstance(item, Mapping) or item.keys() != _FACT:
        raise InvalidInput("a fact has not exactly near, kind and value")
    kind = item["kind"]
    if not isinstance(kind, str) or kind not in FACT_KINDS:
        raise InvalidInput("a fact's kind is not time, money or date")
    return SignedFact(near=_text(item["near"], "near", 80), kind=kind, value=_value(item["value"]))


def _value(value: object) -> str | int | float:
    if isinstance(value, str):
        return _text(value, "value", 40)
    if type(value) in (int, float) and isinstance(value, int | float) and _finite(value):
        return value
    raise InvalidInput("a fact's value is neither a string of 1..40 characters nor a number")


def _finite(value: float) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:
        return False
