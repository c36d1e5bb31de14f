"""Checks and verdicts as JSON text, and back without a difference.

The shapes follow the domain's own dataclasses, so that a new field needs no second list of names.
Text is written in ASCII: no character of a foreign text can trouble a database.
"""

import json
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from upheld.domain.errors import InvalidInput
from upheld.domain.reports import Check
from upheld.domain.verdicts import Verdict

__all__ = ["check_from", "check_text", "verdict_from", "verdict_text"]

T = TypeVar("T")
_CHECK = TypeAdapter(Check)
_VERDICT = TypeAdapter(Verdict)


def check_text(check: Check) -> str:
    """Return a check as JSON."""
    return _text(_CHECK, check)


def check_from(text: str) -> Check:
    """Return the check that was written; raises InvalidInput for anything else."""
    return _value(_CHECK, text)


def verdict_text(verdict: Verdict) -> str:
    """Return a verdict as JSON."""
    return _text(_VERDICT, verdict)


def verdict_from(text: str) -> Verdict:
    """Return the verdict that was written; raises InvalidInput for anything else."""
    return _value(_VERDICT, text)


def _text(adapter: TypeAdapter[T], value: T) -> str:
    return json.dumps(adapter.dump_python(value, mode="json"), separators=(",", ":"))


def _value(adapter: TypeAdapter[T], text: str) -> T:
    try:
        return adapter.validate_python(json.loads(text))
    except (ValidationError, ValueError, RecursionError) as error:
        raise InvalidInput(
            f"the stored text is not of this shape ({type(error).__name__})"
        ) from None
