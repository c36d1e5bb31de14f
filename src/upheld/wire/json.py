"""Strict reading of JSON from the network (R203): what readers could read differently is refused.

Refused: bytes that are not UTF-8, a byte order mark, a repeated member name, NaN and Infinity,
numbers beyond a double, lone surrogates, nesting deeper than 100. Integers beyond 64 bits become
floats, as RFC 8785 sees them.
"""

import json
import re
from collections.abc import Mapping, Sequence

import orjson

from upheld.domain.errors import InvalidInput

__all__ = ["MAX_DEPTH", "strict_loads"]

MAX_DEPTH = 100
_LOOSE_COLON = re.compile(rb"[ \n\r\t]:")
_NESTED = (dict, list)


def strict_loads(raw: bytes) -> object:
    """Return the JSON value of `raw`; raises InvalidInput that names the place and echoes nothing.

    The fast reader does not see repeated names. Where the text has no more colons behind names
    than the value has members there are none; otherwise the slow reader looks at every object.
    """
    try:
        value: object = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise InvalidInput(f"the body is not JSON: {_place(error)}") from None
    if _may_repeat(raw, _members(value)):
        json.loads(raw, object_pairs_hook=_unique, parse_int=float)
    return value


def _may_repeat(raw: bytes, members: int) -> bool:
    """Say whether there may be more names than members: colons inside texts are not told apart."""
    if raw.count(b":") == members:
        return False
    return raw.count(b'":') != members or _LOOSE_COLON.search(raw) is not None


def _members(value: object) -> int:
    """Count the members of all objects, level by level; raises InvalidInput past MAX_DEPTH."""
    members, depth, level = 0, 0, [value]
    while level:
        inner: list[object] = []
        for outer in level:
            if isinstance(outer, dict):
                members += len(outer)
                inner += [value for value in outer.values() if isinstance(value, _NESTED)]
            elif isinstance(outer, list):
                inner += [value for value in outer if isinstance(value, _NESTED)]
        level = inner
        depth += 1
        if depth > MAX_DEPTH:
            raise InvalidInput(f"the body is nested more than {MAX_DEPTH} deep")
    return members


def _unique(pairs: Sequence[tuple[str, object]]) -> Mapping[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise InvalidInput("the body repeats a member name within one object: give each name once")
    return found


def _place(error: orjson.JSONDecodeError) -> str:
    return f"{error.msg} at line {error.lineno} column {error.colno}"
