"""Callers who press twice, or both buttons, or at midnight."""

import asyncio
from datetime import UTC, datetime

import pytest

from tests.unit.service.house import PASSWORD, House, asked
from upheld.domain.accounts import TopUpState
from upheld.domain.errors import Conflict, NotFound, UpheldError
from upheld.domain.ledger import Meter, Period, Unit
from upheld.testing.doubles import FixedClock

EIGHT = range(8)


async def test_one_top_up_is_asked_for_however_often_the_button_is_pressed(house: House) -> None:
    who = await house.signed_in()
    asking = (house.desk.request_topup(who, credits=5, reason="more") for _ in EIGHT)
    answers = await asyncio.gather(*asking, return_exceptions=True)
    assert sum(isinstance(answer, Conflict) for answer in answers) == len(EIGHT) - 1
    assert len(await house.desk.topups(who)) == 1


async def test_a_top_up_is_approved_or_refused_and_granted_once(house: House) -> None:
    who, admin = await house.signed_in(), await house.admin()
    before = (await house.desk.usage(who)).credits_remaining
    wish = await house.desk.request_topup(who, credits=5, reason="more")
    deciding = (house.desk.decide_topup(admin, wish.id, approve=n % 2 == 0) for n in EIGHT)
    answers = await asyncio.gather(*deciding, return_exceptions=True)
    assert sum(isinstance(answer, Conflict) for answer in answers) == len(EIGHT) // 2
    (stands,) = await house.desk.topups(who)
    granted = 5 if stands.state is TopUpState.APPROVED else 0
    assert (await house.desk.usage(who)).credits_remaining == before + granted


async def test_the_first_run_link_makes_one_administrator(house: House) -> None:
    link = await house.members.first_run_link() or ""
    claiming = (
        house.members.claim_first_run(link, f"root{n}@example.org", PASSWORD) for n in EIGHT
    )
    answers = await asyncio.gather(*claiming, return_exceptions=True)
    assert sum(isinstance(answer, NotFound) for answer in answers) == len(EIGHT) - 1


async def test_one_address_opens_one_account(house: House) -> None:
    spellings = ("ann@example.org", "Ann@Example.org", "ANN@EXAMPLE.ORG", "ann@example.org ")
    opening = (house.members.sign_up(spelling, PASSWORD) for spelling in spellings)
    answers = await asyncio.gather(*opening, return_exceptions=True)
    assert sum(isinstance(answer, UpheldError) for answer in answers) == len(spellings) - 1


async def test_a_check_over_the_end_of_the_month_is_paid_in_the_month_it_began(
    house: House, clock: FixedClock
) -> None:
    who = await house.signed_in()
    clock.moment = datetime(2026, 11, 30, 23, 59, 59, 999_999, tzinfo=UTC)
    async with await house.checks().open(who, asked("a b")) as opened:
        clock.moment = datetime(2026, 12, 1, tzinfo=UTC)
        async for _ in opened:
            pass
    meter = Meter(account=who.account, unit=Unit.CREDITS)
    sums = [
        await house.ledger.balance(meter, Period.month(moment), now=clock.moment)
        for moment in (datetime(2026, 11, 30, tzinfo=UTC), clock.moment)
    ]
    assert [(balance.settled, balance.reserved) for balance in sums] == [(1, 0), (0, 0)]


@pytest.mark.parametrize("other", ["another text", "a b "])
async def test_one_key_pays_once_whoever_asks_first(house: House, other: str) -> None:
    who, checks = await house.signed_in(), house.checks()
    running = (checks.run(who, asked(text, idempotency_key="k")) for text in ("a b", other) * 4)
    answers = await asyncio.gather(*running, return_exceptions=True)
    assert sum(isinstance(answer, Conflict) for answer in answers) == len(answers) - 1
    meter = Meter(account=who.account, unit=Unit.CREDITS)
    now = house.clock.now()
    assert (await house.ledger.balance(meter, Period.month(now), now=now)).settled == 1
