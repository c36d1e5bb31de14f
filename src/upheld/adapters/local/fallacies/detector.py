"""The fallacy detector that needs no key: the same text always has the same findings."""

from collections.abc import Iterator, Sequence

from upheld.adapters.local.embed import minilm
from upheld.adapters.local.extraction.language import is_english
from upheld.adapters.local.fallacies.choosing import Found, chosen, reported
from upheld.adapters.local.fallacies.cues import Cue, cues
from upheld.adapters.local.fallacies.explain import explanation
from upheld.adapters.local.fallacies.head import Head, head
from upheld.adapters.local.fallacies.passages import passages, pieces
from upheld.adapters.local.fallacies.reading import StateReader, read
from upheld.domain.errors import InvalidInput, UnsupportedInput
from upheld.domain.fallacies import Fallacy, FallacyKind
from upheld.domain.text import Document, Span
from upheld.ports import Fallacies

__all__ = ["LocalFallacyDetector"]

_PLACES = 4


class LocalFallacyDetector:
    """Finds fallacious passages of an English text by the meaning of its sentences and by cues.

    The models are loaded with the first text. Headings, tables, code and HTML are passed over.
    """

    def __init__(self, *, model: StateReader | None = None, parameters: Head | None = None) -> None:
        self._model = model
        self._parameters = parameters

    @property
    def name(self) -> str:
        """What reports call this detector."""
        return "local-fallacies-2"

    async def detect(self, document: Document, *, limit: int) -> Fallacies:
        """Return the fallacies among the first `limit` sentences of prose, in text order.

        Raises UnsupportedInput (language_not_supported) for a text that is not English (F65),
        InvalidInput for limit < 1.
        """
        if limit < 1:
            raise InvalidInput(f"limit {limit} leaves no sentence to read: give 1 or more")
        _refuse_foreign(document)
        runs, unread = _within(document, limit)
        found = [finding for run in runs for finding in self._findings(document.text, run)]
        return Fallacies(found=tuple(found), unread=unread)

    def _findings(self, text: str, run: Sequence[Span]) -> Iterator[Fallacy]:
        parameters = self._parameters or head()
        for found in chosen(self._windows(text, run, parameters)):
            yield _finding(text, run[found.first : found.end], found)

    def _windows(self, text: str, run: Sequence[Span], parameters: Head) -> Iterator[Found]:
        model = self._model or minilm()
        for passage in passages(run):
            start = passage.span.start
            inner = [span.shifted(-start) for span in passage.sentences]
            reading = read(passage.span.of(text), inner, model)
            yield from reported(reading, parameters, passage.first)


def _refuse_foreign(document: Document) -> None:
    code = document.language.lower()
    if code.split("-")[0] != "en" or not is_english(document.text):
        raise UnsupportedInput(
            "the text is not in English: fallacies are found in English only",
            code="language_not_supported",
        )


def _within(document: Document, limit: int) -> tuple[list[tuple[Span, ...]], Span | None]:
    """Return the runs of the first `limit` sentences, and the tail that is not read."""
    kept: list[tuple[Span, ...]] = []
    room = limit
    for run in pieces(document.text):
        if len(run) > room:
            kept.append(run[:room])
            return [part for part in kept if part], Span(run[room].start, len(document.text))
        kept.append(run)
        room -= len(run)
    return kept, None


def _finding(text: str, sentences: Sequence[Span], found: Found) -> Fallacy:
    kind = FallacyKind(found.kind)
    spans = tuple(_cue_spans(text, sentences, kind))
    return Fallacy(
        kind=kind,
        span=Span(sentences[0].start, sentences[-1].end),
        confidence=round(found.confidence, _PLACES),
        explanation=explanation(kind, [span.of(text) for span in spans]),
        cues=spans,
    )


def _cue_spans(text: str, sentences: Sequence[Span], kind: FallacyKind) -> Iterator[Span]:
    for sentence in sentences:
        own: list[Cue] = [cue for cue in cues(sentence.of(text)) if cue.kind == kind]
        for cue in sorted(own, key=lambda c: c.start):
            yield Span(cue.start, cue.end).shifted(sentence.start)
