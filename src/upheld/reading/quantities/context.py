"""What the words around a number say of it: bound, direction, denial, and what a rate is per."""

import re
from dataclasses import dataclass

from upheld.reading.data.context import (
    AFTER,
    BEFORE,
    COMPARATIVES,
    DOWN,
    DOWN_AFTER,
    FILLERS,
    NEGATORS,
    NOT_NEGATED,
    UP,
    UP_AFTER,
)
from upheld.reading.data.units import PER_THINGS, PERIODS
from upheld.reading.quantities.values import Bound, Direction

__all__ = ["PLAIN", "Context", "context", "per_after", "words_after", "words_before"]

_WINDOW = 56
_NEAR = 5
_STOPS = frozenset(".,;:!?)")
_ABBREVIATED = frozenset({"approx.", "ca.", "c."})


@dataclass(frozen=True, slots=True)
class Context:
    """What is said of a value beside the value."""

    bound: Bound = Bound.EXACT
    direction: Direction = Direction.NONE
    negated: bool = False


PLAIN = Context()
_OPPOSITES = {
    Bound.MORE_THAN: Bound.AT_MOST,
    Bound.AT_MOST: Bound.MORE_THAN,
    Bound.LESS_THAN: Bound.AT_LEAST,
    Bound.AT_LEAST: Bound.LESS_THAN,
}


def context(text: str, start: int, end: int) -> Context:
    """Return what the words around [start, end) say of it, within the clause."""
    before = words_before(text, start)
    after = words_after(text, end)
    if _say_nothing(before, after):
        return PLAIN
    bound, used = _bound_before(before)
    if bound is Bound.EXACT:
        bound = _bound_after(after)
    rest = before[: len(before) - used]
    direction, negated = _direction(before, after), _negated(rest)
    if negated and bound in _OPPOSITES:
        bound, negated = _OPPOSITES[bound], False
    if bound is Bound.EXACT and direction is Direction.NONE and not negated:
        return PLAIN
    return Context(bound, direction, negated)


_LAST_WORDS = frozenset(phrase.split()[-1] for phrase in BEFORE)
_TELLING = _LAST_WORDS | UP | DOWN | NEGATORS
_TELLING_AFTER = frozenset(phrase.split()[0] for phrase in AFTER) | UP_AFTER | DOWN_AFTER


def _say_nothing(before: list[str], after: list[str]) -> bool:
    """Say whether no word beside a value could say anything of it: most often so, and cheap."""
    if _TELLING.isdisjoint(before) and _TELLING_AFTER.isdisjoint(after):
        return "n't" not in "".join(before)
    return False


def words_before(text: str, start: int) -> list[str]:
    """Return up to five words of the clause before `start`, in lower case, nearest last."""
    piece = text[max(0, start - _WINDOW) : start]
    words = piece.lower().split()
    if start > _WINDOW and not piece[0].isspace():
        del words[:1]
    del words[:-_NEAR]
    for place in range(len(words) - 1, -1, -1):
        word = words[place]
        if word[-1] in _STOPS and word not in _ABBREVIATED:
            return words[place + 1 :]
        if not word[0].isalnum() or not word[-1].isalnum():
            words[place] = word.strip("(\"'*[") or word
    return words


_AFTER_CUT = re.compile(r"[.,;:!?()\n=]|(?<=.)\+")


def words_after(text: str, end: int) -> list[str]:
    """Return up to three words of the clause after `end`, in lower case."""
    piece = text[end : end + 32]
    if cut := _AFTER_CUT.search(piece):
        piece = piece[: cut.start()]
    if piece.startswith("+"):
        piece = "+ " + piece[1:]
    return piece.lower().split()[:3]


def _bound_before(words: list[str]) -> tuple[Bound, int]:
    """Return the bound that the last words set, and how many words it took."""
    for skipped in (0, 1):
        if skipped and words[-1:] and words[-1] not in FILLERS:
            break
        upto = len(words) - skipped
        if upto < 1 or words[upto - 1] not in _LAST_WORDS:
            continue
        for size in (3, 2, 1):
            phrase = " ".join(words[max(0, upto - size) : upto])
            if upto >= size and phrase in BEFORE and not _compares(words, upto - size, phrase):
                return Bound(BEFORE[phrase]), size + skipped
    return Bound.EXACT, 0


def _compares(words: list[str], at: int, phrase: str) -> bool:
    """Say whether "more than" stands between two values: "$5 more than $3" limits neither."""
    return phrase.endswith("than") and at > 0 and any(c.isdigit() for c in words[at - 1])


def _bound_after(words: list[str]) -> Bound:
    for size in (3, 2, 1):
        found = AFTER.get(" ".join(words[:size]))
        if found:
            return Bound(found)
    return Bound.EXACT


def _direction(before: list[str], after: list[str]) -> Direction:
    if before[-1:] == ["from"]:
        return Direction.NONE
    near = _direction_after(after)
    if after[:1] and after[0] in COMPARATIVES and near is not Direction.NONE:
        return near
    changes = before[-1:] == ["to"] and "from" in before  # "rose from 5 to 10"
    for place in range(len(before) - 1, -1, -1):
        word = before[place]
        if word.strip("$€£")[:1].isdigit() and not changes:
            break
        if word in UP and before[place : place + 2] != ["up", "to"]:
            return Direction.UP
        if word in DOWN:
            return Direction.DOWN
    return near


def _direction_after(after: list[str]) -> Direction:
    for place, word in enumerate(after[:2]):
        if place and word in COMPARATIVES:
            break
        if word in UP_AFTER:
            return Direction.UP
        if word in DOWN_AFTER:
            return Direction.DOWN
    return Direction.NONE


def _negated(before: list[str]) -> bool:
    """Say whether a negator stands at most three words before the value, for this value."""
    for word in reversed(before[-3:]):
        if word in NEGATORS or word.endswith("n't"):
            return True
        if word in NOT_NEGATED or (not word.isalpha() and any(map(str.isdigit, word))):
            return False
    return False


_SLASH = re.compile(r" ?/ ?([a-zA-Z][a-zA-Z²2]*)")
_PER = re.compile(
    r" (?:per|each|every|pro|par|por) ((?:square |sq )?[^\W\d_]+[²2]?)", re.IGNORECASE
)
_ARTICLE = re.compile(r" (?:a|an|the) ([a-z]+)", re.IGNORECASE)
_ADVERB = re.compile(
    r" (monthly|yearly|annually|weekly|daily|hourly|nightly|quarterly|apiece|each|p\.a\.|pcm|pw)"
    r"(?![^\W_])"
)
_ADVERBS = {
    "monthly": "month",
    "pcm": "month",
    "yearly": "year",
    "annually": "year",
    "p.a.": "year",
    "weekly": "week",
    "pw": "week",
    "daily": "day",
    "hourly": "hour",
    "nightly": "night",
    "quarterly": "quarter",
    "apiece": "item",
    "each": "item",
}
_SHORTEST_PLURAL = 3
_OPENING = frozenset(" /")


def per_after(text: str, end: int) -> str:
    """Return what the amount before `end` is per ("month" in "$20 a month"), or ""."""
    if text[end : end + 1] not in _OPENING:
        return ""
    if slash := _SLASH.match(text, end):
        return _thing(slash.group(1), known=True)
    if per := _PER.match(text, end):
        return _thing(per.group(1), known=False)
    if article := _ARTICLE.match(text, end):
        return PERIODS.get(article.group(1).lower(), "") or (
            "person" if article.group(1) in ("head", "person") else ""
        )
    adverb = _ADVERB.match(text, end)
    return _ADVERBS[adverb.group(1)] if adverb else ""


def _thing(word: str, *, known: bool) -> str:
    low = word.lower()
    if low in PER_THINGS:
        return PER_THINGS[low] or low
    single = low[:-1] if low.endswith("s") and len(low) > _SHORTEST_PLURAL else low
    if single in PER_THINGS:
        return PER_THINGS[single] or single
    return "" if known and len(low) == 1 else single
