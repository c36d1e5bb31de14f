"""The base of every wire shape: closed, frozen, camelCase, dates as the seeds print them."""

from datetime import UTC, datetime
from typing import Annotated

from pydantic import BaseModel, ConfigDict, PlainSerializer
from pydantic.alias_generators import to_camel

__all__ = ["Instant", "WireModel", "instant"]


class WireModel(BaseModel):
    """A closed object: unknown members are refused (R20), members not set are left out."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, alias_generator=to_camel, populate_by_name=True
    )

    def body(self) -> dict[str, object]:
        """Return the JSON object as the contract writes it: camelCase, absent members absent."""
        return self.model_dump(mode="json", by_alias=True, exclude_none=True)


def instant(moment: datetime) -> str:
    """Write a moment as `YYYY-MM-DDTHH:MM:SS.mmmZ` (R209, T20)."""
    utc = moment.astimezone(UTC)
    return f"{utc:%Y-%m-%dT%H:%M:%S}.{utc.microsecond // 1000:03d}Z"


Instant = Annotated[datetime, PlainSerializer(instant, return_type=str)]
