"""Money in every placement: signs, codes and words, before and behind the number."""

import re
from decimal import Decimal
from typing import NamedTuple

from upheld.domain.text import Span
from upheld.reading.data.currencies import (
    CODES,
    COMMA_DECIMALS,
    MINOR_DIGITS,
    SIGNS,
    SUBUNITS,
    WORDS,
)
from upheld.reading.quantities.numerals import Numeral, scaled
from upheld.reading.quantities.values import Ambiguous, Kind, Malformed, Quantity
from upheld.reading.quantities.view import View

__all__ = ["Amount", "has_currency_word", "minor_units", "money_at"]

Amount = Quantity | Ambiguous | Malformed

_LOWER_CODES = (
    "usd eur gbp cad aud nzd chf inr jpy cny sgd hkd brl mxn zar aed pln nok sek dkk czk krw"
)
_CODES = "|".join(sorted(CODES))
_SIGNS = "|".join(re.escape(sign) for sign in sorted(SIGNS, key=len, reverse=True))
_NOT_AFTER_LETTER = r"(?<![^\W\d_])"
_BEFORE = re.compile(
    rf"(?:{_NOT_AFTER_LETTER}(?:{_SIGNS}|{_CODES}|{_LOWER_CODES.replace(' ', '|')})"
    r"|[$€£¥₹₩₽₺₴₪₫฿₱₦₿]) ?-?\Z"
)
_SIGN_ENDS = frozenset("".join(sign[-1] for sign in SIGNS) + "ABCDEFGHIJKLMNOPQRSTUVWXYZdrfpklyn")
_LOWER = frozenset(_LOWER_CODES.split())
_CURRENCY_WORDS = (
    "dollar",
    "euro",
    "pound",
    "cent",
    "buck",
    "quid",
    "rupee",
    "yen",
    "pence",
    "penn",
    "franc",
    "yuan",
    "peso",
    "rouble",
    "ruble",
    "kron",
    "dirham",
    "zloty",
    "baht",
    "rand",
    "shekel",
    "lira",
    "renminbi",
    "reais",
    "bitcoin",
    "riyal",
    "naira",
)


def has_currency_word(text: str) -> bool:
    """Say whether an amount in words is possible at all; a few fast searches."""
    low = text.lower()
    return any(word in low for word in _CURRENCY_WORDS)


class _Named(NamedTuple):
    """A currency as written: where it stands, what it may be, and the share of it that counts."""

    start: int
    end: int
    units: tuple[str, ...]
    share: Decimal = Decimal(1)
    word: str = ""


def minor_units(value: Decimal, currency: str) -> int | None:
    """Return `value` in the smallest unit of the currency, or None if it is finer than that."""
    scaled_up = value.scaleb(MINOR_DIGITS.get(currency, 2))
    whole = int(scaled_up)
    return whole if whole == scaled_up else None


def money_at(view: View, numeral: Numeral) -> Amount | None:
    """Return the amount of money that the number is part of, or None if it is no money."""
    text = view.text
    if split := _split(text, numeral):
        return split
    before = None if numeral.spelled else _named_before(text, numeral.start)
    whole = scaled(view, numeral, money=before is not None)
    behind = _named_behind(view, whole)
    if before is None and behind is None and whole is numeral and not numeral.spelled:
        whole = scaled(view, numeral, money=True)
        behind = _named_behind(view, whole) if whole is not numeral else None
    named = _joined(before, behind)
    if named is None:
        return None
    named = _with_code(text, named, whole.end)
    start = min(named.start, whole.start)
    return _amount(text, whole, named._replace(start=start, end=max(named.end, whole.end)))


_SPLIT = re.compile(r"(?P<sign>[€£])(?P<cents>\d{2})(?!\d)")


def _split(text: str, numeral: Numeral) -> Quantity | None:
    """Read "5€50" as five euros and fifty cents."""
    match = _SPLIT.match(text, numeral.end)
    if match is None or not text[numeral.start : numeral.end].isdecimal():
        return None
    value = numeral.value + Decimal(match.group("cents")) / 100
    named = _Named(numeral.start, match.end(), SIGNS[match.group("sign")])
    return _quantity(Span(named.start, named.end), value, Decimal("0.01"), named)


def _named_before(text: str, start: int) -> _Named | None:
    at = start - 1
    if at > 0 and text[at] in " -":
        at -= 1
    if at < 0 or (text[at] not in _SIGN_ENDS and text[at] != "-" and text[at] != "."):
        return None
    if at == start - 1 and text[at] in "$€£" and (at == 0 or text[at - 1] in _LOOSE):
        return _Named(at, start, SIGNS[text[at]], word=text[at])
    window = max(0, start - 7)
    match = _BEFORE.search(text[window:start])
    if match is None or _closes_number(text, window + match.start()):
        return None
    found = match.group().rstrip(" -")
    units = SIGNS.get(found) or (found.upper(),)
    return _Named(window + match.start(), start, units, word=found)


_LOOSE = frozenset(" \n(")
"""Before these a sign stands alone."""


def _closes_number(text: str, at: int) -> bool:
    """Say whether the sign belongs to the number before it, as in "5$-10$"."""
    return at > 0 and text[at - 1].isdigit()


def _named_behind(view: View, numeral: Numeral) -> _Named | None:
    for key, end, tight in view.followers(numeral.end):
        low = key.lower()
        if key in CODES or key in _LOWER or key in SIGNS:
            if (numeral.spelled and key in SIGNS) or _belongs_to_next(view.text, end):
                return None
            return _Named(end, end, SIGNS.get(key) or (key.upper(),))
        if low in WORDS:
            return _Named(end, end, WORDS[low], word=low)
        if low in SUBUNITS and (low != "p" or tight):
            return _Named(end, end, SUBUNITS[low], Decimal("0.01"), low)
    return None


_NEXT_NUMBER = re.compile(r" ?\d")


def _belongs_to_next(text: str, end: int) -> bool:
    return _NEXT_NUMBER.match(text, end) is not None


def _joined(before: _Named | None, behind: _Named | None) -> _Named | None:
    """Put "$20 CAD" together; two currencies that exclude each other leave the first."""
    if before is None or behind is None:
        return before or behind
    both = tuple(unit for unit in behind.units if unit in before.units)
    if not both or behind.share != 1:
        return before
    return before._replace(units=both, end=behind.end)


_SIGNED_CODES = frozenset(_LOWER_CODES.upper().split()) | {"TWD", "ARS", "CLP", "COP", "UYU"}
_CODE_FIRST = re.compile(r"(?<![^\W_])(?P<code>[A-Za-z]{3})\)?:? ?\Z")
_CODE_LAST = re.compile(r" ?\((?:in )?(?P<code>[A-Za-z]{3})\)")
_LONGEST_CODE = 6
"""How many characters a code takes before a sign: "CAD): "."""


def _with_code(text: str, named: _Named, end: int) -> _Named:
    """Take a code that stands beside a sign or a word: "CAD $20", "$20 (CAD)".

    A code says more than a sign. Other capitals ("ALL $20 seats") are none, though codes as well.
    """
    last = _CODE_LAST.match(text, max(named.end, end)) if len(named.units) > 1 else None
    if last and (code := _known_code(last["code"])):
        return named._replace(units=(code,), end=last.end())
    if not named.word or named.word[-1] not in "$€£":
        return named
    window = max(0, named.start - _LONGEST_CODE)
    first = _CODE_FIRST.search(text[window : named.start])
    code = _known_code(first["code"]) if first else ""
    if not first or not code:
        return named
    return named._replace(units=(code,), start=window + first.start())


def _known_code(written: str) -> str:
    return written.upper() if written in _SIGNED_CODES or written in _LOWER else ""


def _amount(text: str, numeral: Numeral, named: _Named) -> Amount | None:
    minus = _minus(text, named.start, numeral.start)
    span = Span(minus if minus is not None else named.start, named.end)
    fault = _fault(text, numeral, named)
    if fault:
        return Malformed(kind=Kind.MONEY, span=span, text=span.of(text), reason=fault)
    sign = -1 if minus is not None else 1
    made = _quantity(span, numeral.value * named.share * sign, numeral.step * named.share, named)
    other = numeral.written.other
    if other is not None and not numeral.scaled and made.unit in COMMA_DECIMALS:
        readings = (_quantity(span, other * sign, Decimal(1), named), made)
        return Ambiguous(span=span, readings=readings, reason="a stop may group or mark decimals")
    return _or_mass(text, made, named)


def _quantity(span: Span, value: Decimal, step: Decimal, named: _Named) -> Quantity:
    return Quantity(
        kind=Kind.MONEY, span=span, value=value, unit=named.units[0], units=named.units, step=step
    )


def _minus(text: str, start: int, number: int) -> int | None:
    """Return where a minus sign before the amount stands; the dash of a range is none."""
    if "-" in text[start:number]:
        return start
    at = start - 1
    if (
        at < 0
        or text[at] != "-"
        or (at > 0 and not (text[at - 1].isspace() or text[at - 1] in "(:"))
    ):
        return None
    return at


def _fault(text: str, numeral: Numeral, named: _Named) -> str:
    made = numeral.written
    if made.fault:
        return made.fault
    if named.end == numeral.end and text[numeral.end : numeral.end + 1].isalpha():
        return "letters follow the digits"
    if made.comma and named.units[0] not in COMMA_DECIMALS:
        return "a comma marks decimals where the currency uses a stop"
    if numeral.scaled or made.value < 1:
        return ""
    ambiguous = made.other is not None and named.units[0] in COMMA_DECIMALS
    allowed = min(MINOR_DIGITS.get(named.units[0], 2), 8)
    if made.decimals > allowed and not ambiguous and named.share == 1:
        return f"{named.units[0]} has {allowed} decimals"
    return ""


_MASS_CUES = re.compile(
    r"\b(?:weigh\w*|heav\w+|lift\w*|body|weight|gained|shed|mass|lighter|bench|thrust|force|pressure)\b",
    re.IGNORECASE,
)
_MONEY_CUES = re.compile(
    r"\b(?:cost\w*|pa(?:y|id|ys|ying)|pric\w+|charg\w+|fees?|refund\w*|worth|spen[dt]\w*|earn\w*|bill\w*|"
    r"salar\w+|budget|owes?|deposit|fine|sell\w*|sold|b(?:uy|ought)|tax\w*|income|balance|total|for|credit\w*)\b",
    re.IGNORECASE,
)


def _or_mass(text: str, made: Quantity, named: _Named) -> Amount | None:
    """Leave "pounds" open between money and mass unless a word nearby decides."""
    if named.word not in ("pound", "pounds"):
        return made
    before = text[max(0, made.span.start - 48) : made.span.start]
    mass_cue, money_cue = _last(_MASS_CUES, before), _last(_MONEY_CUES, before)
    if mass_cue > money_cue or text.startswith(" of ", made.span.end):
        return None
    if money_cue > mass_cue:
        return made
    mass = Quantity(kind=Kind.MASS, span=made.span, value=made.value, unit="lb", step=made.step)
    return Ambiguous(span=made.span, readings=(made, mass), reason="pounds: money or mass")


def _last(pattern: re.Pattern[str], text: str) -> int:
    return max((match.start() for match in pattern.finditer(text)), default=-1)
