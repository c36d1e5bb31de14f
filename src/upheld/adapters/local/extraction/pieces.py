"""Statements under construction: ranges of a sentence and the words put between them."""

from collections.abc import Sequence
from dataclasses import dataclass

from upheld.adapters.local.extraction.tokens import Token

__all__ = ["Cut", "Item", "Statement", "Words", "flat", "rendered"]

Cut = tuple[int, int]
"""A range [start, end) of token numbers."""

Words = tuple["Cut | str", ...]
"""What a claim is made of, in order: ranges of tokens of the sentence, and words added."""

Item = int | str
"""One word of a claim: the number of a token, or a word added."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One assertion of a sentence: its words in order, and the tokens its span covers.

    `verb` is the number of its finite verb where that is known. `denies` tells what rewriting made
    of it, None that its own words tell; `opinion` that it is a judgement of taste or a wish.
    `unclear` are the words whose referent the text does not settle.
    """

    words: Words
    place: Cut
    verb: int | None = None
    denies: bool | None = None
    opinion: bool = False
    unclear: tuple[str, ...] = ()


def flat(words: Words) -> tuple[Item, ...]:
    """Return the words one by one."""
    items: list[Item] = []
    for piece in words:
        items.extend([piece] if isinstance(piece, str) else range(*piece))
    return tuple(items)


def rendered(items: Sequence[Item], tokens: Sequence[Token], text: str) -> str:
    """Return the claim as text: neighbours keep the space they had, others get one."""
    out: list[str] = []
    for i, item in enumerate(items):
        before = items[i - 1] if i else None
        if isinstance(item, int) and isinstance(before, int) and item == before + 1:
            out.append(text[tokens[before].end : tokens[item].start])
        elif i and not _clings(item, tokens):
            out.append(" ")
        out.append(item if isinstance(item, str) else tokens[item].text)
    return "".join(out).strip()


def _clings(item: Item, tokens: Sequence[Token]) -> bool:
    word = item if isinstance(item, str) else tokens[item].text
    return (word[0] in "'’,;:.!?)]%" and word not in {"'", "’"}) or word in {"n't", "n’t"}
