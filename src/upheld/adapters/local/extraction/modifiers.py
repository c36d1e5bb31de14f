"""Loose modifiers that assert something: "X, which is Y,", "X, the Y,", "X, born in Y,"."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from upheld.adapters.local.extraction.grammar import (
    FINITE,
    NOUNS,
    finite_verb,
    group_at,
    is_plural,
    noun_phrase_before,
    starts_noun_phrase,
)
from upheld.adapters.local.extraction.lexicon import PERSON_NOUNS, word_set
from upheld.adapters.local.extraction.openings import is_connective
from upheld.adapters.local.extraction.pieces import Cut, Statement, Words
from upheld.adapters.local.extraction.tokens import Token

__all__ = ["Loose", "closed_subject", "trailing"]

_SENTENTIAL = word_set(
    """means meant makes made making allows allowed causes caused leads led results resulted
    enables enabled helps helped suggests suggested explains explained shows showed indicates
    indicated prevents prevented gives gave ensures ensured can could may might would will
    requires required contributes contributed reduces reduced increases increased turned"""
)


_AGENTS = word_set(
    """maker builder creator head chief editor translator discoverer designer holder keeper widow
    boss captain commander manager founder co-founder chair secretary"""
)


@dataclass(frozen=True, slots=True)
class Loose:
    """Where a loose modifier stands, and what it asserts (None: drop it, it asserts nothing)."""

    cut: Cut
    statement: Statement | None


def closed_subject(words: Sequence[Token], subject: Cut) -> Loose | None:
    """Find the modifier between two commas that closes a subject: "Lyon, the third city, has"."""
    start, end = subject
    first = next((i for i in range(start, end) if words[i].text == ","), None)
    if first is None or first == start:
        return None
    last = end - 1
    while last > first and words[last].tag == "RB":
        last -= 1
    if words[last].text != "," or last <= first + 1:
        return None
    inner = (first + 1, last)
    passing = all(w.tag in {"RB", "PUNCT"} for w in words[first + 1 : last])
    if passing or is_connective(words, first + 1, last) or words[first + 1].low == "not":
        return Loose((first, last + 1), None)
    statement = _modifier(words, (start, first), inner, tense=words[end].tag)
    return Loose((first, last + 1), statement) if statement else None


def trailing(
    words: Sequence[Token], predicate: Cut, subject: Words, copular: bool
) -> Iterator[Loose]:
    """Find the modifier behind a comma that runs to the end of the predicate."""
    start, end = predicate
    for i in range(start + 1, end - 2):
        if words[i].text != ",":
            continue
        phrase = _owner(words, i, start)
        inner = (i + 1, _until(words, i + 1, end))
        if words[i + 1].tag == "VBN" and copular and not _closed(words, inner):
            place = (i + 1, end)
            yield Loose((i, end), Statement(words=(*subject, "was", inner), place=place))
            return
        if phrase is None or not _starts_loosely(words, i + 1):
            continue
        statement = _modifier(words, phrase, inner, tense=words[start].tag)
        if statement:
            yield Loose((i, inner[1]), statement)


def _until(words: Sequence[Token], start: int, end: int) -> int:
    """Return where a relative clause ends: at ", and", a comma and a verb, or the end."""
    if words[start].tag not in {"WDT", "WP"}:
        return end
    for i in range(start, end - 1):
        if words[i].text == "," and (words[i + 1].tag == "CC" or words[i + 1].tag in FINITE):
            return i
    return end


def _owner(words: Sequence[Token], end: int, floor: int) -> Cut | None:
    """Return the noun phrase before a comma; None where two may be meant: "A on the B, which"."""
    phrase = noun_phrase_before(words, end, floor)
    if phrase is None or phrase[0] < floor + 2 or words[phrase[1] - 1].tag == "NNP":
        return phrase
    before, noun = words[phrase[0] - 1], words[phrase[0] - 2]
    return None if before.tag == "IN" and noun.tag in NOUNS else phrase


def _closed(words: Sequence[Token], inner: Cut) -> bool:
    return finite_verb(words, *inner) is not None


def _starts_loosely(words: Sequence[Token], at: int) -> bool:
    return words[at].tag in {"WDT", "WP"} or words[at].low in {"a", "an", "the", "where", "whose"}


def _modifier(words: Sequence[Token], noun: Cut, inner: Cut, *, tense: str) -> Statement | None:
    first = words[inner[0]]
    if first.low in {"which", "who", "that", "whose", "where"}:
        return _relative(words, noun, inner)
    if first.tag in {"VBN", "VBD"} and not _closed(words, (inner[0] + 1, inner[1])):
        return _stated(words, noun, inner, "VBD" if tense == "VBD" else "VBZ")
    if _is_apposition(words, noun, inner):
        return _stated(words, _named(words, noun), inner, "VBZ")
    return None


def _stated(words: Sequence[Token], noun: Cut, inner: Cut, tense: str) -> Statement:
    plural, past = is_plural(words, noun), tense == "VBD"
    verb = ("were" if past else "are") if plural else ("was" if past else "is")
    return Statement(words=(noun, verb, inner), place=inner)


def _relative(words: Sequence[Token], noun: Cut, inner: Cut) -> Statement | None:
    word, rest = words[inner[0]], (inner[0] + 1, inner[1])
    verb = finite_verb(words, *rest)
    if verb is None:
        return None
    if word.low == "whose":
        return Statement(words=(noun, "'s", rest), place=inner)
    if word.low == "where" and words[noun[0]].tag == "NNP":
        return Statement(words=(rest, "in", noun), place=inner)
    if word.low == "where" or any(w.tag != "RB" for w in words[rest[0] : verb]):
        return None
    if words[verb].low in _SENTENTIAL and word.low == "which":
        return None
    owner = _agreeing(words, noun, group_at(words, verb, inner[1]).tense, words[verb].low)
    return Statement(words=(owner, rest), place=inner) if owner else None


def _agreeing(words: Sequence[Token], noun: Cut, tag: str, verb: str) -> Cut | None:
    """Return the part of "the A of the B" that agrees in number with the verb."""
    wants = {"VBZ": False, "VBP": True}.get(tag, {"was": False, "were": True}.get(verb))
    if wants is None or is_plural(words, noun) is wants:
        return noun
    inner = next((i + 1 for i in range(noun[1] - 1, noun[0], -1) if words[i].low == "of"), None)
    if inner is not None and is_plural(words, (inner, noun[1])) is wants:
        return inner, noun[1]
    return noun if words[noun[1] - 1].tag == "NNP" else None


def _is_apposition(words: Sequence[Token], noun: Cut, inner: Cut) -> bool:
    """Say whether "X, a Y" renames X: a name, then a noun phrase, and no list."""
    start, end = inner
    named = any(w.tag == "NNP" for w in words[noun[0] : noun[1]])
    listed = noun[0] > 0 and words[noun[0] - 1].text in {",", "and", "or", "&"}
    if not named or listed or not starts_noun_phrase(words, start):
        return False
    if words[start].low not in {"a", "an", "the", "its", "his", "her", "their"}:
        return False
    if words[start].tag == "DT" and start + 1 < end and words[start + 1].text == ",":
        return False
    return not _is_list(words, inner) and _all_inside(words, inner)


def _named(words: Sequence[Token], noun: Cut) -> Cut:
    """Return the name in "part of Openlink": what follows the comma renames the name.

    "The maker of the clock, a locksmith" is a person, whom it renames.
    """
    head = next((words[i - 1].low for i in range(*noun) if words[i].low == "of"), "")
    if head in PERSON_NOUNS | _AGENTS:
        return noun
    inner = next((i + 1 for i in range(noun[1] - 1, noun[0], -1) if words[i].low == "of"), None)
    if inner is None or any(w.tag == "NNP" for w in words[noun[0] : inner]):
        return noun
    return (inner, noun[1]) if words[noun[1] - 1].tag == "NNP" else noun


def _is_list(words: Sequence[Token], inner: Cut) -> bool:
    marks = range(inner[0], inner[1] - 1)
    return any(words[i].text == "," and words[i + 1].tag in {"CC", "DT"} for i in marks)


def _all_inside(words: Sequence[Token], inner: Cut) -> bool:
    """Say whether every finite verb of the phrase belongs to a clause inside it."""
    has_noun = any(w.tag in NOUNS for w in words[inner[0] : inner[1]])
    finite = any(w.tag in FINITE for w in words[inner[0] : inner[1]])
    return has_noun and (not finite or finite_verb(words, *inner) is None)
