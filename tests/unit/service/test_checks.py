"""What a check costs, however it ends."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest

from tests.unit.service.house import House, asked, claims, evidence_for, upheld_ruling
from upheld.domain.claims import Claim, ClaimKind, Scenario
from upheld.domain.errors import (
    Conflict,
    CreditExhausted,
    Forbidden,
    InvalidInput,
    NotFound,
    ProviderError,
    ProviderErrorKind,
    Unauthenticated,
    Unavailable,
)
from upheld.domain.events import Done, Event, Judged, Retrieving
from upheld.domain.evidence import Evidence
from upheld.domain.ledger import Hold, Meter, Order, Period, Unit
from upheld.domain.reports import Check
from upheld.domain.text import Document
from upheld.pipeline.options import Options
from upheld.ports import Ruled
from upheld.service.budget import SERVER, DailyBudget
from upheld.service.checks import Checks
from upheld.service.principal import ANONYMOUS, Principal
from upheld.service.toolbox import Equipped, SharedTools
from upheld.testing.doubles import ScriptedExtractor, ScriptedProvider, ScriptedVerifier


@dataclass(slots=True)
class GatedVerifier:
    """Rules at once on the first claims, then waits for ever; says whether it was cancelled."""

    quick: int
    seen: int = 0
    cancelled: bool = False
    name: str = "gated-verifier"

    async def judge(self, claim: Claim, scenario: Scenario, evidence: Sequence[Evidence]) -> Ruled:
        self.seen += 1
        if self.seen > self.quick:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                self.cancelled = True
                raise
        return upheld_ruling(claim, evidence)


async def events_of(checks: Checks, who: Principal, text: str = "x y z") -> list[Event]:
    async with await checks.open(who, asked(text)) as opened:
        return [event async for event in opened]


async def test_a_check_costs_one_credit_and_is_kept(house: House) -> None:
    who = await house.signed_in()
    check = await house.checks().run(who, asked(source_app="cli"))
    balance = await house.balance(who)
    assert (balance.settled, balance.reserved) == (1, 0)
    kept = await house.checks().find(who, check.id)
    assert (kept.check, kept.source_app) == (check, "cli")


async def test_the_credit_is_settled_before_done_is_seen(house: House) -> None:
    who = await house.signed_in()
    async with await house.checks().open(who, asked()) as opened:
        async for event in opened:
            balance = await house.balance(who)
            expected = (1, 0) if isinstance(event, Done) else (0, 1)
            assert (balance.settled, balance.reserved) == expected


@pytest.mark.parametrize("text", [" ", "\n\t", "hi"])
async def test_t15_nothing_to_check_costs_nothing(house: House, text: str) -> None:
    who = await house.signed_in()
    checks = house.checks(house.tools(extractor=ScriptedExtractor(claims=())))
    await checks.run(who, asked(text))
    balance = await house.balance(who)
    assert (balance.settled, balance.reserved) == (0, 0)


async def test_opinions_alone_cost_nothing(house: House) -> None:
    who = await house.signed_in()
    opinions = [replace(claim, kind=ClaimKind.OPINION) for claim in claims()]
    await house.checks(house.tools(extractor=ScriptedExtractor(claims=opinions))).run(who, asked())
    assert (await house.balance(who)).spoken_for == 0


async def test_a_check_from_the_cache_costs_nothing(house: House) -> None:
    who = await house.signed_in()
    await house.checks().run(who, asked())
    again = await house.checks().run(who, asked("another text"))
    assert again.cached == 3
    assert (await house.balance(who)).settled == 1


async def test_one_fresh_claim_costs_the_credit(house: House) -> None:
    who = await house.signed_in()
    await house.checks().run(who, asked())
    more = house.checks(house.tools(extractor=ScriptedExtractor(claims=claims(4))))
    assert (await more.run(who, asked("more"))).cached == 3
    assert (await house.balance(who)).settled == 2


async def test_bypassing_the_cache_costs_the_credit_again(house: House) -> None:
    who = await house.signed_in()
    for _ in range(2):
        await house.checks().run(who, asked(options=Options(bypass_cache=True)))
    assert (await house.balance(who)).settled == 2


async def test_t11_an_empty_account_is_refused_before_anything_runs(house: House) -> None:
    who = await house.signed_in()
    await house.ledger.allow(Meter(account=who.account, unit=Unit.CREDITS), 0)
    gated = GatedVerifier(quick=9)
    with pytest.raises(CreditExhausted) as refusal:
        await house.checks(house.tools(verifier=gated)).open(who, asked())
    assert (refusal.value.remaining, gated.seen) == (0, 0)


async def test_f100_ten_at_once_on_one_credit(house: House) -> None:
    who = await house.signed_in()
    await house.ledger.allow(Meter(account=who.account, unit=Unit.CREDITS), 1)
    checks = house.checks(house.tools(cache=None))
    outcomes = await asyncio.gather(
        *(checks.run(who, asked(f"text {n}")) for n in range(10)), return_exceptions=True
    )
    assert sum(isinstance(outcome, CreditExhausted) for outcome in outcomes) == 9
    balance = await house.balance(who)
    assert (balance.settled, balance.reserved, balance.remaining) == (1, 0, 0)


async def test_fifty_at_once_on_ten_credits(house: House) -> None:
    who = await house.signed_in()
    await house.ledger.allow(Meter(account=who.account, unit=Unit.CREDITS), 10)
    checks = house.checks(house.tools(cache=None))
    outcomes = await asyncio.gather(
        *(checks.run(who, asked(f"text {n}")) for n in range(50)), return_exceptions=True
    )
    assert sum(isinstance(outcome, Check) for outcome in outcomes) == 10
    assert sum(isinstance(outcome, CreditExhausted) for outcome in outcomes) == 40
    assert (await house.balance(who)).remaining == 0


def _down(provider: str) -> ProviderError:
    return ProviderError(provider, ProviderErrorKind.UPSTREAM, "answered 500", status=500)


def _no_search(claim: Claim) -> Sequence[Evidence]:
    raise _down("scripted-provider")


def _verifier_fails_on_second(claim: Claim, evidence: Sequence[Evidence]) -> Ruled:
    if claim.id == "c2":
        raise ValueError("a fault of ours")
    return upheld_ruling(claim, evidence)


@pytest.mark.parametrize(
    "broken",
    [
        {"extractor": ScriptedExtractor(error=_down("extractor"))},
        {"providers": [ScriptedProvider(answer=_no_search)]},
        {"verifier": ScriptedVerifier(rule=_verifier_fails_on_second)},
    ],
)
async def test_f101_a_check_that_fails_costs_nothing(
    house: House, broken: dict[str, object]
) -> None:
    who = await house.signed_in()
    with pytest.raises((ProviderError, Unavailable, ValueError)):
        await events_of(house.checks(house.tools(cache=None, **broken)), who)
    balance = await house.balance(who)
    assert (balance.settled, balance.reserved) == (0, 0)


async def test_r228_a_degraded_check_is_a_check(house: House) -> None:
    who = await house.signed_in()
    both = [ScriptedProvider(answer=_no_search), ScriptedProvider(answer=evidence_for, name="two")]
    check = await house.checks(house.tools(providers=both)).run(who, asked())
    assert [degraded.provider for degraded in check.degraded] == ["scripted-provider"]
    assert (await house.balance(who)).settled == 1


async def test_r229_leaving_after_a_verdict_pays_and_cancels(house: House) -> None:
    who = await house.signed_in()
    gated = GatedVerifier(quick=1)
    async with await house.checks(house.tools(verifier=gated)).open(who, asked()) as opened:
        async for event in opened:
            if isinstance(event, Judged):
                break
    balance = await house.balance(who)
    assert (balance.settled, balance.reserved, gated.cancelled) == (1, 0, True)


async def test_r229_leaving_before_a_verdict_pays_nothing(house: House) -> None:
    who = await house.signed_in()
    gated = GatedVerifier(quick=0)
    async with await house.checks(house.tools(verifier=gated)).open(who, asked()) as opened:
        async for event in opened:
            if isinstance(event, Retrieving):
                break
    balance = await house.balance(who)
    assert (balance.settled, balance.reserved) == (0, 0)


async def _reading(checks: Checks, who: Principal, until: type[Event], seen: asyncio.Event) -> None:
    async with await checks.open(who, asked()) as opened:
        async for event in opened:
            if isinstance(event, until):
                seen.set()


@pytest.mark.parametrize(("until", "charged"), [(Retrieving, 0), (Judged, 1)])
async def test_being_cancelled_settles_what_ran(
    house: House, until: type[Event], charged: int
) -> None:
    who = await house.signed_in()
    gated = GatedVerifier(quick=charged)
    checks, seen = house.checks(house.tools(verifier=gated)), asyncio.Event()
    task = asyncio.create_task(_reading(checks, who, until, seen))
    await seen.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await checks.drained()
    balance = await house.balance(who)
    assert (balance.settled, balance.reserved) == (charged, 0)


async def test_being_cancelled_again_and_again_still_settles(house: House) -> None:
    """As a server does that cancels at every wait."""
    who = await house.signed_in()
    checks, seen = house.checks(house.tools(verifier=GatedVerifier(quick=1))), asyncio.Event()
    task = asyncio.create_task(_reading(checks, who, Judged, seen))
    await seen.wait()
    for _ in range(1_000):
        task.cancel()
        await asyncio.sleep(0)
    assert task.done()
    await checks.drained()
    balance = await house.balance(who)
    assert (balance.settled, balance.reserved) == (1, 0)


async def test_being_cancelled_while_reserving_leaves_no_debt(house: House) -> None:
    who = await house.signed_in()
    checks = house.checks()
    for waits in range(6):
        task = asyncio.create_task(checks.open(who, asked(f"text {waits}")))
        for _ in range(waits):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    await checks.drained()
    assert (await house.balance(who)).spoken_for == 0


async def test_an_open_check_that_is_never_read_can_be_closed(house: House) -> None:
    who = await house.signed_in()
    opened = await house.checks().open(who, asked())
    for _ in range(3):
        await opened.aclose()
    assert (await house.balance(who)).spoken_for == 0


async def test_a_hold_of_a_dead_process_lapses(house: House) -> None:
    who = await house.signed_in()
    await house.checks().open(who, asked())
    assert (await house.balance(who)).reserved == 1
    house.clock.advance(timedelta(minutes=15))
    assert (await house.balance(who)).spoken_for == 0
    assert await house.ledger.sweep(now=house.clock.now()) == 1


async def test_a_check_that_takes_too_long_is_ended_and_free(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    who = await house.signed_in()
    monkeypatch.setattr("upheld.service.checks.WITHIN", timedelta(milliseconds=50))
    gated = GatedVerifier(quick=0)
    with pytest.raises(Unavailable) as refusal:
        await events_of(house.checks(house.tools(verifier=gated)), who)
    assert refusal.value.code == "timed_out"
    assert (await house.balance(who)).spoken_for == 0


@dataclass(slots=True)
class OwnKeyToolbox:
    house: House

    async def tools(self, who: Principal, verifier_model: str | None) -> Equipped:
        return Equipped(tools=self.house.tools(), own_key=True)


async def test_d5_a_check_on_the_callers_own_key_costs_no_credit(house: House) -> None:
    who = await house.signed_in()
    await house.ledger.allow(Meter(account=who.account, unit=Unit.CREDITS), 0)
    await DailyBudget(house.ledger, house.ledger, cap=100_000, per_check=10_000).prepare()
    checks = house.checks(toolbox=OwnKeyToolbox(house), cap=100_000)
    await checks.run(who, asked())
    assert (await house.balance(who)).settled == 0
    assert await _day(house) == (3_000, 0)


async def _day(house: House) -> tuple[int, int]:
    now = house.clock.now()
    balance = await house.ledger.balance(SERVER, Period.day(now), now=now)
    return balance.settled, balance.reserved


async def test_t12_the_daily_budget_ends_at_midnight(house: House) -> None:
    who = await house.signed_in()
    checks = house.checks(house.tools(cache=None), cap=12_999)
    await house.ledger.allow(SERVER, 12_999)
    await checks.run(who, asked("a"))
    assert await _day(house) == (3_000, 0)
    with pytest.raises(Unavailable) as refusal:
        await checks.run(who, asked("b"))
    assert refusal.value.code == "daily_budget_reached"
    assert refusal.value.retry_after == 12 * 3600
    assert (await house.balance(who)).reserved == 0
    house.clock.advance(timedelta(hours=12))
    await checks.run(who, asked("c"))
    assert await _day(house) == (3_000, 0)


async def test_f95_money_that_running_checks_hold_comes_back_soon(house: House) -> None:
    who = await house.signed_in()
    checks = house.checks(house.tools(verifier=GatedVerifier(quick=0)), cap=15_000)
    await house.ledger.allow(SERVER, 15_000)
    async with await checks.open(who, asked("a")):
        with pytest.raises(Unavailable) as refusal:
            await checks.run(who, asked("b"))
    assert refusal.value.code == "daily_budget_held"
    assert refusal.value.retry_after == 5


async def test_a_check_left_midway_is_budgeted_in_full(house: House) -> None:
    who = await house.signed_in()
    await house.ledger.allow(SERVER, 50_000)
    checks = house.checks(house.tools(verifier=GatedVerifier(quick=1)), cap=50_000)
    async with await checks.open(who, asked()) as opened:
        async for event in opened:
            if isinstance(event, Judged):
                break
    assert await _day(house) == (10_000, 0)


async def test_a_failed_check_leaves_the_budget_as_it_was(house: House) -> None:
    who = await house.signed_in()
    await house.ledger.allow(SERVER, 50_000)
    broken = house.tools(extractor=ScriptedExtractor(error=_down("extractor")))
    with pytest.raises(ProviderError):
        await house.checks(broken, cap=50_000).run(who, asked())
    assert await _day(house) == (0, 0)


async def test_a_budget_that_no_check_fits_in_is_a_mistake(house: House) -> None:
    with pytest.raises(InvalidInput):
        DailyBudget(house.ledger, house.ledger, cap=9_999, per_check=10_000)


class BrokenLedger:
    """A ledger whose database does not answer, from the given call on."""

    def __init__(self, house: House, *, works: int = 0) -> None:
        self.house, self.works = house, works

    def _count(self) -> None:
        self.works -= 1
        if self.works < 0:
            raise Unavailable("no", code="store_unavailable", retry_after=5.0)

    async def reserve(self, order: Order, *, now: object) -> Hold:
        self._count()
        return await self.house.ledger.reserve(order, now=self.house.clock.now())

    async def settle(self, hold: Hold, actual: int, *, now: object) -> Hold:
        self._count()
        return await self.house.ledger.settle(hold, actual, now=self.house.clock.now())

    async def release(self, hold: Hold, *, now: object) -> Hold:
        self._count()
        return await self.house.ledger.release(hold, now=self.house.clock.now())

    async def balance(self, *args: object, **kwargs: object) -> object:
        raise AssertionError


@pytest.mark.parametrize("works", [0, 1])
async def test_metering_errors_fail_closed(house: House, works: int) -> None:
    who = await house.signed_in()
    checks = Checks(
        BrokenLedger(house, works=works),  # type: ignore[arg-type]
        house.archive,
        OwnKeyToolbox(house),
        house.clock,
        house.ids,
    )
    with pytest.raises(Unavailable) as refusal:
        await checks.run(who, asked())
    assert (refusal.value.code, refusal.value.retry_after) == ("metering_unavailable", 5.0)


async def test_t18_an_unknown_verifier_is_refused_before_anything_is_reserved(
    house: House,
) -> None:
    who = await house.signed_in()
    with pytest.raises(InvalidInput) as refusal:
        await house.checks().open(who, asked(verifier_model="gpt-9"))
    assert refusal.value.code == "unknown_model"
    assert (await house.balance(who)).spoken_for == 0
    other = ScriptedVerifier(rule=upheld_ruling, name="other-verifier")
    both = SharedTools(shared=house.tools(), verifiers={"other-verifier": other})
    for name in ("scripted-verifier", "other-verifier"):
        check = await house.checks(toolbox=both).run(who, asked(verifier_model=name))
        assert check.models.verifier == name


@pytest.mark.parametrize("limit", [0, 201])
async def test_a_page_has_a_size(house: House, limit: int) -> None:
    who = await house.signed_in()
    with pytest.raises(InvalidInput):
        await house.checks().some(who, limit=limit)


async def test_f97_twenty_at_once_under_one_key_make_one_check(house: House) -> None:
    who = await house.signed_in()
    checks = house.checks(house.tools(cache=None))
    outcomes = await asyncio.gather(
        *(checks.run(who, asked(idempotency_key="k")) for _ in range(20)), return_exceptions=True
    )
    done = [outcome for outcome in outcomes if isinstance(outcome, Check)]
    assert len({check.id for check in done}) == 1
    running = [outcome for outcome in outcomes if isinstance(outcome, Conflict)]
    assert len(done) + len(running) == 20
    assert (await house.balance(who)).settled == 1


async def test_a_repeated_key_gives_the_kept_check_again(house: House) -> None:
    who = await house.signed_in()
    checks = house.checks(house.tools(cache=None))
    first = await checks.run(who, asked(idempotency_key="k"))
    again = await checks.run(who, asked(idempotency_key=" k ", source_app="cli"))
    assert again == first
    assert (await house.balance(who)).settled == 1


@pytest.mark.parametrize(
    "other",
    [
        {"document": Document(text="another text")},
        {"document": Document(text="x", prompt="p")},
        {"options": Options(bypass_cache=True)},
        {"verifier_model": "scripted-verifier"},
    ],
)
async def test_f98_a_key_is_for_one_request(house: House, other: dict[str, object]) -> None:
    who = await house.signed_in()
    checks = house.checks(house.tools(cache=None))
    await checks.run(who, asked("x", idempotency_key="k"))
    with pytest.raises(Conflict) as refusal:
        await checks.run(who, replace(asked("x", idempotency_key="k"), **other))  # type: ignore[arg-type]
    assert refusal.value.code == "idempotency_mismatch"


async def test_a_key_is_its_accounts(house: House) -> None:
    ann, bob = await house.signed_in(), await house.signed_in("bob@example.org")
    checks = house.checks(house.tools(cache=None))
    one = await checks.run(ann, asked("x", idempotency_key="k"))
    two = await checks.run(bob, asked("y", idempotency_key="k"))
    assert one.id != two.id


async def test_a_failed_key_can_be_tried_again(house: House) -> None:
    who = await house.signed_in()
    broken = house.checks(house.tools(extractor=ScriptedExtractor(error=_down("extractor"))))
    with pytest.raises(ProviderError):
        await broken.run(who, asked(idempotency_key="k"))
    await house.checks().run(who, asked(idempotency_key="k"))
    assert (await house.balance(who)).settled == 1


async def test_a_key_whose_caller_was_cut_off_runs_again_for_nothing(house: House) -> None:
    """The retry that idempotency keys are for: charged once, and answered."""
    who = await house.signed_in()
    cut = house.checks(house.tools(verifier=GatedVerifier(quick=1)))
    async with await cut.open(who, asked(idempotency_key="k")) as opened:
        async for event in opened:
            if isinstance(event, Judged):
                break
    await house.ledger.allow(Meter(account=who.account, unit=Unit.CREDITS), 1)
    again = await house.checks().run(who, asked(idempotency_key="k"))
    assert await house.checks().run(who, asked(idempotency_key="k")) == again
    balance = await house.balance(who)
    assert (balance.settled, balance.reserved) == (1, 0)
    with pytest.raises(Conflict):
        await house.checks().run(who, asked("another", idempotency_key="k"))


async def test_a_key_whose_check_was_deleted_runs_no_more(house: House) -> None:
    who = await house.signed_in()
    checks = house.checks(house.tools(cache=None))
    check = await checks.run(who, asked(idempotency_key="k"))
    await checks.drop(who, check.id)
    with pytest.raises(Conflict) as refusal:
        await checks.run(who, asked(idempotency_key="k"))
    assert refusal.value.code == "already_settled"
    assert (await house.balance(who)).settled == 1


async def test_a_key_runs_once_more_and_no_further(house: House) -> None:
    who = await house.signed_in()
    for _ in range(2):
        cut = house.checks(house.tools(verifier=GatedVerifier(quick=1), cache=None))
        async with await cut.open(who, asked(idempotency_key="k")) as opened:
            async for event in opened:
                if isinstance(event, Judged):
                    break
    with pytest.raises(Conflict) as refusal:
        await house.checks(house.tools(cache=None)).run(who, asked(idempotency_key="k"))
    assert refusal.value.code == "already_settled"
    assert (await house.balance(who)).settled == 1


@pytest.mark.parametrize("key", ["", " ", "a\nb", "x" * 201, "\0", "\ud800"])
async def test_an_unusable_key_is_refused(house: House, key: str) -> None:
    who = await house.signed_in()
    with pytest.raises(InvalidInput):
        await house.checks().run(who, asked(idempotency_key=key))


async def test_only_the_owner_reads_lists_and_drops(house: House) -> None:
    ann, bob = await house.signed_in(), await house.signed_in("bob@example.org")
    checks = house.checks()
    check = await checks.run(ann, asked())
    for action in (checks.find(bob, check.id), checks.drop(bob, check.id)):
        with pytest.raises(NotFound):
            await action
    assert await checks.some(bob) == []
    assert [kept.check.id for kept in await checks.some(ann)] == [check.id]
    await checks.drop(ann, check.id)
    with pytest.raises(NotFound):
        await checks.find(ann, check.id)
    with pytest.raises(NotFound):
        await checks.some(ann, before=check.id)


async def test_a_token_checks_and_reads_but_does_not_list_or_drop(house: House) -> None:
    """R8, R9: a token is low-privilege."""
    who = await house.signed_in()
    minted = await house.tokens.mint(who, name="ci")
    token = await house.authentication.by_token(minted.raw)
    checks = house.checks()
    check = await checks.run(token, asked())
    assert (await checks.find(token, check.id)).check == check
    for action in (checks.some(token), checks.drop(token, check.id)):
        with pytest.raises(Forbidden) as refusal:
            await action
        assert refusal.value.code == "session_required"


async def test_an_anonymous_caller_may_not_check(house: House) -> None:
    with pytest.raises(Unauthenticated):
        await house.checks().run(ANONYMOUS, asked())


async def test_checks_are_not_kept_for_who_does_not_want_it(house: House) -> None:
    who = await house.signed_in()
    await house.desk.change_settings(who, keep_checks=False)
    check = await house.checks().run(replace(who, keep_checks=False), asked())
    with pytest.raises(NotFound):
        await house.checks().find(who, check.id)
    assert (await house.balance(who)).settled == 1
