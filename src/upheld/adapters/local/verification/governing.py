"""Governing words: what a figure in a sentence is a figure of.

"Written in 1924, published in 1925" dates two things; so do "begun in 1923, it opened in 1932" and
"it opened in 1932 after work had begun in 1923".
"""

import re
from collections.abc import Sequence

from upheld.adapters.local.verification.amounts import met, of_a_kind
from upheld.adapters.local.verification.facets import Facets
from upheld.adapters.local.verification.words import DETERMINERS, Word
from upheld.reading.quantities import Quantity, Reading

__all__ = ["clause", "governed_elsewhere"]

_GOVERNS = 3
_PIECE_END = re.compile(r"[,;]\s|\s(?:and|but|while|after|before|when|although)\s")


def governed_elsewhere(
    claim: Facets, one: Reading, source: Facets, theirs: Sequence[Reading]
) -> bool:
    """Say whether the word before the figure ("written in 1925") has another one in the source.

    The figure itself stands in the source, but only with another word ("written in 1924,
    published in 1925").
    """
    before = _governing(claim, one)
    if not before or (isinstance(one, Quantity) and before[0].isdigit()):
        return False
    kin = [other for other in theirs if of_a_kind(one, other)]
    ahead = _ahead(claim, one)
    if ahead and any(met(one, [other]) and _ahead(source, other) == ahead for other in kin):
        return False
    deed = _deed(claim, one)
    governed = [other for other in kin if deed and deed in _piece(source, other)] or [
        other for other in kin if before == _governing(source, other)
    ]
    same = [_governing(source, other) for other in kin if met(one, [other])]
    alike = all(word and word[0].isdigit() == before[0].isdigit() for word in same)
    return bool(governed) and not met(one, governed) and alike


def _governing(facets: Facets, one: Reading) -> str:
    """Return the stem of the content word that stands right before a figure, if one does."""
    before = [word for word in facets.words if word.span.end <= one.span.start][-_GOVERNS:]
    return next((word.stem for word in reversed(before) if word.content), "")


def _deed(facets: Facets, one: Reading) -> str:
    """Return the stem of the word before a figure, or of the one before that if it is a thing.

    "Fire destroyed the house in 1909": what is dated is "destroyed"; the house may stand anywhere.
    None, if another figure or the start of the part of the sentence is between.
    """
    start = one.span.start - len(_PIECE_END.split(facets.text[: one.span.start])[-1])
    before = [w for w in facets.words if start <= w.span.start and w.span.end <= one.span.start]
    places = [n for n, word in enumerate(before) if word.content]
    while len(places) > 1 and _is_thing(before, places[-1]):
        places.pop()
    found = before[places[-1]].stem if places else ""
    return "" if found[:1].isdigit() else found


def _is_thing(words: Sequence[Word], place: int) -> bool:
    led = place > 0 and words[place - 1].folded in DETERMINERS
    return led or words[place].capital


def _ahead(facets: Facets, one: Reading) -> str:
    """Return the stem of the word that follows a figure ("38 chromosomes"), if one does."""
    after = next((word for word in facets.words if word.span.start >= one.span.end), None)
    return after.stem if after and after.content else ""


def clause(source: Facets, other: Reading) -> frozenset[str]:
    """Return the stems of the part of a sentence, between semicolons, that a figure stands in."""
    start = source.text.rfind(";", 0, other.span.start) + 1
    end = source.text.find(";", other.span.end)
    return frozenset(
        word.stem
        for word in source.words
        if word.span.start >= start and (end < 0 or word.span.end <= end)
    )


def _piece(source: Facets, other: Reading) -> frozenset[str]:
    """Return the stems of what stands between commas or the like around a figure, none if all."""
    before = _PIECE_END.split(source.text[: other.span.start])[-1]
    after = _PIECE_END.split(source.text[other.span.end :])[0]
    start, end = other.span.start - len(before), other.span.end + len(after)
    within = [w for w in source.words if start <= w.span.start and w.span.end <= end]
    return frozenset(w.stem for w in within) if len(within) < len(source.words) else frozenset()
