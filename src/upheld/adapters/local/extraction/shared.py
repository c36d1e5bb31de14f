"""One predicate of several names: "Paris, Lyon and Nice are in France" says it of each.

Fires on: singular names before "are in …", "were born in …" and like places of each by itself.
Stays silent on: what they are or do together ("met in Rome", "are neighbours", "are linked").
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from upheld.adapters.local.extraction.lexicon import word_set
from upheld.adapters.local.extraction.pieces import Cut, Item, Statement, flat
from upheld.adapters.local.extraction.tokens import Token

__all__ = ["distributed"]

_SINGULAR = {"are": "is", "were": "was"}
_PLACED = word_set("located situated based born headquartered spoken grown found made built sold")
_WHERE = frozenset({"in", "on", "near", "within"})
_BETWEEN = frozenset({",", "and"})
_FEWEST = 2
_PEOPLES = ("ans", "ards")


def distributed(words: Sequence[Token], statement: Statement) -> Iterator[Statement]:
    """Yield the statement for each of its names; as it is where it may be said of all at once."""
    items = flat(statement.words)
    at = next((n for n, item in enumerate(items) if _word(words, item) in _SINGULAR), None)
    each = _names(words, items[:at]) if at is not None else ()
    if at is None or len(each) < _FEWEST or not _is_where(words, items[at + 1 :]):
        yield statement
        return
    rest = tuple(item if isinstance(item, str) else (item, item + 1) for item in items[at + 1 :])
    verb = _SINGULAR[_word(words, items[at])]
    for name in each:
        yield replace(statement, words=(name, verb, *rest))


def _names(words: Sequence[Token], items: Sequence[Item]) -> tuple[Cut, ...]:
    """Return the names of a list of nothing but names; none of anything else."""
    found: list[Cut] = []
    start: int | None = None
    for item in items:
        if not isinstance(item, int):
            return ()
        if words[item].tag == "NNP" and not words[item].low.endswith(_PEOPLES):
            start = item if start is None else start
        elif words[item].low in _BETWEEN:
            found.extend([(start, item)] if start is not None else [])
            start = None
        else:
            return ()
    last = items[-1] if items else None
    if not isinstance(last, int) or start is None:
        return ()
    return (*found, (start, last + 1))


def _is_where(words: Sequence[Token], rest: Sequence[Item]) -> bool:
    """Say whether a predicate is a place: "in France", "located in the north of Spain"."""
    low = [_word(words, item) for item in rest]
    at = 1 if low[:1] and low[0] in _PLACED else 0
    named = any(isinstance(item, int) and words[item].tag == "NNP" for item in rest[at + 1 :])
    return named and low[at : at + 1] != [] and low[at] in _WHERE


def _word(words: Sequence[Token], item: Item) -> str:
    return item if isinstance(item, str) else words[item].low
