"""Every rule module carries its page; its examples fire and stay silent as they say."""

import importlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from upheld.rules.check import check_reply
from upheld.rules.policy import Policy, parse_policy
from upheld.rules.record import ALL_KINDS, parse_record

FAMILIES = ("empty", "prices", "forbid", "actions", "facts")
HEADINGS = ("What it does:", "Why it matters:", "Fires on:", "Stays silent on:", "Options:")
FIRE, SILENT = "Examples that fire:", "Examples that do not:"


def page(family: str) -> str:
    return importlib.import_module(f"upheld.rules.{family}").__doc__ or ""


def examples(family: str, heading: str) -> list[dict[str, Any]]:
    lines = iter(page(family).splitlines())
    for line in lines:
        if line.strip() == heading:
            break
    return [json.loads(line) for line in _indented(lines)]


def _indented(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        if not line.startswith("    {"):
            return
        yield line


def found(example: dict[str, Any]) -> list[str]:
    policy = parse_policy(example["policy"]) if "policy" in example else Policy()
    record = parse_record(example.get("record", {}), kinds=ALL_KINDS)
    verify = example.get("verify", "optional")
    return [f.rule for f in check_reply(example["reply"], policy, record, verify=verify)]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_page_has_every_heading(family: str) -> None:
    assert all(heading in page(family) for heading in HEADINGS)
    assert page(family).startswith(f"{family}: ")


@pytest.mark.parametrize("family", FAMILIES)
def test_the_firing_examples_fire(family: str) -> None:
    shown = examples(family, FIRE)
    assert shown
    prefix = {"prices": "price:", "forbid": "forbid:", "actions": "action:", "facts": "fact:"}
    for example in shown:
        rules = found(example)
        assert rules, example["reply"]
        assert all(rule.startswith(prefix.get(family, "empty")) for rule in rules)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_silent_examples_are_silent(family: str) -> None:
    shown = examples(family, SILENT)
    assert shown
    for example in shown:
        assert found(example) == [], example["reply"]
