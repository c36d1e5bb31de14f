"""The things a text speaks of: noun phrases with what they may be referred to by later."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from upheld.adapters.local.extraction.grammar import NOUNS, finite_verb, group_at, lead_end
from upheld.adapters.local.extraction.lexicon import (
    FEMALE,
    GROUP_NOUNS,
    MALE,
    ORGANISATION_ENDS,
    PERSON_NOUNS,
    PERSON_TITLES,
    word_set,
)
from upheld.adapters.local.extraction.tokens import Token

__all__ = ["RELEASE", "Mention", "mentions", "names"]

_MALE_WORDS = word_set(
    """mr king prince sir lord father brother son man boy husband actor emperor duke count pope
    uncle grandfather businessman chairman priest"""
)
_FEMALE_WORDS = word_set(
    """mrs ms miss queen princess lady mother sister daughter woman girl wife actress empress
    duchess countess aunt grandmother businesswoman chairwoman"""
)
_CALENDAR = word_set(
    """january february march april may june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday bc ad
    mondays tuesdays wednesdays thursdays fridays saturdays sundays"""
)
_LOCATIVE = frozenset({"in", "at", "near", "across", "throughout", "into", "within", "outside"})
_PERSON_ENDS = (
    "ologist",
    "ician",
    "arian",
    "wright",
    "woman",
    "ographer",
    "ologian",
    "omist",
    "ianist",
    "alist",
    "cist",
)
RELEASE = "release"
"""The class of what bears a version number: "quickcache 2.4"."""

_NEAR = 3
_LONG_NAME = 6
_PHRASE = NOUNS | {"JJ", "JJR", "JJS", "CD", "DT", "PRP$", "POS"}


@dataclass(slots=True)
class Mention:
    """A noun phrase; `person` and `gender` are None while unknown."""

    text: str
    head: str
    name: bool
    plural: bool
    role: str  # subject | object | oblique | predicate
    at: tuple[int, int]  # token numbers
    sentence: int = 0
    person: bool | None = None
    gender: str | None = None
    classes: set[str] = field(default_factory=set)


def mentions(words: Sequence[Token], text: str) -> list[Mention]:
    """Return the mentions of one sentence in order; a predicate noun tells its subject's class."""
    found = list(_phrases(words, text))
    start = lead_end(words, 0, len(words)) if words else 0
    verb = finite_verb(words, start, len(words))
    if verb is not None:
        _give_roles(words, found, start, verb)
    else:
        _step_back(found)
    return [m for m in _joined(found, words, text) if m.role != "predicate"]


def names(words: Sequence[Token], text: str) -> list[Mention]:
    """Return every run of proper nouns as a mention that may be the subject of what follows."""
    found: list[Mention] = []
    start = 0
    for i in range(len(words) + 1):
        if i < len(words) and words[i].tag == "NNP":
            continue
        if i > start and (mention := _mention(words, start, i, text)):
            mention.role = "subject"
            found.append(mention)
        start = i + 1
    return found


def _phrases(words: Sequence[Token], text: str) -> Iterator[Mention]:
    i, end = 0, len(words)
    while i < end:
        start = i
        while i < end and words[i].tag in _PHRASE and (i == start or _continues(words, i)):
            i += 1
        owner = next((j for j in range(start + 1, i) if words[j].tag == "POS"), None)
        if owner and (mention := _mention(words, start, owner, text)):
            mention.role = "oblique"
            yield mention
        if i > start and (mention := _mention(words, start, i, text)):
            yield mention
        i = max(i, start + 1)


def _continues(words: Sequence[Token], i: int) -> bool:
    return words[i].tag not in {"DT", "PRP$"}


def _mention(words: Sequence[Token], start: int, end: int, text: str) -> Mention | None:
    given = end
    while end > start and words[end - 1].tag not in NOUNS:
        end -= 1
    if end == start:
        return None
    head, first = words[end - 1], words[start]
    low = head.low.rstrip(".")
    if low in _CALENDAR or (head.tag == "NNP" and first.tag == "CD"):
        return None
    name = head.tag == "NNP" and first.low not in {"a", "an"}
    before = words[start - 1] if start else None
    role = "oblique" if before is not None and before.tag in {"IN", "TO"} else "object"
    mention = Mention(
        text[first.start : words[_of_phrase(words, end) - 1].end], low, name,
        head.tag == "NNS" or _plural_name(words, start, end),
        role, (start, end),
    )  # fmt: skip
    if _has_version(words, start, end, given):
        mention.text, mention.name = text[first.start : words[end].end], True
        mention.classes.add(RELEASE)
    _judge_person(mention, [w.low.rstrip(".") for w in words[start:end]], before)
    return mention


def _has_version(words: Sequence[Token], start: int, end: int, given: int) -> bool:
    """Say whether one word with a version number follows: "quickcache 2.4", not "lasted 2.4"."""
    plain = words[start].tag not in {"DT", "PRP$", "CD"} and end == start + 1
    return plain and end < given and "." in words[end].text and words[end].text[0].isdigit()


def _of_phrase(words: Sequence[Token], end: int) -> int:
    """Return the end of the phrase with the "of" phrase behind it: "types of proteins"."""
    i = end
    if i + 1 < len(words) and words[i].low == "of":
        i += 1
        while i < len(words) and words[i].tag in _PHRASE:
            i += 1
        while i > end and words[i - 1].tag not in NOUNS:
            i -= 1
    return max(i, end)


def _plural_name(words: Sequence[Token], start: int, end: int) -> bool:
    """Names such as "the Beatles", but not "the United States"."""
    last = words[end - 1]
    given = words[start].low == "the" and last.tag == "NNP" and last.low.endswith("s")
    return given and not last.low.endswith(("ss", "states", "us", "is", "times", "olympics"))


def _judge_person(mention: Mention, low: Sequence[str], before: Token | None) -> None:
    inner = [w for w in low if w not in {"the", "a", "an"}] or list(low)
    place = before is not None and before.low in _LOCATIVE and mention.name
    called = inner[0] in MALE | FEMALE and low[0] != "the"
    if mention.name and (inner[0] in PERSON_TITLES or called) and len(low) < _LONG_NAME:
        mention.person = inner[-1] not in ORGANISATION_ENDS
    elif place or inner[-1] in ORGANISATION_ENDS or (mention.name and low[0] in {"the", "its"}):
        mention.person = False
    elif not mention.name:
        mention.person = inner[-1] in PERSON_NOUNS or inner[-1].endswith(_PERSON_ENDS)
        mention.classes.add(inner[-1])
    elif mention.text.isupper() or any(c.isdigit() for c in mention.text):
        mention.person = False
    if mention.person or mention.person is None:
        mention.gender = _gender(inner)


def _gender(inner: Sequence[str]) -> str | None:
    for word in inner:
        if word in _MALE_WORDS or word in MALE:
            return "m"
        if word in _FEMALE_WORDS or word in FEMALE:
            return "f"
    return None


def _step_back(found: list[Mention]) -> None:
    """In words without a verb only names stand in front."""
    for mention in found:
        if not mention.name:
            mention.role = "oblique"


def _give_roles(words: Sequence[Token], found: list[Mention], start: int, verb: int) -> None:
    group = group_at(words, verb, len(words))
    subject: Mention | None = None
    for mention in found:
        if mention.role == "object" and not start <= mention.at[0] <= group.end + _NEAR:
            mention.role = "oblique"
        first = mention.at[0]
        if start <= first < verb and mention.role == "object" and subject is None:
            mention.role, subject = "subject", mention
        elif mention.role == "object" and first < verb:
            mention.role = "oblique"
        elif (
            group.copular
            and subject
            and group.end <= first <= group.end + 2
            and mention.role == "object"
        ):
            _equate(subject, mention)


def _equate(subject: Mention, predicate: Mention) -> None:
    """Make one mention of "X is a Y": the name stays and learns what it is."""
    names, describes = (
        (predicate, subject) if predicate.name and not subject.name else (subject, predicate)
    )
    names.role, describes.role = "subject", "predicate"
    names.classes |= describes.classes
    names.gender = names.gender or describes.gender
    if (
        not describes.name
        and names.name
        and names.person is None
        and describes.head not in GROUP_NOUNS
    ):
        names.person = bool(describes.person)


def _joined(found: list[Mention], words: Sequence[Token], text: str) -> Iterator[Mention]:
    """Yield the mentions and, for "A and B" before the verb, their pair as one plural."""
    for i, mention in enumerate(found):
        after = mention.at[1]
        pair = found[i + 1] if i + 1 < len(found) else None
        if pair and after < len(words) and words[after].low == "and" and pair.at[0] == after + 1:
            start, end = words[mention.at[0]].start, words[pair.at[1] - 1].end
            role = "subject" if mention.role == "subject" else mention.role
            yield Mention(text[start:end], "", False, True, role, (mention.at[0], pair.at[1]))
        yield mention
