"""Reading labelled rows for `upheld bench`: strict JSON Lines, one named set a folder."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from upheld.bench.metrics import SEED
from upheld.domain.claims import Claim, ClaimKind
from upheld.domain.errors import InvalidInput
from upheld.domain.text import Span

__all__ = [
    "GoldClaim",
    "ResponseRow",
    "Row",
    "VerifyRow",
    "claim_of",
    "load",
    "response_row",
    "rows_of",
    "verify_row",
]

Row = dict[str, Any]
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyRow:
    """A claim, the evidence it is given, and what people say of it."""

    id: str
    claim: str
    evidence: tuple[str, ...]
    label: str

    @property
    def document(self) -> str:
        """What rows share when they rest on the same text."""
        return "\n".join(self.evidence)


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldClaim:
    """One claim of a whole answer, with the passages that were found for it at the time."""

    text: str
    label: str
    passages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ResponseRow:
    """An answer somebody's model wrote, and its claims as people labelled them."""

    id: str
    prompt: str | None
    response: str
    claims: tuple[GoldClaim, ...]


def load(
    files: Sequence[Path], make: Callable[[Row], T], *, limit: int | None = None
) -> dict[str, tuple[T, ...]]:
    """Return the rows of each set, in file order; `limit` draws that many by a fixed seed.

    A set's name is the folder its file lies in; files of one folder are one set. Raises
    InvalidInput naming the file and line that cannot be read.
    """
    sets: dict[str, list[T]] = {}
    for path in files:
        sets.setdefault(path.resolve().parent.name, []).extend(rows_of(path, make))
    return {name: _drawn(rows, limit) for name, rows in sets.items()}


def rows_of(path: Path, make: Callable[[Row], T]) -> Iterator[T]:
    """Yield the rows of one JSON Lines file; blank lines are skipped."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInput(f"{path} cannot be read: {error}") from None
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield _row(line, make, f"{path}, line {number}")


def verify_row(row: Row) -> VerifyRow:
    """Read a row of the verify task."""
    evidence = tuple(_texts(row, "evidence"))
    if not evidence:
        raise InvalidInput("'evidence' holds no passage")
    return VerifyRow(
        id=_text(row, "id"), claim=_text(row, "claim"), evidence=evidence, label=_text(row, "label")
    )


def response_row(row: Row) -> ResponseRow:
    """Read a row of the responses task."""
    claims = row.get("claims")
    if not isinstance(claims, list):
        raise InvalidInput("'claims' has to be a list")
    prompt = row.get("prompt")
    return ResponseRow(
        id=_text(row, "id"),
        prompt=prompt if isinstance(prompt, str) else None,
        response=_text(row, "response"),
        claims=tuple(_gold_claim(claim) for claim in claims),
    )


def claim_of(text: str, *, id: str = "c1") -> Claim:
    """Return a bare text as a claim of its own, of a kind that is checked."""
    return Claim(id=id, text=text, span=Span(0, len(text)), kind=ClaimKind.SCIENTIFIC)


def _gold_claim(claim: Any) -> GoldClaim:
    if not isinstance(claim, dict):
        raise InvalidInput(f"a claim has to be an object, not {type(claim).__name__}")
    passages = tuple(_texts(claim, "auto_evidence")) if "auto_evidence" in claim else ()
    return GoldClaim(text=_text(claim, "text"), label=_text(claim, "label"), passages=passages)


def _row(line: str, make: Callable[[Row], T], place: str) -> T:
    try:
        row = json.loads(line)
    except json.JSONDecodeError as error:
        raise InvalidInput(f"{place}: not JSON: {error.msg} at column {error.colno}") from None
    if not isinstance(row, dict):
        raise InvalidInput(f"{place}: a row has to be an object, not {type(row).__name__}")
    try:
        return make(row)
    except InvalidInput as error:
        raise InvalidInput(f"{place}: {error}") from None


def _text(row: Mapping[str, Any], name: str) -> str:
    value = row.get(name)
    if not isinstance(value, str) or not value:
        raise InvalidInput(f"{name!r} has to be a text that is not empty, not {value!r:.60}")
    return value


def _texts(row: Mapping[str, Any], name: str) -> list[str]:
    value = row.get(name)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise InvalidInput(f"{name!r} has to be a list of texts, not {value!r:.60}")
    return value


def _drawn(rows: Sequence[T], limit: int | None) -> tuple[T, ...]:
    if limit is None or limit >= len(rows):
        return tuple(rows)
    if limit < 1:
        raise InvalidInput(f"--limit {limit} draws no row: give 1 or more, or leave it out")
    picked = np.random.default_rng(SEED).choice(len(rows), size=limit, replace=False)
    return tuple(rows[int(i)] for i in sorted(picked))
