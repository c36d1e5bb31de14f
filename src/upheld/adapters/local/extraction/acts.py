"""What a sentence does: state something, or greet, ask, offer, instruct, decline."""

import re
from collections.abc import Sequence
from enum import StrEnum

from upheld.adapters.local.extraction.grammar import FINITE, finite_verb
from upheld.adapters.local.extraction.lexicon import BE, IMPERATIVES
from upheld.adapters.local.extraction.phrases import (
    ABSTENTIONS,
    ADVICE,
    CHATTER,
    COURTESIES,
    FRONTS,
    LEADS,
    OFFERS,
)
from upheld.adapters.local.extraction.tokens import Token

__all__ = ["Act", "act"]


class Act(StrEnum):
    """What a sentence does; only a statement can be checked."""

    STATEMENT = "statement"
    FRAGMENT = "fragment"
    COURTESY = "courtesy"
    QUESTION = "question"
    INSTRUCTION = "instruction"
    OFFER = "offer"
    ABSTENTION = "abstention"
    CHATTER = "chatter"


def _opening(phrases: Sequence[str], front: str = "") -> re.Pattern[str]:
    whole = "|".join(phrases).replace("~", "['’]")
    return re.compile(rf"\A\W*{front}(?:{whole})", re.IGNORECASE)


_FRONT = rf"(?:(?:{'|'.join(FRONTS)})\b[\s,.!:—–-]*)*"
_LEADS = rf"(?:(?:{'|'.join(LEADS)})[,:]?\s+)"
_PATTERNS: tuple[tuple[Act, re.Pattern[str]], ...] = (
    (Act.ABSTENTION, _opening(ABSTENTIONS, _FRONT)),
    (Act.OFFER, _opening(OFFERS, _FRONT)),
    (Act.COURTESY, _opening(COURTESIES, _FRONT)),
    (Act.CHATTER, _opening(CHATTER, _FRONT)),
)
_ADVICE = _opening(ADVICE, f"{_LEADS}?")
_LEAD = re.compile(rf"\A{_LEADS}", re.IGNORECASE)
_QUESTION = re.compile(r"\?[\"'”’)\]*_!?\s]*\Z")


def act(words: Sequence[Token], text: str) -> Act:
    """Return what the sentence does."""
    if _QUESTION.search(text[-12:]):
        return Act.QUESTION
    head = text[:300]
    for kind, pattern in _PATTERNS:
        if pattern.match(head) and not _asserts_anyway(kind, words, head):
            return kind
    if _ADVICE.match(head) or _commands(words, head):
        return Act.INSTRUCTION
    verb = finite_verb(words, 0, len(words))
    return Act.FRAGMENT if verb is None or _gerund_only(words, verb) else Act.STATEMENT


def _gerund_only(words: Sequence[Token], verb: int) -> bool:
    """Say whether "Creating a plan that names X, lists Y" has its verbs in the clause inside.

    "Sinking sand, or quicksand, is wet" has its own behind what stands between commas.
    """
    first = next((w for w in words if w.tag not in {"RB", "PUNCT"}), words[0])
    inside = verb > 0 and words[verb - 1].text in {",", "and"} and words[verb].low not in BE
    return first.tag == "VBG" and inside


_PLAIN = re.compile(
    r"\A(?:yes|no|sure|certainly|absolutely|of course|correct|right|true|false|exactly|great|thanks"
    r"|thank you|hi|hello|hey|good (?:morning|question|point|afternoon|evening)|great question)\b"
    r"[^,.!—–:-]{0,30}[,.!—–:-]+\s*(?P<rest>\w.*)",
    re.IGNORECASE | re.DOTALL,
)


def _asserts_anyway(kind: Act, words: Sequence[Token], text: str) -> bool:
    """A greeting or a yes may be followed by a statement in the same sentence."""
    if kind is not Act.COURTESY or not (plain := _PLAIN.match(text)):
        return False
    rest = plain["rest"]
    if any(pattern.match(rest) for _, pattern in _PATTERNS):
        return False
    at = plain.start("rest")
    first = next((i for i, w in enumerate(words) if w.start >= at), len(words))
    return finite_verb(words, first, len(words)) is not None


def _commands(words: Sequence[Token], text: str) -> bool:
    """Say whether the sentence starts with a bare verb and has no subject before it."""
    lead = _LEAD.match(text)
    at = lead.end() if lead else 0
    for start in {0, at}:
        first = next(
            (i for i, w in enumerate(words) if w.start >= start and w.tag != "PUNCT"), None
        )
        if first is not None and _bare_verb(words, first):
            return True
    return False


def _bare_verb(words: Sequence[Token], at: int) -> bool:
    follows = words[at + 1] if at + 1 < len(words) else None
    if follows is None:
        return words[at].tag == "VB"
    if words[at].low in IMPERATIVES and words[at].tag in {"VB", "NN", "NNP", "VBP"}:
        return follows.tag in {
            "DT",
            "PRP$",
            "RB",
            "PRP",
            "NNS",
            "JJ",
            "IN",
            "CD",
            "TO",
            "NN",
            "RP",
            "WRB",
            "WP",
        } and (words[at].tag == "VB" or finite_verb(words, at + 1, len(words)) is None)
    return words[at].tag == "VB" and follows.tag not in FINITE and follows.tag != "POS"
