"""The contract of the account stores: give it a `stores` fixture."""

import asyncio
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import pytest

from upheld.domain.accounts import (
    Account,
    Credential,
    Feedback,
    Product,
    ProviderKey,
    Role,
    Scope,
    Session,
    Settings,
    TopUp,
    TopUpState,
)
from upheld.domain.errors import Conflict
from upheld.domain.records import KeptCheck
from upheld.domain.reports import Check, Models
from upheld.domain.text import Document
from upheld.ports import (
    Accounts,
    Archive,
    Credentials,
    FeedbackBox,
    Links,
    Passwords,
    ProviderKeys,
    Sessions,
    TopUps,
)
from upheld.testing.claim_cache import sample_verdict

__all__ = ["AccountStoresContract", "AllStores", "account"]

NOON = datetime(2026, 11, 30, 12, 0, 0, 123456, tzinfo=UTC)
HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class AllStores:
    """Every store beside the ledger."""

    accounts: Accounts
    passwords: Passwords
    sessions: Sessions
    credentials: Credentials
    links: Links
    provider_keys: ProviderKeys
    topups: TopUps
    archive: Archive
    feedback: FeedbackBox


def account(name: str = "a1", email: str | None = None) -> Account:
    """Return an account."""
    address = f"{name}@example.org" if email is None else email
    return Account(id=name, email=address, plan="free", created_at=NOON)


def _credential(name: str, owner: str = "a1", **changes: object) -> Credential:
    plain = Credential(
        id=name,
        account=owner,
        product=Product.REPLIES,
        scopes=frozenset({Scope.REPLY_CHECKS, Scope.RECEIPTS_ISSUE}),
        digest=f"digest-{name}",
        name="CI “bot” 😀",
        hint="rk_…abcd",
        created_at=NOON,
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def _session(digest: str, owner: str = "a1") -> Session:
    return Session(
        digest=digest, account=owner, csrf="csrf", created_at=NOON, expires_at=NOON + HOUR
    )


def _topup(name: str, owner: str = "a1") -> TopUp:
    return TopUp(id=name, account=owner, credits=20, reason="a big week", created_at=NOON)


def _kept(name: str, owner: str = "a1", hours: int = 0, key: str | None = None) -> KeptCheck:
    check = Check(
        id=name,
        document=Document(text="A tower. 😀", prompt="what?"),
        claims=(),
        verdicts=(sample_verdict(),),
        models=Models(extractor="x", verifier="v"),
        created_at=NOON + hours * HOUR,
    )
    return KeptCheck(account=owner, check=check, source_app="cli", idempotency_key=key)


class AccountStoresContract:
    """Every promise of the stores of accounts and of what they own."""

    @pytest.fixture(autouse=True)
    async def _two_accounts(self, stores: AllStores) -> None:
        await stores.accounts.add(account("a1"), "hash-1")
        await stores.accounts.add(account("a2"), "hash-2")

    async def test_an_account_comes_back_whole(self, stores: AllStores) -> None:
        """Without its password."""
        found = await stores.accounts.find("a1")
        assert found == account("a1")
        assert not hasattr(found, "password_hash")
        assert await stores.accounts.find("nobody") is None

    @pytest.mark.parametrize("email", ["A1@Example.ORG", " a1@example.org "])
    async def test_an_address_belongs_to_one_account(self, stores: AllStores, email: str) -> None:
        """Whatever its case."""
        with pytest.raises(Conflict):
            await stores.accounts.add(account("a3", email), "hash-3")
        found = await stores.passwords.by_email(email)
        assert found == (account("a1"), "hash-1")

    async def test_twenty_at_once_make_one_account(self, stores: AllStores) -> None:
        """F97: no check-then-insert."""
        outcomes = await asyncio.gather(
            *(stores.accounts.add(account(f"n{i}", "n@example.org"), "h") for i in range(20)),
            return_exceptions=True,
        )
        assert sum(outcome is None for outcome in outcomes) == 1
        assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 19

    async def test_changes_are_kept(self, stores: AllStores) -> None:
        """Plan, role, settings; the address and the password stay."""
        settings = Settings(language="de", sensitivity="strict", keep_checks=False)
        changed = replace(account("a1"), plan="pro", role=Role.ADMIN, settings=settings)
        await stores.accounts.save(changed)
        assert await stores.passwords.by_email("a1@example.org") == (changed, "hash-1")
        assert await stores.accounts.find("a2") == account("a2")

    async def test_accounts_come_in_pages(self, stores: AllStores) -> None:
        """By growing id."""
        assert [a.id for a in await stores.accounts.page(after="", limit=1)] == ["a1"]
        assert [a.id for a in await stores.accounts.page(after="a1", limit=9)] == ["a2"]

    async def test_a_role_is_found(self, stores: AllStores) -> None:
        """Once somebody has it."""
        assert await stores.accounts.any_of(Role.ADMIN) is False
        await stores.accounts.save(replace(account("a1"), role=Role.ADMIN))
        assert await stores.accounts.any_of(Role.ADMIN) is True

    async def test_a_new_password_ends_the_sessions(self, stores: AllStores) -> None:
        """Of this account only."""
        await stores.sessions.add(_session("s1"))
        await stores.sessions.add(_session("s2", "a2"))
        await stores.passwords.change("a1", "new")
        assert await stores.sessions.find("s1") is None
        assert await stores.sessions.find("s2") is not None
        assert (await stores.passwords.by_email("a1@example.org") or ("", ""))[1] == "new"

    async def test_a_session_knows_its_account(self, stores: AllStores) -> None:
        """Until it ends."""
        await stores.sessions.add(_session("s1"))
        assert await stores.sessions.find("s1") == (_session("s1"), account("a1"))
        assert await stores.sessions.end("s1") is True
        assert await stores.sessions.end("s1") is False
        assert await stores.sessions.find("s1") is None

    async def test_expired_sessions_and_links_are_swept(self, stores: AllStores) -> None:
        """At their expiry, not before."""
        await stores.sessions.add(_session("s1"))
        await stores.links.add("l1", "first-run", expires_at=NOON + HOUR)
        assert await stores.sessions.sweep(now=NOON) == 0
        assert await stores.sessions.sweep(now=NOON + HOUR) == 2

    async def test_a_credential_knows_its_account_and_scopes(self, stores: AllStores) -> None:
        """Revoked or expired, it is still known, for what it is."""
        kept = _credential("k1", expires_at=NOON + HOUR)
        await stores.credentials.add(kept)
        found = await stores.credentials.find("digest-k1")
        assert found == (kept, account("a1"))
        assert await stores.credentials.find("digest-k2") is None

    async def test_a_credential_is_revoked_by_its_owner_once(self, stores: AllStores) -> None:
        """Another account's id does nothing."""
        await stores.credentials.add(_credential("k1"))
        assert await stores.credentials.revoke("a2", "k1", now=NOON) is False
        assert await stores.credentials.revoke("a1", "k1", now=NOON) is True
        assert await stores.credentials.revoke("a1", "k1", now=NOON + HOUR) is False
        (kept,) = await stores.credentials.of("a1")
        assert kept.revoked_at == NOON

    async def test_credentials_are_listed_newest_first(self, stores: AllStores) -> None:
        """And only the account's own."""
        await stores.credentials.add(_credential("k1"))
        await stores.credentials.add(_credential("k2", created_at=NOON + HOUR))
        await stores.credentials.add(_credential("k3", owner="a2"))
        assert [kept.id for kept in await stores.credentials.of("a1")] == ["k2", "k1"]

    async def test_a_link_works_once(self, stores: AllStores) -> None:
        """Twenty who click at once: one gets in."""
        await stores.links.add("l1", "first-run", expires_at=NOON + HOUR)
        assert await stores.links.take("l1", "reset", now=NOON) is False
        taken = await asyncio.gather(
            *(stores.links.take("l1", "first-run", now=NOON) for _ in range(20))
        )
        assert sum(taken) == 1

    async def test_a_link_is_replaced_and_expires(self, stores: AllStores) -> None:
        """The older one of its purpose stops working."""
        await stores.links.add("l1", "first-run", expires_at=NOON + HOUR)
        await stores.links.add("l2", "first-run", expires_at=NOON + HOUR)
        assert await stores.links.take("l1", "first-run", now=NOON) is False
        assert await stores.links.take("l2", "first-run", now=NOON + HOUR) is False

    async def test_a_provider_key_is_one_per_account(self, stores: AllStores) -> None:
        """Put, replace, drop."""
        first = ProviderKey(account="a1", provider="p", model="m", sealed="s1", stored_at=NOON)
        second = replace(first, sealed="s2", model="n")
        for kept in (first, second):
            await stores.provider_keys.put(kept)
            assert await stores.provider_keys.find("a1") == kept
        assert await stores.provider_keys.find("a2") is None
        assert await stores.provider_keys.drop("a1") is True
        assert await stores.provider_keys.drop("a1") is False

    async def test_a_topup_is_decided_once(self, stores: AllStores) -> None:
        """The second decision changes nothing."""
        assert await stores.topups.add(_topup("t1"))
        assert not await stores.topups.add(_topup("t1-again"))
        yes = replace(
            _topup("t1"), state=TopUpState.APPROVED, decided_at=NOON + HOUR, decided_by="a2"
        )
        assert await stores.topups.decide(yes) is True
        assert await stores.topups.decide(replace(yes, state=TopUpState.REFUSED)) is False
        assert await stores.topups.find("t1") == yes

    async def test_topups_are_found_by_account_and_state(self, stores: AllStores) -> None:
        """Or all of them."""
        assert await stores.topups.add(_topup("t1"))
        assert await stores.topups.add(_topup("t2", "a2"))
        await stores.topups.decide(replace(_topup("t2", "a2"), state=TopUpState.REFUSED))
        assert len(await stores.topups.some(account=None, state=None)) == 2
        (mine,) = await stores.topups.some(account="a1", state=None)
        (pending,) = await stores.topups.some(account=None, state=TopUpState.PENDING)
        assert mine.id == pending.id == "t1"

    async def test_a_check_is_its_owners(self, stores: AllStores) -> None:
        """For another account it is as absent."""
        await stores.archive.put(_kept("c1"))
        assert await stores.archive.find("a1", "c1") == _kept("c1")
        assert await stores.archive.find("a2", "c1") is None
        assert await stores.archive.drop("a2", "c1") is False
        assert await stores.archive.drop("a1", "c1") is True
        assert await stores.archive.find("a1", "c1") is None

    async def test_checks_come_newest_first_in_pages(self, stores: AllStores) -> None:
        """Those of one moment by id; another account's check is no place to begin."""
        for number in range(4):
            await stores.archive.put(_kept(f"c{number}", hours=number // 2))
        await stores.archive.put(_kept("x1", owner="a2"))
        first = await stores.archive.page("a1", before=None, limit=3)
        rest = await stores.archive.page("a1", before="c1", limit=3)
        assert [kept.check.id for kept in first] == ["c3", "c2", "c1"]
        assert [kept.check.id for kept in rest] == ["c0"]
        assert await stores.archive.page("a1", before="x1", limit=3) == []

    async def test_a_check_is_found_by_its_idempotency_key(self, stores: AllStores) -> None:
        """The first under a key stays; keys of accounts are apart."""
        await stores.archive.put(_kept("c1", key="k"))
        await stores.archive.put(_kept("c2", key="k"))
        await stores.archive.put(_kept("c3", owner="a2", key="k"))
        assert await stores.archive.by_key("a1", "k") == _kept("c1", key="k")
        assert await stores.archive.by_key("a1", "other") is None

    async def test_feedback_is_taken(self, stores: AllStores) -> None:
        """With everything, and with nothing but a thumb."""
        await stores.feedback.put(Feedback(source_app="cli", rating="up", at=NOON))
        full = Feedback(
            source_app="cli",
            rating="down",
            at=NOON,
            check_id="c1",
            snippet="😀",
            prior="[]",
            overall=0.5,
            comment="no",
        )
        await stores.feedback.put(full)
