"""Doubles for the outside world that behave, shipped for adapter authors and tests."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from upheld.domain.claims import Claim, Scenario
from upheld.domain.evidence import Evidence
from upheld.domain.text import Document
from upheld.ports import Extraction, Retrieval, Ruled

__all__ = [
    "NOON",
    "FixedClock",
    "ScriptedExtractor",
    "ScriptedProvider",
    "ScriptedVerifier",
    "SequentialIds",
]

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@dataclass(slots=True)
class FixedClock:
    """A clock that stands still until it is moved."""

    moment: datetime = NOON

    def now(self) -> datetime:
        """Return the set moment."""
        return self.moment

    def advance(self, by: timedelta) -> None:
        """Move the clock."""
        self.moment += by


@dataclass(slots=True)
class SequentialIds:
    """Ids that count up by kind: check-1, check-2 and so on."""

    counts: Counter[str] = field(default_factory=Counter)

    def new(self, kind: str) -> str:
        """Return the next id of a kind."""
        self.counts[kind] += 1
        return f"{kind}-{self.counts[kind]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptedExtractor:
    """An extractor that answers with given claims, or raises a given error."""

    claims: Sequence[Claim] = ()
    error: Exception | None = None
    name: str = "scripted-extractor"

    async def extract(self, document: Document, *, limit: int) -> Extraction:
        """Return the script, cut to the limit."""
        if self.error is not None:
            raise self.error
        return Extraction(claims=tuple(self.claims)[:limit])


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptedProvider:
    """A provider that answers by a function of the claim, or raises what the function raises."""

    answer: Callable[[Claim], Sequence[Evidence]]
    name: str = "scripted-provider"

    async def search(self, query: str, *, claim: Claim, limit: int) -> Retrieval:
        """Return what the script finds for the claim."""
        return Retrieval(evidence=tuple(self.answer(claim))[:limit])


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptedVerifier:
    """A verifier that rules by a function of claim and evidence."""

    rule: Callable[[Claim, Sequence[Evidence]], Ruled]
    name: str = "scripted-verifier"

    async def judge(self, claim: Claim, scenario: Scenario, evidence: Sequence[Evidence]) -> Ruled:
        """Return what the script rules."""
        return self.rule(claim, evidence)
