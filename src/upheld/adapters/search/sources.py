"""The list of a user's sources: a small file beside the index, never lost with it."""

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from upheld.domain.errors import InvalidInput

__all__ = ["STARTER", "Source", "SourceList", "checked_authority"]

STARTER = "starter"
_FILE = "sources.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A file or folder to search; `path` None is the starter corpora.

    `authority` 0..1 stands over the table of sites; None leaves the table in force.
    """

    name: str
    path: str | None
    authority: float | None = None


class SourceList:
    """Reads and writes `sources.json` in a data folder; a write replaces the file in one step."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / _FILE

    def all(self) -> tuple[Source, ...]:
        """Return the sources in the order they were added; raise InvalidInput for a broken file."""
        try:
            rows = json.loads(self._file.read_text("utf-8"))
            return tuple(Source(**row) for row in rows)
        except FileNotFoundError:
            return ()
        except (ValueError, TypeError) as error:
            raise InvalidInput(
                f"{self._file} is not a list of sources: mend it, or remove it and add them again"
            ) from error

    def save(self, sources: Sequence[Source]) -> None:
        """Write the whole list."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        draft = self._file.with_suffix(".draft")
        draft.write_text(json.dumps([asdict(source) for source in sources], indent=1), "utf-8")
        os.replace(draft, self._file)


def checked_authority(value: float | None) -> float | None:
    """Return the value if it is None or in 0..1; raise InvalidInput naming it otherwise."""
    if value is None or 0.0 <= value <= 1.0:
        return value
    raise InvalidInput(f"authority {value} is outside 0..1; 0.9 is a primary source, 0.4 unknown")
