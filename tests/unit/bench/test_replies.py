import json
from pathlib import Path
from typing import Any

import pytest

from upheld.bench.replies import measure
from upheld.bench.reply_rows import Row, reply_row
from upheld.domain.errors import InvalidInput

ROOT = Path(__file__).resolve().parents[3]
CALLS: dict[str, Any] = {
    "layout": "calls",
    "services": {
        "*": {"fields": {"*phone*": {"kind": "phone"}, "*price*": {"kind": "money"}}},
        "Rooms": {
            "fields": {"check_in": {"kind": "time"}},
            "closed": ["money"],
            "identity": ["name"],
            "actions": {"Book": ["booked"]},
        },
    },
}
SCREEN: dict[str, Any] = {
    "layout": "screen",
    "services": {"*": {"fields": {"Wait": {"kind": "duration", "unit": "minutes"}}}},
}
TRAJECTORY: dict[str, Any] = {
    "layout": "trajectory",
    "services": {"*": {"fields": {}, "actions": {"book": ["successfully booked"]}}},
}
ROOM = {"name": "Blue", "price": "80", "phone": "555-010-1234", "check_in": "15:00"}
SECOND = {"name": "Green", "price": "95", "phone": "555-010-9999", "check_in": "16:00"}


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    for name, table in (("rooms", CALLS), ("board", SCREEN), ("desk", TRAJECTORY)):
        (tmp_path / f"{name}.json").write_text(json.dumps(table), encoding="utf-8")
    return tmp_path


def row(reply: str, label: str = "CONSISTENT", **meta: Any) -> Row:
    facts = {"call": {"method": "Find", "parameters": {}}, "results": [ROOM, SECOND]}
    plain = {"service": "Rooms", "facts": facts}
    return reply_row({"id": "r:1-1", "reply": reply, "label": label, "meta": plain | meta})


def action(reply: str, label: str, *calls: dict[str, Any], said: str = "") -> Row:
    history = [f"SYSTEM: {said}", "USER: Yes."]
    recorded = [{"method": "Book", "parameters": call} for call in calls]
    meta = {"service": "Rooms", "recorded_calls": recorded, "history": history}
    return reply_row({"id": "r:2-1-a", "reply": reply, "label": label, "meta": meta})


def figures(rows: list[Row], tables: Path, name: str = "rooms") -> dict[str, Any]:
    return measure(name, rows, tables=tables)


def test_natural_replies_give_false_alarms(tables: Path) -> None:
    rows = [row("Blue costs $80."), row("Green costs $95."), row("Blue costs $70.")]
    result = figures(rows, tables)
    assert (result["natural"], result["changed"]) == (3, 0)
    assert result["false_alarm_rate"] == pytest.approx(0.3333)
    assert result["detection_rate"] is None
    assert result["by_kind"] == {}


def test_one_result_has_to_account_for_the_whole_reply(tables: Path) -> None:
    """The price of one and the phone of another is a contradiction; each alone is not."""
    mixed = row("It is $80, call 555-010-9999.", "CONTRADICTS", changed={"slot": "phone"})
    both = row("Blue is $80 and Green is $95.")
    result = figures([mixed, both], tables)
    assert (result["detection_rate"], result["false_alarm_rate"]) == (1.0, 0.0)


def test_detection_is_told_by_kind_and_place(tables: Path) -> None:
    changed = {"slot": "price", "old": "$80", "new": "$81"}
    rows = [
        row("It costs $81.", "CONTRADICTS", changed=changed),
        row("Check-in is at 9 pm.", "CONTRADICTS", changed={"slot": "check_in", "new": "9 pm"}),
        row("It costs $80.", "CONTRADICTS", changed=changed),
    ]
    result = figures(rows, tables)
    assert result["by_kind"]["money"] == {"n": 2, "detection_rate": 0.5, "located_rate": 0.5}
    assert result["by_kind"]["time"]["located_rate"] == 1.0


def test_what_no_table_reads_is_counted_apart(tables: Path) -> None:
    rows = [
        row("It is a loft.", "CONTRADICTS", changed={"slot": "style", "new": "loft"}),
        row("It costs $81.", "CONTRADICTS", changed={"slot": "price", "new": "$81"}),
    ]
    result = figures(rows, tables)
    assert result["out_of_scope"] == 0.5
    assert result["out_of_scope_by_kind"] == {"style": 1}
    assert result["detection_rate"] == 1.0


def test_actions_need_the_call_that_was_agreed_on(tables: Path) -> None:
    said = "Shall I book the room for check-in at 3 pm?"
    rows = [
        action("I have booked it.", "ACTION_RECORDED", {"check_in": "15:00"}, said=said),
        action("I have booked it.", "ACTION_UNRECORDED", said=said),
        action("I have booked it.", "ACTION_UNRECORDED", {"check_in": "11:00"}, said=said),
    ]
    result = figures(rows, tables)
    assert result["false_alarm_rate"] == 0.0
    assert result["by_kind"]["action"]["detection_rate"] == 1.0


def test_a_screen_is_read(tables: Path) -> None:
    item = {"APIName": "ride", "Wait": "5 minutes"}
    meta = {"facts": {"item": item, "constraints": [{"Day": '"Monday"'}]}}
    rows = [
        reply_row({"id": "s:1-1", "reply": "In 5 minutes.", "label": "CONSISTENT", "meta": meta}),
        reply_row(
            {
                "id": "s:1-1-x",
                "reply": "In 8 minutes.",
                "label": "CONTRADICTS",
                "meta": meta | {"changed": {"old": "5", "new": "8"}},
            }
        ),
    ]
    result = figures(rows, tables, "board")
    assert (result["false_alarm_rate"], result["detection_rate"]) == (0.0, 1.0)
    assert figures(rows, tables, "a set without a table")["n"] == 2


def test_a_trajectory_is_read_with_and_without_its_writes(tables: Path) -> None:
    turns: list[dict[str, Any]] = [
        {"role": "user", "content": "Book it."},
        {"role": "assistant", "content": None, "tool_calls": [{"name": "book"}]},
        {"role": "tool", "name": "book", "content": '{"id": "A1"}'},
        {"role": "assistant", "content": "It is successfully booked."},
        {"role": "user", "content": "Thanks."},
        {"role": "assistant", "content": "You are welcome."},
    ]
    result = figures([reply_row({"id": "t:1", "label": "SOLVED", "turns": turns})], tables, "desk")
    assert (result["natural"], result["changed"]) == (2, 1)
    assert (result["false_alarm_rate"], result["detection_rate"]) == (0.0, 1.0)
    turns[3]["content"] += "x" * 4_000
    longer = reply_row({"id": "t:1", "label": "SOLVED", "turns": turns})
    assert figures([longer], tables, "desk")["too_long"] == 2
    turns[3]["content"] = "It is successfully booked."
    turns[2]["content"] = "Error: no room"
    result = figures([reply_row({"id": "t:1", "label": "SOLVED", "turns": turns})], tables, "desk")
    assert (result["natural"], result["changed"], result["false_alarm_rate"]) == (2, 0, 0.5)


def test_a_reply_the_checker_refuses_is_in_no_rate(tables: Path) -> None:
    result = figures([row("a" * 4_001), row("Blue costs $70.")], tables)
    assert (result["n"], result["too_long"], result["false_alarm_rate"]) == (1, 1, 1.0)


def test_a_row_laid_out_otherwise_is_named(tables: Path) -> None:
    with pytest.raises(InvalidInput, match="row r:1-1 is not laid out as 'calls'"):
        figures([row("Hello.", facts={})], tables)


@pytest.mark.parametrize(
    "bad",
    [{}, {"id": "a", "label": "X"}, {"id": "a", "label": "X", "reply": "a", "meta": {}}],
)
def test_a_row_of_another_task_is_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput):
        reply_row(bad)


def test_a_table_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="no slot tables"):
        measure("rooms", [], tables=tmp_path / "none")
    (tmp_path / "rooms.json").write_text('{"layout": "calls"}', encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"rooms\.json is not a slot table"):
        measure("rooms", [], tables=tmp_path)


@pytest.mark.data
@pytest.mark.parametrize("name", ["sgd_agent", "star_agent", "tau_airline"])
def test_the_public_rows_keep_their_rates(name: str, labelled: Path) -> None:
    """The targets of the reply checker, on the first rows of each set."""
    lines = (labelled / name / "dev.jsonl").read_text(encoding="utf-8").splitlines()[:400]
    result = measure(name, [reply_row(json.loads(line)) for line in lines])
    assert result["false_alarm_rate"] <= 0.02
    assert result["detection_rate"] >= 0.85
    assert result["out_of_scope"] <= 0.35
