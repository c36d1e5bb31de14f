"""Evidence for callers from elsewhere: a local source by its name, not by the machine's path."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from upheld.domain.claims import Claim
from upheld.domain.errors import ProviderError
from upheld.domain.evidence import Evidence
from upheld.ports import EvidenceProvider, Retrieval

__all__ = ["NamedPlaces"]

UNNAMED = "local"


class NamedPlaces:
    """`ports.EvidenceProvider` that hides where the sources of another one are kept.

    `file:///home/ann/notes/trips/rome.md#line=3` becomes `source:notes/trips/rome.md#line=3`, a
    valid URI (R28), where `places` has the folder under the name `notes`. What stands in no known
    place keeps its file's name alone; addresses of the web stay. Messages of failures name no file.
    """

    def __init__(self, provider: EvidenceProvider, places: Mapping[str, Path]) -> None:
        self._provider = provider
        self._places = sorted(places.items(), key=lambda place: -len(place[1].parts))

    @property
    def name(self) -> str:
        """The name of the provider that searches."""
        return self._provider.name

    async def search(self, query: str, *, claim: Claim, limit: int) -> Retrieval:
        """Return what the provider found, its places by name."""
        try:
            found = await self._provider.search(query, claim=claim, limit=limit)
        except ProviderError as error:
            message = "the sources of this server cannot be searched at the moment"
            raise ProviderError(error.provider, error.kind, message) from error
        return replace(found, evidence=tuple(self._named(piece) for piece in found.evidence))

    def _named(self, evidence: Evidence) -> Evidence:
        parts = urlsplit(evidence.url)
        if parts.scheme != "file":
            return evidence
        name, inner = self._place(Path(unquote(parts.path)))
        mark = f"#{parts.fragment}" if parts.fragment else ""
        return replace(evidence, url=f"source:{quote(name, safe='')}/{quote(inner)}{mark}")

    def _place(self, path: Path) -> tuple[str, str]:
        for name, root in self._places:
            if path == root:
                return name, path.name
            if path.is_relative_to(root):
                return name, path.relative_to(root).as_posix()
        return UNNAMED, path.name
