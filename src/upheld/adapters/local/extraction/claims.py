"""Claims made of statements: text, span, labels."""

from collections.abc import Sequence
from dataclasses import dataclass

from upheld.adapters.local.extraction.labels import freshness, kind, query, topic
from upheld.adapters.local.extraction.pieces import Statement, flat, rendered
from upheld.adapters.local.extraction.sentence import Reading
from upheld.adapters.local.extraction.stance import denies
from upheld.adapters.local.extraction.tagger import read
from upheld.adapters.local.extraction.worth import speaks, states_matter
from upheld.domain.claims import Claim, ClaimKind, Importance
from upheld.domain.text import Span

__all__ = ["WORTH_CHECKING", "Draft", "claim", "content_words", "drafted", "informs", "weigh"]

WORTH_CHECKING = 0.4
"""Statements whose worth is below this are asides, but in a text that informs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A claim before it has its number and its weight in the text."""

    text: str
    span: Span
    worth: float
    told: bool = True  # whether its sentence is not of who speaks
    opinion: bool = False
    denies: bool = False
    unclear: tuple[str, ...] = ()


def drafted(reading: Reading, statement: Statement) -> Draft:
    """Return the statement as text with its span in the document."""
    start, end = statement.place
    words = reading.words
    return Draft(
        text=rendered(flat(statement.words), words, reading.view.text),
        span=reading.view.span(words[start].start, words[end - 1].end),
        worth=reading.worth,
        told=not speaks(reading.words),
        opinion=statement.opinion,
        denies=denies(words, statement),
        unclear=statement.unclear,
    )


def claim(draft: Draft, number: int, importance: Importance) -> Claim:
    """Return the claim with all its labels (R21–R27)."""
    words = read(draft.text)
    about = topic([w.low for w in words])
    fresh = freshness(draft.text)
    opinion = ClaimKind.OPINION if draft.opinion else None
    return Claim(
        id=f"c{number}",
        text=draft.text,
        span=draft.span,
        kind=opinion or kind(draft.text, words, about, fresh),
        importance=importance,
        freshness=fresh,
        topic=about,
        query=query(words) or None,
        unclear=draft.unclear,
        denies=draft.denies,
    )


def informs(drafts: Sequence[Draft]) -> bool:
    """Say whether a text mostly states what is worth checking; one sentence does not tell."""
    worthy = sum(not d.opinion and d.worth >= WORTH_CHECKING for d in drafts)
    return len(drafts) > 1 and 2 * worthy >= len(drafts)


def weigh(draft: Draft, *, leads: bool, wanted: frozenset[str], informing: bool) -> Importance:
    """Return how much the text leans on a claim: what it opens with or was asked for is core.

    In an `informing` text a statement of little worth is no aside if it tells of a matter.
    """
    low = draft.worth < WORTH_CHECKING and not (informing and _matters(draft))
    if draft.opinion or low:
        return Importance.ASIDE
    return Importance.CORE if leads or _answers(draft.text, wanted) else Importance.SUPPORTING


def _matters(draft: Draft) -> bool:
    return draft.told and not draft.unclear and states_matter(read(draft.text))


def _answers(text: str, wanted: frozenset[str]) -> bool:
    """Say whether a claim holds at least half of the content words of the question, two or more."""
    said = content_words(text)
    shared = len(said & wanted)
    return shared >= 2 and shared * 2 >= len(wanted)


_MIN_CONTENT = 4


def content_words(text: str) -> frozenset[str]:
    """Return the longer words of a text in lower case, cut to a rough stem."""
    cleaned: Sequence[str] = "".join(c if c.isalnum() else " " for c in text.lower()).split()
    return frozenset(w[:6] for w in cleaned if len(w) >= _MIN_CONTENT)
