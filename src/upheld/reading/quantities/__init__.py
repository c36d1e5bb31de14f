"""The quantity reader: money, counts, percentages, dates, times, measures, and their comparison."""

from upheld.reading.quantities.comparison import Comparison, Outcome, compare
from upheld.reading.quantities.money import minor_units
from upheld.reading.quantities.reader import dates, money, read, times
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
    Role,
)

__all__ = [
    "Ambiguous",
    "Bound",
    "CalendarDate",
    "Certain",
    "ClockTime",
    "Comparison",
    "Direction",
    "Kind",
    "Malformed",
    "Outcome",
    "Quantity",
    "Reading",
    "Role",
    "compare",
    "dates",
    "minor_units",
    "money",
    "read",
    "times",
]
