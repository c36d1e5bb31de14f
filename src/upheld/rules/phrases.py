"""Finding fixed phrases in a text in linear time.

One RE2 set tells which of all phrases of a policy are in a text at all; `places` then finds each
that is. RE2 answers "nothing" when it runs out of memory, so every set holds a pattern that fits
any text: where its number is missing, each pattern is tried alone, and nothing fails open.
"""

import re
from collections.abc import Iterator, Sequence

import re2

from upheld.reading.fold import bounded
from upheld.rules.flat import Flat

__all__ = [
    "PhraseSet",
    "each_whole_place",
    "flatten",
    "literal",
    "next_whole_place",
    "places",
    "spellings",
    "whole_matches",
    "whole_places",
]

_SENTINEL = "(?s:.)"
_MEMORY = 64 << 20


def flatten(phrase: str) -> str:
    """Return a phrase as texts are searched: folded, with single spaces."""
    return Flat(phrase).text.strip(" ")


def spellings(phrase: str) -> tuple[str, ...]:
    """Return how a text may fold a phrase: alone, and among Latin letters.

    A word of letters that all look Latin ("сор") folds to them only where there are Latin letters.
    """
    alone, among = flatten(phrase), Flat(f"a {phrase}").text[2:].strip(" ")
    return (alone,) if alone == among or not among else (alone, among)


def literal(phrase: str) -> str:
    """Return the RE2 pattern of a flattened phrase."""
    escaped: str = re2.escape(phrase)
    return escaped


def places(text: str, phrase: str) -> list[int]:
    """Return where `phrase` starts in `text`, overlapping places too."""
    found = []
    at = text.find(phrase)
    while at >= 0:
        found.append(at)
        at = text.find(phrase, at + 1)
    return found


def whole_places(text: str, phrase: str) -> list[int]:
    """Return where `phrase` stands as whole words: `\\b` of RE2 knows ASCII only."""
    return list(each_whole_place(text, phrase))


def each_whole_place(text: str, phrase: str) -> Iterator[int]:
    """Yield where `phrase` stands as whole words, as far as it is asked for."""
    at = next_whole_place(text, phrase, 0)
    while at >= 0:
        yield at
        at = next_whole_place(text, phrase, at + 1)


def next_whole_place(text: str, phrase: str, start: int) -> int:
    """Return the first place from `start` on where `phrase` stands as whole words, or -1."""
    at, size = text.find(phrase, start), len(phrase)
    for _ in range(_FEW):
        if at < 0:
            return -1
        end = at + size
        before, behind = text[at - 1 : at], text[end : end + 1]
        free = not (before.isalnum() or behind.isalnum())
        if free and ((before + behind).isascii() or bounded(text, at, end)):
            return at
        at = text.find(phrase, at + 1)
    return -1 if at < 0 else _far_place(text, phrase, at)


_FEW = 8
"""How often a phrase is found inside other words before a pattern passes over all of those."""


def _far_place(text: str, phrase: str, start: int) -> int:
    first, rest = re.escape(phrase[0]), re.escape(phrase[1:])
    pattern = re.compile(rf"{first}(?<![^\W_]{first})(?={rest}(?![^\W_]))")
    size = len(phrase)
    places = (match.start() for match in pattern.finditer(text, start))
    return next((at for at in places if bounded(text, at, at + size)), -1)


def whole_matches(text: str, pattern: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Yield where a pattern without repetition matches whole words."""
    for match in pattern.finditer(text):
        start, end = match.span()
        if bounded(text, start, end):
            yield start, end


class PhraseSet:
    """Patterns searched together; immutable once built, safe to share between threads."""

    __slots__ = ("_match", "_patterns", "_set")

    def __init__(self, patterns: Sequence[str]) -> None:
        self._patterns = tuple(patterns)
        options = _options()
        found = re2.Set.SearchSet(options)
        for pattern in (_SENTINEL, *self._patterns):
            found.Add(pattern)
        self._set = _compiled(found)

    def present(self, text: str) -> list[int]:
        """Return the numbers of the patterns that occur in `text`, ascending."""
        if not text:
            return []
        hits = self._set.Match(text) if self._set is not None else None
        if hits is None or 0 not in hits:
            return self._one_by_one(text)
        return [hit - 1 for hit in sorted(hits) if hit]

    def _one_by_one(self, text: str) -> list[int]:
        options = _options()
        return [
            number
            for number, pattern in enumerate(self._patterns)
            if re2.compile(pattern, options).search(text)
        ]


def _options() -> re2.Options:
    options = re2.Options()
    options.max_mem = _MEMORY
    options.log_errors = False
    options.never_capture = True
    return options


def _compiled(found: re2.Set) -> re2.Set | None:
    """Compile a set; one too large for its memory is searched pattern by pattern instead."""
    try:
        found.Compile()
    except re2.error:
        return None
    return found
