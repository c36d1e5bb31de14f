"""Words by which a kind of fallacy is recognised, and words that make an argument a fair one.

A cue alone decides nothing: the head weighs how many groups of cues a passage has beside what its
sentences mean. Each pattern looks at one sentence and a bounded stretch of it. The table is in
`data/cues.txt`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

__all__ = ["FAIR", "Cue", "cues", "kinds"]

FAIR = "fair"
_READ = 700


@dataclass(frozen=True, slots=True)
class Cue:
    """Words of one sentence that point to a kind; `group` tells the groups of a kind apart."""

    kind: str
    group: int
    start: int
    end: int


def cues(sentence: str) -> tuple[Cue, ...]:
    """Return the cues of one sentence, each group at most once, by kind and group.

    The first 700 characters are looked at: a sentence in a passage is never longer.
    """
    return tuple(_cues(sentence[:_READ].replace("’", "'")))


def kinds() -> tuple[str, ...]:
    """Return the kinds of the table in order; FAIR is one of them."""
    return tuple(_table())


def _cues(text: str) -> Iterator[Cue]:
    for kind, groups in _table().items():
        for number, pattern in enumerate(groups):
            match = pattern.search(text)
            if match:
                yield Cue(kind, number, *match.span())


@cache
def _table() -> dict[str, tuple[re.Pattern[str], ...]]:
    text = (files("upheld.adapters.local.fallacies") / "data" / "cues.txt").read_text("utf-8")
    found: dict[str, tuple[re.Pattern[str], ...]] = {}
    kind = ""
    for line in text.splitlines():
        if line.startswith("== "):
            kind = line[3:]
            found[kind] = ()
        elif kind and line:
            found[kind] += (re.compile(rf"(?<!\w)(?:{line})(?!\w)", re.IGNORECASE),)
    return found
