"""What the value of a fact means, read the same way as the reply is read.

Wire values (time, date, money) that cannot be read are refused, never skipped (T74).
"""

import re
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache

from upheld.domain.text import Span
from upheld.reading.quantities import (
    Ambiguous,
    CalendarDate,
    Certain,
    ClockTime,
    Kind,
    Malformed,
    Quantity,
    Reading,
    dates,
    money,
    read,
    times,
)

__all__ = ["ALL_KINDS", "TEXTUAL", "WIRE_KINDS", "FactKind", "Value", "certain", "expected"]

Value = str | int | float | Decimal


class FactKind(StrEnum):
    """What a fact is about. The wire knows the first three; the rest are for library and CLI."""

    TIME = "time"
    MONEY = "money"
    DATE = "date"
    NUMBER = "number"
    PERCENT = "percent"
    DURATION = "duration"
    PHONE = "phone"
    IDENTIFIER = "identifier"
    TEXT = "text"
    ADDRESS = "address"


WIRE_KINDS = frozenset({FactKind.TIME, FactKind.MONEY, FactKind.DATE})
ALL_KINDS = frozenset(FactKind)

_NOWHERE = Span(0, 0)


def expected(
    kind: FactKind, value: Value, *, unit: str | None, currency: str
) -> tuple[Certain, ...] | str | None:
    """Return every honest reading of a value; text kinds stay text; None: it cannot be read."""
    if kind in TEXTUAL:
        return str(value) if str(value).strip() else None
    if isinstance(value, str):
        return _of_text(kind, value.strip(), unit, currency)
    return _of_number(kind, Decimal(str(value)), unit, currency)


@lru_cache(maxsize=1024)
def _of_text(kind: FactKind, value: str, unit: str | None, currency: str) -> "Read":
    return _READERS[kind](value, unit, currency)


def certain(reading: Reading) -> tuple[Certain, ...]:
    """Return what a reading may honestly be: all of an ambiguous one, none of a malformed one."""
    if isinstance(reading, Ambiguous):
        return reading.readings
    return () if isinstance(reading, Malformed) else (reading,)


def _of_number(
    kind: FactKind, value: Decimal, unit: str | None, currency: str
) -> tuple[Certain, ...] | None:
    """A number for a time or a date says nothing (T74)."""
    made = {
        FactKind.MONEY: (Kind.MONEY, currency),
        FactKind.PERCENT: (Kind.PERCENT, ""),
        FactKind.NUMBER: (Kind.COUNT, ""),
    }
    if unit is not None and kind in (FactKind.NUMBER, FactKind.DURATION):
        return _measure(f"{value} {unit}", unit, currency)
    if kind not in made:
        return None
    of, name = made[kind]
    return (_quantity(of, value, name),)


def _quantity(kind: Kind, value: Decimal, unit: str) -> Quantity:
    step = Decimal(1).scaleb(int(value.as_tuple().exponent))
    return Quantity(
        kind=kind, span=_NOWHERE, value=value, unit=unit, units=(unit,) if unit else (), step=step
    )


Read = tuple[Certain, ...] | None


def _whole(readings: tuple[Reading, ...], kinds: tuple[type, ...]) -> Read:
    """Return the one reading of a value that is that reading and nothing else."""
    found = [made for reading in readings for made in certain(reading) if isinstance(made, kinds)]
    return tuple(found) if len(readings) == 1 and found else None


def _time(value: str, unit: str | None, currency: str) -> Read:
    return _whole(times(value), (ClockTime,))


def _date(value: str, unit: str | None, currency: str) -> Read:
    if _YEAR.fullmatch(value):
        return (CalendarDate(span=_NOWHERE, year=int(value)),)
    return _whole(dates(value), (CalendarDate,))


_YEAR = re.compile(r"[12][0-9]{3}")


def _money(value: str, unit: str | None, currency: str) -> Read:
    named = _whole(money(value), (Quantity,))
    bare = _plain_number(value)
    if named is None and bare is not None:
        return (_quantity(Kind.MONEY, bare, currency),)
    return None if named is None else tuple(_in_currency(made, currency) for made in named)


def _in_currency(made: Certain, currency: str) -> Certain:
    """Return an amount in one currency: of those its sign stands for the policy's, or the first."""
    if not isinstance(made, Quantity) or len(made.units) < 2:
        return made
    unit = currency if currency in made.units else made.units[0]
    return replace(made, unit=unit, units=(unit,))


def _plain_number(value: str) -> Decimal | None:
    bare = value.replace(",", "")
    plain = bare.replace(".", "", 1).isdecimal() and bare.isascii() and bare[:1] != "."
    grouped = "," not in value or all(len(part) == 3 for part in value.split(".")[0].split(",")[1:])
    return Decimal(bare) if plain and grouped else None


def _percent(value: str, unit: str | None, currency: str) -> Read:
    written = value if "%" in value or "percent" in value.lower() else f"{value}%"
    return _whole(read(written), (Quantity,))


def _measure(value: str, unit: str | None, currency: str) -> Read:
    written = f"{value} {unit}" if unit and not value.rstrip().endswith(unit) else value
    found = _whole(read(written), (Quantity,))
    bare = _plain_number(value.split(" ")[0])
    return (_quantity(Kind.COUNT, bare, ""),) if found is None and bare is not None else found


TEXTUAL = frozenset({FactKind.PHONE, FactKind.IDENTIFIER, FactKind.TEXT, FactKind.ADDRESS})
_READERS: dict[FactKind, Callable[[str, str | None, str], Read]] = {
    FactKind.TIME: _time,
    FactKind.DATE: _date,
    FactKind.MONEY: _money,
    FactKind.PERCENT: _percent,
    FactKind.NUMBER: _measure,
    FactKind.DURATION: _measure,
}
