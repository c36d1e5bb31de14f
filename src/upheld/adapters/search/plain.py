"""Loaders of plain text, Markdown, tables of values and lines of JSON."""

import csv
import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from upheld.adapters.search.places import web_url
from upheld.adapters.search.texts import LoadedText, clean, file_moment, moment, read_bytes
from upheld.domain.errors import InvalidInput, UnsupportedInput

__all__ = ["decoded", "load_csv", "load_jsonl", "load_text"]

TEXT_KEYS = ("text", "content", "body", "extract")
DATE_KEYS = ("modified_at", "lastModifiedAt", "modified", "published_at", "published", "date")
_BINARY_SHARE = 0.1
_DELIMITERS = (",", ";", "\t")
_BYTE_ORDER_MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)


def load_text(path: Path) -> Iterator[LoadedText]:
    """Yield the file as it stands; the title is its first heading, else its name."""
    text = clean(decoded(read_bytes(path)))
    title = _heading(text) or path.stem
    yield LoadedText(text=text, title=title, url=path.as_uri(), modified_at=file_moment(path))


def load_jsonl(path: Path) -> Iterator[LoadedText]:
    """Yield one text per line: an object with `text`, and if known `title`, `url`, `date`.

    A line that cannot be read becomes an entry with `problem`, and the next line is read.
    """
    for number, line in enumerate(decoded(read_bytes(path)).split("\n"), start=1):
        if line.strip():
            yield _row(path, number, line)


def load_csv(path: Path) -> Iterator[LoadedText]:
    """Yield the file as a table, `| a | b |`; values are parted by commas, semicolons or tabs."""
    written = clean(decoded(read_bytes(path)))
    lines = written.splitlines(keepends=True)
    parted = max(_DELIMITERS, key=(lines or [""])[0].count)
    try:
        rows = [row for row in csv.reader(lines, delimiter=parted) if any(map(str.strip, row))]
    except csv.Error as error:
        raise UnsupportedInput(f"not a readable table ({error})") from error
    text = "\n".join(f"| {' | '.join(map(_cell, row))} |" for row in rows)
    if not text:
        raise UnsupportedInput("no text")
    yield LoadedText(text=text, title=path.stem, url=path.as_uri(), modified_at=file_moment(path))


def _cell(value: str) -> str:
    return " ".join(value.replace("|", "\\|").split())


def decoded(content: bytes) -> str:
    """Return bytes as text (UTF-8, a marked UTF-16, else Windows-1252); refuse binary content."""
    for mark, encoding in _BYTE_ORDER_MARKS:
        if content.startswith(mark):
            return content.decode(encoding, errors="replace")
    if _looks_binary(content):
        raise UnsupportedInput("binary content, not text")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _looks_binary(content: bytes) -> bool:
    head = content[:8192]
    control = sum(byte < 9 or 13 < byte < 27 or 27 < byte < 32 for byte in head)
    return b"\0" in head or control > len(head) * _BINARY_SHARE


def _heading(text: str) -> str | None:
    first = text.lstrip()[:200].partition("\n")[0]
    return first.strip("# \t\r") if first.startswith("#") else None


def _row(path: Path, number: int, line: str) -> LoadedText:
    place = f"{path.as_uri()}#line={number}"
    try:
        return _text_of(json.loads(line), place)
    except (ValueError, RecursionError, InvalidInput) as error:
        return LoadedText(text="", title="", url=place, problem=f"line {number}: {_reason(error)}")


def _reason(error: Exception) -> str:
    return str(error) if isinstance(error, InvalidInput) else "not JSON"


def _text_of(row: object, place: str) -> LoadedText:
    if not isinstance(row, Mapping):
        raise InvalidInput("not an object with a text")
    text = _first(row, TEXT_KEYS)
    if text is None:
        raise InvalidInput(f"no text under any of {', '.join(TEXT_KEYS)}")
    return LoadedText(
        text=clean(text),
        title=clean(_first(row, ("title",)) or ""),
        url=web_url(_first(row, ("url",))) or place,
        modified_at=moment(_first(row, DATE_KEYS)),
    )


def _first(row: Mapping[str, object], keys: tuple[str, ...]) -> str | None:
    values = (row.get(key) for key in keys)
    return next((value for value in values if isinstance(value, str) and value.strip()), None)
