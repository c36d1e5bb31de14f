"""Thumbs, anonymous by construction."""

import inspect

import pytest

from tests.unit.service.house import House
from upheld.domain.errors import InvalidInput
from upheld.pipeline.options import PriorVerdict
from upheld.service.feedback import FeedbackDesk, Thumb

LONG = PriorVerdict(claim_text="c" * 10_000, status="partial", confidence=0.5, reasoning="r")


def test_t16_nobody_can_be_named() -> None:
    """No argument of the service could carry a caller."""
    assert "Principal" not in inspect.getsource(inspect.getmodule(FeedbackDesk) or FeedbackDesk)


async def test_a_thumb_is_kept_with_its_day(house: House) -> None:
    prior = PriorVerdict(claim_text="c", status="partial", confidence=0.5, reasoning="r")
    await house.feedback.leave(
        source_app="cli",
        rating="down",
        snippet="a\0b \ud800 😀",
        prior=[prior],
        comment="x" * 1_000,
    )
    await house.feedback.leave(source_app="cli", rating="up")


@pytest.mark.parametrize(
    "wrong",
    [
        Thumb(source_app="cli", rating="meh"),
        Thumb(source_app="cli", rating="up", comment="x" * 1_001),
        Thumb(source_app="cli", rating="up", snippet="x" * 2_001),
        Thumb(source_app="cli", rating="up", check_id="x" * 101),
        Thumb(source_app="cli", rating="up", prior=[LONG] * 7),
    ],
)
async def test_r56_limits_hold(house: House, wrong: Thumb) -> None:
    with pytest.raises(InvalidInput):
        await house.feedback.leave(**wrong)
