"""Putting whom a reference means in its place: "its" becomes "Acme's", "the company" a name."""

from collections.abc import Sequence
from dataclasses import replace

from upheld.adapters.local.extraction.lexicon import word_set
from upheld.adapters.local.extraction.mentions import Mention
from upheld.adapters.local.extraction.pieces import Item
from upheld.adapters.local.extraction.tokens import Token

__all__ = ["HE", "IT", "POSSESSIVE", "THEY", "echo", "inserted", "without_doubled"]

HE = {"he": "m", "him": "m", "his": "m", "himself": "m", "she": "f", "her": "f", "hers": "f"}
IT = frozenset({"it", "its"})
THEY = frozenset({"they", "them", "their", "theirs"})
POSSESSIVE = frozenset({"his", "its", "their", "theirs", "hers"})
_LOWERED = word_set(
    "the a an some many several most all other another this these that those one two"
)


def inserted(
    found: Mention, reference: str, items: Sequence[Item], n: int, words: Sequence[Token]
) -> list[Item]:
    """Return the words that take the place of a reference."""
    following = items[n + 1] if n + 1 < len(items) else None
    owns = reference in POSSESSIVE or (
        reference == "her"
        and isinstance(following, int)
        and words[following].tag in {"NN", "NNS", "JJ", "NNP"}
    )
    text = _inside(found.text) if n else found.text
    if reference.startswith("the "):
        return [text, ""]
    if owns and found.plural and text.endswith("s"):
        return [f"{text}'"]
    return [text, "'s"] if owns else [text]


def _inside(text: str) -> str:
    """Return a phrase as it stands within a sentence: "The river" becomes "the river"."""
    first = text.split(" ", 1)[0]
    return text[:1].lower() + text[1:] if first.lower() in _LOWERED else text


def without_doubled(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Drop the noun behind a replaced "the company" (marked by an empty word)."""
    drop = {i + 1 for i, item in enumerate(items) if item == ""}
    return tuple(item for i, item in enumerate(items) if i not in drop and item != "")


def echo(found: Mention, reference: str) -> Mention:
    """Return the mention that a resolved reference is, with what the reference tells of it."""
    role = "oblique" if reference in POSSESSIVE | {"him", "them"} else "subject"
    person, gender = found.person, found.gender
    if reference in HE:
        person, gender = True, HE[reference]
    elif reference in IT:
        person = False
    return replace(found, role=role, person=person, gender=gender)
