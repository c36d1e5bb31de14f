"""The evidence provider `shelf`: passages from the user's own sources, with their scores."""

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from urllib.parse import unquote

from upheld.adapters.search.instructions import notes
from upheld.adapters.search.origins import SAME, SAME_PAGE, alike, shingles, sketches_alike
from upheld.adapters.search.places import UNKNOWN_AUTHORITY, authority, normalised
from upheld.adapters.search.search import Hit, Search
from upheld.domain.claims import Claim
from upheld.domain.errors import ProviderError, ProviderErrorKind, UpheldError
from upheld.domain.evidence import Evidence, recency
from upheld.domain.text import Span
from upheld.ports import Clock, Retrieval

__all__ = ["GIVEN_AUTHORITY", "LOCAL_AUTHORITY", "MIN_RELEVANCE", "NEAREST", "ShelfProvider"]

LOCAL_AUTHORITY = 0.7
GIVEN_AUTHORITY = 1.0
MIN_RELEVANCE = 0.05
NEAREST = 2
# Two threads: more would fight for the processor, and each keeps its own memory.
_WORKERS = ThreadPoolExecutor(max_workers=2, thread_name_prefix="shelf")


class ShelfProvider:
    """Searches one index. `authority` gives a source, by name, a score that stands over the table.

    Where neither has a score for a text, a file counts 0.7 and an unknown site 0.4; with `given`
    both count 1, as what the caller names for one check is what the text is held against.
    Passages below a relevance of 0.05 are not evidence, but for the nearest two of a small shelf,
    where nearness says little and the verifier reads; copies of one text count once.
    """

    def __init__(
        self,
        search: Search,
        *,
        clock: Clock,
        authority: Mapping[str, float | None],
        given: bool = False,
    ) -> None:
        self._search = search
        self._clock = clock
        self._authority = authority
        self._given = given

    @property
    def name(self) -> str:
        """`shelf`."""
        return "shelf"

    async def search(self, query: str, *, claim: Claim, limit: int) -> Retrieval:
        """Return at most `limit` passages, the most relevant to the claim first.

        Raises ProviderError if the index cannot be read.
        """
        if limit < 1:
            return Retrieval(evidence=())
        try:
            loop = asyncio.get_running_loop()
            asked = f"{query} {claim.text}"
            found = await loop.run_in_executor(_WORKERS, self._search.find, asked, claim.text)
        except UpheldError as error:
            raise ProviderError("shelf", ProviderErrorKind.UPSTREAM, str(error)) from error
        known = [hit for hit in found.hits if hit.source in self._authority]
        ordered = _distinct(sorted(known, key=self._order))
        sure = NEAREST if found.whole else 0
        near = (h for n, h in enumerate(ordered) if n < sure or h.relevance >= MIN_RELEVANCE)
        kept = list(near)[:limit]
        return Retrieval(evidence=tuple(self._evidence(hit, claim) for hit in kept))

    def _order(self, hit: Hit) -> tuple[float, float, int]:
        return (-hit.relevance, -self._score(hit), hit.passage)

    def _evidence(self, hit: Hit, claim: Claim) -> Evidence:
        written = datetime.fromisoformat(hit.modified_at) if hit.modified_at else None
        return Evidence(
            id=f"shelf:{hit.passage}",
            url=hit.url,
            title=(hit.title or _last_part(hit.url)) + hit.context,
            snippet=hit.text,
            provider=self.name,
            authority=self._score(hit),
            recency=recency(written, self._clock.now(), claim.freshness),
            relevance=hit.relevance,
            modified_at=written,
            span=Span(hit.start, hit.stop),
            written=hit.written,
            notes=notes(hit.text),
        )

    def _score(self, hit: Hit) -> float:
        chosen = self._authority[hit.source]
        if chosen is not None:
            return chosen
        is_file = not hit.url.startswith(("http://", "https://"))
        listed = None if is_file else authority(hit.url)
        if listed is not None:
            return listed
        if self._given:
            return GIVEN_AUTHORITY
        return LOCAL_AUTHORITY if is_file else UNKNOWN_AUTHORITY


def _last_part(url: str) -> str:
    """Name a text without a title: "rows.jsonl#line=3", "some page"."""
    return unquote(url.rstrip("/").rpartition("/")[2]) or url


def _distinct(hits: Sequence[Hit]) -> list[Hit]:
    """Keep the first of each passage that several copies of a text repeat (F61)."""
    kept: list[tuple[Hit, frozenset[int]]] = []
    for hit in hits:
        marks = shingles(hit.text)
        if not any(_copies(hit, marks, other, theirs) for other, theirs in kept):
            kept.append((hit, marks))
    return [hit for hit, _ in kept]


def _copies(hit: Hit, marks: frozenset[int], other: Hit, theirs: frozenset[int]) -> bool:
    if hit.document == other.document:
        return alike(marks, theirs)
    one_page = normalised(hit.url) == normalised(other.url)
    share = SAME_PAGE if one_page else SAME
    return alike(marks, theirs, share) or sketches_alike(hit.sketch, other.sketch)
