"""Amounts of money compared as they stand, in a reply that has too many to read with care.

An amount that is not a listed price of the item named nearest is found, and its finding says that
it was only skimmed; one that is not plain, that it was not compared. Nothing is left out: after
hundreds of amounts the next has a finding that says that none was compared from there on.
"""

import re
from functools import lru_cache
from itertools import islice, repeat

from upheld.domain.text import Span
from upheld.reading.data.currencies import MINOR_DIGITS, SIGNS
from upheld.reading.data.numberwords import SCALES, TENS, UNITS
from upheld.rules.attribution import Mention
from upheld.rules.case import Case
from upheld.rules.compiled import CURRENCY_CODES, CURRENCY_WORDS, Item
from upheld.rules.findings import Finding, findings, why

__all__ = ["MOST", "UNATTRIBUTED", "skimmed"]

MOST = 250
"""How many amounts are skimmed: no reply that anybody reads has as many."""

UNATTRIBUTED = "No listed item is named with this price."
_SKIMMED = (
    "Too many amounts for each to be read with care; "
    "as it stands this is not the listed price of '{item}', {amounts}."
)
_NOT_COMPARED = "Too many amounts for each to be read with care; this one was not compared."
_REST = f"Too many amounts: from here on, after {MOST} skimmed, none was compared."

_ANY = r"[$€£¥₹₩₽₺₴₪₫฿₱₦¢₿]"
_DIGITS = r"(?<!\d)(?<!\d[.,])\d++(?:[.,]\d++)*+[.,]?"
"""A whole number: a search that starts anew at each digit of a long one takes quadratic time."""
_SHORT = "(?:z[łl]|k[rčc]|rs)"
"""Złoty, crowns, rupees."""
_SCALE = "(?:hundred|thousand|[mb]illion|mln|bn)"
_AMOUNT = (
    r"(?P<sign>[$€£])(?<![\w.,$€£-].)(?P<number>\d{1,3}(?:,\d{3})+|\d+)(?P<cents>\.\d\d)?"
    r"(?![\w%$€£-]|[.,]\d| ?[$€£-]| (?:to|k|m|bn|hundred|thousand|million|billion|dollars|usd|cad"
    r"|aud)\b)"
    rf"|{_ANY} ?-?[.,]?{_DIGITS}"
    rf"|{_DIGITS}(?:[a-z]{{0,2}}|[*_~`]{{1,3}}) ?(?:{_SCALE} )?(?:[{_ANY[1:-1]}円元원]|{_SHORT}\b)"
    rf"|(?<![a-z]){_SHORT}\.? ?{_DIGITS}"
)
_NUMBER = "|".join(sorted((*UNITS, *TENS, *SCALES), key=len, reverse=True))
_OPENS = "".join(sorted({word[0] for word in CURRENCY_WORDS.split("|")}))
_WORDED = (
    rf"|\b(?=[a-z]{{3}} ?\d)(?:{CURRENCY_CODES}) ?{_DIGITS}"
    rf"|{_DIGITS}[a-z]{{0,2}}\+? ?(?:{CURRENCY_CODES})\b"
    rf"|(?:{_DIGITS}|\b(?=[a-z]{{2,}}[ -][{_OPENS}])(?:{_NUMBER}))[ -](?:{CURRENCY_WORDS})s?\b"
)
# One look at what an amount may start with passes over all other characters.
_PATTERNS = {
    False: re.compile(rf"(?=[\dkrz{_ANY[1:-1]}])(?:{_AMOUNT})"),
    True: re.compile(rf"(?=[a-z\d{_ANY[1:-1]}])(?:{_AMOUNT}{_WORDED})"),
}


def skimmed(case: Case, start: int, mentions: list[Mention]) -> list[Finding]:
    """Return a finding for each amount from `start` of the folded text on, unless it is right.

    The amount after `MOST` is found whatever it says, for all that follow.
    """
    pattern = _PATTERNS[case.present.money != ["sign"]]
    matches = list(islice(pattern.finditer(case.text, start), MOST + 1))
    spans = list(case.flat.spans([match.span() for match in matches]))
    rest = findings("price:unattributed", spans[MOST:], case.reply, repeat(_REST))
    del matches[MOST:], spans[MOST:]
    if not mentions:
        return findings("price:unattributed", spans, case.reply, repeat(UNATTRIBUTED)) + rest
    wrong, reasons, unread, nearest = [], [], [], _Nearest(mentions)
    for match, span in zip(matches, spans, strict=True):
        item = nearest.of(span)
        if match[1] is None or _has_code(case.text, match):
            unread.append(span)
        elif not _is_listed(item, match):
            wrong.append(span)
            reasons.append(_reason(item.name, item.shown))
    open_ = findings("price:unattributed", unread, case.reply, repeat(_NOT_COMPARED))
    return [*findings("price:mismatch", wrong, case.reply, reasons), *open_, *rest]


@lru_cache(maxsize=1024)
def _reason(item: str, amounts: str) -> str:
    return why(_SKIMMED, item=item, amounts=amounts)


_CODE = re.compile(rf"(?<![a-z])(?:{CURRENCY_CODES})\)?:? ?\Z")
_CODE_BEHIND = re.compile(rf" ?\((?:in )?(?:{CURRENCY_CODES})\)")


def _has_code(text: str, match: re.Match[str]) -> bool:
    """Say whether a code beside the sign may say another currency: "CAD $20", "$20 (CAD)"."""
    start, end = match.span()
    before = text[max(0, start - 6) : start]
    return bool(_CODE.search(before) or _CODE_BEHIND.match(text, end))


def _is_listed(item: Item, match: re.Match[str]) -> bool:
    sign, number, cents = match.group("sign", "number", "cents")
    if item.currency not in SIGNS[sign]:
        return False
    hundredths = int(number.replace(",", "")) * 100 + int(cents[1:] if cents else 0)
    minor, rest = divmod(hundredths * 10 ** MINOR_DIGITS.get(item.currency, 2), 100)
    return not rest and minor in item.amounts


class _Nearest:
    """The item named nearest to each of many spans, which are asked for in order."""

    def __init__(self, mentions: list[Mention]) -> None:
        self._mentions = mentions
        self._behind = 0

    def of(self, span: Span) -> Item:
        """Return the item with the smallest gap to a span; of two, the one before."""
        mentions, behind, start, end = self._mentions, self._behind, span.start, span.end
        while behind < len(mentions) and mentions[behind].start < end:
            behind += 1
        self._behind = behind
        if behind == len(mentions):
            return mentions[-1].item
        after = mentions[behind]
        if not behind or after.start - end < start - mentions[behind - 1].end:
            return after.item
        return mentions[behind - 1].item
