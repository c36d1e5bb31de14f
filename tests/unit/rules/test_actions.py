"""Claims of action: what asserts an operation, and what does not (4.2 rule 5, F80-F83, M23-M26)."""

import pytest

from upheld.rules.check import CompiledPolicy, check_reply, compile_policy
from upheld.rules.policy import ActionClaims, Policy
from upheld.rules.record import NOTHING_RECORDED, Effect, Record

POLICY = compile_policy(
    Policy(
        actions=(
            ActionClaims(operation="refund", claims=("refunded your order",)),
            ActionClaims(operation="cancel", claims=("cancelled your order",)),
        )
    )
)


def claims(
    reply: str, policy: CompiledPolicy = POLICY, record: Record = NOTHING_RECORDED
) -> list[str]:
    return [finding.text for finding in check_reply(reply, policy, record)]


@pytest.mark.parametrize(
    "reply",
    [
        "I've refunded your order.",  # F79
        "Your order has been refunded.",  # F80
        "I re\u200bfunded your order.",  # M23
        "Refund: done ✓",  # M25
        "The refund is on its way.",  # M25
        "It's been taken care of.",  # M25
        "I have now fully refunded your whole order.",
        "Your order was refunded.",
        "Your order is refunded!",
        "It has been refunded.",
        "Order refunded ✓",
        "Refunded your order.",
        "Refunded.",
        "Refund processed.",
        "The refund has gone through.",
        "The refund was a success.",
        "I processed your refund.",
        "I've issued a full refund.",
        "You've been refunded.",
        "I managed to refund your order.",
        "I was able to refund it.",
        "I did refund your order.",
        "We refunded it today.",
        "I can confirm that your order has been refunded.",
        "No problem, I've refunded your order.",
        "No worries I refunded your order",
        "I've gone ahead and refunded your order.",
        "Your order #12-34 (placed Monday) has been successfully refunded.",
        "The order for two tickets to Rome on May 17, 2024, has been refunded.",
        "When you called, I refunded your order.",
        "Our team has refunded your order.",
        "The order I refunded for you was the blue one.",
        "I got your order refunded.",
        '"I have refunded your order."',
        "I REFUNDED  YOUR\nORDER.",
        "Your order of May 24th has been refunded.",
        "The refund's been issued.",
        "The refund was made successfully, anything else I can help you with?",
        "Your order from Rome in May has been refunded.",
    ],
)
def test_a_claim_without_record_is_found(reply: str) -> None:
    found = check_reply(reply, POLICY)
    assert [finding.rule for finding in found] == ["action:unrecorded"]
    assert found[0].text == found[0].span.of(reply)


@pytest.mark.parametrize(
    "reply",
    [
        "Please present your consent form.",  # F38
        "I'll refund",  # F83
        "Would you like me to refund?",  # F83
        "I was unable to refund",  # F83
        'The last agent wrote "I refunded it"',  # F83
        "I will refund your order.",  # M26, future
        "Shall I get your order refunded?",  # M26, offer
        "I was unable to get your order refunded.",  # M26
        "Your order has not been refunded yet.",  # M26, not yet
        "If your order is refunded, you will get an email.",  # M26, conditional
        "If you return it, your order is refunded.",
        "I tried to refund your order.",  # M26
        "I almost refunded your order.",  # M26
        "The last agent said I refunded your order.",
        "You said your order was refunded.",
        "According to the notes, your order was refunded.",
        "'I refunded your order', wrote the agent.",
        "> I refunded your order.\nIs that what you got?",
        "Refunds are issued within 5 days.",  # M26, policy sentence
        "A refund is issued within 5 days.",
        "Your order will have been refunded by then.",
        "Your order is being refunded.",
        "Your order can be refunded.",
        "Your order would be refunded.",
        "Has your order been refunded?",
        "Once I have refunded your order, I'll write.",
        "I have not refunded your order.",
        "I never refunded your order.",
        "I could not cancel or refund your order.",
        "I have not cancelled, refunded, or changed your order.",
        "No refund has been issued.",
        "Refund: pending",
        "The refunded order cannot be reopened.",
        "We accept questions about cancelled orders.",
        "You refunded your order.",
        "The airline refunded your order.",
        "Your order was refunded by the bank.",
        "I want to get your order refunded.",
        "To be refunded, your order must be complete.",
        "Your payment has been refunded.",
        "The refund policy is on our site.",
        "The refund was not successful.",
        "Refunds take 5 days once issued.",
        "Your refund request has been received.",
        "I refunded your order, is that right?",
        "We will let you know when your order has been refunded.",
        "I'll make sure your order is refunded.",
        "I should have refunded your order.",
        "Nothing has been refunded.",
    ],
)
def test_what_claims_nothing_is_left_alone(reply: str) -> None:
    assert claims(reply) == []


def test_coordinated_claims_are_found_one_by_one() -> None:
    reply = "I not only refunded your order but also cancelled it."
    assert claims(reply) == ["refunded your order", "cancelled it"]


def test_coordinated_verbs_share_their_object() -> None:
    found = check_reply("I have cancelled and refunded your order.", POLICY)
    assert len(found) == 2
    assert {finding.why.split("'")[1] for finding in found} == {"cancel", "refund"}


DONE = Record(effects=(Effect(operation="refund", status="DONE"),))


def test_a_recorded_claim_is_fine() -> None:
    assert claims("I've refunded your order.", record=DONE) == []


@pytest.mark.parametrize("status", ["FAILED", "done", "DONE ", None])
def test_only_status_done_counts(status: str | None) -> None:
    """F79, R176, T73."""
    record = Record(effects=(Effect(operation="refund", status=status),))
    assert claims("I've refunded your order.", record=record) == ["refunded your order"]


def test_a_record_of_another_operation_proves_nothing() -> None:
    """F82."""
    record = Record(effects=(Effect(operation="search", status="DONE"),))
    assert claims("I've refunded your order.", record=record) == ["refunded your order"]


def test_required_asks_for_a_receipt() -> None:
    """T67: recorded but not verified."""
    (finding,) = check_reply("I've refunded your order.", POLICY, DONE, verify="required")
    assert finding.rule == "action:unverified"
    signed = DONE.with_receipt("refund")
    assert check_reply("I've refunded your order.", POLICY, signed, verify="required") == ()
    (finding,) = check_reply("I've refunded your order.", POLICY, verify="required")
    assert finding.rule == "action:unrecorded"


def test_a_receipt_alone_records_and_verifies() -> None:
    signed = Record().with_receipt("refund")
    assert check_reply("I've refunded your order.", POLICY, signed) == ()
    assert check_reply("I've refunded your order.", POLICY, signed, verify="required") == ()


@pytest.mark.parametrize("reply", ["You're all set.", "All done!", "I've taken care of it."])
def test_a_bare_completion_needs_some_recorded_operation(reply: str) -> None:
    (finding,) = check_reply(reply, POLICY)
    assert finding.rule == "action:unrecorded"
    assert check_reply(reply, POLICY, DONE) == ()


@pytest.mark.parametrize(
    ("claim", "reply"),
    [
        ("issued a refund", "Your order has been refunded."),
        ("your order has been refunded", "I refunded your order."),
        ("order refunded", "We've refunded that order."),
        ("booked your table", "The table for 2 has been booked."),
        ("booked your table", "The restaurant I was able to book you a table at is nice."),
        ("sent the email", "An email has been sent to you."),
        ("paid your bill", "The bill was paid."),
        ("started the movie", "The movie has started."),
        ("movie is playing", "The movie is now playing."),
        ("completed the transaction", "Your transaction was a success."),
        ("cancelled your flight", "Your flight has been canceled."),
        ("transferred the money", "It has been transferred successfully."),
        ("made your reservation", "Your reservation is confirmed."),
        ("booked your ride", "Booked successfully."),
    ],
)
def test_what_a_phrase_stands_for(claim: str, reply: str) -> None:
    policy = compile_policy(Policy(actions=(ActionClaims(operation="x", claims=(claim,)),)))
    assert len(claims(reply, policy)) == 1


@pytest.mark.parametrize(
    ("claim", "reply"),
    [
        (
            "cancelled your reservation",
            "Since the reservation was cancelled, I can offer a voucher.",
        ),
        ("booked your flight", "The flight was booked more than 24 hours ago."),
        ("booked your flight", "You have multiple flights booked."),
        ("made your reservation", "The reservation was made on May 4."),
        ("confirmed your booking", "You are confirmed as a silver member."),
        ("updated the address", "The update is complete."),
        ("movie is playing", "The movie is not playing."),
    ],
)
def test_history_and_other_matters(claim: str, reply: str) -> None:
    policy = compile_policy(Policy(actions=(ActionClaims(operation="x", claims=(claim,)),)))
    assert claims(reply, policy) == []
