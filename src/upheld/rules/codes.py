"""Phone numbers and identifiers in a text: places, and whether two of them are the same."""

import re

__all__ = ["identifiers", "phones", "same_identifier", "same_phone", "shape"]

_PHONE = re.compile(
    r"(?<![\w.,$€£-])(?:\+|00)?(?:\(?\d{1,4}\)?)(?:[ .\-/]{1,2}\(?\d{1,4}\)?|\d){1,8}"
    r"(?![\w%]|[.,:]\d|-\w)"
)
_DATE = re.compile(r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}")
_SHORTEST, _LONGEST = 7, 15


def phones(text: str) -> list[tuple[int, int]]:
    """Return where phone numbers stand: 7 to 15 digits, separated or with a plus sign."""
    return [m.span() for m in _PHONE.finditer(text) if _is_phone(m.group())]


def _is_phone(found: str) -> bool:
    count = len(_digits(found))
    return _SHORTEST <= count <= _LONGEST and _DATE.fullmatch(found) is None


def same_phone(said: str, right: str) -> bool:
    """Say whether two numbers are one: a country code, a leading 0, an extension are optional."""
    one, other = _digits(said).lstrip("0"), _digits(right).lstrip("0")
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) >= _SHORTEST - 1 and longer.endswith(shorter)


def _digits(text: str) -> str:
    main = re.split(r"(?i)\b(?:ext|x|extension)\b", text)[0]
    return "".join(char for char in main if char.isdecimal())


_IDENTIFIER = re.compile(
    r"(?<![\w$€£.,:/])#?(?=[\w-]*\d|[A-Z]{4})[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*(?![\w%]|[.,:/]\d)"
)


def identifiers(text: str) -> list[tuple[int, int]]:
    """Return where codes stand: words with a digit, or in capitals; not dates."""
    return [m.span() for m in _IDENTIFIER.finditer(text) if not _DATE.fullmatch(m.group())]


def same_identifier(said: str, right: str) -> bool:
    """Say whether two codes are one, whatever their case, dashes and "#"."""
    return _bare(said) == _bare(right)


def _bare(code: str) -> str:
    return "".join(char for char in code.casefold() if char.isalnum())


def shape(code: str) -> str:
    """Return how a code is made: "A" for each letter, "0" for each digit."""
    return "".join("0" if char.isdecimal() else "A" for char in code if char.isalnum())
