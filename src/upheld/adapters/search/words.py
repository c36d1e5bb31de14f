"""The words of a query that carry meaning, and how much of their weight a passage covers."""

import math
import re
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet

__all__ = ["content_words", "coverage", "match_any", "stems", "weights"]

MAX_WORDS = 48
_BACKGROUND = 1000
_WORD = re.compile(r"\w+")
_STOP_WORDS = """
a about after all also an and any are as at be been before being between but by can
could did do does during for from had has have he her him his how i if in into is it its
may me might more most my no not of on one or other our over she should so some such
than that the their them then there these they this those to under us was we were what
when where which who whom why will with would you your
"""
_STOP = frozenset(_STOP_WORDS.split())


def content_words(text: str) -> tuple[str, ...]:
    """Return the distinct words, stop words left out unless nothing else is there; at most 48."""
    words = tuple(dict.fromkeys(_WORD.findall(text.lower())))
    telling = tuple(word for word in words if word not in _STOP)
    return (telling or words)[:MAX_WORDS]


def match_any(words: Iterable[str]) -> str:
    """Return the FTS5 expression that matches any of the words; each is quoted, none is syntax."""
    return " OR ".join(f'"{word}"' for word in words)


def stems(connection: sqlite3.Connection, texts: Sequence[str]) -> tuple[frozenset[str], ...]:
    """Return the stems of each text, made by the tokenizer of the index itself."""
    connection.execute("DELETE FROM temp.scratch")
    connection.executemany(
        "INSERT INTO temp.scratch (rowid, text) VALUES (?, ?)", list(enumerate(texts))
    )
    found: list[set[str]] = [set() for _ in texts]
    for stem, number in connection.execute("SELECT term, doc FROM temp.stems"):
        found[number].add(stem)
    return tuple(frozenset(words) for words in found)


def weights(
    connection: sqlite3.Connection, words: AbstractSet[str], passages: int
) -> Mapping[str, float]:
    """Return how telling each stem is: rare stems weigh more.

    A thousand imagined passages without the stem keep the weights of a small shelf sensible.
    """
    marks = ", ".join("?" * len(words))
    rows = connection.execute(
        f"SELECT term, doc FROM temp.words WHERE term IN ({marks})", sorted(words)
    )
    seen: dict[str, int] = dict(rows.fetchall())
    return {word: _weight(seen.get(word, 0), passages + _BACKGROUND) for word in sorted(words)}


def coverage(weighed: Mapping[str, float], stems_there: AbstractSet[str]) -> float:
    """Return the share, 0..1, of the weight of the query's stems that a passage holds."""
    whole = sum(weighed.values())
    held = sum(weight for stem, weight in weighed.items() if stem in stems_there)
    return held / whole if whole else 0.0


def _weight(seen: int, passages: int) -> float:
    return math.log(1.0 + (passages - seen + 0.5) / (seen + 0.5))
