"""Rulings: from probabilities and exact checks to one of supported, contradicted, not enough.

Contradiction outranks support when both are strong. Without a passage that bears on the claim
nothing is decided, and that is never a contradiction (T8).
"""

from collections.abc import Sequence
from enum import StrEnum

from upheld.adapters.local.verification.clashes import ClashKind
from upheld.adapters.local.verification.consider import Against, Considered
from upheld.adapters.local.verification.denials import reported
from upheld.adapters.local.verification.figures import dated_apart
from upheld.adapters.local.verification.fusion import Bands, Leaning
from upheld.adapters.local.verification.names import attached, subject, subjects
from upheld.adapters.local.verification.passages import Ranked
from upheld.adapters.local.verification.polarity import PHASES, TRENDS, opposites
from upheld.adapters.local.verification.shortfalls import falls_short
from upheld.adapters.local.verification.words import stem, terms

__all__ = [
    "Side",
    "checked",
    "decides",
    "mixed_in_parts",
    "not_whole",
    "on_subject",
    "side",
    "torn",
    "unrelated",
    "upholds",
]

_FORCE = 0.45
_BEARING = 0.6
_WHOLE = 0.85
_ABSENT = 0.5
_HELD = 0.4
_NOTICED = 0.2
_DOUBTFUL = 0.35
_FULL_NAME = 2
_POSSIBLE = terms("can could may might")
_ENOUGH = {(True, True): 0.6, (False, True): 0.8, (True, False): 0.9, (False, False): 1.1}
"""By whether another figure stands in its place and whether a model has read it; 1.1 is never."""


class Side(StrEnum):
    """Where the evidence comes down."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    MIXED = "mixed"
    OPEN = "open"


def decides(against: Against) -> bool:
    """Say whether a clash is strong and its passage plainly about the claim."""
    return against.bearing >= _BEARING and against.force >= _FORCE


def upholds(item: Ranked) -> bool:
    """Say whether a passage holds nearly the whole claim."""
    return item.coverage >= _WHOLE


def checked(leaning: Leaning, considered: Considered, bands: Bands) -> Leaning:
    """Let the exact checks raise what the probabilities say.

    A clash that decides raises refutation; one in a source that does not name whom the claim is
    about gives way where the claim is upheld. Without one, a passage that states the whole claim
    raises support, which takes from refutation in proportion.
    """
    upheld = leaning.supports >= bands.supported
    deciding = filter(decides, considered.against)
    clash = next((each for each in deciding if each.named or not upheld), None)
    if clash:
        return leaning.at_least_refutes(0.6 + 0.38 * clash.force)
    best = considered.ranked[0]
    if upholds(best) and not _against_it(best, considered) and _states(considered):
        return leaning.at_least_supports(0.6 + 0.35 * best.coverage)
    return leaning


def _against_it(best: Ranked, considered: Considered) -> bool:
    """Say whether anything in its own source is against a passage, or anything of note elsewhere.

    "Jupiter is the fifth planet" is hardly against "Venus is the second planet".
    """
    return any(
        each.force >= _NOTICED or each.passage.source == best.passage.source
        for each in considered.against
    )


def _states(considered: Considered) -> bool:
    """Say whether the best passage states the claim itself: every figure of it, not by hearsay."""
    claim, best = considered.pair.claim, considered.ranked[0].passage.facets
    hearsay = considered.doubted or (reported(best.text) and not reported(claim.text))
    return not considered.pair.figures[0].missing and not hearsay


def not_whole(considered: Considered) -> bool:
    """Say whether nothing supports the claim whole, whatever the likeness.

    Some figure of it stands in no passage, or the best passage has none of its names, or says it
    of another name or of less, or no passage with all of its words has them in the same role.
    """
    claim, found = considered.pair.claim, considered.pair.figures
    whole = [item for item in considered.ranked if upholds(item)] or considered.ranked[:1]
    met = {at for each in found for at in each.matched}
    unmet = bool(found) and len(met) < found[0].total
    elsewhere = _unnamed(considered) or _named_otherwise(considered)
    in_role = (attached(claim.words, claim.names, item.passage.facets.words) for item in whole)
    less = falls_short(claim, considered.ranked[0].passage.facets)
    return unmet or elsewhere or less or not any(in_role)


def _named_otherwise(considered: Considered) -> bool:
    best = considered.ranked[0].passage
    return any(
        a.passage == best and a.clash.kind is ClashKind.NAME and a.force >= _DOUBTFUL
        for a in considered.against
    )


def unrelated(considered: Considered, leaning: Leaning, *, read: bool) -> bool:
    """Say whether nothing found can contradict the claim, whatever the likeness.

    No clash decides, and the best passage's source has none of the claim's names, the passage none
    of its figures and nothing else against it, or only the end of what the claim says began. In a
    source on the claim's subject, another figure in its place is something where a refutation is
    all but sure; where a model has `read` it, a likely one is enough, and a sure one without any.
    What can be is not ruled out by what else can be.
    """
    if any(map(decides, considered.against)):
        return False
    found = considered.pair.figures[0]
    noticed = (a for a in considered.against if a.force >= _NOTICED)
    held = any(a.clash.kind is not ClashKind.QUANTITY or a.bearing >= _HELD for a in noticed)
    of_another = any(a.clash.kind is ClashKind.NAME for a in considered.against)
    enough = _ENOUGH[bool(found.differing), read]
    instead = leaning.refutes >= enough and on_subject(considered) and not of_another
    figureless = found.total > 0 and not found.matched and not held and not instead
    apart = _in_turn(considered) or _also_possible(considered)
    return _unnamed(considered) or figureless or apart


def _unnamed(considered: Considered) -> bool:
    """Say whether the source of the best passage has none of the names of the claim."""
    claim = considered.pair.claim
    named = [name.stems for name in subjects(claim.words, claim.names)]
    return bool(named) and not any(stems & considered.near for stems in named)


def _in_turn(considered: Considered) -> bool:
    """Say whether the passage has an opposite that can hold at another time than the claim's."""
    claim, best = considered.pair.claim, considered.ranked[0].passage.facets
    turns = opposites(claim.words, claim.negated, best.words, best.negated)
    return dated_apart(claim, best) and any(turn.claim.stem in PHASES for turn in turns)


def _also_possible(considered: Considered) -> bool:
    """Say whether the claim says what can be, and the passage only what else can be (F76)."""
    claim, best = considered.pair.claim, considered.ranked[0].passage.facets
    possible = not claim.negated and any(word.folded in _POSSIBLE for word in claim.words)
    return possible and not best.negated


def on_subject(considered: Considered) -> bool:
    """Say whether the source names whom the claim names first, by two words of the name or all."""
    claim = considered.pair.claim
    about = subject(claim.words, claim.names)
    named = about.stems if about else frozenset[str]()
    return len(named & considered.near) >= min(len(named), _FULL_NAME)


def side(leaning: Leaning, bands: Bands) -> Side:
    """Say which side rules; a side that does not reach its band leaves it open."""
    if leaning.supports >= bands.threshold and leaning.supports >= leaning.refutes:
        return Side.SUPPORTED if leaning.supports >= bands.supported else Side.OPEN
    against = leaning.refutes >= leaning.neither and leaning.refutes >= bands.contradicted
    return Side.CONTRADICTED if against else Side.OPEN


def torn(considered: Considered) -> bool:
    """Say whether one source upholds a trend that another has the other way round (F25).

    Both can be right by their own measure; for anything but a trend contradiction outranks.
    """
    against = {a.passage.source for a in considered.against if decides(a)}
    trend = any(decides(a) and _of_trend(a) for a in considered.against)
    held = {item.passage.source for item in considered.ranked if upholds(item)}
    return trend and bool(held - against)


def _of_trend(against: Against) -> bool:
    opposite = against.clash.kind is ClashKind.OPPOSITE
    return opposite and stem(against.clash.claim.casefold()) in TRENDS


def mixed_in_parts(parts: Sequence[Considered | None]) -> int | None:
    """Return the first part that is not upheld where another part is; None if all go one way."""
    upheld = [part is not None and _upheld(part) for part in parts]
    failed = [part is None or _failed(part) for part in parts]
    return failed.index(True) if any(upheld) and any(failed) else None


def _upheld(part: Considered) -> bool:
    return upholds(part.ranked[0]) and not any(map(decides, part.against))


def _failed(part: Considered) -> bool:
    return any(map(decides, part.against)) or part.ranked[0].coverage < _ABSENT
