"""One reply: order, limits, exact spans, the same answer everywhere (T61, T62, T80, R218)."""

import json
import os
import subprocess
import sys
import threading
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from upheld.domain.errors import InvalidInput, TooLarge
from upheld.domain.text import Utf16Offsets
from upheld.rules.check import CompiledPolicy, check_reply, compile_policy
from upheld.rules.policy import Policy, parse_policy
from upheld.rules.record import Record, parse_record

EVERYTHING: dict[str, Any] = {
    "prices": [{"item": "Pro plan", "amount": 49}, {"item": "Basic", "amount": 10}],
    "forbid": [{"id": "promise", "phrase": "guarantee"}, {"id": "star", "phrase": "*"}],
    "actions": [{"operation": "refund", "claims": ["refunded your order"]}],
}
FACTS = {"facts": [{"near": "booking", "kind": "time", "value": "15:00"}]}
POLICY = compile_policy(parse_policy(EVERYTHING))
RECORD = parse_record(FACTS)


def test_findings_come_in_reading_order_then_by_rule_rank() -> None:
    reply = "I guarantee the Pro plan at $1,23: your booking at 4 pm, I've refunded your order."
    found = check_reply(reply, POLICY, RECORD)
    assert [finding.rule for finding in found] == [
        "forbid:promise",
        "price:malformed",
        "fact:contradicts-record",
        "action:unrecorded",
    ]
    assert list(found) == sorted(found, key=lambda finding: finding.span)


def test_findings_at_one_place_come_by_end_then_by_policy_and_each_once() -> None:
    """T80."""
    phrases = [("long", "act now or"), ("b", "act now"), ("a", "act now"), ("five", "$5")]
    forbid = [{"id": name, "phrase": phrase} for name, phrase in phrases]
    rules = {"forbid": forbid, "prices": [{"item": "Basic", "amount": 10}]}
    found = check_reply("Act now or pay $5. Act now!", compile_policy(parse_policy(rules)))
    assert [one.rule.removeprefix("forbid:") for one in found] == [
        *("b", "a", "long", "price:unattributed", "five"),
        *("b", "a"),
    ]


@pytest.mark.parametrize("reply", ["", " ", "\u200b\u00ad\ufeff", "\n\t\u3000"])
def test_an_empty_reply_is_one_finding_and_no_other_rule_runs(reply: str) -> None:
    """T62."""
    anything = Policy(forbid=parse_policy({"forbid": [{"id": "x", "phrase": "x"}]}).forbid)
    (finding,) = check_reply(reply, anything)
    assert (finding.rule, finding.text) == ("empty", reply)
    assert (finding.span.start, finding.span.end) == (0, len(reply))


def test_four_thousand_code_points_are_checked_and_no_more() -> None:
    """D3, T61: code points, not UTF-16 units."""
    assert check_reply("😀" * 4000, POLICY) == ()
    with pytest.raises(TooLarge, match="4001 characters"):
        check_reply("x" * 4001, POLICY)


def test_a_lone_surrogate_is_refused_without_quoting_the_reply() -> None:
    """T61, T78."""
    with pytest.raises(InvalidInput) as caught:
        check_reply("SECRET \ud83d text", POLICY)
    assert "SECRET" not in str(caught.value)


def test_spans_become_utf16_on_the_wire() -> None:
    """F47, F49, R242."""
    reply = "😀 Pro plan $5"
    (finding,) = check_reply(reply, POLICY)
    start, end = Utf16Offsets(reply).units(finding.span)
    assert (start, end) == (12, 14)
    units = reply.encode("utf-16-le")
    assert units[2 * start : 2 * end].decode("utf-16-le") == finding.text == "$5"


def test_a_policy_and_its_compiled_form_say_the_same() -> None:
    reply = "I guarantee $5."
    assert check_reply(reply, POLICY.policy) == check_reply(reply, POLICY)


PIECES = [
    "I've refunded your order", "guarantee", "ｇuarantee", "guar\u200bantee", "the Pro plan", "$5",
    "$1,23", "forty dollars", "your booking at 4 pm", "it's all done", "😀", "👨‍👩‍👧‍👦", "e\u0301",
    "שלום", "\u202eolleh", "مرحبا", "*", "  ",
    "\n\n- ", ". ", "? ", '"', "'", "🇫🇷", "\u00a0", "Basic",
    "not", "if", "Order refunded ✓", "٣", "１２ pm", "İ", "ß", "ﬁ", "\u0085",
    "\u2028",
]  # fmt: skip
replies = st.lists(st.sampled_from(PIECES) | st.text(max_size=6), max_size=12).map("".join)


@settings(max_examples=400, deadline=None)
@given(replies)
def test_every_finding_quotes_its_span(reply: str) -> None:
    found = check_reply(reply, POLICY, RECORD)
    offsets, units = Utf16Offsets(reply), reply.encode("utf-16-le")
    for finding in found:
        assert finding.text == finding.span.of(reply)
        assert finding.text or not reply
        assert len(finding.why) <= 200
        start, end = offsets.units(finding.span)
        assert units[2 * start : 2 * end].decode("utf-16-le") == finding.text
    assert len(set(found)) == len(found)
    assert found == check_reply(reply, POLICY, RECORD)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=40), st.text(min_size=1, max_size=20))
def test_any_phrase_that_a_policy_takes_is_found_in_itself(around: str, phrase: str) -> None:
    try:
        policy = parse_policy({"forbid": [{"id": "x", "phrase": phrase, "match": "substring"}]})
    except InvalidInput:
        return
    assert check_reply(phrase, policy)
    check_reply(around + phrase + around, policy)


@pytest.mark.parametrize("reply", ["сор", "A сор it is", "\u0441op", "скидка и сор"])
def test_a_phrase_of_look_alikes_is_found_among_any_letters(reply: str) -> None:
    """F52: what a phrase folds to depends on the letters around it."""
    policy = parse_policy({"forbid": [{"id": "x", "phrase": "сор"}]})
    assert len(check_reply(reply, policy)) == 1


SCRIPT = """
import json, sys
from upheld.domain.text import Utf16Offsets
from upheld.rules.check import check_reply
from upheld.rules.policy import parse_policy
from upheld.rules.record import parse_record
policy, facts, replies = json.load(sys.stdin)
for reply in replies:
    found = check_reply(reply, parse_policy(policy), parse_record(facts))
    print(json.dumps([[f.rule, f.span.start, f.span.end, f.text, f.why] for f in found]))
"""
REPLIES = [
    "I guarantee the Pro plan at $1,23 or Basic for £7: your booking at 4 pm.",
    "İstanbul ＄５９ for the Pro plan. Order refunded ✓ and it's done.",
    "I not only refunded your order, I guarantee * it * will * be * $10-20 for Basic.",
]


def answer(**environment: str) -> bytes:
    return subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input=json.dumps([EVERYTHING, FACTS, REPLIES]).encode(),
        env={**os.environ, **environment},
        capture_output=True,
        check=True,
    ).stdout


def test_the_same_request_gives_the_same_bytes_in_every_process() -> None:
    """R218: no hash order, no locale, no time zone, no clock."""
    plain = answer(PYTHONHASHSEED="0")
    assert json.loads(plain.splitlines()[0])
    assert plain == answer(PYTHONHASHSEED="1", LC_ALL="C")
    assert plain == answer(PYTHONHASHSEED="4242", LC_ALL="tr_TR.UTF-8", TZ="Asia/Tokyo")


def test_threads_share_a_compiled_policy() -> None:
    shared = CompiledPolicy(parse_policy(EVERYTHING))
    wanted = [check_reply(reply, shared, RECORD) for reply in REPLIES]
    wrong: list[str] = []

    def work() -> None:
        for _ in range(30):
            for reply, expected in zip(REPLIES, wanted, strict=True):
                if check_reply(reply, shared, RECORD) != expected:
                    wrong.append(reply)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_policies_of_the_same_words_share_their_tables() -> None:
    assert compile_policy(parse_policy(EVERYTHING)) is compile_policy(parse_policy(EVERYTHING))


def test_nothing_recorded_is_the_default() -> None:
    reply = "I've refunded your order."
    assert check_reply(reply, POLICY) == check_reply(reply, POLICY, Record())
