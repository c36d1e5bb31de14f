"""Claims of several facts from claims that people wrote: two that share a premise or a subject.

python -m training.joined --data DATA --folds FILE --out FILE [--count 9000]

A claim that joins two facts is upheld when both are, refuted when one is, and open when one of them
stands nowhere. Claims of one premise are joined over that premise; claims of one article over both
pieces of evidence, or over one of them, which then leaves half of the claim open.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from training.build import barred, write_rows
from training.folds import keys
from training.readers import Row, read_file, shorten

from upheld.adapters.local.features import content

PREMISES = ("new_protocols", "mnli_dev", "esnli_devtest", "conjnli", "becel_snli")
ARTICLES = ("fever_gold", "feverous_text", "sufficient_facts", "fever_nli_retrieved")
TITLED = re.compile(r"([^:.\n]{3,60}): ")
MOST_IN_GROUP = 8
LONGEST = 60
HALVES = 0.7
FOREIGN = 0.34
"""A claim with at most this share of its own words in the other's evidence is left open by it."""


def joined(first: str, second: str, rng: random.Random) -> str:
    """Both claims as one sentence, or as two."""
    link = rng.choice((". ", ", and ", "; ", ". "))
    small = second if link == ". " or second.split()[0].isupper() else lowered(second)
    return first.rstrip(" .") + link + small.rstrip(" .") + "."


def lowered(text: str) -> str:
    """The first word in small letters where it is one of grammar."""
    head, _, rest = text.partition(" ")
    plain = head in {"The", "A", "An", "It", "He", "She", "They", "There", "This", "In", "At", "On"}
    return f"{head.lower()} {rest}" if plain else text


def both(first: Row, second: Row) -> int | None:
    """The target of two joined claims beside evidence that decides both as they say."""
    found = {first.target, second.target}
    if found == {0}:
        return 0
    if found == {0, 1}:
        return 1
    return 2 if found == {0, 2} else None


def by_premise(rows: list[Row], rng: random.Random) -> Iterator[Row]:
    """Pairs of claims beside the one premise they were written for."""
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        groups[row.evidence].append(row)
    for mine in groups.values():
        for first, second in pairs(mine, rng):
            target = both(first, second)
            if target is not None:
                claim = joined(first.claim, second.claim, rng)
                yield Row("joined_premise", claim, first.evidence, target, "", first.group)


def by_article(rows: list[Row], rng: random.Random) -> Iterator[Row]:
    """Pairs of upheld claims of one article, beside the evidence of both or of one."""
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        title = TITLED.match(row.evidence)
        if row.target == 0:
            groups[title[1] if title else row.evidence.split(".")[0]].append(row)
    for title, mine in groups.items():
        for first, second in pairs(mine, rng):
            if first.evidence != second.evidence:
                yield from _apart(first, second, title, rng)


def _apart(first: Row, second: Row, title: str, rng: random.Random) -> Iterator[Row]:
    claim = joined(first.claim, second.claim, rng)
    halves = [a for a, b in ((first, second), (second, first)) if left_open(b, a)]
    if halves and rng.random() < HALVES:
        yield Row("joined_half", claim, rng.choice(halves).evidence, 2, "", title)
        return
    texts = [first.evidence, second.evidence]
    rng.shuffle(texts)
    yield Row("joined_article", claim, "\n".join(texts), 0, "", title)


def left_open(row: Row, other: Row) -> bool:
    """Whether the other's evidence has few of the words that the row's claim alone has."""
    own = frozenset(content(row.claim)) - frozenset(content(other.claim))
    held = own & frozenset(content(other.evidence))
    return len(own) > 2 and len(held) <= FOREIGN * len(own)


def pairs(rows: list[Row], rng: random.Random) -> Iterator[tuple[Row, Row]]:
    """Neighbours in a shuffled group whose claims differ."""
    some = rng.sample(rows, min(MOST_IN_GROUP, len(rows)))
    for first, second in zip(some[::2], some[1::2], strict=False):
        if first.claim != second.claim:
            yield first, second


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--folds", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=9000)
    parser.add_argument("--seed", type=int, default=37)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    bar = barred(args.data, json.loads(args.folds.read_text(encoding="utf-8")))
    found: dict[str, list[Row]] = defaultdict(list)
    for names, make in ((PREMISES, by_premise), (ARTICLES, by_article)):
        for name in names:
            rows = read_file(args.data / "train" / name / "train.jsonl", name)
            for row in make([row for row in rows if not keys(row) & bar], rng):
                found[f"{row.source}{row.target}"].append(row)
    share = args.count // len(found)
    some = [row for kind in found.values() for row in rng.sample(kind, min(share, len(kind)))]
    write_rows(args.out, [r for r in shorten(some, 90) if len(r.claim.split()) <= LONGEST])


if __name__ == "__main__":
    main()
