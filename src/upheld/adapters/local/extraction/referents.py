"""Whom "he", "it" and "the company" mean: resolved when exactly one antecedent fits (F23).

Agreement in number, gender and person or thing decides who fits; the nearest sentence that names
anyone fitting decides, its subject and objects before what stands in prepositional phrases.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from upheld.adapters.local.extraction.expletive import is_expletive
from upheld.adapters.local.extraction.grammar import FINITE, NOUNS, lead_end
from upheld.adapters.local.extraction.kinds import suits
from upheld.adapters.local.extraction.lexicon import word_set
from upheld.adapters.local.extraction.mentions import RELEASE, Mention
from upheld.adapters.local.extraction.pieces import Item, Statement, flat
from upheld.adapters.local.extraction.substitution import (
    HE,
    IT,
    POSSESSIVE,
    THEY,
    echo,
    inserted,
    without_doubled,
)
from upheld.adapters.local.extraction.tokens import Token

__all__ = ["LABEL", "Memory"]

_ACTED_ON = frozenset({"him", "her", "them"})
_POINTING = frozenset({"this", "that", "these", "those"})
_DEFINITE = word_set(
    """company firm corporation startup city town village country nation film movie book novel
    band team club university college organization organisation agency bank island airline
    museum album song game series show species"""
)
_NEEDS_NO_NAME = _DEFINITE - word_set("company firm corporation startup city town village")
_THINGS = _DEFINITE | {"place"}
_NAMED_KINDS = word_set(
    "bridge tower river lake mountain street palace castle church act prize war"
)
_FRONT = frozenset({"subject", "object"})
_DETERMINERS = word_set("the this that its his her their your our")
_WINDOW = 3
_KEPT = 40
LABEL = (-1, 0)
"""Where the mention of a label stands: "Paris" in "Paris: It is the capital"."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A reference: its word, its token, and the words of the statement before it."""

    words: Sequence[Token]
    reference: str
    item: int
    before: Sequence[Item]

    @property
    def leads(self) -> bool:
        """Whether it is the subject of a verb."""
        following = self.words[self.item + 1] if self.item + 1 < len(self.words) else None
        return following is not None and following.tag in FINITE | {"RB"}

    @property
    def opened(self) -> bool:
        """Whether it is the subject right behind an opening: "Coming out of the war it"."""
        first = next((i for i in self.before if isinstance(i, int)), self.item)
        bare = self.item > first and self.words[self.item - 1].text != ","
        return bare and self.leads and lead_end(self.words, first, len(self.words)) == self.item

    def takes(self, mention: Mention) -> bool:
        """Say whether a mention agrees with the reference and can be what is said of it."""
        return _fits(mention, self.reference) and suits(mention, self.words, self.item)

    def ahead(self, here: Sequence[Mention]) -> bool:
        """Say whether it stands in an opening and means the subject behind: "Once it is out,"."""
        first = next((i for i in self.before if isinstance(i, int)), self.item)
        lead = lead_end(self.words, first, len(self.words))
        return self.item < lead and any(
            m.role == "subject" and m.at[0] >= lead and self.takes(m) and _is_definite(m)
            for m in here
        )

    def acting(self, here: Sequence[Mention]) -> set[int]:
        """Return the words of whoever acts on it: in "Oda asked her", Oda is not "her"."""
        following = self.words[self.item + 1] if self.item + 1 < len(self.words) else None
        owns = following is not None and following.tag in NOUNS | {"JJ", "VBG"}
        if self.reference not in _ACTED_ON or (self.reference == "her" and owns):
            return set()
        inside = [i for i in self.before if isinstance(i, int)]
        first = next((m for m in here if inside and m.at[0] <= inside[0] < m.at[1]), None)
        return set(range(*first.at)) if first else set()

    def settled(self, here: Sequence[Mention], fitting: Sequence[Mention]) -> bool:
        """Say whether a word before it in the statement is what it means."""
        inside = {i for i in self.before if isinstance(i, int)} - self.acting(here)
        subjects = [m for m in here if m.role == "subject" and m.at[0] in inside]
        if self.reference in THEY and subjects and not self.leads:
            return True
        kept = [m for m in fitting if m.role != "oblique" or not self.leads]
        return any(m.at[0] in inside for m in kept)


class Memory:
    """The mentions of a text so far, newest last; `note` adds those of a sentence."""

    def __init__(self) -> None:
        self._mentions: list[Mention] = []
        self._sentence = 0
        self._topic: Mention | None = None

    def note(self, found: Sequence[Mention]) -> None:
        """Close a sentence: what it mentions can be referred to from the next one on."""
        for mention in found:
            self._add(mention)
        self._sentence += 1

    @property
    def named_subject(self) -> str | None:
        """The one name that recent sentences are about; the text's topic when there is none."""
        recent = {
            m.text
            for m in self._mentions
            if m.name and m.role == "subject" and m.sentence >= self._sentence - _WINDOW
        }
        if len(recent) == 1:
            return recent.pop()
        topic = self._topic
        return topic.text if not recent and topic is not None and topic.name else None

    def listed(self) -> dict[str, Mention | bool]:
        """Return whom "it" means in the next item of a list: the one thing the items are about.

        Nothing where the item before is itself about a name, which is nearer.
        """
        name = self.named_subject
        about = next((m for m in self._mentions if m.text == name and _fits(m, "it")), None)
        last = [m for m in self._mentions if m.sentence == self._sentence - 1]
        nearer = any(m.name and m.role == "subject" and m is not about for m in last)
        return {} if about is None or nearer else {"it": about}

    def _add(self, mention: Mention) -> None:
        mention.sentence = self._sentence
        same = self._known(mention)
        if same is not None:
            self._mentions.remove(same)
            mention = _merged(same, mention)
        self._mentions.append(mention)
        del self._mentions[:-_KEPT]
        if mention.role == "subject" and (self._topic is None or self._topic is same):
            self._topic = mention

    def _known(self, mention: Mention) -> Mention | None:
        """Return the earlier mention of the same thing: the same words, or a part of its name."""
        parts = set(mention.text.lower().split())
        for old in reversed(self._mentions):
            if old.text.lower() == mention.text.lower():
                return old
            olds = set(old.text.lower().split())
            named = old.name and mention.name and old.head == mention.head
            if named and (parts <= olds or olds <= parts):
                return old
        return None

    def resolved(
        self,
        words: Sequence[Token],
        statement: Statement,
        here: Sequence[Mention],
        chain: dict[str, Mention | bool],
    ) -> tuple[Statement, list[Mention]]:
        """Return the statement with its references replaced or marked unclear, and whom they meant.

        `here` are the mentions of its sentence, `chain` whom its pronouns meant so far. A reference
        that an earlier word of the statement settles stays as it is.
        """
        items = flat(statement.words)
        out: list[Item] = []
        unclear: list[str] = []
        meant: list[Mention] = []
        seen: set[str] = set()
        for n, item in enumerate(items):
            reference = _reference(words, items, n)
            sort = _sort(reference)
            if reference is None or sort in seen:
                out.append(item)
                continue
            seen.add(sort)
            place = _Place(words, reference, int(item), items[:n])
            found = chain.get(sort) or self._antecedent(place, here)
            if found:
                chain[sort] = found
            if isinstance(found, Mention):
                meant.append(echo(found, reference))
                put = inserted(found, reference, items, n, words)
                _renamed(here, place, put)
                out.extend(put)
            else:
                out.append(item)
                unclear.extend([reference] if found else [])
        kept = without_doubled(tuple(out))
        pieces = tuple(i if isinstance(i, str) else (i, i + 1) for i in kept)
        return replace(statement, words=pieces, unclear=tuple(dict.fromkeys(unclear))), meant

    def _antecedent(self, place: "_Place", here: Sequence[Mention]) -> Mention | bool:
        """Return whom a reference means; True: unclear; False: settled within the statement."""
        label = next((m for m in here if m.at == LABEL), None)
        if place.reference in _POINTING:
            return label or True
        acting = place.acting(here)
        fitting = [
            m for m in here
            if place.takes(m) and m.at[1] - 1 < place.item and m.at[0] not in acting
        ]  # fmt: skip
        if self._points_ahead(place, here) or place.settled(
            here, [m for m in here if place.takes(m)]
        ):
            return False
        near = [m for m in fitting if m.role != "oblique" or not place.leads]
        fitting = [] if place.opened else fitting
        groups = (near, *self._earlier(place), fitting, self._groups(place.reference))
        for group in groups:
            chosen = self._chosen(group)
            if chosen is not None:
                return chosen if chosen is not True else not place.ahead(here)
        topic = self._topic
        if topic is not None and place.takes(topic):
            return topic
        return place.reference.removeprefix("the ") not in _NEEDS_NO_NAME

    def _chosen(self, group: Sequence[Mention]) -> Mention | bool | None:
        """Return the one that fits; where none stands in front, the topic is before the others."""
        chosen = _chosen(group)
        topic = self._topic
        if chosen is not True or topic is None or any(m.role in _FRONT for m in group):
            return chosen
        return next((m for m in group if m.text == topic.text), True)

    def _points_ahead(self, place: _Place, here: Sequence[Mention]) -> bool:
        """Say whether it means the subject behind it, not what the last sentence was about."""
        if not place.ahead(here):
            return False
        last = (m for m in self._mentions if m.sentence == self._sentence - 1)
        about = any(m.role == "subject" and place.takes(m) for m in last)
        return place.reference in POSSESSIVE or not about

    def _groups(self, reference: str) -> list[Mention]:
        """Return whom "they" may mean when nothing plural is near: a company, a band."""
        first = self._sentence - _WINDOW
        return [
            m
            for m in self._mentions
            if reference in THEY and m.name and not m.person and m.sentence >= first
            and m.role == "subject"
        ]  # fmt: skip

    def _earlier(self, place: _Place) -> list[list[Mention]]:
        """Return the fitting mentions of the last sentences, the newest sentence first."""
        nearest = range(self._sentence - 1, self._sentence - 1 - _WINDOW, -1)
        fitting = [m for m in self._mentions if place.takes(m)]
        return [[m for m in fitting if m.sentence == s] for s in nearest]


def _renamed(here: Sequence[Mention], place: _Place, put: Sequence[Item]) -> None:
    """Name whose a mention is: "her budget" is "Lena's budget" from here on."""
    if place.reference not in POSSESSIVE | {"her"}:
        return
    for mention in here:
        if mention.at[0] == place.item and mention.text.lower().startswith(place.reference):
            owner = "".join(str(word) for word in put)
            mention.text = owner + mention.text[len(place.reference) :]


def _is_definite(mention: Mention) -> bool:
    return mention.name or mention.text.split(" ", 1)[0].lower() in _DETERMINERS


def _chosen(group: Sequence[Mention]) -> Mention | bool | None:
    """Return the one that fits; True when several do; None when none does."""
    front = [m for m in group if m.role in _FRONT]
    if len(front) > 1:
        subjects = [m for m in front if m.role == "subject"]
        if len(subjects) == 1 and RELEASE in subjects[0].classes:
            return subjects[0]
        rivals = [m for m in front if m.role == "object" and m.name]
        front = subjects if subjects and not rivals else front
    tier = front or list(group)
    if not tier:
        return None
    return tier[0] if len(tier) == 1 else True


def _fits(mention: Mention, reference: str) -> bool:
    if reference in HE:
        agrees = mention.gender in {None, HE[reference]}
        return not mention.plural and mention.person is not False and agrees
    if reference in THEY:
        return mention.plural
    if mention.plural or mention.person is True or mention.gender is not None:
        return False
    if reference in IT:
        return True
    return mention.name and _is_a(mention, reference.removeprefix("the "))


def _is_a(mention: Mention, noun: str) -> bool:
    """Say whether a name can be called "the company": it is known or named to be one.

    A name of unknown kind can be a company or a place; a museum or a film it has to say it is.
    """
    known = mention.classes & _THINGS or {mention.head} & (_THINGS | _NAMED_KINDS)
    return noun in known if known else noun not in _NEEDS_NO_NAME


def _reference(words: Sequence[Token], items: Sequence[Item], n: int) -> str | None:
    """Return the reference that the n-th word of a statement is, in lower case, if it is one."""
    item = items[n]
    if isinstance(item, str):
        return None
    low, following = words[item].low, words[item + 1] if item + 1 < len(words) else None
    if low in HE or low in THEY:
        return low
    if low in IT:
        return None if low == "it" and is_expletive(words, item) else low
    if low in _POINTING and words[item].tag in {"DT", "PRP", "WDT"} and n == 0:
        return low if following is not None and following.tag in FINITE else None
    return _definite(words, item) if low == "the" and n == 0 else None


def _definite(words: Sequence[Token], item: int) -> str | None:
    """Return "the company" where nothing else says which."""
    if (
        item + 2 >= len(words)
        or words[item + 1].low not in _DEFINITE
        or words[item + 1].tag != "NN"
    ):
        return None
    after = words[item + 2]
    bare = after.tag in FINITE | {"POS", "RB", "PUNCT"} and after.text != "("
    return f"the {words[item + 1].low}" if bare else None


def _sort(reference: str | None) -> str:
    """Return what a reference shares with others that mean the same in one statement."""
    if reference in HE:
        return HE[reference]
    return "it" if reference in IT else "they" if reference in THEY else reference or ""


def _merged(old: Mention, new: Mention) -> Mention:
    """Return one mention for two of the same thing: the longer text, all that is known."""
    longer = old if len(old.text) > len(new.text) else new
    return replace(
        new,
        text=longer.text,
        person=old.person if new.person is None else new.person,
        gender=old.gender or new.gender,
        classes=old.classes | new.classes,
    )
