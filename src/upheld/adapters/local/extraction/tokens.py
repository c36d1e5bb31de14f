"""Words of one sentence, each with its place.

A full stop inside a sentence belongs to its word ("Dr.", "Inc."), since sentences were found
before; the last one stands alone. Contractions are two words: "did" + "n't", "bromine" + "'s".
"""

import re
from dataclasses import dataclass

__all__ = ["Token", "tokens"]


@dataclass(frozen=True, slots=True)
class Token:
    """One word or mark: its text, its place in the sentence, its part of speech ("" at first)."""

    text: str
    start: int
    end: int
    tag: str = ""

    @property
    def low(self) -> str:
        """The word in lower case."""
        return self.text.lower()


_WORD = re.compile(
    r"https?://[^\s<>)\]]+|[\w.+-]+@\w[\w-]*(?:\.\w+)+"
    r"|(?:[^\W\d_]\.){2,}"
    r"|[-+−]?\d+(?:[.,:]\d+)*(?:st|nd|rd|th|s)?\b(?:[-‑–][^\W\d_]+)*"
    r"|\w+(?:[-‑'’./&+]\w+)*[+#]*"
    r"|[-–—.…!?]{2,}|\S"
)
_CLITIC = re.compile(r"(n['’]t|['’](?:s|re|ve|ll|d|m))\Z", re.IGNORECASE)


def tokens(text: str) -> tuple[Token, ...]:
    """Return the tokens of one sentence in order."""
    found: list[Token] = []
    last = len(text.rstrip().rstrip("\"'”’)]*_`"))
    for match in _WORD.finditer(text):
        start, end = match.span()
        if match.group() == "." and found and found[-1].end == start and end < last:
            found[-1] = Token(found[-1].text + ".", found[-1].start, end)
        else:
            found.extend(_parted(match.group(), start))
    return tuple(found)


def _parted(word: str, start: int) -> tuple[Token, ...]:
    clitic = _CLITIC.search(word)
    if clitic is None or clitic.start() == 0:
        return (Token(word, start, start + len(word)),)
    cut = clitic.start()
    return (
        Token(word[:cut], start, start + cut),
        Token(word[cut:], start + cut, start + len(word)),
    )
