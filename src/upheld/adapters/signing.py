"""Ed25519 for receipts, by `cryptography`: check, sign, make and load keys.

A private key is kept as a JWK with `d` in a file of its own; it never enters a public set.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from upheld.receipts.keys import PublicKey, jwks_of, keys_from
from upheld.receipts.token import Malformed, base64url, unbase64url

__all__ = ["Ed25519Signer", "check_ed25519", "new_receipt_id"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ed25519Signer:
    """A signing key and what verifiers may know of it."""

    public: PublicKey
    private: Ed25519PrivateKey = field(repr=False)

    @property
    def key_id(self) -> str:
        """The id that verifiers look the key up by."""
        return self.public.key_id

    def sign(self, message: bytes) -> bytes:
        """Return the 64-byte signature of `message`."""
        return self.private.sign(message)

    def jwk(self) -> dict[str, object]:
        """Return the private JWK, for a file that only its owner reads."""
        (entry,) = _entries(jwks_of([self.public]))
        return {**entry, "d": base64url(self.private.private_bytes_raw())}

    @classmethod
    def generate(
        cls, key_id: str, *, not_before: int, expires_at: int, test: bool = False
    ) -> "Ed25519Signer":
        """Return a fresh key, valid for receipts issued in [not_before, expires_at)."""
        private = Ed25519PrivateKey.generate()
        public = PublicKey(
            key_id=key_id,
            raw=private.public_key().public_bytes_raw(),
            not_before=not_before,
            expires_at=expires_at,
            test=test,
        )
        return cls(public=public, private=private)

    @classmethod
    def from_jwk(cls, jwk: object) -> "Ed25519Signer":
        """Return the key of a parsed private JWK; raises Malformed, which never shows the key."""
        if not isinstance(jwk, Mapping) or not isinstance(jwk.get("d"), str):
            raise Malformed("a signing key is a JWK object with 'd'")
        public = keys_from({"keys": [{k: v for k, v in jwk.items() if k != "d"}]})
        secret = unbase64url(jwk["d"])
        if len(public) != 1 or len(secret) != 32:
            raise Malformed("a signing key is one Ed25519 key: kty OKP, crv Ed25519, d of 32 bytes")
        private = Ed25519PrivateKey.from_private_bytes(secret)
        if private.public_key().public_bytes_raw() != public[0].raw:
            raise Malformed("the parts x and d of the signing key do not belong together")
        return cls(public=public[0], private=private)


def check_ed25519(key: bytes, message: bytes, signature: bytes) -> bool:
    """Say whether `key` signed `message`; never raises for a bad key or signature."""
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def new_receipt_id() -> str:
    """Return a receipt id never given before: rc_ and 32 hexadecimal digits."""
    return f"rc_{secrets.token_hex(16)}"


def _entries(jwks: Mapping[str, object]) -> list[dict[str, object]]:
    keys = jwks["keys"]
    return keys if isinstance(keys, list) else []
