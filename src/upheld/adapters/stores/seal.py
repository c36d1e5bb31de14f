"""Secrets at rest: AES-256-GCM under the server's key, bound to their owner."""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from upheld.domain.errors import InvalidInput, Unavailable

__all__ = ["AesGcmSealer"]

KEY_BYTES = 32
NONCE_BYTES = 12
VERSION = "s1"


class AesGcmSealer:
    """`ports.Sealer`; a sealed secret moved to another owner does not open."""

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise InvalidInput(f"the server key has {len(key)} bytes; give {KEY_BYTES}")
        self._cipher = AESGCM(key)

    def seal(self, secret: str, *, owner: str) -> str:
        """Return `s1.<nonce and ciphertext, base64url>`."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        sealed = self._cipher.encrypt(nonce, secret.encode(), owner.encode())
        return f"{VERSION}.{urlsafe_b64encode(nonce + sealed).decode()}"

    def open(self, sealed: str, *, owner: str) -> str:
        """Return the secret; the error names neither the secret nor the key."""
        version, _, body = sealed.partition(".")
        try:
            raw = urlsafe_b64decode(body)
            if version != VERSION or len(raw) <= NONCE_BYTES:
                raise InvalidTag
            plain = self._cipher.decrypt(raw[:NONCE_BYTES], raw[NONCE_BYTES:], owner.encode())
        except (InvalidTag, ValueError):
            raise Unavailable(
                "a stored provider key cannot be read with this server's key; store it again",
                code="provider_key_unreadable",
            ) from None
        return plain.decode()
