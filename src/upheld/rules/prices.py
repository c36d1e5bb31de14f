"""prices: an amount of money that is not on the price list.

What it does: reads every amount of money, decides which listed item it belongs to, and compares
minor units and currency.
Why it matters: a wrong price in writing is an offer that the seller may have to keep.
Fires on: `price:mismatch`, an amount that no honest reading finds among the item's; and
`price:unattributed`, an amount beside no item at all; and `price:malformed`, a number that is no
well-formed amount ("$1,23", "$12.345", "1.299 €").
In a reply with more amounts than are read with care (about a dozen sentences, and one for each
different item that is named) the others are taken as they stand: each is found unless it is plainly
a listed price, and the finding says that the amount was only looked at, or not compared at all.
Stays silent on: a discount or a multi-buy that comes out at a listed price ("20% off $50" for 40,
"two for $5" for 2.50); so many times a listed price where the sentence says how many of what is
priced ("three nights", "two seats", "2 x"; not "two beds", not "3 hours early", and not where the
amount is itself per night or each); an amount per year or month that is a listed price per month or
year, where the item's name says its period or the reply has the listed price as well; a bound that
is true and at most a tenth above a listed price ("under $50" for 49), and "about" within a
fortieth; both ends of a range, and negative or percent numbers.
Options: `prices`, a list of `item`, `aliases`, `amount` (one or several) and `currency`; the
policy's `currency`.

Policy of the examples:
    {"prices": [{"item": "Pro plan", "amount": 49}, {"item": "Team plan", "amount": 80}]}
Examples that fire:
    "The Pro plan costs $59."
    "It costs $49."
    "The Pro plan costs $98 a month and takes 2 days to set up."
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
from functools import lru_cache

from upheld.reading.data.rows import word_set
from upheld.rules.amounts import Agreed, Amounts, Price, Readings
from upheld.rules.attribution import Mention, between, mentions_of, nearest, only, plans
from upheld.rules.case import Case
from upheld.rules.compiled import MONEY_CUES, Item
from upheld.rules.findings import Finding, why
from upheld.rules.offers import Said, Stated
from upheld.rules.phrases import whole_places
from upheld.rules.pieces import counts_in
from upheld.rules.rows import FEW
from upheld.rules.sentence import Sentence
from upheld.rules.skim import UNATTRIBUTED, skimmed

__all__ = ["prices"]

_MISMATCH = "The listed price of '{item}' is {amounts}."
_MALFORMED = "This is not one well-formed amount of money."


def prices(case: Case) -> Iterator[Finding]:
    """Yield a finding for each amount that breaks the price list."""
    if not case.present.money:
        return
    mentions: list[Mention] | None = None
    for sentence in _sentences_with_money(case):
        enough = case.effort.spend(_SENTENCE)
        if enough and _plainly_right(case, sentence):
            continue
        if mentions is None:
            mentions, read, stated = mentions_of(case), Readings(case), Stated(case.text)
        amounts = read.of(sentence) if enough else None
        if amounts is None:
            yield from skimmed(case, sentence.start, mentions)
            return
        yield from _in_sentence(case, sentence, mentions, amounts, stated)


_SENTENCE = 12
"""What it takes to look at one sentence (`Effort`)."""


def _sentences_with_money(case: Case) -> Iterator[Sentence]:
    """Yield the sentences where something may be an amount of money, as far as asked for."""
    place = _next_cue(case, 0)
    while place >= 0:
        sentence = case.sentences.at(place)
        yield sentence
        place = _next_cue(case, sentence.end)


def _next_cue(case: Case, start: int) -> int:
    """Return the first place from `start` on where something may be an amount, or -1."""
    if case.present.money == _SIGN_ONLY and case.text.isascii():
        return case.text.find("$", start)
    match = _cue(tuple(case.present.money)).search(case.text, start)
    return match.start() if match else -1


@lru_cache(maxsize=8)
def _cue(names: tuple[str, ...]) -> re.Pattern[str]:
    """Return one pattern of several cues; what stands beside a word is looked at, not taken."""
    cues = "|".join(MONEY_CUES[name] for name in names)
    before, behind = "(?:^|[^a-z])", r"(?:[^a-z]|\z)"
    return re.compile(cues.replace(before, "(?<![a-z])").replace(behind, "(?![a-z])"))


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
    named = _named_in(text, case.present.items)
    if not named or not text.isascii() or (len(named) > 1 and len(set(named)) > 1):
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


def _named_in(text: str, items: list[tuple[Item, str]]) -> list[Item]:
    """Return the items that a text names; nothing if there are many to look for."""
    if len(items) > FEW:
        return []
    return [item for item, name in items if name in text and whole_places(text, name)]


def _in_sentence(
    case: Case, sentence: Sentence, mentions: list[Mention], amounts: Amounts, stated: Stated
) -> Iterator[Finding]:
    """Judge the amounts of one sentence with the items they may belong to."""
    for span in amounts.malformed:
        yield case.finding_at("price:malformed", span, _MALFORMED)
    if not amounts.prices:
        return
    candidates = between(mentions, amounts.within) or only(mentions)
    if not candidates:
        for price in amounts.prices:
            yield case.finding_at("price:unattributed", price.span, UNATTRIBUTED)
        return
    said = Said(counts_in(case.text[sentence.start : sentence.end]), stated)
    yield from _mismatches(case, amounts.prices, candidates, Agreed(said))


def _mismatches(
    case: Case, found: list[Price], mentions: list[Mention], agreed: Agreed
) -> Iterator[Finding]:
    meant = _meant(found, mentions, agreed)
    for price, item in zip(found, meant, strict=False):
        if not agreed(price.amount, item):
            yield case.finding_at("price:mismatch", price.span, _reason(item.name, item.shown))


def _meant(found: list[Price], mentions: list[Mention], agreed: Agreed) -> list[Item]:
    """Return the item of each amount that has to agree; nothing if some honest pairing does."""
    first = mentions[0].item
    if all(mention.item.number == first.number for mention in mentions):
        return [first] * len(found)
    for plan in plans(found, mentions):
        if all(agreed(p.amount, m.item) for p, m in zip(found, plan, strict=True)):
            return []
    return [mention.item for mention in nearest(found, mentions)]


@lru_cache(maxsize=1024)
def _reason(item: str, amounts: str) -> str:
    return why(_MISMATCH, item=item, amounts=amounts)
