"""Reading every quantity of a text: the scanners in their order, then what the context adds."""

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date

from upheld.reading.fold import Folded, plain
from upheld.reading.quantities.clock import Clock
from upheld.reading.quantities.counts import (
    count_at,
    ordinal_at,
    ordinal_words,
    stands_free,
    year_at,
)
from upheld.reading.quantities.dates import Dated, calendar_dates
from upheld.reading.quantities.eras import eras
from upheld.reading.quantities.finishing import finished, joined, told
from upheld.reading.quantities.masks import coded, linked
from upheld.reading.quantities.measures import compound_at, measure_at, parted
from upheld.reading.quantities.money import Amount, has_currency_word, money_at
from upheld.reading.quantities.numerals import Numeral, digits, scaled, uses_comma
from upheld.reading.quantities.relative import on_reference, relative_dates
from upheld.reading.quantities.repeats import FEW, Repeats
from upheld.reading.quantities.shares import (
    fractions,
    multiplier_at,
    multipliers,
    percent_at,
    ratio_at,
)
from upheld.reading.quantities.spelled import spelled
from upheld.reading.quantities.times import clock_times
from upheld.reading.quantities.values import (
    Ambiguous,
    CalendarDate,
    ClockTime,
    Kind,
    Malformed,
    Quantity,
    Reading,
)
from upheld.reading.quantities.view import View

__all__ = ["dates", "money", "read", "times"]


def read(text: str, locale: str = "en", reference: date | None = None) -> tuple[Reading, ...]:
    """Return every quantity, date and time in `text`, sorted by place, none overlapping.

    `locale` ("en", "en-GB", "de") decides how digits are grouped and which part of "03/04/2026"
    is the day; relative dates are read only against `reference`.
    """
    found = _Found(text)
    found.add_all(_dated(found.view, locale, reference))
    found.mask(coded(found.view))
    found.add_all(eras(found.view))
    found.add_all(clock_times(found.view))
    found.add_all(parted(found.view))
    found.add_all(fractions(found.view))
    found.add_all(_numbers(found.view, found.free(_numerals(found.view, locale))))
    found.add_all(ordinal_words(found.view))
    found.add_all(multipliers(found.view))
    return found.finished()


def money(text: str, locale: str = "en") -> tuple[Amount, ...]:
    """Return the amounts of money in `text`; those taken off a price have the role DISCOUNT."""
    if not _has_digit(text) and not has_currency_word(text):
        return ()
    found = _Found(text)
    found.add_all(_amounts(found.view, _money_numerals(found.view, locale)))
    placed = joined(found.folded, found.sorted())
    return tuple(
        one
        for one in placed
        if one.kind is Kind.MONEY and isinstance(one, Quantity | Ambiguous | Malformed)
    )


def times(text: str) -> tuple[Clock, ...]:
    """Return the clock times in `text`."""
    found = _Found(text)
    found.add_all(clock_times(found.view))
    made = found.finished()
    return tuple(one for one in made if isinstance(one, ClockTime | Ambiguous))


def dates(text: str, locale: str = "en", reference: date | None = None) -> tuple[Dated, ...]:
    """Return the dates in `text` that name a day, a month or a weekday."""
    found = _Found(text)
    found.add_all(_dated(found.view, locale, reference))
    made = found.finished()
    return tuple(one for one in made if isinstance(one, CalendarDate | Ambiguous))


_LOTS = ("two for", "three for", "four for", "five for", "six for", "ten for", "dozen for")


def _has_lot(text: str) -> bool:
    """Say whether a price for several pieces may be told in words."""
    low = text.lower()
    return any(lot in low for lot in _LOTS)


_DIGIT = re.compile(r"\d")


_MARKUP = ("**", "__", "~~", "`")
_TAG = re.compile(r"</?(?:b|i|u|em|strong|span|mark|sup|sub|small|code|a)(?: [^<>]{0,200})?>")
_RAISED_STOP = re.compile(r"(?<=\d)·(?=\d)")
_NOTHING = "\u2060"


def _has_digit(text: str) -> bool:
    return _DIGIT.search(text) is not None


def _prepared(text: str) -> Folded:
    """Return the plain text; markup inside a line is taken out (F26)."""
    for mark in _MARKUP:
        if mark in text:
            text = text.replace(mark, _NOTHING * len(mark))
    if "·" in text:
        text = _RAISED_STOP.sub(".", text)
    if "<" in text:
        text = _TAG.sub(lambda tag: _NOTHING * len(tag.group()), text)
    return plain(text)


class _Found:
    """Readings of a text that do not overlap; the first to claim a stretch of it keeps it.

    Links are read by nothing.
    """

    def __init__(self, text: str) -> None:
        self.folded = _prepared(text)
        self.view = View(self.folded.text)
        self._taken = bytearray(len(self.folded.text) + 1)
        self._readings: list[Reading] = []
        self.mask(linked(self.view))

    def mask(self, stretches: Iterable[tuple[int, int]]) -> None:
        """Keep readings out of some stretches."""
        for start, end in stretches:
            self._taken[start:end] = b"\x01" * (end - start)

    def add_all(self, readings: Iterable[Reading]) -> None:
        for reading in readings:
            start, end = reading.span.start, reading.span.end
            if self._taken.find(1, start, end) < 0:
                self._taken[start:end] = b"\x01" * (end - start)
                self._readings.append(reading)

    def free(self, numerals: Iterable[Numeral]) -> Iterator[Numeral]:
        return (n for n in numerals if self._taken.find(1, n.start, n.end) < 0)

    def sorted(self) -> list[Reading]:
        return sorted(self._readings, key=lambda reading: reading.span)

    def finished(self) -> tuple[Reading, ...]:
        return finished(self.folded, self.sorted())


def _dated(view: View, locale: str, reference: date | None) -> Iterator[Dated]:
    if reference is None:
        yield from calendar_dates(view, locale)
        return
    yield from relative_dates(view.text, reference)
    for dated in calendar_dates(view, locale):
        yield on_reference(view.text, dated, reference)


def _numerals(view: View, locale: str) -> list[Numeral]:
    found = [*digits(view.text, comma=uses_comma(locale)), *spelled(view)]
    found.sort(key=lambda numeral: numeral.start)
    return found


def _money_numerals(view: View, locale: str) -> list[Numeral]:
    if has_currency_word(view.text) or _has_lot(view.text):
        return _numerals(view, locale)
    return list(digits(view.text, comma=uses_comma(locale)))


Reader = Callable[[View, Numeral], Reading | None]


def _scaled(reader: Reader) -> Reader:
    return lambda view, numeral: reader(view, scaled(view, numeral))


_READERS: tuple[Reader, ...] = (
    compound_at,
    money_at,
    _scaled(percent_at),
    ordinal_at,
    _scaled(measure_at),
    multiplier_at,
    year_at,
    _scaled(count_at),
)
_BESIDE_MONEY: tuple[Reader, ...] = (percent_at, count_at)


def _amounts(view: View, numerals: list[Numeral]) -> Iterator[Reading]:
    """Yield amounts of money, and the numbers next to them: they may be a range or a lot."""
    priced = _local(view, (money_at,), numerals)
    counted = _local(view, _BESIDE_MONEY, numerals)
    amounts = [priced(numeral) for numeral in numerals]
    for at, made in enumerate(amounts):
        if made is not None:
            yield made
        elif any(amounts[max(at - 1, 0) : at + 2]):
            yield from filter(None, [counted(numerals[at])])


def _local(
    view: View, readers: tuple[Reader, ...], numerals: list[Numeral]
) -> Callable[[Numeral], Reading | None]:
    """Return what reads one number with all that its context says; repeats are read once."""

    def read(numeral: Numeral) -> Reading | None:
        made = _first(view, numeral, readers)
        return None if made is None else told(view.text, made)

    return read if len(numerals) < FEW else Repeats(view.text, read).at


_ATTACHED: tuple[Reader, ...] = (money_at,)


def _numbers(view: View, numerals: Iterable[Numeral]) -> Iterator[Reading]:
    done = 0
    free = list(numerals)
    for numeral, following in zip(free, [*free[1:], None], strict=False):
        if numeral.start < done:
            continue
        readers = _READERS if stands_free(view.text, numeral) else _ATTACHED
        reading = ratio_at(view, numeral, following) or _first(view, numeral, readers)
        if reading is not None:
            done = reading.span.end
            yield reading


def _first(view: View, numeral: Numeral, readers: tuple[Reader, ...]) -> Reading | None:
    for reader in readers:
        if found := reader(view, numeral):
            return found
    return None
