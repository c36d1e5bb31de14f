"""Reading labelled rows: strict, and every fault names its line."""

import json
from pathlib import Path

import pytest

from upheld.bench.data import load, response_row, rows_of, verify_row
from upheld.domain.errors import InvalidInput

ROW = {
    "id": "r1",
    "claim": "Ice floats.",
    "evidence": ["Ice floats on water."],
    "label": "SUPPORTS",
}


def _file(folder: Path, name: str, lines: list[str]) -> Path:
    path = folder / name / "dev.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_a_set_is_named_after_its_folder(tmp_path: Path) -> None:
    one, two = (_file(tmp_path, name, [json.dumps(ROW)]) for name in ("ice", "fire"))
    sets = load([one, two], verify_row)
    assert list(sets) == ["ice", "fire"]
    assert sets["ice"][0].evidence == ("Ice floats on water.",)


def test_a_limit_draws_the_same_rows_each_time_in_file_order(tmp_path: Path) -> None:
    path = _file(tmp_path, "many", [json.dumps(ROW | {"id": f"{i:03}"}) for i in range(50)])
    ids = [row.id for row in load([path], verify_row, limit=7)["many"]]
    assert ids == [row.id for row in load([path], verify_row, limit=7)["many"]]
    assert ids == sorted(ids)
    assert len(set(ids)) == 7
    assert len(load([path], verify_row, limit=99)["many"]) == 50


def test_a_line_separator_inside_a_text_is_no_new_row(tmp_path: Path) -> None:
    """F53: only LF ends a line, never U+2028."""
    text = json.dumps(ROW | {"claim": "one\u2028two"}, ensure_ascii=False)
    (row,) = rows_of(_file(tmp_path, "odd", [text]), verify_row)
    assert row.claim == "one\u2028two"


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("{", "line 2: not JSON"),
        ("[]", "line 2: a row has to be an object"),
        (json.dumps(ROW | {"claim": ""}), "line 2: 'claim' has to be a text"),
        (json.dumps(ROW | {"evidence": "x"}), "line 2: 'evidence' has to be a list"),
        (json.dumps(ROW | {"evidence": []}), "line 2: 'evidence' holds no passage"),
        (json.dumps({k: v for k, v in ROW.items() if k != "label"}), "line 2: 'label'"),
    ],
)
def test_a_bad_row_names_its_line(tmp_path: Path, line: str, fault: str) -> None:
    path = _file(tmp_path, "bad", [json.dumps(ROW), line])
    with pytest.raises(InvalidInput, match=fault):
        load([path], verify_row)


def test_a_file_that_is_not_there_or_not_text_says_so(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="cannot be read"):
        load([tmp_path / "none.jsonl"], verify_row)
    (tmp_path / "b.jsonl").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InvalidInput, match="cannot be read"):
        load([tmp_path / "b.jsonl"], verify_row)


def test_a_limit_below_one_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="--limit 0"):
        load([_file(tmp_path, "s", [json.dumps(ROW)])], verify_row, limit=0)


def test_a_response_keeps_its_claims_and_their_passages() -> None:
    claim = {"text": "Ice floats.", "label": "TRUE", "auto_evidence": ["It does."]}
    row = response_row({"id": "a", "prompt": "?", "response": "Ice floats.", "claims": [claim]})
    assert row.claims[0].passages == ("It does.",)
    with pytest.raises(InvalidInput, match="'claims' has to be a list"):
        response_row({"id": "a", "response": "x", "claims": 3})
    with pytest.raises(InvalidInput, match="a claim has to be an object"):
        response_row({"id": "a", "response": "x", "claims": ["x"]})
