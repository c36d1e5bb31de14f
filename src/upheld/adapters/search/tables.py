"""Rows of a table told as sentences: a row by itself does not say what its figures are of.

`| Team | €29 |` under `| Plan | Price per month |` reads "Plan Team: price per month is €29."
"""

import re
from collections.abc import Sequence

from upheld.reading.cells import lowered, plain

__all__ = ["Table"]

_CELL = re.compile(r"(?<!\\)\|")
_NAMELESS = frozenset(
    (
        *("attribute", "property", "field", "item", "name", "key", "parameter", "characteristic"),
        *("aspect", "label", "feature", "metric", "measure", "detail", "details", "indicator"),
    )
)
_VALUES = frozenset(
    ("value", "values", "detail", "details", "information", "description", "data", "figure", "fact")
)
_PAIR = 2


class Table:
    """Reads the rows of one table from top to bottom; the first one is its header."""

    def __init__(self) -> None:
        self._header: tuple[str, ...] = ()

    def told(self, row: str) -> str:
        """Return the next row as sentences; nothing for the header and for a row out of shape."""
        found = _cells(row)
        if not self._header:
            self._header = found
            return ""
        if len(found) != len(self._header) or len(found) < _PAIR or not found[0]:
            return ""
        return self._pair(found) if self._is_pairs() else self._wide(found)

    def _is_pairs(self) -> bool:
        """Say whether the columns are only "property" and "value"."""
        first, *others = (cell.lower() for cell in self._header)
        return len(others) == 1 and first in _NAMELESS | {""} and others[0] in _VALUES | {""}

    def _pair(self, row: Sequence[str]) -> str:
        return f"{row[0]}: {_ended(row[1])}" if row[1] else ""

    def _wide(self, row: Sequence[str]) -> str:
        kind = self._header[0]
        named = row[0] if kind.lower() in _NAMELESS or kind in row[0] else f"{kind} {row[0]}"
        cells = zip(self._header[1:], row[1:], strict=True)
        said = (f"{lowered(head)} is {cell}" if head else cell for head, cell in cells if cell)
        return " ".join(f"{named.strip()}: {_ended(each)}" for each in said)


def _cells(row: str) -> tuple[str, ...]:
    """Return the cells of a row, the empty ones too, without markup."""
    inner = row.strip().removeprefix("|")
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    return tuple(plain(cell.replace("\\|", "|")) for cell in _CELL.split(inner))


def _ended(said: str) -> str:
    return said if said.endswith((".", "!", "?")) else f"{said}."
