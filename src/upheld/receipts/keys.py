"""Public keys as a JWKS, with validity windows, revocation, test keys and rotation (4.3).

A retired key stays listed while its receipts can still be valid: a receipt counts if its key was
valid when the receipt was issued (F85). A ring holds the function that checks a signature, so this
package needs no cryptography of its own.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from upheld.receipts.token import Malformed, base64url, unbase64url

__all__ = [
    "CachedKeys",
    "CheckSignature",
    "KeyRing",
    "PublicKey",
    "jwks_of",
    "keys_from",
]

CheckSignature = Callable[[bytes, bytes, bytes], bool]
"""(public key, message, signature) -> whether the key signed the message."""

KEY_BYTES = 32
MAX_KEY_ID = 64
MAX_AGE = 300
COOLDOWN = 60
_CONSTANTS = {"kty": "OKP", "crv": "Ed25519", "use": "sig", "alg": "EdDSA"}
_MAX_SECONDS = 2**53 - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicKey:
    """One Ed25519 public key; it may sign receipts issued in [not_before, expires_at)."""

    key_id: str
    raw: bytes = field(repr=False)
    not_before: int
    expires_at: int
    revoked_at: int | None = None
    test: bool = False

    def __post_init__(self) -> None:
        if not 1 <= len(self.key_id) <= MAX_KEY_ID or not self.key_id.isprintable():
            raise Malformed(f"a key's kid is not 1..{MAX_KEY_ID} printable characters")
        if len(self.raw) != KEY_BYTES:
            raise Malformed(f"x is not {KEY_BYTES} bytes")
        if not 0 <= self.not_before < self.expires_at <= _MAX_SECONDS:
            raise Malformed("a key's window is empty: exp has to be after nbf")

    def valid_at(self, issued_at: int) -> bool:
        """Say whether the key could sign at that second, revocation included."""
        revoked = self.revoked_at is not None and issued_at >= self.revoked_at
        return self.not_before <= issued_at < self.expires_at and not revoked


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyRing:
    """The keys a verifier trusts; test keys count only where `allow_test` says so."""

    keys: tuple[PublicKey, ...]
    check: CheckSignature
    allow_test: bool = False

    def find(self, key_id: str) -> PublicKey | None:
        """Return the trusted key of that id, or None."""
        for key in self.keys:
            if key.key_id == key_id:
                return key if self.allow_test or not key.test else None
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class CachedKeys:
    """When to fetch a remote key set again; seconds on one monotonic clock (F86).

    A set is stale after 300 s. A key id that it lacks asks for one early fetch, and then not again
    for 60 s, however many unknown ids arrive.
    """

    keys: tuple[PublicKey, ...]
    fetched_at: float
    asked_at: float

    def wants_fetch(self, key_id: str, now: float) -> bool:
        """Say whether the set should be fetched before judging a receipt under `key_id`."""
        known = any(key.key_id == key_id for key in self.keys)
        stale = now - self.fetched_at >= MAX_AGE
        return (stale or not known) and now - self.asked_at >= COOLDOWN

    def asked(self, now: float) -> "CachedKeys":
        """Return the state after a fetch was begun (and perhaps failed) at `now`."""
        return replace(self, asked_at=now)


def keys_from(jwks: object) -> tuple[PublicKey, ...]:
    """Return the keys of a parsed JWKS, in its order (R192).

    Keys of other families are left out (RFC 7517, section 5). Raises Malformed for a private key,
    a repeated id, or an Ed25519 key without a window.
    """
    if not isinstance(jwks, Mapping) or not isinstance(jwks.get("keys"), list):
        raise Malformed("a key set is an object with a list under 'keys'")
    found = tuple(_key(entry) for entry in jwks["keys"] if _ours(entry))
    if len({key.key_id for key in found}) != len(found):
        raise Malformed("two keys of the set have the same kid")
    return found


def jwks_of(keys: Iterable[PublicKey]) -> dict[str, object]:
    """Return the public JWKS as JSON values."""
    return {"keys": [_entry(key) for key in keys]}


def _ours(entry: object) -> bool:
    if not isinstance(entry, Mapping):
        raise Malformed("a key is not an object")
    if "d" in entry:
        raise Malformed("a key set for verifying holds a private key: publish the public part only")
    return entry.get("kty") == "OKP" and entry.get("crv") == "Ed25519"


def _key(entry: Mapping[str, object]) -> PublicKey:
    if any(entry.get(name, value) != value for name, value in _CONSTANTS.items()):
        raise Malformed("a key is not for use 'sig' with alg 'EdDSA'")
    return PublicKey(
        key_id=_text(entry, "kid", MAX_KEY_ID),
        raw=unbase64url(_text(entry, "x", 64)),
        not_before=_seconds(entry, "nbf"),
        expires_at=_seconds(entry, "exp"),
        revoked_at=_seconds(entry, "revokedAt") if "revokedAt" in entry else None,
        test=_flag(entry, "test"),
    )


def _text(entry: Mapping[str, object], name: str, most: int) -> str:
    value = entry.get(name)
    if not isinstance(value, str) or not 1 <= len(value) <= most:
        raise Malformed(f"a key's {name} is not a string of 1..{most} characters")
    return value


def _seconds(entry: Mapping[str, object], name: str) -> int:
    value = entry.get(name)
    if type(value) is not int or not 0 <= value <= _MAX_SECONDS:
        raise Malformed(f"a key's {name} is not a time in whole Unix seconds")
    return value


def _flag(entry: Mapping[str, object], name: str) -> bool:
    value = entry.get(name, False)
    if not isinstance(value, bool):
        raise Malformed(f"a key's {name} is not true or false")
    return value


def _entry(key: PublicKey) -> dict[str, object]:
    entry: dict[str, object] = {
        **_CONSTANTS,
        "kid": key.key_id,
        "x": base64url(key.raw),
        "nbf": key.not_before,
        "exp": key.expires_at,
    }
    if key.revoked_at is not None:
        entry["revokedAt"] = key.revoked_at
    return entry | ({"test": True} if key.test else {})
