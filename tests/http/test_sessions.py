"""Signing up, in and out, tokens, provider keys, top-ups."""

from pathlib import Path

from tests.http.conftest import PASSWORD, Server, scripted_tools, served
from tests.http.test_authorization import make_administrator
from upheld.http.callers import COOKIE, CSRF_HEADER
from upheld.http.sessions import KNOWN_COOKIE
from upheld.settings import Settings

WHO = {"email": "a@a.example", "password": PASSWORD}


async def test_a_person_signs_up_mints_a_token_and_checks(server: Server) -> None:
    signed_up = await server.client.post("/api/session/sign-up", json=WHO)
    assert signed_up.status_code == 201
    cookie = signed_up.headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    csrf = {CSRF_HEADER: signed_up.json()["csrfToken"]}
    minted = await server.client.post("/api/account/tokens", json={"name": "cli"}, headers=csrf)
    token = minted.json()["token"]
    assert token.startswith("fk_")
    assert len(token) == 46
    listed = (await server.client.get("/api/account/tokens")).json()
    assert token not in str(listed)
    usage = await server.as_token(token).get("/api/account/usage")
    assert usage.json()["plan"] == "free"


async def test_r6_the_token_is_nowhere_in_the_database(server: Server, tmp_path: Path) -> None:
    member = await server.member("a@a.example")
    found = b"".join(p.read_bytes() for p in (tmp_path / "data").glob("server.db*"))
    assert member.live.encode() not in found
    assert member.cookie.encode() not in found


async def test_a_provider_key_is_sealed_and_never_shown(server: Server, tmp_path: Path) -> None:
    member = await server.member("a@a.example")
    client = server.as_session(member.cookie, member.csrf)
    body = {"provider": "anthropic", "apiKey": "sk-very-secret", "model": "m"}
    assert (await client.put("/api/account/byok", json=body)).status_code == 204
    account = await client.get("/api/account")
    assert "sk-very-secret" not in account.text
    assert account.json()["provider"] == "anthropic"
    found = b"".join(p.read_bytes() for p in (tmp_path / "data").glob("server.db*"))
    assert b"sk-very-secret" not in found
    assert (await client.delete("/api/account/byok")).status_code == 204


async def test_signing_in_is_limited_and_says_nothing_about_accounts(server: Server) -> None:
    await server.member("a@a.example")
    wrong = {"email": "a@a.example", "password": "wrong wrong wrong"}
    unknown = {"email": "b@a.example", "password": "wrong wrong wrong"}
    one = await server.client.post("/api/session", json=wrong)
    two = await server.client.post("/api/session", json=unknown)
    assert (one.status_code, one.json()) == (two.status_code, two.json())
    codes = {(await server.client.post("/api/session", json=wrong)).status_code for _ in range(12)}
    assert 429 in codes


SPACED = ["a@a.example", " a@a.example", "A@a.example ", "\ta@A.example"]


async def test_spaces_and_case_give_no_further_tries(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path / "data", trusted_proxies=1)
    async with served(settings, scripted_tools()) as server:
        await server.member("a@a.example")
        codes = []
        for n in range(12):
            body = {"email": SPACED[n % 4] + " " * n, "password": "wrong wrong wrong"}
            headers = {"x-forwarded-for": f"10.0.0.{n}"}
            tried = await server.client.post("/api/session", json=body, headers=headers)
            codes.append(tried.status_code)
        assert codes == [401] * 10 + [429] * 2


async def test_others_do_not_lock_out_a_browser_that_was_signed_in(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path / "data", trusted_proxies=1)
    async with served(settings, scripted_tools()) as server:
        await server.client.post("/api/session/sign-up", json=WHO)
        mark = server.client.cookies[KNOWN_COOKIE]
        server.client.cookies.clear()
        wrong = WHO | {"password": "wrong wrong wrong"}
        for n in range(11):
            headers = {"x-forwarded-for": f"10.0.0.{n}"}
            await server.client.post("/api/session", json=wrong, headers=headers)
        fresh = {"x-forwarded-for": "10.0.1.1"}
        elsewhere = await server.client.post("/api/session", json=WHO, headers=fresh)
        assert elsewhere.status_code == 429
        headers = fresh | {"cookie": f"{KNOWN_COOKIE}={mark}"}
        at_home = await server.client.post("/api/session", json=WHO, headers=headers)
        assert at_home.status_code == 201
        other = WHO | {"email": "b@a.example"}
        tries = [
            (await server.client.post("/api/session", json=other, headers=headers)).status_code
            for _ in range(2)
        ]
        assert tries == [401, 401]


async def test_signing_out_ends_the_session(server: Server) -> None:
    member = await server.member("a@a.example")
    client = server.as_session(member.cookie, member.csrf)
    assert (await client.get("/api/account")).status_code == 200
    assert (await client.delete("/api/session")).status_code == 204
    assert (await client.get("/api/account")).status_code == 401


async def test_a_top_up_is_asked_for_and_approved_once(server: Server) -> None:
    member, boss = await server.member("a@a.example"), await server.member("b@a.example")
    await make_administrator(server, boss)
    client = server.as_session(member.cookie, member.csrf)
    admin = server.as_session(boss.cookie, boss.csrf)
    asked = await client.post("/api/account/topup-requests", json={"credits": 5, "reason": "more"})
    path = f"/api/admin/topup-requests/{asked.json()['id']}"
    assert (await admin.post(path, json={"approve": True})).json()["state"] == "approved"
    assert (await admin.post(path, json={"approve": True})).status_code == 200
    assert (await admin.post(path, json={"approve": False})).status_code == 409
    usage = (await client.get("/api/account/usage")).json()
    assert (usage["bonusCredits"], usage["creditsRemaining"]) == (5, 55)


async def test_a_new_installation_gives_one_link_to_one_administrator(tmp_path: Path) -> None:
    async with served(Settings(data_dir=tmp_path), scripted_tools()) as server:
        link = await server.services.members.first_run_link()
        path = f"/api/session/first-run/{link}"
        assert (await server.client.post(path, json=WHO)).status_code == 201
        account = (await server.client.get("/api/account")).json()
        assert account["role"] == "admin"
        again = await server.client.post(path, json=WHO | {"email": "c@a.example"})
        assert again.status_code == 404
