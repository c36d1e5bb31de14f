"""What the engine asks of the outside: claims, evidence, rulings, a cache, time and ids."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from upheld.domain.canonical import ClaimKey
from upheld.domain.claims import Claim, Scenario
from upheld.domain.evidence import Evidence
from upheld.domain.fallacies import Fallacy
from upheld.domain.text import Document, Span
from upheld.domain.usage import NO_USAGE, Usage
from upheld.domain.verdicts import Judgement, Verdict

__all__ = [
    "ClaimCache",
    "ClaimExtractor",
    "Clock",
    "EvidenceProvider",
    "Extraction",
    "Fallacies",
    "FallacyDetector",
    "Ids",
    "Retrieval",
    "Ruled",
    "Verifier",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """Claims in text order, ids c1..cN; `unread` is the tail that a limit cut off (F13, F14).

    `supported` is False where the text is in a language that was not read at all (F65).
    """

    claims: tuple[Claim, ...]
    unread: Span | None = None
    supported: bool = True
    usage: Usage = NO_USAGE


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieval:
    """Evidence found by one provider; empty is an answer, not a failure."""

    evidence: tuple[Evidence, ...]
    usage: Usage = NO_USAGE


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """A judgement and what it used."""

    judgement: Judgement
    usage: Usage = NO_USAGE


class ClaimExtractor(Protocol):
    """Finds the claims of a document. Raises ProviderError, UnsupportedInput (language)."""

    @property
    def name(self) -> str:
        """What `Check.models` reports."""
        ...

    async def extract(self, document: Document, *, limit: int) -> Extraction:
        """Return at most `limit` claims, each with a span of the document."""
        ...


class EvidenceProvider(Protocol):
    """Finds passages that bear on a claim. Raises ProviderError."""

    @property
    def name(self) -> str:
        """The provider id shown with evidence and with failures."""
        ...

    async def search(self, query: str, *, claim: Claim, limit: int) -> Retrieval:
        """Return at most `limit` passages, best first."""
        ...


class Verifier(Protocol):
    """Weighs evidence for one reading of a claim. Raises ProviderError."""

    @property
    def name(self) -> str:
        """What `Check.models` reports."""
        ...

    async def judge(self, claim: Claim, scenario: Scenario, evidence: Sequence[Evidence]) -> Ruled:
        """Return a judgement; an empty list of evidence gives support None (no_evidence)."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Fallacies:
    """Findings in text order, no two on the same sentence; empty is an answer, not a failure.

    `unread` is the tail that a limit cut off.
    """

    found: tuple[Fallacy, ...]
    unread: Span | None = None
    usage: Usage = NO_USAGE


class FallacyDetector(Protocol):
    """Finds fallacious arguments in a text. Raises ProviderError, UnsupportedInput (language)."""

    @property
    def name(self) -> str:
        """What reports call this detector."""
        ...

    async def detect(self, document: Document, *, limit: int) -> Fallacies:
        """Return the fallacies among the first `limit` sentences; raises InvalidInput below 1."""
        ...


class ClaimCache(Protocol):
    """Verdicts by canonical claim."""

    async def get(self, keys: Sequence[ClaimKey]) -> Mapping[ClaimKey, Verdict]:
        """Return the live entries among `keys`; a miss is simply absent."""
        ...

    async def put(self, key: ClaimKey, verdict: Verdict, *, ttl: timedelta) -> None:
        """Keep a verdict for `ttl`."""
        ...

    async def forget(self, key: ClaimKey) -> bool:
        """Remove an entry; say whether there was one."""
        ...


class Clock(Protocol):
    """The time, passed in."""

    def now(self) -> datetime:
        """Return the present moment, aware, in UTC."""
        ...


class Ids(Protocol):
    """Fresh identifiers, passed in."""

    def new(self, kind: str) -> str:
        """Return an id never given before; `kind` may shape it ("check", "job")."""
        ...
