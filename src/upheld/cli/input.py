"""Reading the text to check: a file, standard input or the command line, with clear refusals."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from upheld.domain.errors import InvalidInput, TooLarge

if TYPE_CHECKING:
    from upheld.bootstrap.sources import Skipped

__all__ = ["MAX_BYTES", "Out", "read_text", "say_skipped", "write_text"]

MAX_BYTES = 4_000_000
Out = Annotated[Path | None, typer.Option(help="Write to this file, not to stdout.")]
_SHOWN = 20


def read_text(file: str | None, text: str | None, *, max_bytes: int = MAX_BYTES) -> str:
    """Return the text from exactly one place: `--text`, a path, or `-` for standard input.

    Raises InvalidInput for a missing or binary file, TooLarge above `max_bytes`.
    """
    if (file is None) == (text is None):
        raise InvalidInput("give the text once: a FILE, - for standard input, or --text TEXT")
    if text is not None:
        return text
    if file == "-":
        return _decoded(sys.stdin.buffer.read(max_bytes + 1), "standard input", max_bytes)
    path = Path(str(file))
    try:
        with path.open("rb") as stream:
            return _decoded(stream.read(max_bytes + 1), str(path), max_bytes)
    except OSError as error:
        raise InvalidInput(f"{path} cannot be read: {error.strerror}") from None


def write_text(out: Path | None, body: str) -> None:
    """Write to a file, or to stdout where none is named; raises InvalidInput if that fails."""
    if out is None:
        sys.stdout.write(body)
        return
    try:
        out.write_text(body, encoding="utf-8")
    except OSError as error:
        raise InvalidInput(f"{out} cannot be written: {error.strerror}") from None


def say_skipped(files: "Sequence[Skipped]") -> None:
    """Name on stderr the files that could not be read, and why: a line for each reason."""
    paths: dict[str, list[str]] = {}
    for file in files:
        paths.setdefault(file.reason, []).append(file.path)
    for reason, named in list(paths.items())[:_SHOWN]:
        typer.echo(f"skipped {_listed(named)}: {reason}", err=True)
    if len(paths) > _SHOWN:
        typer.echo(f"skipped more for {len(paths) - _SHOWN} other reasons", err=True)


def _listed(paths: Sequence[str]) -> str:
    if len(paths) == 1:
        return paths[0]
    more = f" and {len(paths) - _SHOWN} more" if len(paths) > _SHOWN else ""
    return f"{len(paths)} files ({', '.join(paths[:_SHOWN])}{more})"


def _decoded(raw: bytes, name: str, max_bytes: int) -> str:
    if len(raw) > max_bytes:
        raise TooLarge(f"{name} is over {max_bytes:,} bytes; check it in parts")
    if b"\0" in raw:
        raise InvalidInput(f"{name} is not text: it has a zero byte at {raw.index(0)}")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{name} is not UTF-8 text: byte {error.start} cannot be read") from None
