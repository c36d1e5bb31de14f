"""Clashes: where a passage says otherwise than the claim, each with the words that decide it.

One check a kind, in one table; a check yields what it found and how strong it is in 0..1 before
the passage's bearing on the claim is weighed in. Kinds of clash read alike in reasons.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from upheld.adapters.local.verification.comparisons import outdone, same_deal, turned
from upheld.adapters.local.verification.denials import Denial, denial, denial_after, denies
from upheld.adapters.local.verification.facets import Facets, facets
from upheld.adapters.local.verification.figures import dated_apart, figures
from upheld.adapters.local.verification.identifiers import renamed
from upheld.adapters.local.verification.names import Swap, aside, attached, subject, swaps
from upheld.adapters.local.verification.polarity import (
    NEGATIVE_VERBS,
    PHASES,
    contrasted,
    negation_clash,
    opposites,
)
from upheld.adapters.local.verification.quantifiers import quantifier_clash, rank_clash
from upheld.adapters.local.verification.roles import bracketed, crossed, exchanged
from upheld.adapters.local.verification.tenses import ended
from upheld.adapters.local.verification.words import STOP, stem

__all__ = ["CHECKS", "Clash", "ClashKind", "clashes", "roles_exchanged"]

_APART = 0.44
_NUMBERED = re.compile(r"\b(?P<name>[A-Z][\w-]+)\s+(?P<number>[IVXL]+)\b(?!['’.]\w)")


class ClashKind(StrEnum):
    """What a passage says differently."""

    QUANTITY = "quantity"
    NAME = "name"
    NEGATION = "negation"
    OPPOSITE = "opposite"
    QUANTIFIER = "quantifier"
    DENIAL = "denial"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clash:
    """The words of the claim and of the source that cannot both hold.

    A clash that has its own subject read bears on the claim by `least` at least.
    """

    kind: ClashKind
    claim: str
    source: str
    strength: float
    least: float = 0.0


def clashes(claim: Facets, source: Facets, following: str = "") -> tuple[Clash, ...]:
    """Return every clash between a claim and one passage, strongest first.

    `following` is the sentence after the passage, which may deny it. A passage on a namesake with
    another number says nothing else about the claim, and neither for nor against it.
    """
    of_another = tuple(_numbered(claim, source))
    if of_another:
        return of_another
    found = [clash for check in CHECKS for clash in check(claim, source)]
    if denial_after(following, source.text) and not denies(claim.text):
        found = [clash for clash in found if clash.kind is not ClashKind.NEGATION]
        found.extend(_denied_after(claim, source, following))
    return tuple(sorted(_told_apart(found), key=lambda clash: -clash.strength))


def _told_apart(found: Sequence[Clash]) -> Iterator[Clash]:
    """Yield the clashes that stand: two flips of one statement are none."""
    kinds = {clash.kind for clash in found}
    aside = set()
    if {ClashKind.NEGATION, ClashKind.OPPOSITE} <= kinds:
        aside = {ClashKind.NEGATION}
        if not any(_denying(clash) for clash in found if clash.kind is ClashKind.OPPOSITE):
            aside.add(ClashKind.OPPOSITE)
    yield from (clash for clash in found if clash.kind not in aside)


def _denying(clash: Clash) -> bool:
    """Say whether the opposite is itself what negates ("rejected" beside "approved")."""
    return any(stem(word.casefold()) in NEGATIVE_VERBS for word in (clash.claim, clash.source))


def _in_passing(claim: Facets, source: Facets) -> bool:
    return aside(claim.words, claim.names, source.words, source.names)


def _figures(claim: Facets, source: Facets) -> Iterator[Clash]:
    if _in_passing(claim, source):
        return
    for pair in figures(claim, source).differing:
        yield Clash(
            kind=ClashKind.QUANTITY,
            claim=pair.claim,
            source=pair.source,
            strength=min(1.0, 0.4 + 0.6 * pair.aligned),
            least=0.7 if pair.listed else 0.0,
        )


def _names(claim: Facets, source: Facets) -> Iterator[Clash]:
    for swap in swaps(claim.words, claim.names, source.words, source.names):
        if not _of_the_same(swap, claim, source):
            continue
        telling = sum(word not in STOP for word in swap.context)
        strength = 0.4 + 0.15 * len(swap.context) if swap.exclusive else 0.1 + 0.2 * telling
        yield Clash(
            kind=ClashKind.NAME,
            claim=swap.claim.text,
            source=swap.source.text,
            strength=min(1.0, strength),
        )


def _of_the_same(swap: Swap, claim: Facets, source: Facets) -> bool:
    """Say whether the two names can stand in one place: what the claim has "of" a name is of it.

    And whom the claim is about, where it comes before the name, is not only named after the other.
    """
    rest = tuple(name for name in claim.names if name is not swap.claim)
    about = subject(claim.words, claim.names)
    if not attached(claim.words, rest, source.words):
        return False
    if about is None or about.first >= swap.claim.first:
        return True
    places = [at for at, word in enumerate(source.words) if word.stem == about.words[-1].stem]
    return not places or places[0] < swap.source.first


def _numbered(claim: Facets, source: Facets) -> Iterator[Clash]:
    """Yield names that bear another number in the source ("Charles I" beside "Charles II")."""
    asked, theirs = list(_NUMBERED.finditer(claim.text)), list(_NUMBERED.finditer(source.text))
    for mine in asked:
        numbers = {one["number"] for one in asked if one["name"] == mine["name"]}
        same = [other for other in theirs if other["name"] == mine["name"]]
        if same and numbers.isdisjoint(other["number"] for other in same):
            yield Clash(
                kind=ClashKind.NAME, claim=mine.group(), source=same[0].group(), strength=_APART
            )


def _crossed(claim: Facets, source: Facets) -> Iterator[Clash]:
    for pair in (*crossed(claim, source), *bracketed(claim, source)):
        strength = 0.9 if pair.sure else 0.4
        yield Clash(kind=ClashKind.NAME, claim=pair.claim, source=pair.source, strength=strength)


def _identified(claim: Facets, source: Facets) -> Iterator[Clash]:
    found = renamed(claim.text, source.text)
    if found:
        yield Clash(kind=ClashKind.NAME, claim=found.claim, source=found.source, strength=0.8)


def roles_exchanged(claim: Facets, source: Facets, near: frozenset[str]) -> Iterator[Clash]:
    """Yield names whose roles the source has the other way round; `near` are the stems around."""
    for pair in exchanged(claim, source, near):
        yield Clash(kind=ClashKind.NAME, claim=pair.claim, source=pair.source, strength=0.9)


def _negation(claim: Facets, source: Facets) -> Iterator[Clash]:
    if (denial(source.text) and not denies(claim.text)) or turned(claim, source):
        return
    share, found = negation_clash(claim.words, claim.negated, source.words, source.negated)
    if found:
        yield Clash(
            kind=ClashKind.NEGATION,
            claim=found[0].claim.text,
            source=found[0].source.text,
            strength=share,
        )
    apart = contrasted(claim.words, claim.negated, source.words, source.negated)
    if apart:
        yield Clash(
            kind=ClashKind.NEGATION,
            claim=apart.claim.text,
            source=apart.source.text,
            strength=0.8,
        )


def _opposite(claim: Facets, source: Facets) -> Iterator[Clash]:
    if turned(claim, source) or same_deal(claim, source):
        return
    at_another_time = dated_apart(claim, source)
    for pair in opposites(claim.words, claim.negated, source.words, source.negated):
        if at_another_time and pair.claim.stem in PHASES:
            continue
        yield Clash(
            kind=ClashKind.OPPOSITE,
            claim=pair.claim.text,
            source=pair.source.text,
            strength=0.8,
        )


def _outdone(claim: Facets, source: Facets) -> Iterator[Clash]:
    if outdone(claim, source):
        yield Clash(kind=ClashKind.NAME, claim=claim.text, source=source.text, strength=0.9)


def _over(claim: Facets, source: Facets) -> Iterator[Clash]:
    found = ended(claim, source)
    if found:
        yield Clash(kind=ClashKind.OPPOSITE, claim=found[0], source=found[1], strength=0.8)


def _quantifier(claim: Facets, source: Facets) -> Iterator[Clash]:
    if _in_passing(claim, source):
        return
    pair = quantifier_clash(claim.words, source.words) or rank_clash(claim.words, source.words)
    if pair:
        yield Clash(
            kind=ClashKind.QUANTIFIER,
            claim=pair.claim.text,
            source=pair.source.text,
            strength=0.6,
        )


def _denied(claim: Facets, source: Facets) -> Iterator[Clash]:
    found = denial(source.text)
    if found and not denies(claim.text) and not _agrees(claim, source, found):
        yield Clash(kind=ClashKind.DENIAL, claim=claim.text, source=found.words, strength=0.7)


def _agrees(claim: Facets, source: Facets, found: Denial) -> bool:
    """Say whether a claim negates what a passage denies ("no evidence that" beside "do not")."""
    text, span = source.text, found.span
    return _negates(claim, facets(f"{text[: span.start]} {text[span.end :]}"))


def _negates(claim: Facets, source: Facets) -> bool:
    share, _ = negation_clash(claim.words, claim.negated, source.words, source.negated)
    return bool(claim.negated) and share > 0


def _denied_after(claim: Facets, source: Facets, following: str) -> Iterator[Clash]:
    """Yield the denial that the sentence after a passage makes of it ("This is false.")."""
    found = denial_after(following, source.text)
    if found and not _negates(claim, source):
        yield Clash(kind=ClashKind.DENIAL, claim=claim.text, source=found.words, strength=0.65)


CHECKS: tuple[Callable[[Facets, Facets], Iterator[Clash]], ...] = (
    _figures,
    _names,
    _crossed,
    _identified,
    _negation,
    _opposite,
    _outdone,
    _over,
    _quantifier,
    _denied,
)
