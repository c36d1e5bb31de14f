"""Receipts for tests: a signing key that everybody knows, and claims that are good at NOW."""

from datetime import UTC, datetime
from typing import Any

from upheld.adapters.signing import Ed25519Signer, check_ed25519
from upheld.receipts.claims import Claims
from upheld.receipts.keys import KeyRing

__all__ = ["NOW", "RECEIPT_ID", "SECOND", "TEST_JWK", "claims", "ring", "signer"]

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
SECOND = int(NOW.timestamp())
RECEIPT_ID = "rc_" + "0f" * 16
TEST_JWK: dict[str, object] = {
    "kty": "OKP",
    "crv": "Ed25519",
    "kid": "k1",
    "x": "A6EHv_POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg",
    "d": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
    "nbf": SECOND - 86_400,
    "exp": SECOND + 86_400,
}
"""Never trust this key: its secret is the bytes 0 to 31."""


def signer() -> Ed25519Signer:
    """Return the signer of the well-known key, valid a day on either side of NOW."""
    return Ed25519Signer.from_jwk(TEST_JWK)


def ring() -> KeyRing:
    """Return a ring that trusts the well-known key alone."""
    return KeyRing(keys=(signer().public,), check=check_ed25519)


def claims(**changes: Any) -> Claims:
    """Return claims of a good receipt for subject run-7, operation refund.create, changed so."""
    plain: dict[str, Any] = {
        "key_id": "k1",
        "receipt_id": RECEIPT_ID,
        "subject": "run-7",
        "operation": "refund.create",
        "issued_at": SECOND - 10,
        "expires_at": SECOND + 3_600,
    }
    return Claims(**(plain | changes))
