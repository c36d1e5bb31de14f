"""Usage, settings, own provider keys, top-ups, plans."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from tests.unit.service.house import House, asked
from upheld.adapters.stores.script import Query, Script
from upheld.adapters.stores.seal import AesGcmSealer
from upheld.domain.accounts import TopUpState
from upheld.domain.errors import (
    Conflict,
    Forbidden,
    InvalidInput,
    NotFound,
    Unavailable,
)
from upheld.domain.ledger import Meter, Period, Unit
from upheld.service.principal import Principal

SECRET = "sk-ant-very-secret-0123456789"


async def test_r61_usage_adds_up(house: House) -> None:
    who = await house.signed_in()
    await house.checks().run(who, asked())
    usage = await house.desk.usage(who)
    assert (usage.plan, usage.monthly_credit_allowance, usage.credits_used) == ("free", 50, 1)
    assert (usage.credits_remaining, usage.bonus_credits, usage.byok_enabled) == (49, 0, False)
    assert usage.period_start == datetime(2026, 11, 1, tzinfo=UTC)


async def test_a_token_may_read_usage(house: House) -> None:
    who = await house.signed_in()
    token = await house.authentication.by_token((await house.tokens.mint(who, name="x")).raw)
    assert (await house.desk.usage(token)).credits_remaining == 50


async def test_usage_fails_closed(house: House) -> None:
    who = await house.signed_in()
    await house.database.close()
    with pytest.raises(Unavailable) as refusal:
        await house.desk.usage(who)
    assert refusal.value.code == "metering_unavailable"


async def test_r60_an_approved_topup_is_of_this_month(house: House) -> None:
    root, who = await house.admin(), await house.signed_in()
    topup = await house.desk.request_topup(who, credits=25, reason="a big week")
    assert [pending.id for pending in await house.desk.pending_topups(root)] == [topup.id]
    for _ in range(2):
        decided = await house.desk.decide_topup(root, topup.id, approve=True)
        assert (decided.state, decided.decided_by) == (TopUpState.APPROVED, root.account)
    usage = await house.desk.usage(who)
    assert (usage.bonus_credits, usage.credits_remaining) == (25, 75)
    house.clock.advance(timedelta(days=1))
    assert (await house.desk.usage(who)).bonus_credits == 0


async def test_an_approval_that_broke_off_is_finished_by_repeating_it(house: House) -> None:
    """The decision was kept, the grant was not: saying yes again grants it, once."""
    root, who = await house.admin(), await house.signed_in()
    topup = await house.desk.request_topup(who, credits=5, reason="x")
    await house.database.write(lambda: _decided(topup.id))
    await asyncio.gather(*(house.desk.decide_topup(root, topup.id, approve=True) for _ in range(5)))
    assert (await house.balance(who)).granted == 5


def _decided(topup: str) -> Script[None]:
    values = {"id": topup, "state": "approved", "decided_at": 0, "decided_by": "x"}
    yield Query("accounts.topup_decide", {**values, "decided_at": 1_796_000_000_000_000})


async def test_a_refused_topup_adds_nothing(house: House) -> None:
    root, who = await house.admin(), await house.signed_in()
    topup = await house.desk.request_topup(who, credits=5, reason="x")
    await house.desk.decide_topup(root, topup.id, approve=False)
    with pytest.raises(Conflict):
        await house.desk.decide_topup(root, topup.id, approve=True)
    assert (await house.balance(who)).granted == 0
    assert [kept.state for kept in await house.desk.topups(who)] == [TopUpState.REFUSED]


async def test_one_request_is_pending_at_a_time(house: House) -> None:
    who = await house.signed_in()
    await house.desk.request_topup(who, credits=5, reason="x")
    with pytest.raises(Conflict):
        await house.desk.request_topup(who, credits=5, reason="x")


@pytest.mark.parametrize(("credits", "reason"), [(0, "x"), (-1, "x"), (100_001, "x"), (1, "")])
async def test_a_topup_that_means_nothing_is_refused(
    house: House, credits: int, reason: str
) -> None:
    who = await house.signed_in()
    with pytest.raises(InvalidInput):
        await house.desk.request_topup(who, credits=credits, reason=reason)


async def test_only_an_administrator_decides(house: House) -> None:
    root, who = await house.admin(), await house.signed_in()
    topup = await house.desk.request_topup(who, credits=5, reason="x")
    for action in (
        house.desk.pending_topups(who),
        house.desk.decide_topup(who, topup.id, approve=True),
        house.desk.set_plan(who, who.account, "pro"),
    ):
        with pytest.raises(Forbidden) as refusal:
            await action
        assert refusal.value.code == "admin_required"
    with pytest.raises(NotFound):
        await house.desk.decide_topup(root, "nothing", approve=True)


async def test_a_plan_changes_every_allowance_at_once(house: House) -> None:
    root, who = await house.admin(), await house.signed_in()
    await house.desk.set_plan(root, who.account, "pro")
    assert (await house.balance(who)).allowance == 2_000
    assert (await house.balance(who, Unit.REPLIES)).allowance is None
    for account, plan, error in ((who.account, "gold", InvalidInput), ("nobody", "pro", NotFound)):
        with pytest.raises(error):
            await house.desk.set_plan(root, account, plan)


async def test_settings_are_changed_one_by_one(house: House) -> None:
    who = await house.signed_in()
    await house.desk.change_settings(who, language="de")
    changed = await house.desk.change_settings(who, sensitivity="strict", keep_checks=False)
    assert (changed.settings.language, changed.settings.sensitivity) == ("de", "strict")
    assert changed.settings.keep_checks is False
    assert (await house.desk.overview(who)).account == changed
    for wrong in ({"language": "DEU"}, {"language": ""}, {"sensitivity": "mild"}):
        with pytest.raises(InvalidInput):
            await house.desk.change_settings(who, **wrong)  # type: ignore[arg-type]


async def test_r10_a_provider_key_goes_in_and_never_comes_out(house: House) -> None:
    who = await house.signed_in()
    await house.desk.put_provider_key(who, provider="anthropic", api_key=SECRET, model="m-1")
    overview = await house.desk.overview(who)
    assert (overview.provider, overview.provider_model) == ("anthropic", "m-1")
    assert overview.usage.byok_enabled is True
    assert SECRET not in repr(overview)
    assert SECRET not in await _everything(house)
    own = await house.desk.own_key(who)
    assert own is not None
    assert own.api_key == SECRET
    assert SECRET not in repr(own)
    assert await house.desk.drop_provider_key(who) is True
    assert await house.desk.own_key(who) is None
    assert await house.desk.drop_provider_key(who) is False


async def _everything(house: House) -> str:
    def dump() -> Script[str]:
        rows = yield Query("accounts.provider_key_find", {"account": "account-1"})
        return repr([dict(row) for row in rows])

    return await house.database.read(dump)


async def test_a_sealed_key_opens_for_its_owner_and_its_server_only() -> None:
    sealer, other = AesGcmSealer(bytes(32)), AesGcmSealer(b"1" * 32)
    sealed = sealer.seal(SECRET, owner="a1")
    assert sealer.open(sealed, owner="a1") == SECRET
    assert sealer.seal(SECRET, owner="a1") != sealed
    flipped = sealed[:-3] + ("A" if sealed[-3] != "A" else "B") + sealed[-2:]
    attempts = [(sealer, sealed, "a2"), (other, sealed, "a1"), (sealer, flipped, "a1")]
    attempts += [(sealer, wrong, "a1") for wrong in ("", "s1.", "s1.!!", "s2." + sealed[3:])]
    for opener, wrong, owner in attempts:
        with pytest.raises(Unavailable) as refusal:
            opener.open(wrong, owner=owner)
        assert SECRET not in str(refusal.value)
    with pytest.raises(InvalidInput):
        AesGcmSealer(b"short")


@pytest.mark.parametrize(
    "wrong",
    [
        {"provider": "nobody"},
        {"api_key": ""},
        {"api_key": "two\nlines"},
        {"api_key": "x" * 501},
        {"model": ""},
    ],
)
async def test_an_unusable_provider_key_is_refused_without_being_told(
    house: House, wrong: dict[str, str]
) -> None:
    who = await house.signed_in()
    plain = {"provider": "openai", "api_key": SECRET, "model": "m"}
    with pytest.raises(InvalidInput) as refusal:
        await house.desk.put_provider_key(who, **{**plain, **wrong})
    assert SECRET not in str(refusal.value)


async def test_an_account_of_another_is_out_of_reach(house: House) -> None:
    """Nothing in the desk takes an account id from a member."""
    ann, bob = await house.signed_in(), await house.signed_in("bob@example.org")
    await house.desk.put_provider_key(ann, provider="openai", api_key=SECRET, model="m")
    await house.desk.request_topup(ann, credits=5, reason="x")
    assert await house.desk.own_key(bob) is None
    assert await house.desk.topups(bob) == []
    assert (await house.desk.overview(bob)).account.email == "bob@example.org"


async def test_limits_are_of_the_account_asked_for(house: House) -> None:
    who: Principal = await house.signed_in()
    stranger = Meter(account="stranger", unit=Unit.CREDITS)
    now = house.clock.now()
    assert (await house.ledger.balance(stranger, Period.month(now), now=now)).limit == 0
    assert (await house.balance(who)).limit == 50
