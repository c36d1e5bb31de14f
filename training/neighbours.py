"""Claims beside passages on the same matter that are another claim's evidence: they say neither.

python -m training.neighbours --data DATA --folds FILE --out FILE [--each 2]

What is retrieved for a claim is mostly about the same people and things and settles nothing. A few
of these rows are wrong, since another claim's passage can bear by chance; they weigh less.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections import Counter, defaultdict
from pathlib import Path

from training.build import barred, write_rows
from training.folds import keys
from training.readers import Row, home, read_file, shorten

from upheld.adapters.local.features import content

HOME_SETS = ("check_covid", "fool_me_twice", "scifact_rte")
POOLS = {"fever_gold": 6000, "feverous_text": 2500}
TAKEN = 2200
NEAREST = 5
WEIGHT = 0.7
COMMON = 0.05
BEARS = 0.8
"""A passage with this share of the claim's words may well decide it."""


class Passages:
    """Passages of one set, found by the stems they share with a claim, the rare ones first."""

    def __init__(self, texts: list[str]) -> None:
        self.texts = texts
        self.stems = [frozenset(content(text)) for text in texts]
        seen = Counter(stem for stems in self.stems for stem in stems)
        self.idf = {stem: math.log(1 + len(texts) / n) for stem, n in seen.items()}
        self.holding: dict[str, list[int]] = defaultdict(list)
        for at, stems in enumerate(self.stems):
            for stem in stems:
                if seen[stem] <= max(5.0, COMMON * len(texts)):
                    self.holding[stem].append(at)

    def near(self, claim: str, count: int) -> list[str]:
        """The nearest passages, without those that have most of the claim."""
        wanted = frozenset(content(claim))
        score: dict[int, float] = defaultdict(float)
        for stem in sorted(wanted):
            for at in self.holding.get(stem, ()):
                score[at] += self.idf[stem] / math.sqrt(8 + len(self.stems[at]))
        order = sorted(score, key=lambda at: (-score[at], at))
        few = [at for at in order if len(wanted & self.stems[at]) < BEARS * len(wanted)]
        return [self.texts[at] for at in few[:count]]


def beside(rows: list[Row], name: str, each: int, rng: random.Random) -> list[Row]:
    """Up to `each` neighbours for every claim, none with a sentence of the claim's evidence."""
    own: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        own[row.claim] |= keys(row)
    passages = Passages(list(dict.fromkeys(row.evidence for row in rows)))
    found = []
    for claim, said in own.items():
        near = [
            Row(f"near_{name}", claim, text, 2, "", claim, WEIGHT)
            for text in passages.near(claim, NEAREST + 2)
        ]
        apart = [row for row in near if not (keys(row) - keys(Row("", claim, "", 2, ""))) & said]
        found += rng.sample(apart[:NEAREST], min(each, len(apart[:NEAREST])))
    return found


def sets(data: Path, folds: dict[str, list[str]], rng: random.Random) -> dict[str, list[Row]]:
    """Trained rows of home sets, and a draw of the pools without measured texts."""
    parts = home(data, HOME_SETS)
    found = {
        name: [row for row, part in zip(rows, folds[name], strict=True) if part == "train"]
        for name, rows in parts.items()
    }
    bar = barred(data, folds)
    for name, count in POOLS.items():
        rows = read_file(data / "train" / name / "train.jsonl", name)
        rng.shuffle(rows)
        found[name] = [row for row in rows[:count] if not keys(row) & bar]
    return found


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--folds", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--each", type=int, default=2)
    parser.add_argument("--budget", type=int, default=75)
    parser.add_argument("--seed", type=int, default=23)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    folds = json.loads(args.folds.read_text(encoding="utf-8"))
    rows: list[Row] = []
    for name, found in sets(args.data, folds, rng).items():
        made = beside(found, name, args.each, rng)
        rows += rng.sample(made, min(TAKEN, len(made)))
    write_rows(args.out, shorten(rows, args.budget))


if __name__ == "__main__":
    main()
