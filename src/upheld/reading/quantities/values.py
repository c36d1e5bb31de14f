"""The values that reading yields: quantities, dates, times, and what cannot be told."""

from dataclasses import dataclass, fields
from decimal import Decimal
from enum import StrEnum
from operator import attrgetter
from typing import Any, TypeAlias

from upheld.domain.text import Span

__all__ = [
    "Ambiguous",
    "Bound",
    "CalendarDate",
    "Certain",
    "ClockTime",
    "Direction",
    "Kind",
    "Malformed",
    "Quantity",
    "Reading",
    "Role",
    "changed",
]


class Kind(StrEnum):
    """What a reading measures."""

    MONEY = "money"
    COUNT = "count"
    PERCENT = "percent"
    PERCENT_POINTS = "percent_points"
    ORDINAL = "ordinal"
    MULTIPLIER = "multiplier"
    YEAR = "year"
    DATE = "date"
    CLOCK = "clock"
    DURATION = "duration"
    LENGTH = "length"
    MASS = "mass"
    TEMPERATURE = "temperature"
    AREA = "area"
    VOLUME = "volume"
    SPEED = "speed"
    DATA = "data"
    DATA_RATE = "data_rate"
    ENERGY = "energy"
    POWER = "power"
    FREQUENCY = "frequency"
    PRESSURE = "pressure"
    VOLTAGE = "voltage"
    CURRENT = "current"
    CHARGE = "charge"
    FORCE = "force"
    LEVEL = "level"
    ANGLE = "angle"
    SHARE = "share"


class Bound(StrEnum):
    """How the stated value limits the true one."""

    EXACT = "exact"
    ABOUT = "about"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    MORE_THAN = "more_than"
    LESS_THAN = "less_than"
    BETWEEN = "between"


class Direction(StrEnum):
    """Whether the text says that something went up or down by, or to, the value."""

    NONE = "none"
    UP = "up"
    DOWN = "down"


class Role(StrEnum):
    """What part an amount plays in an offer."""

    PLAIN = "plain"
    DISCOUNT = "discount"  # "20% off", "$5 off", "save $5": taken from a price, no price itself
    LIST_PRICE = "list_price"  # "20% off $50": the price before; `derived` is the price after
    MULTIBUY = "multibuy"  # "two for $5": the price of `lot` pieces


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """An amount with its unit.

    `unit` is an ISO 4217 code for money, a symbol of `reading.data.units` for measures, "" for
    counts; `units` holds every currency that the written sign may stand for. `step` is what one
    unit of the last stated digit is worth: 1000000 in "67 million", 0.01 in "3.14".
    With `Bound.BETWEEN`, `value` is the lower end and `high` the upper.
    """

    kind: Kind
    span: Span
    value: Decimal
    unit: str = ""
    units: tuple[str, ...] = ()
    step: Decimal = Decimal(1)
    bound: Bound = Bound.EXACT
    high: Decimal | None = None
    per: str = ""
    noun: str = ""
    direction: Direction = Direction.NONE
    negated: bool = False
    role: Role = Role.PLAIN
    lot: int = 1
    derived: Decimal | None = None

    @property
    def ends(self) -> tuple[Decimal, ...]:
        """Both ends of a range, otherwise the one value."""
        return (self.value,) if self.high is None else (self.value, self.high)


_NAMES = tuple(field.name for field in fields(Quantity))
_parts = attrgetter(*_NAMES)


def changed(quantity: Quantity, **parts: Any) -> Quantity:
    """Return a quantity with some parts changed; `dataclasses.replace` takes twice as long."""
    return Quantity(**(dict(zip(_NAMES, _parts(quantity), strict=True)) | parts))


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarDate:
    """A date; a part that the text does not state is None.

    `years` is how many years it covers from `year` on: 10 in "1990s", 100 in "17th century".
    `weekday` counts from Monday = 0. Years before Christ are negative.
    """

    span: Span
    year: int | None = None
    month: int | None = None
    day: int | None = None
    weekday: int | None = None
    years: int = 1
    bound: Bound = Bound.EXACT
    negated: bool = False

    @property
    def kind(self) -> Kind:
        """A year alone is a YEAR, anything else a DATE."""
        alone = self.month is None and self.day is None and self.weekday is None
        return Kind.YEAR if alone and self.year is not None else Kind.DATE


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockTime:
    """A time of day: `minute` counts from midnight, `zone` is as written ("CET", "+02:00")."""

    span: Span
    minute: int
    second: int = 0
    zone: str = ""
    bound: Bound = Bound.EXACT
    negated: bool = False

    @property
    def kind(self) -> Kind:
        """Always CLOCK."""
        return Kind.CLOCK


Certain: TypeAlias = Quantity | CalendarDate | ClockTime


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambiguous:
    """A stretch of text with several honest readings; none of them is picked."""

    span: Span
    readings: tuple[Certain, ...]
    reason: str

    @property
    def kind(self) -> Kind:
        """The kind of the likeliest reading, which comes first."""
        return self.readings[0].kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Malformed:
    """A number that follows no way of writing numbers, such as "$1,23"; `text` as it stands."""

    kind: Kind
    span: Span
    text: str
    reason: str


Reading: TypeAlias = Quantity | CalendarDate | ClockTime | Ambiguous | Malformed
