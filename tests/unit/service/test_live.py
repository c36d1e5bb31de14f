"""Whose turn it is among checks that run at once."""

import asyncio
from dataclasses import replace

import pytest

from tests.unit.service.house import House, asked
from upheld.domain.errors import InvalidInput
from upheld.domain.events import Done
from upheld.service.live import AT_MOST, Turns


async def test_those_who_have_seen_nothing_go_first() -> None:
    turns = Turns(at_most=60)
    mine, other = turns.wanted(), turns.wanted()
    mine.served()
    waiting = asyncio.create_task(mine.others())
    await asyncio.sleep(0)
    assert not waiting.done()
    other.served()
    other.served()
    await asyncio.wait_for(waiting, 5)


async def test_nobody_waits_longer_than_said() -> None:
    turns = Turns(at_most=0.01)
    turns.wanted()
    await asyncio.wait_for(turns.wanted().others(), 5)


async def test_nobody_waits_alone() -> None:
    turn = Turns(at_most=60).wanted()
    turn.served()
    await asyncio.wait_for(turn.others(), 5)


async def test_a_check_left_or_refused_keeps_nobody_waiting(house: House) -> None:
    who, checks = await house.signed_in(), house.checks()
    left = await checks.open(who, asked("a"))
    await left.aclose()
    with pytest.raises(InvalidInput):
        await checks.open(who, replace(asked("b"), verifier_model="none such"))
    async with asyncio.timeout(AT_MOST / 2), await checks.open(who, asked("c")) as opened:
        events = [event async for event in opened]
    assert isinstance(events[-1], Done)
