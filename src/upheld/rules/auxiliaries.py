"""The verb and the auxiliaries before it: what "has been", "it's" and "is being" make of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from upheld.rules.words import BE, CONTRACTED, IRREGULAR, NOT_VERBS, PERFECT, is_adverb

__all__ = ["MARKUP", "Chain", "Extent", "Words", "chain_before", "singular", "verb_like"]

Words = Sequence[str]
"""The words and marks of one sentence, folded."""


Extent = tuple[int, int]
"""The first and the last word of a statement."""


_UNFINISHED = frozenset({"be", "being", "get", "gets", "getting", "'ll", "becomes"})


_PRESENT = frozenset({"is", "are", "'s", "'re"})


MARKUP = frozenset("*_`#")


@dataclass(frozen=True, slots=True)
class Chain:
    """The auxiliaries before a verb: what they make of it and where its subject ends."""

    voice: Literal["passive", "perfect", "none", "unfinished"]
    before: int
    subject: str | None = None
    present: bool = False


def singular(word: str) -> str:
    """Return a noun without the ending of a plain plural."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def verb_like(word: str) -> bool:
    """Say whether a word looks like a past form or a participle."""
    return word in IRREGULAR or (len(word) > 4 and word.endswith("ed") and word not in NOT_VERBS)


def chain_before(words: Words, verb: int) -> Chain:
    """Read the auxiliaries and adverbs left of the verb."""
    at, seen, present = verb - 1, "", False
    while at >= 0:
        word = words[at]
        if word in _UNFINISHED:
            return Chain("unfinished", at)
        if word in CONTRACTED and word != "its":
            return _contracted(word, at, seen, present)
        if word in BE:
            seen, present = "passive", present or (not seen and word in _PRESENT)
        elif word in PERFECT:
            seen = seen or "perfect"
        elif not (is_adverb(word) or word in MARKUP or word in ("not", "never", "only")):
            break
        at -= 1
    return Chain(seen or "none", at, None, present)  # type: ignore[arg-type]


def _contracted(word: str, at: int, seen: str, present: bool) -> Chain:
    """Split "it's" and "I've": "'s" and "'re" make a passive, "'ve" and "'d" a perfect."""
    subject = CONTRACTED[word]
    if word.endswith(("'s", "'re", "'m")):
        return Chain("passive", at, subject, not seen or present)
    return Chain("passive" if seen == "passive" else "perfect", at, subject, present)
