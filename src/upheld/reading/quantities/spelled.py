"""Numbers in words: "twenty-five million", "half a million", "a dozen", "twenty five hundred"."""

from collections.abc import Iterator
from decimal import Decimal

from upheld.reading.data.numberwords import SCALES, TENS, UNITS, VAGUE
from upheld.reading.quantities.numerals import Numeral, Written
from upheld.reading.quantities.view import View

__all__ = ["spelled"]

_VALUES: dict[str, int] = {**UNITS, **TENS}
_FACTORS: dict[str, int] = {
    **SCALES,
    "hundreds": SCALES["hundred"],
    "thousands": SCALES["thousand"],
    **{word: VAGUE[word] for word in ("dozen", "dozens", "couple")},
}
_NUMBER_WORDS = _VALUES.keys() | _FACTORS.keys()
_PARTS = {"half": Decimal("0.5"), **dict.fromkeys(("quarter", "quarters"), Decimal("0.25"))}
_HUNDRED = 100
_THOUSAND = 1000
_LARGEST = 10**21


def spelled(view: View) -> Iterator[Numeral]:
    """Yield every number written in words, as far as the words make one number."""
    done = 0
    for place in view.at(_NUMBER_WORDS):
        if place < done or _scales_digits(view, place) or _counts_quarters(view, place):
            continue
        total = _Sum()
        first = _lead(view, place, total)
        last = _add_all(view, place, total)
        done = last + 1
        yield total.numeral(view.words[first].start, view.words[last].end)


def _scales_digits(view: View, place: int) -> bool:
    """Say whether the word belongs to digits before it: "million" behind 5, "Eleven" behind 7-."""
    start = view.words[place].start
    if start > 1 and view.text[start - 1] == "-" and view.text[start - 2].isdigit():
        return True
    behind = view.text[max(0, start - 2) : start]
    return view.word(place) in _FACTORS and any(c.isdigit() for c in behind)


def _counts_quarters(view: View, place: int) -> bool:
    """Say whether the word is the "three" of "three quarters of a million"."""
    following = [view.word(place + step) for step in (1, 2, 3)]
    return following == ["quarters", "of", "a"] and view.word(place + 4) in _FACTORS


def _lead(view: View, place: int, total: "_Sum") -> int:
    """Take in "a", "half a" or "a quarter of a" before a scale; return where the number starts."""
    if view.word(place) not in _FACTORS or view.word(place - 1) not in ("a", "an"):
        return place
    before = place - 1
    part = before - 2 if view.word(before - 1) == "of" else before - 1
    word = view.word(part)
    if word not in _PARTS or not view.adjoin(before):
        return before
    count = _VALUES.get(view.word(part - 1), 0) if word == "quarters" else 0
    total.part = _PARTS[word] * (count or 1)
    return part - 1 if count else part


def _add_all(view: View, place: int, total: "_Sum") -> int:
    """Add the words from `place` on up; return the place of the last that was added."""
    last = place
    total.add(view.word(place))
    while (after := _next(view, last)) and total.add(view.word(after)):
        last = after
    return last


def _next(view: View, place: int) -> int:
    """Return the place of the number word that goes on, over "and", "and a" or a comma, or 0."""
    words, text = view.words, view.text
    if place + 1 >= len(words):
        return 0
    gap = text[words[place].end : words[place + 1].start]
    following = view.word(place + 1)
    if following in _NUMBER_WORDS and (gap in (" ", "-", "\n") or _groups(view, place, gap)):
        return place + 1
    if following == "and" and gap == " ":
        if view.word(place + 2) in _NUMBER_WORDS and view.adjoin(place + 2):
            return place + 2 if _adds(view, place) else 0
        if view.word(place + 2) == "a" and view.word(place + 3) == "half":
            return place + 3
    return 0


def _groups(view: View, place: int, gap: str) -> bool:
    return gap == ", " and view.word(place) in SCALES and view.word(place + 1) in _VALUES


def _adds(view: View, place: int) -> bool:
    """Say whether "and" joins parts of one number: "two hundred and five", not "two and three"."""
    return view.word(place) in SCALES


class _Sum:
    """Adds number words up; `add` refuses a word that starts another number."""

    def __init__(self) -> None:
        self.total = Decimal(0)
        self.part: Decimal | None = None
        self.scale = 0
        self.last = 0  # the highest value that may follow directly
        self.pair = False  # "nineteen" may be followed by "eighty-four"

    def add(self, word: str) -> bool:
        """Work one word in, or say that it belongs to the next number."""
        if word == "half":
            if self.scale and self.part is None:
                self.total += self.scale * _PARTS["half"]
                return True
            self.part = (self.part or Decimal(0)) + _PARTS["half"]
            self.last = 0
            return True
        if word in _VALUES:
            return self._value(_VALUES[word], tens=word in TENS)
        return self._multiply(_FACTORS[word])

    def _value(self, value: int, *, tens: bool) -> bool:
        if self.part is None:
            self.part, self.last = Decimal(value), 9 if tens else 0
            self.pair = 10 < value < _HUNDRED
            return True
        if 0 < value <= self.last:
            self.part, self.last = self.part + value, 9 if tens else 0
            return True
        if self.pair and not self.total and 10 <= value < _HUNDRED:
            self.part = self.part * _HUNDRED + value
            self.last, self.pair = 9 if tens else 0, False
            return True
        return False

    def _multiply(self, factor: int) -> bool:
        if max(self.total, self.part or 0) * factor > _LARGEST:
            return False
        if factor == _HUNDRED:
            self.part, self.last = (Decimal(1) if self.part is None else self.part) * factor, 99
            self.pair = False
            return True
        if self.part is None and self.scale:
            self.total *= factor
        else:
            self.total += (Decimal(1) if self.part is None else self.part) * factor
        self.part, self.scale, self.pair = None, factor, False
        return True

    def numeral(self, start: int, end: int) -> Numeral:
        """Return the number; its last digit is worth the last scale word, from thousand on."""
        value = self.total + (self.part or 0)
        step = Decimal(self.scale if self.scale >= _THOUSAND and self.part is None else 1)
        if value % step:
            step = step / 10
        return Numeral(start, end, Written(value, step), spelled=True, scaled=bool(self.scale))
