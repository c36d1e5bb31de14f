"""Names: capitalised sequences, and another name standing where the claim has its own.

Fires on: "born in Paris" against "born in Lyon"; "Douglas was the oldest justice" against
"Brennan was the oldest justice".
Stays silent on: a name that the source spells longer or shorter ("Douglas", "William O.
Douglas"), and on two names in different places of the sentence.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile

from upheld.adapters.local.verification.words import STOP, Word, stem, terms, until_mark

__all__ = [
    "Name",
    "Swap",
    "absent",
    "aside",
    "attached",
    "led",
    "names",
    "subject",
    "subjects",
    "swaps",
]

_JOINERS = terms("of the de la le van von der den di da del al bin y and for")
_CALENDAR = terms(
    "january february march april may june july august september october november december monday "
    "tuesday wednesday thursday friday saturday sunday i i'm i've i'll"
)
_PREPOSITIONS = terms("in at by of from to for with near under against")
_ARTICLES = terms("the a an")
_LEADS = terms("it he she they its his her their")
_PASSING = terms(
    "after before since during following aftermath until behind than unlike besides except"
)
_BEFORE = 3
_VERBS = terms("is was has had are were have lies became")
_TITLE = 4
_FULL = 4
_OF_REACH = 7
_SORTS = frozenset(
    stem(word)
    for word in terms(
        "city town village state province region county district republic kingdom island river "
        "lake sea mountain country part one"
    )
)
"""What a name after "of" names itself ("the city of Faisalabad"), or can be part of with others."""
_CONTEXT = 3
_REACH = 5
_ONE_ONLY = frozenset(
    stem(word)
    for word in terms(
        "born died capital headquartered founded founder invented inventor discovered discoverer "
        "directed director written wrote author composed composer president chairman ceo minister "
        "king queen located based first last only won winner named painted designed built "
        "killed married"
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """A name: its words and where they stand among the words of the passage.

    It is not `sure` where it is a lone word that opens a sentence ("Sales rose").
    """

    words: tuple[Word, ...]
    first: int
    last: int
    sure: bool = True

    @property
    def text(self) -> str:
        """The name as written, single-spaced."""
        return " ".join(word.text for word in self.words)

    @property
    def stems(self) -> frozenset[str]:
        """The stems of its words, joiners left out."""
        return frozenset(word.stem for word in self.words if word.folded not in _JOINERS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    """A name of the claim and the name that stands in its place in the source."""

    claim: Name
    source: Name
    context: tuple[str, ...]

    @property
    def exclusive(self) -> bool:
        """Whether only one name can stand there (born in, capital of, the oldest)."""
        return any(word in _ONE_ONLY or word.endswith("est") for word in self.context)


def names(found: Sequence[Word], text: str) -> tuple[Name, ...]:
    """Return the capitalised sequences in order."""
    result: list[Name] = []
    place = 0
    while place < len(found):
        last = _end(found, place, text)
        if last is None:
            place += 1
            continue
        said = tuple(found[place : last + 1])
        sure = not _only_opens(found, place, last, text)
        result.append(Name(words=said, first=place, last=last, sure=sure))
        place = last + 1
    return tuple(result)


def subjects(claim: Sequence[Word], own: Sequence[Name]) -> tuple[Name, ...]:
    """Return the names of a claim, with a lone word that opens it where a verb follows at once."""
    return tuple(
        name
        for name in own
        if name.sure or (name.last + 1 < len(claim) and claim[name.last + 1].folded in _VERBS)
    )


def subject(claim: Sequence[Word], own: Sequence[Name]) -> Name | None:
    """Return the name of whom or what a claim is about: its first, if it has any."""
    return next(iter(subjects(claim, own)), None)


def led(source: Sequence[Word]) -> bool:
    """Say whether a sentence opens with a pronoun, so that its subject is named elsewhere."""
    return bool(source) and source[0].folded in _LEADS


def aside(
    claim: Sequence[Word], own: Sequence[Name], source: Sequence[Word], others: Sequence[Name]
) -> bool:
    """Say whether the source names the claim's subject in passing only, and is about another.

    "It began in the aftermath of the war and ended in 1991", "Saturn is the second, after Jupiter".
    """
    about = subject(claim, own)
    if about is None:
        return False
    places = [other.first for other in others if _one_in_other(other.stems, about.stems)]
    passing = [any(w.folded in _PASSING for w in source[max(0, n - _BEFORE) : n]) for n in places]
    return bool(places) and (all(passing) or led(source))


def _one_in_other(one: frozenset[str], other: frozenset[str]) -> bool:
    """Say whether a name is a part of another ("Everest"), not only like it ("Mount Kenya")."""
    return one <= other or other <= one


def absent(claim: Sequence[Name], source: frozenset[str]) -> tuple[Name, ...]:
    """Return the names of a claim none of whose words stands in the source."""
    return tuple(name for name in claim if name.sure and not name.stems & source)


def swaps(
    claim: Sequence[Word],
    claim_names: Sequence[Name],
    source: Sequence[Word],
    source_names: Sequence[Name],
) -> Iterator[Swap]:
    """Yield names that differ in the same surroundings: two or more shared words beside them."""
    here = frozenset(word.stem for word in claim)
    there = frozenset(word.stem for word in source)
    for name in claim_names:
        if name.stems & there:
            yield from islice(_kindred(claim, name, source, source_names), 1)
            continue
        others = (other for other in source_names if not other.stems & here)
        found = (
            Swap(claim=name, source=other, context=_shared(claim, name, source, other))
            for other in others
        )
        yield from islice(filter(_alike, found), 1)


def _kindred(
    claim: Sequence[Word], name: Name, source: Sequence[Word], others: Sequence[Name]
) -> Iterator[Swap]:
    """Yield the same kind of name with another own part ("University of Ghent"), alike governed."""
    here = frozenset(word.stem for word in claim)
    there = frozenset(word.stem for word in source)
    for other in others:
        mine, theirs = _own(name, there), _own(other, here)
        same = [a.stem for a, b in zip(name.words, other.words, strict=False) if a.stem == b.stem]
        context = _shared(claim, name, source, other)
        telling = any(each not in STOP and each not in same for each in context)
        if mine and theirs and _one_pattern(name, other, mine, theirs) and telling:
            yield Swap(claim=name, source=other, context=(*context, *same[:1]))


def _own(name: Name, elsewhere: frozenset[str]) -> tuple[int, ...]:
    """Return the places, within a name, of its words that the other text has nowhere."""
    return tuple(n for n, word in enumerate(name.words) if word.stem not in elsewhere)


def _one_pattern(name: Name, other: Name, mine: Sequence[int], theirs: Sequence[int]) -> bool:
    """Say whether two names are alike but for one word, that word's place, and its length."""
    if len(name.words) != len(other.words) or tuple(mine) != tuple(theirs) or len(mine) != 1:
        return False
    return min(len(name.words[mine[0]].text), len(other.words[mine[0]].text)) >= _FULL


def _alike(swap: Swap) -> bool:
    """Say whether enough is shared: the more, the less sure it is that both are names."""
    unsure = 2 - swap.claim.sure - swap.source.sure
    enough = len(swap.context) >= 2 + min(unsure, 1) and _telling(swap.context)
    return enough and (unsure < 2 or swap.exclusive)


def _shared(
    claim: Sequence[Word], name: Name, source: Sequence[Word], other: Name
) -> tuple[str, ...]:
    """Return the stems beside both names: the unbroken run before, and the run after.

    A name after the same preposition of the same word ("founded … by") stands in the same place,
    whatever lies between.
    """
    before = _run(claim[: name.first][::-1], source[: other.first][::-1])
    after = _run(claim[name.last + 1 :], source[other.last + 1 :])
    slot, there = _slot(claim, name.first), _slot(source, other.first)
    if slot and slot == there and len(before) < len(slot):
        return (*slot, *(each for each in before if each not in slot), *after)
    return (*reversed(before), *after)


def _slot(words: Sequence[Word], first: int) -> tuple[str, ...]:
    """Return the word that governs a name and the preposition before it ("founded", "by").

    A title may stand between them ("designed by the Danish architect …").
    """
    first = _before_title(words, first)
    if not first or words[first - 1].folded not in _PREPOSITIONS:
        return ()
    before = reversed(words[max(0, first - 1 - _REACH) : first - 1])
    governing = (w for w in before if w.content and not w.capital and not w.text[0].isdigit())
    found = next(governing, None)
    return (found.stem, words[first - 1].stem) if found else ()


def _before_title(words: Sequence[Word], first: int) -> int:
    """Return where "the Danish architect" begins before a name, or the name itself."""
    for at in range(first - 1, max(-1, first - 1 - _TITLE), -1):
        if words[at].folded in _ARTICLES:
            return at
        if not words[at].content:
            break
    return first


def attached(claim: Sequence[Word], own: Sequence[Name], source: Sequence[Word]) -> bool:
    """Say whether what the claim has "of" a name the source has of that name too, if of any.

    "The capital of Australia" is not "the capital of New South Wales".
    """
    slots = ((name, _slot(claim, name.first)) for name in own)
    return all(
        _of_that(slot[0], name, source)
        for name, slot in slots
        if slot[1:] == ("of",) and slot[0] not in _SORTS
    )


def _of_that(head: str, name: Name, source: Sequence[Word]) -> bool:
    """Say whether the source leaves open, or says, that the head is of this name."""
    for place, word in enumerate(source):
        after = source[place + 1 : place + 1 + _OF_REACH]
        at = next((n for n, w in enumerate(after) if w.capital), None)
        if word.stem != head or at is None or all(w.folded != "of" for w in after[:at]):
            continue
        said = (after[at], *takewhile(lambda w: w.capital, until_mark(after, at)))
        if name.stems.isdisjoint(w.stem for w in said):
            return False
    return True


def _run(one: Sequence[Word], two: Sequence[Word]) -> tuple[str, ...]:
    run: list[str] = []
    for mine, theirs in zip(one[:_CONTEXT], two[:_CONTEXT], strict=False):
        if mine.stem != theirs.stem:
            break
        run.append(mine.stem)
    return tuple(run)


def _telling(shared: Sequence[str]) -> bool:
    return any(each not in STOP for each in shared)


def _end(found: Sequence[Word], place: int, text: str) -> int | None:
    """Return the last place of the name that starts at `place`, or None if none does."""
    if not _nameable(found[place]):
        return None
    last = place
    for other in range(place + 1, len(found)):
        gap = text[found[other - 1].span.end : found[other].span.start]
        if gap.strip(" .'’-&") or (gap.strip().startswith(".") and len(found[other - 1].text) > 3):
            break
        if _nameable(found[other]):
            last = other
        elif found[other].folded not in _JOINERS - {"and", "for"} or other - last > 2:
            break
    return last


def _nameable(word: Word) -> bool:
    return word.capital and word.folded not in STOP and word.folded not in _CALENDAR


def _only_opens(found: Sequence[Word], first: int, last: int, text: str) -> bool:
    """Say whether a lone capital only opens a sentence ("Sales rose")."""
    if first != last or (found[first].text.isupper() and len(found[first].text) > 1):
        return False
    before = text[: found[first].span.start].rstrip()
    return not before or before[-1] in '.!?:"“'
