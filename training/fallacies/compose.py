"""Texts made from the frames: a fallacy or a fair argument, alone or among other sentences.

Frames, topics and words are in the .txt files of this folder, written for this project. A frame is
one passage; `[a|b]` chooses a wording, `{slot}` is filled from a topic or a list of words. What is
made depends on the seed alone.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

FOLDS = 5
HERE = Path(__file__).parent
NONE = "none"
ALIGNED = frozenset({"non_sequitur", "equivocation"})
_CHOICE = re.compile(r"\[([^\[\]]*)\]")
_SLOT = re.compile(r"\{([A-Za-z_0-9|]+)\}")
_SPACES = re.compile(r"  +")
Slots = Mapping[str, str]


@dataclass(frozen=True)
class Frame:
    """A pattern of one passage; `near` is the kind it shows or, for a fair one, imitates."""

    text: str
    kind: str
    near: str

    @property
    def fold(self) -> int:
        """Which fold all texts of this frame are in."""
        return crc32(self.text.encode()) % FOLDS

    @property
    def topical(self) -> bool:
        return bool(re.search(r"\{(it|act|to|they|who|expert|good|bad|step\d|doom|case|all|fact"
                              r"|star|other|old|nat|dil|why|but|ask|seen|feel)[|}]",
                              self.text.lower()))  # fmt: skip


def frames(fallacies: str, fair: str) -> list[Frame]:
    """Return the frames of these parts: the files frames_X.txt, then negatives_X.txt."""
    found = [Frame(t, k, k) for name in fallacies for k, t in _sections(f"frames_{name}.txt")]
    found += [Frame(t, NONE, k) for name in fair for k, t in _sections(f"negatives_{name}.txt")]
    return found


def pairs() -> Iterator[tuple[Frame, Frame]]:
    """Yield whole comments: one that argues falsely, and one that says much the same fairly."""
    lines = list(_sections("whole.txt"))
    for (kind, false), (_, fair) in zip(lines[::2], lines[1::2], strict=True):
        yield Frame(false[2:], kind, kind), Frame(fair[2:], NONE, kind)


def topics(name: str = "topics.txt") -> list[dict[str, str]]:
    """Return the topics of a file, each slot to its words."""
    blocks = "\n".join(_lines(name)).split("\n---\n")
    return [dict(line.split(": ", 1) for line in block.splitlines()) for block in blocks]


def talk() -> dict[str, list[Frame]]:
    """Return what is said before and behind the steps of a comment, by place."""
    found: dict[str, list[Frame]] = {}
    for place, text in _sections("talk.txt"):
        found.setdefault(place, []).append(Frame(text, NONE, NONE))
    return found


def words() -> dict[str, list[str]]:
    """Return the lists of words by slot."""
    rows = (line.split(": ", 1) for line in _lines("words.txt"))
    return {slot: values.split(" | ") for slot, values in rows}


def filled(frame: Frame, topic: Slots, lists: Mapping[str, list[str]], rng: random.Random) -> str:
    """Return one text of a frame; where the wording carries the logic, choices move together."""
    places: dict[int, int] = {}

    def choice(match: re.Match[str]) -> str:
        options = match.group(1).split("|")
        place = rng.randrange(len(options))
        if frame.near in ALIGNED:
            place = places.setdefault(len(options), place)
        return options[place]

    text = _CHOICE.sub(choice, frame.text)
    chosen = {slot: rng.choice(values) for slot, values in lists.items()}

    def value(match: re.Match[str]) -> str:
        slot = rng.choice(match.group(1).split("|"))
        low = slot.lower()
        found = topic.get(low) or chosen[low]
        return found[0].upper() + found[1:] if slot[0].isupper() else found

    return _tidied(_SLOT.sub(value, text))


def _tidied(text: str) -> str:
    text = _SPACES.sub(" ", text).strip()
    text = re.sub(r" ([,.!?;:])", r"\1", text)
    text = re.sub(r"([.!?])[,.]+", r"\1", text)
    text = re.sub(r"(?<=[.!?] )[a-z]", lambda m: m.group().upper(), text)
    return text[:1].upper() + text[1:] if text else text


def _sections(name: str) -> Iterator[tuple[str, str]]:
    kind = ""
    for line in _lines(name):
        if line.startswith("== "):
            kind = line[3:]
        else:
            yield kind, line


def _lines(name: str) -> list[str]:
    text = (HERE / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
