"""Dense amounts of money: read once where they repeat, and always as if read one by one."""

import random

import pytest

from upheld.reading.quantities import Malformed, Quantity, money
from upheld.rules import amounts as reading
from upheld.rules.case import Case
from upheld.rules.compiled import CompiledPolicy
from upheld.rules.policy import parse_policy
from upheld.rules.record import NOTHING_RECORDED

POLICY = CompiledPolicy(parse_policy({"prices": [{"item": "Pro plan", "amount": 49}]}))
PIECES = ["$1 ", "$5 ", "£7, ", "€1.50 ", "$1-2 ", "not ", "up to ", "$0.50 ", "$1,2 ", "20% off "]
PIECES += ["$1. ", "a month ", "to ", "two for ", "$1.2.3 ", "save ", "m ", "dollars ", "twenty "]


def dense(seed: int) -> str:
    chance = random.Random(seed)
    row = "".join(f"${chance.randint(1, 999)} " for _ in range(chance.randint(0, 150)))
    some = "".join(chance.choice(PIECES) for _ in range(chance.randint(0, 12)))
    more = "".join(chance.choice(PIECES) for _ in range(chance.randint(0, 12)))
    return (some + row + more * chance.randint(1, 20) + row)[:3000]


@pytest.mark.parametrize("seed", range(40))
def test_rows_of_plain_amounts_are_read_as_one_by_one(seed: int) -> None:
    text = dense(seed)
    case = Case(text, POLICY, NOTHING_RECORDED, required=False)
    case.effort.left = 10**9
    found = reading.Readings(case)._read(text)
    assert found is not None
    wanted = [
        (one.span.start, one.span.end, isinstance(one, Quantity) and (one.value, one.units))
        for one in money(text)
        if isinstance(one, Malformed)
        or (isinstance(one, Quantity) and one.value >= 0 and not one.negated)
    ]
    assert [(a, b, made is not None and (made.value, made.units)) for a, b, made in found] == wanted


@pytest.mark.parametrize("seed", range(40))
def test_what_repeats_is_read_as_if_it_did_not(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    text = dense(seed)
    found = money(text)
    monkeypatch.setattr("upheld.reading.quantities.reader.FEW", 10**9)
    assert found == money(text)
