"""An account's own routes: a session for all of them, a token only to read usage (R8, R9)."""

from fastapi import APIRouter, Response

from upheld.domain.accounts import Product
from upheld.domain.errors import InvalidInput
from upheld.http.callers import Caller, Core
from upheld.http.routing import StrictRoute
from upheld.wire.accounts import (
    AccountBody,
    Decision,
    MintedBody,
    MintRequest,
    ProviderKeyRequest,
    SettingsPatch,
    TokenBody,
    TopUpBody,
    TopUpRequest,
    UsageBody,
)

__all__ = ["router"]

router = APIRouter(route_class=StrictRoute, tags=["account"])
OURS = {"x-extension": True}


@router.get("/api/account/usage")
async def usage(who: Caller, core: Core) -> UsageBody:
    """Return plan and remaining credits (R58)."""
    return UsageBody.of(await core.desk.usage(who))


@router.get("/api/account", openapi_extra=OURS)
async def account(who: Caller, core: Core) -> AccountBody:
    """Return the account, its settings and its usage."""
    return AccountBody.of(await core.desk.overview(who))


@router.patch("/api/account/settings", openapi_extra=OURS)
async def change_settings(body: SettingsPatch, who: Caller, core: Core) -> AccountBody:
    """Change settings; what is left out stays."""
    await core.desk.change_settings(
        who, language=body.language, sensitivity=body.sensitivity, keep_checks=body.keep_checks
    )
    return AccountBody.of(await core.desk.overview(who))


@router.get("/api/account/tokens", openapi_extra=OURS)
async def tokens(who: Caller, core: Core) -> list[TokenBody]:
    """List the account's tokens, never the tokens themselves."""
    return [TokenBody.of(credential) for credential in await core.tokens.some(who)]


@router.post("/api/account/tokens", status_code=201, openapi_extra=OURS)
async def mint(body: MintRequest, who: Caller, core: Core) -> MintedBody:
    """Make a token; it is shown this once (R6)."""
    try:
        scopes = body.wanted()
    except ValueError as error:
        raise InvalidInput(f"scopes: {error}", code="invalid_request") from None
    minted = await core.tokens.mint(
        who, name=body.name, product=Product(body.product), scopes=scopes
    )
    return MintedBody.of(minted)


@router.delete("/api/account/tokens/{token_id}", status_code=204, openapi_extra=OURS)
async def revoke(token_id: str, who: Caller, core: Core) -> Response:
    """Revoke a token for good."""
    await core.tokens.revoke(who, token_id)
    return Response(status_code=204)


@router.put("/api/account/byok", status_code=204, openapi_extra=OURS)
async def put_provider_key(body: ProviderKeyRequest, who: Caller, core: Core) -> Response:
    """Keep a provider key of the caller's own, sealed; it can be replaced, never read (R10)."""
    await core.desk.put_provider_key(
        who, provider=body.provider, api_key=body.api_key, model=body.model
    )
    return Response(status_code=204)


@router.delete("/api/account/byok", status_code=204, openapi_extra=OURS)
async def drop_provider_key(who: Caller, core: Core) -> Response:
    """Forget the provider key."""
    await core.desk.drop_provider_key(who)
    return Response(status_code=204)


@router.get("/api/account/topup-requests", openapi_extra=OURS)
async def topups(who: Caller, core: Core) -> list[TopUpBody]:
    """List the account's wishes for more credits."""
    return [TopUpBody.of(topup) for topup in await core.desk.topups(who)]


@router.post("/api/account/topup-requests", status_code=201, openapi_extra=OURS)
async def request_topup(body: TopUpRequest, who: Caller, core: Core) -> TopUpBody:
    """Ask for more credits this month (R60)."""
    return TopUpBody.of(
        await core.desk.request_topup(who, credits=body.credits, reason=body.reason)
    )


@router.get("/api/admin/topup-requests", openapi_extra=OURS)
async def pending_topups(who: Caller, core: Core) -> list[TopUpBody]:
    """List the wishes that wait for an administrator."""
    return [TopUpBody.of(topup) for topup in await core.desk.pending_topups(who)]


@router.post("/api/admin/topup-requests/{topup_id}", openapi_extra=OURS)
async def decide(topup_id: str, body: Decision, who: Caller, core: Core) -> TopUpBody:
    """Approve or refuse a wish, once."""
    return TopUpBody.of(await core.desk.decide_topup(who, topup_id, approve=body.approve))
