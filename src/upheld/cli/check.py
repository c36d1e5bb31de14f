"""`upheld check`: rule on a text an AI wrote, claim by claim."""

import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from upheld.cli.input import Out, read_text, say_skipped, write_text
from upheld.domain.verdicts import Sensitivity

if TYPE_CHECKING:
    from upheld.domain.reports import Check
    from upheld.domain.text import Document
    from upheld.pipeline.options import Options, Tools

__all__ = ["check"]


class Format(StrEnum):
    """How the result is written."""

    TEXT = "text"
    JSON = "json"
    HTML = "html"
    MARKDOWN = "markdown"


class FailOn(StrEnum):
    """A label, or `unruled`, that makes the exit code 1."""

    CONTRADICTED = "contradicted"
    UNSUPPORTED = "unsupported"
    PARTIAL = "partial"
    UNRULED = "unruled"


_Sources = Annotated[
    list[Path] | None,
    typer.Option(
        help="A file or folder to check against; may be repeated. Only these are searched, "
        "unless --library is given too."
    ),
]
_Library = Annotated[bool, typer.Option(help="Search the added sources too, beside --sources.")]
_Sensitivity = Annotated[
    Sensitivity, typer.Option(help="How much is asked of the evidence, and of which claims.")
]
_MaxClaims = Annotated[
    int | None,
    typer.Option(
        help="Judge at most this many claims, the most important first "
        "[default: 20; strict 40, light 8]."
    ),
]
_Verifier = Annotated[
    str | None, typer.Option(help="The verifier: large, small, lexical or an added model.")
]


def check(
    file: Annotated[
        str | None, typer.Argument(help="The text to check, or - for standard input.")
    ] = None,
    *,
    text: Annotated[str | None, typer.Option(help="The text itself, instead of a file.")] = None,
    prompt: Annotated[str | None, typer.Option(help="What the AI had been asked.")] = None,
    sources: _Sources = None,
    library: _Library = False,
    sensitivity: _Sensitivity = Sensitivity.BALANCED,
    verifier: _Verifier = None,
    format: Annotated[Format, typer.Option(help="How to write the result.")] = Format.TEXT,
    fail_on: Annotated[
        list[FailOn] | None,
        typer.Option(
            help="Exit with 1 if a claim is …; may be repeated. unruled: there were more claims "
            "than --max-claims, or text that was not read."
        ),
    ] = None,
    out: Out = None,
    max_claims: _MaxClaims = None,
) -> None:
    """Check a text an AI wrote: which claims hold up, and the exact quote that decides."""
    import asyncio

    from upheld import bootstrap
    from upheld.bootstrap.checks import check_tools
    from upheld.domain.text import Document
    from upheld.pipeline.options import Options
    from upheld.settings import Settings

    document = Document(text=read_text(file, text), prompt=prompt)
    options = Options(sensitivity=sensitivity, max_claims=max_claims)
    tools = check_tools(
        sources or [],
        library=library,
        verifier=verifier,
        settings=Settings.from_env(),
        clock=bootstrap.clock(),
        skipped=say_skipped,
    )
    result = asyncio.run(_watched(document, tools, options, _progress()))
    colour = format is Format.TEXT and out is None and sys.stdout.isatty()
    write_text(out, _rendered(result, format, colour=colour))
    raise typer.Exit(code=1 if _fails(result, fail_on or []) else 0)


async def _watched(
    document: "Document", tools: "Tools", options: "Options", show: Callable[[str], None]
) -> "Check":
    """Fold the stream while telling on stderr how far it is."""
    from upheld.domain.events import Done, Extracted, Judged
    from upheld.pipeline.run import stream

    judged = total = 0
    async for event in stream(document, tools, options):
        match event:
            case Extracted(claims=claims):
                total = len(claims)
            case Judged():
                judged += 1
            case Done(check=result):
                show("")
                return result
            case _:
                continue
        show(f"{judged} of {total} claims")
    raise AssertionError("a stream ends in Done or raises")


def _progress() -> Callable[[str], None]:
    """Return what shows progress: a line that rewrites itself on a terminal, else nothing."""
    if not sys.stderr.isatty():
        return lambda line: None

    def show(line: str) -> None:
        sys.stderr.write(f"\r\x1b[K{line}")
        sys.stderr.flush()

    return show


def _rendered(result: "Check", wanted: Format, *, colour: bool) -> str:
    from upheld.render.data import data
    from upheld.render.markdown import markdown
    from upheld.render.page import page
    from upheld.render.plain import plain

    writers: dict[Format, Callable[[], str]] = {
        Format.TEXT: lambda: plain(result, colour=colour),
        Format.JSON: lambda: data(result),
        Format.HTML: lambda: page(result),
        Format.MARKDOWN: lambda: markdown(result),
    }
    return writers[wanted]()


def _fails(result: "Check", states: list[FailOn]) -> bool:
    from upheld.domain.verdicts import status

    found = {status(verdict, result.sensitivity).value for verdict in result.verdicts}
    if result.unruled or any(left.unread is not None for left in result.left_out):
        found.add(FailOn.UNRULED.value)
    return any(state.value in found for state in states)
