"""Verbs that the tagger took for nouns, in sentences that would have none otherwise."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from upheld.adapters.local.extraction.grammar import NOUNS, finite_verb, starts_noun_phrase
from upheld.adapters.local.extraction.lexicon import SUBORDINATORS, word_set
from upheld.adapters.local.extraction.tokens import Token

__all__ = ["is_present", "repaired"]

_PAST = word_set(
    """cost hit cut set put won lost rose fell led fed held shut split spread beat met sold spent
    ran shot struck grew"""
)
_ONLY_PAST = word_set(
    """sank fell won wrote began grew spoke drove flew broke chose froze stole swam sang threw knew
    drew shook wore tore swore became overtook undertook arose gave took came went"""
)
_PRESENT = word_set(
    """costs hits cuts sets ranks sells ships weighs measures holds borders lies runs houses
    hosts ends starts opens closes shuts covers records reports claims plans needs names owns
    treats causes counts rules wins leads falls rises drops doubles features stars lives uses
    produces supports blocks guides states boils melts freezes sits stands hangs flows grows forms
    drains orbits faces links joins marks shares rivals dates divides empties peaks spans stretches
    separates overlooks extends lasts works stores fits"""
)
_BARE = word_set(
    """cost border rank live need use cause lead rise fall run hold focus range vary star work play
    help act move produce exist differ class consider stand sit lie flow grow form drain orbit face
    link join mark share date divide empty span stretch extend regard view treat open last
    close speak pay"""
)
_DEEDS = word_set(
    """work research trade study access water rain snow travel control demand support fire damage
    change growth fighting construction building"""
)
_INNER = SUBORDINATORS | word_set("that which who whether you and or , ; :")
_PAIRING = frozenset({"and", "but", "yet", "so", "while", "whereas", "although", "though"})
_LETTING = word_set("let lets make makes made making help helps see saw seeing watch did do does")
_SHORTEST = 4
_AFTER = frozenset({"CD", "DT", "NNP", "IN", "PRP$", "JJ", "NN", "NNS", "TO", "RB", "JJR", "PUNCT"})


def repaired(words: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return the words; a part between semicolons without a finite verb gets one if a word can be.

    The first noun or participle behind a noun that can be a finite verb is taken for it.
    """
    out = [_mended(word, after) for word, after in zip_longest(words, words[1:])]
    if _opens_as_subject(words):
        out[0] = replace(out[0], tag="NN")
    start = 0
    for end in (*_bounds(words), len(words)):
        if finite_verb(out, start, end) is None:
            _repair(out, start, end)
        start = end + 1
    first = finite_verb(out, 0, len(out))
    if first is not None and first > 0 and out[first - 1].tag == "CC":
        _repair(out, 0, first - 1)
    return tuple(out)


def is_present(word: Token) -> bool:
    """Say whether a word that may be a plural can be a verb: "uses", "weighs"."""
    return word.low in _PRESENT


def _bounds(words: Sequence[Token]) -> Iterator[int]:
    """Yield where a clause of its own begins: at semicolons, and at the one ", and" of a pair."""
    commas = [i for i, w in enumerate(words) if w.text == ","]
    for i, word in enumerate(words):
        pair = commas == [i] and i + 3 < len(words) and words[i + 1].low in _PAIRING
        if word.text == ";" or (pair and starts_noun_phrase(words, i + 2)):
            yield i


def _mended(word: Token, after: Token | None) -> Token:
    """Return the word; "Nordlys has" shows by agreement that it is a name and no plural."""
    if word.low == "cannot":
        return replace(word, tag="MD")
    if word.tag == "NNS" and word.text[0].isupper() and after is not None and after.tag == "VBZ":
        return replace(word, tag="NNP")
    past = word.tag in NOUNS and word.text in _ONLY_PAST
    return replace(word, tag="VBD") if past else word


def _opens_as_subject(words: Sequence[Token]) -> bool:
    """Say whether "Work on the canal was completed" opens with its subject and orders nothing."""
    if len(words) < _SHORTEST or words[0].low not in _DEEDS:
        return False
    if words[1].low in _PRESENT and words[1].tag == "NNS":
        return True
    if words[1].tag != "IN":
        return False
    verb = finite_verb(words, 2, len(words))
    return verb is not None and all(word.low not in _INNER for word in words[1:verb])


def _repair(out: list[Token], start: int, end: int) -> None:
    at = next((i for i in range(start + 1, end - 1) if _can_be(out, i)), None)
    if at is not None:
        low = out[at].low
        past = low in _PAST or out[at].tag == "VBN"
        out[at] = replace(out[at], tag="VBD" if past else "VBZ" if low.endswith("s") else "VBP")


def _governs(word: Token) -> bool:
    """Say whether a bare form may belong to a word: "can", "to", "let"."""
    return word.tag in {"MD", "TO", "VB"} or word.low in _LETTING


def _is_infinite(words: Sequence[Token], at: int) -> bool:
    """Say whether "to raise" or "raising costs" begins here; "operating profit" is a noun."""
    noun = at + 1 < len(words) and words[at + 1].tag == "NN"
    return words[at].tag == "VB" or (words[at].tag == "VBG" and not noun)


def _can_be(words: Sequence[Token], at: int) -> bool:
    word, after = words[at], words[at + 1]
    before = next((w for w in reversed(words[max(0, at - 3) : at]) if w.tag != "RB"), words[at - 1])
    if after.tag not in _AFTER or (
        before.tag not in NOUNS | {"PRP", "CD"} and before.text not in "),"
    ):
        return False
    if word.tag == "VB" and any(map(_governs, words[max(0, at - 6) : at])):
        return False
    if before.text == "," and word.low not in _BARE:
        return False
    if word.tag == "VBN":
        return not any(_is_infinite(words, i) for i in range(max(0, at - 12), at))
    if word.tag == "VB" or word.low in _PAST or word.low in _PRESENT:
        return True
    return _ends_like_a_verb(words, at, before) or (word.low in _BARE and _leads(words, before))


def _ends_like_a_verb(words: Sequence[Token], at: int, before: Token) -> bool:
    """Say whether "fits" or "complained" is a verb by where it stands in a whole sentence."""
    word, after = words[at], words[at + 1]
    if words[-1].text != ".":
        return False
    if word.tag != "NNS":
        return word.tag == "JJ" and word.low.endswith("ed") and after.text == "."
    determined = any(w.tag == "DT" for w in words[max(0, at - 3) : at])
    if before.tag == "NNP" or (before.tag == "NN" and determined and after.tag in {"JJ", "JJR"}):
        return True
    return before.tag != "NNS" and after.tag in {"DT", "NN", "NNP", "CD", "PRP$"}


def _leads(words: Sequence[Token], before: Token) -> bool:
    opens = words[0].tag in {"NNS", "DT", "NNP", "JJ", "PRP", "PRP$"}
    return opens or before.tag in {"NNS", "NNP"}
