"""Receipt tokens: `curbi1.<payload>.<signature>` (contract 4.3).

Both parts are unpadded canonical base64url; the token has at most 4,096 characters. The signature
covers the ASCII bytes before the last dot, so the prefix separates these signatures from all
others. What a token says is worth nothing until `verify` has accepted it.
"""

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

from upheld.domain.errors import InvalidInput
from upheld.receipts.claims import Claims, claims_from, payload_of

__all__ = [
    "MAX_LENGTH",
    "PREFIX",
    "Malformed",
    "Token",
    "base64url",
    "decode",
    "encode",
    "sign",
    "unbase64url",
]

PREFIX = "curbi1"
MAX_LENGTH = 4096
SIGNATURE_BYTES = 64
_ALPHABET = re.compile(r"[A-Za-z0-9_-]+")


class Malformed(InvalidInput):
    """A token or key that has not the prescribed form; the message echoes nothing of it."""

    code = "malformed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A well-formed token, not yet verified: what was signed, the signature, the claims."""

    message: bytes
    signature: bytes
    claims: Claims


def decode(token: str) -> Token:
    """Return the parts of a well-formed token; raises Malformed for any other string (R178)."""
    if len(token) > MAX_LENGTH:
        raise Malformed(f"a receipt has at most {MAX_LENGTH} characters")
    prefix, *parts = token.split(".")
    if prefix != PREFIX or len(parts) != 2:
        raise Malformed(f"a receipt has the form {PREFIX}.<payload>.<signature>")
    payload, signature = (unbase64url(part) for part in parts)
    if len(signature) != SIGNATURE_BYTES:
        raise Malformed(f"a signature has {SIGNATURE_BYTES} bytes")
    message = f"{PREFIX}.{parts[0]}".encode("ascii")
    return Token(message=message, signature=signature, claims=_claims(payload))


def encode(claims: Claims) -> bytes:
    """Return the bytes to sign for a receipt: `curbi1.<payload>`; same claims, same bytes.

    Raises InvalidInput for claims that no receipt may hold.
    """
    payload = json.dumps(
        payload_of(claims), ensure_ascii=False, sort_keys=True, separators=(",", ":")
    )
    return f"{PREFIX}.{base64url(payload.encode())}".encode("ascii")


def sign(claims: Claims, signature: Callable[[bytes], bytes]) -> str:
    """Return the token of a receipt, signed by `signature` (bytes to sign -> 64 bytes).

    Raises InvalidInput for claims that no receipt may hold, or where the token gets too long.
    """
    message = encode(claims)
    token = f"{message.decode('ascii')}.{base64url(signature(message))}"
    decode(token)
    return token


def unbase64url(part: str) -> bytes:
    """Return the bytes of canonical unpadded base64url; raises Malformed for other spellings."""
    if not _ALPHABET.fullmatch(part) or len(part) % 4 == 1:
        raise Malformed("a part is not unpadded base64url")
    raw = urlsafe_b64decode(part + "=" * (-len(part) % 4))
    if base64url(raw) != part:
        raise Malformed("a part is not canonical base64url")
    return raw


def base64url(raw: bytes) -> str:
    """Return bytes as unpadded base64url."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode("ascii")


def _claims(payload: bytes) -> Claims:
    try:
        found = json.loads(
            payload.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_refuse
        )
        return claims_from(found)
    except InvalidInput as fault:
        raise Malformed(str(fault)) from None
    except (ValueError, RecursionError):
        raise Malformed("the payload is not one UTF-8 JSON object without repeated keys") from None


def _unique(pairs: Sequence[tuple[str, object]]) -> Mapping[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError
    return found


def _refuse(_name: str) -> NoReturn:
    raise ValueError
