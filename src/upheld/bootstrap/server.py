"""The server's services from its settings: stores opened, migrated, swept and closed."""

import asyncio
import json
import secrets
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from upheld.adapters.clock import SystemClock
from upheld.adapters.ids import RandomIds, SystemSecrets
from upheld.adapters.passwords import Argon2Hasher
from upheld.adapters.signing import new_receipt_id
from upheld.adapters.stores.accounts import SqlAccounts, SqlCredentials, SqlPasswords, SqlSessions
from upheld.adapters.stores.archive import SqlArchive, SqlFeedbackBox
from upheld.adapters.stores.belongings import SqlLinks, SqlProviderKeys, SqlTopUps
from upheld.adapters.stores.cache import SqlClaimCache
from upheld.adapters.stores.extractions import RememberedExtractor
from upheld.adapters.stores.ledger import SqlLedger
from upheld.adapters.stores.migrate import migrate
from upheld.adapters.stores.script import Database
from upheld.adapters.stores.seal import AesGcmSealer
from upheld.adapters.stores.sqlite import SqliteDatabase
from upheld.bootstrap import key_ring, load_signer, open_shelf
from upheld.bootstrap.checks import check_tools
from upheld.domain.errors import InvalidInput, MissingExtra, UpheldError
from upheld.pipeline.options import Tools
from upheld.ports import ClaimCache, Clock, IdentityProvider, RateLimiter
from upheld.receipts import KeyRing
from upheld.receipts.keys import jwks_of
from upheld.service.accounts import AccountDesk, AccountStores
from upheld.service.authentication import Authentication
from upheld.service.budget import DailyBudget
from upheld.service.checks import Checks
from upheld.service.counted import CountedReplies, ReplyStores, ReplyTerms
from upheld.service.feedback import FeedbackDesk
from upheld.service.issuing import Issuer, Signer
from upheld.service.key_desk import KeyDesk
from upheld.service.members import Members, MemberStores
from upheld.service.replies import Replies
from upheld.service.reply_cases import CaseOutcome, ReplyRequest
from upheld.service.services import Limiters, Limits, Services
from upheld.service.sign_on import SignOn
from upheld.service.tokens import Tokens
from upheld.service.toolbox import SharedTools
from upheld.settings import Settings
from upheld.wire.digests import request_digest, result_digest
from upheld.wire.replies import case_body

__all__ = ["build_services"]

SWEEP_SECONDS = 60.0
CHECK_COST = 100_000
RULES = {
    "checks": ("120/minute",),
    "feedback": ("20/minute", "200/day"),
    "sign_in": ("10/minute", "100/day"),
    "public_replies": ("60/minute", "1000/day"),
    "managed_replies": ("6000/minute",),
}


class WireDigests:
    """`service.counted.Digests` by the written form of the wire (4.6)."""

    def request(self, request: ReplyRequest, index: int) -> str:
        """Return the digest of one reply of a request."""
        return request_digest(request, index)

    def result(self, outcome: CaseOutcome, version: str | None) -> str:
        """Return the digest of its result."""
        return result_digest(case_body(outcome, version))


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What every service is built from."""

    settings: Settings
    database: Database
    ledger: SqlLedger
    clock: Clock
    server_key: bytes


@asynccontextmanager
async def build_services(
    settings: Settings, *, tools: Tools | None = None
) -> AsyncIterator[Services]:
    """Open what the settings name, yield the services, and close it all again.

    `tools` stand in for the local engine where given. A new installation gets its first-run link
    on stderr.
    """
    async with AsyncExitStack() as closing:
        parts = await _parts(settings, closing)
        cache = await _cache(settings, parts.clock, closing)
        provider = _identity_provider(parts, closing)
        tools = tools or _tools(settings, parts.clock)
        tools = replace(tools, cache=cache, extractor=RememberedExtractor(tools.extractor))
        services = await _services(parts, tools, provider)
        await _announce(services)
        sweeping = asyncio.create_task(_sweep(parts, cache))
        closing.push_async_callback(_stopped, sweeping)
        yield services
        await services.checks.drained()
        await services.replies.drained()


def _tools(settings: Settings, clock: Clock) -> Tools:
    """Return the local engine over the added sources, which callers see by name only."""
    from upheld.adapters.search.named_places import NamedPlaces

    tools = check_tools(
        [], library=True, verifier=settings.verifier, settings=settings, clock=clock
    )
    kept = open_shelf(settings).sources()
    places = {source.name: Path(source.path) for source in kept if source.path is not None}
    named = tuple(NamedPlaces(provider, places) for provider in tools.providers)
    return replace(tools, providers=named)


async def _parts(settings: Settings, closing: AsyncExitStack) -> Parts:
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    database = await _database(settings)
    closing.push_async_callback(database.close)
    await migrate(database)
    return Parts(
        settings=settings,
        database=database,
        ledger=SqlLedger(database),
        clock=SystemClock(),
        server_key=settings.server_key or _kept_key(settings.data_dir / "server.key"),
    )


async def _database(settings: Settings) -> Database:
    if settings.database_url is None:
        return SqliteDatabase(settings.data_dir / "server.db")
    try:
        from upheld.adapters.stores.postgres import PostgresDatabase
    except ModuleNotFoundError:
        raise MissingExtra("a PostgreSQL DATABASE_URL", "postgres") from None
    return await PostgresDatabase.open(settings.database_url)


async def _cache(settings: Settings, clock: Clock, closing: AsyncExitStack) -> ClaimCache:
    if settings.cache_url is not None:
        from upheld.adapters.stores.redis import RedisClaimCache

        shared = RedisClaimCache(settings.cache_url)
        closing.push_async_callback(shared.close)
        return shared
    database = SqliteDatabase(settings.data_dir / "cache.db", durable=False)
    closing.push_async_callback(database.close)
    cache = SqlClaimCache(database, clock)
    await cache.prepare()
    return cache


def _identity_provider(parts: Parts, closing: AsyncExitStack) -> IdentityProvider | None:
    oidc = parts.settings.oidc
    if oidc is None:
        return None
    try:
        from upheld.adapters.oidc import OidcProvider, OidcTerms
    except ModuleNotFoundError:
        raise MissingExtra("sign-in by OIDC", "oidc") from None
    terms = OidcTerms(
        issuer=oidc.issuer,
        client_id=oidc.client_id,
        redirect_url=oidc.redirect_url,
        secret=oidc.client_secret,
    )
    provider = OidcProvider(terms, parts.clock)
    closing.push_async_callback(provider.close)
    return provider


async def _services(parts: Parts, tools: Tools, provider: IdentityProvider | None) -> Services:
    database, clock, ids, words = parts.database, parts.clock, RandomIds(), SystemSecrets()
    credentials, sessions = SqlCredentials(database), SqlSessions(database)
    accounts, ring = SqlAccounts(database), _ring(parts.settings)
    members = _members(parts, accounts)
    daily = await _daily(parts)
    return Services(
        authentication=Authentication(credentials, sessions, clock),
        members=members,
        sign_on=None if provider is None else _sign_on(parts, provider, members),
        tokens=Tokens(credentials, clock, ids, words),
        desk=_desk(parts, accounts),
        checks=Checks(
            parts.ledger, SqlArchive(database), SharedTools(shared=tools), clock, ids, daily=daily
        ),
        feedback=FeedbackDesk(SqlFeedbackBox(database), clock),
        replies=_replies(parts, ring),
        limiters=_limiters(parts.settings, clock),
        key_ring=ring,
        limits=Limits(
            trusted_proxies=parts.settings.trusted_proxies,
            secure_cookie=parts.settings.secure_cookie,
            address_salt=sha256(b"addresses" + parts.server_key).digest(),
        ),
        probes={"db": _probe(parts)},
    )


def _members(parts: Parts, accounts: SqlAccounts) -> Members:
    database = parts.database
    stores = MemberStores(
        accounts=accounts,
        passwords=SqlPasswords(database),
        sessions=SqlSessions(database),
        links=SqlLinks(database),
        allowances=parts.ledger,
        credentials=SqlCredentials(database),
        provider_keys=SqlProviderKeys(database),
    )
    return Members(stores, Argon2Hasher(), parts.clock, RandomIds(), SystemSecrets())


def _sign_on(parts: Parts, provider: IdentityProvider, members: Members) -> SignOn:
    sealer, links = AesGcmSealer(parts.server_key), SqlLinks(parts.database)
    return SignOn(provider, members, links, sealer, parts.clock, SystemSecrets())


def _desk(parts: Parts, accounts: SqlAccounts) -> AccountDesk:
    stores = AccountStores(
        accounts=accounts,
        ledger=parts.ledger,
        allowances=parts.ledger,
        provider_keys=SqlProviderKeys(parts.database),
        topups=SqlTopUps(parts.database),
    )
    return AccountDesk(stores, AesGcmSealer(parts.server_key), parts.clock, RandomIds())


def _replies(parts: Parts, ring: KeyRing | None) -> Replies:
    ledger, settings = parts.ledger, parts.settings
    stores = ReplyStores(ledger=ledger, allowances=ledger, book=ledger, records=ledger)
    terms = ReplyTerms(
        ring=ring, audience=settings.receipt_audience, source_sha=settings.source_sha
    )
    return Replies(
        CountedReplies(stores, parts.clock, RandomIds(), digests=WireDigests(), terms=terms),
        KeyDesk(stores, parts.clock, server_key=parts.server_key),
        Issuer(_signer(settings), parts.clock, new_receipt_id, settings.receipt_audience),
    )


def _limiters(settings: Settings, clock: Clock) -> Limiters:
    return Limiters(**{purpose: _limiter(settings, clock, purpose) for purpose in RULES})


def _limiter(settings: Settings, clock: Clock, purpose: str) -> RateLimiter:
    from upheld.adapters.stores.limits import MemoryLimiter, RedisLimiter

    if settings.cache_url is None:
        return MemoryLimiter(RULES[purpose], clock)
    return RedisLimiter(RULES[purpose], settings.cache_url, prefix=f"upheld:{purpose}")


async def _daily(parts: Parts) -> DailyBudget | None:
    cap = parts.settings.daily_budget
    if cap is None:
        return None
    daily = DailyBudget(parts.ledger, parts.ledger, cap=cap, per_check=CHECK_COST)
    await daily.prepare()
    return daily


def _ring(settings: Settings) -> KeyRing | None:
    """Return the ring of the configured keys; receipts are not verified where there are none."""
    if settings.receipt_keys_file is not None:
        return key_ring(_json(settings.receipt_keys_file, "RECEIPT_KEYS_FILE"))
    if settings.receipt_signing_key is not None:
        signer = load_signer(_json(settings.receipt_signing_key, "RECEIPT_SIGNING_KEY"))
        return key_ring(jwks_of((signer.public,)))
    return None


def _signer(settings: Settings) -> Signer | None:
    path = settings.receipt_signing_key
    return None if path is None else load_signer(_json(path, "RECEIPT_SIGNING_KEY"))


def _json(path: Path, name: str) -> object:
    """Read a key file; the message names the setting, never what the file holds."""
    try:
        found: object = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        kind = type(error).__name__
        raise InvalidInput(f"{name}: {path} cannot be read as JSON ({kind})") from None
    return found


def _kept_key(path: Path) -> bytes:
    """Return the key of this installation, made on first use and readable by its owner only."""
    with suppress(FileExistsError):
        path.touch(mode=0o600, exist_ok=False)
        path.write_bytes(secrets.token_bytes(32))
    key = path.read_bytes()
    if len(key) != 32:
        raise InvalidInput(f"{path} does not hold a 32-byte key; restore it from a backup")
    return key


def _probe(parts: Parts) -> Callable[[], Awaitable[bool]]:
    async def up() -> bool:
        try:
            await parts.ledger.find("probe")
        except UpheldError:
            return False
        return True

    return up


async def _announce(services: Services) -> None:
    link = await services.members.first_run_link()
    if link is not None:
        sys.stderr.write(
            f"first run: become the administrator with POST /api/session/first-run/{link}\n"
        )


async def _sweep(parts: Parts, cache: ClaimCache) -> None:
    """Every minute release what expired; a store that is away is tried again."""
    sessions = SqlSessions(parts.database)
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        with suppress(UpheldError):
            await parts.ledger.sweep(now=parts.clock.now())
            await sessions.sweep(now=parts.clock.now())
            if isinstance(cache, SqlClaimCache):
                await cache.sweep()


async def _stopped(task: "asyncio.Task[None]") -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
