"""A check as Markdown; foreign text is escaped so that it stays text."""

import re
from collections.abc import Iterator

from upheld.domain.evidence import Evidence
from upheld.domain.reports import Check
from upheld.render.plain import safe
from upheld.render.view import Row, headline, notes, place, rows, shown_evidence

__all__ = ["escaped", "markdown"]

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+!|<>~-])")


def markdown(check: Check) -> str:
    """Return the check as a Markdown document."""
    parts = ["# What holds up", headline(check), *map(_row, rows(check))]
    remarks = [f"- {escaped(note)}" for note in notes(check)]
    if remarks:
        parts.append("## Notes\n\n" + "\n".join(remarks))
    return "\n\n".join(parts) + "\n"


def escaped(text: str) -> str:
    """Return text in which no character has a meaning in Markdown or HTML."""
    return _SPECIAL.sub(r"\\\1", safe(text))


def _row(row: Row) -> str:
    return "\n\n".join(_parts(row))


def _parts(row: Row) -> Iterator[str]:
    yield f"## {row.symbol} {escaped(row.claim.text)}"
    yield f"**{row.label}**, confidence {row.verdict.leading.confidence:.2f}"
    yield escaped(row.verdict.leading.reasoning)
    for evidence in shown_evidence(row.verdict):
        yield _evidence(evidence)


def _evidence(evidence: Evidence) -> str:
    quotes = "\n".join(f"> {escaped(quote.text)}\n>" for quote in evidence.quotes)
    source = f"> — {escaped(evidence.title)}, {escaped(place(evidence))}"
    return f"{quotes}\n{source}" if quotes else source
