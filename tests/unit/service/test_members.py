"""Signing up, in and out; sessions, tokens, the first administrator."""

import asyncio
import re
from dataclasses import replace
from datetime import timedelta

import pytest

from tests.unit.service.house import EMAIL, PASSWORD, House
from upheld.domain.accounts import PRODUCTS, Product, Role, Scope
from upheld.domain.errors import (
    Conflict,
    Forbidden,
    InvalidInput,
    NotFound,
    Unauthenticated,
)
from upheld.service.authentication import digest
from upheld.service.principal import ANONYMOUS, Door

DAY = timedelta(days=1)


async def test_who_signs_up_is_signed_in_on_the_free_plan(house: House) -> None:
    signed = await house.members.sign_up(f"  {EMAIL} ", PASSWORD)
    who = await house.authentication.by_session(signed.cookie)
    assert (who.door, who.email, who.plan, who.role) == (Door.SESSION, EMAIL, "free", Role.MEMBER)
    assert (await house.balance(who)).limit == 50


@pytest.mark.parametrize(
    "email", ["", "ann", "ann@", "@x.org", "a b@x.org", "a@x", "a@x.o\0rg", "a\n@x.org", "a@" * 200]
)
async def test_what_is_no_address_is_refused(house: House, email: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        await house.members.sign_up(email, PASSWORD)
    assert refusal.value.code == "bad_email"


@pytest.mark.parametrize("password", ["", "short", "x" * 1_001])
async def test_an_unusable_password_is_refused(house: House, password: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        await house.members.sign_up(EMAIL, password)
    assert refusal.value.code == "weak_password"


async def test_an_address_signs_up_once(house: House) -> None:
    await house.members.sign_up(EMAIL, PASSWORD)
    with pytest.raises(Conflict) as refusal:
        await house.members.sign_up(EMAIL.upper(), PASSWORD)
    assert refusal.value.code == "email_taken"


@pytest.mark.parametrize(
    ("email", "password"),
    [(EMAIL, PASSWORD + "x"), (EMAIL, ""), ("bob@example.org", PASSWORD), ("", ""), ("\0", "\0")],
)
async def test_a_wrong_sign_in_says_not_what_is_wrong(
    house: House, email: str, password: str
) -> None:
    await house.members.sign_up(EMAIL, PASSWORD)
    with pytest.raises(Unauthenticated) as refusal:
        await house.members.sign_in(email, password)
    assert refusal.value.code == "bad_credentials"
    assert str(refusal.value) == "the address or the password is not right"


async def test_signing_in_and_out(house: House) -> None:
    await house.members.sign_up(EMAIL, PASSWORD)
    signed = await house.members.sign_in(EMAIL.title(), PASSWORD)
    assert (await house.authentication.by_session(signed.cookie)).email == EMAIL
    await house.members.sign_out(signed.cookie)
    await house.members.sign_out(signed.cookie)
    with pytest.raises(Unauthenticated):
        await house.authentication.by_session(signed.cookie)


async def test_a_session_ends_by_itself(house: House) -> None:
    signed = await house.members.sign_up(EMAIL, PASSWORD)
    house.clock.advance(14 * DAY - timedelta(seconds=1))
    await house.authentication.by_session(signed.cookie)
    house.clock.advance(timedelta(seconds=1))
    with pytest.raises(Unauthenticated):
        await house.authentication.by_session(signed.cookie)


async def test_a_new_password_ends_every_session(house: House) -> None:
    signed = await house.members.sign_up(EMAIL, PASSWORD)
    who = await house.authentication.by_session(signed.cookie)
    with pytest.raises(Unauthenticated):
        await house.members.change_password(who, "not the old one", "another long one")
    await house.members.change_password(who, PASSWORD, "another long one")
    with pytest.raises(Unauthenticated):
        await house.authentication.by_session(signed.cookie)
    await house.members.sign_in(EMAIL, "another long one")


async def test_the_first_run_link_makes_one_administrator(house: House) -> None:
    link = await house.members.first_run_link()
    assert link is not None
    outcomes = await asyncio.gather(
        *(house.members.claim_first_run(link, f"r{n}@example.org", PASSWORD) for n in range(9)),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, NotFound) for outcome in outcomes) == 8
    assert await house.members.first_run_link() is None


async def test_a_bad_password_does_not_use_the_link_up(house: House) -> None:
    link = await house.members.first_run_link() or ""
    with pytest.raises(InvalidInput):
        await house.members.claim_first_run(link, "root@example.org", "short")
    signed = await house.members.claim_first_run(link, "root@example.org", PASSWORD)
    assert signed.account.role is Role.ADMIN


async def test_a_first_run_link_is_replaced_and_expires(house: House) -> None:
    old, new = await house.members.first_run_link(), await house.members.first_run_link()
    for wait, link in ((timedelta(0), old), (DAY, new)):
        house.clock.advance(wait)
        with pytest.raises(NotFound):
            await house.members.claim_first_run(link or "", "root@example.org", PASSWORD)


async def test_r5_a_token_is_shown_once_and_kept_as_a_digest(house: House) -> None:
    who = await house.signed_in()
    minted = await house.tokens.mint(who, name="laptop")
    assert re.fullmatch(r"fk_[A-Za-z0-9_-]{43}", minted.raw)
    (kept,) = await house.tokens.some(who)
    assert kept == minted.credential
    assert kept.digest == digest(minted.raw)
    assert minted.raw not in repr(minted)
    assert minted.raw not in repr(kept)


@pytest.mark.parametrize("product", [Product.LIVE, Product.REPLIES, Product.JOBS])
async def test_a_token_has_its_products_scopes_and_no_more(house: House, product: Product) -> None:
    who = await house.signed_in()
    minted = await house.tokens.mint(who, name="x", product=product)
    token = await house.authentication.by_token(minted.raw)
    assert (token.door, token.product, token.scopes) == (
        Door.TOKEN,
        product,
        PRODUCTS[product].scopes,
    )
    with pytest.raises(Forbidden):
        token.need(Scope.ADMIN)
    with pytest.raises(Forbidden):
        token.need_session()


async def test_a_token_may_have_fewer_scopes_but_never_anothers(house: House) -> None:
    who = await house.signed_in()
    one = await house.tokens.mint(
        who, name="x", product=Product.REPLIES, scopes=[Scope.REPLY_CHECKS]
    )
    token = await house.authentication.by_token(one.raw)
    with pytest.raises(Forbidden) as refusal:
        token.need(Scope.RECORDS)
    assert refusal.value.code == "insufficient_scope"
    for scopes in ([], [Scope.ADMIN], [Scope.REPLY_CHECKS, Scope.LIVE_CHECK]):
        with pytest.raises(InvalidInput):
            await house.tokens.mint(who, name="x", product=Product.REPLIES, scopes=scopes)


async def test_only_an_administrator_makes_admin_tokens(house: House) -> None:
    root, who = await house.admin(), await house.signed_in()
    with pytest.raises(Forbidden):
        await house.tokens.mint(who, name="x", product=Product.ADMIN)
    minted = await house.tokens.mint(root, name="x", product=Product.ADMIN)
    assert (await house.authentication.by_token(minted.raw)).scopes == {Scope.ADMIN}


async def test_r9_a_token_cannot_touch_tokens(house: House) -> None:
    who = await house.signed_in()
    minted = await house.tokens.mint(who, name="x")
    token = await house.authentication.by_token(minted.raw)
    for action in (
        house.tokens.mint(token, name="y"),
        house.tokens.some(token),
        house.tokens.revoke(token, minted.credential.id),
        house.members.change_password(token, PASSWORD, PASSWORD),
        house.desk.overview(token),
        house.desk.change_settings(token, language="de"),
        house.desk.put_provider_key(token, provider="openai", api_key="k", model="m"),
        house.desk.drop_provider_key(token),
        house.desk.request_topup(token, credits=1, reason="x"),
        house.desk.topups(token),
    ):
        with pytest.raises(Forbidden) as refusal:
            await action
        assert refusal.value.code == "session_required"


async def test_every_changed_byte_of_a_token_is_refused(house: House) -> None:
    who = await house.signed_in()
    raw = (await house.tokens.mint(who, name="x")).raw
    changed = [raw[:i] + ("A" if raw[i] != "A" else "B") + raw[i + 1 :] for i in range(len(raw))]
    tokens = (
        *changed,
        raw + "A",
        raw[:-1],
        raw + "\n",
        " " + raw,
        raw.upper(),
        "",
        "fk_",
        "é" * 46,
    )
    for wrong in tokens:
        with pytest.raises(Unauthenticated):
            await house.authentication.by_token(wrong)
    await house.authentication.by_token(raw)


async def test_a_revoked_or_expired_token_is_refused(house: House) -> None:
    who = await house.signed_in()
    one = await house.tokens.mint(who, name="x")
    two = await house.tokens.mint(who, name="y", expires_at=house.clock.now() + DAY)
    await house.tokens.revoke(who, one.credential.id)
    with pytest.raises(NotFound):
        await house.tokens.revoke(who, one.credential.id)
    await house.authentication.by_token(two.raw)
    house.clock.advance(DAY)
    for raw in (one.raw, two.raw):
        with pytest.raises(Unauthenticated):
            await house.authentication.by_token(raw)


async def test_anothers_token_cannot_be_revoked(house: House) -> None:
    ann, bob = await house.signed_in(), await house.signed_in("bob@example.org")
    minted = await house.tokens.mint(ann, name="x")
    with pytest.raises(NotFound):
        await house.tokens.revoke(bob, minted.credential.id)
    await house.authentication.by_token(minted.raw)


@pytest.mark.parametrize("name", ["", "  ", "a\tb", "x" * 101, "\0", "\ud800", "a\u2028b"])
async def test_a_name_is_one_line_of_text(house: House, name: str) -> None:
    who = await house.signed_in()
    with pytest.raises(InvalidInput):
        await house.tokens.mint(who, name=name)


async def test_tokens_are_bounded_and_expire_later(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("upheld.service.tokens.MAX_LIVE", 2)
    who = await house.signed_in()
    with pytest.raises(InvalidInput):
        await house.tokens.mint(who, name="x", expires_at=house.clock.now())
    first, _ = [await house.tokens.mint(who, name="x") for _ in range(2)]
    with pytest.raises(InvalidInput):
        await house.tokens.mint(who, name="x")
    await house.tokens.revoke(who, first.credential.id)
    await house.tokens.mint(who, name="x")


async def test_a_session_cookie_is_no_token_and_the_reverse(house: House) -> None:
    signed = await house.members.sign_up(EMAIL, PASSWORD)
    who = await house.authentication.by_session(signed.cookie)
    raw = (await house.tokens.mint(who, name="x")).raw
    for wrong in (signed.cookie, f"fk_{signed.cookie}"):
        with pytest.raises(Unauthenticated):
            await house.authentication.by_token(wrong)
    for wrong in (raw, raw[3:], "", signed.cookie + "\n", signed.cookie[::-1]):
        with pytest.raises(Unauthenticated):
            await house.authentication.by_session(wrong)


async def test_a_form_carries_the_sessions_own_token(house: House) -> None:
    signed = await house.members.sign_up(EMAIL, PASSWORD)
    other = await house.members.sign_up("bob@example.org", PASSWORD)
    who = await house.authentication.by_session(signed.cookie)
    house.authentication.check_csrf(who, signed.csrf)
    for wrong in (None, "", other.csrf, signed.csrf[:-1], "é"):
        with pytest.raises(Forbidden) as refusal:
            house.authentication.check_csrf(who, wrong)
        assert refusal.value.code == "csrf"
    house.authentication.check_csrf(replace(who, door=Door.TOKEN), None)


def test_an_anonymous_caller_has_nothing() -> None:
    for scope in Scope:
        with pytest.raises(Unauthenticated):
            ANONYMOUS.need(scope)
    for need in (ANONYMOUS.need_session, ANONYMOUS.need_admin, ANONYMOUS.need_known):
        with pytest.raises(Unauthenticated):
            need()


async def test_no_secret_shows_in_a_repr(house: House) -> None:
    """R212: what is logged by accident tells nothing."""
    signed = await house.members.sign_up(EMAIL, PASSWORD)
    who = await house.authentication.by_session(signed.cookie)
    for shown in (repr(signed), repr(who)):
        assert signed.cookie not in shown
        assert signed.csrf not in shown


async def test_an_early_member_does_not_take_the_first_run_away(house: House) -> None:
    await house.signed_in()
    assert (await house.admin()).role is Role.ADMIN


ODD = ["\0", "\ud800", "a\0b", "é", "'; --", "", "x" * 10_000, "../x", "\u2028"]


@pytest.mark.parametrize("odd", ODD)
async def test_odd_ids_and_secrets_are_just_not_known(house: House, odd: str) -> None:
    """No text from outside reaches a database in a form that it cannot keep."""
    root, who = await house.admin(), await house.signed_in()
    checks = house.checks()
    for action in (
        checks.find(who, odd),
        checks.drop(who, odd),
        house.tokens.revoke(who, odd),
        house.desk.decide_topup(root, odd, approve=True),
        house.desk.set_plan(root, odd, "pro"),
        house.members.claim_first_run(odd, "x@example.org", PASSWORD),
    ):
        with pytest.raises(NotFound):
            await action
    for known in (house.authentication.by_token(odd), house.authentication.by_session(odd)):
        with pytest.raises(Unauthenticated):
            await known
    with pytest.raises(Unauthenticated):
        await house.members.sign_in(odd, odd)
    with pytest.raises(Forbidden):
        house.authentication.check_csrf(who, odd)
    await house.members.sign_out(odd)
