"""Finished checks and anonymous thumbs on SQL."""

from collections.abc import Sequence

from upheld.adapters.stores.codec import check_from, check_text
from upheld.adapters.stores.script import Row
from upheld.adapters.stores.store import SqlStore
from upheld.adapters.stores.times import micros
from upheld.domain.accounts import Feedback
from upheld.domain.records import KeptCheck

__all__ = ["SqlArchive", "SqlFeedbackBox"]


class SqlArchive(SqlStore):
    """`ports.Archive`."""

    module = "archive"

    async def put(self, kept: KeptCheck) -> None:
        """Keep a check; a second one of the same id or idempotency key changes nothing.

        It is durable with the charge that follows it.
        """
        values = {
            "id": kept.check.id,
            "account": kept.account,
            "created_at": micros(kept.check.created_at),
            "source_app": kept.source_app,
            "idempotency_key": kept.idempotency_key,
            "body": check_text(kept.check),
        }
        await self._write("put", values, durable=False)

    async def find(self, account: str, check: str) -> KeptCheck | None:
        """Return a check of an account."""
        values = {"account": account, "id": check}
        rows = await self._read("find", values)
        return _kept(rows[0]) if rows else None

    async def by_key(self, account: str, idempotency_key: str) -> KeptCheck | None:
        """Return the check made under a key of an account."""
        values = {"account": account, "idempotency_key": idempotency_key}
        rows = await self._read("by_key", values)
        return _kept(rows[0]) if rows else None

    async def page(self, account: str, *, before: str | None, limit: int) -> Sequence[KeptCheck]:
        """Return checks of an account, newest first."""
        values = {"account": account, "limit": limit}
        if before is None:
            rows = await self._read("first_page", values)
        else:
            further = {**values, "before": before}
            rows = await self._read("next_page", further)
        return [_kept(row) for row in rows]

    async def drop(self, account: str, check: str) -> bool:
        """Forget a check of an account."""
        values = {"account": account, "id": check}
        return bool(await self._write("drop", values))


class SqlFeedbackBox(SqlStore):
    """`ports.FeedbackBox`; a thumb is kept with its day, not its second."""

    module = "archive"

    async def put(self, feedback: Feedback) -> None:
        """Keep a thumb."""
        values = {
            "source_app": feedback.source_app,
            "rating": feedback.rating,
            "given_on": feedback.at.date().isoformat(),
            "check_id": feedback.check_id,
            "snippet": feedback.snippet,
            "prior": feedback.prior,
            "overall": feedback.overall,
            "comment": feedback.comment,
        }
        await self._write("feedback", values)


def _kept(row: Row) -> KeptCheck:
    return KeptCheck(
        account=row["account"],
        check=check_from(row["body"]),
        source_app=row["source_app"],
        idempotency_key=row["idempotency_key"],
    )
