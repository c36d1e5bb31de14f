"""The tasks of `upheld bench`, each a row in a table; all write the same outer shape."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from upheld.bench import claims, fallacies, replies, responses, retrieval, verify
from upheld.bench.data import Row, load, response_row, verify_row
from upheld.domain.errors import InvalidInput
from upheld.pipeline.options import Tools
from upheld.ports import EvidenceProvider, FallacyDetector

__all__ = ["TASKS", "BenchTools", "measure"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchTools:
    """What the tasks measure: the product's own parts, made on demand.

    `tools` are those of a check, their providers empty; `corpus` makes a provider of passages,
    `fallacies` the detector.
    """

    tools: Tools
    corpus: Callable[[Sequence[str]], EvidenceProvider]
    fallacies: Callable[[], FallacyDetector]


@dataclass(frozen=True, slots=True)
class Task:
    """How a task reads a row and measures a set."""

    read: Callable[[Row], Any]
    measure: Callable[[str, Sequence[Any], BenchTools], dict[str, Any]]


def _as_is(row: Row) -> Row:
    return row


TASKS: Mapping[str, Task] = {
    "verify": Task(
        verify_row, lambda name, rows, own: verify.measure(name, rows, own.tools.verifier)
    ),
    "responses": Task(
        response_row, lambda name, rows, own: responses.measure(name, rows, own.tools, own.corpus)
    ),
    "claims": Task(_as_is, lambda name, rows, own: claims.measure(name, rows, own.tools.extractor)),
    "retrieval": Task(
        retrieval.retrieval_row,
        lambda name, rows, own: retrieval.measure(name, rows, own.corpus),
    ),
    "fallacies": Task(
        fallacies.fallacy_row,
        lambda name, rows, own: fallacies.measure(name, rows, own.fallacies()),
    ),
    "replies": Task(replies.reply_row, lambda name, rows, own: replies.measure(name, rows)),
}


def measure(
    task: str, files: Sequence[Path], *, limit: int | None, tools: BenchTools
) -> dict[str, Any]:
    """Return `{"task": …, "sets": […]}`; raises InvalidInput for an unknown task or bad rows."""
    if task not in TASKS:
        raise InvalidInput(f"unknown task {task!r}; there are {', '.join(TASKS)}")
    found = TASKS[task]
    sets = load(files, found.read, limit=limit)
    return {"task": task, "sets": [found.measure(name, rows, tools) for name, rows in sets.items()]}
