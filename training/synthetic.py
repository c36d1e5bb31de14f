"""Pairs made by program from encyclopedia leads and country facts.

python -m training.synthetic --leads summaries.json --facts DIR --out FILE --count 12000

Edits fall on the claim, on the evidence, or on both (then the pair still agrees), so
that neither text alone tells the label. Reporting verbs occur under every label.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from training import templates
from training.build import write_rows
from training.edits import NAME, falsify, lower_first, paraphrase
from training.readers import Row

from upheld.adapters.local.features import sentences

PRONOUN = re.compile(r"^(He|She|It|They)\b(?= (?:is|was|has|had|were|are|became|won|served|also))")


class Lead:
    """An article's opening: title, sentences, the names it holds."""

    def __init__(self, title: str, text: str) -> None:
        self.title = title
        self.parts = [s for s in sentences(" ".join(text.split())) if 5 <= len(s.split()) <= 40]

    def own(self, i: int) -> str:
        """Sentence i with an opening pronoun replaced by the title."""
        return PRONOUN.sub(self.title, self.parts[i])

    def window(
        self, i: int, rng: random.Random, changed: str | None = None, without: bool = False
    ) -> str:
        """Up to three sentences round i, i itself perhaps changed or left out."""
        low = max(0, i - rng.randint(0, 1))
        high = min(len(self.parts), i + 1 + rng.randint(0, 1))
        if without:
            low, high = max(0, low - 1), min(len(self.parts), high + 1)
        kept = [
            changed if changed and j == i else self.parts[j]
            for j in range(low, high)
            if not (without and j == i)
        ]
        text = " ".join(kept)
        return text if self.title in text or rng.random() < 0.4 else f"{self.title}. {text}"


Made = tuple[str, str, int] | None


def agrees(lead: Lead, i: int, rng: random.Random, names: list[str]) -> Made:
    """A paraphrase of a sentence of the evidence."""
    return paraphrase(lead.own(i), rng), lead.window(i, rng), 0


def claim_changed(lead: Lead, i: int, rng: random.Random, names: list[str]) -> Made:
    """The claim is false of the evidence."""
    out = falsify(paraphrase(lead.own(i), rng), rng, names)
    return (out, lead.window(i, rng), 1) if out else None


def evidence_changed(lead: Lead, i: int, rng: random.Random, names: list[str]) -> Made:
    """The evidence is edited, the claim is not."""
    out = falsify(lead.parts[i], rng, names)
    return (paraphrase(lead.own(i), rng), lead.window(i, rng, out), 1) if out else None


def both_changed(lead: Lead, i: int, rng: random.Random, names: list[str]) -> Made:
    """Claim and evidence hold the same false sentence."""
    out = falsify(lead.parts[i], rng, names)
    if not out:
        return None
    return paraphrase(PRONOUN.sub(lead.title, out), rng), lead.window(i, rng, out), 0


def removed(lead: Lead, i: int, rng: random.Random, names: list[str]) -> Made:
    """The sentence that would settle it is gone."""
    if len(lead.parts) < 2:
        return None
    text = lead.own(i) if rng.random() < 0.6 else falsify(lead.own(i), rng, names) or lead.own(i)
    return paraphrase(text, rng), lead.window(i, rng, without=True), 2


def several(lead: Lead, i: int, rng: random.Random, names: list[str]) -> Made:
    """A claim of two sentences: both held, one missing, or one false."""
    if i + 1 >= len(lead.parts):
        return None
    first, second = lead.own(i), lead.own(i + 1)
    kind = rng.choice([0, 0, 1, 2])
    if kind == 1:
        wrong = falsify(second, rng, names)
        if not wrong:
            return None
        second = wrong
    kept = [lead.parts[i]] if kind == 2 else [lead.parts[i], lead.parts[i + 1]]
    if kind == 2 and i > 0:
        kept.insert(0, lead.parts[i - 1])
    joined = (
        f"{paraphrase(first, rng)} {second}"
        if rng.random() < 0.5
        else f"{first.rstrip('.')}, and {lower_first(second)}"
    )
    return joined, " ".join(kept), kind


def reported(lead: Lead, i: int, rng: random.Random, names: list[str]) -> Made:
    """The sentence is told, confirmed, denied or left open by somebody."""
    said = lead.own(i).rstrip(".")
    if len(said.split()) > 24:
        return None
    if rng.random() < 0.5:
        said = (falsify(said, rng, names) or said).rstrip(".")
    text, target = templates.report(lower_first(said), rng)
    others = [p for j, p in enumerate(lead.parts) if j != i]
    if others and rng.random() < 0.4:
        extra = rng.choice(others)
        text = f"{extra} {text}" if rng.random() < 0.5 else f"{text} {extra}"
    claim = said + "."
    if target != 2 and rng.random() < 0.12:
        claim, target = templates.deny(lower_first(said), rng), 1 - target
    return claim, text, target


KINDS: list[tuple[Callable[[Lead, int, random.Random, list[str]], Made], int]] = [
    (agrees, 4),
    (claim_changed, 4),
    (evidence_changed, 3),
    (both_changed, 3),
    (removed, 4),
    (several, 3),
    (reported, 6),
]


def from_leads(path: Path, rng: random.Random) -> Iterator[Row]:
    """Endless rows from the leads."""
    raw = json.loads(path.read_text(encoding="utf-8"))
    leads = [Lead(str(v["title"]), str(v["extract"])) for v in raw.values() if v.get("extract")]
    leads = [x for x in leads if x.parts]
    names = sorted({n for x in leads for p in x.parts for n in NAME.findall(p)})
    kinds = [k for k, n in KINDS for _ in range(n)]
    while True:
        lead, make = rng.choice(leads), rng.choice(kinds)
        near = rng.sample(names, 40)
        made = make(lead, rng.randrange(len(lead.parts)), rng, near)
        if made and made[0] and made[1]:
            yield Row(
                f"made_{make.__name__}",
                made[0],
                made[1],
                made[2],
                "",
                lead.title,
                0.8 if make is removed else 1.0,
            )


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leads", type=Path, required=True)
    parser.add_argument("--facts", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=12000)
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    stream = from_leads(args.leads, rng)
    rows = [next(stream) for _ in range(int(args.count * 0.8))]
    facts = templates.country_rows(args.facts, rng)
    rng.shuffle(facts)
    rows += facts[: int(args.count * 0.08)]
    rows += [templates.effect(rng) for _ in range(int(args.count * 0.12))]
    rng.shuffle(rows)
    write_rows(args.out, rows)


if __name__ == "__main__":
    main()
