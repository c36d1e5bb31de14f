"""Written numbers: digits with their grouping, scale words behind them, and number words."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from upheld.reading.data.numberwords import GLYPHS, SCALES, SUFFIXES, VAGUE

__all__ = ["COMMA_LOCALES", "Numeral", "Written", "digits", "scaled", "written"]

COMMA_LOCALES = frozenset("de fr es it nl pt sv nb no da fi pl cs tr ru uk el ro hu id".split())
_ONE = Decimal(1)
_LONGEST = 40


@dataclass(frozen=True, slots=True)
class Written:
    """What a run of digits says; `other` is a second honest value, `fault` why there is none."""

    value: Decimal
    step: Decimal = _ONE
    other: Decimal | None = None
    fault: str = ""
    comma: bool = False  # a decimal comma that the locale does not use
    decimals: int = 0


@dataclass(frozen=True, slots=True)
class Numeral:
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


def _dot(run: str) -> Written:
    return _decimal(run.replace(",", "").replace("'", "").replace(" ", ""))


def _comma(run: str) -> Written:
    made = _decimal(run.replace(".", "").replace(",", "."))
    return Written(made.value, made.step, comma=True, decimals=made.decimals)


def _native_comma(run: str) -> Written:
    return _decimal(run.replace(".", "").replace(",", "."))


def _decimal(digits: str) -> Written:
    value = Decimal(digits)
    exponent = value.as_tuple().exponent
    places = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    return Written(value, Decimal(1).scaleb(-places), decimals=places)


def _either_dot(run: str) -> Written:
    """Read "1.299" as a decimal that may also be a grouped whole number."""
    made = _decimal(run)
    return Written(made.value, made.step, other=Decimal(run.replace(".", "")), decimals=3)


def _grouped_dots(run: str) -> Written:
    return _decimal(run.replace(".", ""))


_SHAPES = (
    (re.compile(r"\d+\Z"), _decimal),
    (re.compile(r"(?!0)\d{1,3}(?:,\d{3})+(?:\.\d+)?\Z"), _dot),
    (re.compile(r"(?!0)\d{1,3}\.\d{3}\Z"), _either_dot),
    (re.compile(r"\d*\.\d+\Z"), _decimal),
    (re.compile(r"(?!0)\d{1,3}(?:\.\d{3})+,\d+\Z"), _comma),
    (re.compile(r"(?!0)\d{1,3}(?:\.\d{3}){2,}\Z"), _grouped_dots),
    (re.compile(r"\d*,\d+\Z"), _comma),
    (re.compile(r"(?!0)\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?\Z"), _dot),
    (re.compile(r"(?!0)\d{1,3}(?:'\d{3})+(?:\.\d+)?\Z"), _dot),
    (re.compile(r"(?!0)\d{1,3}(?: \d{3})+(?:\.\d+)?\Z"), _dot),
    (re.compile(r"(?!0)\d{1,3}(?: \d{3})+(?:,\d+)?\Z"), lambda run: _comma(run.replace(" ", ""))),
)
_COMMA_SHAPES = (
    (re.compile(r"(?!0)\d{1,3}(?:\.\d{3})+\Z"), _grouped_dots),
    (re.compile(r"(?:\d+|(?!0)\d{1,3}(?:\.\d{3})+),\d+\Z"), _native_comma),
    *_SHAPES,
)


def written(run: str, *, comma: bool = False) -> Written:
    """Return what a run of digits, stops and commas says; `comma`: the locale's decimal sign."""
    if len(run) > _LONGEST:
        return Written(Decimal(0), fault="the number is too long")
    for shape, reader in _COMMA_SHAPES if comma else _SHAPES:
        if shape.match(run):
            return reader(run)
    return Written(Decimal(0), fault="the digits are grouped in no known way")


_RUN = re.compile(r"\d[\d.,']*")
_SPACED = re.compile(r"(?: \d{3})+(?:[.,]\d{1,2})?(?![\d.,]*\d)(?! \d)")
_SHORT = re.compile(r"\d{1,3}\Z")
_GLYPH = re.compile(f"[{''.join(GLYPHS)}]")
_HALF = re.compile(r" and a half\b", re.IGNORECASE)


def digits(text: str, *, comma: bool = False) -> Iterator[Numeral]:
    """Yield every number written in digits, without sign and without scale word."""
    done = 0
    for run in _RUN.finditer(text):
        if run.start() < done:
            continue
        start, end = run.start(), run.start() + len(run.group().rstrip(".,'"))
        if _SHORT.match(run.group()) and (spaced := _SPACED.match(text, end)):
            end = spaced.end()
        if start and text[start - 1] in ".," and (start == 1 or not text[start - 2].isalnum()):
            start -= 1
        done = end
        yield _with_fraction(text, Numeral(start, end, written(text[start:end], comma=comma)))


def _with_fraction(text: str, numeral: Numeral) -> Numeral:
    """Take in "½" behind the digits, and "and a half"."""
    glyph = _GLYPH.match(text, numeral.end)
    half = None if glyph else _HALF.match(text, numeral.end)
    if not glyph and not half:
        return numeral
    part = Decimal("0.5")
    end = half.end() if half else numeral.end
    if glyph:
        above, below = GLYPHS[glyph.group()]
        part, end = Decimal(above) / below, glyph.end()
    step = Decimal("0.1")
    return Numeral(numeral.start, end, Written(numeral.value + part, step, decimals=1))


_WORDS = "|".join(sorted((w for w in SCALES), key=len, reverse=True))
_SCALE = re.compile(
    rf"[ \n-]?(?P<word>{_WORDS}|dozen)\b"
    r"|(?P<loose>[ ]?(?:bn|Bn|BN|bln|mn|mln|tn|trn|Mio|Mrd|Millionen|Million|Milliarden|Milliarde|"
    r"Tausend|tausend|millones|milliards?)\b\.?)"
    r"|(?P<tight>(?-i:[kKMB]))(?![^\W_])",
    re.IGNORECASE,
)
_MONEY_SCALE = re.compile(r"(?:mm|MM|cr|Cr|mil|[kKmMbBtTL])(?![^\W_])(?!\$)")


def scaled(text: str, numeral: Numeral, *, money: bool = False) -> Numeral:
    """Return the number with the scale behind it ("million", "bn", "k") worked in."""
    match = _MONEY_SCALE.match(text, numeral.end) if money else None
    factor = SUFFIXES[match.group()] if match else None
    if match is None:
        match = _SCALE.match(text, numeral.end)
        factor = _factor(match) if match else None
    if match is None or factor is None or numeral.written.fault:
        return numeral
    return _times(numeral, factor, match.end() - match.group().endswith("."))


def _factor(match: re.Match[str]) -> int | None:
    found = match.group().strip(" \n-.")
    if match.lastgroup == "word":
        return SCALES.get(found.lower()) or VAGUE.get(found.lower())
    return SUFFIXES.get(found)


def _times(numeral: Numeral, factor: int, end: int) -> Numeral:
    was = numeral.written
    other = None if was.other is None else was.other * factor
    value = Written(was.value * factor, was.step * factor, other, "", was.comma, was.decimals)
    return Numeral(numeral.start, end, value, numeral.spelled, scaled=True)
