"""A caller from elsewhere learns a source's name and the place in it, not the machine's folders."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from upheld.adapters.search.named_places import NamedPlaces
from upheld.domain.claims import Claim, ClaimKind, Importance
from upheld.domain.errors import ProviderError, ProviderErrorKind
from upheld.domain.evidence import Evidence
from upheld.domain.text import Span
from upheld.ports import Retrieval

CLAIM = Claim(
    id="c1", text="x", span=Span(0, 1), kind=ClaimKind.NUMERIC, importance=Importance.CORE
)
PLACES = {"notes": Path("/home/ann/notes"), "old notes": Path("/home/ann/notes/old")}


class One:
    """Finds one passage at an address, or fails."""

    name = "shelf"

    def __init__(self, url: str) -> None:
        self.url = url

    async def search(self, query: str, *, claim: Claim, limit: int) -> Retrieval:
        if not self.url:
            raise ProviderError("shelf", ProviderErrorKind.UPSTREAM, "/home/ann/x.db is damaged")
        piece = Evidence(
            id="e1", url=self.url, title="t", snippet="s", provider="shelf",
            authority=0.5, recency=0.5, relevance=0.5,
        )  # fmt: skip
        return Retrieval(evidence=(piece,))


@pytest.mark.parametrize(
    ("url", "named"),
    [
        ("file:///home/ann/notes/trips/rome.md#line=3", "source:notes/trips/rome.md#line=3"),
        ("file:///home/ann/notes/old/a%20b%23c.txt", "source:old%20notes/a%20b%23c.txt"),
        ("file:///home/ann/notes", "source:notes/notes"),
        ("file:///home/ann/notes-of-bob/a.md", "source:local/a.md"),
        ("file:///usr/lib/python3/corpus.zim#A/Rome", "source:local/corpus.zim#A/Rome"),
        ("https://a.example/file:///home/ann", "https://a.example/file:///home/ann"),
    ],
)
async def test_places_are_named(url: str, named: str) -> None:
    found = await NamedPlaces(One(url), PLACES).search("x", claim=CLAIM, limit=1)
    assert found.evidence[0].url == named
    assert urlsplit(named).scheme in {"source", "https"}


async def test_a_failure_names_no_file() -> None:
    with pytest.raises(ProviderError) as raised:
        await NamedPlaces(One(""), PLACES).search("x", claim=CLAIM, limit=1)
    assert "/home" not in str(raised.value)
    assert raised.value.kind is ProviderErrorKind.UPSTREAM
