"""Values in a reply against the record (4.2 rule 6, F37-F46, M19-M21)."""

from typing import Any

import pytest

from upheld.domain.errors import InvalidInput
from upheld.rules.check import check_reply
from upheld.rules.policy import Policy
from upheld.rules.record import ALL_KINDS, Fact, FactKind, Record, parse_record


def said(near: Any, kind: str, value: Any, reply: str, **more: Any) -> list[str]:
    entry = {"near": near, "kind": kind, "value": value, **more}
    record = parse_record({"facts": [entry]}, kinds=ALL_KINDS)
    found = check_reply(reply, Policy(), record)
    assert all(finding.text == finding.span.of(reply) for finding in found)
    assert all(finding.rule == "fact:contradicts-record" for finding in found)
    return [finding.text for finding in found]


@pytest.mark.parametrize(
    ("value", "reply"),
    [
        ("12:00", "Your booking is tomorrow at noon."),  # F41
        ("12:00", "Your booking: February 24th 12PM."),  # F43
        ("21:30", "Your booking is tonight at 9:30."),  # F44
        ("19:30", "Your booking is at 7:30 tonight."),  # M19
        ("15:00", "Your booking is in half an hour."),  # F46
        ("15:30", "Your booking is at half past three."),
        ("3 pm", "Your booking is at 3 o'clock."),
        ("00:00", "Your booking is at midnight."),
        ("15:00", "Your booking is from 2 pm to 3 pm."),
        ("15:00", "Your booking: 15:00 CET"),
        ("15:00", "We open at 9 am."),
        ("16:45", "Your booking is at 445 pm."),
    ],
)
def test_a_time_that_may_be_right_is_left_alone(value: str, reply: str) -> None:
    assert said("booking", "time", value, reply) == []


@pytest.mark.parametrize(
    ("value", "reply", "text"),
    [
        ("15:00", "Your booking is at 4 pm.", "4 pm"),
        ("07:30", "Your booking is at 7:30 tonight.", "7:30"),
        ("16:00", "Your booking is at half past three.", "half past three"),
        ("15:00", "Your booking is at 14 am.", "14 am"),
        ("15:00", "Your booking is at 71 pm.", "71 pm"),
    ],
)
def test_a_wrong_time_is_found(value: str, reply: str, text: str) -> None:
    assert said("booking", "time", value, reply) == [text]


@pytest.mark.parametrize(
    ("value", "reply"),
    [
        ("2026-12-01", "The booking is on December 1."),
        ("2026-12-01", "The booking is on Tuesday, 1 December 2026."),
        ("2026-12-01", "The booking is on Wednesday."),
        ("2026-12-01", "The booking is on the 1st."),
        ("2026-03-04", "The booking is on 03/04/2026."),  # M21
        ("2026-07-09", "The booking is on 03/04/2026."),  # M21: two days, so none is picked
        ("2026-12-01", "You may cancel the booking; the march was long."),  # M20
        ("Monday", "The booking is on Monday."),
        ("2016", "The booking dates from 2016."),
    ],
)
def test_a_date_that_may_be_right_is_left_alone(value: str, reply: str) -> None:
    assert said("booking", "date", value, reply) == []


@pytest.mark.parametrize(
    ("value", "reply", "text"),
    [
        ("2026-12-01", "The booking is on December 2.", "December 2"),
        ("2026-12-01", "The booking is on the 2nd.", "2nd"),
        ("2026-03-14", "The booking is on 3/15/2026.", "3/15/2026"),
        ("Monday", "The booking is on Tuesday.", "Tuesday"),
        ("2016", "The booking dates from 2017.", "2017"),
    ],
)
def test_a_wrong_date_is_found(value: str, reply: str, text: str) -> None:
    assert said("booking", "date", value, reply) == [text]


@pytest.mark.parametrize(
    ("value", "reply", "texts"),
    [
        (20, "The total is $20.00.", []),
        ("$1,299", "The total is 1299 dollars.", []),
        ("20", "The total is about $20.", []),
        (20, "The total is $25.", ["$25"]),
        ("25 EUR", "The total is $25.", ["$25"]),
        (20, "The total is twenty-five dollars.", ["twenty-five dollars"]),
        (20, "The total is $20, not $25.", []),
    ],
)
def test_money(value: Any, reply: str, texts: list[str]) -> None:
    assert said("total", "money", value, reply) == texts


@pytest.mark.parametrize(
    ("near", "kind", "value", "reply", "more", "wrong"),
    [
        ("order", "identifier", "10", "Order 1042 ships.", {}, True),  # F37
        ("order", "identifier", "1042", "Order #1042 ships.", {}, False),
        ("reservation", "identifier", "NQNU5R", "Reservation NQNU5X is fine.", {}, True),
        ("reservation", "identifier", "NQNU5R", "The reservation has flight HAT097.", {}, False),
        ("rating", "number", 4.5, "The rating is 4.5 stars.", {}, False),
        ("rating", "number", 4.5, "The rating is 4.1.", {}, True),
        ("rain", "percent", 30, "The chance of rain is 30 percent.", {}, False),
        ("rain", "percent", 30, "The chance of rain is 40%.", {}, True),
        ("rain", "percent", 96, "The chance of rain is 100 percent.", {}, True),
        ("seats", "number", 996, "There are 1000 seats.", {}, True),
        ("seats", "number", 4.96, "It has 5.0 stars for seats.", {}, False),
        ("people", "number", 2_123_456, "It has 2.1 million people.", {}, False),
        ("wind", "number", 8, "The wind is 8 miles per hour.", {"unit": "mph"}, False),
        ("wind", "number", 8, "The wind is 10 mph.", {"unit": "mph"}, True),
        ("wait", "duration", "60 minutes", "The wait is an hour.", {}, False),
        ("wait", "duration", "5 minutes", "The wait is 8 minutes.", {}, True),
        ("stay", "number", 3, "The stay is 4 nights for 2 adults.", {"unit": "nights"}, True),
        ("stay", "number", 3, "The stay is for 2 adults.", {"unit": "nights"}, False),
        ([], "phone", "+1 206-448-4721", "Call (206) 448 4721.", {}, False),
        ([], "phone", "206-448-4721", "Call 206-448-4722.", {}, True),
        ("is", "number", 83, "It is 83 degrees Fahrenheit.", {}, False),
    ],
)
def test_kinds_beyond_the_wire(
    near: Any, kind: str, value: Any, reply: str, more: dict[str, Any], wrong: bool
) -> None:
    assert bool(said(near, kind, value, reply, **more)) is wrong


def test_the_nearest_value_is_reported() -> None:
    assert said("booking", "time", "15:00", "At 9 am or so, your booking is at 4 pm.") == ["4 pm"]


def test_one_right_value_is_enough_unless_every_value_counts() -> None:
    reply = "The train leaves at 11:30 am and 5 pm."
    assert said("train", "time", ["11:30", "16:00"], reply) == []
    assert said("train", "time", ["11:30", "16:00"], reply, every=True) == ["5 pm"]


def test_a_receipt_and_the_record_each_report() -> None:
    """T68: two findings on one span, in rule order."""
    fact = Fact(near=("booking",), kind=FactKind.TIME, values=("15:00",))
    record = Record(facts=(fact,)).with_receipt("book", [fact])
    found = check_reply("Your booking is at 4 pm.", Policy(), record)
    assert [f.rule for f in found] == ["fact:contradicts-record", "fact:contradicts-receipt"]
    assert len({f.span for f in found}) == 1


def test_two_facts_of_one_name_allow_both_values() -> None:
    facts = tuple(
        Fact(near=("booking",), kind=FactKind.TIME, values=(value,)) for value in ("15:00", "17:00")
    )
    reply = "Your booking at 3 pm is set. Your booking at 5 pm is set."
    assert check_reply(reply, Policy(), Record(facts=facts)) == ()


def test_why_quotes_the_record_only() -> None:
    record = parse_record({"facts": [{"near": "booking", "kind": "time", "value": "15:00"}]})
    (finding,) = check_reply("Your booking is at 4 pm.", Policy(), record)
    assert finding.why == "The record says '15:00' for the time of 'booking'."


def test_a_value_that_cannot_be_read_is_refused() -> None:
    """T74; the message holds no value."""
    record = Record(facts=(Fact(near=("x",), kind=FactKind.TIME, values=("SECRET",)),))
    with pytest.raises(InvalidInput) as caught:
        check_reply("x at 4 pm", Policy(), record)
    assert "SECRET" not in str(caught.value)


@pytest.mark.parametrize("written", ["CAD 120.50", "CAD $120.50", "$120.50 (CAD)"])
def test_a_sign_on_record_is_the_currency_of_the_policy(written: str) -> None:
    entry = {"near": "total", "kind": "money", "value": "$120.50"}
    reply = f"The total is {written}."
    for currency, found in (("USD", 1), ("EUR", 1), ("CAD", 0)):
        record = parse_record({"facts": [entry]}, currency=currency)
        policy = Policy(currency=currency)
        assert len(check_reply(reply, policy, record)) == found
        assert check_reply("The total is $120.50.", policy, record) == ()
