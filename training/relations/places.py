"""Draw the things that relations hold between, and what else a sentence on them names."""

from __future__ import annotations

import calendar
import json
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from training.contrasts.world import FIRMS, FIRST, LAST, THINGS, TOWNS

MONTHS = tuple(calendar.month_name)[1:]
NAME = re.compile(r"[^\W\d_]+(?:[ -][^\W\d_]+\.?){1,3}")
HUMAN = re.compile(r"\b(?:[Hh]e|[Ss]he) (?:is|was|had|became|wrote|won|served|played|also)\b")


def table(path: Path) -> dict[str, list[str]]:
    """Names by type."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return {kind: names.strip().split("/") for kind, names in (line.split(":") for line in lines)}


NAMES = table(Path(__file__).with_name("values.txt"))


def persons_of(leads: Path) -> list[str]:
    """Titles of articles on people: what he or she was is told."""
    raw = json.loads(leads.read_text(encoding="utf-8"))
    texts = {str(v["title"]): str(v.get("extract") or "") for v in raw.values()}
    return sorted(t for t, text in texts.items() if HUMAN.search(text) and NAME.fullmatch(t))


@dataclass(frozen=True)
class Places:
    """Where names are drawn from."""

    rng: random.Random
    known: Sequence[str]
    capitals: Sequence[tuple[str, str]]

    def of(self, kind: str) -> str:
        """Something of a kind."""
        if kind in NAMES:
            return self.rng.choice(NAMES[kind])
        made: dict[str, Callable[[], str]] = {
            "person": self._person,
            "city": self._city,
            "country": self._country,
            "country_nth": lambda: f"{self.of('nth')} {self._country()}",
            "building": lambda: f"the {self.rng.choice(TOWNS)} {self.rng.choice(THINGS)}",
            "thing": lambda: f"the {self.rng.choice(THINGS)} of {self.rng.choice(TOWNS)}",
            "firm": lambda: f"{self.rng.choice(TOWNS)} {self.rng.choice(FIRMS)}",
            "year": lambda: str(self.rng.randint(1650, 1950)),
            "lateyear": lambda: str(self.rng.randint(1951, 2023)),
            "n": lambda: str(self.rng.randint(2, 98)),
            "number": lambda: str(self.rng.randint(101, 900)),
            "metresv": lambda: f"{self.rng.randint(900, 8800):,} m",
            "millions": self._millions,
        }
        return made[kind]()

    def _person(self) -> str:
        if self.rng.random() < 0.5:
            return self.rng.choice(self.known)
        return f"{self.rng.choice(FIRST)} {self.rng.choice(LAST)}"

    def _city(self) -> str:
        real = self.rng.random() < 0.6
        return self.rng.choice(self.capitals)[0] if real else self.rng.choice(TOWNS)

    def _country(self) -> str:
        return self.rng.choice(self.capitals)[1]

    def _millions(self) -> str:
        return f"{self.rng.choice([2, 3, 5, 8, 11, 17, 24, 38, 52, 67, 90, 140])} million"

    def aside(self, name: str, value: str) -> str:
        """What a template's other gap is filled with."""
        turned = {"before_v": -1, "after_v": 1}
        if name in turned:
            return str(int(value) + turned[name] * self.rng.randint(2, 9))
        if name.startswith("other_"):
            return self.of(name.removeprefix("other_"))
        made: dict[str, Callable[[], str]] = {
            "date": lambda: f"{self._day()} {self.of('year')}",
            "dm": self._day,
            "dm2": self._day,
            "dm_month": lambda: self.rng.choice(MONTHS),
            "age": lambda: str(self.rng.randint(40, 95)),
            "year1": lambda: str(self.rng.randint(1700, 1900)),
            "year2": lambda: str(self.rng.randint(1901, 1999)),
            "metres": lambda: f"{self.rng.randint(900, 6800):,}",
            "a_job": lambda: with_article(f"{self.of('nation')} {self.of('job')}"),
            "v_a": lambda: with_article(value),
        }
        return made[name]() if name in made else self.of(name)

    def _day(self) -> str:
        return f"{self.rng.randint(1, 28)} {self.rng.choice(MONTHS)}"


def with_article(name: str) -> str:
    """The name after a or an."""
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"
