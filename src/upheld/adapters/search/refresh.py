"""Bringing an index up to date with its files: only what changed is read again."""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from upheld.adapters.search.connection import DamagedIndex
from upheld.adapters.search.index import FileState, Index, Skipped
from upheld.adapters.search.loading import load
from upheld.adapters.search.texts import Loader
from upheld.domain.errors import InvalidInput, MissingExtra

__all__ = ["NOTHING", "Refreshed", "Watcher", "ignore", "refresh"]

Watcher = Callable[[Path], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Refreshed:
    """What a refresh did, in files; `skipped` lists what could not be read and why."""

    added: int = 0
    changed: int = 0
    unchanged: int = 0
    removed: int = 0
    skipped: tuple[Skipped, ...] = ()

    def __add__(self, other: "Refreshed") -> "Refreshed":
        return Refreshed(
            added=self.added + other.added,
            changed=self.changed + other.changed,
            unchanged=self.unchanged + other.unchanged,
            removed=self.removed + other.removed,
            skipped=self.skipped + other.skipped,
        )


NOTHING = Refreshed()


def ignore(path: Path) -> None:
    """Watch nothing."""


def refresh(
    index: Index,
    source: str,
    files: Iterable[Path],
    *,
    loader: Loader = load,
    watch: Watcher = ignore,
) -> Refreshed:
    """Make the index of `source` hold exactly the texts of `files`.

    A file of the same size and time is not opened; one with the same content is not parsed. A
    file that cannot be read is reported and leaves no text behind. Interrupted at any point, the
    index stays usable and the next refresh goes on from there.
    """
    known = index.files(source)
    total, seen = NOTHING, set()
    for path in files:
        seen.add(str(path))
        watch(path)
        total += _one(index, source, path, known.get(str(path)), loader)
    gone = [name for name in known if name not in seen]
    for name in gone:
        index.forget(source, name)
    return total + Refreshed(removed=len(gone))


def _one(
    index: Index, source: str, path: Path, before: FileState | None, loader: Loader
) -> Refreshed:
    try:
        now = _stat(path)
        if before is not None and _settled(before) and _same_stat(before, now):
            return Refreshed(unchanged=1)
        now = replace(now, sha256=_digest(path))
    except OSError as error:
        return _lost(index, source, path, error)
    if before is not None and before.sha256 == now.sha256:
        index.touch(source, str(path), now)
        if _settled(before):
            return Refreshed(unchanged=1)
        now = replace(now, done=before.done)
    return _read(index, source, path, now, before, loader)


def _read(
    index: Index, source: str, path: Path, now: FileState, before: FileState | None, loader: Loader
) -> Refreshed:
    try:
        skipped = index.write(source, str(path), now, loader(path))
    except DamagedIndex:
        raise
    except (InvalidInput, MissingExtra, OSError) as error:
        index.refuse(source, str(path), replace(now, done=0, problem=str(error)))
        return Refreshed(skipped=(Skipped(path=str(path), reason=str(error)),))
    return Refreshed(added=before is None, changed=before is not None, skipped=skipped)


def _settled(before: FileState) -> bool:
    """Say whether a file was read to its end; one with a problem is tried again each time."""
    return before.complete and before.problem is None


def _lost(index: Index, source: str, path: Path, error: OSError) -> Refreshed:
    index.forget(source, str(path))
    reason = error.strerror or "cannot be read"
    return Refreshed(skipped=(Skipped(path=str(path), reason=reason),))


def _stat(path: Path) -> FileState:
    found = path.stat()
    return FileState(size=found.st_size, modified_ns=found.st_mtime_ns, sha256="")


def _same_stat(before: FileState, now: FileState) -> bool:
    return (before.size, before.modified_ns) == (now.size, now.modified_ns)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
