"""Which claims are judged, which are answered already, and which are left out: pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

from upheld.domain.canonical import DEFAULT, ClaimKey, canonical, numeric_signature
from upheld.domain.claims import Claim, ClaimKind, Freshness, Importance
from upheld.domain.reports import LeftOut
from upheld.domain.verdicts import CannotSay, Judgement, Sensitivity, Verdict

__all__ = ["TIME_TO_LIVE", "Plan", "check_key", "plan"]

TIME_TO_LIVE = {
    Freshness.LIVE: timedelta(minutes=15),
    Freshness.RECENT: timedelta(hours=24),
    Freshness.EVERGREEN: timedelta(days=90),
}


_ORDER = (Importance.CORE, Importance.SUPPORTING, Importance.ASIDE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What happens to each claim of a text.

    `settled` have a verdict without any search (unclear words; opinions under strict);
    `to_judge` are looked up in the cache, then searched and judged; `left_out` says which claims
    get no verdict and why.
    """

    to_judge: tuple[Claim, ...]
    settled: Mapping[str, Verdict]
    left_out: tuple[LeftOut, ...]


def plan(claims: Sequence[Claim], sensitivity: Sensitivity, limit: int) -> Plan:
    """Sort the claims of a text by what has to be done for them (4.7, D4, T9).

    Of more claims than `limit` the most important are judged, earlier ones first; one whose words
    are unclear needs no search and does not count.
    """
    opinions = [claim for claim in claims if claim.kind is ClaimKind.OPINION]
    factual = [claim for claim in claims if claim.kind is not ClaimKind.OPINION]
    asked = [claim for claim in factual if claim.importance in sensitivity.importances]
    aside = [claim for claim in factual if claim.importance not in sensitivity.importances]
    clear = [claim for claim in asked if not claim.unclear]
    first = {claim.id for claim in sorted(clear, key=_weight)[:limit]}
    beyond = [claim for claim in clear if claim.id not in first]
    strict = sensitivity is Sensitivity.STRICT
    settled = {claim.id: _unclear(claim) for claim in asked if claim.unclear}
    settled |= {claim.id: _opinion(claim) for claim in opinions if strict}
    reasons = (
        ([] if strict else opinions, "opinion"),
        (aside, f"less important than sensitivity {sensitivity.value} asks for"),
        (beyond, f"more than {limit} claims"),
    )
    return Plan(
        to_judge=tuple(claim for claim in clear if claim.id in first),
        settled=settled,
        left_out=tuple(
            LeftOut(claims=tuple(claim.id for claim in group), reason=reason)
            for group, reason in reasons
            if group
        ),
    )


def check_key(
    claim: Claim, *, language: str, verifier: str, sensitivity: Sensitivity, sources: Sequence[str]
) -> ClaimKey:
    """Return where a live check keeps the verdict on a claim (4.7).

    The numeric signature is part of what is hashed, so that two claims with different numbers
    cannot meet under one key whatever the canonical form does (T28d).
    """
    parts = (
        canonical(claim.text, language),
        *numeric_signature(claim.text),
        language,
        claim.freshness.value,
        verifier,
        sensitivity.value,
        *sources,
    )
    digest = sha256("\x1f".join(parts).encode()).hexdigest()
    return ClaimKey(canonicaliser=DEFAULT, language=language, digest=digest)


def _weight(claim: Claim) -> int:
    return _ORDER.index(claim.importance)


def _unclear(claim: Claim) -> Verdict:
    words = ", ".join(f"“{word}”" for word in claim.unclear)
    return _cannot_say(
        claim,
        CannotSay.AMBIGUOUS,
        f"“{claim.text}”: the text does not say what {words} stands for.",
    )


def _opinion(claim: Claim) -> Verdict:
    return _cannot_say(claim, CannotSay.NOT_CHECKABLE, f"“{claim.text}” is an opinion.")


def _cannot_say(claim: Claim, why: CannotSay, reasoning: str) -> Verdict:
    judgement = Judgement(
        scenario="s1", support=None, confidence=0.0, reasoning=reasoning, why_not=why
    )
    return Verdict(claim_id=claim.id, judgements=(judgement,))
