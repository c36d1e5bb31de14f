"""One sentence of a document read for what it asserts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from upheld.adapters.local.extraction.acts import Act, act
from upheld.adapters.local.extraction.grammar import trimmed
from upheld.adapters.local.extraction.mentions import Mention, mentions
from upheld.adapters.local.extraction.openings import Opening, opening
from upheld.adapters.local.extraction.pieces import Statement
from upheld.adapters.local.extraction.shared import distributed
from upheld.adapters.local.extraction.split import split
from upheld.adapters.local.extraction.stance import contrasted, factual, is_opinion
from upheld.adapters.local.extraction.tagger import read
from upheld.adapters.local.extraction.tokens import Token
from upheld.adapters.local.extraction.verbs import repaired
from upheld.adapters.local.extraction.visible import Visible, visible
from upheld.adapters.local.extraction.worth import worth
from upheld.domain.text import Span

__all__ = ["Reading", "assertions", "read_sentence"]


@dataclass(frozen=True, slots=True)
class Reading:
    """A sentence: its words, what it does, whom it mentions, how much it is worth checking."""

    view: Visible
    words: tuple[Token, ...]
    act: Act
    mentions: tuple[Mention, ...]
    worth: float
    start: int  # the word its assertion starts at

    @property
    def answers(self) -> bool:
        """Whether it opens with a plain yes or no."""
        return self.start > 0 and self.words[0].low in {"yes", "no", "correct", "indeed"}


def read_sentence(text: str, within: Span) -> Reading:
    """Return the reading of the passage `within` the document's text."""
    view = visible(text, _unwrapped(text, within))
    words = repaired(read(view.text))
    what = act(words, view.text) if words else Act.FRAGMENT
    opened = opening(words, view.text)
    if opened.framed and not _states(words, view, opened.end):
        opened = Opening(0)
    elif opened.framed and _may_tell(words, what):
        what = Act.STATEMENT
    found = tuple(_about(mention, opened) for mention in mentions(words, view.text))
    return Reading(view, words, what, found, worth(words), opened.end)


def _about(mention: Mention, opened: Opening) -> Mention:
    """Return the mention; the one that "As for the tent," names is what the sentence is about."""
    if opened.topic is None or not opened.topic[0] <= mention.at[0] < opened.topic[1]:
        return mention
    return replace(mention, role="subject")


def _unwrapped(text: str, within: Span) -> Span:
    """Return the inside of a sentence that stands in brackets as a whole."""
    inner = within.of(text)
    if not inner.startswith("(") or not inner.endswith(")") or inner.count("(") > 1:
        return within
    return Span(within.start + 1, within.end - 1)


def _may_tell(words: Sequence[Token], what: Act) -> bool:
    """Say whether a frame may hold a statement; of questions only "Did you know that" does."""
    return what is not Act.QUESTION or words[0].low in {"did", "do"}


def _states(words: Sequence[Token], view: Visible, start: int) -> bool:
    """Say whether a statement is left behind "I think that" or "Did you know that"."""
    if start >= len(words):
        return False
    rest = view.text[words[start].start :].rstrip().rstrip("?")
    return act(words[start:], rest) is Act.STATEMENT


def assertions(reading: Reading) -> Iterator[Statement]:
    """Yield the statements of a sentence in the order of their places, taste set apart (F16)."""
    if reading.act is Act.PROCEDURE:
        whole = trimmed(reading.words, (reading.start, len(reading.words)))
        yield Statement(words=(whole,), place=whole, denies=False)
        return
    found = [
        judged
        for whole in split(reading.words, reading.start, len(reading.words))
        for each in distributed(reading.words, whole)
        for part in contrasted(reading.words, each)
        for judged in _judged(reading.words, part)
    ]
    yield from sorted(found, key=lambda s: (s.place, s.denies or False))


def _judged(words: Sequence[Token], statement: Statement) -> Iterator[Statement]:
    if statement.place[0] >= statement.place[1]:
        return
    if is_opinion(words, statement):
        yield replace(statement, opinion=True)
    else:
        yield factual(words, statement)
