"""Texts read by the local extractor: what the tests of claim extraction start from."""

import asyncio

from upheld.adapters.local.extractor import LocalExtractor
from upheld.domain.claims import Claim
from upheld.domain.text import Document
from upheld.ports import Extraction

__all__ = ["claims", "extraction", "spans", "texts"]


def extraction(text: str, *, limit: int = 100, prompt: str | None = None) -> Extraction:
    document = Document(text=text, prompt=prompt)
    return asyncio.run(LocalExtractor().extract(document, limit=limit))


def claims(text: str, *, prompt: str | None = None) -> tuple[Claim, ...]:
    return extraction(text, prompt=prompt).claims


def texts(text: str, *, prompt: str | None = None) -> list[str]:
    return [claim.text for claim in claims(text, prompt=prompt)]


def spans(text: str) -> list[str]:
    return [claim.span.of(text) for claim in claims(text)]
