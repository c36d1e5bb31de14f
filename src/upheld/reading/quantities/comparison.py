"""Comparing two readings: equal, compatible, different, or not comparable.

Compatible means that what the texts state themselves explains the difference: "about", a bound, a
range, or fewer significant digits. A year, a date and a price take no tolerance. "Not 330 m" agrees
with every other length and differs from 330 m.
"""

from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import product

from upheld.domain.text import Span
from upheld.reading.quantities.datecompare import clocks, days
from upheld.reading.quantities.measures import in_base_unit
from upheld.reading.quantities.outcomes import Comparison, Outcome, denied
from upheld.reading.quantities.rates import differ_in_period, in_one_period
from upheld.reading.quantities.values import (
    Ambiguous,
    Bound,
    CalendarDate,
    Certain,
    ClockTime,
    Direction,
    Kind,
    Malformed,
    Quantity,
    Reading,
)

__all__ = ["Comparison", "Outcome", "compare"]


def compare(a: Reading, b: Reading) -> Comparison:
    """Say how two readings stand to each other; the order of the two does not matter."""
    if _may_be_same(a, b) and _bare(a) == _bare(b):
        return Comparison(Outcome.EQUAL, "the same reading")
    if isinstance(a, Malformed) or isinstance(b, Malformed):
        return Comparison(Outcome.INCOMPARABLE, "a number is malformed")
    if isinstance(a, Ambiguous) or isinstance(b, Ambiguous):
        return _open(a, b)
    return _certain(a, b)


def _may_be_same(a: Reading, b: Reading) -> bool:
    """Say whether a closer look is worth it: most pairs differ in type, kind or value."""
    if isinstance(a, Quantity) and isinstance(b, Quantity):
        return a.kind is b.kind and a.value == b.value
    if isinstance(a, ClockTime) and isinstance(b, ClockTime):
        return a.minute == b.minute
    return type(a) is type(b)


_NOWHERE = Span(0, 0)


def _bare(reading: Reading) -> Reading:
    """Return the reading without what does not matter here: its place and the word counted."""
    if isinstance(reading, Ambiguous):
        bare = tuple(replace(one, span=_NOWHERE) for one in reading.readings)
        return replace(reading, span=_NOWHERE, readings=bare)
    if isinstance(reading, Quantity):
        return replace(reading, span=_NOWHERE, noun="")
    return replace(reading, span=_NOWHERE)


def _open(a: Certain | Ambiguous, b: Certain | Ambiguous) -> Comparison:
    """Compare every reading with every other: one that agrees is enough to agree."""
    firsts, seconds = _readings(a), _readings(b)
    outcomes = {_certain(x, y).outcome for x, y in product(firsts, seconds)}
    if outcomes & {Outcome.EQUAL, Outcome.COMPATIBLE}:
        return Comparison(Outcome.COMPATIBLE, "one of the possible readings agrees")
    if Outcome.DIFFERENT in outcomes:
        return Comparison(Outcome.DIFFERENT, "no possible reading agrees")
    return Comparison(Outcome.INCOMPARABLE, "no possible readings compare")


def _readings(reading: Certain | Ambiguous) -> tuple[Certain, ...]:
    return reading.readings if isinstance(reading, Ambiguous) else (reading,)


def _certain(a: Certain, b: Certain) -> Comparison:
    if isinstance(a, CalendarDate) and isinstance(b, CalendarDate):
        return denied(days(a, b), a.negated, b.negated)
    if isinstance(a, ClockTime) and isinstance(b, ClockTime):
        return denied(clocks(a, b), a.negated, b.negated)
    if isinstance(a, Quantity) and isinstance(b, Quantity):
        return _quantities(*_as_percent(a, b))
    return _unlike(a, b)


def _unlike(a: Certain, b: Certain) -> Comparison:
    first, second = sorted((a.kind.value, b.kind.value))
    return Comparison(Outcome.INCOMPARABLE, f"different kinds: {first} and {second}")


def _quantities(a: Quantity, b: Quantity) -> Comparison:
    if a.kind is b.kind and a.per != b.per and (pair := in_one_period(a, b)):
        a, b = pair
    return _obstacle(a, b) or denied(_values(a, b), a.negated, b.negated)


def _as_percent(a: Quantity, b: Quantity) -> tuple[Quantity, Quantity]:
    """Put "doubled" beside "rose 100%" where one text says the one and the other the other."""
    return _change(a, b), _change(b, a)


def _change(a: Quantity, b: Quantity) -> Quantity:
    rise = b.kind is Kind.PERCENT and b.direction is not Direction.NONE
    if a.kind is not Kind.MULTIPLIER or not rise or a.direction is not Direction.NONE:
        return a
    way = Direction.UP if a.value > 1 else Direction.DOWN
    return replace(a, kind=Kind.PERCENT, value=abs(a.value - 1) * 100, direction=way)


def _obstacle(a: Quantity, b: Quantity) -> Comparison | None:
    """Return why two quantities do not agree whatever their values, or None."""
    if a.kind is not b.kind:
        return _unlike(a, b)
    for found, reason in (
        (a.kind is Kind.MONEY and not set(a.units) & set(b.units), "different currencies"),
        (differ_in_period(a.per, b.per), "per different things"),
        (a.lot != b.lot, "prices for different numbers of pieces"),
        (_opposed(a, b) and a.negated == b.negated, "opposite directions"),
    ):
        if found:
            return Comparison(Outcome.DIFFERENT, reason)
    return None


def _opposed(a: Quantity, b: Quantity) -> bool:
    ways = {a.direction, b.direction}
    if ways == {Direction.UP, Direction.DOWN}:
        return True
    return any(x.direction is Direction.UP and y.value < 0 for x, y in ((a, b), (b, a)))


@dataclass(frozen=True, slots=True)
class _Range:
    """What a text allows a value to be; None: no limit on that side."""

    low: Decimal | None
    high: Decimal | None
    low_open: bool = False
    high_open: bool = False

    def meets(self, other: "_Range") -> bool:
        return self._starts_before_end_of(other) and other._starts_before_end_of(self)

    def _starts_before_end_of(self, other: "_Range") -> bool:
        if self.low is None or other.high is None:
            return True
        if self.low == other.high:
            return not (self.low_open or other.high_open)
        return self.low < other.high

    def holds(self, other: "_Range") -> bool:
        """Say whether `other`, limited on both sides, lies inside."""
        above = self.low is None or (other.low is not None and self.low <= other.low)
        return above and (self.high is None or (other.high is not None and other.high <= self.high))


_POINTS = frozenset({Bound.EXACT, Bound.ABOUT})


def _values(a: Quantity, b: Quantity) -> Comparison:
    """Compare two quantities of one kind by what each allows."""
    first, second = _common(a, b)
    if first.bound in _POINTS and second.bound in _POINTS:
        return _points(first, second)
    if first.bound is second.bound and first.ends == second.ends:
        return _same(first, second)
    one, other = _allowed(first), _allowed(second)
    if not one.meets(other):
        return Comparison(Outcome.DIFFERENT, "outside the stated limits")
    if first.bound in _POINTS or second.bound in _POINTS:
        return Comparison(Outcome.COMPATIBLE, "inside the stated limits")
    if Bound.BETWEEN in (first.bound, second.bound):
        inside = one.holds(other) or other.holds(one)
        return Comparison(*(_INSIDE if inside else _ACROSS))
    return Comparison(Outcome.INCOMPARABLE, "two limits that leave each other open")


_INSIDE = (Outcome.COMPATIBLE, "one range lies in the other")
_ACROSS = (Outcome.DIFFERENT, "different ranges")


def _same(a: Quantity, b: Quantity) -> Comparison:
    if a.per != b.per:
        return Comparison(Outcome.COMPATIBLE, "only one text says per what")
    return Comparison(Outcome.EQUAL, "the same value")


def _points(a: Quantity, b: Quantity) -> Comparison:
    gap = abs(a.value - b.value)
    about = Bound.ABOUT in (a.bound, b.bound)
    if gap == 0:
        return (
            _same(a, b)
            if a.bound is b.bound
            else Comparison(Outcome.COMPATIBLE, "the text says about")
        )
    if gap <= _rounding(a, b):
        return Comparison(Outcome.COMPATIBLE, "the stated digits round to the same")
    if about and gap <= _looseness(a, b):
        return Comparison(Outcome.COMPATIBLE, "the text says about")
    return Comparison(Outcome.DIFFERENT, "different values")


def _common(a: Quantity, b: Quantity) -> tuple[Quantity, Quantity]:
    """Return both in one unit, with signs where one text says "fell" and the other "-"."""
    if a.unit != b.unit and a.kind is not Kind.MONEY:
        a, b = _based(a), _based(b)
    return _signed(a, b), _signed(b, a)


def _based(quantity: Quantity) -> Quantity:
    unit = quantity.unit
    factor = in_base_unit(Decimal(1), unit) - in_base_unit(Decimal(0), unit)
    value = in_base_unit(quantity.value, unit)
    return replace(
        quantity,
        value=value,
        high=None if quantity.high is None else in_base_unit(quantity.high, unit),
        step=max(_visible_step(quantity) * factor, abs(value) * _CARRIED_OVER),
    )


def _signed(quantity: Quantity, other: Quantity) -> Quantity:
    if quantity.direction is Direction.DOWN and quantity.value > 0 > other.value:
        return replace(quantity, value=-quantity.value)
    return quantity


_HALF = Decimal("0.5")
_CARRIED_OVER = Decimal("0.001")
"""Finest step of a figure in another unit: it was converted, often by a rounded factor."""

_CAP = Decimal("0.05")
_ZEROS_CAP = Decimal("0.01")
_ABOUT = Decimal("0.05")
_ABOUT_CAP = Decimal("0.1")
_MANY_ZEROS = 3


def _visible_step(quantity: Quantity) -> Decimal:
    """Return the worth of the last digit that is not a closing zero."""
    if quantity.value == 0 or quantity.step < 1:
        return quantity.step
    exponent = quantity.value.normalize().as_tuple().exponent
    return max(quantity.step, Decimal(1).scaleb(exponent if isinstance(exponent, int) else 0))


def _rounding(a: Quantity, b: Quantity) -> Decimal:
    """Return the difference that fewer stated digits explain."""
    larger = max(abs(a.value), abs(b.value))
    step = max(a.step, b.step)
    if a.kind is Kind.MONEY and step <= 1:
        return Decimal(0)
    zeros = max(_visible_step(a), _visible_step(b))
    by_zeros = Decimal(0)
    if zeros >= Decimal(10) ** _MANY_ZEROS:
        by_zeros = min(zeros * _HALF, larger * _ZEROS_CAP)
    return max(min(step * _HALF, larger * _CAP), by_zeros)


def _looseness(a: Quantity, b: Quantity) -> Decimal:
    larger = max(abs(a.value), abs(b.value))
    step = max(_visible_step(q) for q in (a, b) if q.bound is Bound.ABOUT)
    return max(larger * _ABOUT, min(step * _HALF, larger * _ABOUT_CAP))


def _allowed(quantity: Quantity) -> _Range:
    """Return the values that a text allows."""
    value, slack = quantity.value, _slack(quantity)
    match quantity.bound:
        case Bound.EXACT | Bound.ABOUT:
            return _Range(value - slack, value + slack)
        case Bound.AT_LEAST:
            return _Range(value, None)
        case Bound.MORE_THAN:
            return _Range(value, None, low_open=True)
        case Bound.AT_MOST:
            return _Range(None, value)
        case Bound.LESS_THAN:
            return _Range(None, value, high_open=True)
        case Bound.BETWEEN:
            return _Range(value, quantity.high)


def _slack(quantity: Quantity) -> Decimal:
    if quantity.bound is Bound.ABOUT:
        return abs(quantity.value) * _ABOUT
    return (
        quantity.step * _HALF
        if quantity.step != 1 and quantity.kind is not Kind.MONEY
        else Decimal(0)
    )
