"""`upheld sources`: the files and folders that claims are checked against."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from upheld.cli.input import say_skipped
from upheld.domain.errors import InvalidInput
from upheld.settings import Settings

if TYPE_CHECKING:
    from upheld.bootstrap.sources import Listed, Refreshed, Shelf

__all__ = ["app"]

app = typer.Typer(
    help="The files and folders that claims are checked against.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

_DataDir = Annotated[
    Path | None,
    typer.Option(
        help="Where sources are remembered [default: UPHELD_DATA_DIR, else upheld in "
        "XDG_DATA_HOME or in ~/.local/share]."
    ),
]
_Name = Annotated[str | None, typer.Option(help="A name for it [default: the file's or folder's].")]
_Authority = Annotated[
    float | None,
    typer.Option(
        help="0 to 1: 1 primary source, 0.7 known, 0.4 unknown [default: by site, 0.7 for files]."
    ),
]


@app.command("add")
def add(
    paths: Annotated[list[Path] | None, typer.Argument(help="Files and folders.")] = None,
    *,
    starter: Annotated[
        bool, typer.Option(help="Add the starter corpora (needs upheld[starter]).")
    ] = False,
    name: _Name = None,
    authority: _Authority = None,
    data_dir: _DataDir = None,
) -> None:
    """Add files and folders (.txt .md .html .pdf .docx .csv .jsonl .zim) and read them."""
    places: list[Path | None] = [*(paths or []), *([None] if starter else [])]
    if not places:
        raise InvalidInput("nothing to add: name a file or a folder, or use --starter")
    if name is not None and len(places) > 1:
        raise InvalidInput("--name names one source: add the others on their own")
    shelf = _shelf(data_dir)
    for place in places:
        source = shelf.add(place, name=name, authority=authority)
        typer.echo(f"added {source.name}", err=True)
    _refresh(shelf)


@app.command("list")
def show(*, data_dir: _DataDir = None) -> None:
    """List the sources and what was read from each."""
    rows = _shelf(data_dir).listed()
    if not rows:
        typer.echo("no sources yet; `upheld sources add PATH` adds one", err=True)
        return
    head = ("NAME", "FILES", "TEXTS", "PASSAGES", "AUTHORITY", "PATH")
    for line in _table([head, *(_row(row) for row in rows)]):
        typer.echo(line)


@app.command("remove")
def remove(
    names: Annotated[list[str], typer.Argument(help="Names or paths, as `list` shows them.")],
    *,
    data_dir: _DataDir = None,
) -> None:
    """Forget sources; the files themselves stay where they are."""
    shelf = _shelf(data_dir)
    for name in names:
        typer.echo(f"removed {shelf.remove(name).name}", err=True)


@app.command("refresh")
def refresh(*, data_dir: _DataDir = None) -> None:
    """Read again what is new or changed, and drop what is gone."""
    _refresh(_shelf(data_dir))


def _shelf(data_dir: Path | None) -> "Shelf":
    from upheld import bootstrap

    settings = Settings.from_env()
    if data_dir is not None:
        settings = replace(settings, data_dir=data_dir.expanduser().absolute())
    return bootstrap.open_shelf(settings)


def _refresh(shelf: "Shelf") -> None:
    progress = _Progress()
    done = shelf.refresh(watch=progress)
    progress.clear()
    say_skipped(done.skipped)
    typer.echo(_summary(done))


def _summary(done: "Refreshed") -> str:
    counts = {
        "added": done.added,
        "changed": done.changed,
        "unchanged": done.unchanged,
        "removed": done.removed,
        "skipped": len(done.skipped),
    }
    said = ", ".join(f"{count} {word}" for word, count in counts.items() if count)
    return f"files: {said}" if said else "files: none"


class _Progress:
    """One line on stderr that counts the files, only where a person looks on."""

    def __init__(self) -> None:
        self._seen = 0
        self._shown = sys.stderr.isatty()

    def __call__(self, path: Path) -> None:
        self._seen += 1
        if self._shown:
            typer.echo(f"\r\x1b[Kreading {self._seen}: {path.name[:60]}", err=True, nl=False)

    def clear(self) -> None:
        if self._shown:
            typer.echo("\r\x1b[K", err=True, nl=False)


def _row(listed: "Listed") -> tuple[str, ...]:
    source = listed.source
    counts = (str(listed.files), str(listed.texts), str(listed.passages))
    score = "by site" if source.authority is None else f"{source.authority:g}"
    return (source.name, *counts, score, source.path or "(starter corpora)")


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    cells = ([cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in rows)
    return ["  ".join(row).rstrip() for row in cells]
