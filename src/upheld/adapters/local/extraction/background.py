"""Clauses that only set the scene: "while it is running", "compared with placebo"."""

from collections.abc import Sequence

from upheld.adapters.local.extraction.grammar import finite_verb, group_at
from upheld.adapters.local.extraction.pieces import Cut
from upheld.adapters.local.extraction.tokens import Token

__all__ = ["CONCESSIONS", "concedes", "describes", "is_background"]

CONCESSIONS = frozenset({"although", "though", "while", "whereas", "whilst"})
_WHILE = frozenset({"while", "whilst"})
_FRAMING = frozenset({"compared", "given", "granted", "seen", "provided", "combined", "taken"})


def is_background(words: Sequence[Token], at: int) -> bool:
    """Say whether "while" tells when: "while it is running", "while you are on leave".

    It contrasts where both clauses state a thing of their own: "while 10 cm is fine".
    """
    if words[at].low not in _WHILE or at + 1 >= len(words):
        return False
    end = next((j for j in range(at, len(words)) if words[j].text in {",", ";"}), len(words))
    verb = finite_verb(words, at + 1, end)
    if verb is None:
        return True
    group = group_at(words, verb, end)
    following = words[group.end].tag if group.end < end else ""
    placed = group.copular and group.tense == "VBD" and following == "IN"
    return words[at + 1].low in {"you", "your"} or group.main == "VBG" or placed


def concedes(words: Sequence[Token], start: int, lead: int, end: int) -> bool:
    """Say whether the opening clause is asserted: "Although Mars is small,".

    "While the pool is shut, pupils will …" only tells when.
    """
    if words[start].low not in CONCESSIONS or finite_verb(words, start + 1, lead) is None:
        return False
    verb = finite_verb(words, lead, end)
    timed = words[start].low in _WHILE and verb is not None and words[verb].tag == "MD"
    return not timed and not is_background(words, start)


def describes(words: Sequence[Token], lead: Cut) -> bool:
    """Say whether an opening such as "Founded in 1998," tells something of the subject.

    "Compared with placebo," and "Given the price," set the frame of what follows.
    """
    if lead[1] <= lead[0] or words[lead[0]].tag != "VBN":
        return False
    if [w.low for w in words[lead[0] : lead[0] + 2]] == ["based", "on"]:
        return False
    return words[lead[0]].low not in _FRAMING and finite_verb(words, *lead) is None
