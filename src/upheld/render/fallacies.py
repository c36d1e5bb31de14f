"""Findings of fallacies for a terminal, and as JSON."""

import json
from collections.abc import Iterator

from upheld.domain.fallacies import Fallacy, reported_kind, severity
from upheld.domain.text import Document, Utf16Offsets
from upheld.ports import Fallacies
from upheld.render.plain import safe

__all__ = ["fallacy_data", "fallacy_text"]

_SHOWN = 300


def fallacy_text(document: Document, result: Fallacies, *, colour: bool = False) -> str:
    """Return the findings as lines of text, ending in a newline."""
    count = len(result.found)
    named = "1 passage" if count == 1 else f"{count} passages"
    head = f"{named} that may argue fallaciously." if count else "No fallacy found."
    blocks = ["\n".join(_block(document, item, colour=colour)) for item in result.found]
    tail = [] if result.unread is None else ["The rest of the text was not read: see --limit."]
    return "\n\n".join([head, *blocks, *tail]) + "\n"


def fallacy_data(document: Document, result: Fallacies, *, detector: str) -> str:
    """Return `{"detector", "fallacies": […], "unread": [start, end] | null}`.

    Spans are [start, end) in UTF-16 units, as everywhere on the wire; `reportedKind` is the kind
    in the list of article reports.
    """
    offsets = Utf16Offsets(document.text)
    body = {
        "detector": detector,
        "fallacies": [_body(document, item, offsets) for item in result.found],
        "unread": None if result.unread is None else list(offsets.units(result.unread)),
    }
    return json.dumps(body, ensure_ascii=False, indent=2) + "\n"


def _block(document: Document, item: Fallacy, *, colour: bool) -> Iterator[str]:
    label = item.kind.value.replace("_", " ")
    shown = f"\x1b[33m{label}\x1b[0m" if colour else label
    yield f"{shown}  (confidence {item.confidence:.2f})"
    text = safe(item.span.of(document.text))
    yield f"    > {text if len(text) <= _SHOWN else text[: _SHOWN - 1] + '…'}"
    yield f"  {safe(item.explanation)}"


def _body(document: Document, item: Fallacy, offsets: Utf16Offsets) -> dict[str, object]:
    return {
        "kind": item.kind.value,
        "reportedKind": reported_kind(item.kind).value,
        "severity": severity(item).value,
        "confidence": item.confidence,
        "span": list(offsets.units(item.span)),
        "text": item.span.of(document.text),
        "cues": [list(offsets.units(cue)) for cue in item.cues],
        "explanation": item.explanation,
    }
