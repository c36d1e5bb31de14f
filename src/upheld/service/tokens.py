"""Tokens of every product: made once, shown once, listed, revoked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from upheld.domain.accounts import PRODUCTS, Credential, Product, Scope
from upheld.domain.errors import InvalidInput, NotFound
from upheld.ports import Clock, Credentials, Ids, Secrets
from upheld.service.authentication import digest
from upheld.service.principal import Principal
from upheld.service.words import known_form, one_line

__all__ = ["MAX_LIVE", "Minted", "Tokens"]

MAX_LIVE = 100
MAX_NAME = 100
_HINT = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Minted:
    """A new token; `raw` is shown once and kept nowhere (R6)."""

    credential: Credential
    raw: str = field(repr=False)


class Tokens:
    """Tokens of the signed-in account; only a session may touch them (R9)."""

    def __init__(self, credentials: Credentials, clock: Clock, ids: Ids, secrets: Secrets) -> None:
        self._credentials = credentials
        self._clock = clock
        self._ids = ids
        self._secrets = secrets

    async def mint(
        self,
        who: Principal,
        *,
        name: str,
        product: Product = Product.LIVE,
        scopes: Iterable[Scope] | None = None,
        expires_at: datetime | None = None,
    ) -> Minted:
        """Make a token: the product's prefix and 43 base64url characters (R5).

        `scopes` None gives all the product has; a scope of another product is InvalidInput.
        Only an administrator makes tokens of the admin product.
        """
        who.need_session()
        if product is Product.ADMIN:
            who.need_admin()
        now = self._clock.now()
        await self._refuse_too_many(who, now)
        raw = f"{PRODUCTS[product].prefix}{self._secrets.token()}"
        credential = Credential(
            id=self._ids.new("credential"),
            account=who.account,
            product=product,
            scopes=_allowed(product, scopes),
            digest=digest(raw),
            name=one_line(name, "the name", MAX_NAME),
            hint=f"{PRODUCTS[product].prefix}…{raw[-_HINT:]}",
            created_at=now,
            expires_at=_future(expires_at, now),
        )
        await self._credentials.add(credential)
        return Minted(credential=credential, raw=raw)

    async def some(self, who: Principal) -> Sequence[Credential]:
        """Return the account's tokens, newest first, revoked ones included."""
        who.need_session()
        return await self._credentials.of(who.account)

    async def revoke(self, who: Principal, credential: str) -> None:
        """Revoke a token at once; NotFound for one that is not the account's, or is revoked."""
        who.need_session()
        id_, now = known_form(credential, "live token"), self._clock.now()
        if not await self._credentials.revoke(who.account, id_, now=now):
            raise NotFound("there is no such live token")

    async def _refuse_too_many(self, who: Principal, now: datetime) -> None:
        kept = await self._credentials.of(who.account)
        if sum(credential.live(now) for credential in kept) >= MAX_LIVE:
            raise InvalidInput(f"{MAX_LIVE} live tokens are the most; revoke one first")


def _allowed(product: Product, scopes: Iterable[Scope] | None) -> frozenset[Scope]:
    allowed = PRODUCTS[product].scopes
    wanted = allowed if scopes is None else frozenset(scopes)
    if not wanted or not wanted <= allowed:
        names = ", ".join(sorted(allowed))
        raise InvalidInput(f"a {product.value} token has one or more of the scopes {names}")
    return wanted


def _future(expires_at: datetime | None, now: datetime) -> datetime | None:
    if expires_at is not None and expires_at <= now:
        raise InvalidInput(f"the expiry {expires_at:%Y-%m-%d %H:%M} UTC is past")
    return expires_at
