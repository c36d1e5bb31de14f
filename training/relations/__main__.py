"""Write pairs on relations between named things.

python -m training.relations --leads summaries.json --facts DIR --out FILE --count 9000

Whether another value contradicts depends on the relation: somebody is born in one town and
visits many; the members of a list that is said to be whole are all there are. Names are drawn at
random, real ones beside invented ones, so that nothing but the evidence can tell.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from training import templates
from training.build import write_rows
from training.contrasts.world import World, capital, leads_of
from training.readers import Row
from training.relations.places import Places, persons_of

GAP = re.compile(r"\{(\w+)\}")
LISTED = "listed"
LABELS = "SSSRRRNN"
BESIDE = 0.35


@dataclass(frozen=True)
class Relation:
    """Between what it holds, how many values there are, and how it is said."""

    name: str
    subject: str
    value: str
    mode: str
    said: tuple[str, ...]
    told: tuple[str, ...]


def relations() -> list[Relation]:
    """The table beside this module."""
    text = Path(__file__).with_name("relations.txt").read_text(encoding="utf-8")
    found = []
    for block in text.strip().split("\n\n"):
        name, types, *lines = block.splitlines()
        subject, value, mode = types.removeprefix("= ").split()
        said = tuple(line for line in lines if not line.startswith("- "))
        rich = tuple(line[2:] for line in lines if line.startswith("- "))
        told = rich if mode == LISTED else said + rich + rich
        found.append(Relation(name.removeprefix("# "), subject, value, mode, said, told))
    return found


class Pairs:
    """Endless pairs of a claim and a text that tells of the same relation, or of another."""

    def __init__(self, places: Places, world: World) -> None:
        self.places, self.world, self.rng = places, world, places.rng
        self.all = relations()

    def filled(self, template: str, s: str, v: str, values: Sequence[str] = ()) -> str:
        """A sentence."""
        own = {"s": s, "v": v, "count": str(len(values)), "list": listing(values)}
        return GAP.sub(lambda m: own.get(m[1]) or self.places.aside(m[1], v), template)

    def another(self, kind: str, *not_these: str) -> str:
        """Something of a kind that is none of these."""
        while (found := self.places.of(kind)) in not_these:
            pass
        return found

    def stream(self) -> Iterator[Row]:
        """Rows."""
        while True:
            one = self.rng.choice(self.all)
            s, label = self.places.of(one.subject), self.rng.choice(LABELS)
            v = self.another(one.value, s)
            claim = self.filled(self.rng.choice(one.said), s, v)
            make = self.closed if one.mode == LISTED else self.single
            made = make(one, s, v, label)
            if made:
                text, target = made
                yield Row(f"related_{target}", capital(f"{claim}."), text, target, "")

    def single(self, one: Relation, s: str, v: str, label: str) -> tuple[str, int] | None:
        """A text on one value."""
        told = self.rng.choice(one.told)
        if label == "S":
            return self.text(one, s, self.filled(told, s, v)), 0
        if label == "R":
            if one.mode == "both" and self.rng.random() < 0.4:
                return self.text(one, "", self.filled(told, self.another(one.subject, s), v)), 1
            other = self.filled(told, s, self.another(one.value, v, s))
            return self.text(one, s, other), 2 if one.mode == "none" else 1
        return self.open(one, s, v)

    def open(self, one: Relation, s: str, v: str) -> tuple[str, int] | None:
        """A text that settles nothing: of another subject, or another relation."""
        if self.rng.random() < 0.4 and one.mode != "both":
            other = self.another(one.subject, s, v)
            value = v if self.rng.random() < 0.6 else self.another(one.value, v, s)
            return self.text(one, "", self.filled(self.rng.choice(one.told), other, value)), 2
        rest = self.apart(one)
        if not rest:
            return None
        kind = self.rng.choice(rest)
        value = v if kind.value == one.value else self.another(kind.value, v, s)
        return self.text(kind, "", self.filled(self.rng.choice(kind.told), s, value)), 2

    def closed(self, one: Relation, s: str, v: str, label: str) -> tuple[str, int]:
        """A text with all values there are, or those of another."""
        some = (self.another(one.value, s, v) for _ in range(self.rng.randint(3, 6)))
        values = list(dict.fromkeys(some))
        if label == "S":
            values[self.rng.randrange(len(values))] = v
        about = self.another(one.subject, s, v) if label == "N" else s
        told = self.filled(self.rng.choice(one.told), about, v, values)
        return self.world.among(f"{told}."), "SRN".index(label)

    def text(self, one: Relation, s: str, sentence: str) -> str:
        """The sentence, at times beside another on its subject or on something else."""
        told = capital(f"{sentence}.")
        rest = self.apart(one) if s else []
        if not rest or self.rng.random() >= BESIDE:
            return self.world.among(told)
        kind = self.rng.choice(rest)
        other = self.filled(self.rng.choice(kind.told), s, self.another(kind.value, s))
        pair = [told, capital(f"{other}.")]
        self.rng.shuffle(pair)
        return " ".join(pair)

    def apart(self, one: Relation) -> list[Relation]:
        """The relations of a like subject that say nothing of this one."""
        return [r for r in self.all if r.subject == one.subject and unlike(r, one)]


def unlike(one: Relation, other: Relation) -> bool:
    """Whether a relation says nothing of another: not two years, nor two open ones."""
    if one.name.split()[0] == other.name.split()[0] or LISTED in (one.mode, other.mode):
        return False
    same = one.value == other.value
    return not (same and ("year" in one.value or one.mode == other.mode == "none"))


def listing(values: Sequence[str]) -> str:
    """Values as a list in a sentence."""
    return f"{', '.join(values[:-1])} and {values[-1]}" if len(values) > 1 else "".join(values)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leads", type=Path, required=True)
    parser.add_argument("--facts", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=9000)
    parser.add_argument("--seed", type=int, default=41)
    args = parser.parse_args()
    rng, capitals = random.Random(args.seed), templates.capitals(args.facts)
    pairs = Pairs(
        Places(rng, persons_of(args.leads), capitals), World(rng, leads_of(args.leads), capitals)
    )
    rows = pairs.stream()
    write_rows(args.out, [next(rows) for _ in range(args.count)])


if __name__ == "__main__":
    main()
