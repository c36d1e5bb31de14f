"""What a statement commits to: fact or taste, assertion or denial."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from upheld.adapters.local.extraction.grammar import FINITE, NOUNS, group_at, trimmed
from upheld.adapters.local.extraction.lexicon import (
    EVALUATIVE,
    EVALUATIVE_ADVERBS,
    TIME_NOUNS,
    word_set,
)
from upheld.adapters.local.extraction.pieces import Cut, Item, Statement, flat
from upheld.adapters.local.extraction.tokens import Token

__all__ = ["contrasted", "denies", "factual", "is_opinion"]

_TASTE = frozenset(
    {"best", "worst", "greatest", "finest", "coolest", "funniest", "nicest", "prettiest"}
)
_MEASURED = word_set(
    """known selling preserved number amount depth height distance common length extent share
    value concentration density"""
)
_ADVISED = word_set(
    """important best essential crucial advisable recommended vital wise better necessary
    difficult hard easy worth helpful unclear safe fair good great reasonable imperative
    critical"""
)
_DIRECTED = word_set(
    """taken swallowed given administered injected applied stored kept refrigerated dissolved
    diluted mixed installed mounted worn washed heated cooked charged replaced renewed"""
)
_UNTRUE = frozenset({"false", "untrue", "incorrect", "wrong", "myth", "misconception", "fictional"})
_NOBODY = frozenset({"no", "none", "nobody", "nothing", "neither", "nor", "nowhere"})


def contrasted(words: Sequence[Token], statement: Statement) -> Iterator[Statement]:
    """Yield "X is A" and the denial "X is not B" for "X is A, not B" and "X is not B but A"."""
    verb = statement.verb
    if verb is None or not isinstance(statement.words[-1], tuple):
        yield statement
        return
    start, end = statement.words[-1]
    group = group_at(words, verb, end)
    at = _contrast(words, group.end, end) if group.copular else None
    if at is None:
        yield statement
        return
    kept, denied = _sides(words, group.end, end, at)
    head = (*statement.words[:-1], (start, group.end))
    place = _hull(statement.place, kept, denied)
    yield replace(statement, words=(*head, kept), place=place, denies=False)
    outside = (denied[0] - 1, denied[1])
    yield replace(statement, words=(*head, "not", denied), place=outside, denies=True)


def _contrast(words: Sequence[Token], start: int, end: int) -> int | None:
    """Return where "not B" begins in "A, not B", or in "not B but A"."""
    for i in range(start, end - 1):
        if words[i].low == "not" and not _has_verb(words, i + 1, end):
            after_comma = i > start and words[i - 1].text in {",", "—", "–", "-", "("}
            if after_comma or (i == start and _but(words, i, end)):
                return i
    return None


def _has_verb(words: Sequence[Token], start: int, end: int) -> bool:
    return any(w.tag in FINITE for w in words[start:end])


def _but(words: Sequence[Token], start: int, end: int) -> int | None:
    return next((j for j in range(start + 2, end - 1) if words[j].low in {"but", "rather"}), None)


def _sides(words: Sequence[Token], start: int, end: int, at: int) -> tuple[Cut, Cut]:
    """Return what is asserted and what is denied."""
    if at > start:
        return trimmed(words, (start, at - 1)), trimmed(words, (at + 1, end))
    but = _but(words, at, end) or end
    return trimmed(words, (but + 1, end)), trimmed(words, (at + 1, but))


def _hull(place: Cut, kept: Cut, denied: Cut) -> Cut:
    return (place[0], kept[1]) if kept[1] <= denied[0] else place


def denies(words: Sequence[Token], statement: Statement) -> bool:
    """Say whether the statement is a denial: a negated verb, "no X does", "is a myth"."""
    if statement.denies is not None:
        return statement.denies
    numbers = [i for i in flat(statement.words) if isinstance(i, int)]
    if not numbers:
        return False
    if words[numbers[0]].low in _NOBODY or _is_taken_back(words, numbers):
        return True
    verb = statement.verb if statement.verb is not None else _first_verb(words, numbers)
    if verb is None:
        return False
    group = group_at(words, verb, numbers[-1] + 1)
    after = [w.low for w in words[verb : min(group.end + 3, numbers[-1] + 1)]]
    untrue = group.copular and any(w in _UNTRUE for w in after)
    return group.negated != untrue


def _is_taken_back(words: Sequence[Token], numbers: Sequence[int]) -> bool:
    """Say whether a bracket at the end takes the statement back: "(this is a myth)"."""
    opened = [i for i in numbers if words[i].text == "("]
    if not opened or words[numbers[-1]].text != ")":
        return False
    low = {words[i].low for i in numbers if i > opened[-1]}
    return bool(low & _UNTRUE) != bool(low & {"not", "n't"} and "true" not in low) or (
        "true" in low and bool(low & {"not", "n't"})
    )


def _first_verb(words: Sequence[Token], numbers: Sequence[int]) -> int | None:
    return next((i for i in numbers if words[i].tag in FINITE), None)


def is_opinion(words: Sequence[Token], statement: Statement) -> bool:
    """Say whether the statement is a judgement of taste, a wish or a piece of advice."""
    numbers = [i for i in flat(statement.words) if isinstance(i, int)]
    verb = statement.verb if statement.verb is not None else _first_verb(words, numbers)
    if verb is None:
        return False
    if words[verb].low in {"should", "ought"}:
        end = numbers[-1] + 1
        return not (_directed(words, verb, end) or _is_timed(words, verb, end))
    if _advises(words, numbers):
        return True
    group = group_at(words, verb, numbers[-1] + 1)
    return group.copular and _tasteful(words, range(group.end, numbers[-1] + 1))


def _directed(words: Sequence[Token], verb: int, end: int) -> bool:
    """Say whether it tells how a thing is to be used, which its maker or a rule states."""
    rest = [w.low for w in words[verb + 1 : min(end, verb + 5)] if w.tag not in {"RB"}]
    at = rest.index("be") + 1 if "be" in rest else len(rest)
    return at < len(rest) and rest[at] in _DIRECTED


def _is_timed(words: Sequence[Token], verb: int, end: int) -> bool:
    """Say whether it tells when or how long: "should be done in about four minutes"."""
    for i in range(verb + 1, end - 1):
        low = words[i].low
        if low in {"before", "after", "until"} and _has_verb(words, i + 1, end):
            return words[i].tag == "IN"
        if low in {"in", "within", "about", "after", "for"} and words[i + 1].tag == "CD":
            return i + 2 < end and words[i + 2].low in TIME_NOUNS
    return False


def _advises(words: Sequence[Token], numbers: Sequence[int]) -> bool:
    """Say whether it starts like "It is important to"."""
    low = [words[i].low for i in numbers[:8]]
    if low[:1] != ["it"] or not {"is", "'s", "’s", "may", "can", "would"} & set(low[1:2]):
        return False
    if _UNTRUE & set(low[2:]):
        return False
    return bool(_ADVISED & set(low[2:6])) and bool({"to", "that"} & set(low[3:8]))


def _tasteful(words: Sequence[Token], rest: Sequence[int]) -> bool:
    """Say whether a predicate is a word of taste with nothing to check beside it."""
    for i in rest:
        word = words[i]
        following = words[i + 1].low if i + 1 < len(words) else ""
        if word.low in _TASTE and word.tag != "NNP" and following not in _MEASURED:
            return True
        if word.low in EVALUATIVE and word.tag in {"JJ", "NN", "VBG", "RB"}:
            return not any(words[j].tag in {"CD", "NNP"} for j in rest)
        if word.tag not in {"RB", "DT", "JJ", "CC", "PUNCT"} and word.tag not in NOUNS:
            return False
    return False


def factual(words: Sequence[Token], statement: Statement) -> Statement:
    """Return the statement without its words of taste: "the bill cost 4 bn" (F16)."""
    items = flat(statement.words)
    kept = tuple(item for item in _without_taste(words, items))
    if len(kept) == len(items):
        return statement
    start, end = statement.place
    while start < end and start not in kept:
        start += 1
    if start > statement.place[0] or start + 1 not in kept:
        start = _behind_removed(words, kept, statement.place)
    pieces = tuple(i if isinstance(i, str) else (i, i + 1) for i in kept)
    return replace(statement, words=pieces, place=(start, end))


def _behind_removed(words: Sequence[Token], kept: Sequence[Item], place: Cut) -> int:
    """Return where the words without a gap begin, if the gap is in the first three words."""
    for start in range(min(place[0] + 3, place[1] - 1), place[0], -1):
        if start in kept and start - 1 not in kept:
            return start
    return place[0]


def _without_taste(words: Sequence[Token], items: Sequence[Item]) -> Iterator[Item]:
    """Yield the words but the tasteful; "an amazing city" becomes "a city"."""
    for n, item in enumerate(items):
        if isinstance(item, str):
            yield item
        elif not _is_taste(words, item):
            following = items[n + 1] if n + 1 < len(items) else None
            kept = _article(words, item, following)
            if kept != "":
                yield kept


def _is_taste(words: Sequence[Token], at: int) -> bool:
    word = words[at]
    if word.low in EVALUATIVE_ADVERBS and word.tag == "RB":
        return True
    if word.low not in EVALUATIVE or word.tag != "JJ" or at + 1 >= len(words):
        return False
    noun = next((w for w in words[at + 1 : at + 4] if w.tag != "JJ"), None)
    named = noun is not None and noun.tag in {"NNP", "CD"} and word.text.islower()
    return noun is not None and (noun.tag in {"NN", "NNS"} or named)


def _article(words: Sequence[Token], at: int, following: Item | None) -> Item:
    """Return the word; an article is fitted to what now follows, in lower case."""
    word = words[at]
    if word.tag != "DT" or not isinstance(following, int) or not _is_taste(words, following):
        return at
    after = next((w for w in words[following + 1 :] if w.low not in EVALUATIVE), None)
    if word.low in {"a", "an"} and after is not None and after.tag == "CD":
        return ""
    if word.low in {"a", "an"} and after is not None:
        return "an" if after.low[:1] in "aeiou" else "a"
    return word.low
