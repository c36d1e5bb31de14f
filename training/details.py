"""Pairs in which one detail of a long claim decides: it stands in the evidence, or nowhere.

python -m training.details --leads summaries.json --out FILE --count 12000

A claim of several facts is upheld only if every one of them is. Both texts look alike under every
label: the detail is taken out of the claim (then it still agrees) or out of the evidence (then
nothing settles it), or another article's detail is put in.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from training.build import write_rows
from training.edits import BRACKET, NATIONS, paraphrase
from training.readers import Row
from training.synthetic import PRONOUN, Lead

Span = tuple[int, int]
Made = tuple[str, str, int] | None
NAMED = r"(?:[A-Z][\w’'-]+(?:,? (?:of |the |and )?[A-Z][\w’'-]+)*|\d[\d,.]*\d|\d)"
PLACED = re.compile(
    r" (?:in|at|from|for|with|by|on|near|since|until|during|under|of|as) (?:[a-z]+ ){0,3}"
    + NAMED
    + r"(?: [a-z]+)?(?=[ ,.])"
)
ASIDE = re.compile(r", (?!and )[^,]{8,80},")
ENDING = re.compile(r",? (?:which|who|where|and|with|including|making|after) [^,]{12,90}(?=\.$)")
KIND = re.compile(r"(?<= )(?:" + "|".join([*NATIONS, "former", "professional", "retired"]) + r") ")
WIDE = 75
LEAST = 6


def details(sentence: str) -> list[Span]:
    """Places that can be left out so that the rest still reads as a sentence."""
    found = [m.span() for pattern in (PLACED, ENDING, KIND) for m in pattern.finditer(sentence)]
    found += [(m.start(), m.end() - 1) for m in ASIDE.finditer(sentence)]
    return [at for at in found if len(without(sentence, at).split()) >= LEAST]


def without(sentence: str, at: Span) -> str:
    """The sentence with a place left out."""
    rest = sentence[: at[0]] + sentence[at[1] :]
    return re.sub(r"\s+([,.])", r"\1", rest).strip().rstrip(",")


def around(lead: Lead, i: int, rng: random.Random, changed: str | None = None) -> str:
    """Sentence i, perhaps changed, among as many neighbours as up to 75 words hold."""
    kept, size = {i}, len(lead.parts[i].split())
    budget = rng.randint(size, max(size, WIDE))
    order = sorted((j for j in range(len(lead.parts)) if j != i), key=lambda j: (abs(j - i), j))
    for j in order:
        size += len(lead.parts[j].split())
        if size > budget:
            break
        kept.add(j)
    text = " ".join(changed if changed and j == i else lead.parts[j] for j in sorted(kept))
    return text if lead.title in text or rng.random() < 0.4 else f"{lead.title}. {text}"


def lost(lead: Lead, i: int, rng: random.Random, others: list[str]) -> Made:
    """The evidence lacks a detail that the claim has."""
    cut = details(lead.parts[i])
    if not cut:
        return None
    at = rng.choice(cut)
    text = around(lead, i, rng, without(lead.parts[i], at))
    missing = lead.parts[i][slice(*at)].strip(" ,.")
    return None if missing in text else (BRACKET.sub("", lead.own(i)), text, 2)


def left(lead: Lead, i: int, rng: random.Random, others: list[str]) -> Made:
    """The claim lacks a detail that the evidence has."""
    text = lead.own(i)
    cut = [at for at in details(text) if at[0] > len(lead.title)]
    return (without(text, rng.choice(cut)), around(lead, i, rng), 0) if cut else None


def held(lead: Lead, i: int, rng: random.Random, others: list[str]) -> Made:
    """All of a long claim stands in the evidence."""
    return paraphrase(lead.own(i), rng), around(lead, i, rng), 0


def gained(lead: Lead, i: int, rng: random.Random, others: list[str]) -> Made:
    """The claim has a detail of another article's."""
    text, foreign = lead.own(i), rng.choice(others)
    cut = details(foreign)
    if not cut:
        return None
    piece = foreign[slice(*rng.choice(cut))].rstrip(" .,")
    evidence = around(lead, i, rng)
    if not piece.startswith((" ", ",")) or piece.strip(" ,") in evidence:
        return None
    own = [at for at in details(text) if at[0] > len(lead.title)]
    if own and rng.random() < 0.5:
        at = rng.choice(own)
        return text[: at[0]] + piece + text[at[0] :], evidence, 2
    return text.rstrip(".") + piece + ".", evidence, 2


def apart(lead: Lead, i: int, rng: random.Random, others: list[str]) -> Made:
    """A claim of two sentences that stand apart; both are there, or one of them is not."""
    if len(lead.parts) < i + 3:
        return None
    j = rng.randrange(i + 2, min(len(lead.parts), i + 4))
    second = PRONOUN.sub(lambda m: m[0].lower(), lead.parts[j])
    if second == lead.parts[j]:
        return None
    claim = f"{lead.own(i).rstrip('.')}, and {second}"
    gone = rng.choice([None, None, i, j])
    kept = [lead.parts[n] for n in range(i, j + 1) if n != gone]
    text = " ".join(kept)
    text = text if lead.title in text else f"{lead.title}. {text}"
    return claim, text, 0 if gone is None else 2


KINDS: list[tuple[Callable[[Lead, int, random.Random, list[str]], Made], int]] = [
    (lost, 5),
    (left, 4),
    (held, 4),
    (gained, 4),
    (apart, 2),
]


def stream(leads: list[Lead], rng: random.Random) -> Iterator[Row]:
    """Endless rows."""
    pool = [part for lead in leads for part in lead.parts if len(part.split()) >= LEAST]
    kinds = [kind for kind, times in KINDS for _ in range(times)]
    while True:
        lead, make = rng.choice(leads), rng.choice(kinds)
        made = make(lead, rng.randrange(len(lead.parts)), rng, [rng.choice(pool)])
        if made:
            yield Row(f"made_{make.__name__}", *made, label="", group=lead.title)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leads", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=12000)
    parser.add_argument("--seed", type=int, default=17)
    args = parser.parse_args()
    raw = json.loads(args.leads.read_text(encoding="utf-8"))
    leads = [Lead(str(v["title"]), str(v["extract"])) for v in raw.values() if v.get("extract")]
    rows = stream([lead for lead in leads if lead.parts], random.Random(args.seed))
    write_rows(args.out, [next(rows) for _ in range(args.count)])


if __name__ == "__main__":
    main()
