"""Facets: everything the checks look at in one text, read once and kept."""

from dataclasses import dataclass, field
from functools import lru_cache

from upheld.adapters.local.verification.names import Name, names
from upheld.adapters.local.verification.polarity import negated
from upheld.adapters.local.verification.words import Word, stems, words

__all__ = ["Facets", "facets"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Facets:
    """A text with its words, content stems, the places under negation, and its names.

    The same text has the same facets: only texts are compared.
    """

    text: str
    words: tuple[Word, ...] = field(compare=False)
    stems: frozenset[str] = field(compare=False)
    negated: frozenset[int] = field(compare=False)
    names: tuple[Name, ...] = field(compare=False)

    @property
    def content(self) -> tuple[str, ...]:
        """The stems of the content words in order."""
        return tuple(word.stem for word in self.words if word.content)


@lru_cache(maxsize=4_096)
def facets(text: str) -> Facets:
    """Read a text; the same text is read once."""
    said = words(text)
    return Facets(
        text=text,
        words=said,
        stems=stems(said),
        negated=negated(text, said),
        names=names(said, text),
    )
