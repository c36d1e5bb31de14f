"""Comments under news: a step of reasoning among fair sentences of the same topic.

Fair and fallacious comments are made of the same parts and topics; they differ in one step. All
frames of a comment are of one fold.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from training.fallacies.compose import (
    FOLDS,
    NONE,
    Frame,
    Slots,
    filled,
    frames,
    pairs,
    talk,
    topics,
    words,
)  # fmt: skip

COPIES = {"own": 14, "open": 30, "other": 3, "whole": 5}


@dataclass(frozen=True)
class Comment:
    """A made comment; `start` and `end` bound its step in characters."""

    text: str
    frame: Frame
    fold: int
    start: int
    end: int


class Parts:
    """The frames of one fold from which comments are made around a step."""

    def __init__(self, fair: Sequence[Frame], fold: int) -> None:
        own = [frame for frame in fair if frame.fold == fold]
        self.plain = [frame for frame in own if frame.near == NONE]
        self.near = [frame for frame in own if frame.near != NONE]
        self.talk = talk()
        self.lists = words()

    def around(self, topic: Slots, rng: random.Random) -> tuple[list[str], list[str]]:
        """Return what stands before the step and behind it."""
        before = self._said("before", 0.3, topic, rng) + self._some(topic, rng)
        behind = self._some(topic, rng) + self._said("behind", 0.2, topic, rng)
        return before, behind

    def _said(self, place: str, often: float, topic: Slots, rng: random.Random) -> list[str]:
        chosen = [rng.choice(self.talk[place])] if rng.random() < often else []
        return [filled(frame, topic, self.lists, rng) for frame in chosen]

    def _some(self, topic: Slots, rng: random.Random) -> list[str]:
        pool = self.near if rng.random() < 0.3 else self.plain
        chosen = rng.sample(pool, rng.choice((0, 0, 1, 1, 2)))
        return [filled(frame, topic, self.lists, rng) for frame in chosen]


def comments(seed: int) -> Iterator[Comment]:
    """Yield fair and fallacious comments; what is made depends on the seed alone."""
    rng = random.Random(seed)
    known = topics("topics_news.txt")
    own, other = frames("ef", "ef"), [f for f in frames("abcd", "abc") if f.topical]
    fair = [frame for frame in own if frame.kind == NONE]
    parts = [Parts(fair, fold) for fold in range(FOLDS)]
    for frame, copies in [*((f, _copies(f)) for f in own), *((f, COPIES["other"]) for f in other)]:
        for topic in rng.sample(known, min(copies, len(known))):
            yield _comment(frame, topic, parts[frame.fold], rng)
    yield from _whole(rng)


def _whole(rng: random.Random) -> Iterator[Comment]:
    """Yield the comments that are written whole; the two of a pair are of one fold."""
    lists = words()
    for false, fair in pairs():
        for frame in (false, fair):
            for text in sorted({filled(frame, {}, lists, rng) for _ in range(COPIES["whole"])}):
                yield Comment(_typed(text, rng), frame, false.fold, 0, len(text))


def _copies(frame: Frame) -> int:
    return COPIES["open" if frame.near == NONE else "own"]


def _comment(frame: Frame, topic: Mapping[str, str], parts: Parts, rng: random.Random) -> Comment:
    core = _ended(filled(frame, topic, parts.lists, rng))
    said = _sentences(core)
    before, behind = (list(_fresh(side, said)) for side in parts.around(topic, rng))
    left = "".join(f"{part} " for part in before)
    text = " ".join([*before, core, *behind])
    return Comment(_typed(text, rng), frame, frame.fold, len(left), len(left) + len(core))


def _fresh(side: Sequence[str], said: set[str]) -> Iterator[str]:
    """Yield the parts of which no sentence was said before."""
    for part in map(_ended, side):
        if said.isdisjoint(_sentences(part)):
            said |= _sentences(part)
            yield part


def _sentences(text: str) -> set[str]:
    return {part for part in re.split(r"[.!?,:] ?", text.lower()) if len(part) > 15}


def _ended(text: str) -> str:
    return text if text[-1] in ".!?,:" else text + "."


def _typed(text: str, rng: random.Random) -> str:
    """Return the text as some people type, of the same length."""
    if rng.random() < 0.06:
        return text.lower()
    return text[:-1] + "!" if rng.random() < 0.06 and text[-1] == "." else text
