"""Reading JSON documents that a command is given: one clear refusal naming the file."""

from collections.abc import Iterator
from pathlib import Path

from upheld.cli.input import read_text
from upheld.domain.errors import InvalidInput
from upheld.wire.json import strict_loads

__all__ = ["read_json", "read_json_lines", "write_new"]

MAX_BYTES = 64_000_000


def read_json(path: Path) -> object:
    """Return the JSON of a file; `-` is standard input. Raises InvalidInput naming the file."""
    return _parsed(read_text(str(path), None, max_bytes=MAX_BYTES), str(path))


def read_json_lines(path: Path) -> Iterator[tuple[int, object]]:
    """Yield (line number, value) for each line that is not blank. Raises InvalidInput."""
    text = read_text(str(path), None, max_bytes=MAX_BYTES)
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield number, _parsed(line, f"{path}, line {number}")


def write_new(path: Path, body: str, *, private: bool = False) -> None:
    """Write a file that must not be there yet; `private` keeps it from other users."""
    try:
        path.touch(mode=0o600 if private else 0o666, exist_ok=False)
        path.write_text(body, encoding="utf-8")
    except FileExistsError:
        raise InvalidInput(f"{path} is there already: choose another name or remove it") from None
    except OSError as error:
        raise InvalidInput(f"{path} cannot be written: {error.strerror}") from None


def _parsed(text: str, name: str) -> object:
    try:
        return strict_loads(text.encode())
    except InvalidInput as error:
        raise InvalidInput(f"{name}: {error}") from None
