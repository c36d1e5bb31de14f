import json
from base64 import urlsafe_b64encode
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upheld.adapters.signing import Ed25519Signer
from upheld.receipts import Malformed, SignedFact, sign
from upheld.receipts.token import base64url, decode, unbase64url
from upheld.testing.receipts import SECOND, claims

PAYLOAD: dict[str, Any] = {
    "v": 1,
    "kid": "k1",
    "rid": "rc_" + "0f" * 16,
    "sub": "run-7",
    "op": "refund.create",
    "status": "DONE",
    "iat": SECOND,
    "exp": SECOND + 60,
}
FACT = {"near": "refund", "kind": "money", "value": "$5"}


def token_of(payload: object, signature: bytes = bytes(64)) -> str:
    text = payload if isinstance(payload, str) else json.dumps(payload)
    return f"curbi1.{base64url(text.encode())}.{base64url(signature)}"


def test_golden_token(signer: Ed25519Signer) -> None:
    """Ed25519 is deterministic: the same claims under the same key give these very characters."""
    token = sign(claims(issued_at=1_796_040_000, expires_at=1_796_043_600), signer.sign)
    assert token == (
        "curbi1.eyJleHAiOjE3OTYwNDM2MDAsImlhdCI6MTc5NjA0MDAwMCwia2lkIjoiazEiLCJvcCI6InJlZnVuZC5jcm"
        "VhdGUiLCJyaWQiOiJyY18wZjBmMGYwZjBmMGYwZjBmMGYwZjBmMGYwZjBmMGYwZiIsInN0YXR1cyI6IkRPTkUiLCJz"
        "dWIiOiJydW4tNyIsInYiOjF9."
        "OJoGjJtPhgQqKT5Y7srg-bDnTekYpulZtL8qKpIG6SZ87zr7p89uUI_GQU7NrI-n8BWbFr94W2igxwn5TrntAQ"
    )


def test_claims_survive_the_way_there_and_back(signer: Ed25519Signer) -> None:
    facts = (SignedFact(near="refund", kind="money", value=19.99),)
    full = claims(not_before=SECOND, facts=facts, audience="https://a.example", subject="é😀")
    assert decode(sign(full, signer.sign)).claims == full


@pytest.mark.parametrize(
    "change",
    [
        {"v": 2},
        {"v": True},
        {"v": 1.0},
        {"status": "FAILED"},
        {"status": "done"},
        {"kid": ""},
        {"kid": "k" * 65},
        {"rid": "rc_" + "0F" * 16},
        {"rid": "rc_" + "0f" * 16 + "\n"},
        {"rid": "rc_" + "٣" * 32},
        {"sub": ""},
        {"sub": "s" * 201},
        {"sub": 7},
        {"op": "o" * 121},
        {"iat": "1"},
        {"iat": 1.5},
        {"iat": -1},
        {"iat": 2**53},
        {"exp": SECOND},
        {"exp": SECOND + 90 * 86_400 + 1},
        {"nbf": None},
        {"aud": 1},
        {"facts": {}},
        {"facts": [FACT] * 21},
        {"facts": [FACT | {"kind": "phone"}]},
        {"facts": [FACT | {"near": ""}]},
        {"facts": [FACT | {"value": ""}]},
        {"facts": [FACT | {"value": True}]},
        {"facts": [FACT | {"more": 1}]},
        {"extra": 1},
    ],
)
def test_a_claim_of_the_wrong_shape_is_malformed(change: dict[str, object]) -> None:
    with pytest.raises(Malformed):
        decode(token_of(PAYLOAD | change))


@pytest.mark.parametrize("name", sorted(PAYLOAD))
def test_every_claim_is_required(name: str) -> None:
    with pytest.raises(Malformed):
        decode(token_of({k: v for k, v in PAYLOAD.items() if k != name}))


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "null",
        "",
        "{",
        json.dumps(PAYLOAD)[:-1] + ',"v":1}',
        json.dumps(PAYLOAD).replace('"run-7"', '"\\ud800"'),
        json.dumps(PAYLOAD).replace(str(SECOND), "NaN", 1),
        json.dumps(PAYLOAD | {"facts": [FACT]}).replace('"$5"', "1e999"),
        "﻿" + json.dumps(PAYLOAD),
        "[" * 2_900,
    ],
)
def test_a_payload_that_is_not_strict_json_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        decode(token_of(text))


def test_a_payload_that_is_not_utf8_is_malformed() -> None:
    with pytest.raises(Malformed):
        decode(f"curbi1.{base64url(bytes([0xFF]))}.{base64url(bytes(64))}")


@pytest.mark.parametrize(
    "token",
    [
        "",
        "curbi1",
        "curbi1..",
        "curbi1.e30",
        "curbi2." + token_of(PAYLOAD).removeprefix("curbi1."),
        "CURBI1." + token_of(PAYLOAD).removeprefix("curbi1."),
        token_of(PAYLOAD) + ".x",
        token_of(PAYLOAD) + "=",
        token_of(PAYLOAD) + "\n",
        " " + token_of(PAYLOAD),
        token_of(PAYLOAD, bytes(63)),
        token_of(PAYLOAD, bytes(65)),
        token_of(PAYLOAD | {"aud": "a" * 4_096}),
    ],
)
def test_a_token_of_another_form_is_malformed(token: str) -> None:
    with pytest.raises(Malformed):
        decode(token)


def test_a_second_spelling_of_the_same_bytes_is_malformed() -> None:
    """Unused low bits have to be zero, so that one receipt has one spelling."""
    token = token_of(PAYLOAD, bytes(64))
    assert token.endswith("A")
    with pytest.raises(Malformed):
        decode(token[:-1] + "B")


def test_a_receipt_that_would_pass_the_length_limit_is_not_signed(signer: Ed25519Signer) -> None:
    with pytest.raises(Malformed, match=r"4096"):
        sign(claims(audience="a" * 4_096), signer.sign)


@given(st.binary(max_size=80))
def test_base64url_has_one_spelling(raw: bytes) -> None:
    part = base64url(raw)
    assert part == urlsafe_b64encode(raw).decode().rstrip("=")
    if raw:
        assert unbase64url(part) == raw


@given(st.text(max_size=200) | st.text(alphabet="curbi1.AB_-=", max_size=60))
def test_any_string_is_decoded_or_malformed(text: str) -> None:
    try:
        decode(text)
    except Malformed as error:
        shown = str(error)
    else:
        shown = ""
    assert len(text) < 12 or text not in shown
