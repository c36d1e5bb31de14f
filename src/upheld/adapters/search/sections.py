"""Sections: which blocks stand under which headings, read from top to bottom.

Files from a word processor or a saved page have headings without marks; a short line of its own
with no full stop, before another block, is taken for one, and so is a line that is all bold.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from upheld.adapters.search.tables import Table
from upheld.domain.text import Span
from upheld.reading.blocks import Block, BlockKind, blocks
from upheld.reading.sentences import outline

__all__ = ["Part", "Section", "sections"]

_MARKED = re.compile(r"(?:\*\*|__)(?P<label>[^*_\n]{1,80}?)(?:\*\*|__)[.:]?(?=\s|\Z)")
_UNMARKED = re.compile(r"(?=[^\W\d_a-z]|\d)[^:;|\n]{0,79}[^\W_]\)?")
_HEADING_WORDS = 9
_LEAD_WORDS = 25
_DEEPEST = 7
_PLAIN = frozenset({BlockKind.PARAGRAPH, BlockKind.HTML})
_TABULAR = frozenset({BlockKind.TABLE_ROW, BlockKind.RULE})


@dataclass(frozen=True, slots=True)
class Part:
    """A block of text: its sentences, and what it is called or introduced by, if anything.

    `label` is the bold word that opens it, `lead` the line that announces the list it is in;
    `told` restates the row of a table.
    """

    span: Span
    sentences: tuple[Span, ...]
    label: str = ""
    lead: str = ""
    told: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """Blocks under one heading; `heads` are the headings just above, `path` all that hold."""

    path: tuple[str, ...]
    heads: tuple[Span, ...]
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class _Read:
    block: Block
    sentences: tuple[Span, ...]


def sections(text: str) -> Iterator[Section]:
    """Yield the sections of a text in order; one without a block below it has heads alone."""
    path: dict[int, str] = {}
    heads: list[Span] = []
    run: list[_Read] = []
    found = _read(text)
    for place, each in enumerate(found):
        level = _level(text, found, place)
        if not level:
            run.append(each)
            continue
        if run:
            yield Section(tuple(path.values()), tuple(heads), tuple(_parts(text, run)))
            heads, run = [], []
        path = {known: head for known, head in path.items() if known < level}
        path[level] = _named(text, each.block.content)
        heads.append(each.block.content)
    if heads or run:
        yield Section(tuple(path.values()), tuple(heads), tuple(_parts(text, run)))


def _read(text: str) -> list[_Read]:
    """Return the blocks that have words, each with its sentences."""
    said = iter(outline(text))
    found = []
    for block in blocks(text):
        inner: list[Span] = []
        at = block.span.start
        while at < block.span.end:
            sentence = next(said)
            at = sentence.span.end
            inner += [sentence.content] if len(sentence.content) else []
        if inner or block.kind is BlockKind.RULE:
            found.append(_Read(block, tuple(inner)))
    return found


def _level(text: str, found: Sequence[_Read], place: int) -> int:
    """Return how deep a heading is, from 1; 0 for a block that is none."""
    block = found[place].block
    if block.kind is BlockKind.HEADING:
        return max(1, text.count("#", block.span.start, block.content.start))
    after = found[place + 1].block.kind if place + 1 < len(found) else None
    if block.kind is not BlockKind.PARAGRAPH or after in {None, BlockKind.HEADING}:
        return 0
    said = block.content.of(text)
    alone = _is_apart(text, block)
    short = alone and len(said.split()) <= _HEADING_WORDS and _UNMARKED.fullmatch(said)
    return _DEEPEST if short or _MARKED.fullmatch(said) else 0


def _is_apart(text: str, block: Block) -> bool:
    """Say whether a blank line stands before a block and another, or a rule, after it."""
    before = text[max(0, block.content.start - 8) : block.content.start].strip(" \t")
    after = text[block.content.end : block.span.end]
    below = text[block.span.end : block.span.end + 3]
    opens = not text[: block.content.start].strip() if block.span.start == 0 else False
    return (opens or before.endswith("\n\n")) and (after.count("\n") > 1 or below in _RULES)


_RULES = frozenset({"---", "==="})


def _named(text: str, content: Span) -> str:
    said = content.of(text)
    marked = _MARKED.fullmatch(said)
    return " ".join((marked["label"] if marked else said).split()).strip("# .:")


def _parts(text: str, run: Sequence[_Read]) -> Iterator[Part]:
    lead = ""
    for tabular, group in groupby(run, key=lambda each: each.block.kind in _TABULAR):
        if tabular:
            yield from _rows(text, group)
            lead = ""
            continue
        for each in group:
            said = each.block.content.of(text)
            lead = lead if each.block.kind is BlockKind.LIST_ITEM else ""
            marked = _MARKED.match(said)
            label = marked["label"].strip(" .:") if marked else ""
            yield Part(each.block.content, each.sentences, label, lead)
            if each.block.kind in _PLAIN and _announces(said):
                lead = " ".join(said.split()).rstrip(":")


def _announces(said: str) -> bool:
    return said.endswith(":") and len(said.split()) <= _LEAD_WORDS


def _rows(text: str, run: Iterable[_Read]) -> Iterator[Part]:
    """Yield the rows of a table; the header only where the row below it is not told with it."""
    table = Table()
    places = (_row_span(text, each.block) for each in run)
    spans = [place for place in places if any(map(str.isalnum, place.of(text)))]
    parts = [Part(place, (place,), told=table.told(place.of(text))) for place in spans]
    yield from parts[1:] if len(parts) > 1 and parts[1].told else parts


def _row_span(text: str, block: Block) -> Span:
    """Return a row with the bar it opens with."""
    said = block.span.of(text)
    start = block.span.start + len(said) - len(said.lstrip())
    return Span(start, block.content.end)
