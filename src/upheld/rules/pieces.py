"""How many pieces of what is priced a sentence speaks of: "three nights", "2 x", "for two".

Only what people buy so many of excuses a multiple of a listed price. Beds, hours, stars, times of
day and the days until something arrives do not.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from upheld.reading.data.rows import word_set

__all__ = ["Count", "counts_in", "nouns_of", "words_of_names"]

_WORDS = {
    word: n
    for n, word in enumerate(
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"], 2
    )
}
_WORDS |= {"twelve": 12, "both": 2, "dozen": 12, "pair": 2}
_GOODS = word_set(
    "room suite seat place space spot slot pass ticket fare copy licence license user account",
    "device unit item piece box bottle pack bag case set bundle order subscription plan table car",
    "vehicle bike ride trip flight session class lesson course treatment visit appointment entry",
    "event show admission game team branch location site domain server machine pair voucher meal",
)
_PEOPLE = word_set(
    "person people guest adult child children kid student senior passenger traveller traveler",
    "rider member player participant attendee visitor employee colleague friend head",
)
_PERIODS = word_set("night month year week")
_DAYS = word_set("day hour")
_OF_TIME = _PERIODS | _DAYS | {"quarter"}
_STOP = (
    r"(?:a|an|the|of|in|with|and|or|to|at|for|per|by|on|is|are|from|plus|stars?|stops?"
    r"|[a-z]{0,9}beds?|bedrooms?)"
)
_NUMBER = rf"(?<![\w.,:$€£-])(?P<n>[2-9]|[1-9]\d|{'|'.join(_WORDS)})"
_ENDS = r"(?![\w:%$€£]|[.,]\d| ?(?:am|pm|a\.m|p\.m)\b)"
_COUNTED = re.compile(
    rf"(?:\b(?P<before>[a-z]+) (?:all |the )?)?{_NUMBER}"
    rf"(?:(?P<times> ?[x×](?!\w)| of (?:them|these|those)\b|(?:(?<=pair)|(?<=dozen)) of\b)"
    rf"|{_ENDS}[ -](?P<words>(?:(?!{_STOP}\b)[a-z'-]+ ?){{1,3}})"
    rf"|{_ENDS}(?P<alone>))"
)
_BESIDE = re.compile(
    r"(?P<twice>\btwice)(?= (?:that|this|the)\b| ?[.,;:!?)]| ?$)"
    r"|(?<!\w)(?:[x×] ?|(?:team|party|group|family) of )(?P<n>[2-9]|[1-9]\d|[a-z]+)(?!\w)"
)
_OTHERWISE = word_set(
    "within in after before takes take taking every at by until till since sleeps ago last past to",
    "first next under over about age ages aged than another has have features",
)
"""Before a number these say that it counts something else: "takes 3 days", "within two months"."""
_SUM = re.compile(r"\b(?:total|altogether|in all|in sum)\b")
_HAD = word_set("for of book rent hire reserve")


class Count(NamedTuple):
    """So many of something; no words: of whatever is priced."""

    number: int
    words: frozenset[str] = frozenset()
    lasting: bool = False
    """Whether it says how long something is had: "for three days"."""
    summed: bool = False
    """Whether it counts only beside the price of one: "we booked 4, at $20 each $80 in total"."""

    def counts(self, nouns: frozenset[str], per: str) -> bool:
        """Say whether it counts what is priced, where the amount may be per something already.

        An amount "a night" may be for two rooms, not for two nights; one "each" is for one.
        """
        if per and per not in _OF_TIME:
            return False
        if per or not self.words:
            return not per or not self.words.isdisjoint(_GOODS | nouns)
        kinds = _GOODS | nouns | _PEOPLE | _PERIODS | (_DAYS if self.lasting else frozenset())
        return not self.words.isdisjoint(kinds)


def counts_in(sentence: str) -> tuple[Count, ...]:
    """Return how many pieces of what a folded sentence may be about, from 2 to 99."""
    found = [Count(_number(match["n"] or "two")) for match in _BESIDE.finditer(sentence)]
    for match in _COUNTED.finditer(sentence):
        number, before = _number(match["n"]), match["before"] or ""
        if before in _OTHERWISE:
            continue
        if match["words"] is not None:
            words = re.findall(r"[a-z]+", match["words"])
            lasting = before in _HAD or match.start() == 0
            found.append(
                Count(number, frozenset(form for w in words for form in _forms(w)), lasting)
            )
        elif match["times"] is not None or before == "for":
            found.append(Count(number))
    if _SUM.search(sentence):
        every = {_number(match["n"]) for match in _COUNTED.finditer(sentence)}
        found += [Count(number, summed=True) for number in sorted(every)]
    return tuple(count for count in found if count.number)


def words_of_names(names: Iterable[str]) -> frozenset[str]:
    """Return the words of an item's folded names."""
    return frozenset(word for name in names for word in re.findall(r"[a-z]+|\d+", name))


def nouns_of(words: frozenset[str]) -> frozenset[str]:
    """Return what pieces of an item may be called; none if its name holds a number itself."""
    if any(word.isdigit() or word in _WORDS for word in words):
        return frozenset()
    return frozenset(form for word in words if len(word) > 2 for form in _forms(word)) - _OF_TIME


def _number(written: str) -> int:
    """Return a number in figures or words; 0 for any other word."""
    return int(written) if written.isdigit() else _WORDS.get(written, 0)


def _forms(word: str) -> tuple[str, ...]:
    """Return a word, and what it may be the plural of."""
    if len(word) < 4 or not word.endswith("s") or word.endswith("ss"):
        return (word,)
    if word.endswith("ies"):
        return word, f"{word[:-3]}y"
    return (word, word[:-1], word[:-2]) if word.endswith("es") else (word, word[:-1])
