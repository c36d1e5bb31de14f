"""Claims: what a text asserts, each with the span it stands on."""

from dataclasses import dataclass
from enum import StrEnum

from upheld.domain.text import Span

__all__ = ["Claim", "ClaimKind", "Freshness", "Importance", "Scenario", "Topic"]


class ClaimKind(StrEnum):
    """What sort of statement it is (R23)."""

    NUMERIC = "numeric"
    HISTORICAL = "historical"
    CURRENT_EVENT = "current_event"
    SCIENTIFIC = "scientific"
    BIOGRAPHICAL = "biographical"
    DEFINITION = "definition"
    OPINION = "opinion"


class Importance(StrEnum):
    """How much the text leans on the claim (R24)."""

    CORE = "core"
    SUPPORTING = "supporting"
    ASIDE = "aside"


class Freshness(StrEnum):
    """How young the evidence has to be (R25)."""

    LIVE = "live"
    RECENT = "recent"
    EVERGREEN = "evergreen"


class Topic(StrEnum):
    """The field a claim belongs to (R27; `domain` on the wire)."""

    GENERAL = "general"
    MEDICAL = "medical"
    LEGAL = "legal"
    SCIENTIFIC = "scientific"
    FINANCIAL = "financial"
    NEWS = "news"
    PERSONAL = "personal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A statement of the text, restated to stand alone.

    `span` covers the words of the source text; `text` may be a restatement (pronouns resolved).
    `unclear` names the words whose referent the text does not settle: such a claim is extracted,
    but no verdict pretends to know what it means. `denies` is the polarity of a denial ("No, X
    is not Y" denies "X is Y").
    """

    id: str
    text: str
    span: Span
    kind: ClaimKind
    importance: Importance = Importance.SUPPORTING
    freshness: Freshness = Freshness.EVERGREEN
    topic: Topic = Topic.GENERAL
    query: str | None = None
    unclear: tuple[str, ...] = ()
    denies: bool = False

    @property
    def checkable(self) -> bool:
        """Whether a verdict can be sought: no opinion (D4) and nothing unclear."""
        return self.kind is not ClaimKind.OPINION and not self.unclear


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """One reading of a claim; a plain check has one, the literal reading."""

    id: str
    text: str
    assumptions: tuple[str, ...] = ()

    @classmethod
    def literal(cls, claim: Claim) -> "Scenario":
        """Return the reading that takes the claim at its word."""
        return cls(id="s1", text=claim.text)
