"""Fresh identifiers and secrets, from the system's randomness."""

import secrets

from ulid import ULID

__all__ = ["RandomIds", "SystemSecrets"]

_PREFIXES = {
    "account": "acc_",
    "check": "chk_",
    "credential": "key_",
    "evidence": "ev_",
    "topup": "top_",
}
TOKEN_BYTES = 32


class RandomIds:
    """`ports.Ids`: a ULID after a prefix for its kind; ids of one process grow with time."""

    def new(self, kind: str) -> str:
        """Return an id; an operation's is `op_` and 64 hex digits, a job's a bare ULID (R200)."""
        if kind == "operation":
            return f"op_{secrets.token_hex(32)}"
        return f"{_PREFIXES.get(kind, '')}{ULID()}"


class SystemSecrets:
    """`ports.Secrets`: unguessable text."""

    def token(self) -> str:
        """Return 43 base64url characters of 256 random bits (R5, R211)."""
        return secrets.token_urlsafe(TOKEN_BYTES)
