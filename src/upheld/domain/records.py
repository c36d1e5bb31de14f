"""What is kept: of a live check all of it, of a checked reply digests only (R200, R201, T83)."""

from dataclasses import dataclass
from datetime import datetime

from upheld.domain.reports import Check

__all__ = ["CheckRecord", "KeptCheck", "RecordSpan"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRecord:
    """One completed reply of a batch; `seq` counts the completions of its key from 1.

    `id` is `cr_` and `operation` `op_`, each with 64 hex digits; the digests are SHA-256 of the
    canonical JSON of the request and of the result (4.6). It is unsigned and proves neither
    authorization nor completion of anything.
    """

    id: str
    operation: str
    key: str
    index: int
    completed_at: datetime
    passed: bool
    findings: int
    request_digest: str
    result_digest: str
    source_sha: str | None = None
    seq: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordSpan:
    """How far a key's records reach: the last sequence number (0: none) and the first capture."""

    last: int
    since: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptCheck:
    """A finished live check with who asked for it, and from where."""

    account: str
    check: Check
    source_app: str = "other"
    idempotency_key: str | None = None
