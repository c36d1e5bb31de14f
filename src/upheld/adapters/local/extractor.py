"""Claim extraction without a model: rules over part-of-speech tags, the same answer every time."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from upheld.adapters.local.extraction.claims import Draft, claim, content_words, informs, weigh
from upheld.adapters.local.extraction.document import Passage, passages
from upheld.adapters.local.extraction.language import is_english
from upheld.adapters.local.extraction.sentence import read_sentence
from upheld.domain.claims import Claim
from upheld.domain.errors import InvalidInput, UnsupportedInput
from upheld.domain.text import Document, Span
from upheld.ports import Extraction

__all__ = ["LocalExtractor"]

_READERS = ThreadPoolExecutor(max_workers=2, thread_name_prefix="extractor")


class LocalExtractor:
    """Finds the check-worthy statements of an English text, each restated to stand alone."""

    @property
    def name(self) -> str:
        """What `Check.models` reports."""
        return "local-rules-1"

    def worth(self, text: str) -> float:
        """Return how likely a reader would want this sentence checked, in [0, 1]."""
        return read_sentence(text, Span(0, len(text))).worth

    async def extract(self, document: Document, *, limit: int) -> Extraction:
        """Return at most `limit` claims, ids c1..cN in the order of their spans (T1).

        A sentence that would pass the limit is left whole: `unread` starts behind the last sentence
        read and is None when no further claim follows (F13, F14). Raises UnsupportedInput
        (language_not_supported) for a text that is not English (F65), InvalidInput for limit < 1.
        """
        if limit < 1:
            raise InvalidInput(f"limit {limit} leaves no room for a claim: give 1 or more")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(_READERS, _extracted, document, limit)


def _extracted(document: Document, limit: int) -> Extraction:
    _refuse_foreign(document)
    return _within(document, limit)


def _refuse_foreign(document: Document) -> None:
    code = document.language.lower()
    if code.split("-")[0] != "en" or not is_english(document.text):
        named = f" (it says {document.language!r})" if not code.startswith("en") else ""
        raise UnsupportedInput(
            f"the text is not in English{named}: only English can be read without a model",
            code="language_not_supported",
        )


def _within(document: Document, limit: int) -> Extraction:
    drafts: list[tuple[Draft, bool]] = []
    unread = None
    done = 0
    for passage in passages(document):
        room = limit - len(drafts)
        fresh = _new(passage)
        if len(fresh) > room:
            kept = fresh[:room] if not drafts else []
            unread = Span(kept[-1].span.end if kept else done, len(document.text))
            drafts.extend((draft, True) for draft in kept)
            break
        leads = passage.answers or not any(not d.opinion for d, _ in drafts)
        drafts.extend((draft, leads) for draft in fresh)
        done = passage.span.end
    return Extraction(claims=_claims(document, drafts), unread=unread)


def _new(passage: Passage) -> list[Draft]:
    """Return the drafts of a passage without the empty and the repeated."""
    kept: dict[str, Draft] = {}
    for draft in passage.drafts:
        if any(c.isalnum() for c in draft.text):
            kept.setdefault(draft.text.casefold(), draft)
    return list(kept.values())


def _claims(document: Document, drafts: list[tuple[Draft, bool]]) -> tuple[Claim, ...]:
    asked = document.prompt or document.title or ""
    wanted = content_words(asked)
    ordered = sorted(drafts, key=lambda pair: (pair[0].span.start, pair[0].span.end))
    informing = informs([draft for draft, _ in drafts])
    return tuple(
        claim(draft, n, weigh(draft, leads=leads, wanted=wanted, informing=informing))
        for n, (draft, leads) in enumerate(ordered, start=1)
    )
