"""Amounts against the price list (4.2 rules 2 and 3, D9, F31-F35, M12-M17)."""

from decimal import Decimal

import pytest

from upheld.rules.check import check_reply
from upheld.rules.policy import Policy, PricedItem


def policy(*amounts: str, currency: str = "USD") -> Policy:
    prices = tuple(map(Decimal, amounts))
    return Policy(currency=currency, prices=(PricedItem(item="Pro plan", amounts=prices),))


TWO = Policy(
    prices=(
        PricedItem(item="Pro plan", amounts=(Decimal(49),)),
        PricedItem(item="Basic plan", aliases=("starter",), amounts=(Decimal(10),)),
    )
)


def rules(reply: str, prices: Policy) -> list[tuple[str, str]]:
    found = check_reply(reply, prices)
    assert all(finding.text == finding.span.of(reply) for finding in found)
    return [(finding.rule, finding.text) for finding in found]


@pytest.mark.parametrize(
    ("amount", "currency", "reply"),
    [
        ("23.99", "EUR", "Pro plan: 23,99€"),  # F34
        ("9.5", "EUR", "Pro plan 9,5€"),  # F35
        ("100", "AUD", "The Pro plan is 100 AUD"),  # F35
        ("20", "USD", "Pro plan USD 20/mo"),  # F35
        ("1234567.89", "USD", "Pro plan 1,234,567.89 USD"),  # M12
        ("40", "USD", "Pro plan: 20% off $50."),  # M13
        ("50", "USD", "Pro plan: 20% off $50."),
        ("1500", "USD", "The Pro plan is $1.5k"),  # M15
        ("5000000", "GBP", "Pro plan costs £5m"),  # M15
        ("2.5", "USD", "Pro plan: two for $5"),  # M17
        ("3", "USD", "The Pro plan is three dollars"),  # M17
        ("0.89", "EUR", "Pro plan ,89 €"),  # M17
        ("0.99", "USD", "Pro plan is $.99"),
        ("20", "USD", "The Pro plan costs twenty dollars."),  # D9
        ("25", "USD", "The Pro plan costs twenty-five dollars."),  # D9
        ("49", "USD", "The Pro plan is great. It costs $49."),
        ("49", "CAD", "The Pro plan is $49"),
        ("49", "CAD", "The Pro plan is C$49"),
        ("1200", "JPY", "The Pro plan is ¥1,200"),
        ("49", "USD", "Two Pro plan seats cost $98"),
        ("49", "USD", "The Pro plan costs 49 bucks"),
        ("49", "USD", "The Pro plan box weighs 20 pounds"),
        ("49", "USD", "The Pro plan costs about $50"),
        ("0.5", "USD", "The Pro plan costs 50 cents"),
        ("20", "USD", "The Pro plan is $240 a year ($20 a month)"),
        ("49", "USD", "The Pro plan is not $59, it is $49."),
        ("49", "USD", "Pro plan $49."),
        ("49", "USD", "We took -$5 off. The Pro plan is $49."),
        ("49", "USD", "A Pro plan is 5% of that"),
        ("1234", "EUR", "Pro plan 1 234 €"),
    ],
)
def test_an_honest_amount_is_left_alone(amount: str, currency: str, reply: str) -> None:
    assert rules(reply, policy(amount, currency=currency)) == []


def test_both_ends_of_a_range_are_prices() -> None:
    assert rules("The Pro plan costs $10-20.", policy("10", "20")) == []
    assert rules("The Pro plan costs $10 to $20.", policy("10", "20")) == []
    assert [rule for rule, _ in rules("The Pro plan costs $10-20.", policy("10"))] == [
        "price:mismatch"
    ]


@pytest.mark.parametrize(
    ("reply", "text"),
    [
        ("The Pro plan costs $59.", "$59"),
        ("The **Pro plan** costs **$59**.", "$59"),  # F26
        ("The Pro plan costs fifty dollars.", "fifty dollars"),
        ("The Pro plan is €49", "€49"),
        ("The Pro plan costs ＄５９", "＄５９"),
        ("😀 Pro plan: $59", "$59"),  # F47
        ("The Pro plan: 10% off $60.", "$60"),
        ("Pro plan\n\n$59", "$59"),
    ],
)
def test_a_wrong_amount_is_found(reply: str, text: str) -> None:
    assert rules(reply, policy("49")) == [("price:mismatch", text)]


@pytest.mark.parametrize(
    ("reply", "text", "currency"),
    [
        ("Pro plan: $1,23", "$1,23", "USD"),
        ("Pro plan: $12.345", "$12.345", "USD"),
        ("Pro plan: $1.2.3", "$1.2.3", "USD"),
        ("Pro plan: 1.299 €", "1.299 €", "EUR"),  # F31
        ("Pro plan: ¥1,200.50", "¥1,200.50", "JPY"),
    ],
)
def test_what_is_no_amount_is_malformed(reply: str, text: str, currency: str) -> None:
    assert rules(reply, policy("49", currency=currency)) == [("price:malformed", text)]


def test_an_amount_beside_no_item_is_unattributed() -> None:
    """Also when it happens to equal a listed price (4.2 rule 3)."""
    assert rules("It costs $49.", policy("49")) == [("price:unattributed", "$49")]
    assert rules("Both plans are good. It is $49.", TWO) == [("price:unattributed", "$49")]


@pytest.mark.parametrize(
    "reply",
    [
        "The Pro plan is $49, the Basic plan $10.",
        "It is $49 for the Pro plan and $10 for the Basic plan.",
        "Pro plan and Basic plan cost $49 and $10.",
        "The starter costs $10.",
        "- Pro plan: $49\n- Basic plan: $10",
    ],
)
def test_each_amount_finds_its_item(reply: str) -> None:
    assert rules(reply, TWO) == []


def test_swapped_amounts_are_found() -> None:
    reply = "The Pro plan is $10, the Basic plan $49."
    assert rules(reply, TWO) == [("price:mismatch", "$10"), ("price:mismatch", "$49")]


def test_the_longest_item_wins() -> None:
    nested = Policy(
        prices=(
            PricedItem(item="plan", amounts=(Decimal(1),)),
            PricedItem(item="Pro plan", amounts=(Decimal(49),)),
        )
    )
    assert rules("The Pro plan costs $49.", nested) == []


def test_without_prices_in_the_policy_amounts_are_not_read() -> None:
    assert rules("It costs $1,23.", Policy()) == []


def test_why_names_the_list_and_not_the_reply() -> None:
    (finding,) = check_reply("The Pro plan costs $59.", policy("49", "99"))
    assert finding.why == "The listed price of 'Pro plan' is 49.00 USD or 99.00 USD."


@pytest.mark.parametrize(
    "written",
    ["CAD $20", "EUR $20", "$20 (CAD)", "$20 CAD", "CAD: $20", "AUD$20", "20 dollars (CAD)"],
)
def test_a_code_beside_a_sign_says_the_currency(written: str) -> None:
    found = rules(f"The Pro plan costs {written}.", policy("20"))
    assert [rule for rule, _ in found] == ["price:mismatch"]


@pytest.mark.parametrize("written", ["USD $20", "$20 USD", "$20 (USD)", "$20", "US$20"])
def test_the_code_of_the_policy_agrees(written: str) -> None:
    assert rules(f"The Pro plan costs {written}.", policy("20")) == []
    found = rules(f"The Pro plan costs {written}.", policy("20", currency="CAD"))
    assert [rule for rule, _ in found] == ([] if written == "$20" else ["price:mismatch"])


@pytest.mark.parametrize("capitals", ["ALL", "TRY", "TOP"])
def test_other_capitals_are_no_code(capitals: str) -> None:
    assert rules(f"Pro plan: {capitals} $20!", policy("20")) == []
