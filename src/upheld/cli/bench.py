"""`upheld bench`: measure on labelled rows; JSON goes to stdout alone."""

import json
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["bench"]


def bench(
    task: Annotated[
        str,
        typer.Argument(
            help="What to measure: verify, responses, claims, retrieval, fallacies or replies."
        ),
    ],
    data: Annotated[
        list[Path],
        typer.Option(
            help="A .jsonl file of labelled rows; may be repeated. Its folder is its set."
        ),
    ],
    *,
    limit: Annotated[
        int | None, typer.Option(help="Draw this many rows a set, by a fixed seed.")
    ] = None,
    verifier: Annotated[str | None, typer.Option(help="The verifier to measure.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON to stdout.")] = False,
) -> None:
    """Measure quality and speed on labelled data."""
    from upheld import bootstrap
    from upheld.bench.tasks import BenchTools, measure
    from upheld.bootstrap.checks import bare_tools, corpus
    from upheld.bootstrap.fallacies import fallacy_detector
    from upheld.settings import Settings

    clock = bootstrap.clock()
    tools = BenchTools(
        tools=bare_tools(verifier, settings=Settings.from_env(), clock=clock),
        corpus=partial(corpus, clock=clock),
        fallacies=fallacy_detector,
    )
    result = measure(task, data, limit=limit, tools=tools)
    sys.stdout.write(json.dumps(result, indent=2) + "\n" if as_json else _table(result["sets"]))


def _table(sets: "Sequence[Mapping[str, object]]") -> str:
    return "\n".join(_block(row) for row in sets)


def _block(row: "Mapping[str, object]") -> str:
    lines = [f"{row['name']} (n = {row['n']})"]
    lines += [
        f"  {name}: {_value(value)}" for name, value in row.items() if name not in {"name", "n"}
    ]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.4f}"
    if isinstance(value, list):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_value(item)}" for key, item in value.items())
    return str(value)
