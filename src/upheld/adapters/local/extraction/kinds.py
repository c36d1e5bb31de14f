"""Whether a thing can have or do what is said of "it": a revenue has no staff, a tent no stores."""

from collections.abc import Sequence

from upheld.adapters.local.extraction.grammar import FINITE
from upheld.adapters.local.extraction.lexicon import BE, TIME_NOUNS, word_set
from upheld.adapters.local.extraction.mentions import Mention
from upheld.adapters.local.extraction.tokens import Token

__all__ = ["suits"]

_QUANTITIES = TIME_NOUNS | word_set(
    """revenue turnover profit income loss margin age number average mean median percentage percent
    proportion share price cost fee rate amount total sum figure temperature date length height
    weight width depth distance size speed volume population salary budget deficit score"""
)
_MEASURED = word_set(
    """rises rose fell falls drops dropped grew grows increased increases decreased decreases
    doubled doubles halved climbed declined reached reaches exceeds exceeded ranges ranged varies
    varied stands stood amounts amounted totals totalled peaked remains remained includes covers
    depends applies costs differs cut raised reduced lowered set capped calculated estimated
    approved agreed measured quoted"""
)
_BORNE_BY_GROUPS = word_set(
    """store stores shop shops employee employees staff workforce headquarters subsidiary
    subsidiaries branch branches office offices shareholder shareholders ceo chairman chairwoman
    board founder founders competitors workers customers clients"""
)
_GROUPS = word_set(
    """company firm corporation startup group bank retailer chain brand maker manufacturer business
    agency organization organisation club team university college school hospital hotel museum
    airline airport library city town village country nation region state island party government
    ministry newspaper publisher studio network shop store restaurant factory plant department
    foundation charity association union court church army band center centre institute park zoo
    supplier start-up enterprise practice clinic council fund service provider"""
)
_HAVING = word_set("has had have employs employed employ runs ran operates operated opened opens")
_FOUNDED = word_set("founded headquartered incorporated bankrupt")
_REACH = 6


def suits(mention: Mention, words: Sequence[Token], at: int) -> bool:
    """Say whether what stands at `at`, "it" or "its", can mean a thing of this kind."""
    if not mention.name and mention.head in _QUANTITIES:
        return _is_measured(words, at)
    return not _needs_group(words, at) or _can_be_group(mention)


def _is_measured(words: Sequence[Token], at: int) -> bool:
    """Say whether a verb of growth or a measure follows "it"."""
    rest = [w for w in words[at + 1 : at + 4] if w.tag != "RB"]
    if words[at].low not in {"it", "they"} or len(rest) < 2 or rest[0].tag not in FINITE:
        return words[at].low not in {"it", "its", "they", "their"}
    told = rest[1] if rest[0].low in BE | {"has", "had", "will"} else rest[0]
    return told.low in _MEASURED or told.tag in {"CD", "JJ", "JJR", "IN", "VB", "VBG"}


def _needs_group(words: Sequence[Token], at: int) -> bool:
    """Say whether "it has 14 stores" or "its staff" follows, which takes a firm or a place."""
    rest = [w.low for w in words[at + 1 : at + 5] if w.tag != "RB"]
    if set(rest[:3]) & _FOUNDED and set(rest[:2]) & (BE | _HAVING):
        return True
    having = rest[:1] != [] and rest[0] in _HAVING
    owns = words[at].low in {"its", "their"}
    reach = range(at + 1, min(len(words), at + (_REACH if having else 3)))
    stop = next(
        (i for i in reach if words[i].text in {",", ";"} or words[i].tag == "IN"), reach.stop
    )
    return (having or owns) and any(words[i].low in _BORNE_BY_GROUPS for i in range(at + 1, stop))


def _can_be_group(mention: Mention) -> bool:
    known = mention.classes | (set() if mention.name else {mention.head})
    return not known or bool(known & _GROUPS)
