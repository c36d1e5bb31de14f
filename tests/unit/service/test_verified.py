"""Signing in by an address that its owner has proved elsewhere."""

import asyncio

import pytest

from tests.unit.service.house import House
from upheld.domain.errors import InvalidInput, Unauthenticated

ANN = "ann@a.example"


async def test_at_once_from_many_browsers_it_is_one_account(house: House) -> None:
    signed = await asyncio.gather(*(house.members.sign_in_verified(ANN) for _ in range(8)))
    assert len({one.account.id for one in signed}) == 1
    for one in signed:
        who = await house.authentication.by_session(one.cookie)
        assert who.email == ANN


async def test_only_the_first_such_session_ends_what_was_before(house: House) -> None:
    old = await house.members.sign_up(ANN, "correct horse battery")
    first = await house.members.sign_in_verified(ANN)
    second = await house.members.sign_in_verified(f" {ANN.title()} ")
    with pytest.raises(Unauthenticated):
        await house.authentication.by_session(old.cookie)
    for one in (first, second):
        assert (await house.authentication.by_session(one.cookie)).account == old.account.id


async def test_who_has_no_password_cannot_change_it(house: House) -> None:
    signed = await house.members.sign_in_verified(ANN)
    who = await house.authentication.by_session(signed.cookie)
    for guess in ("none", "", "correct horse battery"):
        with pytest.raises(Unauthenticated):
            await house.members.change_password(who, guess, "another long password")


@pytest.mark.parametrize("email", ["", "ann", "a@b\n.example", "a@b.c\x00d"])
async def test_no_address_is_no_account(house: House, email: str) -> None:
    with pytest.raises(InvalidInput):
        await house.members.sign_in_verified(email)
