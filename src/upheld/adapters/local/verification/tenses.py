"""Tenses: what a claim says is so, and a source says is over.

Fires on: "is the mayor of Arden" beside "stepped down as mayor", "a former mayor", "was mayor until
2021".
Stays silent on: claims about what was, and the end of something else ("a former editor, is now the
mayor").
"""

import re

from upheld.adapters.local.verification.facets import Facets
from upheld.adapters.local.verification.words import stem, terms

__all__ = ["ended"]

_NOW = terms("is are remains serves works holds")
_BEFORE = terms("was were former formerly ex until once had no not never")
_OVER = re.compile(
    r"""
      \b(?:stepped\s+down|resigned|retired|stood\s+down|ousted|dismissed|removed|sacked)\s+(?:as|from)
        \s+(?P<post>(?:[\w’'-]+\s+){0,4}[\w’'-]+)
    | \b(?:former|erstwhile|one-?time)\s+(?P<title>(?:[\w’'-]+\s+){0,2}[\w’'-]+)
    | \bwas\s+(?P<state>[^,;.]{3,60}?)\s+until\b
    | \btook\s+over\s+from\s+[^,;.]{3,40}?\s+as\s+(?P<taken>(?:[\w’'-]+\s+){0,3}[\w’'-]+)
    """,
    re.I | re.X,
)


def ended(claim: Facets, source: Facets) -> tuple[str, str] | None:
    """Return the claim's "is" and the words of the source that end it, if it does."""
    now = next((word.text for word in claim.words if word.folded in _NOW), None)
    if now is None or _BEFORE & {word.folded for word in claim.words}:
        return None
    said = {word.stem for word in claim.words if word.content and not word.capital}
    for match in _OVER.finditer(source.text):
        what = next(filter(None, match.groups()), "")
        if said & {stem(word.casefold()) for word in what.split()}:
            return now, match.group()
    return None
