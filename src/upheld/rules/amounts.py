"""The amounts of money of a reply, sentence by sentence: each different sentence is read once."""

import re
from decimal import Decimal
from typing import NamedTuple

from upheld.domain.text import Span
from upheld.reading.data.currencies import SIGNS
from upheld.reading.quantities import Ambiguous, Kind, Malformed, Quantity, money
from upheld.rules.case import Case
from upheld.rules.compiled import CURRENCY_CODES, CURRENCY_WORDS, Item
from upheld.rules.effort import Cost
from upheld.rules.offers import Said, agrees
from upheld.rules.sentence import Sentence

__all__ = ["MONEY_COST", "Agreed", "Amounts", "Price", "Readings"]


class Price(NamedTuple):
    """An amount on a span of the reply; its own span counts from elsewhere."""

    span: Span
    amount: Quantity


class Amounts(NamedTuple):
    """The amounts of one sentence, which stands on `within` of the reply."""

    within: Span
    prices: list[Price]
    malformed: list[Span]


_Readings = list[tuple[int, int, Quantity | None]]
"""Where an amount stands in its sentence, and what it is; None: malformed."""

MONEY_COST = Cost(
    15,
    10,
    30,
    re.compile(rf"[$€£¥₹₩₽₺₴₪₫฿₱₦¢₿]|\b(?:{CURRENCY_CODES}|(?:{CURRENCY_WORDS})s?)\b"),
    2,
)
"""What it takes to read the amounts of a text (`Effort`)."""


class Readings:
    """Reads the sentences of one reply."""

    def __init__(self, case: Case) -> None:
        self._case = case
        self._known: dict[str, _Readings] = {}
        self._bare: dict[str, Quantity] = {}

    def of(self, sentence: Sentence) -> Amounts | None:
        """Return the amounts of a sentence, in order; None: it takes more than is left."""
        within = self._case.flat.span(sentence.start, sentence.end)
        text = self._case.reply[within.start : within.end]
        found = self._known.get(text)
        if found is None:
            found = self._read(text)
            if found is None:
                return None
            self._known[text] = found
        by, amounts = within.start, Amounts(within, [], [])
        for start, end, amount in found:
            span = Span(start + by, end + by)
            if amount is None:
                amounts.malformed.append(span)
            else:
                amounts.prices.append(Price(span, amount))
        return amounts

    def _read(self, text: str) -> _Readings | None:
        """Read a text; a row of nothing but plain amounts needs no context."""
        if _BARE.fullmatch(text):
            return self._plain(text)
        return _read(text) if self._case.effort.read(text, MONEY_COST) else None

    def _plain(self, text: str) -> _Readings | None:
        """Read a text of nothing but plain amounts, each different one once."""
        found: _Readings = []
        for match in _ONE.finditer(text):
            written = match.group()
            if not self._case.effort.spend(_PLAIN):
                return None
            if written not in self._bare:
                self._bare[written] = _quantity(written)
            found.append((*match.span(), self._bare[written]))
        return found


_PLAIN = 5
"""What it takes to read a plain amount and to judge it (`Effort`)."""
_ONE = re.compile(r"[$€£][1-9][0-9]{0,8}(?:\.[0-9][0-9])?")
_BARE = re.compile(rf"(?:{_ONE.pattern}[.,;!?]?(?: |\n|\Z))+")


def _quantity(written: str) -> Quantity:
    units = SIGNS[written[0]]
    return Quantity(
        kind=Kind.MONEY,
        span=Span(0, len(written)),
        value=Decimal(written[1:]),
        unit=units[0],
        units=units,
        step=Decimal("0.01") if "." in written else Decimal(1),
    )


def _read(text: str) -> _Readings:
    found: _Readings = []
    for reading in money(text):
        if isinstance(reading, Quantity):
            if reading.value >= 0 and not reading.negated:
                found.append((reading.span.start, reading.span.end, reading))
        elif _is_malformed(reading):
            found.append((reading.span.start, reading.span.end, None))
    return found


def _is_malformed(reading: Ambiguous | Malformed) -> bool:
    """Say whether no honest reading is left: a weight in pounds is one, "1.299 €" is not (F31)."""
    if isinstance(reading, Malformed):
        return True
    return all(made.kind is Kind.MONEY for made in reading.readings)


class Agreed:
    """Whether amounts agree with items, beside what else is said; each pair once."""

    def __init__(self, said: Said) -> None:
        self._said = said
        self._known: dict[tuple[int, int], bool] = {}

    def __call__(self, amount: Quantity, item: Item) -> bool:
        """Say whether some honest reading of the amount is a price of the item."""
        pair = id(amount), item.number
        if pair not in self._known:
            self._known[pair] = agrees(amount, item, self._said)
        return self._known[pair]
