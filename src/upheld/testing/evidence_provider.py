"""The contract of an evidence provider: give it a `provider` that holds the three texts.

class TestMyProvider(EvidenceProviderContract):
    @pytest.fixture
    def provider(self) -> EvidenceProvider: ...   # finds TEXTS, whatever else it holds
"""

import asyncio

import pytest

from upheld.domain.claims import Claim, ClaimKind
from upheld.domain.evidence import Evidence
from upheld.domain.text import Span
from upheld.ports import EvidenceProvider

__all__ = ["TEXTS", "EvidenceProviderContract", "claim"]

TEXTS = {
    "Tower": "The Eiffel Tower in Paris was completed in 1889. It is 330 metres tall.",
    "Bridge": "The Tower Bridge in London crosses the Thames. It opened in 1894.",
    "Bread": "Sourdough is leavened by wild yeast. The dough rests for a night.",
}


def claim(text: str) -> Claim:
    """Return a plain claim of this text."""
    return Claim(id="c1", text=text, span=Span(0, len(text)), kind=ClaimKind.HISTORICAL)


class EvidenceProviderContract:
    """What every evidence provider promises."""

    @staticmethod
    async def ask(
        provider: EvidenceProvider, text: str, limit: int = 5, query: str | None = None
    ) -> tuple[Evidence, ...]:
        """Return the evidence for a claim."""
        asked = text if query is None else query
        return (await provider.search(asked, claim=claim(text), limit=limit)).evidence

    async def test_finds_the_text_that_bears_on_the_claim(self, provider: EvidenceProvider) -> None:
        found = await self.ask(provider, "The Eiffel Tower was completed in 1889.")
        assert "1889" in found[0].snippet

    async def test_says_where_it_came_from(self, provider: EvidenceProvider) -> None:
        found = await self.ask(provider, "Tower Bridge opened in 1894.")
        assert provider.name
        assert all(item.url and item.title and item.snippet for item in found)
        assert all(item.provider == provider.name for item in found)
        assert len({item.id for item in found}) == len(found)

    async def test_best_comes_first(self, provider: EvidenceProvider) -> None:
        found = await self.ask(provider, "Sourdough is leavened by wild yeast.")
        assert found[0].relevance == max(item.relevance for item in found)

    @pytest.mark.parametrize("limit", [0, 1, 2])
    async def test_keeps_the_limit(self, provider: EvidenceProvider, limit: int) -> None:
        found = await self.ask(provider, "The tower in Paris or London.", limit)
        assert len(found) <= limit

    @pytest.mark.parametrize(
        "query", ["", " ", '"', "AND OR NOT (", "a* NEAR(b) -c", "\0", "🗼", "x" * 20_000, "' --"]
    )
    async def test_takes_any_query_as_words(self, provider: EvidenceProvider, query: str) -> None:
        found = await self.ask(provider, "The Eiffel Tower was completed in 1889.", query=query)
        assert len(found) <= 5

    async def test_the_same_question_has_the_same_answer(self, provider: EvidenceProvider) -> None:
        asked = "The Eiffel Tower is 330 metres tall."
        first = await self.ask(provider, asked)
        assert await self.ask(provider, asked) == first

    async def test_questions_run_together(self, provider: EvidenceProvider) -> None:
        asked = ["The tower opened in 1889.", "The bridge opened in 1894.", "Yeast is wild."]
        alone = [await self.ask(provider, text) for text in asked]
        together = await asyncio.gather(*(self.ask(provider, text) for text in asked))
        assert list(together) == alone
