"""Names and street addresses in a text: places, and whether one stands for another."""

import re

from upheld.rules.phrases import flatten

__all__ = ["addresses", "names", "same_name"]

_CAPITAL = r"(?:[A-Z0-9][\w'’.&-]*|[A-Z]\.)"
_JOINING = r"(?:of|the|and|de|la|le|du|des|del|di|da|van|von|der|den|&|[-–])"
_RUN = rf"{_CAPITAL}(?:,? {_CAPITAL}|(?: {_JOINING}){{1,2}} {_CAPITAL})*"
_CUE = (
    r"(?:called|named|at|is|was|for|with|from|to|by|titled|like|about|suggest|recommend|try|of|"
    r"visit|see|watch|starring|album|song|movie|hotel|restaurant|salon|including|a|an|the|in|:)"
)
_NAME = re.compile(rf"(?<=[ (\"'“:])({_RUN})|^({_RUN})")
_STREET = (
    r"(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|way|highway|hwy|court|ct|place|"
    r"pl|parkway|pkwy|square|sq|terrace|real|plaza|circle|row|alley|broadway|esplanade|embarcadero|"
    r"expressway|pike|walk|mall|quay|crescent|close|rue|calle|via|straße|strasse|allee|platz)"
)
_ADDRESS = re.compile(
    rf"(?<![\w$€£.,:-])\d{{1,6}}[A-Za-z]?(?:[-–]\d{{1,6}})?,? (?:[A-Z0-9][\w'’.-]*,? |(?:of|de|la|le|du|the|des) ){{0,6}}"
    rf"(?:{_STREET}\b\.?)(?:,? (?:[NSEW]|[NS][EW]|North|South|East|West|Northwest|Northeast|Southwest|Southeast)\b)?"
    rf"(?:,? (?:#|Suite|Ste\.?|Apt\.?|Unit|Floor) ?\w+)?",
    re.IGNORECASE,
)


def names(text: str) -> list[tuple[int, int]]:
    """Return where runs of capitalised words stand that are not just the start of a sentence."""
    found = [match.span() for match in _NAME.finditer(text)]
    return [(start, end) for start, end in found if _is_name(text, start, end)]


def _is_name(text: str, start: int, end: int) -> bool:
    run = text[start:end]
    if not any(char.isalpha() for char in run):
        return False
    first = text[:start].strip() == ""
    return not (first and " " not in run)


def addresses(text: str) -> list[tuple[int, int]]:
    """Return where street addresses stand: a house number, names, a word for a street."""
    return [match.span() for match in _ADDRESS.finditer(text)]


def same_name(said: str, right: str) -> bool:
    """Say whether one name stands for the other: equal, or the words of one inside the other."""
    one, other = _words(said), _words(right)
    shorter, longer = sorted((one, other), key=len)
    return bool(shorter) and set(shorter) <= set(longer)


_SHORT = {"street": "st", "avenue": "ave", "road": "rd", "boulevard": "blvd", "drive": "dr", "lane": "ln",
          "suite": "ste", "north": "n", "south": "s", "east": "e", "west": "w", "saint": "st",
          "highway": "hwy", "parkway": "pkwy", "place": "pl", "court": "ct", "square": "sq"}  # fmt: skip
_WORD = re.compile(r"[^\W_]+")


def _words(name: str) -> list[str]:
    found = _WORD.findall(flatten(name).replace("'", ""))
    return [_SHORT.get(word, word) for word in found if word not in ("the", "a", "and", "at", "of")]
