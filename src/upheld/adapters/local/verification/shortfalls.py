"""Shortfalls: a source that has most of a claim's words and says less than the claim.

Why it matters: a nomination reads like a prize, a charge like a conviction, and a plan like a
building, to a reader of likeness and to a small model.
Fires on: "won three Oscars" beside "was nominated for three Oscars"; "reduces mortality" beside
"to show whether it reduces mortality"; "lays off 300" beside "could lay off 300".
Stays silent on: a source that has the strong word as well ("nominated twice, won once"), a weak
word said of something else ("nominated twice, it took home the prize"), and claims that are as
careful as the source.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from upheld.adapters.local.verification.facets import Facets
from upheld.adapters.local.verification.possible import only_possible
from upheld.adapters.local.verification.quantifiers import most_of, of_any
from upheld.adapters.local.verification.words import DETERMINERS, Word, stem, terms, until_mark

__all__ = ["falls_short"]

_LESS = """
win winner award receive / nominate nomination shortlist finalist contender
become elect appoint / candidate candidacy run nominate
build complete construct erect / plan propose proposal planned
adopt approve pass enact ratify / propose debate draft introduce consider
convict guilty sentence / charge accuse arrest indict suspect
cause lead / associate correlate link
buy acquire purchase / bid offer negotiate
cure / treat
prove / investigate test examine
ban forbid prohibit / consider propose
""".strip()
_WIDE = terms("all every each everyone everybody majority entire whole always")
_NARROW = terms("some several few sometimes many dozens hundreds thousands")
_AT_LEAST = re.compile(
    r"""
    \bat\s+least\s+(?:one|two|three|four|five|six|\d{1,2})\b
    (?!\s*%|\s+(?:per|hundred|thousand|million|billion|thirds|quarters|fifths|tenths|in\b|out\b)
        |\s+of\s+(?:the\s+|its\s+|their\s+)?\d)
    """,
    re.I | re.X,
)
_PIECE_END = re.compile(
    r"[,;:()]\s*|\s[–—-]\s|\b(?:and|but|while|who|which|whose|after|before|following|when|since)\b",
    re.I,
)
_NEVER = terms("never not no none")
_UP_TO = terms("before until till")
_CLAUSE = 10
_LEADS_A_THING = DETERMINERS | {"no"}
_LED_BY = {stem("lead"): terms("to"), stem("run"): terms("for")}
_PRIZE = stem("win")
_NOMINATION = stem("nomination")
_NEAR = 5


def _table() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for line in _LESS.splitlines():
        strong, weak = (frozenset(map(stem, side.split())) for side in line.split("/"))
        found |= {one: weak for one in strong}
    return found


_WEAKER = _table()
_STRONG_BESIDE = {
    one: frozenset(other for other in _WEAKER if _WEAKER[other] == _WEAKER[one]) for one in _WEAKER
}


def falls_short(claim: Facets, source: Facets) -> bool:
    """Say whether a passage says less: a weaker word, fewer, what may be, never until then."""
    less = _weaker(claim, source) or _narrower(claim, source) or only_possible(claim, source)
    return less or _until_then(claim, source)


def _until_then(claim: Facets, source: Facets) -> bool:
    """Say whether a source has a "never" up to some time that the claim does not name."""
    mine = {word.folded for word in claim.words}
    if not mine & _NEVER or mine & _UP_TO:
        return False
    places = (n for n, word in enumerate(source.words) if word.folded in _NEVER)
    return any(
        word.folded in _UP_TO
        for place in places
        for word in islice(until_mark(source.words, place), _CLAUSE)
    )


def _narrower(claim: Facets, source: Facets) -> bool:
    """Say whether a source speaks of some where the claim speaks of all or most.

    The some are of what the claim speaks of: "freed after several days" frees no fewer.
    """
    mine, theirs = ({word.folded for word in read.words} for read in (claim, source))
    if not mine & _WIDE and most_of(claim.words) is None:
        return False
    if theirs & _WIDE or most_of(source.words) is not None:
        return False
    return bool(of_any(source.words, _NARROW - mine, claim.stems)) or any(
        _followed(source.words, match.end(), claim.stems)
        for match in _AT_LEAST.finditer(source.text)
    )


def _followed(words: Sequence[Word], end: int, stems: frozenset[str]) -> bool:
    """Say whether one of these stems follows soon on a place in a text."""
    after = [word for word in words if word.span.start >= end and word.content][:2]
    return any(word.stem in stems for word in after)


def _weaker(claim: Facets, source: Facets) -> bool:
    """Say whether a source has a weaker word where the claim has a strong one.

    Of the parts of the source, none has more of what the claim says it of than the weak word's:
    in "the nominated band took home the prize" the prize is not what it was nominated for.
    """
    stated = {source.words[place].stem for place in _strong(source.words)}
    for place in _strong(claim.words):
        one = claim.words[place].stem
        if _STRONG_BESIDE[one] & stated or _WEAKER[one] & claim.stems:
            continue
        said = _said_of(claim.words, place)
        parts = list(_parts(source))
        most = max((len(said & _stems(part)) for part in parts), default=0)
        weak = (part for part in parts if _has_weak(part, _WEAKER[one]))
        if any(len(said & _stems(part)) >= max(most, 1) for part in weak):
            return True
    return False


def _said_of(words: Sequence[Word], place: int) -> frozenset[str]:
    """Return the content stems after a word, or those of the rest if none follow."""
    after = frozenset(word.stem for word in words[place + 1 :] if word.content)
    return after or frozenset(w.stem for n, w in enumerate(words) if w.content and n != place)


def _stems(words: Sequence[Word]) -> frozenset[str]:
    return frozenset(word.stem for word in words if word.content)


def _parts(source: Facets) -> Iterator[Sequence[Word]]:
    """Yield the words of a source between commas, conjunctions and the like."""
    ends = [match.end() for match in _PIECE_END.finditer(source.text)]
    for start, end in zip([0, *ends], [*ends, len(source.text)], strict=True):
        yield [w for w in source.words if start <= w.span.start and w.span.end <= end]


def _has_weak(part: Sequence[Word], weak: frozenset[str]) -> bool:
    return any(word.stem in weak and _as_meant(part, place) for place, word in enumerate(part))


def _strong(words: Sequence[Word]) -> Iterator[int]:
    """Yield the places of strong words that are verbs, and no "received a nomination"."""
    for place, word in enumerate(words):
        noun = place > 0 and words[place - 1].folded in _LEADS_A_THING
        thing = noun and not word.folded.endswith(("er", "ed"))
        if word.stem not in _WEAKER or thing or not _as_meant(words, place):
            continue
        after = {other.stem for other in words[place + 1 : place + 1 + _NEAR]}
        if word.stem != _PRIZE or _NOMINATION not in after:
            yield place


def _as_meant(words: Sequence[Word], place: int) -> bool:
    """Say whether a word has its sense of the table: "led to", "ran for", not "led the choir"."""
    wanted = _LED_BY.get(words[place].stem)
    following = words[place + 1].folded if place + 1 < len(words) else ""
    return wanted is None or following in wanted
