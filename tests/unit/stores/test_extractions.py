"""A text that was read lately is not read again."""

import pytest

from upheld.adapters.stores.extractions import RememberedExtractor
from upheld.domain.claims import Claim, ClaimKind, Importance
from upheld.domain.errors import UnsupportedInput
from upheld.domain.text import Document, Span
from upheld.ports import Extraction


class Counting:
    """Says one claim, and how often it was asked."""

    name = "counting"

    def __init__(self) -> None:
        self.asked: list[Document] = []

    async def extract(self, document: Document, *, limit: int) -> Extraction:
        self.asked.append(document)
        if document.language != "en":
            raise UnsupportedInput("not English", code="language_not_supported")
        span = Span(0, len(document.text))
        claim = Claim(
            id="c1",
            text=document.text,
            span=span,
            kind=ClaimKind.NUMERIC,
            importance=Importance.CORE,
        )
        return Extraction(claims=(claim,))


async def test_the_same_text_is_read_once() -> None:
    reader = Counting()
    remembered = RememberedExtractor(reader)
    first = await remembered.extract(Document(text="a b"), limit=5)
    assert await remembered.extract(Document(text="a b"), limit=5) is first
    assert len(reader.asked) == 1
    assert remembered.name == "counting"


async def test_everything_that_may_change_the_answer_tells_texts_apart() -> None:
    reader = Counting()
    remembered = RememberedExtractor(reader)
    documents = (
        Document(text="a"),
        Document(text="a", prompt="b"),
        Document(text="a", title="b"),
        Document(text="a", prompt="b', title='c"),
        Document(text="a", prompt="b", title="c"),
    )
    for document in documents:
        await remembered.extract(document, limit=5)
    await remembered.extract(documents[0], limit=4)
    assert len(reader.asked) == len(documents) + 1


async def test_a_refusal_is_asked_for_again() -> None:
    reader = Counting()
    remembered = RememberedExtractor(reader)
    for _ in range(2):
        with pytest.raises(UnsupportedInput):
            await remembered.extract(Document(text="un", language="fr"), limit=5)
    assert len(reader.asked) == 2


async def test_what_is_kept_is_bounded_and_the_oldest_goes() -> None:
    reader = Counting()
    remembered = RememberedExtractor(reader, most_characters=1_000)
    for text in ("one", "two", "three"):
        await remembered.extract(Document(text=text), limit=5)
    await remembered.extract(Document(text="three"), limit=5)
    assert len(reader.asked) == 3
    await remembered.extract(Document(text="one"), limit=5)
    assert len(reader.asked) == 4
    await remembered.extract(Document(text="x" * 2_000), limit=5)
    await remembered.extract(Document(text="one"), limit=5)
    assert len(reader.asked) == 5
