"""Whether a text is English, told by its script and its small words.

"Los Angeles" and "Rio de Janeiro" are names, not Spanish or Portuguese; letters that only German
has count as a small word of it.

A short text, or one of names and numbers only, is never refused: it takes words of another
language to say that a text is in one.
"""

import re
import unicodedata

from upheld.adapters.local.extraction.lexicon import word_set

__all__ = ["is_english", "tongue"]

_SMALL: dict[str, frozenset[str]] = {
    "en": word_set(
        """the of and to in is was are were that it for on with as by at from be this which or an
        has had have not but his her its their they he she you we who been after when there
        will would can could more than about into also other some no if all out up only over
        first than then these those our your my do does did what how so because while where
        during between"""
    ),
    "de": word_set(
        """der die das und ist nicht ein eine einer einen einem von zu den mit auf für im dem des
        sich auch als nach wie wird wurde werden sind hat haben bei oder aus über durch dass
        es er sie wir ich vom zum zur war kann mehr hauptstadt"""
    ),
    "fr": word_set(
        """le la les des une et est dans pour que qui sur pas par plus avec ce il elle sont au
        aux du été ont cette mais ou leur être nous vous je son ses sa c'est d'une n'est deux"""
    ),
    "es": word_set(
        """el los las una y es en que por para con del se su al como más pero fue ha sus le lo
        esta son entre está también hasta desde cuando muy sin sobre ser años nos era"""
    ),
    "it": word_set(
        """il lo gli una e è di che con del della dei non sono nel alla si da più come anche
        le ha era stato questo dal delle ma suo"""
    ),
    "pt": word_set(
        """o os as um uma e é de que em para com do da dos não por mais no na se foi como são sua
        ao também pela pelo ele ela"""
    ),
    "nl": word_set(
        """de het een en van is dat niet op te zijn met voor aan er maar om ook als dan nog werd
        door bij uit naar heeft hij zij wordt deze"""
    ),
    "sv": word_set("""och att det som en är på av för med den till inte var ett har de om"""),
    "pl": word_set("""i w na z jest się nie do to że o jak po od za przez są był"""),
    "tr": word_set("""ve bir bu için ile olarak da de çok daha olan gibi ne en"""),
    "id": word_set("""yang dan di dari untuk dengan pada adalah ini itu dalam tidak oleh"""),
}
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_PARTICLE = "las?|les?|los|el|del?|della|da|di|dos?|du|des|san|van|von|der|den"
_NAMED = re.compile(rf"\b([^\W\d_]\w*) (?:(?:{_PARTICLE}) )+(?=[A-Z])")
_NAMING = re.compile(r"\b(?:Las?|Les?|Los|El|De|Da|Di|San|Van|Von) (?=[A-Z])")
_UMLAUTS = frozenset("äöüß")
_SAMPLE = 20_000
_CLEAR = 2


def is_english(text: str) -> bool:
    """Say whether a document can be read as English; the first 20,000 characters decide."""
    return tongue(text[:_SAMPLE]) == "en"


def tongue(text: str) -> str:
    """Return "en", the code of another language, or "other" for another script."""
    if _foreign_script(text):
        return "other"
    plain = _plain_words(text)
    words = [w.lower().replace("’", "'") for w in plain]
    hits = {code: sum(w in small for w in words) for code, small in _SMALL.items()}
    hits["de"] += sum(w.islower() and not _UMLAUTS.isdisjoint(w) for w in plain)
    english = hits.pop("en")
    best = max(hits, key=lambda code: hits[code])
    foreign = hits[best] - english >= 1 and hits[best] >= _CLEAR
    return best if foreign else "en"


def _plain_words(text: str) -> list[str]:
    """Return the words that are no particles of a name: "Las" in "Las Vegas" is one."""
    return _WORD.findall(_NAMING.sub("", _NAMED.sub(_without_particles, text)))


def _without_particles(match: re.Match[str]) -> str:
    return f"{match[1]} " if match[1][0].isupper() else match[0]


def _foreign_script(text: str) -> bool:
    """Say whether most letters are not Latin; one letter of a script without spaces is a word."""
    letters = [c for c in text if c.isalpha()]
    latin = sum(1 for c in letters if c.isascii() or unicodedata.name(c, "").startswith("LATIN"))
    return len(letters) - latin > latin
