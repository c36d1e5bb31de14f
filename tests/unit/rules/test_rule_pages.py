"""Every rule module carries its page; its examples fire and stay silent as they say."""

import importlib
import json
from itertools import takewhile
from typing import Any

import pytest

from upheld.rules.check import check_reply
from upheld.rules.policy import Policy, parse_policy
from upheld.rules.record import ALL_KINDS, parse_record

FAMILIES = ("empty", "prices", "forbid", "actions", "facts")
HEADINGS = ("What it does:", "Why it matters:", "Fires on:", "Stays silent on:", "Options:")
FIRE, SILENT = "Examples that fire:", "Examples that do not:"
POLICY, RECORD = "Policy of the examples:", "Record of the examples:"


def page(family: str) -> str:
    return importlib.import_module(f"upheld.rules.{family}").__doc__ or ""


def block(family: str, heading: str) -> list[str]:
    """The indented lines below a heading."""
    lines = page(family).splitlines()
    if heading not in lines:
        return []
    below = lines[lines.index(heading) + 1 :]
    return [line.strip() for line in takewhile(lambda line: line.startswith("    "), below)]


def found(family: str, example: Any) -> list[str]:
    policy = json.loads(" ".join(block(family, POLICY)) or "{}")
    record = json.loads(" ".join(block(family, RECORD)) or "{}")
    if isinstance(example, dict):
        record = {**record, "effects": example["effects"]}
        example = example["reply"]
    rules = parse_policy(policy) if policy else Policy()
    known = parse_record(record, kinds=ALL_KINDS)
    return [finding.rule for finding in check_reply(example, rules, known)]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_page_has_every_heading(family: str) -> None:
    assert all(heading in page(family) for heading in HEADINGS)
    assert page(family).startswith(f"{family}: ")


@pytest.mark.parametrize("family", FAMILIES)
def test_the_firing_examples_fire(family: str) -> None:
    shown = [json.loads(line) for line in block(family, FIRE)]
    assert shown
    prefix = {"prices": "price:", "forbid": "forbid:", "actions": "action:", "facts": "fact:"}
    for example in shown:
        rules = found(family, example)
        assert rules, example
        assert all(rule.startswith(prefix.get(family, "empty")) for rule in rules)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_silent_examples_are_silent(family: str) -> None:
    shown = [json.loads(line) for line in block(family, SILENT)]
    assert shown
    for example in shown:
        assert found(family, example) == [], example
