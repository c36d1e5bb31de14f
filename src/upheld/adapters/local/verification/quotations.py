"""Quotations: words a claim puts in quotation marks have to stand in a source (F55, F56).

Fires on: "sales went up a lot" in quotation marks where the source says "sales rose 12%": the
words are not the source's, though the statement may be supported. A quotation found only in
another source than the one the claim names is misattributed, not invented.
Stays silent on: single words in quotation marks, which mark a term or irony.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from upheld.domain.evidence import Evidence

__all__ = ["Quotation", "notes", "quotations"]

_QUOTED = re.compile(r"[\"“«„]([^\"“”«»„]{3,400})[\"”»]")
_NOT_WORD = re.compile(r"[\W_]+")
_MIN_WORDS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Quotation:
    """Quoted words of a claim, the sources that hold them verbatim, and those the claim names."""

    words: str
    found_in: tuple[Evidence, ...]
    cited: tuple[Evidence, ...]

    @property
    def note(self) -> str | None:
        """What is wrong with the quotation, if anything is."""
        if not self.found_in:
            return f"quote_not_in_source: no source has the words “{self.words}”"
        if self.cited and not any(source in self.found_in for source in self.cited):
            source = self.found_in[0]
            return f"misattributed: the words “{self.words}” stand in {source.title or source.url}"
        return None


def quotations(claim: str, evidence: Sequence[Evidence]) -> tuple[Quotation, ...]:
    """Return each quotation of a claim and where its words stand."""
    quoted = [match.group(1).strip() for match in _QUOTED.finditer(claim)]
    said = _plain(_QUOTED.sub(" ", claim))
    cited = tuple(item for item in evidence if item.title and _within(_plain(item.title), said))
    return tuple(
        Quotation(words=words, found_in=_holding(words, evidence), cited=cited)
        for words in quoted
        if len(words.split()) >= _MIN_WORDS
    )


def notes(claim: str, evidence: Sequence[Evidence]) -> tuple[str, ...]:
    """Return what is wrong with the quotations of a claim."""
    return tuple(found.note for found in quotations(claim, evidence) if found.note)


def _holding(words: str, evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    plain = _plain(words)
    return tuple(item for item in evidence if _within(plain, _plain(item.snippet)))


def _within(words: str, text: str) -> bool:
    return f" {words} " in f" {text} "


def _plain(text: str) -> str:
    return " ".join(_NOT_WORD.sub(" ", text.casefold()).split())
