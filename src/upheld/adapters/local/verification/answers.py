"""Answers: judgements with their evidence, stance by stance, and a reason a person can check."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from upheld.adapters.local.verification import reasons
from upheld.adapters.local.verification.clashes import Clash
from upheld.adapters.local.verification.confidence import NO_EVIDENCE_CAP, capped, stale
from upheld.adapters.local.verification.consider import Against, Considered
from upheld.adapters.local.verification.fusion import PLAIN, Bands, Leaning, Trust
from upheld.adapters.local.verification.passages import Passage
from upheld.adapters.local.verification.quotations import notes
from upheld.adapters.local.verification.quoting import quote
from upheld.adapters.local.verification.rulings import Side, decides, upholds
from upheld.domain.claims import Claim, Scenario
from upheld.domain.evidence import Evidence, Quote, Stance
from upheld.domain.verdicts import CannotSay, Judgement

__all__ = ["Weighed", "cannot_say", "judgement"]

_PLACES = 4
_HALFWAY = 0.5
_NOTICED = 0.2
_RULED_FROM = 0.65
_RULED = {Side.SUPPORTED: Stance.SUPPORTS, Side.CONTRADICTED: Stance.OPPOSES}


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """A claim, its evidence, what was found in it, and which side it comes down on."""

    claim: Claim
    scenario: Scenario
    evidence: tuple[Evidence, ...]
    considered: Considered
    leaning: Leaning
    side: Side
    bands: Bands
    trust: Trust = PLAIN
    part: str = ""

    @property
    def clash(self) -> Against | None:
        """The strongest clash that decides, if one does."""
        return next(filter(decides, self.considered.against), None)

    @property
    def says(self) -> Clash | None:
        """What to name as the reason: the clash that decides, or the strongest noticed one."""
        noticed = (a for a in self.considered.against if a.force >= _NOTICED)
        found = self.clash or next(noticed, None)
        return found.clash if found and found.passage == self.passage else None

    @property
    def passage(self) -> Passage:
        """The passage that decides, or comes nearest."""
        clash = self.clash if self.side in {Side.CONTRADICTED, Side.MIXED} else None
        return clash.passage if clash else self.considered.ranked[0].passage


def cannot_say(claim: Claim, scenario: Scenario, why: CannotSay, because: str) -> Judgement:
    """Return the judgement that there is nothing to rule on, and why."""
    return Judgement(
        scenario=scenario.id,
        support=None,
        confidence=NO_EVIDENCE_CAP,
        reasoning=f"{reasons.opening(claim.text)} {because}",
        why_not=why,
        leaning=0.0,
    )


def judgement(weighed: Weighed, now: datetime | None) -> Judgement:
    """Return the judgement, its evidence with stances and quotes, and its reason."""
    evidence = tuple(_shown(weighed, place) for place in range(len(weighed.evidence)))
    deciding = [item for item in evidence if item.stance is _RULED.get(weighed.side)]
    source = evidence[weighed.passage.source]
    factor = stale(source, weighed.claim.freshness, now) if weighed.side is not Side.OPEN else None
    is_open = weighed.side is Side.OPEN
    return Judgement(
        scenario=weighed.scenario.id,
        support=None if is_open else round(_support(weighed), _PLACES),
        confidence=round(_confidence(weighed, deciding or [source], factor), _PLACES),
        reasoning=_reasoning(weighed, source, now, factor is not None),
        evidence=evidence,
        why_not=CannotSay.NOT_ENOUGH if is_open else None,
        mixed=weighed.side is Side.MIXED,
        leaning=round(weighed.leaning.supports, _PLACES),
    )


def _support(weighed: Weighed) -> float:
    """Return what the ruling side leaves the claim: p(supports), or 1 - p(refutes)."""
    if weighed.side is Side.MIXED:
        return _HALFWAY
    bands, leaning = weighed.bands, weighed.leaning
    if weighed.side is Side.SUPPORTED:
        return _placed(leaning.supports, bands.supported)
    return 1.0 - _placed(leaning.refutes, bands.contradicted)


def _placed(value: float, band: float) -> float:
    """Return a probability from `band` on as one of 0.65..1, where a side is taken (4.7)."""
    return _RULED_FROM + (1.0 - _RULED_FROM) * (value - band) / (1.0 - band)


def _confidence(weighed: Weighed, deciding: Sequence[Evidence], factor: float | None) -> float:
    """Return how likely the ruling is right, as measured; less for one source or an old one."""
    leaning, trust = weighed.leaning, weighed.trust
    measured = {
        Side.SUPPORTED: trust.supported.of(leaning.supports),
        Side.CONTRADICTED: trust.contradicted.of(leaning.refutes),
        Side.MIXED: max(_HALFWAY, leaning.supports, leaning.refutes),
        Side.OPEN: leaning.neither,
    }[weighed.side]
    return capped(measured, deciding) * (factor or 1.0)


def _shown(weighed: Weighed, place: int) -> Evidence:
    """Return a piece of evidence with its stance, and quotes where it takes one."""
    item = weighed.evidence[place]
    clash = next(
        (a for a in weighed.considered.against if a.passage.source == place and decides(a)), None
    )
    if clash and weighed.side is not Side.SUPPORTED:
        around = (clash.clash.source, weighed.claim.text)
        return replace(item, stance=Stance.OPPOSES, quotes=(quote(item, clash.passage, around),))
    best = next((r for r in weighed.considered.ranked if r.passage.source == place), None)
    if best is None:
        return replace(item, stance=Stance.NEUTRAL, quotes=())
    words = (quote(item, best.passage, (weighed.claim.text,)),)
    decided = best.passage == weighed.passage or upholds(best)
    return replace(item, stance=_taken(weighed.side) if decided else Stance.NEUTRAL, quotes=words)


def _taken(side: Side) -> Stance:
    """Return the stance of a passage that decides without a clash."""
    return _RULED.get(side, Stance.SUPPORTS if side is Side.MIXED else Stance.NEUTRAL)


def _reasoning(weighed: Weighed, source: Evidence, now: datetime | None, old: bool) -> str:
    """Return the reason: the claim, the ruling with its words, age and quotation notes."""
    cut = _quote_of(weighed, source)
    says = {
        Side.SUPPORTED: lambda: reasons.supporting(cut, source),
        Side.CONTRADICTED: lambda: reasons.against(weighed.says, cut, source),
        Side.MIXED: lambda: reasons.partly(weighed.part, weighed.says, cut),
        Side.OPEN: lambda: reasons.undecided(cut),
    }[weighed.side]()
    aged = reasons.as_of(source.modified_at) if old else ""
    noted = "".join(f" {note}." for note in notes(weighed.claim.text, weighed.evidence))
    return f"{reasons.opening(weighed.claim.text)} {says}{aged}{noted}"


def _quote_of(weighed: Weighed, source: Evidence) -> Quote:
    clash = weighed.clash if weighed.side is not Side.SUPPORTED else None
    around = (clash.clash.source,) if clash else ()
    return quote(source, weighed.passage, (*around, weighed.claim.text))
