"""Every route × every kind of caller; a new route has to take a row here, or this fails."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import httpx2
import pytest
from fastapi.routing import APIRoute
from starlette.routing import Route

from tests.http.conftest import Member, Server
from upheld.domain.accounts import Product
from upheld.http.access import ACCESS, Needs

CHECK = {"response": "Lyon has 500,000 people."}
REPLY = {"policy": {"forbid": [{"id": "x", "phrase": "guarantee"}]}, "reply": "We guarantee it."}
SIGN = {"email": "new@a.example", "password": "correct horse battery staple"}


@dataclass(frozen=True)
class Row:
    needs: Needs
    body: Any = None


ROUTES = {
    ("POST", "/api/check"): Row(Needs.LIVE, CHECK),
    ("POST", "/api/check/stream"): Row(Needs.LIVE, CHECK),
    ("GET", "/api/checks"): Row(Needs.SESSION),
    ("GET", "/api/check/{check_id}"): Row(Needs.LIVE),
    ("DELETE", "/api/check/{check_id}"): Row(Needs.SESSION),
    ("POST", "/api/feedback"): Row(Needs.NOTHING, {"sourceApp": "cli", "rating": "up"}),
    ("GET", "/api/account/usage"): Row(Needs.LIVE),
    ("GET", "/api/account"): Row(Needs.SESSION),
    ("PATCH", "/api/account/settings"): Row(Needs.SESSION, {"sensitivity": "strict"}),
    ("GET", "/api/account/tokens"): Row(Needs.SESSION),
    ("POST", "/api/account/tokens"): Row(Needs.SESSION, {"name": "t"}),
    ("DELETE", "/api/account/tokens/{token_id}"): Row(Needs.SESSION),
    ("PUT", "/api/account/byok"): Row(
        Needs.SESSION, {"provider": "anthropic", "apiKey": "k", "model": "m"}
    ),
    ("DELETE", "/api/account/byok"): Row(Needs.SESSION),
    ("GET", "/api/account/topup-requests"): Row(Needs.SESSION),
    ("POST", "/api/account/topup-requests"): Row(Needs.SESSION, {"credits": 5, "reason": "r"}),
    ("GET", "/api/admin/topup-requests"): Row(Needs.ADMIN),
    ("POST", "/api/admin/topup-requests/{topup_id}"): Row(Needs.ADMIN, {"approve": True}),
    ("POST", "/api/session/sign-up"): Row(Needs.NOTHING, SIGN),
    ("POST", "/api/session"): Row(Needs.NOTHING, SIGN),
    ("POST", "/api/session/first-run/{token}"): Row(Needs.NOTHING, SIGN),
    ("GET", "/api/session/oidc"): Row(Needs.NOTHING),
    ("GET", "/api/session/oidc/callback"): Row(Needs.NOTHING),
    ("DELETE", "/api/session"): Row(Needs.SESSION),
    ("POST", "/api/session/password"): Row(Needs.SESSION, {"old": "a", "new": "b"}),
    ("GET", "/v1/check"): Row(Needs.NOTHING),
    ("POST", "/v1/check"): Row(Needs.PUBLIC_OR_KEY, REPLY),
    ("GET", "/api/v1/check"): Row(Needs.NOTHING),
    ("POST", "/api/v1/check"): Row(Needs.PUBLIC_OR_KEY, REPLY),
    ("GET", "/v1/usage"): Row(Needs.KEY),
    ("POST", "/v1/budget"): Row(Needs.KEY, {"monthlyBudget": 5}),
    ("GET", "/v1/check-records"): Row(Needs.KEY),
    ("POST", "/v1/receipts"): Row(Needs.KEY, {"subject": "s", "operation": "refund"}),
    ("POST", "/v1/policy/validate"): Row(Needs.NOTHING, {}),
    ("GET", "/.well-known/curbi-receipt-keys.json"): Row(Needs.NOTHING),
    ("GET", "/developers/policy.v1.schema.json"): Row(Needs.NOTHING),
    ("GET", "/healthz"): Row(Needs.NOTHING),
    ("GET", "/readyz"): Row(Needs.NOTHING),
    ("GET", "/api/health"): Row(Needs.NOTHING),
    ("GET", "/metrics"): Row(Needs.NOTHING),
    ("GET", "/api/openapi.json"): Row(Needs.NOTHING),
}
LOOKS_AT_NO_CREDENTIAL = {
    path for (_, path), row in ROUTES.items() if row.needs is Needs.NOTHING
}  # fmt: skip
OK = "ok"
EXPECTED: dict[Needs, dict[str, Any]] = {
    Needs.NOTHING: dict.fromkeys(
        ["nobody", "token", "key", "session", "no_csrf", "admin", "altered", "revoked", "expired"],
        OK,
    ),
    Needs.LIVE: {
        "nobody": 401, "token": OK, "key": 403, "session": OK, "no_csrf": 403, "admin": OK,
        "altered": 401, "revoked": 401, "expired": 401,
    },
    Needs.SESSION: {
        "nobody": 401, "token": 403, "key": 403, "session": OK, "no_csrf": 403, "admin": OK,
        "altered": 401, "revoked": 401, "expired": 401,
    },
    Needs.ADMIN: {
        "nobody": 401, "token": 403, "key": 403, "session": 403, "no_csrf": 403, "admin": OK,
        "altered": 401, "revoked": 401, "expired": 401,
    },
    Needs.KEY: {
        "nobody": 401, "token": 403, "key": OK, "session": 403, "no_csrf": 403, "admin": 403,
        "altered": 401, "revoked": 401, "expired": 401,
    },
    Needs.PUBLIC_OR_KEY: {
        "nobody": OK, "token": 403, "key": OK, "session": OK, "no_csrf": OK, "admin": OK,
        "altered": 401, "revoked": 401, "expired": 401,
    },
}  # fmt: skip


def table(server: Server) -> set[tuple[str, str]]:
    """Return every method and path that the app serves."""
    found: set[tuple[str, str]] = set()
    for route in flat(server.app.routes):
        methods = route.methods or {"GET", "POST"}
        found |= {(method, route.path) for method in methods - {"HEAD", "OPTIONS"}}
    return found


def flat(routes: Iterable[Any]) -> Iterator[APIRoute | Route]:
    """Yield every route, also those of included routers."""
    for route in routes:
        if isinstance(route, APIRoute | Route):
            yield route
        else:
            yield from flat(route.original_router.routes)


async def test_every_route_takes_a_row(server: Server) -> None:
    assert table(server) == set(ROUTES)
    assert {route: row.needs for route, row in ROUTES.items()} == ACCESS


async def callers(server: Server) -> dict[str, httpx2.AsyncClient]:
    """Return a client for each kind of caller."""
    one = await server.member("one@a.example")
    admin = await administrator(server)
    link = await server.services.members.first_run_link()
    assert link is None, "an administrator exists, so there is no first-run link"
    revoked, expired = await spent(server, one)
    altered = one.live[:-1] + ("A" if one.live[-1] != "A" else "B")
    return {
        "nobody": server.client,
        "token": server.as_token(one.live),
        "key": server.as_token(one.key),
        "session": server.as_session(one.cookie, one.csrf),
        "no_csrf": server.as_session(one.cookie, None),
        "admin": server.as_session(admin.cookie, admin.csrf),
        "altered": server.as_token(altered),
        "revoked": server.as_token(revoked),
        "expired": server.as_token(expired),
    }


async def administrator(server: Server) -> Member:
    """Return an account that was given the administrator's role in the store."""
    member = await server.member("boss@a.example")
    await make_administrator(server, member)
    return member


async def make_administrator(server: Server, member: Member) -> None:
    from dataclasses import replace

    from upheld.domain.accounts import Role

    who = await server.services.authentication.by_session(member.cookie)
    store = server.services.members._stores.accounts
    account = await store.find(who.account)
    assert account is not None
    await store.save(replace(account, role=Role.ADMIN))


async def spent(server: Server, member: Member) -> tuple[str, str]:
    """Return a revoked token and one whose time is over."""
    who = await server.services.authentication.by_session(member.cookie)
    revoked = await server.services.tokens.mint(who, name="r", product=Product.LIVE)
    await server.services.tokens.revoke(who, revoked.credential.id)
    clock = server.services.tokens._clock
    expired = await server.services.tokens.mint(
        who, name="e", product=Product.LIVE, expires_at=clock.now() + timedelta(milliseconds=1)
    )
    return revoked.raw, expired.raw


@pytest.mark.parametrize("kind", list(EXPECTED[Needs.LIVE]))
async def test_every_route_for_every_kind_of_caller(server: Server, kind: str) -> None:
    client = (await callers(server))[kind]
    wrong = []
    ordered = sorted(ROUTES.items(), key=lambda item: item[0] == ("DELETE", "/api/session"))
    for (method, path), row in ordered:
        expected = EXPECTED[row.needs][kind]
        if kind == "no_csrf" and method == "GET":
            expected = EXPECTED[row.needs]["session"]
        url = path.replace("{check_id}", "chk_1").replace("{token_id}", "key_1")
        url = url.replace("{topup_id}", "top_1").replace("{token}", "t")
        client.cookies.clear()
        response = await client.request(method, url, json=row.body)
        allowed = response.status_code not in {401, 403}
        if path in {"/api/session", "/api/session/password"} and response.status_code == 401:
            allowed = response.json()["code"] == "bad_credentials"
        if (expected == OK and not allowed) or (
            expected != OK and response.status_code != expected
        ):
            wrong.append((method, path, kind, expected, response.status_code, response.text[:80]))
    assert wrong == []


async def test_a_token_with_any_byte_changed_is_refused(server: Server) -> None:
    member = await server.member("one@a.example")
    for place in range(len(member.live)):
        changed = "A" if member.live[place] != "A" else "B"
        token = member.live[:place] + changed + member.live[place + 1 :]
        response = await server.as_token(token).get("/api/account/usage")
        assert response.status_code == 401, place


async def test_another_accounts_things_are_not_found(server: Server) -> None:
    one, other = await server.member("one@a.example"), await server.member("two@a.example")
    made = await server.as_token(one.live).post("/api/check", json=CHECK)
    check_id = made.json()["id"]
    theirs = server.as_session(other.cookie, other.csrf)
    own = server.as_session(one.cookie, one.csrf)
    assert (await theirs.get(f"/api/check/{check_id}")).status_code == 404
    assert (await theirs.delete(f"/api/check/{check_id}")).status_code == 404
    assert (await theirs.delete(f"/api/account/tokens/{one.live_id}")).status_code == 404
    assert (await own.get(f"/api/check/{check_id}")).status_code == 200
