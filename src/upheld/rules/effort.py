"""How much of one reply is read with care: a bound, so that no reply takes long.

To find a number takes a microsecond; to read it with all that may stand around it takes a hundred.
A reply of 4,000 characters has room for over a thousand numbers, and no person writes such a reply.
Each reply therefore has a store of steps, some hundreds of times what a long honest reply uses up.
Where it is spent, amounts of money are compared as they stand, and a fact or an operation that is
named again gets a finding that says so: what was not examined never passes.
"""

import re
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

__all__ = ["CLAIMS", "STEPS", "Cost", "Effort"]

STEPS = 5000
"""How many steps one reply may take: enough for about seventy numbers in twenty sentences."""

CLAIMS = 100
"""How many places of one reply are examined for claims of an action."""

_PIECE = re.compile(r"\d+|[^\W\d_]+")
_NUMBERS = frozenset().union(
    *(UNITS, TENS, SCALES, VAGUE, ORDINALS, DENOMINATORS, MULTIPLIERS),
    *(MONTHS, WEEKDAYS, NAMED_TIMES),
)


class Cost(NamedTuple):
    """What it takes to read a text: to start with, for each number, and for each cue of a value."""

    start: int
    number: int
    value: int = 0
    cue: re.Pattern[str] | None = None


class Effort:
    """The steps that are left for one reply."""

    __slots__ = ("_counted", "left")

    def __init__(self, steps: int = STEPS) -> None:
        self.left = steps
        self._counted: dict[str, int] = {}

    def spend(self, steps: int) -> bool:
        """Take some steps off; say False, and take none, if there are not so many."""
        if steps > self.left:
            return False
        self.left -= steps
        return True

    def read(self, text: str, cost: Cost) -> bool:
        """Take off what reading a text costs."""
        if cost.start > self.left:
            return False
        low = text.lower()
        if low not in self._counted:
            self._counted[low] = _numbers(low)
        steps = cost.start + cost.number * self._counted[low] + len(text) // 4
        if not text.isascii():
            steps += 40 + 2 * len(text)
        if cost.cue is not None:
            steps += cost.value * len(cost.cue.findall(low))
        return self.spend(steps)


def _numbers(low: str) -> int:
    """Return how many numbers, in digits or words, a text in lower case has at most."""
    found = _PIECE.findall(low)
    return sum(1 for piece in found if piece in _NUMBERS or piece[0] <= "9" or piece.isdigit())
