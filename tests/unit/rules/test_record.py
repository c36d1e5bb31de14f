"""Records: shape, trust, values that cannot be read (R174-R178, T72-T74)."""

from decimal import Decimal
from typing import Any

import jsonschema
import pytest

from upheld.domain.errors import InvalidInput
from upheld.rules.record import (
    ALL_KINDS,
    RECORD_SCHEMA,
    WIDE_FACTS_SCHEMA,
    Effect,
    Fact,
    FactKind,
    Record,
    Trust,
    batch_trust,
    parse_facts,
    parse_record,
)


def test_a_record_is_read_whole() -> None:
    record = parse_record(
        {
            "subject": "conv-1",
            "effects": [{"operation": "refund", "status": "DONE", "id": 7}, {}],
            "facts": [{"near": "total", "kind": "money", "value": 20}],
            "receipts": ["curbi1.a.b"],
        }
    )
    assert record.subject == "conv-1"
    assert record.effects == (Effect(operation="refund", status="DONE"), Effect())
    assert record.facts == (Fact(near=("total",), kind=FactKind.MONEY, values=(Decimal(20),)),)
    assert record.receipts == ("curbi1.a.b",)
    assert parse_record({}).receipts is None


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ([], "record"),
        ({"subject": ""}, "record.subject"),
        ({"subject": "x" * 201}, "record.subject"),
        ({"effects": [{"status": 1}]}, "record.effects[0].status"),
        ({"effects": [{}] * 101}, "record.effects"),
        ({"facts": [{"near": "x", "kind": "time", "value": "15:00"}] * 21}, "record.facts"),
        ({"facts": [{"near": "x", "kind": "phone", "value": "1"}]}, "record.facts[0].kind"),
        ({"facts": [{"near": "x", "kind": "time", "value": 15}]}, "record.facts[0].value"),
        ({"facts": [{"near": "x", "kind": "date", "value": 15}]}, "record.facts[0].value"),
        ({"facts": [{"near": "x", "kind": "time", "value": "soon"}]}, "record.facts[0].value"),
        (
            {"facts": [{"near": "x", "kind": "date", "value": "2026-02-31"}]},
            "record.facts[0].value",
        ),
        ({"facts": [{"near": "x", "kind": "money", "value": "much"}]}, "record.facts[0].value"),
        ({"facts": [{"near": "\u200b", "kind": "money", "value": 1}]}, "record.facts[0].near"),
        ({"facts": [{"near": ["x"], "kind": "money", "value": 1}]}, "record.facts[0].near"),
        ({"facts": [{"near": "x", "kind": "money"}]}, "record.facts[0].value"),
        ({"receipts": [1]}, "record.receipts[0]"),
        ({"receipts": "x"}, "record.receipts"),
        ({"other": 1}, "record.other"),
    ],
)
def test_a_message_names_the_path_and_no_value(value: object, path: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        parse_record(value)
    assert str(caught.value).split(" ")[0] == path
    assert "soon" not in str(caught.value)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("time", "15:00"), ("time", "3 pm"), ("time", "noon"), ("time", "23:59:59"),
        ("date", "2026-12-01"), ("date", "1 December"), ("date", "Monday"), ("date", "2026"),
        ("money", "20"), ("money", "$20"), ("money", "20 EUR"), ("money", "1,299.00"),
        ("money", 20), ("money", 19.99),
    ],
)  # fmt: skip
def test_wire_values_that_can_be_read(kind: str, value: Any) -> None:
    parse_facts([{"near": "x", "kind": kind, "value": value}])


def test_the_wire_takes_three_kinds_and_the_library_ten() -> None:
    phone = [{"near": [], "kind": "phone", "value": ["206-448-4721"]}]
    with pytest.raises(InvalidInput):
        parse_facts(phone)
    assert parse_facts(phone, kinds=ALL_KINDS)[0].kind is FactKind.PHONE


SIGNED = Record().with_receipt("refund")
SAID = Record(effects=(Effect(operation="refund", status="DONE"),))


@pytest.mark.parametrize(
    ("record", "trust"),
    [
        (Record(), "caller_supplied_unverified"),
        (SAID, "caller_supplied_unverified"),
        (SIGNED, "curbi_signed"),
        (SAID.with_receipt("refund"), "mixed"),
        (Record(effects=(Effect(status="FAILED"),)).with_receipt("refund"), "curbi_signed"),
        (
            Record(facts=(Fact(near=("x",), kind=FactKind.TIME, values=("15:00",)),)).with_receipt(
                "refund"
            ),
            "mixed",
        ),
    ],
)
def test_trust(record: Record, trust: str) -> None:
    """T72."""
    assert record.trust == trust


def test_trust_of_a_batch() -> None:
    assert batch_trust([Trust.SIGNED, Trust.SIGNED]) is Trust.SIGNED
    assert batch_trust([Trust.SIGNED, Trust.UNVERIFIED]) is Trust.MIXED


def test_the_schemas_are_schemas() -> None:
    for schema in (RECORD_SCHEMA, WIDE_FACTS_SCHEMA):
        jsonschema.Draft202012Validator.check_schema(dict(schema))
