"""A passage read once: the states of its tokens and the cues of its sentences, for any window.

Signals of a window: for each kind how many groups of its cues occur (up to three), and a few
counts. They are fractions near [0, 1], in the order of `SIGNALS`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from upheld.adapters.local.fallacies.cues import FAIR, Cue, cues, kinds
from upheld.adapters.local.fallacies.passages import LONGEST_WINDOW
from upheld.domain.text import Span

__all__ = ["SIGNALS", "Reading", "StateReader", "read"]

_MOST, _MOST_FAIR, _MOST_WORDS = 3, 4, 60
_WORD = re.compile(r"[^\W\d_]+")
_BECAUSE = re.compile(r"\b(?:because|since|so|therefore|which proves|that is why)\b", re.IGNORECASE)
_CONCLUDES = re.compile(
    r"(?<!\w)(?:so|therefore|thus|hence|that(?:'s| is) why|which (?:means|proves|shows)|must be)"
    r"(?!\w)",
    re.IGNORECASE,
)
_SHORT = 3
_COUNTS = ("repeats", "concludes", "asks", "exclaims", "figures", "names", "length", "sentences")
SIGNALS = (*kinds(), *_COUNTS)


class StateReader(Protocol):
    """What gives a state to each token of a text."""

    def states(self, text: str) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """Return (start, end) of the tokens in code points, shape (n, 2), and states (n, 384)."""
        ...


@dataclass(frozen=True, slots=True)
class Reading:
    """The sentences of a passage (spans of `text`), and what was read of them."""

    text: str
    sentences: tuple[Span, ...]
    offsets: NDArray[np.int64]
    states: NDArray[np.float32]
    cues: tuple[tuple[Cue, ...], ...]

    def tokens(self, start: int, end: int) -> slice:
        """Return which tokens the sentences [start, end) have."""
        first, last = self.sentences[start].start, self.sentences[end - 1].end
        low, high = np.searchsorted(self.offsets[:, 0], [first, last])
        return slice(int(low), int(high))

    def words(self, start: int, end: int) -> int:
        """Return how many words the sentences [start, end) have."""
        return len(_WORD.findall(self._text(start, end)))

    def signals(self, start: int, end: int) -> NDArray[np.float32]:
        """Return the signals of the sentences [start, end); shape (len(SIGNALS),)."""
        groups = {(cue.kind, cue.group) for row in self.cues[start:end] for cue in row}
        counts = [_share(sum(k == kind for k, _ in groups), kind) for kind in kinds()]
        return np.array([*counts, *_counts(self._text(start, end), end - start)], np.float32)

    def _text(self, start: int, end: int) -> str:
        return self.text[self.sentences[start].start : self.sentences[end - 1].end]


def read(text: str, sentences: Sequence[Span], model: StateReader) -> Reading:
    """Read one passage whose sentences are these spans of `text`."""
    offsets, states = model.states(text)
    found = tuple(cues(span.of(text)) for span in sentences)
    return Reading(text, tuple(sentences), offsets, states, found)


def _share(count: int, kind: str) -> float:
    most = _MOST_FAIR if kind == FAIR else _MOST
    return min(count, most) / most


def _counts(text: str, sentences: int) -> tuple[float, ...]:
    words = _WORD.findall(text)
    inner = sum(word[0].isupper() for word in words) - sentences
    return (
        _repeats(text),
        min(len(_CONCLUDES.findall(text)), 2) / 2,
        min(text.count("?"), 2) / 2,
        min(text.count("!"), 2) / 2,
        min(sum(c.isdigit() for c in text), 8) / 8,
        max(0.0, min(inner / max(len(words), 1), 0.5)) * 2,
        min(len(words), _MOST_WORDS) / _MOST_WORDS,
        min(sentences, LONGEST_WINDOW) / LONGEST_WINDOW,
    )


def _repeats(text: str) -> float:
    """Return how far what stands behind a "because" repeats what stands before it."""
    match = _BECAUSE.search(text, 1)
    if not match:
        return 0.0
    before, behind = (_content(part) for part in (text[: match.start()], text[match.end() :]))
    return len(before & behind) / max(min(len(before), len(behind)), 1)


def _content(text: str) -> set[str]:
    return {word.lower()[:6] for word in _WORD.findall(text) if len(word) > _SHORT}
