"""Signed proof that an operation was done: tokens, public keys, verification (contract 4.3).

Pure: the time and the function that checks a signature are passed in.
"""

from upheld.receipts.claims import Claims, SignedFact
from upheld.receipts.keys import CachedKeys, KeyRing, PublicKey, jwks_of, keys_from
from upheld.receipts.token import Malformed, sign
from upheld.receipts.verify import (
    Reason,
    Receipt,
    Rejection,
    Verified,
    folded,
    verify,
    verify_all,
)

__all__ = [
    "CachedKeys",
    "Claims",
    "KeyRing",
    "Malformed",
    "PublicKey",
    "Reason",
    "Receipt",
    "Rejection",
    "SignedFact",
    "Verified",
    "folded",
    "jwks_of",
    "keys_from",
    "sign",
    "verify",
    "verify_all",
]
