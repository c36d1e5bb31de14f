"""Signing in through a real loopback issuer: what holds signs in, what does not is refused."""

import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest
import structlog
from joserfc.jwk import OctKey
from starlette.responses import JSONResponse, PlainTextResponse

from tests.http.conftest import PASSWORD, Server, scripted_tools, served
from tests.http.issuer import CLIENT, REDIRECT, SECRET, Issuer, issuing, made
from tests.http.test_authorization import make_administrator
from upheld.domain.errors import InvalidInput, MissingExtra
from upheld.http.callers import COOKIE
from upheld.http.sign_on import ATTEMPT_COOKIE
from upheld.settings import OidcSettings, Settings

ANN = "ann@a.example"


@dataclass(frozen=True)
class World:
    """A server and the issuer that it trusts."""

    server: Server
    issuer: Issuer

    async def left(self) -> tuple[str, str]:
        """Begin; return the attempt's cookie and the issuer's way back, as path and query."""
        begun = await self.server.client.get("/api/session/oidc")
        assert begun.status_code == 302
        async with httpx2.AsyncClient(trust_env=False) as browser:
            back = await browser.get(begun.headers["location"])
        cookie = begun.cookies[ATTEMPT_COOKIE]
        self.server.client.cookies.clear()
        return cookie, back.headers["location"].removeprefix("http://localhost:1")

    async def back(self, cookie: str | None, path: str) -> httpx2.Response:
        headers = {} if cookie is None else {"cookie": f"{ATTEMPT_COOKIE}={cookie}"}
        answer = await self.server.client.get(path, headers=headers)
        self.server.client.cookies.clear()
        return answer

    async def signed_in(self) -> httpx2.Response:
        return await self.back(*await self.left())


@pytest.fixture(params=["RS256"])
async def world(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[World]:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with issuing(Issuer(algorithm=request.param)) as issuer:
        oidc = OidcSettings(
            issuer=issuer.url, client_id=CLIENT, redirect_url=REDIRECT, client_secret=SECRET
        )
        settings = Settings(data_dir=tmp_path / "data", oidc=oidc)
        async with served(settings, scripted_tools()) as server:
            yield World(server, issuer)


def refusal(answer: httpx2.Response) -> tuple[int, str]:
    assert COOKIE not in answer.cookies
    return answer.status_code, answer.json()["code"]


async def test_the_routes_are_not_there_unless_configured(server: Server) -> None:
    for path in ("/api/session/oidc", "/api/session/oidc/callback?state=a&code=b"):
        assert refusal(await server.client.get(path)) == (404, "not_found")


@pytest.mark.parametrize("world", ["RS256", "ES256"], indirect=True)
async def test_a_person_signs_in_and_has_an_account(world: World) -> None:
    answer = await world.signed_in()
    assert answer.status_code == 200, answer.text
    assert answer.json()["email"] == ANN
    assert answer.headers["cache-control"] == "no-store"
    cookies = answer.headers.get_list("set-cookie")
    assert all("HttpOnly" in cookie and "SameSite=lax" in cookie for cookie in cookies)
    own = world.server.as_session(answer.cookies[COOKIE], answer.json()["csrfToken"])
    assert (await own.get("/api/account")).json()["email"] == ANN
    assert (await own.post("/api/account/tokens", json={"name": "t"})).status_code == 201
    usage = (await own.get("/api/account/usage")).json()
    assert (usage["plan"], usage["creditsRemaining"]) == ("free", 50)


async def test_the_next_time_it_is_the_same_account(world: World) -> None:
    first = await world.signed_in()
    own = world.server.as_session(first.cookies[COOKIE], first.json()["csrfToken"])
    token = (await own.post("/api/account/tokens", json={"name": "t"})).json()["token"]
    world.issuer.email = ANN.upper()
    second = await world.signed_in()
    own_too = world.server.as_session(second.cookies[COOKIE], None)
    ids = {(await client.get("/api/account")).json()["id"] for client in (own, own_too)}
    assert len(ids) == 1
    usage = await world.server.as_token(token).get("/api/account/usage")
    assert usage.status_code == 200


async def test_the_way_there_holds_no_secret(world: World) -> None:
    begun = await world.server.client.get("/api/session/oidc")
    query = parse_qs(urlsplit(begun.headers["location"]).query)
    assert set(query) == {
        "response_type", "client_id", "redirect_uri", "scope", "state", "nonce",
        "code_challenge", "code_challenge_method",
    }  # fmt: skip
    cookie = begun.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/api/session/oidc" in cookie
    assert query["state"][0] not in cookie
    assert query["nonce"][0] not in cookie


REFUSED: dict[str, tuple[dict[str, Any], tuple[int, str], str]] = {
    "another nonce": ({"nonce": "n"}, (401, "identity_refused"), "nonce"),
    "a list of nonces": (
        {"nonce": lambda asked: [asked["nonce"]]},
        (401, "identity_refused"),
        "nonce",
    ),
    "another audience": ({"aud": "other"}, (401, "identity_refused"), "aud"),
    "no one's audience": ({"aud": []}, (401, "identity_refused"), "aud"),
    "an audience of two": ({"aud": [CLIENT, "o"]}, (401, "identity_refused"), "another client"),
    "another party": ({"azp": "other"}, (401, "identity_refused"), "another client"),
    "another issuer": ({"iss": "https://o.example"}, (401, "identity_refused"), "iss"),
    "expired": ({"exp": 1_700_000_000}, (401, "identity_refused"), "expired"),
    "expiry as text": ({"exp": "never"}, (401, "identity_refused"), "exp"),
    "from the future": ({"iat": 9_999_999_999}, (401, "identity_refused"), "iat"),
    "unverified": ({"email_verified": False}, (403, "email_unverified"), "verify"),
    "unverified in text": ({"email_verified": "false"}, (403, "email_unverified"), "verify"),
    "verified by a number": ({"email_verified": 1}, (403, "email_unverified"), "verify"),
    "no address": ({"email": None}, (401, "identity_refused"), "e-mail"),
    "no real address": ({"email": "ann"}, (400, "bad_email"), "e-mail"),
}


@pytest.mark.parametrize("name", REFUSED)
async def test_an_identity_that_does_not_hold_is_refused(world: World, name: str) -> None:
    world.issuer.claims, expected, word = REFUSED[name]
    answer = await world.signed_in()
    assert refusal(answer) == expected
    assert word in answer.json()["error"]


@pytest.mark.parametrize("claim", ["iss", "aud", "exp", "iat", "sub", "nonce"])
async def test_a_claim_that_is_not_there_is_refused(world: World, claim: str) -> None:
    world.issuer.without = (claim,)
    assert refusal(await world.signed_in()) == (401, "identity_refused")


async def test_an_address_that_is_not_said_to_be_verified_is_not(world: World) -> None:
    world.issuer.without = ("email_verified",)
    assert refusal(await world.signed_in()) == (403, "email_unverified")


async def test_a_strangers_signature_is_refused(world: World) -> None:
    world.issuer.stranger = made("RS256")
    assert refusal(await world.signed_in()) == (401, "identity_refused")


@pytest.mark.filterwarnings("ignore::joserfc.errors.SecurityWarning")
async def test_no_symmetric_key_and_no_missing_signature_signs(world: World) -> None:
    """Not even a symmetric key that the issuer publishes, or the client's own secret."""
    shared = OctKey.import_key(
        {"kty": "oct", "k": "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0", "kid": "o"}
    )
    world.issuer.published = [shared.as_dict(private=True)]
    world.issuer.stranger, world.issuer.header = shared, {"alg": "HS256", "kid": "o"}
    assert refusal(await world.signed_in()) == (401, "identity_refused")
    world.issuer.header = {"alg": "none", "kid": "o"}
    assert refusal(await world.signed_in()) == (401, "identity_refused")


async def test_keys_of_other_kinds_beside_the_signing_key_do_no_harm(world: World) -> None:
    world.issuer.published = [
        {"kty": "AKP", "alg": "ML-DSA-44", "pub": "AA"}, {"kty": "RSA", "n": "!"}, {"kty": []},
    ]  # fmt: skip
    assert (await world.signed_in()).status_code == 200


async def test_an_attempt_is_finished_once(world: World) -> None:
    """The very same cookie, state and code, as a copied address would have them."""
    cookie, path = await world.left()
    assert (await world.back(cookie, path)).status_code == 200
    asked = len(world.issuer.seen)
    assert refusal(await world.back(cookie, path)) == (401, "sign_on_stale")
    assert len(world.issuer.seen) == asked, "a replay never reaches the issuer"


async def test_another_browser_cannot_finish_it(world: World) -> None:
    """Neither without a cookie, nor with that of its own attempt, nor with one it made up."""
    _, path = await world.left()
    other, _ = await world.left()
    member = await world.server.member("eve@a.example")
    for cookie in (None, "", "s1.AAAA", "x" * 5_000, other, member.cookie):
        assert refusal(await world.back(cookie, path)) == (401, "sign_on_stale")
    assert world.issuer.seen == []


@pytest.mark.parametrize("query", ["", "?state=", "?state=x&code=y", "?state=%F0%9F%98%80"])
async def test_a_state_that_is_not_the_attempts_is_refused(world: World, query: str) -> None:
    cookie, _ = await world.left()
    answer = await world.back(cookie, f"/api/session/oidc/callback{query}")
    assert refusal(answer) == (401, "sign_on_stale")


async def test_a_person_who_was_turned_away_there_is_not_signed_in(world: World) -> None:
    cookie, path = await world.left()
    state = parse_qs(urlsplit(path).query)["state"][0]
    answer = await world.back(
        cookie, f"/api/session/oidc/callback?error=access_denied&state={state}"
    )
    assert refusal(answer) == (401, "identity_refused")


async def test_a_code_of_another_attempt_is_refused(world: World) -> None:
    """PKCE: the code was asked for with another challenge; the error repeats none of it."""
    cookie, path = await world.left()
    _, other = await world.left()
    code = parse_qs(urlsplit(other).query)["code"][0]
    answer = await world.back(cookie, path.replace("code-0", code))
    assert refusal(answer) == (401, "identity_refused")
    assert code not in answer.text


BROKEN: dict[str, dict[str, Any]] = {
    "another issuer": {"issuer": "https://evil.example"},
    "plain http elsewhere": {"token_endpoint": "http://a.example/token"},
    "no address": {"jwks_uri": None},
    "a file": {"jwks_uri": "file:///etc/passwd"},
}


@pytest.mark.parametrize("name", BROKEN)
async def test_an_issuer_that_describes_itself_wrongly_is_not_used(world: World, name: str) -> None:
    world.issuer.description = BROKEN[name]
    answer = await world.server.client.get("/api/session/oidc")
    assert refusal(answer) == (503, "provider_error")


@pytest.mark.parametrize("methods", [["client_secret_post"], ["client_secret_basic"]])
async def test_the_secret_travels_as_the_issuer_takes_it(world: World, methods: list[str]) -> None:
    world.issuer.description = {"token_endpoint_auth_methods_supported": methods}
    assert (await world.signed_in()).status_code == 200
    assert ("client_secret" in world.issuer.seen[0]) == (methods == ["client_secret_post"])


async def test_a_failing_issuer_is_named_and_nothing_of_it_repeated(world: World) -> None:
    for broken in (
        PlainTextResponse(f"oops {SECRET}", 500),
        PlainTextResponse("x" * 2_000_000),
        JSONResponse({"error": "invalid_client", "error_description": SECRET}, 401),
        JSONResponse({"id_token": 5}),
    ):
        world.issuer.token_answer = broken
        answer = await world.signed_in()
        assert refusal(answer) == (503, "provider_error")
        assert SECRET not in answer.text
    world.issuer.token_answer = JSONResponse({"id_token": "no.token.this"})
    assert refusal(await world.signed_in()) == (401, "identity_refused")


@pytest.mark.parametrize("body", ["", "[]", "null", "[" * 100_000, "\x00", "{"])
async def test_an_answer_that_is_no_json_object_is_a_503(world: World, body: str) -> None:
    world.issuer.token_answer = PlainTextResponse(body)
    assert refusal(await world.signed_in()) == (503, "provider_error")


@pytest.mark.parametrize(
    "url",
    [
        "http://a.example",
        "https://",
        "ftp://localhost",
        "",
        "https://u:p@a.example",
        "https://[",
        "a",
    ],
)
async def test_tokens_never_travel_in_the_open(tmp_path: Path, url: str) -> None:
    for issuer, redirect in ((url, REDIRECT), ("https://a.example", url)):
        oidc = OidcSettings(issuer=issuer, client_id=CLIENT, redirect_url=redirect)
        settings = Settings(data_dir=tmp_path / "data", oidc=oidc)
        with pytest.raises(InvalidInput, match="OIDC_"):
            async with served(settings, scripted_tools()):
                pass


async def test_the_extra_is_named_where_it_is_not_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "upheld.adapters.oidc", raising=False)
    monkeypatch.setitem(sys.modules, "joserfc", None)
    oidc = OidcSettings(issuer="https://a.example", client_id=CLIENT, redirect_url=REDIRECT)
    with pytest.raises(MissingExtra, match="oidc"):
        async with served(Settings(data_dir=tmp_path / "data", oidc=oidc), scripted_tools()):
            pass


async def test_an_issuer_that_is_away_is_a_503(tmp_path: Path) -> None:
    oidc = OidcSettings(issuer="http://127.0.0.1:9", client_id=CLIENT, redirect_url=REDIRECT)
    settings = Settings(data_dir=tmp_path / "data", oidc=oidc)
    async with served(settings, scripted_tools()) as server:
        answer = await server.client.get("/api/session/oidc")
        assert refusal(answer) == (503, "provider_error")
        assert (await server.client.get("/readyz")).status_code == 200


async def test_who_waited_in_an_account_with_my_address_is_out(world: World) -> None:
    """Anybody may have signed up with the address: password, session, tokens and key end."""
    eve = await world.server.member(ANN)
    theirs = world.server.as_session(eve.cookie, eve.csrf)
    byok = {"provider": "anthropic", "apiKey": "sk-eve", "model": "m"}
    assert (await theirs.put("/api/account/byok", json=byok)).status_code == 204
    answer = await world.signed_in()
    mine = world.server.as_session(answer.cookies[COOKIE], answer.json()["csrfToken"])
    assert "provider" not in (await mine.get("/api/account")).json()
    assert (await theirs.get("/api/account")).status_code == 401
    for token in (eve.live, eve.key):
        usage = await world.server.as_token(token).get("/api/account/usage")
        assert usage.status_code == 401
    tried = await world.server.client.post(
        "/api/session", json={"email": ANN, "password": PASSWORD}
    )
    assert refusal(tried) == (401, "bad_credentials")


async def test_an_unverified_address_takes_no_account(world: World) -> None:
    ann = await world.server.member(ANN)
    world.issuer.claims = {"email_verified": False}
    assert refusal(await world.signed_in()) == (403, "email_unverified")
    own = world.server.as_session(ann.cookie, ann.csrf)
    assert (await own.get("/api/account")).status_code == 200


async def test_an_administrator_keeps_the_password(world: World) -> None:
    await make_administrator(world.server, await world.server.member(ANN))
    answer = await world.signed_in()
    own = world.server.as_session(answer.cookies[COOKIE], None)
    assert (await own.get("/api/account")).json()["role"] == "admin"
    kept = await world.server.client.post("/api/session", json={"email": ANN, "password": PASSWORD})
    assert kept.status_code == 201


@pytest.mark.parametrize(
    ("kept", "proved"),
    [("strasse@a.example", "straße@a.example"), ("kim@a.example", "\u212aim@a.example")],
)
async def test_an_address_that_only_folds_to_another_is_not_it(
    world: World, kept: str, proved: str
) -> None:
    await world.server.member(kept)
    world.issuer.email = proved
    assert refusal(await world.signed_in()) == (409, "email_taken")


async def test_no_password_opens_an_account_without_one(world: World) -> None:
    await world.signed_in()
    for guess in ("none", PASSWORD):
        tried = await world.server.client.post(
            "/api/session", json={"email": ANN, "password": guess}
        )
        assert refusal(tried) == (401, "bad_credentials")
    taken = await world.server.client.post(
        "/api/session/sign-up", json={"email": ANN, "password": PASSWORD}
    )
    assert refusal(taken) == (409, "email_taken")


async def test_attempts_are_limited_by_address(world: World) -> None:
    codes = [(await world.server.client.get("/api/session/oidc")).status_code for _ in range(12)]
    assert codes[0] == 302
    assert codes[-1] == 429


async def test_logs_hold_neither_code_nor_state_nor_secret(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    with structlog.testing.capture_logs() as lines:
        cookie, path = await world.left()
        await world.back(cookie, path)
        await world.back(cookie, path)
    written = str(lines) + caplog.text
    assert "/api/session/oidc/callback" in written
    words = [SECRET, cookie, *(v[0] for v in parse_qs(urlsplit(path).query).values())]
    assert [word for word in words if word in written] == []
