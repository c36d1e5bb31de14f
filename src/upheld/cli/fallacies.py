"""`upheld fallacies`: find fallacious passages in a text, without any key."""

import sys
from enum import StrEnum
from typing import Annotated

import typer

from upheld.cli.input import Out, read_text, write_text

__all__ = ["fallacies"]

SENTENCES = 2_000


class Format(StrEnum):
    """How the result is written."""

    TEXT = "text"
    JSON = "json"


def fallacies(
    file: Annotated[
        str | None, typer.Argument(help="The text to read, or - for standard input.")
    ] = None,
    *,
    text: Annotated[str | None, typer.Option(help="The text itself, instead of a file.")] = None,
    format: Annotated[Format, typer.Option(help="How to write the result.")] = Format.TEXT,
    limit: Annotated[int, typer.Option(help="Read at most this many sentences.")] = SENTENCES,
    out: Out = None,
) -> None:
    """Find passages that argue fallaciously: the kind, the place, and why. Exit 1 on a finding."""
    import asyncio

    from upheld.bootstrap.fallacies import fallacy_detector
    from upheld.domain.text import Document
    from upheld.render.fallacies import fallacy_data, fallacy_text

    document = Document(text=read_text(file, text))
    detector = fallacy_detector()
    result = asyncio.run(detector.detect(document, limit=limit))
    colour = out is None and sys.stdout.isatty()
    body = (
        fallacy_data(document, result, detector=detector.name)
        if format is Format.JSON
        else fallacy_text(document, result, colour=colour)
    )
    write_text(out, body)
    raise typer.Exit(code=1 if result.found else 0)
