"""Policy lint (4.1): what is refused, and what is likely not meant."""

from decimal import Decimal
from typing import Any

import pytest

from upheld.rules.lint import lint_policy


def codes(value: object) -> list[tuple[str, str]]:
    report = lint_policy(value)
    return [(found.code, found.path) for found in (*report.errors, *report.warnings)]


def price(item: str, amount: Any = 5, **more: Any) -> dict[str, Any]:
    return {"item": item, "amount": amount, **more}


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ({}, [("no_rules", "policy")]),
        (
            {"forbid": [{"id": "B"}]},
            [("invalid", "policy.forbid[0].phrase"), ("invalid", "policy.forbid[0].id")],
        ),
        (
            {"forbid": [{"id": "a", "phrase": "x"}, {"id": "a", "phrase": "y"}]},
            [("duplicate_forbid_id", "policy.forbid[1].id")],
        ),
        ({"prices": [price("x", 1.005)]}, [("not_in_cents", "policy.prices[0].amount")]),
    ],
)
def test_errors(value: object, found: list[tuple[str, str]]) -> None:
    assert codes(value) == found
    assert not lint_policy(value).valid


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (
            {"prices": [price("Pro plan"), price("PRO  plan", 6)]},
            [("duplicate_item", "policy.prices[1].item"), ("never_fires", "policy.prices[1]")],
        ),
        (
            {"prices": [price("Pro"), price("Pro plan", 6)]},
            [("overlapping_item", "policy.prices[1].item")],
        ),
        ({"prices": [price("Pro"), price("Professional", 6)]}, []),
        (
            {"prices": [price("Pro", Decimal("3.000"))]},
            [("not_in_cents", "policy.prices[0].amount")],
        ),
        ({"prices": [price("Pro", currency="XYZ")]}, [("never_fires", "policy.prices[0]")]),
        (
            {"forbid": [{"id": "a", "phrase": "x"}, {"id": "b", "phrase": " X "}]},
            [("duplicate_phrase", "policy.forbid[1].phrase")],
        ),
        (
            {"actions": [{"operation": "r", "claims": ["was it refunded?"]}]},
            [("never_fires", "policy.actions[0]")],
        ),
        ({"actions": [{"operation": "r", "claims": ["refunded it"]}]}, []),
    ],
)
def test_warnings(value: object, found: list[tuple[str, str]]) -> None:
    assert codes(value) == found
    assert lint_policy(value).valid
