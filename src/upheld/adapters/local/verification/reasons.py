"""Reasons: one or two plain sentences that open with the claim and quote the deciding words."""

from datetime import datetime

from upheld.adapters.local.verification.clashes import Clash, ClashKind
from upheld.domain.evidence import Evidence, Quote

__all__ = ["against", "as_of", "opening", "partly", "supporting", "undecided"]

_SAYS = {
    ClashKind.QUANTITY: "the source says {source}, the claim says {claim}",
    ClashKind.NAME: "the source has {source} where the claim has {claim}",
    ClashKind.NEGATION: "one of the two negates “{claim}” and the other does not",
    ClashKind.OPPOSITE: "the source says “{source}”, the claim says “{claim}”",
    ClashKind.QUANTIFIER: "the source says “{source}”, the claim says “{claim}”",
    ClashKind.DENIAL: "the source reports this in order to deny it (“{source}”)",
}


def opening(claim: str) -> str:
    """Return the claim in quotation marks, which every reason opens with."""
    return f"“{claim}”"


def against(clash: Clash | None, quote: Quote, source: Evidence) -> str:
    """Say what the source says differently, with its words."""
    says = f" {_says(clash)}:" if clash else " the source says otherwise:"
    return f"is contradicted:{says} “{quote.text}”{_where(source)}."


def supporting(quote: Quote, source: Evidence) -> str:
    """Say which words of the source uphold the claim."""
    return f"is supported: the source says “{quote.text}”{_where(source)}."


def partly(part: str, clash: Clash | None, quote: Quote) -> str:
    """Say which part of the claim is not upheld, and why."""
    if clash:
        return f"is upheld in part: {_says(clash)}: “{quote.text}”."
    return f"is upheld in part: “{quote.text}”; nothing was found on “{part}”."


def undecided(quote: Quote) -> str:
    """Say that nothing found decides, with the nearest words."""
    return f"is not decided by the evidence found. The nearest passage: “{quote.text}”."


def as_of(moment: datetime | None) -> str:
    """Say how old the deciding evidence is, for claims that age (F64)."""
    if moment is None:
        return " The source gives no date, and the claim may have changed since."
    return f" This holds as of {moment:%Y-%m-%d}; the claim may have changed since."


def _says(clash: Clash) -> str:
    return _SAYS[clash.kind].format(source=clash.source, claim=clash.claim)


def _where(source: Evidence) -> str:
    name = source.title or source.url
    return f" ({name})" if name else ""
