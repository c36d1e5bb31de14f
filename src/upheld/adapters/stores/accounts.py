"""Accounts, passwords, sessions and credentials on SQL."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from upheld.adapters.stores.script import Query, Row, Script
from upheld.adapters.stores.store import SqlStore
from upheld.adapters.stores.times import micros, moment, moment_or_none
from upheld.domain.accounts import (
    Account,
    Credential,
    Product,
    Role,
    Scope,
    Session,
    Settings,
    folded_email,
)
from upheld.domain.errors import Conflict

__all__ = ["SqlAccounts", "SqlCredentials", "SqlPasswords", "SqlSessions"]


class SqlAccounts(SqlStore):
    """`ports.Accounts`."""

    module = "accounts"

    async def add(self, account: Account, password_hash: str) -> None:
        """Keep a new account; Conflict if the address is taken."""
        values = {**_columns(account), "password_hash": password_hash}
        if not await self._write("add", values):
            raise Conflict("there is an account with this address; sign in", code="email_taken")

    async def find(self, account: str) -> Account | None:
        """Return an account by id."""
        rows = await self._read("find", {"id": account})
        return _account(rows[0]) if rows else None

    async def save(self, account: Account) -> None:
        """Change plan, role and settings."""
        await self._write("save", _columns(account))

    async def page(self, *, after: str, limit: int) -> Sequence[Account]:
        """Return accounts by growing id."""
        values = {"after": after, "limit": limit}
        return [_account(row) for row in await self._read("page", values)]

    async def any_of(self, role: Role) -> bool:
        """Say whether an account has the role."""
        return bool(await self._read("any_of", {"role": role.value}))


class SqlPasswords(SqlStore):
    """`ports.Passwords`."""

    module = "accounts"

    async def by_email(self, email: str) -> tuple[Account, str] | None:
        """Return an account with its hash."""
        values = {"email_folded": folded_email(email)}
        rows = await self._read("by_email", values)
        return (_account(rows[0]), str(rows[0]["password_hash"])) if rows else None

    async def change(self, account: str, password_hash: str) -> None:
        """Replace a hash and end every session of the account, together."""
        await self._database.write(lambda: _change(account, password_hash))


class SqlSessions(SqlStore):
    """`ports.Sessions`."""

    module = "accounts"

    async def add(self, session: Session) -> None:
        """Keep a session."""
        values = {
            "digest": session.digest,
            "account": session.account,
            "csrf": session.csrf,
            "created_at": micros(session.created_at),
            "expires_at": micros(session.expires_at),
        }
        await self._write("session_add", values)

    async def find(self, digest: str) -> tuple[Session, Account] | None:
        """Return a session and its account."""
        rows = await self._read("session_find", {"digest": digest})
        return (_session(rows[0]), _account(rows[0])) if rows else None

    async def end(self, digest: str) -> bool:
        """Forget a session."""
        return bool(await self._write("session_end", {"digest": digest}))

    async def sweep(self, *, now: datetime) -> int:
        """Forget expired sessions and links."""
        return await self._database.write(lambda: _sweep({"now": micros(now)}))


class SqlCredentials(SqlStore):
    """`ports.Credentials`."""

    module = "accounts"

    async def add(self, credential: Credential) -> None:
        """Keep a credential."""
        values = _credential_columns(credential)
        await self._write("credential_add", values)

    async def find(self, digest: str) -> tuple[Credential, Account] | None:
        """Return a credential and its account."""
        rows = await self._read("credential_find", {"digest": digest})
        if not rows:
            return None
        mine = {"id": rows[0]["account"], "created_at": rows[0]["account_created_at"]}
        return _credential(rows[0]), _account({**dict(rows[0]), **mine})

    async def of(self, account: str) -> Sequence[Credential]:
        """Return an account's credentials, newest first."""
        rows = await self._read("credentials_of", {"account": account})
        return [_credential(row) for row in rows]

    async def revoke(self, account: str, credential: str, *, now: datetime) -> bool:
        """Revoke a credential of an account."""
        values = {"account": account, "id": credential, "now": micros(now)}
        return bool(await self._write("credential_revoke", values))


def _change(account: str, password_hash: str) -> Script[None]:
    yield Query("accounts.password", {"id": account, "password_hash": password_hash})
    yield Query("accounts.sessions_end", {"account": account})


def _sweep(values: Mapping[str, object]) -> Script[int]:
    sessions = yield Query("accounts.sessions_sweep", values)
    links = yield Query("accounts.links_sweep", values)
    return len(sessions) + len(links)


def _columns(account: Account) -> dict[str, object]:
    return {
        "id": account.id,
        "email": account.email,
        "email_folded": folded_email(account.email),
        "plan": account.plan,
        "role": account.role.value,
        "language": account.settings.language,
        "sensitivity": account.settings.sensitivity,
        "keep_checks": int(account.settings.keep_checks),
        "created_at": micros(account.created_at),
    }


def _account(row: Row) -> Account:
    return Account(
        id=row["id"],
        email=row["email"],
        plan=row["plan"],
        role=Role(row["role"]),
        created_at=moment(row["created_at"]),
        settings=Settings(
            language=row["language"],
            sensitivity=row["sensitivity"],
            keep_checks=bool(row["keep_checks"]),
        ),
    )


def _session(row: Row) -> Session:
    return Session(
        digest=row["digest"],
        account=row["account"],
        csrf=row["csrf"],
        created_at=moment(row["session_created_at"]),
        expires_at=moment(row["expires_at"]),
    )


def _credential_columns(credential: Credential) -> dict[str, object]:
    expires, revoked = credential.expires_at, credential.revoked_at
    return {
        "id": credential.id,
        "account": credential.account,
        "product": credential.product.value,
        "scopes": " ".join(sorted(credential.scopes)),
        "digest": credential.digest,
        "name": credential.name,
        "hint": credential.hint,
        "created_at": micros(credential.created_at),
        "expires_at": None if expires is None else micros(expires),
        "revoked_at": None if revoked is None else micros(revoked),
    }


def _credential(row: Row) -> Credential:
    return Credential(
        id=row["id"],
        account=row["account"],
        product=Product(row["product"]),
        scopes=frozenset(Scope(scope) for scope in row["scopes"].split()),
        digest=row["digest"],
        name=row["name"],
        hint=row["hint"],
        created_at=moment(row["created_at"]),
        expires_at=moment_or_none(row["expires_at"]),
        revoked_at=moment_or_none(row["revoked_at"]),
    )
