"""What every rendering shows, worked out once: labels, counts, notes on what was not ruled on."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from upheld.domain.claims import Claim
from upheld.domain.evidence import Evidence, Stance
from upheld.domain.reports import Check, CheckState
from upheld.domain.verdicts import CannotSay, Status, Verdict, overall, status

__all__ = ["SYMBOLS", "Row", "headline", "notes", "place", "rows", "shown_evidence"]

SYMBOLS = {
    Status.SUPPORTED: "✓",
    Status.PARTIAL: "~",
    Status.CONTRADICTED: "✗",
    Status.UNSUPPORTED: "?",
    Status.PENDING: "…",
}
_NOTHING = {
    CheckState.NO_CLAIMS: "The text makes no claim that can be checked; there is no score.",
    CheckState.NOTHING_CHECKABLE: "The text has claims, but none could be checked; no score.",
    CheckState.LANGUAGE: "Not checked: only English text can be read so far; there is no score.",
}
_WHY_NOT = {
    CannotSay.NO_EVIDENCE: "no evidence found",
    CannotSay.NOT_ENOUGH: "not enough evidence",
    CannotSay.NOT_CHECKABLE: "an opinion",
    CannotSay.AMBIGUOUS: "unclear what is meant",
    CannotSay.FAILED: "could not be checked",
    CannotSay.REFUSED: "refused",
    CannotSay.LANGUAGE: "language not supported",
}
_SHOWN = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A claim with its verdict and label, as shown."""

    claim: Claim
    verdict: Verdict
    status: Status

    @property
    def label(self) -> str:
        """The label in words; where nothing was ruled, the reason stands beside it."""
        why = self.verdict.leading.why_not
        return self.status.value if why is None else f"{self.status.value}: {_WHY_NOT[why]}"

    @property
    def symbol(self) -> str:
        """One character that tells the label without colour."""
        return SYMBOLS[self.status]


def rows(check: Check) -> tuple[Row, ...]:
    """Return the judged claims in text order."""
    claims = {claim.id: claim for claim in check.claims}
    return tuple(
        Row(
            claim=claims[verdict.claim_id],
            verdict=verdict,
            status=status(verdict, check.sensitivity),
        )
        for verdict in check.verdicts
    )


def headline(check: Check) -> str:
    """Return one line: how many claims got which label, and the score if there is one."""
    if check.state is not CheckState.JUDGED:
        return _NOTHING[check.state]
    counts = Counter(row.status for row in rows(check))
    parts = [f"{counts[label]} {label.value}" for label in SYMBOLS if counts[label]]
    parts += [f"{len(check.unruled)} not ruled on"] if check.unruled else []
    score = overall(check.verdicts, check.claims, check.sensitivity)
    ending = "" if score is None else f" · overall {score:.2f} of 1"
    total = len(check.verdicts) + len(check.unruled)
    return f"{total} {'claim' if total == 1 else 'claims'}: {', '.join(parts)}{ending}"


def notes(check: Check) -> Iterator[str]:
    """Yield what a reader must know besides the verdicts: left out, unread, degraded."""
    texts = {claim.id: claim.text for claim in check.claims}
    for left in check.left_out:
        if left.unread is not None:
            yield f"Not read: {left.reason} (from character {left.unread.start})."
        for claim_id in left.claims:
            yield f"Not ruled on ({left.reason}): {texts[claim_id]}"
    for failed in check.degraded:
        yield f"Degraded ({failed.kind.value}): {failed.message}"


def shown_evidence(verdict: Verdict) -> tuple[Evidence, ...]:
    """Return the evidence worth showing: up to three pieces that take a side, else the nearest.

    The piece whose quote stands in the reason comes first. Overlapping passages often give the
    same quote; it is shown once.
    """
    reason = verdict.leading.reasoning
    pieces = sorted(verdict.leading.evidence, key=lambda piece: not _named(piece, reason))
    taking_sides = [piece for piece in pieces if piece.stance is not Stance.NEUTRAL]
    by_quote = {(piece.url, piece.quotes): piece for piece in reversed(taking_sides)}
    distinct = sorted(by_quote.values(), key=taking_sides.index)
    return tuple(distinct[:_SHOWN] or pieces[:1])


def _named(piece: Evidence, reason: str) -> bool:
    return any(quote.text in reason for quote in piece.quotes)


def place(evidence: Evidence) -> str:
    """Say where in a source the passage stands."""
    if evidence.span is None:
        return evidence.url
    return f"{evidence.url} (characters {evidence.span.start}–{evidence.span.end})"
