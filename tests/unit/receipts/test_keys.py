from typing import Any

import pytest

from upheld.adapters.signing import Ed25519Signer, check_ed25519
from upheld.receipts import CachedKeys, KeyRing, Malformed, jwks_of, keys_from
from upheld.testing.receipts import TEST_JWK

PUBLIC: dict[str, Any] = {name: value for name, value in TEST_JWK.items() if name != "d"}


def test_a_set_survives_the_way_there_and_back() -> None:
    entry = PUBLIC | {"use": "sig", "alg": "EdDSA", "revokedAt": 5, "test": True}
    assert jwks_of(keys_from({"keys": [entry]})) == {"keys": [entry]}


def test_keys_of_other_families_are_left_out() -> None:
    rsa = {"kty": "RSA", "n": "x", "e": "AQAB"}
    x25519 = PUBLIC | {"crv": "X25519"}
    assert [key.key_id for key in keys_from({"keys": [rsa, PUBLIC, x25519]})] == ["k1"]


@pytest.mark.parametrize(
    "jwks",
    [
        None,
        [],
        {},
        {"keys": {}},
        {"keys": [1]},
        {"keys": [PUBLIC, PUBLIC]},
        {"keys": [TEST_JWK]},
        {"keys": [{"kty": "RSA", "d": "secret"}]},
        *(
            {"keys": [PUBLIC | change]}
            for change in (
                {"kid": ""},
                {"kid": None},
                {"x": "AAAA"},
                {"x": "A" * 43 + "="},
                {"use": "enc"},
                {"alg": "ES256"},
                {"kid": "k" * 65},
                {"kid": "k\n1"},
                {"nbf": None},
                {"nbf": 9, "exp": 9},
                {"exp": 1.5},
                {"revokedAt": "soon"},
                {"test": "yes"},
            )
        ),
    ],
)
def test_a_set_that_cannot_be_trusted_is_refused(jwks: object) -> None:
    with pytest.raises(Malformed):
        keys_from(jwks)


def test_a_private_part_is_never_shown(signer: Ed25519Signer) -> None:
    secret = str(TEST_JWK["d"])
    assert secret not in repr(signer)
    with pytest.raises(Malformed) as caught:
        keys_from({"keys": [TEST_JWK]})
    assert secret not in str(caught.value)


def test_a_key_that_no_set_could_hold_is_not_made() -> None:
    for key_id, start, end in (("", 1, 2), ("k" * 65, 1, 2), ("k", 2, 2), ("k", -1, 2)):
        with pytest.raises(Malformed):
            Ed25519Signer.generate(key_id, not_before=start, expires_at=end)


def test_windows_are_half_open(signer: Ed25519Signer) -> None:
    key = signer.public
    assert key.valid_at(key.not_before)
    assert not key.valid_at(key.not_before - 1)
    assert key.valid_at(key.expires_at - 1)
    assert not key.valid_at(key.expires_at)


def test_test_keys_count_only_where_allowed() -> None:
    keys = keys_from({"keys": [PUBLIC | {"test": True}]})
    assert KeyRing(keys=keys, check=check_ed25519).find("k1") is None
    assert KeyRing(keys=keys, check=check_ed25519, allow_test=True).find("k1") == keys[0]


def test_f86_a_new_key_id_is_fetched_once_and_random_ids_do_not_force_more() -> None:
    """F86: one refetch with a cooldown, and never a set that is cached for ever."""
    cached = CachedKeys(keys=keys_from({"keys": [PUBLIC]}), fetched_at=1_000.0, asked_at=1_000.0)
    assert not cached.wants_fetch("k1", 1_299.0)
    assert cached.wants_fetch("k1", 1_300.0)
    fetches = 0
    for number in range(1_000):
        if cached.wants_fetch(f"random-{number}", 1_061.0 + number / 100):
            cached = cached.asked(1_061.0 + number / 100)
            fetches += 1
    assert fetches == 1
    assert cached.wants_fetch("k2", 1_121.0)


def test_a_signing_key_is_read_strictly(signer: Ed25519Signer) -> None:
    assert Ed25519Signer.from_jwk(signer.jwk()).public == signer.public
    other = Ed25519Signer.generate("k2", not_before=1, expires_at=2)
    swapped = {**TEST_JWK, "x": other.jwk()["x"]}
    bad: list[object] = [{**TEST_JWK, "d": "AAAA"}, swapped, PUBLIC, [], None]
    for jwk in bad:
        with pytest.raises(Malformed):
            Ed25519Signer.from_jwk(jwk)
