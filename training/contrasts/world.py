"""Invented people, places and things, and where to put a sentence in a text."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from training.contrasts.words import words

FIRST = words("first")
LAST = words("last")
TOWNS = words("towns")
THINGS = words("things")
FIRMS = words("firms")
GROUPS = words("groups")


@dataclass(frozen=True)
class World:
    """Where words are drawn from; `leads` are sentences on other things."""

    rng: random.Random
    leads: Sequence[str]
    capitals: Sequence[tuple[str, str]]

    def pick(self, options: Sequence[str]) -> str:
        """One of several."""
        return self.rng.choice(options)

    def person(self) -> str:
        """A full name."""
        return f"{self.pick(FIRST)} {self.pick(LAST)}"

    def people(self, count: int = 2) -> list[str]:
        """Different people with different last names."""
        last = self.rng.sample(LAST, count)
        return [
            f"{first} {name}"
            for first, name in zip(self.rng.sample(FIRST, count), last, strict=True)
        ]

    def towns(self, count: int = 2) -> list[str]:
        """Different places."""
        return self.rng.sample(TOWNS, count)

    def firms(self, count: int = 2) -> list[str]:
        """Different companies."""
        return [
            f"{t} {f}"
            for t, f in zip(self.towns(count), self.rng.sample(FIRMS, count), strict=True)
        ]

    def thing(self) -> str:
        """A building or the like, with its place."""
        town, thing = self.pick(TOWNS), self.pick(THINGS)
        return self.pick(
            [f"the {town} {thing}", f"the {thing} of {town}", f"the {thing} in {town}"]
        )

    def year(self, low: int = 1800, high: int = 2023) -> int:
        """A year."""
        return self.rng.randint(low, high)

    def among(self, sentence: str) -> str:
        """The sentence, at times between sentences on other things."""
        text = capital(sentence)
        other = self.pick(self.leads)
        turn = self.rng.random()
        return f"{other} {text}" if turn < 0.1 else f"{text} {other}" if turn < 0.25 else text


def capital(text: str) -> str:
    """With an upper-case first letter."""
    return text[:1].upper() + text[1:]


def leads_of(path: Path) -> list[str]:
    """Sentences of up to 25 words from the leads."""
    raw = json.loads(path.read_text(encoding="utf-8"))
    texts = (str(v.get("extract") or "").split(". ")[0] for v in raw.values())
    return [f"{' '.join(t.split())}." for t in texts if 5 <= len(t.split()) <= 25]
