"""Replies with more to read than is read with care: nothing that was not examined passes."""

import random
import re

import pytest

from upheld.rules.check import CompiledPolicy, check_reply
from upheld.rules.effort import CLAIMS, CROWDED_CLAIMS, Cost, Effort
from upheld.rules.findings import Finding
from upheld.rules.policy import parse_policy
from upheld.rules.record import ALL_KINDS, NOTHING_RECORDED, parse_record
from upheld.rules.skim import MOST

POLICY = CompiledPolicy(
    parse_policy(
        {
            "prices": [{"item": "Pro plan", "amount": 49}, {"item": "Team plan", "amount": 80}],
            "actions": [{"operation": "refund", "claims": ["refunded your order"]}],
        }
    )
)
DENSE = "".join(f"${n}, then " for n in range(100, 300))
PIECES = [
    "$1 ",
    "£7, ",
    "€1.50 ",
    "$1-2 ",
    "up to $9 ",
    "$0.50 ",
    "$1,2 ",
    "20% off $9 ",
    "$5k ",
    "5€ ",
]
PIECES += [
    "$1.2.3 ",
    "9 dollars ",
    "twenty dollars ",
    "usd 5 ",
    "7 USD ",
    "Pro plan ",
    "$49 ",
    "; ",
]
PIECES += ["five bucks ", "Team plan: $80. ", "\n- ", "R$ 5 ", "¥1,200 ", "3 euros ", "£1.5m "]


def found(reply: str, rule: str = "price") -> list[Finding]:
    return [one for one in check_reply(reply, POLICY) if one.rule.startswith(rule)]


def test_every_amount_of_a_dense_reply_is_judged() -> None:
    wrong = found("The Pro plan: " + DENSE)
    assert [one.text for one in wrong] == [f"${n}" for n in range(100, 300)]
    assert {one.rule for one in wrong} == {"price:mismatch"}
    assert any("Too many amounts" in one.why for one in wrong)


@pytest.mark.parametrize("right", ["$49", "$49.00", "$49."])
def test_a_plain_listed_price_is_right_among_many(right: str) -> None:
    assert len(found(f"Pro plan: {DENSE} and {right} too")) == 200


@pytest.mark.parametrize(
    "open_",
    [
        *("$49k", "$49-$60", "$49 million", "£49", "49 dollars", "$4 9", "$49.5", "forty dollars"),
        *("49 million €", "**49** €", "`49` €", "zł 49", "49 zł", "kr. 49", "49 Kč", "Rs. 49"),
        *("49円", "４９ 元", "総計49 €", "HAT49 ₪", "½ ₹", "२० ₹"),
        *("CAD $49", "$49 (CAD)", "EUR: $49"),
    ],
)
def test_what_is_not_plainly_listed_is_found_among_many(open_: str) -> None:
    reply = f"Pro plan: {DENSE} and {open_} too"
    place = reply.index(open_)
    assert any(place <= one.span.start < place + len(open_) for one in found(reply))


@pytest.mark.parametrize("amount", ["7" * 1_500 + " usd", "1..5 usd", "9.,8.,7 dollars", "€1,2,3."])
def test_numbers_of_any_length_are_found_among_many(amount: str) -> None:
    reply = f"Pro plan: {DENSE} and {amount} too"
    last = found(reply)[-1]
    assert reply.index(amount) <= last.span.start
    assert last.span.end <= len(reply) - len(" too")


@pytest.mark.parametrize("seed", range(60))
def test_a_bound_never_hides_a_wrong_amount(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(seed)
    few = [chance.choice(PIECES) for _ in range(chance.randint(2, 8))]
    reply = "".join(chance.choice([*few, f"${chance.randint(1, 999)} "]) for _ in range(400))[:4000]
    bounded = found(reply)
    monkeypatch.setattr(Effort, "spend", lambda *_: True)
    rest = next((one.span.start for one in bounded if "from here on" in one.why), len(reply))
    for one in found(reply):
        after = one.rule.startswith("price:") and one.span.start >= rest
        assert after or any(one.span.overlaps(other.span) for other in bounded), one


def test_after_hundreds_of_amounts_the_next_stands_for_the_rest() -> None:
    crowd = "".join(f"${n} and then " for n in range(100, 370))
    *skimmed_, last = found(f"{crowd}$49")
    assert len(skimmed_) >= MOST
    assert last.rule == "price:unattributed"
    assert "from here on" in last.why
    assert last.text == last.span.of(crowd)


def test_a_fact_named_where_no_more_is_read_is_reported() -> None:
    record = parse_record(
        {"facts": [{"near": "booking", "kind": "time", "value": "15:00"}]},
        kinds=ALL_KINDS,
        currency="USD",
    )
    times = "".join(f"The booking is at {n % 12 + 1}:{n % 60:02} pm. " for n in range(150))[:4000]
    wrong = check_reply(times, POLICY, record)
    assert wrong[0].text == "1:00 pm"
    assert wrong[-1].text == "booking"
    assert "was not compared" in wrong[-1].why
    assert (
        check_reply("The booking is at 3 pm, and we look forward to it. " * 25, POLICY, record)
        == ()
    )


def test_a_claim_beyond_those_examined_is_reported() -> None:
    often = "We refunded nothing. " * (CLAIMS + 1)
    wrong = check_reply(often, POLICY, NOTHING_RECORDED)
    assert [one.why[:10] for one in wrong] == ["Speaks of "]
    assert wrong[0].span.start == CLAIMS * 21 + 3


@pytest.mark.parametrize("crowd", ["7 ", "".join(map(chr, range(0x4E00, 0x5500)))])
def test_fewer_places_are_examined_in_a_reply_that_nobody_writes(crowd: str) -> None:
    crowd = (crowd * 700)[:1800]
    often = "We refunded nothing. " * (CROWDED_CLAIMS + 1)
    assert found(often, "action") == []
    assert [one.why[:10] for one in found(often + crowd, "action")] == ["Speaks of "]


def test_a_sentence_of_thousands_of_signs_is_not_examined_for_claims() -> None:
    numbers = "7 " * 900
    assert found(f"We refunded nothing. {numbers}", "action") == []
    assert [one.why[:10] for one in found(f"We refunded nothing {numbers}", "action")] == [
        "Speaks of "
    ]
    assert found("We refunded nothing " + "of it " * 300, "action") == []


def test_a_long_text_leaves_fewer_steps() -> None:
    assert Effort(100, "a" * 210).left == 65


def test_a_text_that_grows_in_folding_leaves_fewer_steps() -> None:
    assert Effort(100, "", 40).left == 90
    assert Effort(100, "", -40).left == 100


def test_what_a_sign_stands_for_is_counted() -> None:
    effort = Effort(1000)
    cost = Cost(0, 0, 100, re.compile("a\\.m\\."))
    assert effort.read("9\u33c2", cost)
    assert effort.left < 900


def test_a_long_honest_reply_is_read_to_the_end() -> None:
    lines = "".join(f"- The Pro plan costs $49.00 a month for team {n}.\n" for n in range(70))
    assert found(lines) == []
    assert [one.text for one in found(lines + "- The Pro plan costs $59.")] == ["$59"]


ROWS = [
    "Plan {} costs {} dollars a month, billed monthly.\n",
    "Plan {} costs USD {} a month, billed monthly.\n",
    "- **Plan {}**: **{} USD/month**\n",
    "Plan {} costs {} dollars; ",
]


@pytest.mark.parametrize("row", ROWS)
def test_a_right_price_list_is_read_to_its_end(row: str) -> None:
    """From about 16 rows on, right prices were mismatches."""
    plans = {f"{letter}{n}": 10 + n for n, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")}
    plenty = CompiledPolicy(
        parse_policy({"prices": [{"item": f"Plan {a}", "amount": b} for a, b in plans.items()]})
    )
    rows = [row.format(plan, amount) for plan, amount in plans.items()]
    assert check_reply("".join(rows), plenty) == ()
    rows[20] = row.format("U20", 31)
    assert [one.text[:2] for one in check_reply("".join(rows), plenty)] in (["31"], ["US"])


def test_what_was_not_read_is_no_mismatch() -> None:
    rows = "".join(f"Pro plan for team {n}: {n}49 dollars, 49 dollars a seat.\n" for n in range(60))
    unread = [one for one in found(rows) if "was not compared" in one.why]
    assert unread
    assert {one.rule for one in unread} == {"price:unattributed"}
    assert all("as it stands" in one.why or one.text[:2] != "49" for one in found(rows, "price:m"))
