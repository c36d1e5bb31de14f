"""Measures: a number with a unit behind it, and the conversion between units of one kind."""

import re
from collections.abc import Iterator
from decimal import Decimal

from upheld.domain.text import Span
from upheld.reading.data.units import ANY_CASE, AS_WRITTEN, FACTORS, KINDS, OFFSETS
from upheld.reading.quantities.numerals import Numeral
from upheld.reading.quantities.values import Kind, Quantity
from upheld.reading.quantities.view import View

__all__ = ["compound_at", "in_base_unit", "measure_at", "parted"]


_FEET = re.compile(r"(?P<feet>\d{1,2})(?:'|′) ?(?P<inches>\d{1,2})(?:\"|''|″)")
_HOURS = re.compile(r"(?P<hours>\d{1,3}) ?h ?(?P<minutes>[0-5]?\d) ?(?:m|min|mins)?(?![^\W_])")


_COLON = re.compile(r"(?P<hours>\d{1,3}):(?P<minutes>[0-5]\d) ?(?:hours?|hrs?)(?![^\W_])")
_FOOT = re.compile(
    r"(?P<feet>\d)[- ](?:foot|feet|ft)[- ](?P<inches>\d{1,2})(?![\d.]|[ -]?[^\W\d_])", re.IGNORECASE
)
_COMPOUND_MARKS = frozenset("'′h:f")


def measure_at(view: View, numeral: Numeral) -> Quantity | None:
    """Return the measure that the number is part of, or None if no unit follows."""
    found = _unit(view, numeral)
    if found is None or numeral.written.fault:
        return None
    symbol, end = found
    start = numeral.start
    value = numeral.value
    if (minus := _minus(view.text, start)) is not None:
        start, value = minus, -value
    return Quantity(
        kind=Kind(KINDS[symbol]),
        span=Span(start, end),
        value=value,
        unit=symbol,
        step=numeral.step,
    )


def _unit(view: View, numeral: Numeral) -> tuple[str, int] | None:
    for key, end, tight in view.followers(numeral.end):
        symbol = AS_WRITTEN.get(key) or ANY_CASE.get(key.lower())
        if symbol is None or key in _NAMES or (symbol == "s" and _is_age(view.text, numeral.start)):
            continue
        if tight or len(key) > 1 or not _INITIAL.match(view.text, end - 1):
            return symbol, end
    return None


_NAMES = frozenset({"Cup", "Cups", "Stone", "Bar", "Bit", "Bits", "Yard", "Barrel"})
_INITIAL = re.compile(r"[A-Z](?:\.| [A-Z])")  # "608 W. Allegan" is no power


def _is_age(text: str, start: int) -> bool:
    """Say whether a hyphen joins the number to a word: "under-3s" are no seconds."""
    return text[start - 1 : start] == "-"


def compound_at(view: View, numeral: Numeral) -> Quantity | None:
    """Return a measure in two units written as one, such as 5'10" or 1h30."""
    text = view.text
    if not _COMPOUND_MARKS & {*text[numeral.start : numeral.end + 2]}:
        return None
    if feet := _FEET.match(text, numeral.start) or _FOOT.match(text, numeral.start):
        value = Decimal(feet.group("feet")) * 12 + Decimal(feet.group("inches"))
        unit, kind, span = "in", Kind.LENGTH, feet
    elif hours := _HOURS.match(text, numeral.start) or _COLON.match(text, numeral.start):
        value = Decimal(hours.group("hours")) * 60 + Decimal(hours.group("minutes"))
        unit, kind, span = "min", Kind.DURATION, hours
    else:
        return None
    return Quantity(kind=kind, span=Span(*span.span()), value=value, unit=unit, step=Decimal(1))


_WHOLES = "hour|year|mile|day|week|month|minute|metre|meter|decade|century"
_PARTED = re.compile(
    r"\b(?P<part>half|a quarter of|quarter of|three quarters of) an? "
    r"(?P<unit>[a-z]{3,16})(?![^\W_])"
    rf"|\ban? (?P<and>{_WHOLES}) and a (?P<more>half|quarter)\b",
    re.IGNORECASE,
)
_PARTS = {
    "half": Decimal("0.5"),
    "quarter": Decimal("0.25"),
    "a quarter of": Decimal("0.25"),
    "quarter of": Decimal("0.25"),
    "three quarters of": Decimal("0.75"),
}


_PART_WORDS = frozenset({"half", "quarter", "quarters"})


def parted(view: View) -> Iterator[Quantity]:
    """Yield "half an hour" and "an hour and a half"."""
    if not view.at(_PART_WORDS):
        return
    for match in _PARTED.finditer(view.text):
        more = match.group("more")
        symbol = ANY_CASE.get((match.group("and") or match.group("unit")).lower())
        if symbol is None:
            continue
        part = _PARTS[(more or match.group("part")).lower()]
        yield Quantity(
            kind=Kind(KINDS[symbol]),
            span=Span(*match.span()),
            value=part + 1 if more else part,
            unit=symbol,
            step=Decimal("0.01"),
        )


def in_base_unit(value: Decimal, unit: str) -> Decimal:
    """Return a value in the base unit of its kind; money and counts stay as they are."""
    return value * FACTORS.get(unit, Decimal(1)) + OFFSETS.get(unit, Decimal(0))


def _minus(text: str, start: int) -> int | None:
    at = start - 1
    if (
        at < 0
        or text[at] != "-"
        or (at > 0 and not (text[at - 1].isspace() or text[at - 1] == "("))
    ):
        return None
    return at
