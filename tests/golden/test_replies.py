"""The nine kinds of finding, whole, as they go over the wire (R179-R183, 4.2, T80)."""

import re
from typing import Any

import pytest

from upheld.domain.text import Utf16Offsets
from upheld.rules.check import Verify, check_reply
from upheld.rules.policy import parse_policy
from upheld.rules.record import Record, parse_record

RULE = re.compile(  # R180, R181, as seed C writes it
    r"(empty|price:(mismatch|unattributed|malformed)|forbid:[a-z0-9-]{1,40}"
    r"|action:(unrecorded|unverified)|fact:contradicts-record|fact:contradicts-receipt)"
)
POLICY = parse_policy(
    {
        "prices": [
            {"item": "Pro plan", "aliases": ["pro"], "amount": [49, 490]},
            {"item": "Basic plan", "amount": 10},
        ],
        "forbid": [
            {"id": "promise", "phrase": "guarantee", "why": "Legal wants no guarantees."},
            {"id": "advice", "phrase": ["legal advice", "sue them"]},
        ],
        "actions": [{"operation": "refund", "claims": ["refunded your order"]}],
    }
)
RECORD = parse_record(
    {
        "effects": [{"operation": "refund", "status": "DONE"}],
        "facts": [{"near": "booking", "kind": "time", "value": "15:00"}],
    }
)
SIGNED = Record().with_receipt("refund", RECORD.facts)


def wire(reply: str, record: Record, verify: Verify) -> list[list[Any]]:
    offsets = Utf16Offsets(reply)
    found = check_reply(reply, POLICY, record, verify=verify)
    assert all(RULE.fullmatch(finding.rule) for finding in found)
    return [[f.rule, *offsets.units(f.span), f.text, f.why] for f in found]


@pytest.mark.parametrize(
    ("reply", "record", "verify", "findings"),
    [
        (
            "\u200b\n",
            Record(),
            "optional",
            [["empty", 0, 2, "\u200b\n", "The reply has no visible text."]],
        ),
        (
            "😀 The Pro plan is $59.",
            Record(),
            "optional",
            [
                [
                    "price:mismatch",
                    19,
                    22,
                    "$59",
                    "The listed price of 'Pro plan' is 49.00 USD or 490.00 USD.",
                ]
            ],
        ),
        (
            "It is $49.",
            Record(),
            "optional",
            [["price:unattributed", 6, 9, "$49", "No listed item is named with this price."]],
        ),
        (
            "Basic plan: $1,23",
            Record(),
            "optional",
            [["price:malformed", 12, 17, "$1,23", "This is not one well-formed amount of money."]],
        ),
        (
            "😀😀 We gu\u0430rantee it; sue  them!",
            Record(),
            "optional",
            [
                ["forbid:promise", 8, 17, "gu\u0430rantee", "Legal wants no guarantees."],
                ["forbid:advice", 22, 31, "sue  them", "The policy forbids this phrase."],
            ],
        ),
        (
            "Your order has been refunded.",
            Record(),
            "optional",
            [
                [
                    "action:unrecorded",
                    0,
                    28,
                    "Your order has been refunded",
                    "Claims the operation 'refund'; the record does not show it as DONE.",
                ]
            ],
        ),
        (
            "I've refunded your order.",
            RECORD,
            "required",
            [
                [
                    "action:unverified",
                    5,
                    24,
                    "refunded your order",
                    "Claims the operation 'refund'; no valid receipt proves it.",
                ]
            ],
        ),
        (
            "Your booking is at 4 pm.",
            RECORD,
            "optional",
            [
                [
                    "fact:contradicts-record",
                    19,
                    23,
                    "4 pm",
                    "The record says '15:00' for the time of 'booking'.",
                ]
            ],
        ),
        (
            "Your booking is at 4 pm.",
            SIGNED,
            "required",
            [
                [
                    "fact:contradicts-receipt",
                    19,
                    23,
                    "4 pm",
                    "A valid receipt says '15:00' for the time of 'booking'.",
                ]
            ],
        ),
        (
            "All done: I guarantee pro for $1.2.3.",
            Record(),
            "optional",
            [
                [
                    "action:unrecorded",
                    0,
                    8,
                    "All done",
                    "Claims that something was done; the record shows none of the policy's "
                    "operations as DONE.",
                ],
                ["forbid:promise", 12, 21, "guarantee", "Legal wants no guarantees."],
                [
                    "price:malformed",
                    30,
                    36,
                    "$1.2.3",
                    "This is not one well-formed amount of money.",
                ],
            ],
        ),
        ("I've refunded your order. The Pro plan is $49.", RECORD, "optional", []),
    ],
)
def test_a_reply_and_its_findings(
    reply: str, record: Record, verify: Verify, findings: list[list[Any]]
) -> None:
    assert wire(reply, record, verify) == findings
