"""Blocks of a text: what is prose, and what is a heading, a list item, a table, code.

Markdown is read line by line, in linear time. The spans of the blocks concatenate back to the
text; `content` is the block without its markers and without the white space around it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from upheld.domain.text import Span

__all__ = ["Block", "BlockKind", "blocks"]


class BlockKind(StrEnum):
    """What a block is."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    LIST_ITEM = "list_item"
    TABLE_ROW = "table_row"
    CODE = "code"
    QUOTE = "quote"
    RULE = "rule"
    HTML = "html"


@dataclass(frozen=True, slots=True)
class Block:
    """One block; `span` with its markers and the blank lines after it, `content` without."""

    kind: BlockKind
    span: Span
    content: Span


@dataclass(frozen=True, slots=True)
class _Line:
    start: int
    end: int  # behind the line break
    text: str  # without the line break


def blocks(text: str) -> tuple[Block, ...]:
    """Return the blocks of `text` in order; white space before the first belongs to the first."""
    found = [(kind, start, inner) for kind, start, inner in _openings(text)]
    if not found:
        return (Block(BlockKind.PARAGRAPH, Span(0, len(text)), Span(0, 0)),) if text else ()
    starts = [0, *(start for _, start, _ in found[1:]), len(text)]
    return tuple(
        Block(kind, Span(starts[i], starts[i + 1]), _trimmed(text, inner, starts[i + 1], kind))
        for i, (kind, _, inner) in enumerate(found)
    )


_LINE = re.compile(r"[^\r\n\u2028\u2029]*(?:\r\n|[\r\n\u2028\u2029]|\Z)")
_FENCE = re.compile(r" {0,3}(```+|~~~+)")
_MARKERS: tuple[tuple[BlockKind, re.Pattern[str]], ...] = (
    (BlockKind.HEADING, re.compile(r" {0,3}#{1,6}(?:[ \t]+|\Z)")),
    (
        BlockKind.RULE,
        re.compile(r" {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|={3,}[ \t]*)\Z"),
    ),
    (BlockKind.RULE, re.compile(r"[ \t]*\|?[ \t:]*-{2,}[-:|+ \t]*\Z")),
    (BlockKind.QUOTE, re.compile(r" {0,3}>[> \t]*")),
    (
        BlockKind.LIST_ITEM,
        re.compile(
            r"[ \t]*(?:[-*+•‣▪●○◦∙·–—✓✔✗✘☐☑→][ \t]+|[•‣▪●◦✓✔✗✘☐☑](?=\S)|"
            r"\(?(?:\d{1,3}|[a-z]|[A-Z](?!\.[ \t]+[a-z])|[ivxIVX]{1,5})[.)][ \t]+(?=\S))"
            r"(?:\[[ xX]\][ \t]+)?"
        ),
    ),
    (BlockKind.TABLE_ROW, re.compile(r"[ \t]*\|[ \t]*(?=.*\|)")),
    (BlockKind.TABLE_ROW, re.compile(r"(?=[^|]+ \| [^|]+ \| )")),
    (
        BlockKind.HTML,
        re.compile(
            r" {0,3}(?=</?(?:div|p|table|tr|td|ul|ol|li|h[1-6]|br|hr|img|section|details|summary|"
            r"script|style)\b|<!--)"
        ),
    ),
)
_INITIAL = re.compile(r"[ \t]*[A-Z]\.[ \t]+[A-Z]")
_INDENTED = re.compile(r"(?: {2,}|\t)")
_WRAPPED = 60
_TERMINAL = re.compile(r"[.!?:;…。！？][\"'”’)\]*_]*[ \t]*\Z")


def _openings(text: str) -> Iterator[tuple[BlockKind, int, int]]:
    """Yield kind, start and start of content for every line that opens a block."""
    previous: _Line | None = None
    kind = BlockKind.PARAGRAPH
    lines = _lines(text)
    for line in lines:
        if not line.text.strip():
            previous = None
        elif fence := _FENCE.match(line.text):
            yield BlockKind.CODE, line.start, line.end
            _skip_fenced(lines, fence.group(1))
            previous = None
        else:
            marked, inner = _marker(line)
            if marked is not BlockKind.PARAGRAPH or not _goes_on(previous, kind, line):
                yield marked, line.start, inner
                kind = marked
            previous = line


def _lines(text: str) -> Iterator[_Line]:
    for match in _LINE.finditer(text):
        if match.end() > match.start():
            line = match.group().rstrip("\r\n\u2028\u2029")
            yield _Line(match.start(), match.end(), line)


def _skip_fenced(lines: Iterator[_Line], fence: str) -> None:
    for line in lines:
        if line.text.strip().startswith(fence):
            return


def _marker(line: _Line) -> tuple[BlockKind, int]:
    for kind, pattern in _MARKERS:
        if match := pattern.match(line.text):
            if kind is BlockKind.LIST_ITEM and _INITIAL.match(line.text):
                break
            return kind, line.start + match.end()
    return BlockKind.PARAGRAPH, line.start


_ENDS_WITH_LINE = frozenset({BlockKind.HEADING, BlockKind.RULE, BlockKind.TABLE_ROW})


def _goes_on(previous: _Line | None, kind: BlockKind, line: _Line) -> bool:
    """Say whether an unmarked line continues the block before it: a wrapped line does."""
    if previous is None or kind in _ENDS_WITH_LINE:
        return False
    if line.text.lstrip()[:1].islower():
        return True
    if kind is BlockKind.LIST_ITEM and _INDENTED.match(line.text):
        return not _TERMINAL.search(previous.text[-8:])
    return len(previous.text) >= _WRAPPED


def _trimmed(text: str, start: int, end: int, kind: BlockKind) -> Span:
    inner = text[start:end]
    if kind is BlockKind.CODE:
        inner = inner.rstrip().rstrip("`~")
    kept = inner.strip()
    first = start + len(inner) - len(inner.lstrip()) if kept else start
    return Span(first, first + len(kept))
