"""Claims of texts that were read lately, in memory: the same text is read once."""

from collections import OrderedDict
from hashlib import sha256

from upheld.domain.text import Document
from upheld.ports import ClaimExtractor, Extraction

__all__ = ["RememberedExtractor"]

MOST_CHARACTERS = 4_000_000


class RememberedExtractor:
    """`ports.ClaimExtractor` over one whose answer depends on the document and the limit alone.

    What was read last is kept, as long as the claims and texts together have at most
    `most_characters`; documents are told apart by a digest of all that they hold. A refusal is not
    remembered. Nothing is written anywhere.
    """

    def __init__(
        self, extractor: ClaimExtractor, *, most_characters: int = MOST_CHARACTERS
    ) -> None:
        self._extractor = extractor
        self._most = most_characters
        self._size = 0
        self._kept: OrderedDict[bytes, tuple[Extraction, int]] = OrderedDict()

    @property
    def name(self) -> str:
        """The name of the extractor that reads."""
        return self._extractor.name

    async def extract(self, document: Document, *, limit: int) -> Extraction:
        """Return what the extractor said of this document; it is asked if that is not known."""
        key = sha256(repr((document, limit)).encode("utf-8", "surrogatepass")).digest()
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found[0]
        extraction = await self._extractor.extract(document, limit=limit)
        self._keep(key, extraction, _size(document, extraction))
        return extraction

    def _keep(self, key: bytes, extraction: Extraction, size: int) -> None:
        if size > self._most or key in self._kept:
            return
        self._kept[key] = extraction, size
        self._size += size
        while self._size > self._most:
            _, (_, dropped) = self._kept.popitem(last=False)
            self._size -= dropped


def _size(document: Document, extraction: Extraction) -> int:
    """Return about how much is kept; a claim's own fields count as two hundred characters."""
    said = sum(len(claim.text) + len(claim.query or "") + 200 for claim in extraction.claims)
    return 200 + len(document.text) + said
