"""Policy v1: the schema file, the checks beyond it, and what messages may say (4.1, T78)."""

import json
from decimal import Decimal
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from upheld.domain.errors import InvalidInput
from upheld.rules.policy import POLICY_SCHEMA, Forbidden, Policy, PricedItem, parse_policy
from upheld.rules.schema import fits, problems

SOUND: dict[str, Any] = {
    "name": "Shop",
    "currency": "EUR",
    "prices": [{"item": "Pro plan", "aliases": ["pro"], "amount": [49, 59.5], "currency": "USD"}],
    "forbid": [{"id": "promise", "phrase": ["guarantee"], "match": "substring", "why": "Legal."}],
    "actions": [{"operation": "refund", "claims": ["refunded your order"]}],
}


def test_a_sound_policy_is_read_whole() -> None:
    policy = parse_policy(SOUND)
    assert policy.currency == "EUR"
    assert policy.prices == (
        PricedItem(
            item="Pro plan",
            aliases=("pro",),
            amounts=(Decimal(49), Decimal("59.5")),
            currency="USD",
        ),
    )
    assert policy.forbid == (
        Forbidden(id="promise", phrases=("guarantee",), match="substring", why="Legal."),
    )
    assert policy.actions[0].operation == "refund"


def test_amounts_are_what_was_written() -> None:
    """Not their binary neighbours (R206)."""
    policy = parse_policy({"prices": [{"item": "x", "amount": 0.1}]})
    assert policy.prices[0].amounts == (Decimal("0.1"),)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({}, "policy has no rules; it needs at least one of prices, forbid, actions"),
        (7, "policy must be an object; it is the number 7"),
        ({"forbid": []}, "policy.forbid must have at least 1 items; it is a list of 0"),
        (
            {"forbid": [{"id": "Bad id", "phrase": "x"}]},
            "policy.forbid[0].id must match ^[a-z0-9-]{1,40}$; it is a text of 6 characters",
        ),
        (
            {"forbid": [{"id": "a\n", "phrase": "x"}]},  # R219
            "policy.forbid[0].id must match ^[a-z0-9-]{1,40}$; it is a text of 2 characters",
        ),
        ({"forbid": [{"id": "a"}]}, "policy.forbid[0].phrase is missing"),
        (
            {"prices": [{"item": "x", "amount": "5"}]},
            "policy.prices[0].amount must be a number or a list; it is a text of 1 characters",
        ),
        (
            {"prices": [{"item": "x", "amount": float("nan")}]},  # R203
            "policy.prices[0].amount must be a number or a list; it is not a finite number",
        ),
        (
            {"prices": [{"item": "x", "amount": -1}]},
            "policy.prices[0].amount must be 0 or more; it is the number -1",
        ),
        (
            {"prices": [{"item": "x", "amount": 10**5000}]},
            "policy.prices[0].amount must be 1000000000 or less; it is a number far out of range",
        ),
        (
            {"prices": [{"item": "x", "amount": True}]},
            "policy.prices[0].amount must be a number or a list; it is true",
        ),
        (
            {"prices": [{"item": "x", "amount": 12.345}]},
            "policy.prices[0].amount has more than the 2 decimals of its currency; it is the number"
            " 12.345",
        ),
        (
            {"currency": "JPY", "prices": [{"item": "x", "amount": 1.5}]},
            "policy.prices[0].amount has more than the 0 decimals of its currency; it is the number"
            " 1.5",
        ),
        (
            {"prices": [{"item": " \u2003", "amount": 1}]},
            "policy.prices[0].item must not be blank; it is a text of 2 characters",
        ),
        (
            {"prices": [{"item": "\u200b", "amount": 1}]},
            "policy.prices[0].item has no visible character; it is a text of 1 characters",
        ),
        (
            {"prices": [{"item": "\ud800", "amount": 1}]},
            "policy.prices[0].item must be a text (without lone surrogates); it is a text of 1"
            " characters",
        ),
        (
            {"forbid": [{"id": "a", "phrase": "x"}, {"id": "a", "phrase": "y"}]},
            "policy.forbid[1].id repeats policy.forbid[0].id; give each its own id",
        ),
        (
            {"forbid": [{"id": "a", "phrase": "x", "match": "regex"}]},
            "policy.forbid[0].match must be one of word, substring; it is a text of 5 characters",
        ),
        (
            {"price": []},
            "policy.price is not known; allowed are name, currency, prices, forbid, actions",
        ),
        (
            {"forbid": [{"id": "a", "phrase": "x"}], "a secret key": 1},
            "policy.(a property) is not known; allowed are name, currency, prices, forbid, actions",
        ),
    ],
)
def test_a_message_names_path_value_and_way_out(value: object, message: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        parse_policy(value)
    assert str(caught.value) == message


def test_no_message_quotes_a_text() -> None:
    """R217: texts of a policy stay out of exceptions."""
    for spot in ("name", "currency", "item", "id", "phrase", "operation"):
        broken = json.loads(json.dumps(SOUND))
        for holder in (broken, *broken["prices"], *broken["forbid"], *broken["actions"]):
            if spot in holder:
                holder[spot] = "SECRET TEXT" * 40
        with pytest.raises(InvalidInput) as caught:
            parse_policy(broken)
        assert "SECRET" not in str(caught.value)


def test_a_policy_without_rules_serves_facts() -> None:
    assert Policy().prices == ()


def test_a_policy_built_by_hand_is_checked_too() -> None:
    with pytest.raises(InvalidInput, match=r"policy\.forbid\[0\]\.id"):
        Policy(forbid=(Forbidden(id="Bad", phrases=("x",)),))


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 2_000_000_000)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["", " ", "a", "USD", "usd", "word", "x" * 81, "x" * 201, "Pro plan"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "prices",
                    "forbid",
                    "actions",
                    "item",
                    "amount",
                    "id",
                    "phrase",
                    "match",
                    "operation",
                    "claims",
                    "aliases",
                    "currency",
                    "name",
                    "why",
                    "else",
                ]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)
priced = st.fixed_dictionaries(
    {"item": json_values, "amount": json_values},
    optional={"aliases": json_values, "currency": json_values},
)
forbidden = st.fixed_dictionaries(
    {"id": json_values, "phrase": json_values}, optional={"match": json_values}
)
policies = json_values | st.fixed_dictionaries(
    {},
    optional={
        "prices": st.lists(priced, max_size=2) | json_values,
        "forbid": st.lists(forbidden, max_size=2) | json_values,
        "currency": json_values,
    },
)


@settings(max_examples=300, deadline=None)
@given(policies)
def test_the_schema_file_means_what_a_full_validator_says(value: object) -> None:
    """Our reader of the schema and a 2020-12 validator accept the same policies."""
    full = jsonschema.Draft202012Validator(dict(POLICY_SCHEMA)).is_valid(value)
    assert (next(problems(value, POLICY_SCHEMA, "policy"), None) is None) is full
    assert fits(POLICY_SCHEMA)(value) is full
