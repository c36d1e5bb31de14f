"""What an account sees and changes of itself, and what an administrator decides (4.7)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from upheld.domain.accounts import (
    PLANS,
    Account,
    Plan,
    ProviderKey,
    Scope,
    Settings,
    TopUp,
    TopUpState,
)
from upheld.domain.errors import Conflict, InvalidInput, NotFound
from upheld.domain.ledger import Meter, Period, Unit
from upheld.domain.verdicts import Sensitivity
from upheld.ports import Accounts, Allowances, Clock, Ids, Ledger, ProviderKeys, Sealer, TopUps
from upheld.service.members import allow_plan
from upheld.service.metering import metered
from upheld.service.principal import Door, Principal
from upheld.service.words import known_form, one_line

__all__ = ["AccountDesk", "AccountStores", "Overview", "OwnKey", "UsageSummary"]

PROVIDERS = frozenset({"anthropic", "google", "mistral", "openai"})
MAX_TOP_UP = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class UsageSummary:
    """Credits of the running month (R58-R62); used counts what is reserved as well."""

    plan: str
    monthly_credit_allowance: int
    credits_used: int
    credits_remaining: int
    period_start: datetime
    byok_enabled: bool
    bonus_credits: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """An account with its usage; of its own provider key only where it leads."""

    account: Account
    usage: UsageSummary
    provider: str | None
    provider_model: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnKey:
    """A caller's own provider key, opened for a call."""

    provider: str
    model: str
    api_key: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountStores:
    """Where accounts and their belongings are kept."""

    accounts: Accounts
    ledger: Ledger
    allowances: Allowances
    provider_keys: ProviderKeys
    topups: TopUps


class AccountDesk:
    """The account's own affairs. All of it needs a session, but `usage` (R8, R9)."""

    def __init__(
        self,
        stores: AccountStores,
        sealer: Sealer,
        clock: Clock,
        ids: Ids,
        *,
        plans: Mapping[str, Plan] = PLANS,
        providers: Collection[str] = PROVIDERS,
    ) -> None:
        self._stores = stores
        self._sealer = sealer
        self._clock = clock
        self._ids = ids
        self._plans = plans
        self._providers = providers

    async def usage(self, who: Principal) -> UsageSummary:
        """Return the month's credits; a token with the scope may ask as well."""
        who.need(Scope.ACCOUNT_USAGE)
        now = self._clock.now()
        meter, period = Meter(account=who.account, unit=Unit.CREDITS), Period.month(now)
        async with metered():
            balance = await self._stores.ledger.balance(meter, period, now=now)
            own = await self._stores.provider_keys.find(who.account)
        allowance = balance.allowance or 0
        return UsageSummary(
            plan=who.plan,
            monthly_credit_allowance=allowance,
            credits_used=balance.spoken_for,
            credits_remaining=max(0, allowance + balance.granted - balance.spoken_for),
            period_start=period.start,
            byok_enabled=own is not None,
            bonus_credits=balance.granted,
        )

    async def overview(self, who: Principal) -> Overview:
        """Return the account as it is now."""
        who.need_session()
        own = await self._stores.provider_keys.find(who.account)
        return Overview(
            account=await self._account(who.account),
            usage=await self.usage(who),
            provider=own.provider if own else None,
            provider_model=own.model if own else None,
        )

    async def change_settings(
        self,
        who: Principal,
        *,
        language: str | None = None,
        sensitivity: str | None = None,
        keep_checks: bool | None = None,
    ) -> Account:
        """Change what is given, leave the rest."""
        who.need_session()
        account = await self._account(who.account)
        settings = Settings(
            language=account.settings.language if language is None else _language(language),
            sensitivity=account.settings.sensitivity
            if sensitivity is None
            else _sensitivity(sensitivity),
            keep_checks=account.settings.keep_checks if keep_checks is None else keep_checks,
        )
        changed = replace(account, settings=settings)
        await self._stores.accounts.save(changed)
        return changed

    async def put_provider_key(
        self, who: Principal, *, provider: str, api_key: str, model: str
    ) -> None:
        """Keep the account's own provider key, sealed; it is never shown again (R10)."""
        who.need_session()
        if provider not in self._providers:
            known = ", ".join(sorted(self._providers))
            raise InvalidInput(f"provider is one of {known}", code="unknown_provider")
        secret = one_line(api_key, "apiKey", 500)
        key = ProviderKey(
            account=who.account,
            provider=provider,
            model=one_line(model, "model", 120),
            sealed=self._sealer.seal(secret, owner=who.account),
            stored_at=self._clock.now(),
        )
        await self._stores.provider_keys.put(key)

    async def drop_provider_key(self, who: Principal) -> bool:
        """Forget the account's own provider key; say whether there was one."""
        who.need_session()
        return await self._stores.provider_keys.drop(who.account)

    async def own_key(self, who: Principal) -> OwnKey | None:
        """Return the caller's own key for a call to its provider; never for a response."""
        if who.door is Door.ANONYMOUS:
            return None
        kept = await self._stores.provider_keys.find(who.account)
        if kept is None:
            return None
        secret = self._sealer.open(kept.sealed, owner=who.account)
        return OwnKey(provider=kept.provider, model=kept.model, api_key=secret)

    async def request_topup(self, who: Principal, *, credits: int, reason: str) -> TopUp:
        """Ask for more credits; one request may be pending at a time."""
        who.need_session()
        if not 1 <= credits <= MAX_TOP_UP:
            raise InvalidInput(f"credits is {credits}; ask for 1 to {MAX_TOP_UP}")
        reason = one_line(reason, "reason", 500)
        topup = TopUp(
            id=self._ids.new("topup"),
            account=who.account,
            credits=credits,
            reason=reason,
            created_at=self._clock.now(),
        )
        if not await self._stores.topups.add(topup):
            raise Conflict("a request is pending already; wait for its decision")
        return topup

    async def topups(self, who: Principal) -> Sequence[TopUp]:
        """Return the account's requests, newest first."""
        who.need_session()
        return await self._stores.topups.some(account=who.account, state=None)

    async def pending_topups(self, who: Principal) -> Sequence[TopUp]:
        """Return every pending request (administrators)."""
        who.need_admin()
        return await self._stores.topups.some(account=None, state=TopUpState.PENDING)

    async def decide_topup(self, who: Principal, topup: str, *, approve: bool) -> TopUp:
        """Decide a request; approval adds the credits to the running month, once (R60).

        Repeating an approval is harmless; the opposite of a decision is a Conflict.
        """
        who.need_admin()
        asked = await self._stores.topups.find(known_form(topup, "request"))
        if asked is None:
            raise NotFound("there is no such request")
        now = self._clock.now()
        wanted = TopUpState.APPROVED if approve else TopUpState.REFUSED
        decided = replace(asked, state=wanted, decided_at=now, decided_by=who.account)
        if not await self._stores.topups.decide(decided):
            asked = await self._stores.topups.find(topup)
            if asked is None or asked.state is not wanted:
                raise Conflict("the request was decided otherwise")
            decided = asked
        if approve:
            await self._granted(decided)
        return decided

    async def set_plan(self, who: Principal, account: str, plan: str) -> Account:
        """Put an account on a plan at once (administrators)."""
        who.need_admin()
        if plan not in self._plans:
            raise InvalidInput(f"plan is one of {', '.join(self._plans)}")
        changed = replace(await self._account(account), plan=plan)
        await self._stores.accounts.save(changed)
        await allow_plan(self._stores.allowances, account, self._plans[plan])
        return changed

    async def _granted(self, topup: TopUp) -> None:
        at = topup.decided_at or self._clock.now()
        await self._stores.allowances.grant(
            Meter(account=topup.account, unit=Unit.CREDITS),
            topup.credits,
            ref=f"topup/{topup.id}",
            period=Period.month(at),
            now=at,
        )

    async def _account(self, account: str) -> Account:
        found = await self._stores.accounts.find(known_form(account, "account"))
        if found is None:
            raise NotFound("there is no such account")
        return found


def _language(text: str) -> str:
    if not (len(text) == 2 and text.isascii() and text.isalpha() and text.islower()):
        raise InvalidInput("language is a two-letter code such as en")
    return text


def _sensitivity(text: str) -> str:
    if text not in list(Sensitivity):
        raise InvalidInput(f"sensitivity is one of {', '.join(Sensitivity)}")
    return text
