"""The whole service side on one in-memory database, with scripted engines."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from argon2 import PasswordHasher

from upheld.adapters.ids import SystemSecrets
from upheld.adapters.passwords import Argon2Hasher
from upheld.adapters.stores.accounts import (
    SqlAccounts,
    SqlCredentials,
    SqlPasswords,
    SqlSessions,
)
from upheld.adapters.stores.archive import SqlArchive, SqlFeedbackBox
from upheld.adapters.stores.belongings import SqlLinks, SqlProviderKeys, SqlTopUps
from upheld.adapters.stores.cache import SqlClaimCache
from upheld.adapters.stores.ledger import SqlLedger
from upheld.adapters.stores.script import Database
from upheld.adapters.stores.seal import AesGcmSealer
from upheld.domain.claims import Claim, ClaimKind, Importance
from upheld.domain.evidence import Evidence
from upheld.domain.ledger import Balance, Meter, Period, Unit
from upheld.domain.text import Document, Span
from upheld.domain.usage import Usage
from upheld.domain.verdicts import Judgement
from upheld.pipeline.options import Options, Tools
from upheld.ports import Ruled
from upheld.service.accounts import AccountDesk, AccountStores
from upheld.service.authentication import Authentication
from upheld.service.budget import DailyBudget
from upheld.service.checks import Asked, Checks
from upheld.service.feedback import FeedbackDesk
from upheld.service.members import Members, MemberStores
from upheld.service.principal import Principal
from upheld.service.tokens import Tokens
from upheld.service.toolbox import SharedTools, Toolbox
from upheld.testing.doubles import (
    FixedClock,
    ScriptedExtractor,
    ScriptedProvider,
    ScriptedVerifier,
    SequentialIds,
)

EMAIL, PASSWORD = "ann@example.org", "a long enough one"
TEXT = "The tower is 330 metres tall. It opened in 1889. It is painted brown."


def claims(count: int = 3) -> tuple[Claim, ...]:
    """Return claims on the sample text."""
    return tuple(
        Claim(
            id=f"c{number}",
            text=f"claim {number}",
            span=Span(0, 3),
            kind=ClaimKind.NUMERIC,
            importance=Importance.CORE,
        )
        for number in range(1, count + 1)
    )


def evidence_for(claim: Claim) -> Sequence[Evidence]:
    """Return one passage."""
    piece = Evidence(
        id="e1",
        url="https://example.org/tower",
        title="Tower",
        snippet=claim.text,
        provider="scripted-provider",
        authority=0.9,
        recency=0.5,
        relevance=0.9,
    )
    return [piece]


def upheld_ruling(claim: Claim, evidence: Sequence[Evidence]) -> Ruled:
    """Rule that every claim is upheld, for 1,000 micro-dollars."""
    judgement = Judgement(
        scenario="s1", support=0.95, confidence=0.9, reasoning="yes", evidence=tuple(evidence)
    )
    return Ruled(judgement=judgement, usage=Usage(cost=1_000))


@dataclass(slots=True)
class House:
    """Everything a service test needs."""

    database: Database
    clock: FixedClock
    ids: SequentialIds
    ledger: SqlLedger
    members: Members
    authentication: Authentication
    tokens: Tokens
    desk: AccountDesk
    feedback: FeedbackDesk
    archive: SqlArchive
    cache: SqlClaimCache
    secrets: SystemSecrets = field(default_factory=SystemSecrets)

    async def signed_in(self, email: str = EMAIL) -> Principal:
        """Return a fresh member's session principal."""
        signed = await self.members.sign_up(email, PASSWORD)
        return await self.authentication.by_session(signed.cookie)

    async def admin(self) -> Principal:
        """Return the first administrator's session principal."""
        link = await self.members.first_run_link()
        signed = await self.members.claim_first_run(link or "", "root@example.org", PASSWORD)
        return await self.authentication.by_session(signed.cookie)

    def tools(self, **changes: object) -> Tools:
        """Return scripted engines that uphold three claims."""
        plain: dict[str, object] = {
            "extractor": ScriptedExtractor(claims=claims()),
            "providers": [ScriptedProvider(answer=evidence_for)],
            "verifier": ScriptedVerifier(rule=upheld_ruling),
            "clock": self.clock,
            "ids": self.ids,
            "cache": self.cache,
        }
        return Tools(**{**plain, **changes})  # type: ignore[arg-type]

    def checks(
        self, tools: Tools | None = None, *, toolbox: Toolbox | None = None, cap: int | None = None
    ) -> Checks:
        """Return the service over scripted engines."""
        daily = None
        if cap is not None:
            daily = DailyBudget(self.ledger, self.ledger, cap=cap, per_check=10_000)
        return Checks(
            self.ledger,
            self.archive,
            toolbox or SharedTools(shared=tools or self.tools()),
            self.clock,
            self.ids,
            daily=daily,
        )

    async def balance(self, who: Principal, unit: Unit = Unit.CREDITS) -> Balance:
        """Return this month's balance of a caller."""
        meter, now = Meter(account=who.account, unit=unit), self.clock.now()
        return await self.ledger.balance(meter, Period.month(now), now=now)


def built(database: Database, clock: FixedClock, ids: SequentialIds, cache: SqlClaimCache) -> House:
    ledger, accounts = SqlLedger(database), SqlAccounts(database)
    credentials, sessions, secrets = (
        SqlCredentials(database),
        SqlSessions(database),
        SystemSecrets(),
    )
    stores = MemberStores(
        accounts=accounts,
        passwords=SqlPasswords(database),
        sessions=sessions,
        links=SqlLinks(database),
        allowances=ledger,
        credentials=credentials,
        provider_keys=SqlProviderKeys(database),
    )
    quick = Argon2Hasher(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    desk_stores = AccountStores(
        accounts=accounts,
        ledger=ledger,
        allowances=ledger,
        provider_keys=SqlProviderKeys(database),
        topups=SqlTopUps(database),
    )
    return House(
        database=database,
        clock=clock,
        ids=ids,
        ledger=ledger,
        members=Members(stores, quick, clock, ids, secrets),
        authentication=Authentication(credentials, sessions, clock),
        tokens=Tokens(credentials, clock, ids, secrets),
        desk=AccountDesk(desk_stores, AesGcmSealer(bytes(32)), clock, ids),
        feedback=FeedbackDesk(SqlFeedbackBox(database), clock),
        archive=SqlArchive(database),
        cache=cache,
    )


def asked(text: str = TEXT, **changes: object) -> Asked:
    """Return a request to check the sample text."""
    plain: dict[str, object] = {"document": Document(text=text), "options": Options()}
    return Asked(**{**plain, **changes})  # type: ignore[arg-type]
