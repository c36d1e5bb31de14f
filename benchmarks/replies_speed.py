"""How fast one reply is checked, beside what people use instead, in one run.

    python benchmarks/replies_speed.py [--rounds N]

A 600 byte reply, 51 patterns, hits present. Times are the best of many rounds of CPU time: compare
the ratios, the figures themselves depend on the machine. `guardrails-ai` is measured where it is
installed.
"""

import argparse
import importlib.util
import os
import re
import time
from collections.abc import Callable
from typing import Any

from upheld.rules.check import CompiledPolicy, check_reply
from upheld.rules.policy import parse_policy
from upheld.rules.record import ALL_KINDS, Effect, Record, parse_record

REPLY = (
    "Hello Sam, thanks for getting in touch about order 4471. I've refunded your order today, and "
    "the money will be back on your card within 5 days. The Pro plan costs $49.00 a month for "
    "teams of ten. We cannot promise a delivery date, but most parcels arrive by Friday at 5 pm in "
    "your area. Is there anything else that I can help you with? Our support desk is open from 9 "
    "am to 6 pm on weekdays. You can also reach us by phone. Please keep your receipt until the "
    "refund shows up. I have also cancelled your subscription as you asked, so you will not be "
    "billed again. This is guaranteed. Best wishes."
)
FORBIDDEN = (
    "guarantee",
    "risk free",
    "legal advice",
    "money back",
    "act now",
    "limited time",
    "no questions asked",
    "we promise",
    "always free",
    "never fails",
    "cure",
    "miracle",
    "100 percent",
    "best price",
    "cheapest",
    "lifetime",
    "double your money",
    "secret",
    "insider",
    "wire transfer",
    "guaranteed",
)
CLAIMS = (
    "refunded your order",
    "cancelled your subscription",
    "sent the email",
    "updated your address",
    "booked your appointment",
    "issued a replacement",
    "reset your password",
    "upgraded your plan",
    "changed your delivery",
    "closed your account",
    "added the item",
    "removed the charge",
    "extended your trial",
    "waived the fee",
    "transferred your call",
    "escalated your case",
    "shipped your parcel",
    "applied the discount",
    "credited your account",
    "scheduled the visit",
)
ITEMS = (
    "Pro plan",
    "Basic plan",
    "Team plan",
    "Enterprise plan",
    "Starter plan",
    "Setup fee",
    "Extra seat",
    "Gift card",
    "Delivery",
    "Express delivery",
)


def document(scale: int = 0) -> dict[str, object]:
    """Return the policy of the comparison as it is sent, or one of `scale` entries of each kind."""
    more = [f"entry number {n} of the list" for n in range(scale)]
    items, forbidden, claims = (more or ITEMS), (more or FORBIDDEN), (more or CLAIMS)
    return {
        "prices": [{"item": item, "amount": 49 - n} for n, item in enumerate(items[:49])]
        + [{"item": item, "amount": 7} for item in items[49:]],
        "forbid": [{"id": f"f{n}", "phrase": phrase} for n, phrase in enumerate(forbidden)],
        "actions": [{"operation": f"o{n}", "claims": [c]} for n, c in enumerate(claims)],
    }


def policy(scale: int = 0) -> CompiledPolicy:
    """Return the policy of the comparison, or one of `scale` entries of each kind."""
    return CompiledPolicy(parse_policy(document(scale)))


POLICY = policy()
RECORD = Record(effects=(Effect(operation="o0", status="DONE"),))
REQUEST = {
    "policy": document(),
    "reply": REPLY,
    "record": {"effects": [{"operation": "o0", "status": "DONE"}]},
}
"""The same over HTTP, for `server_load`."""
FACTS = parse_record(
    {
        "effects": [],
        "facts": [
            {"near": ["visit"], "kind": "time", "value": "15:00"},
            {"near": ["visit"], "kind": "date", "value": "2026-12-01"},
            {"near": ["total"], "kind": "money", "value": 20},
            {"near": ["nights"], "kind": "number", "value": 5},
            {"near": ["phone"], "kind": "phone", "value": "206-448-4721"},
        ],
    },
    kinds=ALL_KINDS,
    currency="USD",
)
"""A record for `replies_worst`."""
LOOP = [re.compile(rf"\b{re.escape(p)}\b", re.IGNORECASE) for p in FORBIDDEN + CLAIMS + ITEMS]


def best(work: Callable[[], Any], rounds: int, times: int = 100) -> float:
    """Return the best CPU time of one call, in microseconds."""
    lowest = float("inf")
    for _ in range(rounds):
        start = time.process_time_ns()
        for _ in range(times):
            work()
        lowest = min(lowest, (time.process_time_ns() - start) / times / 1000)
    return lowest


def together(works: tuple[Callable[[], Any], ...], rounds: int, times: int) -> list[float]:
    """Return the best of each, measured in turn: another load slows all of them alike."""
    lowest = [float("inf")] * len(works)
    for _ in range(rounds):
        for n, work in enumerate(works):
            lowest[n] = min(lowest[n], best(work, 1, times))
    return lowest


def ours() -> object:
    return check_reply(REPLY, POLICY, RECORD)


def re_loop() -> object:
    return [match.span() for pattern in LOOP for match in pattern.finditer(REPLY)]


def batch() -> object:
    """Fifty replies, each its own text, as one request brings them."""
    return [check_reply(reply, POLICY, RECORD) for reply in BATCH]


BATCH = [REPLY.replace("4471", str(1000 + n)) for n in range(50)]


def guardrails() -> Callable[[], Any] | None:
    """Return a guard of 20 regular expressions, if guardrails-ai is installed; no telemetry."""
    if importlib.util.find_spec("guardrails") is None:
        return None
    os.environ["OTEL_SDK_DISABLED"] = "true"
    from guardrails import Guard, OnFailAction
    from guardrails.validator_base import FailResult, PassResult, Validator, register_validator

    @register_validator(name="bench/forbidden", data_type="string")
    class Forbidden(Validator):  # type: ignore[misc]
        def __init__(self, pattern: str) -> None:
            super().__init__(on_fail=OnFailAction.NOOP, pattern=pattern)
            self._pattern = re.compile(pattern, re.IGNORECASE)

        def _validate(self, value: str, metadata: dict[str, Any]) -> Any:
            found = self._pattern.search(value)
            return FailResult(error_message="found") if found else PassResult()

    guard = Guard()
    guard.configure(allow_metrics_collection=False)
    for phrase in FORBIDDEN[:20]:
        guard = guard.use(Forbidden(rf"\b{re.escape(phrase)}\b"))
    return lambda: guard.validate(REPLY)


def compare(rounds: int) -> None:
    assert 590 <= len(REPLY) <= 640
    assert len(LOOP) == 51
    found = check_reply(REPLY, POLICY, RECORD)
    own, loop, many = together((ours, re_loop, batch), rounds * 4, 5)
    print(f"findings in the reply             {[finding.rule for finding in found]}")
    print(f"check_reply, one reply            {own:9.1f} us")
    print(f"check_reply, one of a batch of 50 {many / 50:9.1f} us   {loop * 50 / many:5.1f}x")
    print(f"re loop, 51 patterns              {loop:9.1f} us   {loop / own:5.1f}x")
    guard = guardrails()
    if guard is None:
        print("guardrails-ai, 20 patterns        not installed")
    else:
        slow = best(guard, rounds, 5)
        print(f"guardrails-ai, 20 patterns        {slow:9.1f} us   {slow / own:5.1f}x")


def growth(rounds: int) -> None:
    """Show that time grows with the reply and hardly with the policy."""
    for size in (500, 1000, 2000, 4000):
        reply = (REPLY * 8)[:size]
        taken = best(lambda reply=reply: check_reply(reply, POLICY, RECORD), rounds, 20)  # type: ignore[misc]
        each = taken / size
        print(f"reply of {size:4} characters          {taken:9.1f} us   {each:.3f} a character")
    for scale in (25, 50, 100):
        large = policy(scale)
        taken = best(lambda large=large: check_reply(REPLY, large, RECORD), rounds, 20)  # type: ignore[misc]
        print(f"policy of 3 x {scale:3} entries         {taken:9.1f} us")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=60)
    options = parser.parse_args()
    compare(options.rounds)
    growth(max(options.rounds // 4, 3))


if __name__ == "__main__":
    main()
