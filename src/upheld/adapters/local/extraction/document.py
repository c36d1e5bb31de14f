"""A document read from top to bottom: prose, lists, tables; headings give the subject."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from upheld.adapters.local.extraction.acts import Act
from upheld.adapters.local.extraction.claims import Draft, drafted
from upheld.adapters.local.extraction.grammar import trimmed
from upheld.adapters.local.extraction.language import tongue
from upheld.adapters.local.extraction.lists import (
    completed,
    label_end,
    name_alone,
    predicate,
    subjectless,
)
from upheld.adapters.local.extraction.mentions import Mention, names
from upheld.adapters.local.extraction.pieces import Statement
from upheld.adapters.local.extraction.referents import LABEL, Memory
from upheld.adapters.local.extraction.sentence import Reading, assertions, read_sentence
from upheld.adapters.local.extraction.tables import Table, cells
from upheld.adapters.local.extraction.tagger import read
from upheld.adapters.local.extraction.worth import worth
from upheld.domain.text import Document, Span
from upheld.reading.blocks import BlockKind
from upheld.reading.sentences import Sentence, outline

__all__ = ["Passage", "passages"]


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence or row that was read, and the claims in it (often none)."""

    span: Span
    drafts: tuple[Draft, ...]
    answers: bool = False


_SKIPPED = frozenset({BlockKind.CODE, BlockKind.RULE, BlockKind.HTML})
_PLAIN_WORTH = 0.7


def passages(document: Document) -> Iterator[Passage]:
    """Yield every sentence of a document in order, with its claims."""
    reader = _Reader(document)
    for sentence in _sentences(document.text):
        drafts, answers = reader.read(sentence)
        yield Passage(sentence.span, drafts, answers)


_BLOCK_TAG = re.compile(
    r"</?(?:div|p|table|tbody|thead|tr|t[dh]|ul|ol|li|h[1-6]|br|hr|section|article|details|summary"
    r"|blockquote|img)\b[^<>]*>|<(script|style)\b.*?</\1>|<!--.*?-->",
    re.IGNORECASE | re.DOTALL,
)


def _sentences(text: str) -> Iterator[Sentence]:
    """Yield the sentences of a text; those inside HTML are read as paragraphs."""
    for sentence in outline(text, "en"):
        if sentence.kind is not BlockKind.HTML:
            yield sentence
            continue
        start = sentence.span.start
        for tag in _BLOCK_TAG.finditer(text, start, sentence.span.end):
            yield from _inside(text, start, tag.start())
            start = tag.end()
        yield from _inside(text, start, sentence.span.end)


def _inside(text: str, start: int, end: int) -> Iterator[Sentence]:
    for inner in outline(text[start:end], "en"):
        shifted = Sentence(inner.span.shifted(start), inner.content.shifted(start), inner.kind)
        yield replace(shifted, kind=BlockKind.CODE) if inner.kind is BlockKind.HTML else shifted


class _Reader:
    """What has been read so far: mentions, section subject, open lead-in, open table."""

    def __init__(self, document: Document) -> None:
        self._text = document.text
        self._memory = Memory()
        self._subject = document.title
        self._table: Table | None = None
        self._lead: Reading | None = None
        self._parent: str | None = None
        for given in filter(None, (document.title, document.prompt)):
            asked = read_sentence(given, Span(0, len(given)))
            named = names(asked.words, asked.view.text)
            self._memory.note([*asked.mentions, *named])
            self._subject = self._subject or (named[0].text if len(named) == 1 else None)

    def read(self, sentence: Sentence) -> tuple[tuple[Draft, ...], bool]:
        """Return the claims of the next sentence, and whether it opens with yes or no."""
        if sentence.kind is BlockKind.TABLE_ROW:
            return tuple(self._row(sentence)), False
        if sentence.kind in _SKIPPED or sentence.content.start >= sentence.content.end:
            return (), False
        self._table = None
        reading = read_sentence(self._text, sentence.content)
        if not reading.words:
            return (), False
        if sentence.kind is BlockKind.HEADING:
            self._head(reading)
            return (), False
        return tuple(self._claims(reading, sentence)), reading.answers

    def _head(self, reading: Reading) -> None:
        self._lead = None
        named = _all_named(reading)
        if named:
            self._memory.note(named)
            self._subject = named[0].text

    def _claims(self, reading: Reading, sentence: Sentence) -> Iterator[Draft]:
        item = sentence.kind is BlockKind.LIST_ITEM
        if tongue(reading.view.text) != "en":
            yield _foreign(reading)
        elif reading.act in {Act.STATEMENT, Act.PROCEDURE}:
            read = _behind_label(self._text, reading, sentence, item=item)
            yield from self._stated(read, item=item)
        elif reading.act is Act.FRAGMENT:
            yield from self._completed(reading, item=item)
        self._lead = self._kept_lead(reading, item=item)
        alone = name_alone(reading.words, reading.view.text)
        self._parent = alone or (self._parent if item else None)

    def _kept_lead(self, reading: Reading, *, item: bool) -> Reading | None:
        if reading.view.text.rstrip().endswith(":"):
            return reading
        return self._lead if item else None

    def _stated(self, reading: Reading, *, item: bool = False) -> Iterator[Draft]:
        meant: list[Mention] = []
        chain: dict[str, Mention | bool] = self._memory.listed() if item else {}
        if any(mention.at == LABEL for mention in reading.mentions):
            chain = {}
        if item and (verb := subjectless(reading.words, reading.start)) is not None:
            yield self._owned(reading, verb)
        elif not _leads_in(reading):
            for statement in assertions(reading):
                settled, echoes = self._memory.resolved(
                    reading.words, statement, reading.mentions, chain
                )
                meant.extend(echoes)
                yield _weighed(drafted(reading, settled), resolved=bool(echoes))
        named = (m for m in reading.mentions if not isinstance(chain.get(m.text.lower()), Mention))
        self._memory.note([*named, *meant])

    def _owned(self, reading: Reading, verb: int) -> Draft:
        """Return an item that begins with its verb, said of what the list is about."""
        owner = self._parent or self._subject or self._memory.named_subject
        end = trimmed(reading.words, (verb, len(reading.words)))[1]
        said = predicate(reading.words, (verb, end))
        whole = Statement(words=(owner or "it", *said), place=(verb, end), verb=verb)
        return drafted(reading, whole if owner else replace(whole, unclear=("it",)))

    def _completed(self, reading: Reading, *, item: bool) -> Iterator[Draft]:
        text, lead = reading.view.text, self._lead if item else None
        made = completed(
            text,
            reading.words,
            lead.view.text if lead and lead.act is Act.STATEMENT else None,
            lead.words if lead else (),
            self._subject or self._memory.named_subject,
        )
        if not item:
            self._memory.note(reading.mentions)
        if made:
            span = reading.view.span(reading.words[0].start, _last_word_end(reading))
            yield Draft(text=made.text, span=span, worth=_PLAIN_WORTH, unclear=made.unclear)

    def _row(self, sentence: Sentence) -> Iterator[Draft]:
        self._table = self._table or Table(self._subject)
        for fact in self._table.read(cells(self._text, sentence.content)):
            yield Draft(text=fact.text, span=fact.span, worth=_PLAIN_WORTH)


def _weighed(draft: Draft, *, resolved: bool) -> Draft:
    """Return the draft; where a pronoun was replaced the words that now stand there count."""
    if not resolved or draft.opinion:
        return draft
    return replace(draft, worth=max(draft.worth, worth(read(draft.text))))


def _leads_in(reading: Reading) -> bool:
    """Say whether a sentence only announces the list below it: "The main reasons are:"."""
    if not reading.view.text.rstrip().endswith(":"):
        return False
    return not any(w.tag in {"CD", "NNP"} for w in reading.words[reading.start :])


def _behind_label(text: str, reading: Reading, sentence: Sentence, *, item: bool) -> Reading:
    """Read "Paris: It is the capital" from behind its label, if a statement stands there."""
    cut = label_end(reading.view.text) if item else 0
    if not cut:
        return reading
    rest = read_sentence(text, Span(reading.view.at[cut], sentence.content.end))
    if rest.act is not Act.STATEMENT:
        return reading
    label = read_sentence(text, Span(sentence.content.start, reading.view.at[cut]))
    named = tuple(replace(m, role="subject", at=LABEL) for m in label.mentions[:1])
    return replace(rest, mentions=(*named, *rest.mentions))


def _all_named(reading: Reading) -> list[Mention]:
    """Return the mentions of a title, heading or question."""
    return list(reading.mentions)


def _last_word_end(reading: Reading) -> int:
    marks = {".", ",", ";"}
    last = next((w for w in reversed(reading.words) if w.text not in marks), reading.words[-1])
    return last.end


def _foreign(reading: Reading) -> Draft:
    """Return a sentence in another language as it stands: listed, and unclear as a whole."""
    span = reading.view.span(reading.words[0].start, _last_word_end(reading))
    text = reading.view.text[reading.words[0].start : _last_word_end(reading)]
    return Draft(
        text=text, span=span, worth=max(_PLAIN_WORTH, worth(reading.words)), unclear=(text,)
    )
