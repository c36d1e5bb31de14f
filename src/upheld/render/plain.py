"""A check for a terminal: readable without colour, coloured where the caller says so."""

from collections.abc import Iterator

from upheld.domain.evidence import Evidence
from upheld.domain.reports import Check
from upheld.domain.verdicts import Status
from upheld.render.view import Row, headline, notes, place, rows, shown_evidence

__all__ = ["plain"]

_COLOURS = {
    Status.SUPPORTED: "32",
    Status.PARTIAL: "33",
    Status.CONTRADICTED: "31",
    Status.UNSUPPORTED: "35",
    Status.PENDING: "37",
}
_CONTROL = {code: None for code in (*range(9), *range(11, 32), *range(127, 160))}


def plain(check: Check, *, colour: bool = False) -> str:
    """Return the check as lines of text, ending in a newline."""
    blocks = [_row(row, colour=colour) for row in rows(check)]
    tail = [safe(note) for note in notes(check)]
    parts = [headline(check), *blocks, *(["\n".join(tail)] if tail else [])]
    return "\n\n".join(parts) + "\n"


def safe(text: str) -> str:
    """Return foreign text without control characters, so that it cannot drive a terminal."""
    return text.translate(_CONTROL).replace("\n", " ")


def _row(row: Row, *, colour: bool) -> str:
    return "\n".join(_lines(row, colour=colour))


def _lines(row: Row, *, colour: bool) -> Iterator[str]:
    label = f"{row.symbol} {row.label}"
    if colour:
        label = f"\x1b[{_COLOURS[row.status]}m{label}\x1b[0m"
    confidence = row.verdict.leading.confidence
    sure = f"  (confidence {confidence:.2f})" if confidence else ""
    yield f"{label}{sure}"
    yield f"  {safe(row.claim.text)}"
    yield f"  {safe(row.verdict.leading.reasoning)}"
    for evidence in shown_evidence(row.verdict):
        yield from _evidence(evidence)


def _evidence(evidence: Evidence) -> Iterator[str]:
    for quote in evidence.quotes:
        yield f"    > {safe(quote.text)}"
    yield f"      {safe(evidence.title)} · {safe(place(evidence))}"
    for note in evidence.notes:
        yield f"      note: {safe(note)}"
