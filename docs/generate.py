"""Writes docs/reference from the code: commands, errors, events, HTTP, settings and rules.

`make docs` runs it; a test holds the committed pages to what it writes.
"""

import ast
import dataclasses
import importlib
import inspect
import json
import pkgutil
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractAsyncContextManager
from enum import Enum
from pathlib import Path
from textwrap import dedent
from typing import Any, get_args

import typer.main
from pydantic.alias_generators import to_camel
from starlette.routing import Route

import upheld
from upheld import rules
from upheld.cli.main import app
from upheld.domain import errors, events
from upheld.http.access import ACCESS
from upheld.http.app import create_app
from upheld.http.document import document
from upheld.http.errors import status_of
from upheld.service.services import Services
from upheld.settings import Settings
from upheld.wire import events as wire_events

HERE = Path(__file__).resolve().parent / "reference"


def pages() -> dict[str, str]:
    """Return every reference page by file name."""
    return {
        "commands.md": commands(),
        "errors.md": error_page(),
        "events.md": event_page(),
        "http.md": http_page(),
        "openapi.json": json.dumps(_openapi(), indent=1, ensure_ascii=False) + "\n",
        "settings.md": settings_page(),
        "rules.md": rule_page(),
    }


def commands() -> str:
    """Return the page of commands, each with its help."""
    root = typer.main.get_command(app)
    parts = ["# Commands", "Data goes to stdout, everything else to stderr. Exit codes: 0 fine,"
             " 1 findings or a state named by `--fail-on`, 2 usage or unreadable input, 3 refused,"
             " 4 unavailable."]  # fmt: skip
    return "\n\n".join([*parts, *_commands(root, "upheld")]) + "\n"


def _commands(command: Any, name: str) -> Iterator[str]:
    children = getattr(command, "commands", None)
    if children is not None:
        for child in sorted(children):
            yield from _commands(children[child], f"{name} {child}")
        return
    yield f"## {name}\n\n{inspect.cleandoc(command.help or '')}\n\n" + "\n".join(_options(command))


def _options(command: Any) -> Iterator[str]:
    for parameter in command.params:
        if parameter.param_type_name == "option":
            names = ", ".join(f"`{name}`" for name in (*parameter.opts, *parameter.secondary_opts))
            yield f"- {names}: {_said(parameter)}"
        else:
            yield f"- `{(parameter.name or '').upper()}`: {_said(parameter)}"


def _said(parameter: Any) -> str:
    """Return a parameter's help, then what it may be, whether it must be given, its default."""
    parts = [parameter.help or "", *_choices(parameter.type_descriptor.annotation)]
    info = parameter.type_descriptor.parameter_info
    parts += [] if info.min is None else [_range(info.min, info.max)]
    parts += ["Required."] if parameter.required else []
    default = getattr(parameter.default, "value", parameter.default)
    if default is not None and not isinstance(default, bool):
        parts.append(f"Default: `{default}`.")
    return " ".join(filter(None, parts))


def _choices(annotation: Any) -> Iterator[str]:
    for kind in (annotation, *get_args(annotation)):
        if inspect.isclass(kind) and issubclass(kind, Enum):
            yield "One of " + ", ".join(f"`{choice.value}`" for choice in kind) + "."


def _range(least: float, most: float | None) -> str:
    return f"At least {least}." if most is None else f"From {least} to {most}."


def error_page() -> str:
    """Return the page of errors, by code."""
    rows = []
    for name in errors.__all__:
        kind = getattr(errors, name)
        if inspect.isclass(kind) and issubclass(kind, errors.UpheldError):
            parent = kind.__mro__[1].__name__
            rows.append(f"| `{name}` | `{parent}` | `{kind.code}` | {inspect.getdoc(kind)} |")
    head = "| error | is a | code | meaning |\n|---|---|---|---|"
    codes = [f"| `{code}` | {status} | {', '.join(f'`{kind}`' for kind in sorted(kinds))} |"
             for (code, status), kinds in sorted(_codes().items())]  # fmt: skip
    parts = ["# Errors", "\n".join([head, *rows]), "## Over HTTP",
             _REFUSALS,
             "\n".join(["| code | status | error |", "|---|---|---|", *codes])]  # fmt: skip
    return "\n\n".join(parts) + "\n"


_REFUSALS = """\
The body of a refusal is `{"error": "…", "code": "…"}`, with the code and status below. On
`/v1/check` and the other `/v1` paths it is `{"error": {"type": "…", "message": "…"}}` with the same
status. A `429` or `503` may carry `Retry-After`. Other statuses of the web server itself (`405`)
have the code `method_not_allowed`."""


def _codes() -> dict[tuple[str, int], set[str]]:
    """Return the code of every kind of error and every code given where one is raised."""
    kinds = {
        name: kind for name in errors.__all__ if hasattr(kind := getattr(errors, name), "code")
    }
    found: dict[tuple[str, int], set[str]] = {}
    own = [(name, kind.code) for name, kind in kinds.items() if name not in _NEVER_ANSWERED]
    for name, code in (*own, *_given(kinds)):
        error = kinds[name].__new__(kinds[name])
        error.code = code
        found.setdefault((code, status_of(error)), set()).add(name)
    return found


_NEVER_ANSWERED = {"UpheldError", "Refused", "ModelRejected"}


def _given(kinds: Iterable[str]) -> Iterator[tuple[str, str]]:
    for path in sorted(Path(upheld.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in kinds
            ):
                for word in node.keywords:
                    if word.arg == "code" and isinstance(word.value, ast.Constant):
                        yield node.func.id, word.value.value


def event_page() -> str:
    """Return the page of events, in the order they come."""
    parts = ["# Events", "Every check is this stream; it ends in `Done` or raises."]
    for name in ("Extracted", "Retrieving", "Retrieved", "Judged", "Done"):
        kind = getattr(events, name)
        members = ", ".join(f"`{field.name}`" for field in dataclasses.fields(kind))
        parts.append(f"## {name}\n\n{inspect.getdoc(kind)}\n\nHolds {members}.")
    return "\n\n".join([*parts, "## Over HTTP", _OVER_HTTP, "\n".join(_lines())]) + "\n"


_OVER_HTTP = """\
`POST /api/check/stream` sends each event as one line `data: {…}` and an empty line. `type` names
the event; other names are in camelCase, and offsets count UTF-16 code units. A line that begins
with `:` only keeps the connection open. The last event is `done` or `error`. The shapes are in
[openapi.json](openapi.json) under `PipelineEvent`."""


def _lines() -> Iterator[str]:
    yield from ("| `type` | what it says | other members |", "|---|---|---|")
    for kind in get_args(wire_events.PipelineEvent.model_fields["root"].annotation):
        fields = {name: field for name, field in kind.model_fields.items() if name != "type"}
        members = ", ".join(
            f"`{to_camel(name)}`" + ("" if field.is_required() else " (if there is one)")
            for name, field in fields.items()
        )
        kind_name = get_args(kind.model_fields["type"].annotation)[0]
        yield f"| `{kind_name}` | {inspect.getdoc(kind)} | {members} |"


def http_page() -> str:
    """Return the page of every route: method, path, summary, who may call."""
    made, plain = _openapi()["paths"], _docstrings()
    rows = ["| method | path | what it does | who may call |", "|---|---|---|---|"]
    for (method, path), needs in ACCESS.items():
        operation = made.get(path, {}).get(method.lower())
        text = plain[path] if operation is None else _summary(operation)
        rows.append(f"| {method} | `{path}` | {' '.join(text.split())} | {needs} |")
    return "\n\n".join(["# HTTP API", _HTTP, "\n".join(rows)]) + "\n"


_HTTP = """\
Bodies are JSON and need `content-type: application/json`. A token goes into `authorization: Bearer
…`; a session is the cookie that signing up or in sets, and a change made with it needs the header
`x-csrf-token`. Shapes, parameters and statuses are in [openapi.json](openapi.json), which a server
has at `/api/openapi.json`; codes of refusals are in [Errors](errors.md). How to start: [Run the
server](../howto/run-the-server.md)."""


def _summary(operation: dict[str, Any]) -> str:
    described: str = operation.get("description") or operation["summary"] + "."
    return described.partition("\n\n")[0]


def _openapi() -> dict[str, Any]:
    return document(create_app(_unbuilt))


def _unbuilt() -> AbstractAsyncContextManager[Services]:
    raise AssertionError("the document is made without starting anything")


def _docstrings() -> dict[str, str]:
    """Return what the routes outside the document say of themselves, by path."""
    return {
        route.path: (inspect.getdoc(route.endpoint) or "").partition("\n\n")[0].replace(" (R1)", "")
        for route in _flat(create_app(_unbuilt).routes)
    }


def _flat(routes: Iterable[Any]) -> Iterator[Route]:
    for route in routes:
        if isinstance(route, Route):
            yield route
        else:
            yield from _flat(route.original_router.routes)


def settings_page() -> str:
    """Return the page of settings, read from the environment."""
    return f"# Settings\n\n{inspect.getdoc(Settings)}\n"


def rule_page() -> str:
    """Return the pages of the reply checker's rules, from their docstrings."""
    parts = ["# Rules of the reply checker"]
    for module in sorted(pkgutil.iter_modules(rules.__path__), key=lambda found: found.name):
        text = inspect.getdoc(importlib.import_module(f"upheld.rules.{module.name}")) or ""
        if "Fires on:" in text:
            title, _, rest = text.partition("\n")
            parts.append(f"## {title.rstrip('.')}\n\n{_described(rest)}")
    return "\n\n".join(parts) + "\n"


_LABEL = re.compile(r"(What it does|Why it matters|Fires on|Stays silent on|Options):")
_EXAMPLES = re.compile(r"^(\S[^\n]*):\n((?: {4}[^\n]*\n?)+)", re.MULTILINE)


def _described(text: str) -> str:
    """Return the body of a rule's docstring as Markdown: a paragraph per label, examples fenced."""
    body = _EXAMPLES.sub(lambda m: f"\n{m[1]}:\n\n```text\n{dedent(m[2]).rstrip()}\n```\n", text)
    lines = [_LABEL.sub(r"\n**\1:**", line, count=1) if _LABEL.match(line) else line
             for line in body.split("\n")]  # fmt: skip
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def main() -> None:
    """Write the pages, or with `--check` fail where a committed page differs."""
    stale = []
    for name, body in pages().items():
        path = HERE / name
        if "--check" not in sys.argv:
            path.write_text(body, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != body:
            stale.append(name)
    if stale:
        sys.exit(f"docs/reference is stale: {', '.join(stale)}; run `make docs`")


if __name__ == "__main__":
    main()
