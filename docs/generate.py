"""Writes docs/reference from the code: commands, errors, events, settings and rules.

`make docs` runs it; a test holds the committed pages to what it writes.
"""

import dataclasses
import importlib
import inspect
import pkgutil
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import typer.main

from upheld import rules
from upheld.cli.main import app
from upheld.domain import errors, events
from upheld.settings import Settings

HERE = Path(__file__).resolve().parent / "reference"


def pages() -> dict[str, str]:
    """Return every reference page by file name."""
    return {
        "commands.md": commands(),
        "errors.md": error_page(),
        "events.md": event_page(),
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
            yield f"- {names}: {parameter.help or ''}"
        else:
            yield f"- `{(parameter.name or '').upper()}`"


def error_page() -> str:
    """Return the page of errors, by code."""
    rows = []
    for name in errors.__all__:
        kind = getattr(errors, name)
        if inspect.isclass(kind) and issubclass(kind, errors.UpheldError):
            parent = kind.__mro__[1].__name__
            rows.append(f"| `{name}` | `{parent}` | `{kind.code}` | {inspect.getdoc(kind)} |")
    head = "| error | is a | code | meaning |\n|---|---|---|---|"
    return "# Errors\n\n" + "\n".join([head, *rows]) + "\n"


def event_page() -> str:
    """Return the page of events, in the order they come."""
    parts = ["# Events", "Every check is this stream; it ends in `Done` or raises."]
    for name in ("Extracted", "Retrieving", "Retrieved", "Judged", "Done"):
        kind = getattr(events, name)
        members = ", ".join(f"`{field.name}`" for field in dataclasses.fields(kind))
        parts.append(f"## {name}\n\n{inspect.getdoc(kind)}\n\nHolds {members}.")
    return "\n\n".join(parts) + "\n"


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
