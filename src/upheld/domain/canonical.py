"""Canonical forms of claims and the keys they are cached under.

`v1norm1` is the algorithm printed in the FactHarbor POC1 specification, bit for bit (R130, R131),
with its known faults (T26-T28). `v1norm2` is ours (contracts 4.9.4): it yields the documented
examples, keeps different numbers, signs, currencies and scripts apart, and is idempotent. Both
are pure and know no locale. `numeric_signature` guards every cache hit against a collision (T28d).
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from upheld.domain.errors import InvalidInput

__all__ = [
    "CANONICALISERS",
    "DEFAULT",
    "ClaimKey",
    "canonical",
    "claim_key",
    "numeric_signature",
    "v1norm1",
    "v1norm2",
]

DEFAULT = "v1norm2"
_MAX_PASSES = 8
_DIGIT_WORDS = {
    "0": "zero", "1": "one", "2": "two", "3": "three", "4": "four",
    "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimKey:
    """Where a claim's verdict is cached; `str()` is the key `claim:{version}:{language}:{hex}`."""

    canonicaliser: str
    language: str
    digest: str

    def __str__(self) -> str:
        return f"claim:{self.canonicaliser}:{self.language}:{self.digest}"


def claim_key(text: str, language: str = "en", canonicaliser: str = DEFAULT) -> ClaimKey:
    """Return the cache key of a claim (R129; T30: SHA-256 of UTF-8, lower hex)."""
    digest = sha256(canonical(text, language, canonicaliser).encode()).hexdigest()
    return ClaimKey(canonicaliser=canonicaliser, language=language, digest=digest)


@lru_cache(maxsize=4_096)
def canonical(text: str, language: str = "en", canonicaliser: str = DEFAULT) -> str:
    """Return the canonical form under a named version; raises InvalidInput for an unknown name."""
    if canonicaliser not in CANONICALISERS:
        known = ", ".join(CANONICALISERS)
        raise InvalidInput(f"unknown canonicaliser {canonicaliser!r}; known: {known}")
    return CANONICALISERS[canonicaliser](text, language)


def v1norm1(text: str, language: str = "en") -> str:
    """Return the printed algorithm's form, faults included (R130, R238)."""
    text = unicodedata.normalize("NFC", text).lower()
    text = re.sub(r"[^\w\s-]", "", text)
    text = re.sub(r"\s+", " ", text).strip()
    text = text.replace("%", " percent")
    text = re.sub(r"\b[0-9]\b", lambda m: _DIGIT_WORDS[m.group()], text)
    if language == "en":
        for old, new in (("covid-19", "covid"), ("u.s.", "us"), ("u.k.", "uk")):
            text = text.replace(old, new)
    return text


def v1norm2(text: str, language: str = "en") -> str:
    """Return our form: repeat one pass until it changes nothing (contracts 4.9.4)."""
    for _ in range(_MAX_PASSES):
        after = _one_pass(text, language)
        if after == text:
            break
        text = after
    return text


CANONICALISERS: dict[str, Callable[[str, str], str]] = {"v1norm1": v1norm1, "v1norm2": v1norm2}

_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−﹘﹣－", "-"))
_WORDS = {
    "%": " percent ", "‰": " per mille ",
    "$": " usd ", "€": " eur ", "£": " gbp ", "¥": " jpy ",
    "<": " less than ", ">": " more than ", "≤": " at most ", "≥": " at least ", "~": " about ",
}  # fmt: skip
_SYMBOLS = str.maketrans({symbol: word for symbol, word in _WORDS.items() if symbol not in "%‰"})
_PERCENTS = str.maketrans({symbol: _WORDS[symbol] for symbol in "%‰"})
_BEFORE_SYMBOLS = (
    (re.compile(r"(?<=[0-9]),(?=[0-9]{3}(?![0-9]))"), ""),
    (re.compile(r"(?<=[0-9])\.(?=[0-9])"), " point "),
    (re.compile(r"(?<=[0-9])/(?=[0-9])"), " over "),
    (re.compile(r"(?<=[0-9]):(?=[0-9])"), " h "),
    (re.compile(r"(?<=\w)\+\+"), " plus plus "),
    (re.compile(r"(?<=\w)#"), " sharp "),
    (re.compile(r"(?:(?<=\s)|(?<=\A))-(?=[0-9$€£¥])"), " minus "),
)
_COVID = re.compile(r"\bcovid(?:-?19)+\b")
_LONE_DIGIT = re.compile(r"(?<!\S)[0-9](?!\S)")


def _one_pass(text: str, language: str) -> str:
    text = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).lower())
    text = text.translate(_DASHES).translate(_PERCENTS)
    for pattern, replacement in _BEFORE_SYMBOLS:
        text = pattern.sub(replacement, text)
    text = " ".join(_kept(text.translate(_SYMBOLS)).split())
    if language == "en":
        text = _LONE_DIGIT.sub(lambda m: _DIGIT_WORDS[m.group()], _COVID.sub("covid", text))
    return unicodedata.normalize("NFC", text)


def _kept(text: str) -> str:
    last = len(text) - 1
    return "".join(
        c
        for i, c in enumerate(text)
        if _is_word(c)
        or c.isspace()
        or (c == "-" and 0 < i < last and _is_word(text[i - 1]) and _is_word(text[i + 1]))
    )


def _is_word(char: str) -> bool:
    return char == "_" or char.isalnum() or unicodedata.category(char) in {"Mn", "Mc"}


_SIGNED = re.compile(
    r"(?P<compare>[<>≤≥~]\s?)?(?P<sign>(?<![\w])-\s?)?(?P<before>[$€£¥]\s?)?(?P<sign2>-)?"
    r"(?P<number>[0-9]+(?:,[0-9]{3})*(?:[.:/][0-9]+)*)"
    r"(?P<after>\s?(?:%|‰|[$€£¥]|percent\b))?"
)


@lru_cache(maxsize=4_096)
def numeric_signature(text: str) -> tuple[str, ...]:
    """Return the numbers of a claim in order, with sign, comparator, currency and percent.

    Two claims under one key whose signatures differ are not the same claim: the hit is a miss
    and the stored entry stays (T28d).
    """
    plain = unicodedata.normalize("NFC", text).translate(_DASHES).casefold()
    return tuple(_signature(match) for match in _SIGNED.finditer(plain))


def _signature(match: re.Match[str]) -> str:
    sign = match["sign"] or match["sign2"] or ""
    after = (match["after"] or "").strip().replace("percent", "%")
    unit = (match["before"] or "").strip() + after
    number = match["number"].replace(",", "")
    return f"{(match['compare'] or '').strip()}{sign.strip()}{number}{unit}"
