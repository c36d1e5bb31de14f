"""Words of a passage: their place, a light stem, and whether they carry content.

The stem joins the forms of one English word ("rose", "rises", "rising" -> "rise"); it is for
matching only and is never shown.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import log

from upheld.domain.text import Span

__all__ = [
    "DETERMINERS",
    "STOP",
    "Word",
    "content",
    "idf",
    "stem",
    "stems",
    "terms",
    "until_mark",
    "words",
]

_MEASURED = r"(?:long|high|tall|wide|deep|old|thick)\b"  # "98-kilometre-long" has "long"
_WORD = re.compile(
    r"\d+(?:[.,:]\d+)*(?:st|nd|rd|th|s)?"
    rf"|[^\W\d_]+(?:['’.\-](?!{_MEASURED})[^\W_]+)*|[^\W_]+"
)
_SAME_SENSE = """
hold contain | keep store | draw design | win receive | buy purchase acquire | begin start
commence | link connect join | film movie | company firm | build construct | advise advice recommend
allow permit | forbid ban prohibit | help assist | locate situate | doctor physician
car automobile
"""
_VOWELS = frozenset("aeiouy")


def terms(text: str) -> frozenset[str]:
    """Return the words of a table written as text."""
    return frozenset(text.split())


STOP = terms(
    "a an the this that these those is are was were be been being am do does did doing done have "
    "has had having will would shall should can could may might must of to in on at by for with "
    "from as into onto about over under after before between during through and or but nor so if "
    "then than because while although though it its he she they them his her hers their theirs "
    "him i me my we us our you your who whom whose which what where when why how there here not "
    "no never s t also just very too only own same such both each any some all more most other "
    "one ones up down out off again once below above within itself himself herself themselves "
    "nearly almost roughly approximately"
)

DETERMINERS = terms("a an the this that these those its his her their our my your")
"""Words that make what follows a thing."""

_IRREGULAR_FORMS = """
rise rose risen | fall fell fallen | grow grew grown | win won | lose lost | begin began begun
write wrote written | give gave given | take took taken | become became | come came | go went gone
see saw seen | know knew known | make made | say said | tell told | find found | leave left
hold held | build built | sell sold | buy bought | bring brought | think thought | teach taught
lead led | meet met | pay paid | send sent | spend spent | speak spoke spoken | break broke broken
choose chose chosen | drive drove driven | fly flew flown | bear bore born borne | die died dying
shrink shrank shrunk | sink sank sunk | sing sang sung | swim swam swum | run ran | get got gotten
keep kept | feel felt | stand stood | understand understood | fight fought | catch caught
draw drew drawn | eat ate eaten | forget forgot forgotten | hide hid hidden | ride rode ridden
shake shook shaken | steal stole stolen | throw threw thrown | wear wore worn | lay laid
lie lain | shoot shot | man men | woman women | child children | person people | foot feet
tooth teeth | mouse mice | goose geese | life lives | wife wives | half halves
study studies studied | base based bases | use used uses using | good better best
bad worse worst | deep deeper | wide wider | old older | heavy heavier | thick thicker
"""

_IRREGULAR = {
    form: forms[0]
    for group in _IRREGULAR_FORMS.replace("\n", "|").split("|")
    if (forms := group.split())
    for form in forms
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """One word: as written, case-folded, its stem and its place."""

    text: str
    folded: str
    stem: str
    span: Span

    @property
    def capital(self) -> bool:
        """Whether it is written with an upper-case first letter."""
        return self.text[0].isupper()

    @property
    def content(self) -> bool:
        """Whether it carries content: no function word."""
        return self.folded not in STOP


def words(text: str) -> tuple[Word, ...]:
    """Return the words of `text` in order."""
    found = []
    for match in _WORD.finditer(text):
        folded = match.group().casefold().replace("’", "'")
        span = Span(match.start(), match.end())
        found.append(Word(text=match.group(), folded=folded, stem=stem(folded), span=span))
    return tuple(found)


def content(found: Iterable[Word]) -> tuple[Word, ...]:
    """Return the words that carry content."""
    return tuple(word for word in found if word.content)


def stems(found: Iterable[Word]) -> frozenset[str]:
    """Return the stems of the words that carry content."""
    return frozenset(word.stem for word in found if word.content)


def until_mark(found: Sequence[Word], place: int) -> Iterator[Word]:
    """Yield the words after a place, up to a mark ("after 1923" of "after 1923, it opened")."""
    for before, word in pairwise(found[place:]):
        if word.span.start - before.span.end > 1:
            return
        yield word


@lru_cache(maxsize=65_536)
def stem(folded: str) -> str:
    """Return the light stem of a case-folded word; words used alike in reports share one."""
    if folded.endswith(("'s", "s'")):
        folded = folded[:-2] if folded.endswith("'s") else folded[:-1]
    cut = _cut_form(folded)
    return _SENSES.get(cut, cut)


def idf(passages: Iterable[frozenset[str]]) -> Mapping[str, float]:
    """Return log((n + 1) / (seen + 0.5)) for each stem that occurs in the passages."""
    seen: dict[str, int] = {}
    total = 0
    for passage in passages:
        total += 1
        for each in passage:
            seen[each] = seen.get(each, 0) + 1
    return {each: log((total + 1) / (count + 0.5)) for each, count in seen.items()}


def _cut(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes", "zes")):
        word = word[:-2]
    elif word.endswith("s") and len(word) > 3 and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    if word.endswith("ied") and len(word) > 4:
        return word[:-3] + "y"
    for ending in ("ing", "ed", "ly"):
        rest = word[: -len(ending)]
        if word.endswith(ending) and len(rest) > 2 and _VOWELS & set(rest):
            return _undoubled(rest)
    return word


def _undoubled(word: str) -> str:
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz" else word


def _ended(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


def _cut_form(word: str) -> str:
    return _ended(_IRREGULAR.get(word) or _cut(word))


_SENSES = {
    _cut_form(word): _cut_form(group.split()[0])
    for group in _SAME_SENSE.replace("\n", "|").split("|")
    for word in group.split()
}
