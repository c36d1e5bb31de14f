"""prices: an amount of money that is not on the price list.

What it does: reads every amount of money, decides which listed item it belongs to, and compares
minor units and currency.
Why it matters: a wrong price in writing is an offer that the seller may have to keep.
Fires on: `price:mismatch`, an amount that no honest reading finds among the item's; and
`price:unattributed`, an amount beside no item at all; and `price:malformed`, a number that is no
well-formed amount ("$1,23", "$12.345", "1.299 €").
Stays silent on: a discount or a multi-buy that comes out at a listed price ("20% off $50" for 40,
"two for $5" for 2.50), so many times a listed price where the sentence says how many, both ends of
a range, and negative or percent numbers.
Options: `prices`, a list of `item`, `aliases`, `amount` (one or several) and `currency`; the
policy's `currency`.

Policy of the examples:
    {"prices": [{"item": "Pro plan", "amount": 49}, {"item": "Team plan", "amount": 80}]}
Examples that fire:
    "The Pro plan costs $59."
    "It costs $49."
    "The Pro plan costs $4,9."
    "The Pro plan costs fifty dollars."
Examples that do not:
    "The Pro plan costs $49 a month."
    "The Team plan: 20% off $100."
    "Two Pro plan seats come to $98."
    "The Pro plan is $49, the Team plan $80."
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from upheld.domain.text import Span
from upheld.reading.quantities import Ambiguous, Kind, Malformed, Quantity, money
from upheld.rules.case import Case
from upheld.rules.compiled import MONEY_CUES, Item
from upheld.rules.findings import Finding, why
from upheld.rules.offers import agrees, counts_in
from upheld.rules.phrases import places, whole_places
from upheld.rules.sentence import Sentence
from upheld.rules.words import word_set

__all__ = ["prices"]

_MISMATCH = "The listed price of '{item}' is {amounts}."
_UNATTRIBUTED = "No listed item is named with this price."
_MALFORMED = "This is not one well-formed amount of money."


class _Mention(NamedTuple):
    """A listed item named on [start, end) of the reply."""

    start: int
    end: int
    item: Item


class _Price(NamedTuple):
    """An amount on a span of the reply."""

    span: Span
    amount: Quantity


def prices(case: Case) -> Iterator[Finding]:
    """Yield a finding for each amount that breaks the price list."""
    if not case.present.money:
        return
    mentions: list[_Mention] | None = None
    for sentence in _sentences_with_money(case):
        if not _plainly_right(case, sentence):
            mentions = _mentions(case) if mentions is None else mentions
            yield from _in_sentence(case, sentence, mentions)


def _mentions(case: Case) -> list[_Mention]:
    """Return where items are named, in order: the longest first, none inside another."""
    found = [
        (-len(name), at, at + len(name), item)
        for item, name in case.present.items
        for at in whole_places(case.text, name)
    ]
    if len(found) == 1:
        _, start, end, item = found[0]
        span = case.flat.span(start, end)
        return [_Mention(span.start, span.end, item)]
    kept: list[tuple[int, int, int, Item]] = []
    for size, start, end, item in sorted(found, key=lambda one: one[:3]):
        if not any(start < other[2] and other[1] < end for other in kept):
            kept.append((size, start, end, item))
    spans = [(case.flat.span(start, end), item) for _, start, end, item in kept]
    return sorted(_Mention(span.start, span.end, item) for span, item in spans)


def _only(mentions: list[_Mention]) -> list[_Mention]:
    """Return the mentions if the whole reply names exactly one item, otherwise nothing."""
    return mentions[:1] if len({mention.item.number for mention in mentions}) == 1 else []


_CUES = {name: re.compile(cue.replace(r"\z", r"\Z")) for name, cue in MONEY_CUES.items()}


def _sentences_with_money(case: Case) -> Iterator[Sentence]:
    seen = -1
    for place in _cues(case):
        if place >= seen:
            sentence = case.sentences.at(place)
            seen = sentence.end
            yield sentence


def _cues(case: Case) -> list[int]:
    """Return where something may be an amount of money, in order."""
    if case.present.money == _SIGN_ONLY and case.text.isascii():
        return places(case.text, "$")
    return sorted(m.start() for name in case.present.money for m in _CUES[name].finditer(case.text))


_SIGN_ONLY = ["sign"]
_PLAIN = re.compile(
    r"\$(?<![\w.,$-]\$)(?<![-$] \$)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d\d))?"
    r"(?![\w$-]|[.,]\d| ?[$-]| (?:to|k|m|bn|hundred|thousand|million|billion|[a-z]+ dollars|usd|cad"
    r"|aud)\b)"
)
_DOLLARS = word_set("USD AUD CAD NZD SGD HKD")


def _plainly_right(case: Case, sentence: Sentence) -> bool:
    """Say whether all amounts are plain dollars of the one item that the sentence names.

    The common case, without reading. It only clears; what it does not clear is read with care.
    """
    if case.present.money != _SIGN_ONLY:
        return False
    text = case.text[sentence.start : sentence.end]
    named = [item for item, name in case.present.items if name in text and whole_places(text, name)]
    if not named or not text.isascii() or any(item is not named[0] for item in named):
        return False
    found, item = _PLAIN.findall(text), named[0]
    return (
        item.currency in _DOLLARS
        and len(found) == text.count("$")
        and all(
            int(whole.replace(",", "")) * 100 + int(cents or 0) in item.amounts
            for whole, cents in found
        )
    )


def _in_sentence(case: Case, sentence: Sentence, mentions: list[_Mention]) -> Iterator[Finding]:
    """Judge the amounts of one sentence with the items they may belong to."""
    found: list[_Price] = []
    within = case.flat.span(sentence.start, sentence.end)
    for reading in money(within.of(case.reply)):
        span = reading.span.shifted(within.start)
        if isinstance(reading, Quantity):
            if reading.value >= 0 and not reading.negated:
                found.append(_Price(span, reading))
        elif _is_malformed(reading):
            yield case.finding_at("price:malformed", span, _MALFORMED)
    inside = [mention for mention in mentions if within.start <= mention.start < within.end]
    candidates = inside or _only(mentions)
    if not candidates:
        for price in found:
            yield case.finding_at("price:unattributed", price.span, _UNATTRIBUTED)
        return
    counts = counts_in(case.text[sentence.start : sentence.end])
    yield from _mismatches(case, found, candidates, counts)


def _is_malformed(reading: Ambiguous | Malformed) -> bool:
    """Say whether no honest reading is left: a weight in pounds is one, "1.299 €" is not (F31)."""
    if isinstance(reading, Malformed):
        return True
    return all(made.kind is Kind.MONEY for made in reading.readings)


def _mismatches(
    case: Case, found: list[_Price], mentions: list[_Mention], counts: frozenset[int]
) -> Iterator[Finding]:
    for plan in _plans(found, mentions):
        if all(agrees(p.amount, m.item, counts) for p, m in zip(found, plan, strict=True)):
            return
    for price in found:
        mention = _nearest(price, mentions)
        if not agrees(price.amount, mention.item, counts):
            reason = why(_MISMATCH, item=mention.item.name, amounts=mention.item.shown)
            yield case.finding_at("price:mismatch", price.span, reason)


def _plans(found: list[_Price], mentions: list[_Mention]) -> Iterator[list[_Mention]]:
    """Yield the honest ways to give each amount its item: nearest, before, behind, in turn."""
    yield [_nearest(price, mentions) for price in found]
    before = [[m for m in mentions if m.end <= price.span.start] for price in found]
    if all(before):
        yield [group[-1] for group in before]
    behind = [[m for m in mentions if m.start >= price.span.end] for price in found]
    if all(behind):
        yield [group[0] for group in behind]
    if len(found) == len(mentions) > 1:
        yield mentions


def _nearest(price: _Price, mentions: list[_Mention]) -> _Mention:
    """Return the mention with the smallest gap; of two, the one before (4.2 rule 3)."""

    def gap(mention: _Mention) -> tuple[int, int]:
        after = mention.start - price.span.end
        return (after, 1) if after >= 0 else (max(price.span.start - mention.end, 0), 0)

    return min(mentions, key=gap)
