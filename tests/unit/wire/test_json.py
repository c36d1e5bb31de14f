import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upheld.domain.errors import InvalidInput
from upheld.wire.json import MAX_DEPTH, strict_loads

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(alphabet='a:" \\\n', max_size=4), inner, max_size=3)
    ),
)


@given(VALUES, st.sampled_from([None, 1, 2]))
def test_sound_json_is_read(value: object, indent: int | None) -> None:
    """Names and texts full of quotes, colons and backslashes do not look like repeated names."""
    assert strict_loads(json.dumps(value, indent=indent).encode()) == value
    assert strict_loads(json.dumps(value, separators=(",", " : ")).encode()) == value


@pytest.mark.parametrize(
    "text",
    [
        '{"a":1,"a":2}',
        '{"a":1,"a" :2}',
        '{"a":1,"a"\n:2}',
        '{"a":1,"\\u0061":2}',
        '[{"b":{"a":1,"a":1}}]',
        '{"a":"\\":","a":1,"c":2}',
        '{"a" : 1, "a" : 2, "text": "\\": \\": "}',
        '{"a":1,"a":2,"text":"\\u003a"}',
        '{"a":1,"a":2,"text":"\\u003A"}',
        '{"a":{"b":"::","c":1},"a":{"b":"::"}}',
        '{"\\u003a":1,":":2}',
    ],
)
def test_r203_repeated_names_are_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="repeats"):
        strict_loads(text.encode())


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"NaN",
        b"[Infinity]",
        b"-Infinity",
        b"1e400",
        b"1" * 400,
        b"01",
        b"[1,]",
        b"{'a':1}",
        b'"\\ud800"',
        b'"\\udc00\\ud800"',
        b'"\xff"',
        b'"\xed\xa0\x80"',
        b"\xef\xbb\xbf{}",
        b'"a\tb"',
        b"{} {}",
        b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1),
        b"[" * 100_000,
        b'{"a":' * 5_000,
    ],
)
def test_what_is_not_strict_json_is_refused(raw: bytes) -> None:
    with pytest.raises(InvalidInput):
        strict_loads(raw)


def test_nesting_up_to_the_limit_is_read() -> None:
    strict_loads(b"[" * MAX_DEPTH + b"]" * MAX_DEPTH)


def test_messages_echo_nothing() -> None:
    with pytest.raises(InvalidInput) as caught:
        strict_loads(b'{"reply": "my secret words" "x"}')
    assert "secret" not in str(caught.value)


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    with suppress(InvalidInput):
        strict_loads(raw)
