"""Moments as databases keep them: whole microseconds since 1970 in UTC."""

from datetime import UTC, datetime, timedelta

__all__ = ["micros", "moment", "moment_or_none"]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def micros(at: datetime) -> int:
    """Return an aware moment as microseconds, exactly."""
    return (at - _EPOCH) // _MICROSECOND


def moment(at: int) -> datetime:
    """Return the moment that `micros` gave."""
    return _EPOCH + int(at) * _MICROSECOND


def moment_or_none(at: int | None) -> datetime | None:
    """Return the moment, or None for none."""
    return None if at is None else moment(at)
