"""Asking every provider for a claim together; a failure degrades, it does not stop the check."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from upheld.domain.claims import Claim
from upheld.domain.errors import ProviderError
from upheld.domain.evidence import Evidence
from upheld.domain.reports import Degraded
from upheld.domain.usage import NO_USAGE, Usage
from upheld.pipeline.rank import merged
from upheld.ports import EvidenceProvider, Retrieval

__all__ = ["Gathered", "degraded", "retrieve"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """Evidence from all providers that answered; `answered` is False when none did."""

    evidence: tuple[Evidence, ...]
    failed: tuple[Degraded, ...]
    answered: bool
    usage: Usage


async def retrieve(claim: Claim, providers: Sequence[EvidenceProvider], limit: int) -> Gathered:
    """Search every provider at once and merge what they found (R228, F77)."""
    query = claim.query or claim.text
    answers = await asyncio.gather(*(_ask(provider, query, claim, limit) for provider in providers))
    found = [answer for answer in answers if isinstance(answer, Retrieval)]
    usage = sum((answer.usage for answer in found), NO_USAGE)
    pieces = (piece for answer in found for piece in answer.evidence)
    return Gathered(
        evidence=merged(pieces, claim.freshness, limit),
        failed=tuple(answer for answer in answers if isinstance(answer, Degraded)),
        answered=bool(found) or not providers,
        usage=usage,
    )


def degraded(error: ProviderError) -> Degraded:
    """Return a provider's failure as a value of the check."""
    return Degraded(
        provider=error.provider, kind=error.kind, message=str(error), status=error.status
    )


async def _ask(
    provider: EvidenceProvider, query: str, claim: Claim, limit: int
) -> Retrieval | Degraded:
    try:
        return await provider.search(query, claim=claim, limit=limit)
    except ProviderError as error:
        return degraded(error)
