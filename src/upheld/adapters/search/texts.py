"""What a loader gives: the text of one source with where it comes from."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from upheld.domain.errors import TooLarge

__all__ = [
    "MAX_FILE_BYTES",
    "MAX_TEXT",
    "LoadedText",
    "Loader",
    "clean",
    "file_moment",
    "moment",
    "read_bytes",
]

MAX_FILE_BYTES = 64 * 1024 * 1024
MAX_TEXT = 16 * 1024 * 1024
_UNPRINTABLE = {code: None for code in (0x00, 0xFEFF)} | {
    code: "\ufffd" for code in range(0xD800, 0xE000)
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedText:
    """The text of one source, as extracted; every span of evidence counts code points of `text`.

    `title` is empty where the source gives none; what stands there is searched like the text.
    `problem` says why a part of a file could not be read; such an entry has no text.
    """

    text: str
    title: str
    url: str
    modified_at: datetime | None = None
    problem: str | None = None


Loader = Callable[[Path], Iterator[LoadedText]]


def read_bytes(path: Path, limit: int = MAX_FILE_BYTES) -> bytes:
    """Return the content of a file; raise TooLarge, naming both figures, above `limit` bytes."""
    size = path.stat().st_size
    if size > limit:
        raise TooLarge(f"{size:,} bytes, the limit is {limit:,}: split the file")
    return path.read_bytes()


def clean(text: str, limit: int = MAX_TEXT) -> str:
    """Return text that can be stored and encoded: no NUL, no byte order mark, no lone surrogate."""
    if len(text) > limit:
        raise TooLarge(f"{len(text):,} characters of text, the limit is {limit:,}: split the file")
    return text.replace("\r\n", "\n").translate(_UNPRINTABLE)


def moment(value: object) -> datetime | None:
    """Return an ISO 8601 date or time as an aware moment in UTC; None for anything else."""
    if not isinstance(value, str):
        return None
    try:
        found = datetime.fromisoformat(value.strip())
    except ValueError:
        return None
    return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)


def file_moment(path: Path) -> datetime:
    """Return when a file was last written, in UTC."""
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)
