"""The "it" that means nothing: "it is believed that", "it is a myth that", "it rains"."""

from collections.abc import Sequence

from upheld.adapters.local.extraction.grammar import FINITE
from upheld.adapters.local.extraction.lexicon import word_set
from upheld.adapters.local.extraction.tokens import Token

__all__ = ["is_expletive"]

_EMPTY_IT = word_set(
    """important essential possible impossible clear unclear true difficult easy necessary common
    worth crucial hard considered rare recommended best better myth misconception fact false untrue
    wrong incorrect correct"""
)
_EMPTY_IT_THAT = word_set(
    """likely unlikely estimated believed thought said known rumored reported expected found
    shown argued claimed noted agreed assumed"""
)
_SEEMING = word_set("seems seemed appears appeared turns turned happens happened follows")


def is_expletive(words: Sequence[Token], at: int) -> bool:
    """Say whether "it" stands for a clause that follows ("it is believed that") or the weather."""
    near = [w.low for w in words[at + 1 : at + 7]]
    if _EMPTY_IT & set(near[:4]) and {"that", "to", "for", "whether", "how", "when", "if"} & set(
        near
    ):
        return True
    if _EMPTY_IT_THAT & set(near[:4]) and "that" in near:
        return True
    if near[:1] and near[0] in _SEEMING and ("that" in near or _clause_near(words, at + 2)):
        return True
    if near[:1] in (["rains"], ["rained"], ["snows"], ["snowed"]):
        return True
    if near[:1] in (["takes"], ["took"]) and any(w.tag == "TO" for w in words[at + 2 : at + 9]):
        return True
    return (near[:1] in (["is"], ["was"]) and "who" in near) or "raining" in near[:2]


def _clause_near(words: Sequence[Token], start: int) -> bool:
    """Say whether a subject and its verb follow: "It seems the pump failed", not "It seems old"."""
    if start >= len(words) or words[start].tag not in {"DT", "NNP", "NNS", "PRP", "PRP$"}:
        return False
    return any(w.tag in FINITE for w in words[start + 1 : start + 6])
