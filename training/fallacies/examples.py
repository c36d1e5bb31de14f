"""The examples the head is fitted on: texts with sentences and, for a fallacy, where it stands.

    python -m training.fallacies.examples --data DATA --out examples.jsonl

DATA holds argotario and missci (labelled, both free to train on) and train/ with the sets of PLAIN,
from which sentences of plain prose are taken. The rows of MEASURED are read for one purpose: what
shares a run of eight words with one of them is left out.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from zlib import crc32

from training.fallacies.comments import comments
from training.fallacies.compose import FOLDS, NONE, Frame, filled, frames, topics, words

MEASURED = ("logic_edu", "cocolofa", "mafalda")
PLAIN = {"mnli_dev": 900, "wikisplit_pairs": 300, "new_protocols": 200, "creak_explanations": 200,
         "feverous_text": 150, "entailmentbank": 150, "esnli_devtest": 60}  # fmt: skip
MORE = {"evidence_inference": 50, "sufficient_facts": 50, "entailmentbank": 50, "cg2c": 40,
        "fever_gold": 40, "mnli_dev": 40}  # fmt: skip
ARGOTARIO = {
    "Appeal to Emotion": "appeal_to_emotion",
    "Hasty Generalization": "hasty_generalization",
    "Ad Hominem": "ad_hominem",
    "Red Herring": "red_herring",
    "Irrelevant Authority": "appeal_to_authority",
    "none": NONE,
}
MISSCI = {
    "Ambiguity": "equivocation",
    "Biased Sample Fallacy": "hasty_generalization",
    "Causal Oversimplification": "correlation_as_causation",
    "Fallacy of Division/Composition": "hasty_generalization",
    "Fallacy of Exclusion": "cherry_picking",
    "False Dilemma / Affirming the Disjunct": "false_dichotomy",
    "False Equivalence": "false_equivalence",
    "Hasty Generalization": "hasty_generalization",
}
RUN = 8
_WORD = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True)
class Example:
    """A text; `start` and `end` bound the fallacy in characters (the whole text if it is fair)."""

    text: str
    kind: str
    source: str
    fold: int
    start: int
    end: int


def made(every: Sequence[Frame], seed: int) -> Iterator[Example]:
    """Yield texts made from the frames; a whole frame is in one fold."""
    rng = random.Random(seed)
    known, lists = topics(), words()
    fair = [f for f in every if f.kind == NONE and f.near == NONE]
    for frame in every:
        seen: set[str] = set()
        for _ in range(_copies(frame)):
            topic = rng.choice(known)
            core = filled(frame, topic, lists, rng)
            if core not in seen:
                seen.add(core)
                fold = frame.fold
                others = [f for f in fair if f.fold == fold]
                yield _set_among(core, frame, [filled(f, topic, lists, rng) for f in
                                 rng.sample(others, min(4, len(others)))], fold, rng)  # fmt: skip


def _copies(frame: Frame) -> int:
    if frame.near == NONE:
        return 14
    if frame.kind == NONE:
        return 8 if frame.topical else 6
    return 9 if frame.topical else 5


def _set_among(
    core: str, frame: Frame, others: Sequence[str], fold: int, rng: random.Random
) -> Example:
    """Return the passage alone, or with fair sentences before and behind it."""
    before = rng.choice((0, 0, 0, 1, 1, 2)) if others else 0
    behind = rng.choice((0, 0, 0, 1, 1, 2)) if others else 0
    left, right = " ".join(others[:before]), " ".join(others[2 : 2 + behind])
    core = core if core[-1] in ".!?" else core + "."
    text = " ".join(part for part in (left, core, right) if part)
    start = len(left) + 1 if left else 0
    text, start, end = text, start, start + len(core)
    if rng.random() < 0.08:
        text = text.lower()
    source = "frames" if frame.kind != NONE else f"fair:{frame.near}"
    return Example(text, frame.kind, source, fold, start, end)


def commented(seed: int) -> Iterator[Example]:
    """Yield the made comments; a source of their own tells the fair ones by what they imitate."""
    for made_one in comments(seed):
        frame = made_one.frame
        source = "comments" if frame.kind != NONE else f"comments_fair:{frame.near}"
        yield Example(
            made_one.text, frame.kind, source, made_one.fold, made_one.start, made_one.end
        )


def argotario(data: Path) -> Iterator[Example]:
    """Yield the short arguments; folds by topic."""
    for row in _rows(data / "argotario" / "dev.jsonl"):
        text = str(row["text"]).strip()
        fold = crc32(str(row["meta"]["topic"]).encode()) % FOLDS
        yield Example(text, ARGOTARIO[row["labels"][0]], "argotario", fold, 0, len(text))


def missci(data: Path) -> Iterator[Example]:
    """Yield what a study says with the false step taken from it, and what it says alone."""
    for row in _rows(data / "missci" / "dev.jsonl"):
        fold = crc32(str(row["id"]).encode()) % FOLDS
        ground = str(row["meta"]["accurate_premise"])
        yield Example(ground, NONE, "missci:fair", fold, 0, len(ground))
        for found in row["meta"]["fallacies"]:
            step = found["interchangeable_fallacies"][0]
            kind = MISSCI.get(step["class"])
            if kind is None:
                continue
            before = str(found["fallacy_context"] or ground)
            text = f"{before} {step['premise']}"
            yield Example(text, kind, "missci", fold, 0, len(text))


def plain(data: Path, counts: Mapping[str, int], seed: int) -> Iterator[Example]:
    """Yield plain sentences, alone or two of one source together."""
    rng = random.Random(seed)
    for name, count in counts.items():
        rows = rng.sample(list(_rows(data / "train" / name / "train.jsonl")), 2 * count)
        texts = [str(rng.choice([row["claim"], row["evidence"][0]])) for row in rows]
        for first, second in zip(texts[::2], texts[1::2], strict=True):
            text = f"{first} {second}" if rng.random() < 0.4 else first
            text = text[:400]
            yield Example(text, NONE, name, rng.randrange(FOLDS), 0, len(text))


def runs(text: str) -> set[int]:
    """Return the hashes of all runs of eight words."""
    found = _WORD.findall(text.lower())
    return {hash(tuple(found[i : i + RUN])) for i in range(len(found) - RUN + 1)}


def without_measured(examples: Iterable[Example], data: Path) -> Iterator[Example]:
    """Leave out what shares a run of eight words with a row that is only measured."""
    held: set[int] = set()
    whole: set[str] = set()
    for name in MEASURED:
        for row in _rows(data / name / "dev.jsonl"):
            held |= runs(str(row["text"]))
            whole.add(" ".join(_WORD.findall(str(row["text"]).lower())))
    for example in examples:
        same = " ".join(_WORD.findall(example.text.lower())) in whole
        if not same and not runs(example.text) & held:
            yield example


def _rows(path: Path) -> Iterator[dict[str, object]]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def main() -> None:
    read = argparse.ArgumentParser()
    read.add_argument("--data", type=Path, required=True)
    read.add_argument("--out", type=Path, required=True)
    read.add_argument("--seed", type=int, default=4)
    given = read.parse_args()
    every = [*made(frames("abc", "ab"), given.seed), *argotario(given.data),
             *missci(given.data), *plain(given.data, PLAIN, given.seed),
             *made(frames("d", "c"), given.seed + 1),
             *made(frames("", "d"), given.seed + 2),
             *plain(given.data, MORE, given.seed + 3), *commented(given.seed + 4)]  # fmt: skip
    kept = list(without_measured(every, given.data))
    with given.out.open("w", encoding="utf-8") as out:
        out.writelines(json.dumps(asdict(example)) + "\n" for example in kept)
    print(f"{len(kept)} examples, {len(every) - len(kept)} left out")


if __name__ == "__main__":
    main()
