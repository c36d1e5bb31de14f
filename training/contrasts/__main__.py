"""Write pairs of plain sentences of every kind.

python -m training.contrasts --leads summaries.json --facts DIR --out FILE --count 12000
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path

from training import templates
from training.build import write_rows
from training.contrasts import amounts, deeds
from training.contrasts.world import World, capital, leads_of
from training.readers import Row


def stream(world: World) -> Iterator[Row]:
    """Endless rows."""
    kinds = [kind for kind, times in (*amounts.KINDS, *deeds.KINDS) for _ in range(times)]
    while True:
        make = world.rng.choice(kinds)
        made = make(world)
        if made:
            claim, text, target = made
            yield Row(f"plain_{make.__name__}", capital(claim), text, target, "")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leads", type=Path, required=True)
    parser.add_argument("--facts", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=12000)
    parser.add_argument("--seed", type=int, default=29)
    args = parser.parse_args()
    world = World(random.Random(args.seed), leads_of(args.leads), templates.capitals(args.facts))
    rows = stream(world)
    write_rows(args.out, [next(rows) for _ in range(args.count)])


if __name__ == "__main__":
    main()
