"""The base of every wire shape: closed, frozen, camelCase, dates as the seeds print them."""

from datetime import UTC, datetime
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, PlainSerializer, WithJsonSchema, model_validator
from pydantic.alias_generators import to_camel

__all__ = ["Instant", "RequestModel", "WireModel", "instant"]


def _without_null(schema: dict[str, Any]) -> None:
    """Document a member that may be absent by its type alone: absent it is, null it never is."""
    for member in schema.get("properties", {}).values():
        if member.get("default", ...) is not None:
            continue
        del member["default"]
        choices = [choice for choice in member.pop("anyOf", ()) if choice != {"type": "null"}]
        member.update(choices[0] if len(choices) == 1 else {"anyOf": choices})


class WireModel(BaseModel):
    """A closed object that we write: members without a value are left out."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        alias_generator=to_camel,
        populate_by_name=True,
        json_schema_extra=_without_null,
    )

    def body(self) -> dict[str, object]:
        """Return the JSON object as the contract writes it: camelCase, absent members absent."""
        return self.model_dump(mode="json", by_alias=True, exclude_none=True)

    def json_bytes(self) -> bytes:
        """Return `body` as it is sent."""
        return self.model_dump_json(by_alias=True, exclude_none=True).encode()


class RequestModel(WireModel):
    """A closed object that we read: unknown members and nulls are refused (R20, R203)."""

    model_config = ConfigDict(populate_by_name=False)

    @model_validator(mode="before")
    @classmethod
    def _refuse_null(cls, value: object) -> object:
        if isinstance(value, dict):
            nulls = sorted(str(name) for name, member in value.items() if member is None)
            if nulls:
                raise ValueError(f"{', '.join(nulls)} must not be null; leave it out instead")
        return value


def instant(moment: datetime) -> str:
    """Write a moment as `YYYY-MM-DDTHH:MM:SS.mmmZ` (R209, T20)."""
    utc = moment.astimezone(UTC)
    return f"{utc:%Y-%m-%dT%H:%M:%S}.{utc.microsecond // 1000:03d}Z"


Instant = Annotated[
    datetime,
    PlainSerializer(instant, return_type=str),
    WithJsonSchema({"type": "string", "format": "date-time"}),
]
