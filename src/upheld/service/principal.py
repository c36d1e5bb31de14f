"""Who is calling, and what each surface needs of a caller."""

from dataclasses import dataclass, field
from enum import StrEnum

from upheld.domain.accounts import Product, Role, Scope
from upheld.domain.errors import Forbidden, Unauthenticated

__all__ = ["ANONYMOUS", "SESSION_SCOPES", "Door", "Principal"]

SESSION_SCOPES = frozenset({Scope.LIVE_CHECK, Scope.ACCOUNT_USAGE})


class Door(StrEnum):
    """How a caller came in."""

    ANONYMOUS = "anonymous"
    TOKEN = "token"
    SESSION = "session"


@dataclass(frozen=True, slots=True, kw_only=True)
class Principal:
    """A caller that is known, or ANONYMOUS.

    `credential` is the id of the token that was shown; `csrf` what a session's forms must carry.
    """

    door: Door
    account: str = ""
    credential: str | None = None
    product: Product | None = None
    scopes: frozenset[Scope] = frozenset()
    role: Role = Role.MEMBER
    plan: str = ""
    keep_checks: bool = True
    email: str = field(default="", repr=False)
    csrf: str | None = field(default=None, repr=False)

    def need_known(self) -> None:
        """Raise Unauthenticated for an anonymous caller."""
        if self.door is Door.ANONYMOUS:
            raise Unauthenticated("sign in, or send a token: Authorization: Bearer …")

    def need(self, scope: Scope) -> None:
        """Raise Unauthenticated or Forbidden unless the caller may do this (R8)."""
        self.need_known()
        if scope not in self.scopes:
            raise Forbidden(
                f"this credential has no scope {scope.value!r}; use one that has",
                code="insufficient_scope",
            )

    def need_session(self) -> None:
        """Raise Unauthenticated, or Forbidden for a token: it is low-privilege (R9, T10)."""
        self.need_known()
        if self.door is not Door.SESSION:
            raise Forbidden("sign in: this is not done with a token", code="session_required")

    def need_admin(self) -> None:
        """Raise unless the caller is a signed-in administrator."""
        self.need_session()
        if self.role is not Role.ADMIN:
            raise Forbidden("only an administrator may do this", code="admin_required")


ANONYMOUS = Principal(door=Door.ANONYMOUS)
