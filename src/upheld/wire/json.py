"""Strict reading of JSON from the network (R203): what readers could read differently is refused.

Refused: bytes that are not UTF-8, a byte order mark, a repeated member name, NaN and Infinity,
numbers beyond a double, lone surrogates, nesting deeper than 100. Integers beyond 64 bits become
floats, as RFC 8785 sees them.
"""

import json
from collections.abc import Iterable, Mapping, Sequence

import orjson

from upheld.domain.errors import InvalidInput

__all__ = ["MAX_DEPTH", "strict_loads"]

MAX_DEPTH = 100
_NESTED = (dict, list)
_NO_MARKS = bytes(set(range(256)) - set(b":[{"))


def strict_loads(raw: bytes) -> object:
    """Return the JSON value of `raw`; raises InvalidInput that names the place and echoes nothing.

    The fast reader keeps the last of repeated names. Where the value, written out, has as many
    colons as the text, nothing was repeated; otherwise the slow reader looks at every object.
    """
    try:
        value: object = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise InvalidInput(f"the body is not JSON: {_place(error)}") from None
    marks = raw.translate(None, _NO_MARKS)
    if len(marks) - marks.count(b":") > MAX_DEPTH:
        _refuse_deep(value)
    if _may_repeat(raw, marks.count(b":"), value):
        json.loads(raw, object_pairs_hook=_unique, parse_int=float)
    return value


def _may_repeat(raw: bytes, colons: int, value: object) -> bool:
    """Say whether there may be a name twice.

    A member has a colon after its name, and names and texts keep theirs when written out: what the
    fast reader dropped took at least one along. A colon escaped by its code is not in `raw`: then
    it cannot be told by counting.
    """
    if b"\\" in raw and (b"\\u003a" in raw or b"\\u003A" in raw):
        return True
    return colons != orjson.dumps(value).count(b":")


def _refuse_deep(value: object) -> None:
    """Walk the value level by level; raises InvalidInput past MAX_DEPTH."""
    depth, level = 0, [value]
    while level:
        inner: list[object] = []
        for outer in level:
            members = outer.values() if isinstance(outer, dict) else outer
            if isinstance(members, Iterable) and isinstance(outer, _NESTED):
                inner += [member for member in members if isinstance(member, _NESTED)]
        level = inner
        depth += 1
        if depth > MAX_DEPTH:
            raise InvalidInput(f"the body is nested more than {MAX_DEPTH} deep")


def _unique(pairs: Sequence[tuple[str, object]]) -> Mapping[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise InvalidInput("the body repeats a member name within one object: give each name once")
    return found


def _place(error: orjson.JSONDecodeError) -> str:
    return f"{error.msg} at line {error.lineno} column {error.colno}"
