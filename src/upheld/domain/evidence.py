"""Evidence: a passage of a source, with the scores that rank it and the quotes that are kept."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from upheld.domain.claims import Freshness
from upheld.domain.errors import InvalidInput
from upheld.domain.text import Span

__all__ = [
    "MAX_QUOTES",
    "MAX_QUOTE_WORDS",
    "Evidence",
    "Quote",
    "Stance",
    "rank_weight",
    "recency",
]

MAX_QUOTE_WORDS = 25
MAX_QUOTES = 3
NEUTRAL_RECENCY = 0.5
HALF_LIFE_DAYS = {Freshness.LIVE: 2.0, Freshness.RECENT: 90.0, Freshness.EVERGREEN: 3650.0}
_SECONDS_PER_DAY = 86_400.0


class Stance(StrEnum):
    """What a piece of evidence says about a claim."""

    SUPPORTS = "supports"
    OPPOSES = "opposes"
    NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """At most 25 words of a source, verbatim, with their place in the source (R135, R216)."""

    text: str
    span: Span | None = None

    def __post_init__(self) -> None:
        words = len(self.text.split())
        if not 1 <= words <= MAX_QUOTE_WORDS:
            raise InvalidInput(f"a quote has 1 to {MAX_QUOTE_WORDS} words, this one {words}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """A passage found for a claim.

    `snippet` is the passage as read (data, never instruction); `span` its place in the source in
    code points. `written` are the words of the source where `snippet` restates them for a reader:
    the row of a table, told with its header. The three scores lie in 0..1 (R29). `notes` records
    what was noticed about the passage, such as text that tries to give orders.
    """

    id: str
    url: str
    title: str
    snippet: str
    provider: str
    authority: float
    recency: float
    relevance: float
    modified_at: datetime | None = None
    span: Span | None = None
    written: str | None = None
    stance: Stance = Stance.NEUTRAL
    quotes: tuple[Quote, ...] = ()
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.quotes) > MAX_QUOTES:
            raise InvalidInput(f"evidence keeps {MAX_QUOTES} quotes, not {len(self.quotes)}")
        for name in ("authority", "recency", "relevance"):
            value = getattr(self, name)
            if not 0.0 <= value <= 1.0:
                raise InvalidInput(f"{name} {value} is outside 0..1")


def recency(modified_at: datetime | None, now: datetime, freshness: Freshness) -> float:
    """Return 2^(-age / half-life), 0.5 for an unknown date (4.7); a future date counts as new."""
    if modified_at is None:
        return NEUTRAL_RECENCY
    age_days = max(0.0, (now - modified_at).total_seconds() / _SECONDS_PER_DAY)
    return float(2.0 ** (-age_days / HALF_LIFE_DAYS[freshness]))


def rank_weight(evidence: Evidence, freshness: Freshness) -> float:
    """Return the weight that orders evidence: relevance, authority and recency mixed (4.7)."""
    relevance, authority, recent = (
        (0.4, 0.2, 0.4) if freshness is Freshness.LIVE else (0.5, 0.3, 0.2)
    )
    return (
        relevance * evidence.relevance + authority * evidence.authority + recent * evidence.recency
    )
