"""Counts, ordinals and years: what a number is that has no unit."""

import re
from collections.abc import Iterator
from decimal import Decimal

from upheld.domain.text import Span
from upheld.reading.data.calendar import TIMELY
from upheld.reading.data.numberwords import ORDINALS, TENS
from upheld.reading.data.rows import word_set
from upheld.reading.quantities.context import words_before
from upheld.reading.quantities.numerals import Numeral
from upheld.reading.quantities.values import CalendarDate, Kind, Quantity
from upheld.reading.quantities.view import View

__all__ = ["count_at", "ordinal_at", "ordinal_words", "stands_free", "year_at"]

_LABELS = word_set(
    """
    page pages chapter chapters section sections version versions no no. nr nr. number order
    room flight gate route channel figure fig fig. table step phase zip invoice booking ref
    ref. reference confirmation code id case article ticket platform track terminal level
    line lines item exhibit appendix volume vol vol. issue episode season part paragraph
    rule option question suite unit apartment apt apt. building bus train highway interstate
    port error model serial account card call dial phone tel tel. fax isbn pin python java
    windows ios android verse psalm
    """
)
_PREFIXES = word_set("mid pre post early late sub over under non top at of to and the")
_NOUN = re.compile(r"[ \n-]([^\W\d_][^\W_]*(?:-[^\W\d_]+)?)")
_ARTICLES = word_set("the his her its their our your my")
_RANKED = word_set(
    """
    largest biggest highest longest most best tallest oldest smallest place time president
    person woman man edition floor day
    """
)


_ORDINALS = frozenset(ORDINALS)


def ordinal_at(view: View, numeral: Numeral) -> Quantity | None:
    """Return "21st" as an ordinal."""
    if numeral.written.decimals or numeral.written.fault:
        return None
    for key, end, tight in view.followers(numeral.end):
        if tight and key.lower() in ("st", "nd", "rd", "th"):
            return _ordinal(Span(numeral.start, end), numeral.value)
    return None


def ordinal_words(view: View) -> Iterator[Quantity]:
    """Yield "the first" and "second largest" as ordinals; "a second" is a time."""
    for place in view.at(_ORDINALS):
        first, value = place, ORDINALS[view.word(place)]
        if view.word(place - 1) in TENS and value < _TEN and view.adjoin(place):
            first, value = place - 1, value + TENS[view.word(place - 1)]
        if view.word(first - 1) in _ARTICLES or view.word(place + 1) in _RANKED:
            span = Span(view.words[first].start, view.words[place].end)
            yield _ordinal(span, Decimal(value))


_TEN = 10


def _ordinal(span: Span, value: Decimal) -> Quantity:
    return Quantity(kind=Kind.ORDINAL, span=span, value=value)


_FIRST_YEAR, _LAST_YEAR = 1000, 2199
_LIKELY_YEAR = 1500
_YEAR_DIGITS = 4
_PLURALS = word_set(
    """
    people men women children feet mice teeth police cattle sheep fish species
    """
)
_NO_PLURALS = word_set("was is has as its this us does s thus yes was gas bus always towards")


def year_at(view: View, numeral: Numeral) -> CalendarDate | None:
    """Return a bare number of four digits as a year where it can be one."""
    text = view.text
    written = text[numeral.start : numeral.end]
    plain = written.isdecimal() and len(written) == _YEAR_DIGITS
    said = not numeral.scaled or (numeral.step == 1 and numeral.value > _LIKELY_YEAR)
    spoken = numeral.spelled and said and numeral.value > _FIRST_YEAR
    if not (plain or spoken) or not _FIRST_YEAR <= numeral.value <= _LAST_YEAR:
        return None
    words = words_before(text, numeral.start)
    timely = words[-1:] != [] and words[-1] in TIMELY
    opened = numeral.start > 0 and text[numeral.start - 1] == "("
    if _counts_things(text, numeral) and not (
        timely and words[-1] != "the" and int(numeral.value) % 100
    ):
        return None
    if not (timely or opened or numeral.value >= _LIKELY_YEAR) or (
        words[-1:] and words[-1] in _LABELS
    ):
        return None
    return CalendarDate(span=Span(numeral.start, numeral.end), year=int(numeral.value))


def _counts_things(text: str, numeral: Numeral) -> bool:
    noun = _noun(text, numeral.end)
    return noun in _PLURALS or (
        noun.endswith("s") and not noun.endswith(("ss", "us", "is")) and noun not in _NO_PLURALS
    )


def _noun(text: str, end: int) -> str:
    match = _NOUN.match(text, end)
    return match.group(1).lower() if match else ""


_NO_NOUN = word_set(
    """
    and or to of in on at by for from with is was were are be the a an but as than that
    which who not so if when vs out then per each every more less or has have had will would can
    could may
    """
)


def count_at(view: View, numeral: Numeral) -> Quantity | None:
    """Return a bare number as a count, unless it names something ("page 12", "A380", "#7")."""
    text = view.text
    if numeral.written.fault or _is_name(text, numeral) or "/" in text[numeral.start : numeral.end]:
        return None
    if numeral.spelled and numeral.value == 1 and numeral.end - numeral.start == len("one"):
        return None
    if numeral.written.comma and text[numeral.start : numeral.end].count(",") == 1:
        return None
    start, value = numeral.start, numeral.value
    if (
        start
        and text[start - 1] == "-"
        and (start == 1 or text[start - 2] in " (\n")
        and not numeral.spelled
    ):
        start, value = start - 1, -value
    noun = _noun(text, numeral.end)
    return Quantity(
        kind=Kind.COUNT,
        span=Span(start, numeral.end),
        value=value,
        step=numeral.step,
        noun="" if noun in _NO_NOUN else noun,
    )


def stands_free(text: str, numeral: Numeral) -> bool:
    """Say whether the digits are not part of a token such as "A380", "F-15" or "x_2"."""
    start = numeral.start
    before = text[start - 1 : start]
    if numeral.spelled or not before:
        return True
    if before == "-" and start > 1 and text[start - 2].isalpha():
        return _word_before_dash(text, start) in _PREFIXES
    return not (before.isalnum() or before == "_")


def _is_name(text: str, numeral: Numeral) -> bool:
    """Say whether the digits are part of a name, a code, a label or a longer token."""
    start, end = numeral.start, numeral.end
    before, after = text[start - 1 : start], text[end : end + 1]
    if numeral.spelled:
        return False
    if before and text[start] == "0" and end - start > 2 and text[start:end].isdecimal():
        return True
    if before and before in "#@&\\/$€£=:.":
        return True
    if before in ("", "\n") and _LIST_MARK.match(text, end):
        return True
    if after and (after.isalnum() or (after in "_\\@/%:" and text[end + 1 : end + 2].isalnum())):
        return True
    if after == "-" and text[end + 1 : end + 2].isupper():
        return True
    words = words_before(text, start)
    return bool(words) and (words[-1] in _LABELS or words[-1].removesuffix("s") in _LABELS)


_LIST_MARK = re.compile(r"[.)][ \t]+\S")


def _word_before_dash(text: str, start: int) -> str:
    return text[max(0, start - 12) : start - 1].split()[-1].lower()
