"""What excuses an amount that is not on the list, and what does not."""

import pytest

from upheld.rules.check import check_reply
from upheld.rules.policy import Policy, parse_policy


def listing(amount: float, item: str = "room", currency: str = "USD") -> Policy:
    return parse_policy(
        {"currency": currency, "prices": [{"item": item, "aliases": ["it"], "amount": amount}]}
    )


def found(reply: str, policy: Policy) -> list[str]:
    return [one.rule for one in check_reply(reply, policy)]


@pytest.mark.parametrize(
    ("amount", "reply"),
    [
        (150, "The room is $300 a night with two beds."),
        (35, "The room is $105, and please arrive 3 hours early."),
        (24, "The room is $72 and takes 3 days to set up."),
        (24, "The room is $72, and can be cancelled within 3 months."),
        (150, "The room is $300 at 2 pm."),
        (150, "The room is $300; we open at 2."),
        (150, "The double room is $300."),
        (150, "The room is $300 a night for two nights."),
        (150, "The room is $300 each for two people."),
        (150, "The room is $300 per person for two people."),
        (150, "The two-bed room is $300."),
        (150, "The room sleeps two people and is $300."),
        (150, "The room has two seats and is $300."),
        (100, "The room is $300, a 3-star hotel."),
        (150, "The room is $300 and has both a bath and a shower."),
        (150, "The room is $300 and is cleaned twice a day."),
        (150, "The room is $300, breakfast from 2 days ahead."),
        (150, "The room is $300 in total and has 2 beds."),
    ],
)
def test_a_number_of_something_else_excuses_no_multiple(amount: float, reply: str) -> None:
    assert found(reply, listing(amount)) == ["price:mismatch"]


@pytest.mark.parametrize(
    ("amount", "reply"),
    [
        (150, "The room for three nights: $450."),
        (150, "Three nights: it is $450."),
        (150, "It is $300 for two rooms."),
        (150, "It is $300 a night for two rooms."),
        (150, "It is $300 for both."),
        (150, "2 x room is $300."),
        (150, "The room, x2, is $300."),
        (150, "It comes to $300 for 2."),
        (150, "It comes to $300 for 2 people."),
        (150, "For two adults it is $300."),
        (150, "It is $300 for a party of two."),
        (30, "It is $90 for 3 days."),
        (30, "Three days of it cost $90."),
        (30, "It is $360 for 12 months."),
        (30, "It is $90 for three of these."),
        (30, "It is $360 for a dozen of them."),
        (30, "It is $60 for a pair of rooms."),
        (30, "It is $60, twice the listed price."),
        (30, "It is $60 for two family rooms."),
        (20, "We have reserved 4 for you, it is $20 each, so $80 in total."),
    ],
)
def test_so_many_of_what_is_priced_excuses_a_multiple(amount: float, reply: str) -> None:
    assert found(reply, listing(amount)) == []


def test_pieces_have_the_name_of_the_item() -> None:
    assert found("It is $40 for two large pizzas.", listing(20, "Large pizza")) == []
    assert found("The pizza with two toppings: $40.", listing(20, "pizza")) == ["price:mismatch"]
    assert found("The room with two beds: $40.", listing(20, "room with two beds")) == [
        "price:mismatch"
    ]


@pytest.mark.parametrize("reply", ["The plan is $2 per month.", "The plan is $288 per year."])
def test_another_period_needs_the_arithmetic_or_a_listed_period(reply: str) -> None:
    assert found(reply, listing(24, "plan")) == ["price:mismatch"]


@pytest.mark.parametrize(
    ("item", "reply"),
    [
        ("plan", "The plan is $2 a month, billed at $24 a year."),
        ("plan", "The plan is $24 a month. The plan comes to $288 a year."),
        ("plan", "The plan is 24.00 USD a month, that is 288 USD a year."),
        ("monthly plan", "The monthly plan is $288 a year."),
        ("plan (per year)", "The plan (per year) is $2 a month."),
    ],
)
def test_a_period_that_is_said_or_listed_is_reckoned_with(item: str, reply: str) -> None:
    assert found(reply, listing(24, item)) == []


@pytest.mark.parametrize(
    "said", ["under $47", "$47 or less", "about $25", "up to $30", "under $23"]
)
def test_a_bound_far_from_the_price_is_no_price(said: str) -> None:
    assert found(f"The plan is {said}.", listing(24, "plan")) == ["price:mismatch"]


@pytest.mark.parametrize("said", ["under $50", "$50 or less", "about $50", "under $52"])
def test_a_true_bound_close_to_the_price_is_one(said: str) -> None:
    assert found(f"The plan is {said}.", listing(49, "plan")) == []
