"""Letters of other scripts that only pretend to be Latin ones, and Latin letters for them."""

import re
from collections.abc import Callable

from upheld.reading.characters import IS_LATIN
from upheld.reading.data.confusables import FOREIGN, LATIN

__all__ = ["unmask"]

_WORDY = "[\\w\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]"
_CASED = [*((one.upper(), made) for one, made in FOREIGN.items()), *FOREIGN.items()]
_FOREIGN = {one: made for one, made in _CASED if len(one) == 1 and re.match(_WORDY, one)}
_FOREIGN_LETTER = re.compile("[" + re.escape("".join(_FOREIGN)) + "]")
_FOREIGN_WORD = re.compile(f"(?<!{_WORDY}){_WORDY}*{_FOREIGN_LETTER.pattern}{_WORDY}*")


def unmask(text: str) -> str:
    """Replace look-alikes of other scripts, one character by one, where they only pretend."""
    if not _FOREIGN_LETTER.search(text):
        return text
    if not (_ASCII_LETTER.search(text) or any(map(IS_LATIN.__getitem__, text))):
        return text
    if not _GENUINE.search(text):
        return _unmasked(text)
    latin = set(filter(IS_LATIN.__getitem__, set(text)))

    def word(match: re.Match[str]) -> str:
        found = match.group()
        return found if latin.isdisjoint(found) else _unmasked(found)

    return _FOREIGN_WORD.sub(word, text)


_ASCII_LETTER = re.compile("[A-Za-z]")
_KNOWN = re.escape("".join(_FOREIGN.keys() | LATIN.keys()))
_GENUINE = re.compile(f"[\u0370-\u058f\u13a0-\u13ff\u2c80-\u2cff\uab70-\uabbf](?<![{_KNOWN}])")
"""A letter of another script that looks like no Latin one."""


def _unmasked(text: str) -> str:
    return "".join(map(_AS_IS_OR, text, text))


_AS_IS_OR: Callable[[str, str], str] = _FOREIGN.get
