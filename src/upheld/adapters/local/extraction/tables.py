"""Rows of a table as claims: what the row is about, what the column asks, what the cell says."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from upheld.adapters.local.extraction.lexicon import word_set
from upheld.domain.text import Span
from upheld.reading.cells import lowered, plain

__all__ = ["Cell", "Fact", "Table", "cells"]


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: its words without markup, and where they stand."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Fact:
    """One claim of a row."""

    text: str
    span: Span


_PAIR_HEADS = word_set(
    """attribute property field detail details fact facts value item feature metric measure
    category information description key parameter characteristic aspect label name statistic
    indicator"""
)
_PAIR = 2


def cells(text: str, row: Span) -> tuple[Cell, ...]:
    """Return the non-empty cells of one table row."""
    found = []
    for match in re.finditer(r"(?:\\\||[^|\r\n])+", row.of(text)):
        raw = match.group()
        shown = plain(raw)
        start = row.start + match.start() + len(raw) - len(raw.lstrip())
        found.append(Cell(shown, Span(start, start + len(raw.strip()))))
    return tuple(found)


class Table:
    """Reads the rows of one table; the first row is its header."""

    def __init__(self, subject: str | None) -> None:
        self._subject = subject
        self._header: tuple[Cell, ...] | None = None

    def read(self, row: Sequence[Cell]) -> Iterator[Fact]:
        """Yield the facts of the next row; the header gives none."""
        if self._header is None:
            self._header = tuple(row)
            return
        if len(row) != len(self._header) or not row or not row[0].text:
            return
        yield from self._pair(row) if self._is_pairs() else self._wide(row)

    def _is_pairs(self) -> bool:
        """Say whether the table lists attributes of one thing: two columns, "Population | 67 m"."""
        header = self._header or ()
        heads = [cell.text.lower() for cell in header]
        return len(heads) == _PAIR and (heads[0] in _PAIR_HEADS or heads[0] == "") and heads[1] in {
            "value", "detail", "details", "information", "description", "fact", "", "data",
            "figure",
            (self._subject or "").lower(),
        }  # fmt: skip

    def _pair(self, row: Sequence[Cell]) -> Iterator[Fact]:
        label, value = row[0], row[1]
        if value.text and self._subject:
            owner = f"{self._subject}'s {lowered(label.text)}"
            yield Fact(f"{owner} is {value.text}", Span(label.span.start, value.span.end))

    def _wide(self, row: Sequence[Cell]) -> Iterator[Fact]:
        header = self._header or ()
        for head, cell in zip(header[1:], row[1:], strict=True):
            if head.text and _says(cell.text):
                place = Span(row[0].span.start, cell.span.end)
                yield Fact(f"{row[0].text}'s {lowered(head.text)} is {cell.text}", place)


def _says(text: str) -> bool:
    return any(c.isalnum() for c in text) and text.lower() not in {"n/a", "unknown", "none", "tbd"}
