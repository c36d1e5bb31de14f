"""Numbers in words: "twenty-five million", "half a million", "a dozen", "twenty five hundred"."""

import re
from collections.abc import Iterator
from decimal import Decimal

from upheld.reading.data.numberwords import SCALES, TENS, UNITS, VAGUE
from upheld.reading.quantities.numerals import Numeral, Written

__all__ = ["spelled"]

_VALUES: dict[str, int] = {**UNITS, **TENS}
_ALL = sorted({*_VALUES, *SCALES, *VAGUE}, key=len, reverse=True)
_WORD = "|".join(word for word in _ALL if word not in ("score", "pair", "trio"))
_SPELLED = re.compile(
    rf"\b(?<!\d )(?<!\d-)(?<!\d)(?:(?:half|quarter)[ -](?:of )?an?[ -](?={'|'.join(SCALES)}|dozen)|an?[ ](?=hundred|thousand|"
    rf"million|billion|trillion|lakh|crore|dozen|couple))?(?:{_WORD})"
    rf"(?:(?:[ \n-]|, | and | point | and a )(?:{_WORD})|(?: and (?:a )?)half(?! of| an? ))*\b",
    re.IGNORECASE,
)


def spelled(text: str) -> Iterator[Numeral]:
    """Yield every number written in words, as far as the words make one number."""
    for match in _SPELLED.finditer(text):
        yield from _numbers(match.group(), match.start())


def _numbers(phrase: str, at: int) -> Iterator[Numeral]:
    """Yield the numbers of a run of number words: "two, three" is two of them."""
    pieces = [(m.group().lower(), m.start(), m.end()) for m in re.finditer(r"[A-Za-z]+", phrase)]
    while pieces:
        total = _Sum()
        used = 0
        for count, (word, start, _) in enumerate(pieces, 1):
            comma = count > 1 and "," in phrase[pieces[count - 2][2] : start]
            if comma and not total.scale or not total.add(word):
                break
            used = count if word not in _LINKS else used
        if used == 0:
            return
        numeral = total.numeral(at + pieces[0][1], at + pieces[used - 1][2])
        if numeral is not None:
            yield numeral
        pieces = pieces[used:]
        while pieces and pieces[0][0] in _LINKS:
            pieces = pieces[1:]


_LINKS = frozenset({"and", "a", "an", "of", "point"})
_HUNDRED = 100
_THOUSAND = 1000


class _Sum:
    """Adds number words up; `add` refuses a word that starts another number."""

    def __init__(self) -> None:
        self.total = Decimal(0)
        self.part: Decimal | None = None
        self.scale = 0
        self.last = 0  # the highest value that may follow directly
        self.plural = False
        self.pair = False

    def add(self, word: str) -> bool:
        if word in _LINKS:
            return True
        if word in ("half", "quarter"):
            return self._fraction(Decimal("0.5") if word == "half" else Decimal("0.25"))
        if word in _VALUES:
            return self._value(_VALUES[word], word in TENS)
        factor = SCALES.get(word) or VAGUE[word]
        self.plural = self.part is None and word.endswith("s")
        return self._multiply(factor)

    def _fraction(self, part: Decimal) -> bool:
        self.part = (self.part or Decimal(0)) + part
        self.last = 0
        return True

    def _value(self, value: int, tens: bool) -> bool:
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
        if self.scale and factor >= self.scale and factor != _HUNDRED and self.part is None:
            self.total *= factor
            self.scale = factor
            return True
        if factor == _HUNDRED:
            self.part, self.last, self.pair = (self.part or Decimal(1)) * factor, 99, False
            return True
        self.total += (Decimal(1) if self.part is None else self.part) * factor
        self.part, self.scale, self.pair = None, factor, False
        return True

    def numeral(self, start: int, end: int) -> Numeral | None:
        value = self.total + (self.part or 0)
        step = Decimal(self.scale if self.scale >= _THOUSAND and self.part is None else 1)
        if value % step:
            step = step / 10
        return Numeral(start, end, Written(value, step), spelled=True, scaled=bool(self.scale))
