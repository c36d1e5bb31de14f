"""What a sentence does: state something, or greet, ask, offer, instruct, decline."""

import re
from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise

from upheld.adapters.local.extraction.grammar import FINITE, NOUNS, finite_verb
from upheld.adapters.local.extraction.lexicon import BE, IMPERATIVES, word_set
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
    """What a sentence does; only a statement and a procedure can be checked.

    A procedure is an instruction that says what for, when, or how much: a manual can contradict
    "To clean the filter, rinse it" and "Bake it for 40 minutes", hardly "Open the settings".
    """

    STATEMENT = "statement"
    FRAGMENT = "fragment"
    COURTESY = "courtesy"
    QUESTION = "question"
    INSTRUCTION = "instruction"
    PROCEDURE = "procedure"
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
    if _ADVICE.match(head):
        return Act.INSTRUCTION
    ordered = _ordered(words, head)
    if ordered is not None:
        return Act.PROCEDURE if _tells_how(words, ordered) else Act.INSTRUCTION
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


def _ordered(words: Sequence[Token], text: str) -> int | None:
    """Return where the bare verb of an instruction stands, if there is no subject before it."""
    lead = _LEAD.match(text)
    at = lead.end() if lead else 0
    for start in {0, at}:
        first = next(
            (i for i, w in enumerate(words) if w.start >= start and w.tag != "PUNCT"), None
        )
        if first is not None and _bare_verb(words, first):
            return first
    return None


_SERVING = word_set(
    """ask check choose click confirm consider consult contact copy create enjoy explore feel find
    follow get go identify imagine include keep learn let look make navigate note open read refer
    remember research review search see select sign speak start talk think try understand verify
    visit watch"""
)
_PURPOSES = word_set("learn get start find see know understand help begin answer sum summarize")
_TIMING = word_set("if when whenever once before after while until unless")
_BARE_LEAD = 3


def _tells_how(words: Sequence[Token], verb: int) -> bool:
    """Say whether an instruction has a purpose, a condition or a measure that can be wrong."""
    if words[verb].low in _SERVING - {"go", "keep"}:
        return False
    measured = any(
        w.low in {"once", "twice"} or (w.tag == "CD" and after.tag in NOUNS)
        for w, after in pairwise(words[verb:])
    )
    lead = [w for w in words[:verb] if w.tag != "PUNCT"]
    if measured or len(lead) < _BARE_LEAD:
        return measured
    return (lead[0].low == "to" and lead[1].low not in _PURPOSES) or lead[0].low in _TIMING


def _bare_verb(words: Sequence[Token], at: int) -> bool:
    follows = words[at + 1] if at + 1 < len(words) else None
    if follows is None:
        return words[at].tag == "VB"
    paired = follows.tag == "CC" and at + 2 < len(words) and words[at + 2].tag == "VB"
    if words[at].low in IMPERATIVES and paired:
        return finite_verb(words, at + 1, len(words)) is None
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
