"""Passages: a few sentences at a time, with their exact place in the source.

A passage ends where a block ends: no item of a list, row of a table or paragraph shares one with
the start of the next. What stands above it (headings, a lead-in, the bold words of its item) goes
with it as `context`, so that it can be found and read by those words too.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from upheld.adapters.search.sections import Part, Section, sections
from upheld.domain.text import Span

__all__ = ["MAX_SENTENCES", "MAX_WORDS", "Passage", "passages"]

MAX_SENTENCES = 3
MAX_WORDS = 120
_WORD = re.compile(r"\S+")
_ABOVE = " › "


@dataclass(frozen=True, slots=True)
class Passage:
    """A place in a source, what stands above it, and, for the row of a table, what it tells.

    `context` follows the title of the source as it is: " › Prices › Discounts", or nothing.
    """

    span: Span
    context: str = ""
    told: str = ""


def passages(text: str, title: str = "") -> tuple[Passage, ...]:
    """Return passages of up to 3 sentences and 120 words; long blocks are cut with an overlap.

    Every word but the marker of a list item ("1.") lies in a passage, or, above the rows of a
    table, is told with each of them; a longer sentence is cut by words. A heading opens the first
    passage below it. `title` is not repeated in a context.
    """
    found = (
        passage
        for section in sections(text)
        for passage in _of_section(text, section, title.casefold())
    )
    return tuple({passage.span: passage for passage in found}.values())


def _of_section(text: str, section: Section, title: str) -> Iterator[Passage]:
    path = [head for head in section.path if head.casefold() != title]
    for group in _groups(text, _headed(section)):
        yield from _of_group(text, group, path)


def _headed(section: Section) -> Sequence[Part]:
    """Return the blocks of a section, the first with the headings before it as a sentence.

    A row that is told with its header has the headings in its context alone.
    """
    if not section.heads or (section.parts and section.parts[0].told):
        return section.parts
    heads = _joined(section.heads)
    if not section.parts:
        return (Part(heads, (heads,)),)
    first = section.parts[0]
    opened = Span(heads.start, first.span.end)
    return (replace(first, span=opened, sentences=(heads, *first.sentences)), *section.parts[1:])


def _groups(text: str, parts: Sequence[Part]) -> Iterator[list[Part]]:
    """Yield runs of short neighbouring blocks that make one passage; rows and labels stay apart."""
    run: list[Part] = []
    for part in parts:
        whole = Span(run[0].span.start, part.span.end) if run else part.span
        count = sum(len(each.sentences) for each in run) + len(part.sentences)
        apart = part.told or part.label or (run and (run[-1].told or run[-1].label))
        if run and (apart or count > MAX_SENTENCES or not _fits(text, whole)):
            yield run
            run = []
        run.append(part)
    if run:
        yield run


def _of_group(text: str, group: Sequence[Part], path: Sequence[str]) -> Iterator[Passage]:
    first = group[0]
    if first.told and _fits(text, first.span):
        yield Passage(first.span, _context(path), first.told)
        return
    above = [*path, first.lead]
    if len(group) > 1:
        yield Passage(_joined([part.span for part in group]), _context(above))
        return
    for place, span in enumerate(_windows(text, _pieces(text, first.sentences))):
        yield Passage(span, _context([*above, first.label] if place else above))


def _context(above: Sequence[str]) -> str:
    return "".join(f"{_ABOVE}{each}" for each in above if each)


def _joined(spans: Sequence[Span]) -> Span:
    return Span(spans[0].start, spans[-1].end)


def _fits(text: str, span: Span) -> bool:
    return len(span.of(text).split()) <= MAX_WORDS


def _pieces(text: str, sentences: Sequence[Span]) -> list[Span]:
    return [unit for sentence in sentences for unit in _units(text, sentence)]


def _windows(text: str, units: Sequence[Span]) -> Iterator[Span]:
    """Yield runs of sentences, each sharing one with the next."""
    start = 0
    while start < len(units):
        stop = _stop(text, units, start)
        yield Span(units[start].start, units[stop - 1].end)
        if stop == len(units):
            return
        start = max(start + 1, stop - 1)


def _stop(text: str, units: Sequence[Span], start: int) -> int:
    words, stop = 0, start
    while stop < len(units) and stop - start < MAX_SENTENCES:
        words += len(units[stop].of(text).split())
        if words > MAX_WORDS and stop > start:
            break
        stop += 1
    return stop


def _units(text: str, content: Span) -> Iterator[Span]:
    """Yield the sentence itself, or pieces of at most 120 words of one that is longer."""
    words = list(_WORD.finditer(text, content.start, content.end))
    for first in range(0, len(words), MAX_WORDS):
        piece = words[first : first + MAX_WORDS]
        yield Span(piece[0].start(), piece[-1].end())
