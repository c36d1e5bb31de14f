from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from upheld.adapters.signing import Ed25519Signer, check_ed25519
from upheld.domain.errors import InvalidInput
from upheld.receipts import (
    KeyRing,
    Reason,
    Receipt,
    Rejection,
    SignedFact,
    folded,
    sign,
    verify,
    verify_all,
)
from upheld.receipts.token import base64url, unbase64url
from upheld.testing.receipts import NOW, RECEIPT_ID, SECOND, claims

GROUP_ORDER = 2**252 + 27742317777372353535851937790883648493


def why(outcome: Receipt | Rejection) -> Reason | None:
    return outcome.reason if isinstance(outcome, Rejection) else None


def test_a_good_receipt_is_valid(token: str, ring: KeyRing) -> None:
    assert verify(token, ring, subject="run-7", now=NOW) == Receipt(
        receipt_id=RECEIPT_ID,
        key_id="k1",
        subject="run-7",
        operation="refund.create",
        issued_at=SECOND - 10,
        expires_at=SECOND + 3_600,
    )


def test_facts_come_with_the_receipt(signer: Ed25519Signer, ring: KeyRing) -> None:
    fact = SignedFact(near="refund", kind="money", value="$5")
    token = sign(claims(facts=(fact,)), signer.sign)
    outcome = verify(token, ring, subject="run-7", now=NOW)
    assert isinstance(outcome, Receipt)
    assert outcome.facts == (fact,)


def test_without_a_ring_nothing_is_verified(token: str) -> None:
    outcome = verify(token, None, subject="run-7", now=NOW)
    assert why(outcome) is Reason.NOT_VERIFIED_HERE
    assert why(verify("rubbish", None, subject=None, now=NOW)) is Reason.NOT_VERIFIED_HERE


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"key_id": "k2"}, Reason.UNKNOWN_KEY),
        ({"audience": "https://elsewhere.example"}, Reason.MALFORMED),
        ({"issued_at": SECOND - 86_401}, Reason.KEY_NOT_VALID),
        ({"issued_at": SECOND - 86_400}, None),
        ({"not_before": SECOND + 60}, None),
        ({"not_before": SECOND + 61}, Reason.EXPIRED),
        ({"issued_at": SECOND - 100, "expires_at": SECOND - 59}, None),
        ({"issued_at": SECOND - 100, "expires_at": SECOND - 60}, Reason.EXPIRED),
        ({"subject": "run-8"}, Reason.WRONG_SUBJECT),
        ({"subject": "Run-7"}, Reason.WRONG_SUBJECT),
    ],
)
def test_golden_rejections(
    change: dict[str, Any], reason: Reason | None, signer: Ed25519Signer, ring: KeyRing
) -> None:
    token = sign(claims(**change), signer.sign)
    assert why(verify(token, ring, subject="run-7", now=NOW)) is reason


@pytest.mark.parametrize(
    ("revoked_at", "reason"), [(SECOND - 10, Reason.KEY_NOT_VALID), (SECOND - 9, None)]
)
def test_a_revoked_key_signs_nothing_more(
    revoked_at: int, reason: Reason | None, token: str, ring: KeyRing
) -> None:
    keys = (replace(ring.keys[0], revoked_at=revoked_at),)
    revoked = replace(ring, keys=keys)
    assert why(verify(token, revoked, subject="run-7", now=NOW)) is reason


def test_f85_rotation(signer: Ed25519Signer) -> None:
    """F85: a retired key's old receipts stay valid; what it signs later is not."""
    retired = replace(signer.public, expires_at=SECOND - 100)
    fresh = Ed25519Signer.generate("k2", not_before=SECOND - 100, expires_at=SECOND + 100)
    ring = KeyRing(keys=(retired, fresh.public), check=check_ed25519)
    old = sign(claims(issued_at=SECOND - 200), signer.sign)
    late = sign(claims(), signer.sign)
    new = sign(claims(key_id="k2"), fresh.sign)
    reasons = [why(verify(t, ring, subject="run-7", now=NOW)) for t in (old, late, new)]
    assert reasons == [None, Reason.KEY_NOT_VALID, None]


def test_the_subject_is_compared_after_nfc(signer: Ed25519Signer, ring: KeyRing) -> None:
    token = sign(claims(subject="caf\u00e9"), signer.sign)
    assert why(verify(token, ring, subject="cafe\u0301", now=NOW)) is None


def test_t69_no_subject_is_a_wrong_subject(token: str, ring: KeyRing) -> None:
    assert why(verify(token, ring, subject=None, now=NOW)) is Reason.WRONG_SUBJECT


def test_the_audience_has_to_be_the_checker_itself(signer: Ed25519Signer, ring: KeyRing) -> None:
    here = "https://check.example"
    token = sign(claims(audience=here), signer.sign)
    assert why(verify(token, ring, subject="run-7", now=NOW, audience=here)) is None
    assert why(verify(token, ring, subject="run-7", now=NOW)) is Reason.MALFORMED


def test_the_first_failure_wins(signer: Ed25519Signer, ring: KeyRing) -> None:
    """Each token here fails every later test too; mending one fault uncovers the next."""
    ways: list[dict[str, Any]] = [
        {"key_id": "k9", "issued_at": SECOND - 90_000, "expires_at": SECOND - 61, "subject": "no"},
        {"issued_at": SECOND - 90_000, "expires_at": SECOND - 61, "subject": "no"},
        {"issued_at": SECOND - 80_000, "expires_at": SECOND - 61, "subject": "no"},
        {"subject": "no"},
    ]
    reasons = [
        why(verify(sign(claims(**way), signer.sign), ring, subject="run-7", now=NOW))
        for way in ways
    ]
    assert reasons == [
        Reason.UNKNOWN_KEY,
        Reason.KEY_NOT_VALID,
        Reason.EXPIRED,
        Reason.WRONG_SUBJECT,
    ]
    forged = sign(claims(**ways[1]), lambda message: bytes(64))
    assert why(verify(forged, ring, subject="run-7", now=NOW)) is Reason.BAD_SIGNATURE
    unknown = sign(claims(key_id="k9"), lambda message: bytes(64))
    assert why(verify(unknown, ring, subject="run-7", now=NOW)) is Reason.UNKNOWN_KEY


def test_f79_a_failed_effect_is_never_a_receipt(signer: Ed25519Signer, ring: KeyRing) -> None:
    """F79: even a genuine signature over another status proves nothing."""
    payload = unbase64url(sign(claims(), signer.sign).split(".")[1])
    message = f"curbi1.{base64url(payload.replace(b'DONE', b'FAIL'))}".encode()
    token = f"{message.decode()}.{base64url(signer.sign(message))}"
    assert why(verify(token, ring, subject="run-7", now=NOW)) is Reason.MALFORMED


def test_f82_a_receipt_names_its_operation(signer: Ed25519Signer, ring: KeyRing) -> None:
    """F82: a receipt of a search cannot stand for a refund; the rules match operations."""
    token = sign(claims(operation="search"), signer.sign)
    outcome = verify(token, ring, subject="run-7", now=NOW)
    assert isinstance(outcome, Receipt)
    assert outcome.operation == "search"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=300)
@given(data=st.data())
def test_a_token_with_any_byte_changed_is_rejected(
    data: st.DataObject, token: str, ring: KeyRing
) -> None:
    place = data.draw(st.integers(0, len(token) - 1))
    other = data.draw(st.characters(max_codepoint=0x17F).filter(lambda c: c != token[place]))
    changed = token[:place] + other + token[place + 1 :]
    assert isinstance(verify(changed, ring, subject="run-7", now=NOW), Rejection)


def test_a_signature_has_one_form(token: str, ring: KeyRing) -> None:
    """Adding the group order to S gives the same equation; such a second form is refused."""
    message, _, signature = token.rpartition(".")
    raw = unbase64url(signature)
    s = int.from_bytes(raw[32:], "little") + GROUP_ORDER
    forged = raw[:32] + s.to_bytes(32, "little")
    outcome = verify(f"{message}.{base64url(forged)}", ring, subject="run-7", now=NOW)
    assert why(outcome) is Reason.BAD_SIGNATURE


@pytest.mark.parametrize("key", [b"", bytes(31), b"\xff" * 32])
def test_a_bad_key_checks_nothing(key: bytes) -> None:
    assert not check_ed25519(key, b"message", bytes(64))


def test_a_list_is_judged_in_order_with_one_duplicate_set(
    signer: Ed25519Signer, ring: KeyRing, token: str
) -> None:
    """D2, T70: a receipt counts once in a request, whichever case brings it."""
    other = sign(claims(receipt_id="rc_" + "1" * 32), signer.sign)
    seen: set[str] = set()
    first = verify_all([token, "x", token], ring, subject="run-7", now=NOW, seen=seen)
    second = verify_all([token, other], ring, subject="run-7", now=NOW, seen=seen)
    assert [r.receipt_id for r in first.valid + second.valid] == [RECEIPT_ID, "rc_" + "1" * 32]
    assert [(r.index, r.reason) for r in first.rejected] == [
        (1, Reason.MALFORMED),
        (2, Reason.DUPLICATE),
    ]
    assert [(r.index, r.reason) for r in second.rejected] == [(0, Reason.DUPLICATE)]


def test_a_rejected_receipt_does_not_make_a_later_one_a_duplicate(
    token: str, ring: KeyRing
) -> None:
    seen: set[str] = set()
    wrong = verify_all([token], ring, subject="run-8", now=NOW, seen=seen)
    right = verify_all([token], ring, subject="run-7", now=NOW, seen=seen)
    assert (len(wrong.valid), len(right.valid)) == (0, 1)


@pytest.mark.parametrize("trusted", [True, False])
def test_t71_at_most_100_are_considered(trusted: bool, token: str, ring: KeyRing) -> None:
    tokens = ["x"] * 100 + [token]
    outcome = verify_all(tokens, ring if trusted else None, subject="run-7", now=NOW, seen=set())
    expected = Reason.MALFORMED if trusted else Reason.NOT_VERIFIED_HERE
    assert [r.reason for r in outcome.rejected] == [expected] * 100 + [Reason.OVER_LIMIT]
    assert [r.index for r in outcome.rejected] == list(range(101))


def test_t64_the_older_version_does_not_know_key_windows() -> None:
    assert folded(Reason.KEY_NOT_VALID, "2026-10-27") is Reason.EXPIRED
    assert folded(Reason.KEY_NOT_VALID, "2026-11-01") is Reason.KEY_NOT_VALID
    assert folded(Reason.KEY_NOT_VALID, None) is Reason.KEY_NOT_VALID
    assert folded(Reason.DUPLICATE, "2026-10-27") is Reason.DUPLICATE


def test_a_time_without_a_zone_is_refused(token: str, ring: KeyRing) -> None:
    with pytest.raises(InvalidInput, match="zone"):
        verify(token, ring, subject="run-7", now=NOW.replace(tzinfo=None))
    later = NOW + timedelta(hours=2)
    assert why(verify(token, ring, subject="run-7", now=later)) is Reason.EXPIRED


def test_facts_that_cannot_be_read_make_a_receipt_malformed_not_a_duplicate(
    signer: Ed25519Signer, ring: KeyRing
) -> None:
    token = sign(claims(facts=(SignedFact(near="total", kind="time", value=3),)), signer.sign)
    found = verify_all(
        [token, token],
        ring,
        subject="run-7",
        now=NOW,
        seen=set(),
        readable=lambda facts: all(fact.kind != "time" for fact in facts),
    )
    assert found.valid == ()
    assert [one.reason for one in found.rejected] == [Reason.MALFORMED] * 2
