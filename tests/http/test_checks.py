"""The Fact It door: whole and streamed answers, credits, refusals, feedback (R42-R63)."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, FormatChecker

from tests.http.conftest import Server, scripted_tools, served, upheld
from upheld.domain.claims import Claim
from upheld.domain.errors import ProviderError, ProviderErrorKind
from upheld.domain.evidence import Evidence
from upheld.domain.usage import Usage
from upheld.ports import Ruled
from upheld.settings import Settings
from upheld.testing.doubles import ScriptedProvider, ScriptedVerifier

TWO = {"response": "😀 Lyon has 500,000 people. Paris is bigger."}


def lines_of(body: str) -> list[dict[str, Any]]:
    """Return the JSON of every `data:` line; anything else in a stream is a comment."""
    frames = [frame for frame in body.split("\n\n") if frame]
    for frame in frames:
        assert frame.startswith(("data: ", ": ")), frame
        assert "\n" not in frame
    return [json.loads(frame[6:]) for frame in frames if frame.startswith("data: ")]


def schema(seeds: Path, name: str) -> Draft202012Validator:
    document = json.loads((seeds / "fact-it.openapi.json").read_text(encoding="utf-8"))
    return Draft202012Validator(
        document | {"$ref": f"#/components/schemas/{name}"}, format_checker=FormatChecker()
    )


async def test_r42_a_check_answers_when_every_verdict_is_ready(server: Server, seeds: Path) -> None:
    member = await server.member("a@a.example")
    client = server.as_token(member.live)
    response = await client.post("/api/check", json=TWO | {"sourceApp": "cli"})
    assert response.status_code == 200
    schema(seeds, "Check").validate(response.json())
    assert [verdict["status"] for verdict in response.json()["verdicts"]] == ["supported"] * 2
    found = (await client.get(f"/api/check/{response.json()['id']}")).json()
    assert found["check"] == response.json()
    assert found["claims"][0]["span"] == {"start": 0, "end": 27}


async def test_r43_the_stream_is_data_lines_ending_in_done(server: Server, seeds: Path) -> None:
    member = await server.member("a@a.example")
    response = await server.as_token(member.live).post("/api/check/stream", json=TWO)
    assert response.headers["content-type"].startswith("text/event-stream")
    assert response.headers["cache-control"] == "no-cache"
    events = lines_of(response.text)
    for event in events:
        schema(seeds, "PipelineEvent").validate(event)
    assert events[0]["type"] == "extracted"
    assert [event["type"] for event in events].count("verdict") == 2
    assert events[-1]["type"] == "done"


async def test_a_check_costs_one_credit_and_a_cached_one_none(server: Server, seeds: Path) -> None:
    member = await server.member("a@a.example")
    client = server.as_token(member.live)
    for _ in range(2):
        await client.post("/api/check", json=TWO)
    usage = (await client.get("/api/account/usage")).json()
    schema(seeds, "UsageSummary").validate(usage)
    assert (usage["creditsUsed"], usage["creditsRemaining"]) == (1, 49)
    await client.post("/api/check", json=TWO | {"bypassCache": True})
    assert (await client.get("/api/account/usage")).json()["creditsUsed"] == 2


async def test_t15_white_space_is_no_error_and_costs_nothing(server: Server) -> None:
    member = await server.member("a@a.example")
    client = server.as_token(member.live)
    response = await client.post("/api/check", json={"response": "  \n"})
    assert response.status_code == 200
    assert (response.json()["verdicts"], response.json()["overallConfidence"]) == ([], 0.5)
    assert (await client.get("/api/account/usage")).json()["creditsUsed"] == 0


@pytest.mark.parametrize(
    ("raw", "status"),
    [
        (b'{"response": "x", "unknown": 1}', 400),
        (b'{"response": ""}', 400),
        (b'{"response": "x", "response": "y"}', 400),
        (b'{"response": NaN}', 400),
        (b'{"response": "\\ud800"}', 400),
        (b'{"response": "x", "bypassCache": "true"}', 400),
        (b'{"response": "x", "review": null}', 400),
        (b"not json", 400),
        (b"[" * 200 + b"]" * 200, 400),
        (json.dumps({"response": "x" * 200_001}).encode(), 400),
        (b'{"response": "' + b"x" * (2 * 1024 * 1024) + b'"}', 413),
    ],
)
@pytest.mark.parametrize("path", ["/api/check", "/api/check/stream"])
async def test_r46_refusals_are_json_with_a_status(
    server: Server, path: str, raw: bytes, status: int
) -> None:
    member = await server.member("a@a.example")
    response = await server.as_token(member.live).post(
        path, content=raw, headers={"content-type": "application/json"}
    )
    assert response.status_code == status
    assert response.headers["content-type"] == "application/json"
    assert isinstance(response.json()["error"], str)


async def test_another_content_type_is_415(server: Server) -> None:
    member = await server.member("a@a.example")
    response = await server.as_token(member.live).post("/api/check", content=b"response=x")
    assert response.status_code == 415


async def test_t18_an_unknown_verifier_is_refused_by_name(server: Server) -> None:
    member = await server.member("a@a.example")
    body = TWO | {"verifierModel": "gpt-9"}
    response = await server.as_token(member.live).post("/api/check", json=body)
    assert (response.status_code, response.json()["code"]) == (400, "unknown_model")


async def test_f100_parallel_checks_never_pass_the_balance(server: Server) -> None:
    member = await server.member("a@a.example")
    client = server.as_token(member.live)
    await _leave(server, member.cookie, 10)
    bodies = [{"response": f"Lyon has {n} people."} for n in range(50)]
    answers = await asyncio.gather(*(client.post("/api/check", json=body) for body in bodies))
    codes = sorted(answer.status_code for answer in answers)
    assert codes == [200] * 10 + [402] * 40
    refused = next(answer for answer in answers if answer.status_code == 402)
    assert refused.json()["code"] == "credits_exhausted"
    usage = (await client.get("/api/account/usage")).json()
    assert usage["creditsRemaining"] == 0


async def _leave(server: Server, cookie: str, credits: int) -> None:
    """Set the account's allowance."""
    from upheld.domain.ledger import Meter, Unit

    who = await server.services.authentication.by_session(cookie)
    allowances = server.services.desk._stores.allowances
    await allowances.allow(Meter(account=who.account, unit=Unit.CREDITS), credits)


async def test_f101_a_failed_check_gives_its_credit_back(tmp_path: Path) -> None:
    def broken(claim: Claim) -> Sequence[Evidence]:
        raise ProviderError("web", ProviderErrorKind.UPSTREAM, "down", status=500)

    tools = scripted_tools(providers=(ScriptedProvider(answer=broken, name="web"),))
    async with served(Settings(data_dir=tmp_path), tools) as server:
        member = await server.member("a@a.example")
        client = server.as_token(member.live)
        assert (await client.post("/api/check", json=TWO)).status_code == 503
        events = lines_of((await client.post("/api/check/stream", json=TWO)).text)
        terminal = [event["type"] for event in events if event["type"] in {"done", "error"}]
        assert terminal == ["error"]
        assert events[-1]["type"] == "error"
        assert (await client.get("/api/account/usage")).json()["creditsUsed"] == 0


async def test_f98_one_key_another_body_is_a_conflict(server: Server) -> None:
    member = await server.member("a@a.example")
    client = server.as_token(member.live)
    headers = {"idempotency-key": "k1"}
    first = await client.post("/api/check", json=TWO, headers=headers)
    again = await client.post("/api/check", json=TWO, headers=headers)
    other = await client.post("/api/check", json={"response": "Other."}, headers=headers)
    assert first.json()["id"] == again.json()["id"]
    assert other.status_code == 409
    assert (await client.get("/api/account/usage")).json()["creditsUsed"] == 1


async def test_r63_the_daily_cap_is_503_with_seconds_to_midnight(tmp_path: Path) -> None:
    """F95, T12: what running checks hold comes back soon, what is spent at midnight."""

    def dear(claim: Claim, evidence: Sequence[Evidence]) -> Ruled:
        return replace(upheld(claim, evidence), usage=Usage(cost=60_000))

    settings = Settings(data_dir=tmp_path, daily_budget=100_000)
    tools = scripted_tools(verifier=ScriptedVerifier(rule=dear))
    async with served(settings, tools) as server:
        member = await server.member("a@a.example")
        client = server.as_token(member.live)
        bodies = [{"response": f"Lyon has {n} people."} for n in range(5)]
        answers = await asyncio.gather(*(client.post("/api/check", json=b) for b in bodies))
        refused = [answer for answer in answers if answer.status_code == 503]
        assert refused, "only one reservation of 0.10 USD fits into a cap of 0.10 USD at a time"
        assert refused[0].json()["code"] == "daily_budget_held"
        assert refused[0].headers["retry-after"] == "5"
        spent = await client.post("/api/check", json=bodies[0] | {"bypassCache": True})
        assert spent.json()["code"] == "daily_budget_reached"
        assert 0 < int(spent.headers["retry-after"]) <= 86_400


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"sourceApp": "cli", "rating": "up", "comment": "c" * 1000}, 202),
        ({"sourceApp": "cli", "rating": "up", "comment": "c" * 1001}, 400),
        ({"sourceApp": "cli", "rating": "sideways"}, 400),
        ({"rating": "up"}, 400),
    ],
)
async def test_r56_feedback(server: Server, body: dict[str, Any], status: int) -> None:
    response = await server.client.post("/api/feedback", json=body)
    assert response.status_code == status
    if status == 202:
        assert response.json() == {"ok": True}


async def test_r57_feedback_is_rate_limited_by_address(server: Server) -> None:
    body = {"sourceApp": "cli", "rating": "up"}
    codes = [(await server.client.post("/api/feedback", json=body)).status_code for _ in range(21)]
    assert codes == [202] * 20 + [429]


async def test_t14_a_prompt_has_a_limit_too(server: Server) -> None:
    client = server.as_token((await server.member("a@a.example")).live)
    body = {"response": "Lyon has 500,000 people.", "prompt": "p" * 32_001}
    refused = await client.post("/api/check", json=body)
    assert (refused.status_code, refused.json()["code"]) == (400, "too_long")
    assert "32,001" in refused.json()["error"]
    assert "32,000" in refused.json()["error"]
    kept = await client.post("/api/check", json=body | {"prompt": "p" * 32_000})
    assert kept.status_code == 200
