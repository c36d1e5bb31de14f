"""Reading a JSON Schema over a plain JSON value, for the few keywords our own schemas use.

The schema file is the one statement of a shape: this walks it, so shape and check cannot differ.
A message names the path, says what is there (numbers as they are; of a text only its length, of a
list only its size: R217, T78) and what may be there instead.
"""

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from importlib.resources import files
from typing import Any

from upheld.domain.errors import InvalidInput

__all__ = ["Problem", "Schema", "load", "problems", "require", "shown"]

Schema = Mapping[str, Any]
Problem = tuple[str, str]
"""A path such as `policy.prices[3].amount`, and what is wrong there."""

_WHITE_SPACE = "\t\n\v\f\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_PATTERNS = {r"\S": re.compile(f"[^{_WHITE_SPACE}]")}
_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,39}")
_LARGE = 10**15
_LONG = 32


def load(name: str) -> Schema:
    """Return a schema that ships beside this module."""
    schema: Schema = json.loads(files(__package__).joinpath(name).read_text("utf-8"))
    return schema


def require(value: object, schema: Schema, path: str) -> None:
    """Raise InvalidInput for the first problem."""
    for where, what in problems(value, schema, path):
        raise InvalidInput(f"{where} {what}")


def problems(value: object, schema: Schema, path: str) -> Iterator[Problem]:
    """Yield every way in which `value` does not fit the schema."""
    wanted = schema.get("type")
    if wanted is not None and not _TYPES[wanted][0](value):
        yield path, f"must be {_TYPES[wanted][1]}; it is {shown(value)}"
        return
    for keyword, check in _KEYWORDS.items():
        if keyword in schema:
            yield from check(value, schema[keyword], schema, path)


def shown(value: object) -> str:
    """Describe a value without quoting text: R217 keeps policies and replies out of messages."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, str):
        return f"a text of {len(value)} characters"
    if isinstance(value, int | float | Decimal):
        return _shown_number(value)
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}"
    return "an object" if isinstance(value, Mapping) else "not a JSON value"


def _shown_number(value: int | float | Decimal) -> str:
    if not _is_finite(value):
        return "not a finite number"
    if not -_LARGE < value < _LARGE or len(str(value)) > _LONG:
        return "a number far out of range"
    return f"the number {value}"


def _is_finite(value: int | float | Decimal) -> bool:
    if isinstance(value, Decimal):
        return value.is_finite()
    return isinstance(value, int) or math.isfinite(value)


def _is_number(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        return False
    return _is_finite(value)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and not any("\ud800" <= char <= "\udfff" for char in value)


_TYPES: dict[str, tuple[Callable[[object], bool], str]] = {
    "object": (lambda value: isinstance(value, Mapping), "an object"),
    "array": (lambda value: isinstance(value, list | tuple), "a list"),
    "string": (_is_text, "a text (without lone surrogates)"),
    "number": (_is_number, "a number"),
    "boolean": (lambda value: isinstance(value, bool), "true or false"),
}


def _of_required(value: Any, names: list[str], _: Schema, path: str) -> Iterator[Problem]:
    for name in names:
        if name not in value:
            yield f"{path}.{name}", "is missing"


def _of_properties(
    value: Any, properties: Mapping[str, Schema], schema: Schema, path: str
) -> Iterator[Problem]:
    for name, inner in properties.items():
        if name in value:
            yield from problems(value[name], inner, f"{path}.{name}")
    unknown = [name for name in value if name not in properties]
    if schema.get("additionalProperties") is False and unknown:
        yield f"{path}.{_key(unknown[0])}", f"is not known; allowed are {', '.join(properties)}"


def _key(name: object) -> str:
    plain = isinstance(name, str) and _PLAIN_KEY.fullmatch(name)
    return str(name) if plain else "(a property)"


def _of_items(value: Any, inner: Schema, _: Schema, path: str) -> Iterator[Problem]:
    for index, item in enumerate(value):
        yield from problems(item, inner, f"{path}[{index}]")


def _of_size(least: bool, unit: str) -> Callable[[Any, int, Schema, str], Iterator[Problem]]:
    def check(value: Any, limit: int, _: Schema, path: str) -> Iterator[Problem]:
        if (len(value) < limit) if least else (len(value) > limit):
            word = "least" if least else "most"
            yield path, f"must have at {word} {limit} {unit}; it is {shown(value)}"

    return check


def _of_minimum(value: Any, limit: int, _: Schema, path: str) -> Iterator[Problem]:
    if value < limit:
        yield path, f"must be {limit} or more; it is {shown(value)}"


def _of_maximum(value: Any, limit: int, _: Schema, path: str) -> Iterator[Problem]:
    if value > limit:
        yield path, f"must be {limit} or less; it is {shown(value)}"


def _of_pattern(value: Any, pattern: str, _: Schema, path: str) -> Iterator[Problem]:
    if pattern in _PATTERNS:
        if not _PATTERNS[pattern].search(value):
            yield path, f"must not be blank; it is {shown(value)}"
    elif not re.fullmatch(pattern.removeprefix("^").removesuffix("$"), value):
        yield path, f"must match {pattern}; it is {shown(value)} that does not"


def _of_enum(value: object, allowed: list[str], _: Schema, path: str) -> Iterator[Problem]:
    if not (isinstance(value, str) and value in allowed):
        yield path, f"must be one of {', '.join(allowed)}; it is {shown(value)}"


def _of_one(value: object, branches: list[Schema], _: Schema, path: str) -> Iterator[Problem]:
    """Check the branch whose type fits: our branches never share a type."""
    fitting = [branch for branch in branches if _TYPES[branch["type"]][0](value)]
    for branch in fitting[:1]:
        yield from problems(value, branch, path)
    if not fitting:
        names = " or ".join(_TYPES[branch["type"]][1] for branch in branches)
        yield path, f"must be {names}; it is {shown(value)}"


def _of_any(value: Any, branches: list[Schema], _: Schema, path: str) -> Iterator[Problem]:
    names = [branch["required"][0] for branch in branches]
    if not any(name in value for name in names):
        yield path, f"has no rules; it needs at least one of {', '.join(names)}"


_KEYWORDS: dict[str, Callable[[Any, Any, Schema, str], Iterator[Problem]]] = {
    "required": _of_required,
    "properties": _of_properties,
    "items": _of_items,
    "minItems": _of_size(True, "items"),
    "maxItems": _of_size(False, "items"),
    "minLength": _of_size(True, "characters"),
    "maxLength": _of_size(False, "characters"),
    "minimum": _of_minimum,
    "maximum": _of_maximum,
    "pattern": _of_pattern,
    "enum": _of_enum,
    "oneOf": _of_one,
    "anyOf": _of_any,
}
