"""A policy made ready: every phrase of it in one set, and tables from a hit to its rule.

Built once, immutable, shared by threads. `present` reads a text once and says which parts of the
policy have anything to look at; a rule without a hit does no work.
"""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from upheld.reading.data.currencies import CODES, MINOR_DIGITS, SUBUNITS, WORD_CURRENCIES
from upheld.rules.claims import Event, events
from upheld.rules.phrases import PhraseSet, flatten, literal, spellings
from upheld.rules.pieces import nouns_of, words_of_names
from upheld.rules.policy import ActionClaims, Policy, PricedItem
from upheld.rules.sentence import ODD, words_in
from upheld.rules.words import BE, CONTRACTED, PERFECT

__all__ = [
    "CURRENCY_CODES",
    "CURRENCY_WORDS",
    "CompiledPolicy",
    "Form",
    "Item",
    "Present",
    "compile_policy",
]


class Item(NamedTuple):
    """A priced item: its allowed amounts, in minor units of `currency`, and in words."""

    number: int
    name: str
    currency: str
    amounts: frozenset[int]
    shown: str
    words: frozenset[str] = frozenset()
    """The words of its names; `nouns`: what one piece of it may be called."""
    nouns: frozenset[str] = frozenset()


class Form(NamedTuple):
    """A word that may claim an operation: a finished form, a plain form or a noun."""

    word: str
    role: str
    operation: int
    event: Event


class ClaimPhrase:
    """The pattern of a claim, compiled when a reply first has it: most never do."""

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The phrase, with room for an adverb."""
        return re.compile(self._pattern)


class Present(NamedTuple):
    """What of a policy occurs in one text, by rule."""

    forbidden: list[tuple[int, str]]
    items: list[tuple[Item, str]]
    claims: list[tuple[int, ClaimPhrase]]
    forms: list[Form]
    money: list[str]
    done: list[str]
    odd: list[str]


_FORBIDDEN, _ITEMS, _CLAIMS, _FORMS, _MONEY, _DONE, _ODD = range(7)
_Target = tuple[int, Any]
"""Which list of `Present`, and what goes on it."""

CURRENCY_CODES = "|".join(sorted(code.lower() for code in CODES))
CURRENCY_WORDS = "|".join(
    sorted(word.lower() for word in (*WORD_CURRENCIES, *SUBUNITS) if len(word) > 1)
)
MONEY_CUES = {
    "sign": r"[$€£¥₹₩₽₺₴₪₫฿₱₦¢₿]",
    "code": rf"(?:{CURRENCY_CODES})\)?:? ?[$€£]?[0-9.]"
    rf"|[0-9k]\+? ?\(?(?:in )?(?:{CURRENCY_CODES})(?:[^a-z]|\z)",
    "word": rf"(?:^|[^a-z])(?:{CURRENCY_WORDS})s?(?:[^a-z]|\z)",
}
DONE_CUE = (
    r"\b(?:it|that|this|everything)(?:'s| is| has| was)?(?: all| been| now| just| already)*"
    r" (?:done|taken care of|sorted(?: out)?|handled|resolved|processed|completed?|gone through)\b"
    r"|\b(?:you're|we're|it's|everything's|everything is|all) (?:now )?(?:all )?"
    r"(?:set|done|sorted)\b"
    r"|\b(?:taken care of|took care of|sorted|handled|completed|processed|done)"
    r" (?:it|that|this|everything|your request)\b"
)
"""A claim that something was done, without saying what (M25)."""


class CompiledPolicy:
    """The tables of one policy; build it with `compile_policy`."""

    __slots__ = ("_set", "_targets", "forbid_order", "items", "operations", "policy")

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.items = tuple(_item(n, entry, policy) for n, entry in enumerate(policy.prices))
        self.forbid_order = {f"forbid:{entry.id}": n for n, entry in enumerate(policy.forbid)}
        self.operations = tuple(entry.operation for entry in policy.actions)
        wanted: dict[str, list[_Target]] = {}
        for pattern, target in _targets(policy, self.items):
            wanted.setdefault(pattern, []).append(target)
        self._set = PhraseSet(tuple(wanted))
        self._targets = tuple(tuple(targets) for targets in wanted.values())

    def present(self, text: str) -> Present:
        """Return what of the policy occurs in a folded text."""
        found = Present([], [], [], [], [], [], [])
        for hit in self._set.present(text):
            for rule, value in self._targets[hit]:
                found[rule].append(value)
        return found


@lru_cache(maxsize=64)
def compile_policy(policy: Policy) -> CompiledPolicy:
    """Return the tables of a policy; equal policies share them."""
    return CompiledPolicy(policy)


def _targets(policy: Policy, items: Iterable[Item]) -> Iterator[tuple[str, _Target]]:
    """Yield every pattern to look for, with what it stands for."""
    for number, entry in enumerate(policy.forbid):
        for phrase in entry.phrases:
            yield from _phrase(_FORBIDDEN, number, phrase)
    for item, priced in zip(items, policy.prices, strict=True):
        for name in (priced.item, *priced.aliases):
            yield from _phrase(_ITEMS, item, name)
    for number, action in enumerate(policy.actions):
        yield from _action_targets(number, action)
    if policy.prices:
        yield from ((pattern, (_MONEY, name)) for name, pattern in MONEY_CUES.items())
    if policy.actions:
        yield DONE_CUE, (_DONE, "done")
    yield ODD, (_ODD, "odd")


def _phrase(rule: int, owner: object, phrase: str) -> Iterator[tuple[str, _Target]]:
    for flat in spellings(phrase):
        yield literal(flat), (rule, (owner, flat))


def _action_targets(number: int, action: ActionClaims) -> Iterator[tuple[str, _Target]]:
    claims = [spelling for claim in action.claims for spelling in spellings(claim)]
    for claim in claims:
        pattern = _with_room(claim)
        yield pattern, (_CLAIMS, (number, ClaimPhrase(pattern)))
    for event in events(words_in(claim, 0, len(claim))[0] for claim in claims):
        for word in event.finished:
            yield literal(word), (_FORMS, Form(word, "finished", number, event))
        for word in event.plain:
            pattern = rf"\b(?:able|managed|did)\b.{{0,40}} {literal(word)}"
            yield pattern, (_FORMS, Form(word, "plain", number, event))
        for word in event.nouns:
            yield literal(word), (_FORMS, Form(word, "noun", number, event))


def _with_room(claim: str) -> str:
    """Return a phrase that leaves room for one adverb behind "is", "has", "been"."""
    if _AUXILIARIES.isdisjoint(claim.split(" ")):
        return literal(claim)
    words = [literal(word) for word in claim.split(" ")]
    room = rf"(?: (?:{'|'.join(_ROOM)}))?"
    return " ".join(
        word + room if plain in _AUXILIARIES and word is not words[-1] else word
        for word, plain in zip(words, claim.split(" "), strict=True)
    )


_ROOM = ["now", "already", "just", "also", "successfully", "currently", "officially", "finally"]
_AUXILIARIES = BE | PERFECT | CONTRACTED.keys()


def _item(number: int, entry: PricedItem, policy: Policy) -> Item:
    currency = entry.currency or policy.currency
    digits = MINOR_DIGITS.get(currency, 2)
    amounts = frozenset(int(amount.scaleb(digits)) for amount in entry.amounts)
    shown = " or ".join(f"{_shown(amount, digits)} {currency}" for amount in entry.amounts)
    words = words_of_names(map(flatten, (entry.item, *entry.aliases)))
    return Item(number, entry.item, currency, amounts, shown, words, nouns_of(words))


def _shown(amount: Decimal, digits: int) -> str:
    return f"{amount:,.{digits}f}"
