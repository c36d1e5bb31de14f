"""List items and "Label: value" lines that are no sentences, made whole by what stands above."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from upheld.adapters.local.extraction.acts import Act, act
from upheld.adapters.local.extraction.grammar import FINITE, NOUNS, finite_verb
from upheld.adapters.local.extraction.lexicon import BE, word_set
from upheld.adapters.local.extraction.pieces import Cut, Words
from upheld.adapters.local.extraction.tokens import Token
from upheld.adapters.local.extraction.verbs import is_present

__all__ = ["Completion", "completed", "label_end", "name_alone", "predicate", "subjectless"]

_LABEL = re.compile(r"\A[^:.!?]{1,60}?(?::|\s[–—-](?=\s))\s*")
_LABEL_WORDS = 8
_VALUE_WORDS = 12
_FOLLOWING = re.compile(r"\bthe following(?: \w+){0,2}\W*\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Completion:
    """The claim that an item makes; a label that belongs to nothing named is unclear."""

    text: str
    unclear: tuple[str, ...] = ()


def label_end(text: str) -> int:
    """Return where the value begins in "Population: 67 million"; 0 when there is no label."""
    match = _LABEL.match(text)
    if match is None or len(match.group().split()) > _LABEL_WORDS or match.end() >= len(text):
        return 0
    return match.end()


def subjectless(words: Sequence[Token], start: int) -> int | None:
    """Return where the verb stands in an item that begins with it: "has 14 stores in Norway"."""
    at = start
    while at < len(words) and words[at].tag == "RB":
        at += 1
    agrees = at < len(words) - 1 and words[at].tag in {"VBZ", "VBD", "MD"}
    return start if agrees and words[at].low not in {"'s", "let"} else None


def predicate(words: Sequence[Token], cut: Cut) -> Words:
    """Return an item as it stands behind its subject: "Founded in" is "was founded in"."""
    first, rest = words[cut[0]].low, (cut[0] + 1, cut[1])
    return ("was", first, rest) if first in _DEEDS | _STATES else (first, rest)


def name_alone(words: Sequence[Token], text: str) -> str | None:
    """Return the name that a line consists of: "Nordlys Outdoor:" above a list."""
    inner = [w for w in words if w.tag != "PUNCT"]
    if not inner or any(w.tag != "NNP" for w in inner):
        return None
    return text[inner[0].start : inner[-1].end]


def completed(
    text: str,
    words: Sequence[Token],
    lead: str | None,
    lead_words: Sequence[Token],
    subject: str | None,
) -> Completion | None:
    """Return what a verbless item states together with its lead-in or the section's subject."""
    cut = label_end(text)
    if cut and any(w.start >= cut and w.tag in FINITE for w in words):
        return None
    if cut and _has_value(words, cut) and not _commands(words, text, cut):
        return _labelled(text, cut, subject)
    if lead is None and subject and (said := _described(words)):
        return Completion(f"{subject} {said} {_closed(text[words[0].end :]).strip()}")
    if lead and (head := _joint(lead, lead_words)) and any(w.tag in NOUNS for w in words):
        return Completion(f"{head} {_closed(text)}")
    return None


_MADE = frozenset({"made", "available", "suitable", "compatible"})
_ITEM = 3


def _described(words: Sequence[Token]) -> str | None:
    """Return the verb of an item that has no subject: "Uses 40 litres", "Made in Norway"."""
    if len(words) < _ITEM:
        return None
    first, after = words[0], words[1]
    if first.low in _DEEDS | _STATES | _MADE and after.tag in {"IN", "TO"}:
        return f"{'was' if first.low in _DEEDS else 'is'} {first.low}"
    if (first.tag == "VBZ" or is_present(first)) and after.tag in {"CD", "DT", "PRP$", "RB"}:
        return first.low
    return None


def _labelled(text: str, cut: int, subject: str | None) -> Completion:
    label, value = text[:cut].rstrip().rstrip(":–—-").strip(), _closed(text[cut:])
    if subject is None:
        return Completion(f"{label}: {value}", (label.lower(),))
    if told := _told(label, value):
        return Completion(f"{subject} {told} {value}")
    return Completion(f"{subject}'s {_inside(label)} is {value}")


_DEEDS = word_set(
    """founded established incorporated launched opened built completed introduced released
    published born created formed acquired renovated discovered invented named dissolved closed"""
)
_STATES = word_set("headquartered based located situated")
_LINKS = frozenset({"in", "on", "by", "at", "near", "from"})
_YEAR_ONLY = re.compile(r"(?:c\. ?|circa )?(?:\w+ )?\d{4}\b(?! ?[-–]| \w)")
_DAY = re.compile(r"\d{1,2}(?:st|nd|rd|th)? \w+|\w+ \d{1,2}(?:st|nd|rd|th)?,")


def _told(label: str, value: str) -> str | None:
    """Return how a label that is a participle goes on: "Founded: 1988" is "was founded in 1988"."""
    words = label.lower().split()
    if not words or len(words) > 2 or (words[1:] and words[1] not in _LINKS):
        return None
    if words[0] not in _DEEDS | _STATES:
        return None
    verb = "is" if words[0] in _STATES else "was"
    return " ".join((verb, words[0], *(words[1:] or _link(words[0], value))))


def _link(deed: str, value: str) -> tuple[str, ...]:
    """Return the preposition before a value: a day takes "on", a year or a place "in"."""
    if value.lower().split()[0] in _LINKS:
        return ()
    dated = _DAY.match(value) and not _YEAR_ONLY.match(value)
    return ("on",) if dated and deed not in _STATES else ("in",)


def _inside(label: str) -> str:
    """Return a label as it stands within a sentence; "CEO" stays as it is."""
    return label if label[1:2].isupper() or "." in label[:2] else label[:1].lower() + label[1:]


def _has_value(words: Sequence[Token], cut: int) -> bool:
    """Say whether a number or a name stands in a value of at most twelve words."""
    value = [w for w in words if w.start >= cut]
    return len(value) <= _VALUE_WORDS and any(w.tag in {"CD", "NNP"} for w in value)


def _commands(words: Sequence[Token], text: str, cut: int) -> bool:
    value = [w for w in words if w.start >= cut]
    return act(value, text[cut:]) is not Act.FRAGMENT


def _closed(text: str) -> str:
    return text.strip().rstrip(".;,")


def _joint(lead: str, words: Sequence[Token]) -> str | None:
    """Return the lead-in as the start of a sentence: "The planets with rings include"."""
    plain = lead.strip().rstrip(":").rstrip()
    if found := _FOLLOWING.search(plain):
        plain = plain[: found.start()].rstrip()
    verb = finite_verb(words, 0, len(words))
    if verb is None or verb == 0:
        return None
    last = next((w for w in reversed(words) if w.tag != "PUNCT"), words[-1])
    if last.low in {"are", "were"} and last.tag in FINITE:
        return (
            f"{plain[: -len(last.text)].rstrip()} {'include' if last.low == 'are' else 'included'}"
        )
    open_end = last.low in BE | {"include", "includes", "included", "for", "by", "of", "as", "in"}
    return plain if open_end or found else None
