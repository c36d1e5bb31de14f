"""Merging what several providers found: one origin counts once, best first. Pure."""

import re
from collections.abc import Iterable
from dataclasses import replace
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from upheld.domain.claims import Freshness
from upheld.domain.evidence import Evidence, rank_weight

__all__ = ["merged", "normal_url"]

_TRACKING = re.compile(r"^(utm_\w+|fbclid|gclid|mc_[ce]id|ref|source)$")
_SAME_TEXT = 0.9
_SHINGLE = 3


def merged(found: Iterable[Evidence], freshness: Freshness, limit: int) -> tuple[Evidence, ...]:
    """Return at most `limit` pieces, ordered by rank weight, near-duplicates collapsed (4.7).

    Two pieces are one when they are the same passage (URL and place) or their texts share over
    90 % of their three-word shingles, as wire copies do (F61).
    """
    ordered = sorted(found, key=lambda e: (-rank_weight(e, freshness), e.url, e.id))
    kept: list[tuple[Evidence, frozenset[str]]] = []
    for evidence in ordered:
        shingles = _shingles(evidence.snippet)
        if not any(_same(evidence, shingles, *other) for other in kept):
            kept.append((evidence, shingles))
        if len(kept) == limit:
            break
    return tuple(replace(evidence, id=f"e{n}") for n, (evidence, _) in enumerate(kept, 1))


def normal_url(url: str) -> str:
    """Return a URL without scheme, `www.`, tracking, fragment and end-slash differences."""
    parts = urlsplit(url)
    host = parts.netloc.lower().removeprefix("www.")
    query = urlencode([(k, v) for k, v in parse_qsl(parts.query) if not _TRACKING.match(k)])
    scheme = "https" if parts.scheme in {"http", "https"} else parts.scheme
    return urlunsplit((scheme, host, parts.path.rstrip("/"), query, ""))


def _same(
    one: Evidence, one_shingles: frozenset[str], other: Evidence, other_shingles: frozenset[str]
) -> bool:
    if one.span is not None and one.span == other.span:
        return normal_url(one.url) == normal_url(other.url)
    shared = len(one_shingles & other_shingles)
    return shared > _SAME_TEXT * max(len(one_shingles), len(other_shingles), 1)


def _shingles(text: str) -> frozenset[str]:
    words = re.findall(r"\w+", text.casefold())
    if len(words) <= _SHINGLE:
        return frozenset([" ".join(words)])
    return frozenset(" ".join(words[i : i + _SHINGLE]) for i in range(len(words) - _SHINGLE + 1))
