"""What belongs to an account on SQL: one-time links, sealed provider keys, top-up requests."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from upheld.adapters.stores.script import Lock, Query, Row, Script
from upheld.adapters.stores.store import SqlStore, rows_of
from upheld.adapters.stores.times import micros, moment, moment_or_none
from upheld.domain.accounts import ProviderKey, TopUp, TopUpState

__all__ = ["SqlLinks", "SqlProviderKeys", "SqlTopUps"]


class SqlLinks(SqlStore):
    """`ports.Links`."""

    module = "accounts"

    async def add(self, digest: str, purpose: str, *, expires_at: datetime) -> None:
        """Keep a link in place of an older one of its purpose."""
        values = {"digest": digest, "purpose": purpose, "expires_at": micros(expires_at)}
        await self._database.write(lambda: _replaced(values))

    async def take(self, digest: str, purpose: str, *, now: datetime) -> bool:
        """Use a link up, once."""
        values = {"digest": digest, "purpose": purpose, "now": micros(now)}
        return bool(await self._write("link_take", values))


class SqlProviderKeys(SqlStore):
    """`ports.ProviderKeys`."""

    module = "accounts"

    async def put(self, key: ProviderKey) -> None:
        """Keep or replace an account's key."""
        values = {
            "account": key.account,
            "provider": key.provider,
            "model": key.model,
            "sealed": key.sealed,
            "stored_at": micros(key.stored_at),
        }
        await self._write("provider_key_put", values)

    async def find(self, account: str) -> ProviderKey | None:
        """Return an account's sealed key."""
        values = {"account": account}
        rows = await self._read("provider_key_find", values)
        return _provider_key(rows[0]) if rows else None

    async def drop(self, account: str) -> bool:
        """Forget an account's key."""
        values = {"account": account}
        return bool(await self._write("provider_key_drop", values))


class SqlTopUps(SqlStore):
    """`ports.TopUps`."""

    module = "accounts"

    async def add(self, topup: TopUp) -> bool:
        """Keep a request, unless one of the account is pending."""
        values = {
            "id": topup.id,
            "account": topup.account,
            "credits": topup.credits,
            "reason": topup.reason,
            "created_at": micros(topup.created_at),
        }
        return bool(await self._database.write(lambda: _topup_added(values)))

    async def find(self, topup: str) -> TopUp | None:
        """Return a request by id."""
        rows = await self._read("topup_find", {"id": topup})
        return _topup(rows[0]) if rows else None

    async def some(self, *, account: str | None, state: TopUpState | None) -> Sequence[TopUp]:
        """Return requests, newest first."""
        values = {"account": account or "", "state": state.value if state else ""}
        return [_topup(row) for row in await self._read("topups", values)]

    async def decide(self, topup: TopUp) -> bool:
        """Keep a decision if the request is pending."""
        values = {
            "id": topup.id,
            "state": topup.state.value,
            "decided_at": micros(topup.decided_at) if topup.decided_at else None,
            "decided_by": topup.decided_by,
        }
        return bool(await self._write("topup_decide", values))


def _topup_added(values: Mapping[str, object]) -> Script[Sequence[Row]]:
    yield Lock(f"topups/{values['account']}")
    return (yield from rows_of("accounts.topup_add", values))


def _replaced(values: Mapping[str, object]) -> Script[None]:
    yield Query("accounts.links_replace", {"purpose": values["purpose"]})
    yield Query("accounts.link_add", values)


def _provider_key(row: Row) -> ProviderKey:
    return ProviderKey(
        account=row["account"],
        provider=row["provider"],
        model=row["model"],
        sealed=row["sealed"],
        stored_at=moment(row["stored_at"]),
    )


def _topup(row: Row) -> TopUp:
    return TopUp(
        id=row["id"],
        account=row["account"],
        credits=row["credits"],
        reason=row["reason"],
        created_at=moment(row["created_at"]),
        state=TopUpState(row["state"]),
        decided_at=moment_or_none(row["decided_at"]),
        decided_by=row["decided_by"],
    )
