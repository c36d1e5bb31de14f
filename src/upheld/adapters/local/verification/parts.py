"""Parts of a claim: clauses that can hold or fail apart from each other.

Fires on: "The tower opened in 1889 and has four lifts", "X, which was founded in 1990, sells Y".
Stays silent on: lists of names ("Paris and Lyon"), names with an "and", and clauses of fewer than
two content words.
"""

import re

from upheld.adapters.local.verification.words import content, words

__all__ = ["clauses"]

_VERB = (
    r"(?:is|are|was|were|has|have|had|will|would|can|could|may|did|does|do|won|became|began|made"
    r"|[a-z]{2,}(?:ed|es)|[a-z]{3,}s)"
)
_CUT = re.compile(
    rf"\s*;\s+|,?\s+(?:but|while|whereas|although|though)\s+|,\s+(?:which|who|where)\s+"
    rf"|,?\s+and\s+(?=(?:also\s+|then\s+|later\s+|[A-Z][\w.\-]*\s+|(?:it|he|she|they|the\s+\w+)\s+)?{_VERB}\b)"
)
_MIN_CONTENT = 2


def clauses(claim: str) -> tuple[str, ...]:
    """Return the clauses of a claim; one if it cannot be taken apart."""
    pieces = [piece.strip(" ,.") for piece in _CUT.split(claim)]
    if len(pieces) < 2 or not all(map(_says_something, pieces)):
        return (claim,)
    return tuple(pieces)


def _says_something(piece: str) -> bool:
    """Say whether a piece is more than a word or a name ("Saint Kitts" of "… and Nevis is …")."""
    found = words(piece)
    return len(content(found)) >= _MIN_CONTENT and not all(word.capital for word in found)
