"""Write the shuffled training file: pools by quota, synthetic pairs, the trained home rows.

python -m training.build --data DATA --folds FILE --out FILE [--synthetic FILE] [--pool 1.0]

Rows that share a claim or a sentence of evidence with the measured part of a home set,
or with a transfer set, are left out.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from training.folds import keys
from training.readers import TRANSFER, UNTRAINED_HOME, Row, home, pool, shorten


def write_rows(path: Path, rows: Iterable[Row]) -> int:
    """One JSON object a line; returns the count."""
    count = 0
    with path.open("w", encoding="utf-8") as out:
        for row in rows:
            out.write(json.dumps(asdict(row), ensure_ascii=False) + "\n")
            count += 1
    return count


def read_rows(path: Path) -> list[Row]:
    """Rows written by `write_rows`."""
    with path.open(encoding="utf-8") as lines:
        return [Row(**json.loads(line)) for line in lines]


# Rows of each home set for one pass of the large model; the small one takes a multiple.
CAP = {
    "wice": 320,
    "fool_me_twice": 900,
    "fever_symmetric": 480,
    "check_covid": 620,
    "summedits": 450,
    "scifact_rte": 310,
    "begin": 400,
    "q2_dialogue": 230,
    "factcheckbench_stance": 600,
    "nli_counterfactual": 450,
    "nli_breaking": 120,
    "nli_negation": 400,
}


def trained_home(
    data: Path, folds: dict[str, list[str]], times: float, rng: random.Random
) -> list[Row]:
    """Rows of the trained part, capped by set; the rarer of two labels is never cut first."""
    rows: list[Row] = []
    for name, found in home(data).items():
        if name in UNTRAINED_HOME:
            continue
        mine = [r for r, part in zip(found, folds[name], strict=True) if part == "train"]
        rng.shuffle(mine)
        rows += balanced(mine, int(CAP[name] * times))
    return rows


def balanced(rows: list[Row], count: int) -> list[Row]:
    """`count` rows with the targets as even as the supply allows."""
    by: dict[int, list[Row]] = {}
    for row in rows:
        by.setdefault(row.target, []).append(row)
    kept: list[Row] = []
    for turn, target in enumerate(sorted(by, key=lambda t: len(by[t]))):
        left = len(by) - turn
        kept += by[target][: max(0, (count - len(kept)) // left)]
    return kept


def barred(data: Path, folds: dict[str, list[str]]) -> set[str]:
    """Claims and sentences of measured rows."""
    found: set[str] = set()
    for name, rows in home(data).items():
        for row, part in zip(rows, folds[name], strict=True):
            if part == "test":
                found |= keys(row)
    for rows in home(data, TRANSFER).values():
        for row in rows:
            found |= keys(row)
    return found


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--folds", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--synthetic", type=Path)
    parser.add_argument("--synthetic-rows", type=int, default=1500)
    parser.add_argument("--pool", type=float, default=1.0)
    parser.add_argument("--home", type=float, default=1.0)
    parser.add_argument("--budget", type=int, default=70, help="words of evidence")
    parser.add_argument(
        "--home-budget", type=int, default=95, help="words of evidence in home sets"
    )
    parser.add_argument(
        "--longest", type=int, default=100, help="pool pairs of more words are dropped"
    )
    parser.add_argument("--home-longest", type=int, default=1000, help="the same for home pairs")
    parser.add_argument("--shortest", type=int, default=0, help="words of evidence at the least")
    parser.add_argument("--seed", type=int, default=11)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    folds = json.loads(args.folds.read_text(encoding="utf-8"))
    rows = list(shorten(pool(args.data, args.pool, args.seed), args.budget))
    if args.synthetic:
        made = read_rows(args.synthetic)
        rng.shuffle(made)
        rows += made[: args.synthetic_rows]
    rows = [r for r in rows if len(r.claim.split()) + len(r.evidence.split()) <= args.longest]
    bar = barred(args.data, folds)
    rows = [r for r in rows if not keys(r) & bar]
    own = shorten(trained_home(args.data, folds, args.home, rng), args.home_budget)
    rows += [r for r in own if len((r.claim + " " + r.evidence).split()) <= args.home_longest]
    rows = [r for r in rows if len(r.evidence.split()) >= args.shortest]
    rng.shuffle(rows)
    write_rows(args.out, rows)


if __name__ == "__main__":
    main()
