"""Confidence of a ruling: what the evidence allows, never more (contracts 4.7, F64)."""

from collections.abc import Sequence
from datetime import datetime

from upheld.domain.claims import Freshness
from upheld.domain.evidence import Evidence, recency

__all__ = ["NO_EVIDENCE_CAP", "capped", "stale"]

NO_EVIDENCE_CAP = 0.3
_OLD = 0.5


def capped(measured: float, deciding: Sequence[Evidence]) -> float:
    """Return a confidence no higher than the authority of a lone source; 0.3 without any."""
    if not deciding:
        return min(measured, NO_EVIDENCE_CAP)
    if len({item.url for item in deciding}) == 1:
        return min(measured, max(item.authority for item in deciding))
    return measured


def stale(item: Evidence, freshness: Freshness, now: datetime | None) -> float | None:
    """Return the factor in 0.5..1 by which old evidence on a claim that ages is believed less.

    None where the claim does not age or the evidence is young. Evidence older than one half-life
    is old; evidence without a date counts as just that.
    """
    if freshness is Freshness.EVERGREEN:
        return None
    age = recency(item.modified_at, now, freshness) if now else item.recency
    return None if age > _OLD else 0.5 + age
