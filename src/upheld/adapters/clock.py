"""The system's clock."""

from datetime import UTC, datetime

__all__ = ["SystemClock"]


class SystemClock:
    """`ports.Clock`: the present moment in UTC."""

    def now(self) -> datetime:
        """Return the present moment."""
        return datetime.now(UTC)
