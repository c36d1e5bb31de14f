"""How much of one reply is read with care: a bound, so that no reply takes long.

To find a number takes a microsecond; to read it with all that may stand around it takes a hundred.
A reply of 4,000 characters has room for over a thousand numbers, and no person writes such a reply.
Each reply therefore has a store of steps, some hundreds of times what a long honest reply uses up.
One that lists prices has more, for each item that it names. Where the store is spent, amounts of
money are compared as they stand, and a fact or an operation that is named again gets a finding that
says so: what was not examined never passes.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from upheld.reading.data.calendar import MONTHS, NAMED_TIMES, WEEKDAYS
from upheld.reading.data.numberwords import (
    DENOMINATORS,
    MULTIPLIERS,
    ORDINALS,
    SCALES,
    TENS,
    UNITS,
    VAGUE,
)
from upheld.reading.fold import plain_text

__all__ = ["CLAIMS", "CROWDED_CLAIMS", "STEPS", "Cost", "Effort", "steps_for"]

STEPS = 1400
"""How many steps one reply may take: enough for twenty values, each in its own sentence."""

_ITEM, _ITEMS = 110, 40
"""A price list is honest: each different item brings the steps of a sentence, up to so many."""

CLAIMS = 28
"""How many places of one reply are looked at for claims of an action; to judge one takes two."""

CROWDED_CLAIMS = 12
"""The same where numbers and different characters take 500 steps: nobody writes so."""

_DIGITS = re.compile(r"\d+")
_WORDS = re.compile(r"[^\W\d_]+")
_MARKUP = re.compile(r"[*_~`<]")
_NUMBERS = frozenset().union(
    *(UNITS, TENS, SCALES, VAGUE, ORDINALS, DENOMINATORS, MULTIPLIERS),
    *(MONTHS, WEEKDAYS, NAMED_TIMES),
)


def steps_for(named: Sequence[tuple[object, str]]) -> int:
    """Return how many steps more a reply may take that names items, each by some names."""
    return _ITEM * min(len({id(item) for item, _ in named}), _ITEMS) if named else 0


class Cost(NamedTuple):
    """What it takes to read a text: to start with, for each number, for each cue of a value.

    `run` is how many characters take one step more.
    """

    start: int
    number: int
    value: int = 0
    cue: re.Pattern[str] | None = None
    run: int = 8


class Effort:
    """The steps that are left for one reply."""

    __slots__ = ("_counted", "_crowd", "_numerous", "left")

    def __init__(self, steps: int, crowd: str = "", grown: int = 0) -> None:
        """`crowd`: a long text; its length and each number of it take some steps, read or not.

        `grown`: how many characters folding has added to it; ordinary text does not grow.
        """
        self.left = steps - max(grown, 0) // _GROWN - len(crowd) // _FOUND
        self._crowd = crowd
        self._numerous = False
        self._counted: dict[str, int] = {}

    @property
    def is_crowded(self) -> bool:
        """Whether the numbers and characters of a long text take many steps before any is read."""
        self._count()
        return self._numerous

    def _count(self) -> None:
        """Take off what the numbers of a long text take, and its different characters, once."""
        if self._crowd:
            taken = 0 if self._crowd.isascii() else max(len(set(self._crowd)) - _DIFFERENT, 0)
            if taken < self.left:
                taken += _SKIMMED * len(_DIGITS.findall(self._crowd))
            self._numerous = taken >= _CROWDED
            self.left -= taken
            self._crowd = ""

    def spend(self, steps: int) -> bool:
        """Take some steps off; say False, and take none, if there are not so many."""
        if steps > self.left:
            return False
        self.left -= steps
        return True

    def read(self, text: str, cost: Cost) -> bool:
        """Take off what reading a text costs."""
        self._count()
        if cost.start + len(text) // cost.run > self.left:
            return False
        steps = cost.start
        if not text.isascii() or _MARKUP.search(text):
            text = plain_text(text)
            steps += _FOLDED + len(text) // 2
        steps += len(text) // cost.run
        if steps > self.left:
            return False
        low = text.lower()
        steps += cost.number * self._numbers(low)
        if cost.cue is not None and steps <= self.left:
            steps += cost.value * len(cost.cue.findall(low))
        return self.spend(steps)

    def _numbers(self, low: str) -> int:
        """Return how many numbers, in digits or words, a text in lower case has at most."""
        if low not in self._counted:
            words = map(_NUMBERS.__contains__, _WORDS.findall(low))
            self._counted[low] = len(_DIGITS.findall(low)) + sum(words)
        return self._counted[low]


_SKIMMED, _GROWN, _FOUND, _DIFFERENT = 2, 4, 6, 800
_CROWDED = 240
_FOLDED = 10
"""What it takes to fold a text and to lead back to it, beside one step for two characters."""
