"""Lists: which figure a sentence gives to which thing, where it names several.

Fires on: "Diarrhoea (38%) and fatigue (27%)" beside "fatigue in 38%"; "4.2 million in 2023, up
from 3.9 million in 2022" beside "3.9 million in 2022".
Stays silent on: a sentence whose pieces are not built alike, and a claim that fits none of them,
or several.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from upheld.adapters.local.verification.facets import Facets
from upheld.adapters.local.verification.words import Word, terms
from upheld.domain.text import Span
from upheld.reading.quantities import Outcome, Reading, compare

__all__ = ["listed"]

_CUT = re.compile(
    r"[;,](?!\d)|\band\b|\bbut\b|\bwhile\b|\bwhereas\b|\bagainst\b|\bcompared\s+(?:to|with)\b"
    r"|\b(?:up|down|rising|falling)\s+from\b",
    re.I,
)
_BESIDE = re.compile(r"[\s()\[\]:=–—.!?-]*")
_UNITS = terms("million billion thousand percent per cent")


def listed(
    claim: Facets, one: Reading, mine: Sequence[Reading], source: Facets, theirs: Sequence[Reading]
) -> Reading | None:
    """Return the figure the source gives to what `one` is of in the claim; None if not sure."""
    kin = [o for o in theirs if compare(one, o).outcome is not Outcome.INCOMPARABLE]
    pieces = _pieces(source.text, kin)
    if len(kin) < 2 or len(pieces) != len(kin):
        return None
    within = _piece_of(claim.text, one, mine)
    asked = frozenset(_words(claim, within, one)) | _written(source, theirs, mine, within)
    said = [_words(source, at, other) for at, other in zip(pieces, kin, strict=True)]
    for wanted in (_is_number, _is_name):
        keys = [frozenset(stem for stem, word in own.items() if wanted(word)) for own in said]
        found = _chosen(keys, asked)
        if found is not None:
            return kin[found]
    if not _alike(source.text, pieces, kin):
        return None
    nearest = [_nearest(own.values(), other) for own, other in zip(said, kin, strict=True)]
    found = _chosen(nearest, asked)
    return None if found is None else kin[found]


def _written(
    source: Facets, theirs: Sequence[Reading], mine: Sequence[Reading], within: Span
) -> frozenset[str]:
    """Return the words the source has for the figures in a piece of the claim, in any unit."""
    asked = [m for m in mine if within.start <= m.span.start and m.span.end <= within.end]
    met = [o for o in theirs if any(compare(m, o).outcome is Outcome.EQUAL for m in asked)]
    return frozenset(w.stem for w in source.words if any(w.span.overlaps(o.span) for o in met))


def _chosen(keys: Sequence[frozenset[str]], asked: frozenset[str]) -> int | None:
    """Return the one piece whose own words the claim has, if all have equally many of them."""
    own = [key - frozenset().union(*keys[:n], *keys[n + 1 :]) for n, key in enumerate(keys)]
    if not all(own) or len({len(key) for key in own}) > 1:
        return None
    hit = [n for n, key in enumerate(own) if key & asked]
    return hit[0] if len(hit) == 1 else None


def _nearest(said: Iterable[Word], one: Reading) -> frozenset[str]:
    """Return the stem of the plain word that stands nearest to a figure."""
    plain = [word for word in said if not _is_number(word)]
    found = min(plain, key=lambda word: abs(word.span.start - one.span.start), default=None)
    return frozenset({found.stem} if found else ())


def _alike(text: str, pieces: Sequence[Span], kin: Sequence[Reading]) -> bool:
    """Say whether every piece ends with its figure, or every piece opens with it."""
    both = list(zip(pieces, kin, strict=True))
    opens = all(_BESIDE.fullmatch(text, at.start, one.span.start) for at, one in both)
    return opens or all(_BESIDE.fullmatch(text, one.span.end, at.end) for at, one in both)


def _piece_of(text: str, one: Reading, mine: Sequence[Reading]) -> Span:
    """Return the piece of a claim that a figure stands in: all of it, if it is the only one."""
    kin = [o for o in mine if compare(one, o).outcome is not Outcome.INCOMPARABLE]
    pieces = _pieces(text, kin)
    return (
        pieces[kin.index(one)] if len(kin) > 1 and len(pieces) == len(kin) else Span(0, len(text))
    )


def _pieces(text: str, kin: Sequence[Reading]) -> list[Span]:
    """Return the piece of text around each figure; fewer where two stand in one piece."""
    cuts = [match.span() for match in _CUT.finditer(text)]
    cuts = [cut for cut in cuts if not any(o.span.overlaps(Span(*cut)) for o in kin)]
    found: list[Span] = []
    for one in kin:
        start = max((end for _, end in cuts if end <= one.span.start), default=0)
        stop = min((begin for begin, _ in cuts if begin >= one.span.end), default=len(text))
        if not found or start >= found[-1].end:
            found.append(Span(start, stop))
    return found


def _words(facets: Facets, piece: Span, one: Reading) -> Mapping[str, Word]:
    """Return the content words of a piece by stem, without those of its figure."""
    return {
        word.stem: word
        for word in facets.words
        if piece.start <= word.span.start
        and word.span.end <= piece.end
        and word.content
        and not word.span.overlaps(one.span)
        and word.folded not in _UNITS
    }


def _is_number(word: Word) -> bool:
    return word.text[0].isdigit()


def _is_name(word: Word) -> bool:
    return word.capital
