"""One reply under check: what the rules look at, each part made when first needed."""

import re
from bisect import bisect_left
from collections.abc import Iterable

from upheld.domain.text import Span
from upheld.rules.auxiliaries import singular
from upheld.rules.compiled import CompiledPolicy, Present
from upheld.rules.effort import CLAIMS, CROWDED_CLAIMS, STEPS, Effort, steps_for
from upheld.rules.findings import Finding
from upheld.rules.flat import Flat
from upheld.rules.quotations import quotations
from upheld.rules.record import Record
from upheld.rules.sentence import Sentence, Sentences, whole_words, words_in, words_of

__all__ = ["Case", "merged"]


_NEAR = 200
_LONG = 1000
_AFTERTHOUGHT = re.compile(
    r"[,-] ?(?:(?:is there )?(?:anything|something|what|how) else|"
    r"(?:can|could|may) i (?:help|assist|do)|do you need)\b"
)
"""An offer behind a claim: "I've refunded it, anything else?"."""


class Case:
    """A reply, the rules it must keep and what is on record; used by one thread."""

    __slots__ = (
        "_afterthoughts",
        "_claims",
        "_quoted",
        "_sentences",
        "_vocabularies",
        "_whole_words",
        "_words",
        "effort",
        "flat",
        "policy",
        "present",
        "record",
        "reply",
        "required",
        "text",
    )

    def __init__(
        self, reply: str, policy: CompiledPolicy, record: Record, *, required: bool
    ) -> None:
        self.reply = reply
        self.policy = policy
        self.record = record
        self.required = required
        self.flat = Flat(reply)
        self.text = self.flat.text
        crowd = self.text if len(reply) > _LONG else ""
        self.present: Present = policy.present(self.text)
        steps = STEPS + steps_for(self.present.items)
        self.effort = Effort(steps, crowd, len(self.text) - len(reply))
        self._claims: Effort | None = None
        self._sentences: Sentences | None = None
        self._quoted: bytearray | None = None
        self._afterthoughts: list[int] | None = None
        self._vocabularies: dict[int, frozenset[str]] = {}
        self._words: dict[int, tuple[list[str], list[int]]] = {}
        self._whole_words: dict[int, tuple[list[str], list[int]]] = {}

    @property
    def claims(self) -> Effort:
        """The places that are looked at for claims."""
        if self._claims is None:
            self._claims = Effort(CROWDED_CLAIMS if self.effort.is_crowded else CLAIMS)
        return self._claims

    def examines(self, place: int, steps: int) -> bool:
        """Take off what it takes to look at a place for a claim; False: it is not looked at.

        To split a sentence of thousands of signs into words takes longer than to find them all.
        """
        if not self.claims.spend(steps):
            return False
        if not self.effort.is_crowded:
            return True
        start, end = self.sentences.at(place)
        return end - start <= _LONG

    @property
    def sentences(self) -> Sentences:
        """The sentences of the folded text."""
        if self._sentences is None:
            plain = not self.present.odd and self.flat.lines is self.text
            self._sentences = Sentences(self.flat, self.reply, plain=plain)
        return self._sentences

    def words(self, sentence: Sentence) -> tuple[list[str], list[int]]:
        """Return the words of a sentence and where they start."""
        if sentence.start not in self._words:
            self._words[sentence.start] = words_in(self.text, *sentence)
        return self._words[sentence.start]

    def words_before(self, sentence: Sentence, place: int) -> list[str]:
        """Return the words of a sentence before a place, its possessives whole."""
        if place - sentence.start < _NEAR:
            return words_of(self.text[sentence.start : place])
        known = self._whole_words.get(sentence.start)
        if known is None:
            known = self._whole_words[sentence.start] = whole_words(self.text, *sentence)
        words, places = known
        count = bisect_left(places, place)
        if count and places[count - 1] + len(words[count - 1]) > place:
            return words_of(self.text[sentence.start : place])
        return words[:count]

    def names(self, sentence: Sentence, nouns: Iterable[str]) -> bool:
        """Say whether a sentence has one of some nouns, or the plain plural of one."""
        if sentence.start not in self._vocabularies:
            self._vocabularies[sentence.start] = frozenset(self.words(sentence)[0])
        words = self._vocabularies[sentence.start]
        return any(
            form in words for noun in nouns for form in (noun, f"{noun}s") if singular(form) == noun
        )

    def asks(self, sentence: Sentence, end: int) -> bool:
        """Say whether a sentence asks (4.2 rule 5b); not if only an offer behind `end` does."""
        if not self.sentences.asks(sentence):
            return False
        if self._afterthoughts is None:
            self._afterthoughts = [match.start() for match in _AFTERTHOUGHT.finditer(self.text)]
        at = bisect_left(self._afterthoughts, end)
        offer = self._afterthoughts[at] if at < len(self._afterthoughts) else sentence.end
        return offer >= sentence.end or self.text.find("?", end, offer) >= 0

    def quoted(self, place: int) -> bool:
        """Say whether a place of the folded text lies inside a quotation."""
        if self._quoted is None:
            self._quoted = bytearray(len(self.text) + 1)
            for start, end in quotations(self.flat):
                self._quoted[start + 1 : end] = b"\x01" * (end - start - 1)
        return self._quoted[place] == 1

    def finding(self, rule: str, start: int, end: int, why: str) -> Finding:
        """Return a finding on [start, end) of the folded text."""
        return self.finding_at(rule, self.flat.span(start, end), why)

    def finding_at(self, rule: str, span: Span, why: str) -> Finding:
        """Return a finding on a span of the reply itself."""
        return Finding(rule, span, self.reply[span.start : span.end], why)


def merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Join ranges that overlap or touch, in order."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined
