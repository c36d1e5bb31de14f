"""What work used and cost: token counts, searches, and money in whole micro-dollars (R206)."""

from dataclasses import dataclass, fields

__all__ = ["NO_USAGE", "MicroUsd", "Usage", "dollars", "micro_usd"]

MicroUsd = int
MICRO = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Counts that add up with `+`; all are whole and never negative (R37)."""

    input_tokens: int = 0
    output_tokens: int = 0
    cache_read: int = 0
    cache_write: int = 0
    search_calls: int = 0
    cost: MicroUsd = 0

    def __add__(self, other: "Usage") -> "Usage":
        sums = {f.name: getattr(self, f.name) + getattr(other, f.name) for f in fields(self)}
        return Usage(**sums)


NO_USAGE = Usage()


def dollars(amount: MicroUsd) -> float:
    """Return micro-dollars as a number of dollars for the wire."""
    return amount / MICRO


def micro_usd(text: str) -> MicroUsd:
    """Read a decimal amount of dollars ("0.081") exactly as micro-dollars."""
    whole, _, part = text.partition(".")
    return int(whole) * MICRO + int(part.ljust(6, "0")[:6] or "0")
