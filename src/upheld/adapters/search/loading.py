"""One table from file endings to loaders, and the walk through a folder."""

import os
from collections.abc import Iterator
from pathlib import Path

from upheld.adapters.search.html import load_html
from upheld.adapters.search.office import load_docx, load_pdf
from upheld.adapters.search.plain import load_csv, load_jsonl, load_text
from upheld.adapters.search.texts import LoadedText, Loader
from upheld.adapters.search.zim import load_zim
from upheld.domain.errors import UnsupportedInput

__all__ = ["LOADERS", "NO_LOADER", "files_under", "load", "passed_over"]

LOADERS: dict[str, Loader] = {
    ".txt": load_text,
    ".md": load_text,
    ".markdown": load_text,
    ".html": load_html,
    ".htm": load_html,
    ".pdf": load_pdf,
    ".docx": load_docx,
    ".jsonl": load_jsonl,
    ".csv": load_csv,
    ".zim": load_zim,
}
NO_LOADER = f"not one of {' '.join(LOADERS)}"


def load(path: Path) -> Iterator[LoadedText]:
    """Yield the texts of a file; raise InvalidInput or MissingExtra, saying why there is none."""
    loader = LOADERS.get(path.suffix.lower())
    if loader is None:
        kind = path.suffix or "a file without an ending"
        raise UnsupportedInput(f"{kind} is {NO_LOADER}")
    return loader(path)


def files_under(path: Path) -> tuple[Path, ...]:
    """Return the readable files of a folder in a fixed order, no hidden ones; a file as it is."""
    if not path.is_dir():
        return (path,)
    return tuple(found for found in _walk(path) if found.suffix.lower() in LOADERS)


def passed_over(path: Path) -> tuple[Path, ...]:
    """Return the files of a folder that are not read, hidden ones aside."""
    if not path.is_dir():
        return ()
    return tuple(found for found in _walk(path) if found.suffix.lower() not in LOADERS)


def _walk(folder: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(place, name) for name in sorted(names) if not name.startswith("."))
