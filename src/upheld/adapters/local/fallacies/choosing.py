"""From the probabilities of all windows of a text to the findings that are reported.

In plain prose a window is reported where the probability of any fallacy reaches the threshold. A
passage in which somebody argues is first judged as a whole, since a blunt sentence of a fair
comment looks false when it stands alone: where the whole reaches its own threshold, the surest
window is reported, and else none. Of windows that overlap the surest is kept; a longer one has to
be clearly surer than a shorter one inside it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from upheld.adapters.local.fallacies.head import CLASSES, NONE, Head
from upheld.adapters.local.fallacies.passages import windows
from upheld.adapters.local.fallacies.reading import Reading

__all__ = ["Found", "chosen", "reported", "scored", "whole"]

_FOR_LENGTH = 0.04
_WORDS = 4


@dataclass(frozen=True, slots=True)
class Found:
    """A window of sentences that argues fallaciously, with the likeliest kind."""

    first: int
    end: int
    kind: str
    confidence: float


def scored(reading: Reading, head: Head, shift: int = 0) -> Iterator[Found]:
    """Yield every window with its likeliest kind; sentences are counted from `shift` on.

    A window of fewer than four words argues nothing.
    """
    inside = head.inside(reading)
    for first, end in windows(len(reading.sentences)):
        if reading.words(first, end) < _WORDS:
            continue
        chances = head.probabilities(reading, inside, (first, end))
        if chances is not None:
            kind = CLASSES[1 + int(np.argmax(chances[1:]))]
            sure = 1 - float(chances[CLASSES.index(NONE)])
            yield Found(first + shift, end + shift, kind, sure)


def reported(reading: Reading, head: Head, shift: int = 0) -> list[Found]:
    """Return the windows of a passage that may become findings."""
    found = list(scored(reading, head, shift))
    sure = [window for window in found if window.confidence >= head.threshold]
    if not found or not head.argues(reading):
        return sure
    return [min(found, key=_rank), *sure] if whole(reading, head) >= head.argued else []


def whole(reading: Reading, head: Head) -> float:
    """Return the probability that a passage argues fallaciously, read as a whole."""
    chances = head.probabilities(reading, head.inside(reading), (0, len(reading.sentences)))
    return 0.0 if chances is None else 1 - float(chances[CLASSES.index(NONE)])


def chosen(windows: Iterable[Found]) -> list[Found]:
    """Return the findings in the order of the text; no two share a sentence."""
    kept: list[Found] = []
    taken: set[int] = set()
    for window in sorted(windows, key=_rank):
        own = range(window.first, window.end)
        if taken.isdisjoint(own):
            kept.append(window)
            taken.update(own)
    return sorted(kept, key=lambda found: found.first)


def _rank(window: Found) -> tuple[float, int, int]:
    length = window.end - window.first
    return -(window.confidence - _FOR_LENGTH * (length - 1)), length, window.first
