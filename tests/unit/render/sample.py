"""Checks that the rendering tests share."""

from upheld.domain.claims import Claim, ClaimKind
from upheld.domain.evidence import Evidence, Quote, Stance
from upheld.domain.reports import Check, CheckState, LeftOut, Models
from upheld.domain.text import Document, Span
from upheld.domain.verdicts import CannotSay, Judgement, Verdict
from upheld.testing.doubles import NOON

__all__ = ["CHECK", "HOSTILE", "NOTHING"]

_MODELS = Models(extractor="local", verifier="local")
_TEXT = "The tower was finished in 1889. It is 400 m tall."
_TOWER = Evidence(
    id="e1", url="file:///towers.md", title="Towers",
    snippet="At last the tower was finished in 1889.", provider="shelf", authority=0.7, recency=0.5,
    relevance=0.9, span=Span(10, 41), stance=Stance.SUPPORTS,
    quotes=(Quote(text="the tower was finished in 1889"),),
)  # fmt: skip


def _judgement(support: float | None, reasoning: str, *evidence: Evidence) -> Judgement:
    why = CannotSay.NOT_ENOUGH if support is None else None
    return Judgement(
        scenario="s1", support=support, confidence=0.7, reasoning=reasoning, evidence=evidence,
        why_not=why,
    )  # fmt: skip


def _claim(claim_id: str, text: str, span: Span) -> Claim:
    return Claim(id=claim_id, text=text, span=span, kind=ClaimKind.NUMERIC)


CHECK = Check(
    id="check-1", document=Document(text=_TEXT),
    claims=(
        _claim("c1", "The tower was finished in 1889.", Span(0, 31)),
        _claim("c2", "The tower is 400 m tall.", Span(32, 49)),
    ),
    verdicts=(
        Verdict(claim_id="c1", judgements=(_judgement(0.95, "“1889” stands there.", _TOWER),)),
        Verdict(claim_id="c2", judgements=(_judgement(0.05, "It says 330 m.", _TOWER),)),
    ),
    models=_MODELS, created_at=NOON,
)  # fmt: skip

NOTHING = Check(
    id="check-2", document=Document(text="Thanks!"), claims=(), verdicts=(), models=_MODELS,
    created_at=NOON, state=CheckState.NO_CLAIMS,
)  # fmt: skip

_BAD = "<script>alert(1)</script>\x1b[31m"
HOSTILE = Check(
    id="check-3", document=Document(text=f"{_BAD} is red", title=_BAD),
    claims=(_claim("c1", _BAD, Span(0, 8)),),
    verdicts=(
        Verdict(
            claim_id="c1",
            judgements=(
                _judgement(
                    None, _BAD,
                    Evidence(
                        id="e1", url="javascript:alert(1)", title=_BAD, snippet=_BAD, provider="p",
                        authority=0.4, recency=0.5, relevance=0.5, quotes=(Quote(text=_BAD),),
                    ),
                ),
            ),
        ),
    ),
    models=_MODELS, created_at=NOON,
    left_out=(LeftOut(unread=Span(8, 20), reason="12 characters not read"),),
)  # fmt: skip
