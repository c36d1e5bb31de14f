"""The local verifier: rules on a claim from evidence, offline, with the words that decide."""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace
from unicodedata import name as character_name

from upheld.adapters.local.entailment import Entailment, Remembering
from upheld.adapters.local.verification.answers import Weighed, cannot_say, judgement
from upheld.adapters.local.verification.consider import Considered, Sources, consider
from upheld.adapters.local.verification.fusion import (
    EVEN,
    PLAIN,
    READS,
    Bands,
    Fusion,
    Leaning,
    strongest,
    together,
)
from upheld.adapters.local.verification.parts import clauses
from upheld.adapters.local.verification.passages import usable
from upheld.adapters.local.verification.readings import fused_inputs, read_by, withheld
from upheld.adapters.local.verification.rulings import (
    Side,
    checked,
    decides,
    mixed_in_parts,
    not_whole,
    on_subject,
    side,
    torn,
    unrelated,
    upholds,
)
from upheld.adapters.local.verification.testimony import examined
from upheld.domain.claims import Claim, ClaimKind, Scenario
from upheld.domain.evidence import Evidence
from upheld.domain.verdicts import CannotSay, Judgement
from upheld.ports import Clock, Ruled

__all__ = ["LocalVerifier"]

_LEXICAL = "lexical"
_OFF_SUBJECT = 0.3
_APART = 0.6
_REFUTES = 0.5
_SUPPORTS = 0.35
_PLAIN = 0.8
_EMPHASIS = re.compile(r"(?<![\w*])[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}(?![\w*])")


class LocalVerifier:
    """Rules by exact checks and word alignment; an entailment model, if given, joins in.

    Implements `upheld.ports.Verifier`. Deterministic: the same claim and evidence give the same
    judgement in every call, thread and process. `clock` dates evidence on claims that age; without
    one the evidence's own recency is taken.
    """

    def __init__(self, entailment: Entailment | None = None, *, clock: Clock | None = None) -> None:
        self._entailment = Remembering(entailment) if entailment else None
        self._clock = clock
        self._fusion = Fusion.known(entailment.name if entailment else _LEXICAL)

    @property
    def name(self) -> str:
        """What `Check.models` reports."""
        return f"local-{self._entailment.name if self._entailment else _LEXICAL}"

    @property
    def bands(self) -> Bands:
        """From which probabilities it takes a side."""
        return self._fusion.bands if self._fusion else EVEN

    @property
    def supported_from(self) -> float:
        """The probability from which a claim is rather upheld than not, for measuring."""
        return self.bands.threshold

    async def judge(self, claim: Claim, scenario: Scenario, evidence: Sequence[Evidence]) -> Ruled:
        """Return a judgement; evidence that cannot say gives support None (T8)."""
        return Ruled(judgement=await asyncio.to_thread(self.ruled, claim, scenario, evidence))

    def ruled(self, claim: Claim, scenario: Scenario, evidence: Sequence[Evidence]) -> Judgement:
        """Return the judgement, in the calling thread."""
        refusal = _not_for_us(claim)
        if refusal:
            return cannot_say(claim, scenario, *refusal)
        kept = tuple(item for item in evidence if usable(item))
        if not kept:
            return cannot_say(
                claim, scenario, CannotSay.NO_EVIDENCE, "has no evidence for or against."
            )
        considered, sources = examined(_visible(scenario.text), Sources.of(kept))
        if considered is None:
            return cannot_say(
                claim, scenario, CannotSay.NOT_ENOUGH, "is not the subject of any passage found."
            )
        return self._judged(claim, scenario, sources, considered)

    def _judged(
        self, claim: Claim, scenario: Scenario, sources: Sources, considered: Considered
    ) -> Judgement:
        text = _visible(scenario.text)
        read = self._leaning(text, considered, sources)
        confirmed = self._confirmed(text, considered, sources, read)
        stated = self._stated(text, confirmed, sources)
        leaning, failed = checked(read, stated, self.bands), _failed_part(text, sources)
        weighed = Weighed(
            claim=claim,
            scenario=scenario,
            evidence=sources.evidence,
            considered=stated,
            leaning=leaning,
            side=self._side(leaning, stated, in_parts=failed is not None),
            bands=self.bands,
            trust=self._fusion.trust if self._fusion else PLAIN,
            part=failed or text,
        )
        return judgement(weighed, self._clock.now() if self._clock else None)

    def _confirmed(
        self, claim: str, considered: Considered, sources: Sources, leaning: Leaning
    ) -> Considered:
        """Drop clashes that a model, reading the passage alone, does not take for any.

        It can take one figure for another, and then reads support; it leaves open what a passage
        says of something else. Where the sources uphold the claim, it has to read a refutation, or
        the clash to be a strong one in a source that names whom the claim is about.
        """
        if self._entailment is None:
            return considered
        upheld = leaning.supports >= self.bands.supported
        kept = tuple(
            each
            for each in considered.against
            if not decides(each)
            or _borne_out(
                read_by(self._entailment, claim, sources.context(each.passage)),
                plainly=not upheld or (each.named and each.force >= _PLAIN),
            )
        )
        return replace(considered, against=kept)

    def _stated(self, claim: str, considered: Considered, sources: Sources) -> Considered:
        """Doubt a passage with all the claim's words in which a model does not read support.

        "The trial is to show whether it helps" has the words of "it helps", and does not say it.
        """
        best = considered.ranked[0]
        if self._entailment is None or not upholds(best):
            return considered
        read = read_by(self._entailment, claim, sources.context(best.passage))
        unsaid = read.supports < max(_SUPPORTS, read.refutes)
        return replace(considered, doubted=considered.doubted or unsaid)

    def _side(self, leaning: Leaning, considered: Considered, *, in_parts: bool) -> Side:
        """Return the side taken; a claim that nothing supports whole stays open."""
        if in_parts or torn(considered):
            return Side.MIXED
        taken = side(leaning, self.bands)
        doubted = (taken is Side.SUPPORTED and not_whole(considered)) or (
            taken is Side.CONTRADICTED
            and unrelated(considered, leaning, read=self._entailment is not None)
        )
        return Side.OPEN if doubted else taken

    def _leaning(self, claim: str, considered: Considered, sources: Sources) -> Leaning:
        """Return what the sources say together; each piece is read by itself, best first.

        Further ones are read only as long as no side is taken. Of the pieces of one source the
        strongest counts, for and against; beside one with the whole claim the others are not
        against it. Those that do not name whom the claim is about count for little.
        """
        first, most = (self._fusion.reads, self._fusion.most) if self._fusion else (READS, READS)
        apart = sources.apart(considered.ranked, most)
        if len(apart) == 1:
            return self._leaning_of(claim, considered, sources)
        found: dict[str, Leaning] = {}
        whole = {sources.origin(item.passage) for item in considered.ranked if upholds(item)}
        for place, one in enumerate(apart):
            so_far = together(tuple(found.values()), self.bands.threshold)
            if place >= first and side(so_far, self.bands) is not Side.OPEN:
                break
            read, heard = examined(claim, one)
            if read:
                origin = one.evidence[0].url
                leaning = self._leaning_of(claim, read, heard).at_most(_ceiling(read))
                if origin in whole and not upholds(read.ranked[0]):
                    leaning = replace(leaning, refutes=0.0)
                found[origin] = strongest(found.get(origin, leaning), leaning)
        return together(tuple(found.values()), self.bands.threshold)

    def _leaning_of(self, claim: str, considered: Considered, sources: Sources) -> Leaning:
        """Fuse the words' signals with a model's scores; one of another make stands alone."""
        read = read_by(self._entailment, claim, sources.text) if self._entailment else None
        if self._fusion:
            return self._fusion.leaning(fused_inputs(considered, read))
        assert read is not None, "words alone have weights of their own"
        scores = withheld(read) if considered.doubted else read
        return Leaning(supports=scores.supports, refutes=scores.refutes)


def _ceiling(read: Considered) -> float:
    """Return how much a piece can count: little where it does not name whom a claim is about."""
    return 1.0 if on_subject(read) else _OFF_SUBJECT


def _failed_part(claim: str, sources: Sources) -> str | None:
    """Return the first clause that is not upheld where another is; None if all go one way."""
    parts = clauses(claim)
    if len(parts) == 1:
        return None
    failed = mixed_in_parts([consider(part, sources) for part in parts])
    return None if failed is None else parts[failed]


def _borne_out(scores: tuple[float, float, float], *, plainly: bool) -> bool:
    """Say whether a model bears out a clash; a plain one need only be about the same thing."""
    return scores[1] >= _REFUTES or (plainly and scores[2] <= _APART)


def _visible(text: str) -> str:
    """Return the text without marks of emphasis, which split no number (F26)."""
    return _EMPHASIS.sub("", text)


def _not_for_us(claim: Claim) -> tuple[CannotSay, str] | None:
    """Say why a claim is not ruled on at all, if it is not."""
    if claim.kind is ClaimKind.OPINION:
        return CannotSay.NOT_CHECKABLE, "is an opinion; there is nothing to check."
    if claim.unclear:
        words = ", ".join(f"“{word}”" for word in claim.unclear)
        return CannotSay.AMBIGUOUS, f"does not say what {words} refers to."
    if not _readable(claim.text):
        return CannotSay.LANGUAGE, "is in a script that this verifier does not read."
    return None


def _readable(text: str) -> bool:
    letters = [c for c in text if c.isalpha()]
    latin = sum(character_name(c, "").startswith("LATIN") for c in letters)
    return 2 * latin >= len(letters)
