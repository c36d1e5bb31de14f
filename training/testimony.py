"""Pairs in which the evidence repeats the claim as somebody's speech and something else decides.

python -m training.testimony --rows rows.jsonl --out FILE [--count 7000] [--beside 9000] [--seed 5]

A claim of a training row is put into somebody's mouth and set beside the row's own evidence: the
label stays what it was. In a part of the pairs only the checker's closing words decide, and in a
part nothing does (NEI). Teaches that repeating a claim does not support it.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from pathlib import Path

from training.build import read_rows, write_rows
from training.readers import Row

FROM = (
    "fever_gold", "fever_nli_retrieved", "sufficient_facts", "feverous_text", "creak_explanations",
    "fool_me_twice", "fever_symmetric", "check_covid", "new_protocols", "evidence_inference",
)  # fmt: skip
WHO = (
    "the senator", "a candidate for governor", "the minister", "a radio host", "the group",
    "Ms Hale", "Dr Okoro", "the mayor", "the company", "his campaign", "a former player",
    "the blogger", "one supporter", "the foundation", "a columnist", "the ambassador", "Mr Brandt",
    "the actress",
)  # fmt: skip
WHERE = (
    "", "at a rally", "in a radio interview", "on television last week", "in a speech in May",
    "during a debate", "at a hearing", "in an online video", "to a crowd of several hundred",
)  # fmt: skip
SPEECH = (
    "“{c},” {who} said {where}.",
    "“{c}.” That is what {who} said {where}.",
    '"{c}," {who} told reporters {where}.',
    "{Who} said {where} that {low}.",
    "{Who} wrote on Facebook: “{c}”.",
    "A post that was shared thousands of times says: “{c}”.",
    "In a campaign ad, {who} claims that {low}.",
    "The headline of the story reads “{c}”.",
    "According to {who}, {low}.",
    "“{c}” is how {who} put it {where}.",
    "{Who} has argued {where} that {low}.",
    "An image on social media bears the words “{c}”.",
    "{Who} announced {where} that {low}.",
)
BETWEEN = (
    "", "", "We wondered whether that is so.", "Here is what we found.",
    "That caught our attention.", "We asked for a source and did not get an answer.",
    "{Who} has repeated the line several times.",
    "The post has been viewed by many people since.", "Let us look at what is known.",
    "A spokeswoman pointed us to a news article.", "Readers asked us to check the statement.",
    "Is that right?", "The line drew applause.", "We looked into it.",
)  # fmt: skip
CLOSING = (
    (
        "The statement is accurate.", "We rate it True.", "The facts bear this out.",
        "It is right.",
        "That checks out.", "Records confirm it.", "We found the claim to be correct.",
    ),
    (
        "That is not what the record shows.", "The statement is wrong.", "We rate it False.",
        "This never happened.", "The claim does not hold up.", "There is no truth in it.",
        "In fact it is the other way round.", "The post misleads.",
        "Experts we spoke to called this nonsense.",
    ),
    (
        "We could not find any data on this.", "Nobody we asked was able to say.",
        "The records that would settle it are not public.", "We did not reach a conclusion.",
        "It is too early to tell.", "The sources we found do not go into it.",
    ),
)  # fmt: skip
LONGEST = 45
CLOSED = 0.35
"""Share of pairs with evidence that end in the checker's words too."""


def speech(claim: str, rng: random.Random) -> tuple[str, str]:
    """The claim in somebody's mouth, and who that is."""
    said = claim.strip().rstrip(".")
    who = rng.choice(WHO)
    low = said if said.split()[0][1:].lower() != said.split()[0][1:] else said[0].lower() + said[1:]
    filled = rng.choice(SPEECH).format(
        c=said, low=low, who=who, Who=who[0].upper() + who[1:], where=rng.choice(WHERE)
    )
    return " ".join(filled.split()).replace(" .", ".").replace(" ,", ","), who


def between(who: str, rng: random.Random) -> str:
    """What stands between the speech and what decides."""
    return rng.choice(BETWEEN).format(Who=who[0].upper() + who[1:])


def with_evidence(row: Row, rng: random.Random) -> Row:
    """The speech before or after the row's own evidence; its label stays."""
    told, who = speech(row.claim, rng)
    parts = [told, between(who, rng), " ".join(row.evidence.split())]
    if rng.random() < 0.25:
        parts = [parts[2], told]
    if rng.random() < CLOSED:
        parts.append(rng.choice(CLOSING[row.target]))
    return made(row, "made_testimony", parts, row.target)


def without(row: Row, rng: random.Random) -> Row:
    """The speech and nothing to go by, or only closing words."""
    told, who = speech(row.claim, rng)
    parts = [told, between(who, rng), between(who, rng)]
    target = rng.choice((0, 1, 1, 2, 2, 2))
    if target < 2 or rng.random() < 0.3:
        parts.append(rng.choice(CLOSING[target]))
    return made(row, "made_hearsay", parts, target)


def made(row: Row, source: str, parts: Sequence[str], target: int) -> Row:
    """A row of these sentences."""
    text = " ".join(part for part in parts if part)
    label = ("SUPPORTS", "REFUTES", "NEI")[target]
    return Row(source=source, claim=row.claim, evidence=text, target=target, label=label)


def fitting(row: Row) -> bool:
    """Whether a row has a plain claim and short evidence that does not repeat it."""
    plain = 4 <= len(row.claim.split()) <= 22 and "?" not in row.claim and '"' not in row.claim
    short = len(row.evidence.split()) <= LONGEST
    return row.target < 3 and row.source in FROM and plain and short


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=7000)
    parser.add_argument("--beside", type=int, default=0, help="rows of the file to mix in")
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    every = read_rows(args.rows)
    rows = [row for row in every if fitting(row)]
    rng.shuffle(rows)
    found = [with_evidence(r, rng) if rng.random() < 0.65 else without(r, rng) for r in rows]
    mixed = found[: args.count] + rng.sample(every, min(args.beside, len(every)))
    rng.shuffle(mixed)
    write_rows(args.out, mixed)


if __name__ == "__main__":
    main()
