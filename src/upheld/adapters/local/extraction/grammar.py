"""The little grammar that splitting needs: verb groups, noun phrases, openings before the subject.

All functions take the tokens of one sentence and token numbers; each looks a bounded way ahead or
moves on, so that a sentence is read in linear time.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from upheld.adapters.local.extraction.lexicon import (
    BE,
    NEGATIONS,
    SUBORDINATORS,
    TIME_NOUNS,
    word_set,
)
from upheld.adapters.local.extraction.pieces import Cut
from upheld.adapters.local.extraction.tokens import Token

__all__ = [
    "FINITE",
    "NOUNS",
    "VERBS",
    "Group",
    "after_bracket",
    "finite_verb",
    "group_at",
    "is_plural",
    "is_time",
    "lead_end",
    "noun_phrase_before",
    "starts_noun_phrase",
    "trimmed",
]

NOUNS = frozenset({"NN", "NNS", "NNP"})
FINITE = frozenset({"VBZ", "VBD", "VBP", "MD"})
VERBS = FINITE | {"VB", "VBN", "VBG"}
_PHRASE = NOUNS | {"JJ", "JJR", "JJS", "CD", "DT", "PRP$", "POS"}
_PHRASE_STARTS = _PHRASE | {"PRP", "EX", "VBG", "WP"} - {"POS"}
_RELATIVES = frozenset({"WDT", "WP"})
_BRACKETS = {"(": ")", "[": "]", "“": '”"', "«": "»", '"': '"”'}
_REACH = 60
_ROUGHLY = frozenset(
    {"over", "about", "around", "nearly", "almost", "approximately", "more", "fewer", "at", "up"}
)
_LEAD_STARTS = frozenset({"IN", "RB", "TO", "VBG", "VBN", "WRB"})
_LEAD_REACH = 12
_TIME_WORDS = 6
_MARKS = frozenset({",", ";", ":", "(", "—", "–"})
_PREPOSITIONS = frozenset({"since", "after", "before", "until", "as"})
_NAME_LINKS = frozenset({"for", "on", "in", "and", "at", "the"})


@dataclass(frozen=True, slots=True)
class Group:
    """A finite verb with what follows it: tokens [start, end); the last token is the main verb."""

    start: int
    end: int
    negated: bool
    copular: bool
    tense: str  # tag of the finite verb
    main: str  # tag of the main verb


def group_at(words: Sequence[Token], start: int, end: int) -> Group:
    """Return the verb group whose finite verb stands at `start`."""
    last, i = start, start + 1
    while i < end and i - start < _REACH and _goes_on(words, i, last):
        last = i if words[i].tag in VERBS else last
        i += 1
    negated = any(w.low in NEGATIONS for w in words[max(0, start - 1) : i])
    return Group(start, last + 1, negated, words[last].low in BE, words[start].tag, words[last].tag)


def _goes_on(words: Sequence[Token], i: int, last: int) -> bool:
    tag = words[i].tag
    if tag == "RB" or words[i].low in NEGATIONS:
        return True
    return tag in {"VB", "VBN", "VBG"} and words[last].low in _HELPING


_HELPING = BE | word_set(
    """have has had having 've ’ve 'd ’d do does did will would can could may might must shall
    should ought 'll ’ll ca wo got gets get"""
)


def finite_verb(words: Sequence[Token], start: int, end: int) -> int | None:
    """Return where the finite verb of the clause stands; clauses inside it are passed over."""
    inside, i = 0, start
    while i < end:
        behind = after_bracket(words, i, end)
        if behind is not None and (i > start or behind < end - 1):
            i = behind
        elif words[i].tag in FINITE and not inside:
            return i
        elif words[i].tag in FINITE:
            inside -= 1
            i = group_at(words, i, end).end
        else:
            inside += _opens_clause(words, i, start, end)
            i += 1
    return None


def _opens_clause(words: Sequence[Token], i: int, start: int, end: int) -> bool:
    word = words[i]
    if word.tag in _RELATIVES:
        return True
    after_noun = i > start and words[i - 1].tag in NOUNS
    if word.low in {"that", "where", "when", "why"} and after_noun:
        return True
    return after_noun and _is_agent(word) and _is_contact(words, i, end)


_AGENTS = frozenset({"he", "she", "it", "they", "we", "you", "i"})


def _is_agent(word: Token) -> bool:
    return word.tag == "PRP" and word.low in _AGENTS


def _is_contact(words: Sequence[Token], i: int, end: int) -> bool:
    """Say whether the clause of a pronoun belongs to the noun before it: "the book she wrote sold".

    The verb of that noun then follows without a subject of its own; in "Last year it lost all its
    data" none follows.
    """
    inner = next((j for j in range(i + 1, min(end, i + 4)) if words[j].tag in FINITE), None)
    if inner is None:
        return False
    for j in range(group_at(words, inner, end).end, min(end, i + _REACH)):
        word = words[j]
        if word.tag in FINITE:
            return True
        ends = word.tag in {"PRP", "CC", "WDT", "WP", "WRB", "EX"} or word.text in {",", ";", ":"}
        if ends or (word.low in SUBORDINATORS and _leads_clause(words, j, end)):
            return False
    return False


def _leads_clause(words: Sequence[Token], at: int, end: int) -> bool:
    """Say whether a verb follows a word such as "as" or "after" before the next mark."""
    for j in range(at + 1, min(end, at + _LEAD_REACH)):
        if words[j].text in {",", ";"}:
            return False
        if words[j].tag in FINITE:
            return words[at].low not in _PREPOSITIONS or words[j - 1].tag in {"PRP", "RB"}
    return False


def after_bracket(words: Sequence[Token], i: int, end: int) -> int | None:
    """Return the token behind a bracket or quotation that opens at `i` and closes before `end`."""
    close = _BRACKETS.get(words[i].text)
    if close is None:
        return None
    for j in range(i + 1, min(end, i + _REACH)):
        if words[j].text in close:
            return j + 1
    return None


def lead_end(words: Sequence[Token], start: int, end: int) -> int:
    """Return where the clause begins behind an opening such as "In 1980," or "As it rains,"."""
    first = words[start]
    bare = _bare_lead(words, start, end)
    if bare is not None:
        return bare
    if first.tag not in _LEAD_STARTS and first.low not in SUBORDINATORS:
        return _time_end(words, start, end)
    dated = start + 2 < end and first.tag == "IN" and words[start + 1].tag == "CD"
    if dated and words[start + 2].tag in {"DT", "PRP", "NNP", "EX", "PRP$"}:
        return start + 2
    for i in range(start + 1, min(end - 2, start + _REACH)):
        if words[i].text == "," and _clause_follows(words, i + 1, end):
            return i + 1
    return start


def _bare_lead(words: Sequence[Token], start: int, end: int) -> int | None:
    """Return where the pronoun stands in "In Germany it was" and "The next day she resigned"."""
    first = start + 1 + (words[start].low in SUBORDINATORS)
    for i in range(first, min(end - 1, start + _LEAD_REACH)):
        word = words[i]
        if word.tag in FINITE or word.tag in {"CC", "WDT", "WP"} or word.text in _MARKS:
            return None
        if _is_agent(word) and words[i + 1].tag in FINITE | {"RB"}:
            adverbial = words[start].tag in {"IN", "RB", "VBG"} or is_time(words, start, i)
            noun = words[i - 1].tag in NOUNS | {"CD", "RB"}
            return i if adverbial and noun and not _is_contact(words, i, end) else None
    return None


def _time_end(words: Sequence[Token], start: int, end: int) -> int:
    """Return where the clause begins behind "Last year," or "The next day,"; else `start`."""
    for i in range(start + 1, min(end - 2, start + _TIME_WORDS)):
        if words[i].text == ",":
            timed = is_time(words, start, i) and _clause_follows(words, i + 1, end)
            return i + 1 if timed else start
    return start


def is_time(words: Sequence[Token], start: int, end: int) -> bool:
    """Say whether [start, end) is a time said without a preposition: "last year", "that day"."""
    if end - start > _TIME_WORDS or any(w.tag in {"IN", "POS"} for w in words[start:end]):
        return False
    return words[end - 1].low in TIME_NOUNS or words[end - 1].low in {"later", "earlier", "ago"}


def _clause_follows(words: Sequence[Token], start: int, end: int) -> bool:
    if not starts_noun_phrase(words, start):
        return False
    verb = finite_verb(words, start, min(end, start + _REACH))
    if verb is None or verb == start:
        return False
    inner = [w.text for w in words[start:verb]]
    return "," not in inner or words[verb - 1].text == ","


def starts_noun_phrase(words: Sequence[Token], at: int) -> bool:
    """Say whether a subject may begin at `at`: "the", "Paris", "over 500"."""
    if words[at].low in _ROUGHLY:
        return any(w.tag == "CD" for w in words[at + 1 : at + 4])
    return words[at].tag in _PHRASE_STARTS or words[at].text in {'"', "“", "‘", "'"}


def noun_phrase_before(words: Sequence[Token], end: int, floor: int) -> Cut | None:
    """Return the noun phrase that ends at `end`, with the "of" phrases it is made of."""
    i = end
    if i > floor and words[i - 1].text == ")":
        while i > floor and words[i - 1].text != "(":
            i -= 1
        i -= 1
    if i <= floor or words[i - 1].tag not in NOUNS:
        return None
    while i > floor and words[i - 1].tag in _PHRASE:
        i -= 1
        if words[i].tag in {"DT", "PRP$"}:
            break
    joined = i - 1 > floor and words[i - 2].tag in NOUNS
    named = joined and words[i - 2].tag == "NNP" and words[i].tag == "NNP"
    if joined and (words[i - 1].low == "of" or (named and words[i - 1].low in _NAME_LINKS)):
        outer = noun_phrase_before(words, i - 1, floor)
        return (outer[0], end) if outer else (i, end)
    return i, end


def is_plural(words: Sequence[Token], phrase: Cut) -> bool:
    """Say whether a noun phrase is plural by its head or by "and"."""
    head = ""
    for word in words[phrase[0] : phrase[1]]:
        if word.tag == "IN" or word.text in {",", "("}:
            break
        if word.low == "and":
            return True
        head = word.tag if word.tag in NOUNS else head
    return head == "NNS"


def trimmed(words: Sequence[Token], cut: Cut) -> Cut:
    """Return the range without marks and joining words at its ends; brackets and quotes stay."""
    start, end = cut
    while start < end and (_loose(words[start])):
        start += 1
    while end > start and (_loose(words[end - 1])):
        end -= 1
    return start, end


_HOLDING = frozenset("()[]{}\"'“”‘’«»$€£¥%&#+*")


def _loose(word: Token) -> bool:
    joins = word.low in {"and", "but", "or", "yet", "so"} and word.tag == "CC"
    return joins or (word.tag == "PUNCT" and not _HOLDING & set(word.text))
