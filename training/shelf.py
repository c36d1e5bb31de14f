"""Claims beside what is found for them in the starter corpora and settles nothing.

python -m training.shelf --leads LEADS --data DATA --folds FILE --out FILE [--count 6000]

Most of what a search returns is a line about a country that is named in passing, or another
article that shares a word or two. A claim from one article is open beside every other; claims of
the pools are open beside passages that lack much of what they say. Needs `upheld[starter]`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path

from training.build import barred, write_rows
from training.folds import keys
from training.readers import Row, read_file
from training.synthetic import Lead

from upheld import bootstrap
from upheld.adapters.local.features import content, select
from upheld.bootstrap.checks import check_tools
from upheld.domain.claims import Claim, ClaimKind
from upheld.domain.text import Span
from upheld.pipeline.retrieve import retrieve
from upheld.ports import EvidenceProvider
from upheld.settings import Settings

POOLS = ("creak_explanations", "fever_gold")
FOUND = 8
BUDGET = 75
LONGEST = 22
WEIGHT = 0.8
BEARS = {"lead": 0.75, "pool": 0.6}
"""A passage with this share of the claim's words may well decide it."""


def passages(claim: str, provider: EvidenceProvider) -> list[tuple[str, str]]:
    """Title and text of what a search returns."""
    asked = Claim(id="c", text=claim, span=Span(0, len(claim)), kind=ClaimKind.HISTORICAL)
    found = asyncio.run(retrieve(asked, [provider], FOUND))
    return [(one.title, one.snippet) for one in found.evidence]


def few(claim: str, text: str, share: float) -> bool:
    """Whether a passage has less than a share of a claim's words."""
    wanted = frozenset(content(claim))
    return len(wanted & frozenset(content(text))) < share * len(wanted)


def beside(
    claim: str, own: str, share: float, provider: EvidenceProvider, rng: random.Random
) -> Row | None:
    """The claim and one of the passages that do not settle it."""
    apart = [
        text
        for title, text in passages(claim, provider)
        if not (own and own in title) and few(claim, text, share)
    ]
    if not apart:
        return None
    return Row("shelf", claim, select(claim, rng.choice(apart), BUDGET), 2, "", own, WEIGHT)


def claims(args: argparse.Namespace, rng: random.Random) -> Iterator[tuple[str, str, float]]:
    """Endless claims with the title of their own article, if any, and what share may be there."""
    raw = json.loads(args.leads.read_text(encoding="utf-8"))
    leads = [Lead(str(v["title"]), str(v["extract"])) for v in raw.values() if v.get("extract")]
    leads = [lead for lead in leads if lead.parts]
    bar = barred(args.data, json.loads(args.folds.read_text(encoding="utf-8")))
    pooled = [
        row.claim
        for name in POOLS
        for row in read_file(args.data / "train" / name / "train.jsonl", name)
        if not keys(row) & bar
    ]
    while True:
        lead = rng.choice(leads)
        text = lead.own(rng.randrange(len(lead.parts)))
        if len(text.split()) <= LONGEST:
            yield text, lead.title, BEARS["lead"]
        yield rng.choice(pooled), "", BEARS["pool"]


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leads", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--folds", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=43)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    settings, clock = Settings.from_env(), bootstrap.clock()
    tools = check_tools([], library=True, verifier="lexical", settings=settings, clock=clock)
    (provider,) = tools.providers
    rows: list[Row] = []
    for claim, own, share in claims(args, rng):
        row = beside(claim, own, share, provider, rng)
        rows += [row] if row else []
        if len(rows) == args.count:
            break
    write_rows(args.out, rows)


if __name__ == "__main__":
    main()
