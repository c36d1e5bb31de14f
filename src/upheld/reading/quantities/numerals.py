"""Written numbers: digits with their grouping, and scale words behind them."""

import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import NamedTuple

from upheld.reading.data.numberwords import GLYPHS, SCALES, SUFFIXES, VAGUE
from upheld.reading.data.rows import word_set
from upheld.reading.quantities.view import View

__all__ = ["COMMA_LOCALES", "Numeral", "Written", "digits", "scaled", "uses_comma", "written"]

COMMA_LOCALES = word_set("de fr es it nl pt sv nb no da fi pl cs tr ru uk el ro hu id")
_ONE = Decimal(1)
_LONGEST = 27


class Written(NamedTuple):
    """What a run of digits says; `other` is a second honest value, `fault` why there is none."""

    value: Decimal
    step: Decimal = _ONE
    other: Decimal | None = None
    fault: str = ""
    comma: bool = False  # a decimal comma that the locale does not use
    decimals: int = 0


class Numeral(NamedTuple):
    """A number in a text, with what is known of how it was written."""

    start: int
    end: int
    written: Written
    spelled: bool = False
    scaled: bool = False

    @property
    def value(self) -> Decimal:
        """The number, scale words included."""
        return self.written.value

    @property
    def step(self) -> Decimal:
        """What one unit of the last stated digit is worth."""
        return self.written.step


def uses_comma(locale: str) -> bool:
    """Say whether the locale writes decimals with a comma."""
    return locale.replace("_", "-").partition("-")[0] in COMMA_LOCALES


def _decimal(digits: str) -> Written:
    value = Decimal(digits)
    exponent = value.as_tuple().exponent
    places = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    return Written(value, _ONE.scaleb(-places) if places else _ONE, decimals=places)


def _dot(run: str) -> Written:
    return _decimal(run.replace(",", "").replace("'", "").replace(" ", ""))


def _native_comma(run: str) -> Written:
    return _decimal(run.replace(".", "").replace(" ", "").replace(",", "."))


def _comma(run: str) -> Written:
    return _native_comma(run)._replace(comma=True)


def _either_dot(run: str) -> Written:
    """Read "1.299" as a decimal that may also be a grouped whole number."""
    return _decimal(run)._replace(other=Decimal(run.replace(".", "")))


def _grouped_dots(run: str) -> Written:
    return _decimal(run.replace(".", ""))


_Shape = tuple[re.Pattern[str], Callable[[str], Written]]
_SHAPES: tuple[_Shape, ...] = (
    (re.compile(r"(?!0)\d{1,3}(?:,\d{3})+(?:\.\d+)?\Z"), _dot),
    (re.compile(r"(?!0)\d{1,3}\.\d{3}\Z"), _either_dot),
    (re.compile(r"\d*\.\d+\Z"), _decimal),
    (re.compile(r"(?!0)\d{1,3}(?:\.\d{3})+,\d+\Z"), _comma),
    (re.compile(r"(?!0)\d{1,3}(?:\.\d{3}){2,}\Z"), _grouped_dots),
    (re.compile(r"\d*,\d+\Z"), _comma),
    (re.compile(r"(?!0)\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?\Z"), _dot),
    (re.compile(r"(?!0)\d{1,3}(?:'\d{3})+(?:\.\d+)?\Z"), _dot),
    (re.compile(r"(?!0)\d{1,3}(?: \d{3})+(?:\.\d+)?\Z"), _dot),
    (re.compile(r"(?!0)\d{1,3}(?: \d{3})+,\d+\Z"), _comma),
)
_COMMA_SHAPES: tuple[_Shape, ...] = (
    (re.compile(r"(?!0)\d{1,3}(?:\.\d{3})+\Z"), _grouped_dots),
    (re.compile(r"(?:\d*|(?!0)\d{1,3}(?:[. ]\d{3})+),\d+\Z"), _native_comma),
    *_SHAPES,
)


def written(run: str, *, comma: bool = False) -> Written:
    """Return what a run of digits, stops and commas says; `comma`: the locale's decimal sign."""
    if len(run) > _LONGEST:
        return Written(Decimal(0), fault="the number is too long")
    if run.isdecimal():
        return Written(Decimal(run))
    for shape, reader in _COMMA_SHAPES if comma else _SHAPES:
        if shape.match(run):
            return reader(run)
    return Written(Decimal(0), fault="the digits are grouped in no known way")


_RUN = re.compile(r"\d[\d.,']*")
_SPACED = re.compile(r"(?: \d{3})+(?:[.,]\d{1,2})?(?![\d.,]*\d)(?! \d)")
_GROUP = 3
_HALF = " and a half"


def digits(text: str, *, comma: bool = False) -> Iterator[Numeral]:
    """Yield every number written in digits, without sign and without scale word."""
    done = 0
    for run in _RUN.finditer(text):
        start = run.start()
        if start < done:
            continue
        end = start + len(run.group().rstrip(".,'"))
        if end - start <= _GROUP and (spaced := _SPACED.match(text, end)):
            end = spaced.end()
        if start and text[start - 1] in ".," and (start == 1 or not text[start - 2].isalnum()):
            start -= 1
        done = end
        numeral = Numeral(start, end, written(text[start:end], comma=comma))
        made = _slashed(text, numeral) or _with_fraction(text, numeral)
        done = made.end
        yield made


_SLASHED = re.compile(
    r"(?:(?P<whole>\d{1,3})[ -])?(?P<above>[1-9]\d?)/(?P<below>2|3|4|5|6|8|10|16|32)"
    r"(?=[ -][^\W\d_])(?<!\d/)"
)


def _slashed(text: str, numeral: Numeral) -> Numeral | None:
    """Read "1/2" and "1 1/2" before a word; alone they may be a date or a score."""
    near = text[numeral.end : numeral.end + 4]
    match = _SLASHED.match(text, numeral.start) if "/" in near else None
    if match is None or not int(match.group("above")) < int(match.group("below")):
        return None
    part = Decimal(match.group("above")) / int(match.group("below"))
    value = part + int(match.group("whole") or 0)
    return Numeral(numeral.start, match.end(), Written(value, Decimal("0.01"), decimals=2))


def _with_fraction(text: str, numeral: Numeral) -> Numeral:
    """Take in "½" behind the digits, and "and a half"."""
    glyph = GLYPHS.get(text[numeral.end : numeral.end + 1])
    if glyph is None and not text.startswith(_HALF, numeral.end):
        return numeral
    above, below = glyph or (1, 2)
    part = Decimal(above) / below
    end = numeral.end + (1 if glyph else len(_HALF))
    if numeral.written.fault:
        return numeral
    made = Written(numeral.value + part, Decimal("0.1"), decimals=1)
    return Numeral(numeral.start, end, made)


_TIGHT = {suffix: SUFFIXES[suffix] for suffix in ("k", "K", "M")}
_LOOSE = {
    suffix: factor
    for suffix, factor in SUFFIXES.items()
    if len(suffix) > 1 and suffix not in ("mm", "MM", "cr", "Cr", "mil")
}
_MONEY = {suffix: f for suffix, f in SUFFIXES.items() if suffix not in _LOOSE}
_MONEY_LOOSE = frozenset({"m", "M", "b", "B", "mm", "MM", "mil", "cr", "Cr"})
_STOPPED = frozenset({"Mio", "Mrd"})
_WORDS = {**SCALES, "dozen": VAGUE["dozen"]}


def scaled(view: View, numeral: Numeral, *, money: bool = False) -> Numeral:
    """Return the number with the scale behind it ("million", "bn", "k") worked in."""
    if numeral.spelled:
        return numeral
    if power := _power(view.text, numeral.end):
        return _times(numeral, *power)
    for key, end, tight in view.followers(numeral.end):
        factor = _factor(key, tight=tight, money=money)
        if factor is None and key == "B" and tight and _COUNTED.match(view.text, end):
            factor = SUFFIXES[key]  # "1.5B users", but not "221B Baker Street"
        if factor is not None:
            stop = key in _STOPPED and view.text.startswith(". ", end)
            return _times(numeral, factor, end + stop)
    return numeral


_COUNTED = re.compile(r" [a-z]")
_POWER = re.compile(
    r" ?[×x·*] ?10(?:\^?(?P<raised>-?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})|\^(?P<plain>-?\d{1,2}))(?!\d)"
    r"|[eE](?P<e>[+-]?\d{1,2})(?![^\W_])"
)
_POWER_OPENS = frozenset(" ×x·*eE")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def _power(text: str, end: int) -> tuple[Decimal, int] | None:
    """Return the power of ten of "5×10^6", "6.02 × 10²³" or "1e6", and where it ends."""
    match = _POWER.match(text, end) if text[end : end + 1] in _POWER_OPENS else None
    if match is None:
        return None
    exponent = next(group for group in match.groups() if group)
    return Decimal(1).scaleb(int(exponent.translate(_RAISED))), match.end()


def _factor(key: str, *, tight: bool, money: bool) -> int | None:
    if tight and (factor := (_MONEY if money else _TIGHT).get(key)):
        return factor
    if money and key in _MONEY_LOOSE:
        return SUFFIXES[key]
    return _LOOSE.get(key) or _WORDS.get(key.lower())


def _times(numeral: Numeral, factor: int | Decimal, end: int) -> Numeral:
    was = numeral.written
    if was.fault:
        return numeral
    other = None if was.other is None else was.other * factor
    value = was._replace(value=was.value * factor, step=was.step * factor, other=other)
    return Numeral(numeral.start, end, value, numeral.spelled, scaled=True)
