"""Reading a JSON Schema over a plain JSON value, for the few keywords our own schemas use.

The schema file is the one statement of a shape: this walks it, so shape and check cannot differ.
A message names the path, says what is there (numbers as they are; of a text only its length, of a
list only its size: R217, T78) and what may be there instead.
"""

import json
import math
import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from functools import partial
from importlib.resources import files
from typing import Any

__all__ = ["Fits", "Problem", "Schema", "fits", "load", "problems", "shown"]

Schema = Mapping[str, Any]
Problem = tuple[str, str]
"""A path such as `policy.prices[3].amount`, and what is wrong there."""

Fits = Callable[[Any], bool]

_WHITE_SPACE = "\t\n\v\f\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_PATTERNS = {r"\S": re.compile(f"[^{_WHITE_SPACE}]")}
_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,39}")
_LARGE = 10**15
_LONG = 32


def load(name: str) -> Schema:
    """Return a schema that ships beside this module."""
    schema: Schema = json.loads(files(__package__).joinpath(name).read_text("utf-8"))
    return schema


def problems(value: object, schema: Schema, path: str) -> Iterator[Problem]:
    """Yield every way in which `value` does not fit the schema."""
    wanted = schema.get("type")
    if wanted is not None and not _TYPES[wanted][0](value):
        yield path, f"must be {_TYPES[wanted][1]}; it is {shown(value)}"
        return
    for keyword, (find, _) in _KEYWORDS.items():
        if keyword in schema:
            yield from find(value, schema[keyword], schema, path)


def fits(schema: Schema) -> Fits:
    """Return a quick test that passes what `problems` finds nothing in; made once a schema."""
    wanted = schema.get("type")
    tests = [] if wanted is None else [_TYPES[wanted][0]]
    tests += [
        make(schema[keyword], schema)
        for keyword, (_, make) in _KEYWORDS.items()
        if keyword in schema
    ]
    return tests[0] if len(tests) == 1 else partial(_passes, tests)


def _passes(tests: Iterable[Fits], value: object) -> bool:
    for test in tests:  # noqa: SIM110 -- `all` over a generator takes twice as long
        if not test(value):
            return False
    return True


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
    if not isinstance(value, str):
        return False
    return value.isascii() or not any("\ud800" <= char <= "\udfff" for char in value)


def _is_object(value: object) -> bool:
    return isinstance(value, _OBJECTS)


def _is_list(value: object) -> bool:
    return isinstance(value, _LISTS)


_OBJECTS = (dict, Mapping)
_LISTS = (list, tuple)
_TYPES: dict[str, tuple[Callable[[object], bool], str]] = {
    "object": (_is_object, "an object"),
    "array": (_is_list, "a list"),
    "string": (_is_text, "a text (without lone surrogates)"),
    "number": (_is_number, "a number"),
    "boolean": (lambda value: isinstance(value, bool), "true or false"),
}


def _of_required(value: Any, names: list[str], _: Schema, path: str) -> Iterator[Problem]:
    for name in names:
        if name not in value:
            yield f"{path}.{name}", "is missing"


def _has_required(names: list[str], _: Schema) -> Fits:
    return frozenset(names).issubset


def _of_properties(
    value: Any, properties: Mapping[str, Schema], schema: Schema, path: str
) -> Iterator[Problem]:
    for name, inner in properties.items():
        if name in value:
            yield from problems(value[name], inner, f"{path}.{name}")
    unknown = [name for name in value if name not in properties]
    if schema.get("additionalProperties") is False and unknown:
        yield f"{path}.{_key(unknown[0])}", f"is not known; allowed are {', '.join(properties)}"


def _has_properties(properties: Mapping[str, Schema], schema: Schema) -> Fits:
    tests = {name: fits(inner) for name, inner in properties.items()}
    closed = schema.get("additionalProperties") is False

    def passes(value: Mapping[str, object]) -> bool:
        for name, member in value.items():
            test = tests.get(name)
            if closed if test is None else not test(member):
                return False
        return True

    return passes


def _key(name: object) -> str:
    plain = isinstance(name, str) and _PLAIN_KEY.fullmatch(name)
    return str(name) if plain else "(a property)"


def _of_items(value: Any, inner: Schema, _: Schema, path: str) -> Iterator[Problem]:
    for index, item in enumerate(value):
        yield from problems(item, inner, f"{path}[{index}]")


def _has_items(inner: Schema, _: Schema) -> Fits:
    test = fits(inner)
    return lambda value: all(map(test, value))


def _of_one(value: object, branches: list[Schema], _: Schema, path: str) -> Iterator[Problem]:
    """Check the branch whose type fits: our branches never share a type."""
    fitting = [branch for branch in branches if _TYPES[branch["type"]][0](value)]
    for branch in fitting[:1]:
        yield from problems(value, branch, path)
    if not fitting:
        names = " or ".join(_TYPES[branch["type"]][1] for branch in branches)
        yield path, f"must be {names}; it is {shown(value)}"


def _has_one(branches: list[Schema], _: Schema) -> Fits:
    tests = [fits(branch) for branch in branches]
    return lambda value: any(test(value) for test in tests)


def _of_any(value: Any, branches: list[Schema], _: Schema, path: str) -> Iterator[Problem]:
    names = [branch["required"][0] for branch in branches]
    if not any(name in value for name in names):
        yield path, f"has no rules; it needs at least one of {', '.join(names)}"


def _has_any(branches: list[Schema], _: Schema) -> Fits:
    names = [branch["required"][0] for branch in branches]
    return lambda value: any(name in value for name in names)


def _has_at_least(value: Any, limit: int) -> bool:
    return len(value) >= limit


def _has_at_most(value: Any, limit: int) -> bool:
    return len(value) <= limit


def _matches(value: str, pattern: str) -> bool:
    if pattern in _PATTERNS:
        return _PATTERNS[pattern].search(value) is not None
    return re.fullmatch(pattern.removeprefix("^").removesuffix("$"), value) is not None


def _unlike(pattern: str) -> str:
    return "must not be blank" if pattern in _PATTERNS else f"must match {pattern}"


def _is_among(value: object, allowed: list[str]) -> bool:
    return isinstance(value, str) and value in allowed


_Find = Callable[[Any, Any, Schema, str], Iterator[Problem]]
_Make = Callable[[Any, Schema], Fits]


def _simple(
    holds: Callable[[Any, Any], bool], otherwise: Callable[[Any], str]
) -> tuple[_Find, _Make]:
    """Return both readings of a keyword that one comparison decides."""

    def find(value: object, argument: object, _: Schema, path: str) -> Iterator[Problem]:
        if not holds(value, argument):
            yield path, f"{otherwise(argument)}; it is {shown(value)}"

    return find, lambda argument, _: lambda value: holds(value, argument)


_KEYWORDS: dict[str, tuple[_Find, _Make]] = {
    "required": (_of_required, _has_required),
    "properties": (_of_properties, _has_properties),
    "items": (_of_items, _has_items),
    "minItems": _simple(_has_at_least, "must have at least {} items".format),
    "maxItems": _simple(_has_at_most, "must have at most {} items".format),
    "minLength": _simple(_has_at_least, "must have at least {} characters".format),
    "maxLength": _simple(_has_at_most, "must have at most {} characters".format),
    "minimum": _simple(operator.ge, "must be {} or more".format),
    "maximum": _simple(operator.le, "must be {} or less".format),
    "pattern": _simple(_matches, _unlike),
    "enum": _simple(_is_among, lambda allowed: f"must be one of {', '.join(allowed)}"),
    "oneOf": (_of_one, _has_one),
    "anyOf": (_of_any, _has_any),
}
"""How a keyword is read: every problem it finds, and the quick test for there being none."""
