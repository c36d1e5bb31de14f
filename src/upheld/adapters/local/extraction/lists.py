"""List items and "Label: value" lines that are no sentences, made whole by what stands above."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from upheld.adapters.local.extraction.acts import Act, act
from upheld.adapters.local.extraction.grammar import FINITE, NOUNS, finite_verb
from upheld.adapters.local.extraction.lexicon import BE
from upheld.adapters.local.extraction.tokens import Token

__all__ = ["Completion", "completed", "label_end"]

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
    if lead and (head := _joint(lead, lead_words)) and any(w.tag in NOUNS for w in words):
        return Completion(f"{head} {_closed(text)}")
    return None


def _labelled(text: str, cut: int, subject: str | None) -> Completion:
    label, value = text[:cut].rstrip().rstrip(":–—-").strip(), _closed(text[cut:])
    if subject is None:
        return Completion(f"{label} is {value}", (label.lower(),))
    return Completion(f"{subject}'s {label[:1].lower()}{label[1:]} is {value}")


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
