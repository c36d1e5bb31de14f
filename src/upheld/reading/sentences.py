"""Sentences of a text, as spans that concatenate back to it.

White space after a sentence belongs to it. A block boundary (heading, list item, table row, code)
always ends a sentence, and a list marker is part of its item, never a sentence (M30). Each full
stop is judged once, by a bounded look to both sides: linear time.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from upheld.domain.text import Span
from upheld.reading.blocks import Block, BlockKind, blocks
from upheld.reading.data.abbreviations import (
    CLOSING,
    DEFINITE,
    INNER,
    LETTERED,
    MEASURES,
    NUMBERED,
    ORDINAL_LANGUAGES,
    STARTERS,
    TITLES,
)

__all__ = ["Sentence", "outline", "sentences"]


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: its whole span, the part without markers and white space, its block's kind."""

    span: Span
    content: Span
    kind: BlockKind


def sentences(text: str, language: str = "en") -> tuple[Span, ...]:
    """Return the spans of the sentences of `text`; together they are the whole text."""
    return tuple(sentence.span for sentence in outline(text, language))


def outline(text: str, language: str = "en") -> tuple[Sentence, ...]:
    """Return the sentences of `text` with the kind of block each stands in."""
    return tuple(
        sentence for block in blocks(text) for sentence in _of_block(text, block, language)
    )


_WHOLE = frozenset({BlockKind.CODE, BlockKind.RULE, BlockKind.HTML})


def _of_block(text: str, block: Block, language: str) -> Iterator[Sentence]:
    start, inner = block.span.start, block.content.start
    ends = () if block.kind in _WHOLE else _ends(text, block.content, language)
    for end in ends:
        if end >= block.content.end:
            break
        yield Sentence(Span(start, end), _content(text, inner, end), block.kind)
        start = inner = end
    last = Span(min(inner, block.content.end), block.content.end)
    yield Sentence(Span(start, block.span.end), last, block.kind)


def _content(text: str, start: int, end: int) -> Span:
    return Span(start, start + len(text[start:end].rstrip()))


_END = re.compile(
    r"(?<![.!?…])[.!?…]++[\"'”’»)\]}*_`]*+(?:\s*\[\d{1,3}\])*\s+"
    r"|(?<![。！？])[。！？]++[」』）”\"]*+\s*"
)
_OPENERS = "\"'“‘„«([{*_`¿¡"
_NUMBERING = re.compile(r"\(?\d{1,3}")  # "6." that opens a sentence is no sentence
_WORD_BEFORE = 40
_WORD_AFTER = 24


def _ends(text: str, within: Span, language: str) -> Iterator[int]:
    """Yield where sentences end inside a block, each end behind the white space that follows."""
    start = within.start
    for match in _END.finditer(text, within.start, within.end):
        if _NUMBERING.fullmatch(text, start, match.start()):
            continue
        before = _last_words(text, within.start, match.start())
        after = text[match.end() : match.end() + _WORD_AFTER]
        if _is_end(before, match.group(), after, language):
            start = match.end()
            yield start


def _last_words(text: str, start: int, end: int) -> tuple[str, str]:
    """Return the two words before `end`, without what opens them; the nearer one comes last."""
    piece = text[max(start, end - _WORD_BEFORE) : end]
    if not piece or piece[-1].isspace():
        return "", ""
    words = [word.lstrip(_OPENERS) for word in piece.split()[-2:]]
    return ("", *words)[-2], words[-1]


def _is_end(words: tuple[str, str], mark: str, after: str, language: str) -> bool:
    following = after.lstrip(_OPENERS)
    if not following:
        return True
    if following[0] in ".,;:!?…":
        return False
    if mark[0] != "." or mark[1:2] in ".!?…":
        return mark[0] in "。！？" or not _goes_on(mark, following)
    if following[0].islower():
        return _lower_case_start(words[-1], mark)
    return _stop_ends(words, mark, following, language)


def _goes_on(mark: str, following: str) -> bool:
    """Say whether the sentence goes on after an ellipsis, a quoted question or an exclamation."""
    return following[0].islower() or (following[0] in ",;:-–—" and len(mark) > 1)


_LONG_WORD = 3


def _lower_case_start(before: str, mark: str) -> bool:
    """A full stop before a small letter ends a sentence only after a long plain word."""
    quoted = any(c in mark for c in "\"'”’»)]")
    return (
        not quoted
        and before.isalpha()
        and len(before) > _LONG_WORD
        and not _listed(before.lower(), "en", (TITLES, INNER, NUMBERED, CLOSING))
    )


def _stop_ends(words: tuple[str, str], mark: str, following: str, language: str) -> bool:
    before = words[-1]
    if len(before) == 1 and words[0].lower().rstrip(".") in LETTERED:
        return True
    word = _bare(before)
    number = (_LETTERED if word != "no" else _DIGIT).match(following) is not None
    if _listed(word, language, (TITLES,)) and before[:1].isupper():
        return False
    if number and _listed(word, language, (NUMBERED,)):
        return False
    if _is_ordinal(before, following, language) or _is_initial(words, following):
        return False
    if following[0].isupper() and _is_whole(words[0], word):
        return not number or _is_word(following) or _starts_anew(following)
    if _listed(word, language, (INNER,)) or _dotted(word):
        return any(c in mark for c in ')"”') is False and _starts_anew(following)
    if _listed(word, language, (CLOSING,)):
        return not number and (following[0].isupper() or _starts_anew(following))
    return True


_FIGURE = re.compile(r"[^\W_]?[\d.,]*\d\Z|[½¼¾]\Z")


def _is_whole(before: str, word: str) -> bool:
    """Say whether a word that looks shortened is none: "2.4 kg", "the Sun"."""
    if word in MEASURES and _FIGURE.match(before):
        return True
    return before.lower() == "the" and word in DEFINITE


def _is_word(following: str) -> bool:
    """Say whether a word of two letters or more follows, no single letter or roman number."""
    return not _LETTERED.match(following) and following[:2].isalpha()


def _bare(word: str) -> str:
    """Return a word in lower case without a bracket, dash or possessive around it."""
    return re.split(r"[(\[/—–]", word.lower())[-1].removesuffix("'s").removesuffix("’s")


def _listed(word: str, language: str, tables: tuple[dict[str, frozenset[str]], ...]) -> bool:
    return any(word in table["en"] or word in table.get(language, ()) for table in tables)


_DIGIT = re.compile(r"\d")
_LETTERED = re.compile(r"\d|[A-HJ-Z](?![^\W_])|[IVXLC]{2,}\b")
_DOTTED = re.compile(r"(?:[^\W\d_]{1,2}\.)+[^\W\d_]{1,2}\Z")
_STARTER = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


def _dotted(word: str) -> bool:
    """Say whether a word is letters with stops between, such as "u.s" or "p.m"."""
    return _DOTTED.match(word) is not None


def _starts_anew(following: str) -> bool:
    """Say whether the next word is one that often starts a sentence."""
    word = _STARTER.match(following)
    first = word.group().lower() if word else ""
    return following[0].isupper() and re.split("['’]", first)[0] in STARTERS


_ORDINAL = re.compile(r"\d{1,2}\Z|[IVXLC]{1,5}\Z")


def _is_ordinal(before: str, following: str, language: str) -> bool:
    """In German and other languages "3. Mai" is one thing."""
    if language not in ORDINAL_LANGUAGES or not _ORDINAL.match(before):
        return False
    word = _STARTER.match(following)
    return word is not None and word.group().lower() not in STARTERS


def _is_initial(words: tuple[str, str], following: str) -> bool:
    """Say whether "J." before a name is an initial; "Fig. A." before "See" is none."""
    last = re.split(r"[./(-]", words[-1])[-1]
    single = len(last) == 1 and last.isupper() and last != "I"
    return single and following[0].isupper() and not _starts_anew(following)
