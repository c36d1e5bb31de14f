"""The outcome of a comparison, and how a denial turns it."""

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Comparison", "Outcome", "denied"]


class Outcome(StrEnum):
    """How two readings stand to each other."""

    EQUAL = "equal"
    COMPATIBLE = "compatible"
    DIFFERENT = "different"
    INCOMPARABLE = "incomparable"


@dataclass(frozen=True, slots=True)
class Comparison:
    """The outcome, with the reason in one line."""

    outcome: Outcome
    reason: str

    @property
    def agrees(self) -> bool:
        """Say whether the two can both be true of one thing."""
        return self.outcome in (Outcome.EQUAL, Outcome.COMPATIBLE)


def denied(plain: Comparison, first: bool, second: bool) -> Comparison:
    """Return the comparison of two values of which either may be denied in its text."""
    if first == second:
        if not first or plain.outcome is Outcome.EQUAL:
            return plain
        return Comparison(Outcome.INCOMPARABLE, "both are denied")
    if plain.agrees:
        return Comparison(Outcome.DIFFERENT, "one text denies what the other states")
    if plain.outcome is Outcome.DIFFERENT:
        return Comparison(Outcome.COMPATIBLE, "one text only denies another value")
    return plain
