"""The words of a passage without its markup, each character with its place in the document."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from upheld.domain.text import Span

__all__ = ["Visible", "visible"]


@dataclass(frozen=True, slots=True)
class Visible:
    """Text as a reader sees it; `at[i]` is where its i-th character stands in the document."""

    text: str
    at: tuple[int, ...]

    def span(self, start: int, end: int) -> Span:
        """Return the span of the document under the non-empty range [start, end)."""
        return Span(self.at[start], self.at[end - 1] + 1)


_MARKUP = re.compile(
    r"(?P<image>!\[[^\[\]]*\]\([^()]*\))"
    r"|(?P<link>\[(?P<shown>[^\[\]]+)\]\((?:[^()]|\([^()]*\))*\))"
    r"|(?P<note>\s?\[\^?\d{1,3}(?:[,–-]\s?\d{1,3})*\]|【[^【】]*】)"
    r"|(?P<tag></?[a-zA-Z][a-zA-Z0-9]{0,9}(?:\s[^<>]*)?/?>)"
    r"|(?P<escape>\\(?=[\\*_`\[\]#~|$]))"
    r"|(?P<strong>\*{2,3}|~~|`+|(?<!\w)_{1,3}(?=\S)|(?<=[^\s_])_{1,3}(?!\w)|\*(?=\S)|(?<=\S)\*)"
    r"|(?P<hidden>[\u00ad\u200b\u200c\u200d\u2060\ufeff])"
)


def visible(text: str, within: Span) -> Visible:
    """Return what a reader sees of `within`: no emphasis marks, link targets or note numbers."""
    places = tuple(_kept(text, within.start, within.end))
    return Visible("".join(" " if text[i].isspace() else text[i] for i in places), places)


def _kept(text: str, start: int, end: int) -> Iterator[int]:
    done = start
    for match in _MARKUP.finditer(text, start, end):
        yield from range(done, match.start())
        if match["link"]:
            yield from _kept(text, match.start("shown"), match.end("shown"))
        done = match.end()
    yield from range(done, end)
