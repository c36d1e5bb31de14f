"""Thumbs up and down, anonymous by construction (R55, T16)."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Required, TypedDict, Unpack

from upheld.domain.accounts import Feedback
from upheld.domain.errors import InvalidInput
from upheld.pipeline.options import PriorVerdict
from upheld.ports import Clock, FeedbackBox
from upheld.service.words import cleaned

__all__ = ["FeedbackDesk", "Thumb"]

RATINGS = ("up", "down")
MAX_SNIPPET, MAX_COMMENT, MAX_ID, MAX_PRIOR = 2_000, 1_000, 100, 64_000


class Thumb(TypedDict, total=False):
    """What a reader thinks of a check, and as much about it as they gave (R56)."""

    source_app: Required[str]
    rating: Required[str]
    check_id: str | None
    snippet: str | None
    prior: Sequence[PriorVerdict]
    overall: float | None
    comment: str | None


class FeedbackDesk:
    """Takes a thumb; nothing here can learn whose it is."""

    def __init__(self, box: FeedbackBox, clock: Clock) -> None:
        self._box = box
        self._clock = clock

    async def leave(self, **thumb: Unpack[Thumb]) -> None:
        """Keep a thumb with its day; InvalidInput where a limit of R56 is passed.

        Verdicts given before take 64,000 characters at most, as they are kept.
        """
        if thumb["rating"] not in RATINGS:
            raise InvalidInput(f"rating is one of {', '.join(RATINGS)}")
        _refuse_long("responseSnippet", thumb.get("snippet"), MAX_SNIPPET)
        _refuse_long("comment", thumb.get("comment"), MAX_COMMENT)
        _refuse_long("checkId", thumb.get("check_id"), MAX_ID)
        prior = [asdict(verdict) for verdict in thumb.get("prior", ())]
        written = json.dumps(prior) if prior else None
        _refuse_long("priorVerdicts", written, MAX_PRIOR)
        kept = Feedback(
            source_app=cleaned(thumb["source_app"]),
            rating=thumb["rating"],
            at=self._clock.now(),
            check_id=_cleaned(thumb.get("check_id")),
            snippet=_cleaned(thumb.get("snippet")),
            prior=written,
            overall=thumb.get("overall"),
            comment=_cleaned(thumb.get("comment")),
        )
        await self._box.put(kept)


def _refuse_long(name: str, text: str | None, most: int) -> None:
    if text is not None and len(text) > most:
        raise InvalidInput(f"{name} has {len(text)} characters; at most {most}")


def _cleaned(text: str | None) -> str | None:
    return None if text is None else cleaned(text)
