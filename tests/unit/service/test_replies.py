"""Replies under a key: counted, recorded by digest, never kept."""

import asyncio
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import pytest

from tests.unit.service.house import House
from upheld.adapters.signing import new_receipt_id
from upheld.adapters.stores.script import Query, Script
from upheld.domain.accounts import Product, Scope
from upheld.domain.errors import (
    Conflict,
    Forbidden,
    InvalidInput,
    RateLimited,
    Unauthenticated,
    Unavailable,
)
from upheld.domain.ledger import Meter, Unit
from upheld.receipts import KeyRing
from upheld.receipts.claims import SignedFact
from upheld.service.counted import CountedReplies, ReplyStores, ReplyTerms
from upheld.service.issuing import Issuer
from upheld.service.key_desk import KeyDesk
from upheld.service.principal import ANONYMOUS, Principal
from upheld.service.replies import Replies
from upheld.service.reply_cases import CaseOutcome, ReplyRequest
from upheld.testing.receipts import ring, signer
from upheld.wire.digests import request_digest, result_digest
from upheld.wire.replies import case_body, parse_request

POLICY = {"forbid": [{"id": "promise", "phrase": "guarantee"}]}
REFUNDS = {"actions": [{"operation": "refund", "claims": ["refunded"]}]}
SECRET_WORDS = "zanzibar marmalade"


@dataclass(frozen=True)
class WireDigests:
    def request(self, request: ReplyRequest, index: int) -> str:
        return request_digest(request, index)

    def result(self, outcome: CaseOutcome, version: str | None) -> str:
        return result_digest(case_body(outcome, version))


def replies_of(house: House, *, receipts: KeyRing | None = None) -> Replies:
    stores = ReplyStores(
        ledger=house.ledger, allowances=house.ledger, book=house.ledger, records=house.ledger
    )
    terms = ReplyTerms(ring=receipts, source_sha="a" * 40)
    counted = CountedReplies(stores, house.clock, house.ids, digests=WireDigests(), terms=terms)
    desk = KeyDesk(stores, house.clock, server_key=b"k" * 32)
    return Replies(counted, desk, Issuer(signer(), house.clock, new_receipt_id, None))


async def key_of(house: House, who: Principal, **more: object) -> Principal:
    minted = await house.tokens.mint(who, name="bot", product=Product.REPLIES, **more)  # type: ignore[arg-type]
    return await house.authentication.by_token(minted.raw)


def single(reply: str = "All fine.", **more: object) -> ReplyRequest:
    return parse_request({"policy": POLICY, "reply": reply, **more})


def batch(count: int, text: str = "All fine.") -> ReplyRequest:
    return parse_request({"policy": POLICY, "cases": [{"reply": text}] * count})


@pytest.fixture
async def key(house: House) -> Principal:
    return await key_of(house, await house.signed_in())


async def test_the_public_lane_is_free_and_leaves_nothing(house: House) -> None:
    report = await replies_of(house).check(ANONYMOUS, single("We guarantee it."))
    assert [finding.rule for finding in report.outcomes[0].findings] == ["forbid:promise"]
    assert await house.ledger.entries(Meter(account="", unit=Unit.REPLIES), after=0, limit=9) == []


async def test_r230_a_batch_counts_its_replies_findings_or_not(
    house: House, key: Principal
) -> None:
    replies = replies_of(house)
    await replies.check(key, batch(3))
    await replies.check(key, single("We guarantee it."))
    usage = await replies.usage(key)
    assert [month.month for month in usage.months] == ["2026-11", "2026-10", "2026-09"]
    assert [(m.completed, m.reserved, m.amount) for m in usage.months] == [
        (4, 0, 4_000),
        (0, 0, 0),
        (0, 0, 0),
    ]
    assert (usage.customer_limit, usage.customer_remaining) == (1_000, 996)
    assert (usage.monthly_budget, usage.effective_ceiling) == (None, 1_000)


async def test_a_refused_request_counts_nothing(house: House, key: Principal) -> None:
    wrong = {"facts": [{"near": "x", "kind": "money", "value": "no money"}]}
    with pytest.raises(InvalidInput):
        await replies_of(house).check(key, single(record=wrong))
    assert (await replies_of(house).usage(key)).months[0].completed == 0


async def test_a_check_that_fails_after_reserving_counts_nothing(
    house: House, key: Principal
) -> None:
    """What a door let through and the rules refuse gives its reservation back."""
    request = single()
    too_long = replace(request, cases=(replace(request.cases[0], reply="x" * 4_001),))
    with pytest.raises(InvalidInput):
        await replies_of(house).check(key, too_long)
    month = (await replies_of(house).usage(key)).months[0]
    assert (month.completed, month.reserved) == (0, 0)


async def test_t66_over_the_ceiling_waits_for_the_month_to_end(
    house: House, key: Principal
) -> None:
    replies = replies_of(house)
    await replies.lower_budget(key, 4)
    await replies.check(key, batch(3))
    with pytest.raises(RateLimited) as refusal:
        await replies.check(key, batch(2))
    assert (refusal.value.code, refusal.value.retry_after) == ("ceiling_reached", 12 * 3600)
    await replies.check(key, batch(1))
    house.clock.advance(timedelta(hours=12))
    await replies.check(key, batch(4))


async def test_r231_batches_at_once_never_pass_the_ceiling(house: House, key: Principal) -> None:
    replies = replies_of(house)
    await replies.lower_budget(key, 100)
    outcomes = await asyncio.gather(
        *(replies.check(key, batch(3)) for _ in range(200)), return_exceptions=True
    )
    assert sum(isinstance(outcome, RateLimited) for outcome in outcomes) == 167
    month = (await replies.usage(key)).months[0]
    assert (month.completed, month.reserved) == (99, 0)


async def test_the_customers_limit_holds_over_all_its_keys(house: House) -> None:
    who = await house.signed_in()
    one, two = await key_of(house, who), await key_of(house, who)
    await house.ledger.allow(Meter(account=who.account, unit=Unit.REPLIES), 3)
    replies = replies_of(house)
    await replies.check(one, batch(2))
    with pytest.raises(RateLimited):
        await replies.check(two, batch(2))
    usage = await replies.usage(two)
    assert (usage.months[0].completed, usage.customer_remaining) == (0, 1)


async def test_t77_a_key_lowers_its_ceiling_only(house: House, key: Principal) -> None:
    replies = replies_of(house)
    await replies.check(key, batch(3))
    first = await replies.lower_budget(key, 5_000)
    assert (first.monthly_budget, first.effective_ceiling) == (5_000, 1_000)
    second = await replies.lower_budget(key, 2)
    assert (second.monthly_budget, second.effective_ceiling) == (2, 2)
    assert (second.completed, second.reserved, second.month) == (3, 0, "2026-11")
    assert await replies.lower_budget(key, 2) == second
    with pytest.raises(Forbidden) as refusal:
        await replies.lower_budget(key, 3)
    assert refusal.value.code == "budget_raise"
    for wrong in (-1, 2**53):
        with pytest.raises(InvalidInput):
            await replies.lower_budget(key, wrong)
    await replies.lower_budget(key, 0)
    with pytest.raises(RateLimited):
        await replies.check(key, batch(1))


async def test_a_key_needs_its_scope(house: House) -> None:
    who = await house.signed_in()
    only = await key_of(house, who, scopes=[Scope.REPLY_CHECKS])
    live = await house.authentication.by_token((await house.tokens.mint(who, name="x")).raw)
    replies = replies_of(house)
    await replies.check(only, single())
    for action in (
        replies.usage(only),
        replies.lower_budget(only, 1),
        replies.records(only),
        replies.issue(only, subject="s", operation="o"),
        replies.check(live, single()),
        replies.check(who, single()),
    ):
        with pytest.raises(Forbidden):
            await action
    with pytest.raises(Unauthenticated):
        await replies.usage(ANONYMOUS)


async def test_metering_errors_fail_closed(house: House, key: Principal) -> None:
    """T66: a key never falls back to the free lane."""
    replies = replies_of(house)
    await house.database.close()
    for action in (replies.check(key, single()), replies.usage(key), replies.lower_budget(key, 1)):
        with pytest.raises(Unavailable) as refusal:
            await action
        assert refusal.value.code == "metering_unavailable"


async def test_r200_a_record_holds_digests_and_nothing_else(house: House, key: Principal) -> None:
    replies = replies_of(house)
    await replies.check(key, batch(2, f"We guarantee {SECRET_WORDS}."))
    page = await replies.records(key)
    assert [(r.index, r.passed, r.findings) for r in page.records] == [(0, False, 1), (1, False, 1)]
    first, second = page.records
    assert first.operation == second.operation
    assert first.id != second.id
    assert re.fullmatch(r"cr_[0-9a-f]{64}", first.id)
    assert re.fullmatch(r"op_[0-9a-f]{64}", first.operation)
    assert first.source_sha == "a" * 40
    assert (first.request_digest, first.result_digest) == (
        second.request_digest,
        second.result_digest,
    )
    assert page.coverage_from == datetime(2026, 11, 30, 12, tzinfo=UTC)
    assert SECRET_WORDS not in await _dump(house)


async def _dump(house: House) -> str:
    def script() -> Script[str]:
        values = {"key": "credential-1", "after": 0, "upto": 99, "limit": 99}
        records = yield Query("ledger.records", values)
        account = {"account": "account-1", "unit": "replies", "key": "", "after": 0, "limit": 99}
        entries = yield Query("ledger.entries", account)
        assert records
        assert entries
        return json.dumps([[dict(row) for row in rows] for rows in (records, entries)])

    return await house.database.read(script)


async def test_the_same_request_has_the_same_digest_and_another_another(
    house: House, key: Principal
) -> None:
    replies = replies_of(house)
    for request in (
        single(),
        single(verify="optional", version="2026-11-01", record={}),
        single("All fine!"),
        single(verify="required"),
    ):
        await replies.check(key, request)
    digests = [record.request_digest for record in (await replies.records(key)).records]
    assert digests[0] == digests[1]
    assert len(set(digests)) == 3


async def test_r197_a_cursor_freezes_its_snapshot(house: House, key: Principal) -> None:
    replies = replies_of(house)
    await replies.check(key, batch(7))
    first = await replies.records(key, limit=3)
    await replies.check(key, batch(5))
    second = await replies.records(key, first.next_cursor, limit=3)
    third = await replies.records(key, second.next_cursor, limit=3)
    assert [len(page.records) for page in (first, second, third)] == [3, 3, 1]
    assert third.next_cursor is None
    seen = [record.id for page in (first, second, third) for record in page.records]
    assert len(set(seen)) == 7
    assert len((await replies.records(key)).records) == 12
    for page in (first, second):
        assert page.next_cursor is not None
        assert re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9a-f]{64}", page.next_cursor)
        assert len(page.next_cursor) <= 130


async def test_a_key_without_records_has_an_empty_page(house: House, key: Principal) -> None:
    page = await replies_of(house).records(key)
    assert (page.records, page.next_cursor, page.coverage_from) == ([], None, None)


async def test_a_cursor_is_its_keys(house: House) -> None:
    who = await house.signed_in()
    one, two = await key_of(house, who), await key_of(house, who)
    replies = replies_of(house)
    await replies.check(one, batch(3))
    await replies.check(two, batch(3))
    cursor = (await replies.records(one, limit=1)).next_cursor or ""
    upto, after, signature = cursor.split(".")
    wrong = [
        "",
        "1.1." + "0" * 64,
        f"{upto}.0.{signature}",
        f"9{upto}.{after}.{signature}",
        f"0{upto}.{after}.{signature}",
        f"{upto}.{after}.{signature.upper()}",
        f"{cursor}\n",
        f"٣.{after}.{signature}",
        f"{cursor}.",
        "9" * 70 + ".1." + signature,
    ]
    for text in wrong:
        with pytest.raises(InvalidInput) as refusal:
            await replies.records(one, text)
        assert refusal.value.code == "bad_cursor"
    with pytest.raises(InvalidInput):
        await replies.records(two, cursor)
    for limit in (0, 101):
        with pytest.raises(InvalidInput):
            await replies.records(one, limit=limit)


async def test_a_repeated_key_gives_the_same_result_and_is_charged_once(
    house: House, key: Principal
) -> None:
    replies = replies_of(house)
    reports = [
        await replies.check(key, single("We guarantee it."), idempotency_key="k") for _ in range(3)
    ]
    assert reports[0] == reports[1] == reports[2]
    assert (await replies.usage(key)).months[0].completed == 1
    assert len((await replies.records(key)).records) == 1


async def test_f97_twenty_at_once_under_one_key_are_charged_once(
    house: House, key: Principal
) -> None:
    replies = replies_of(house)
    reports = await asyncio.gather(
        *(replies.check(key, batch(2), idempotency_key="k") for _ in range(20))
    )
    assert all(report == reports[0] for report in reports)
    assert (await replies.usage(key)).months[0].completed == 2
    assert len((await replies.records(key)).records) == 2


async def test_f98_a_key_is_for_one_request(house: House, key: Principal) -> None:
    replies = replies_of(house)
    await replies.check(key, single("a"), idempotency_key="k")
    for other in (single("b"), batch(2, "a"), single("a", verify="required")):
        with pytest.raises(Conflict) as refusal:
            await replies.check(key, other, idempotency_key="k")
        assert refusal.value.code == "idempotency_mismatch"


async def test_idempotency_keys_of_two_keys_are_apart(house: House) -> None:
    who = await house.signed_in()
    one, two = await key_of(house, who), await key_of(house, who)
    replies = replies_of(house)
    await replies.check(one, single("a"), idempotency_key="k")
    await replies.check(two, single("b"), idempotency_key="k")


async def test_being_cancelled_completes_or_costs_nothing(house: House, key: Principal) -> None:
    replies = replies_of(house)
    for waits in range(8):
        task = asyncio.create_task(replies.check(key, batch(1)))
        for _ in range(waits):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    await replies.drained()
    month = (await replies.usage(key)).months[0]
    assert month.reserved == 0
    assert month.completed == len((await replies.records(key)).records)


async def test_an_issued_receipt_counts_for_its_subject_and_operation(
    house: House, key: Principal
) -> None:
    replies = replies_of(house, receipts=ring())
    issued = await replies.issue(
        key,
        subject="run-1",
        operation="refund",
        facts=[SignedFact(near="amount", kind="money", value="$5")],
        ttl_seconds=60,
    )
    assert issued.expires_at == house.clock.now() + timedelta(seconds=60)
    assert issued.receipt not in repr(issued)
    record = {"subject": "run-1", "receipts": [issued.receipt]}
    assert await _rules(replies, key, record) == []
    assert await _rules(replies, key, {**record, "subject": "run-2"}) == ["action:unrecorded"]
    house.clock.advance(timedelta(seconds=121))
    assert await _rules(replies, key, record) == ["action:unrecorded"]


async def test_others_have_their_turn_between_the_replies_of_a_batch(
    house: House, key: Principal
) -> None:
    request = parse_request({"policy": REFUNDS, "cases": [{"reply": "Fine."}] * 20})
    turns = 0

    async def other() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    beside = asyncio.create_task(other())
    await replies_of(house).check(ANONYMOUS, request)
    beside.cancel()
    assert turns >= 20


async def _rules(replies: Replies, key: Principal, record: Mapping[str, object]) -> list[str]:
    request = parse_request(
        {"policy": REFUNDS, "reply": "I have refunded it.", "record": record, "verify": "required"}
    )
    report = await replies.check(key, request)
    return [finding.rule for finding in report.outcomes[0].findings]


async def test_a_replay_is_judged_at_the_time_of_the_first(house: House, key: Principal) -> None:
    """A receipt that lapsed meanwhile does not change an answer that was given."""
    replies = replies_of(house, receipts=ring())
    issued = await replies.issue(key, subject="run-1", operation="refund", ttl_seconds=60)
    record = {"subject": "run-1", "receipts": [issued.receipt]}
    request = parse_request({"policy": REFUNDS, "reply": "I have refunded it.", "record": record})
    first = await replies.check(key, request, idempotency_key="k")
    house.clock.advance(timedelta(hours=2))
    assert await replies.check(key, request, idempotency_key="k") == first


@pytest.mark.parametrize(
    "wrong",
    [
        {"subject": ""},
        {"subject": "x" * 201},
        {"operation": ""},
        {"operation": "x" * 121},
        {"ttl_seconds": 0},
        {"ttl_seconds": 7_776_001},
        {"facts": [SignedFact(near="", kind="money", value="$5")]},
        {"facts": [SignedFact(near="total", kind="time", value=3)]},  # T74
        {"facts": [SignedFact(near="total", kind="date", value="soon")]},  # T74
    ],
)
async def test_a_receipt_that_means_nothing_is_not_signed(
    house: House, key: Principal, wrong: dict[str, object]
) -> None:
    plain: dict[str, object] = {"subject": "s", "operation": "o"}
    with pytest.raises(InvalidInput):
        await replies_of(house).issue(key, **{**plain, **wrong})  # type: ignore[arg-type]


async def test_a_server_without_a_key_issues_nothing(house: House, key: Principal) -> None:
    issuer = Issuer(None, house.clock, new_receipt_id, None)
    with pytest.raises(Unavailable) as refusal:
        issuer.issue(key, subject="s", operation="o")
    assert refusal.value.code == "no_signing_key"
