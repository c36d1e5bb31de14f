"""The reply checker over HTTP: seed C's shapes, lanes, metering, records (R159-R201)."""

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.http.conftest import Server, scripted_tools, served
from upheld.adapters.signing import Ed25519Signer
from upheld.rules.policy import POLICY_SCHEMA
from upheld.settings import Settings

POLICY = {
    "forbid": [{"id": "promise", "phrase": "guarantee"}],
    "actions": [{"operation": "refund", "claims": ["refunded your order"]}],
}
SINGLE = {"policy": POLICY, "reply": "😀 We guarantee it. I have refunded your order."}
BATCH = {"policy": POLICY, "cases": [{"reply": "Fine."}, {"reply": "We guarantee it.", "id": "b"}]}


def valid(seeds: Path, name: str, body: object) -> None:
    document = json.loads((seeds / "curbi-check.openapi.json").read_text(encoding="utf-8"))
    Draft202012Validator(document | {"$ref": f"#/components/schemas/{name}"}).validate(body)


@pytest.fixture
async def signing(tmp_path: Path) -> AsyncIterator[Server]:
    """A server with a signing key of its own."""
    now = int(datetime.now(UTC).timestamp())
    signer = Ed25519Signer.generate("k1", not_before=now - 60, expires_at=now + 86_400 * 100)
    path = tmp_path / "signing.json"
    path.write_text(json.dumps(signer.jwk()), encoding="utf-8")
    settings = Settings(data_dir=tmp_path / "data", receipt_signing_key=path)
    async with served(settings, scripted_tools()) as running:
        yield running


@pytest.mark.parametrize("path", ["/v1/check", "/api/v1/check"])
async def test_t79_both_path_families_answer_the_same(
    server: Server, seeds: Path, path: str
) -> None:
    response = await server.client.post(path, json=SINGLE)
    assert response.status_code == 200
    valid(seeds, "CheckResult", response.json())
    rules = [finding["rule"] for finding in response.json()["findings"]]
    assert rules == ["forbid:promise", "action:unrecorded"]
    first = response.json()["findings"][0]
    assert (first["span"], first["text"]) == ([6, 15], "guarantee")
    batch = await server.client.post(path, json=BATCH)
    valid(seeds, "BatchResult", batch.json())
    assert [result["id"] for result in batch.json()["results"]] == ["0", "b"]
    info = await server.client.get(path)
    valid(seeds, "Info", info.json())


@pytest.mark.parametrize(
    ("method", "raw", "kind", "status"),
    [
        ("POST", b"{}", "application/json", 400),
        ("POST", json.dumps(SINGLE | {"extra": 1}).encode(), "application/json", 400),
        ("POST", json.dumps(SINGLE | {"cases": []}).encode(), "application/json", 400),
        ("POST", json.dumps(SINGLE | {"version": "2020-01-01"}).encode(), "application/json", 400),
        ("POST", json.dumps(SINGLE).encode(), "text/plain", 415),
        ("POST", b"x" * (2 * 1024 * 1024 + 1), "application/json", 413),
        ("DELETE", b"", "application/json", 405),
        ("PUT", b"{}", "application/json", 405),
    ],
)
async def test_r167_errors_are_in_the_envelope_and_echo_nothing(
    server: Server, seeds: Path, method: str, raw: bytes, kind: str, status: int
) -> None:
    response = await server.client.request(
        method, "/v1/check", content=raw, headers={"content-type": kind}
    )
    assert response.status_code == status
    valid(seeds, "Error", response.json())
    assert "guarantee" not in response.text
    if status == 405:
        assert response.headers["allow"] == "GET, POST"


async def test_r218_the_same_request_gives_the_same_bytes(server: Server) -> None:
    answers = {(await server.client.post("/v1/check", json=SINGLE)).content for _ in range(3)}
    assert len(answers) == 1


async def test_the_public_lane_is_limited_by_replies(server: Server, seeds: Path) -> None:
    cases = {"policy": POLICY, "cases": [{"reply": "Fine."}] * 50}
    assert (await server.client.post("/v1/check", json=cases)).status_code == 200
    over = await server.client.post("/v1/check", json=cases)
    assert over.status_code == 429
    valid(seeds, "Error", over.json())
    assert int(over.headers["retry-after"]) > 0


async def test_t66_a_bad_key_never_falls_back_to_the_free_lane(server: Server) -> None:
    response = await server.as_token("rk_" + "A" * 43).post("/v1/check", json=SINGLE)
    assert (response.status_code, response.json()["error"]["type"]) == (401, "invalid_request")


async def test_r230_a_key_pays_for_replies_and_not_for_refusals(
    server: Server, seeds: Path
) -> None:
    client = server.as_token((await server.member("a@a.example")).key)
    await client.post("/v1/check", json=BATCH)
    await client.post("/v1/check", json={"policy": POLICY})
    usage = (await client.get("/v1/usage")).json()
    assert len(usage["months"]) == 3
    assert (usage["months"][0]["completed"], usage["months"][0]["amountMicroUsd"]) == (2, 2000)
    assert usage["customer"] == {"monthlyLimit": 1000, "remaining": 998}
    assert usage["key"] == {"monthlyBudget": None}


async def test_t76_usage_takes_no_parameters(server: Server) -> None:
    client = server.as_token((await server.member("a@a.example")).key)
    assert (await client.get("/v1/usage?x=1")).status_code == 400


async def test_r195_a_ceiling_can_only_be_lowered(server: Server) -> None:
    client = server.as_token((await server.member("a@a.example")).key)
    assert (await client.post("/v1/budget", json={"monthlyBudget": 5})).status_code == 200
    assert (await client.post("/v1/budget", json={"monthlyBudget": 5})).status_code == 200
    raised = await client.post("/v1/budget", json={"monthlyBudget": 6})
    assert (raised.status_code, raised.json()["error"]["type"]) == (403, "forbidden")
    refused = await client.post(
        "/v1/check", json={"policy": POLICY, "cases": [{"reply": "Fine."}] * 6}
    )
    assert (refused.status_code, refused.json()["error"]["type"]) == (429, "rate_limited")


async def test_r231_parallel_batches_never_pass_a_ceiling(server: Server) -> None:
    client = server.as_token((await server.member("a@a.example")).key)
    await client.post("/v1/budget", json={"monthlyBudget": 50})
    body = {"policy": POLICY, "cases": [{"reply": "Fine."}] * 3}
    answers = await asyncio.gather(*(client.post("/v1/check", json=body) for _ in range(200)))
    codes = [answer.status_code for answer in answers]
    assert codes.count(200) == 16
    assert set(codes) == {200, 429}
    months = (await client.get("/v1/usage")).json()["months"]
    assert (months[0]["completed"], months[0]["reserved"]) == (48, 0)


async def test_r197_records_come_from_a_frozen_snapshot(server: Server, seeds: Path) -> None:
    client = server.as_token((await server.member("a@a.example")).key)
    await client.post("/v1/check", json=BATCH)
    page = (await client.get("/v1/check-records?limit=1")).json()
    valid(seeds, "CheckRecordPage", page) if _has(seeds, "CheckRecordPage") else None
    await client.post("/v1/check", json=BATCH)
    following = (
        await client.get("/v1/check-records", params={"cursor": page["nextCursor"]})
    ).json()
    assert len(following["records"]) == 1
    assert following["nextCursor"] is None
    assert "guarantee" not in json.dumps([page, following])
    other = server.as_token((await server.member("b@a.example")).key)
    stolen = await other.get("/v1/check-records", params={"cursor": page["nextCursor"]})
    assert stolen.status_code == 400


def _has(seeds: Path, name: str) -> bool:
    document = json.loads((seeds / "curbi-check.openapi.json").read_text(encoding="utf-8"))
    return name in document["components"]["schemas"]


async def test_a_receipt_is_issued_verified_and_counted_once(signing: Server, seeds: Path) -> None:
    client = signing.as_token((await signing.member("a@a.example")).key)
    reported = {"subject": "run-1", "operation": "refund"}
    issued = (await client.post("/v1/receipts", json=reported)).json()
    keys = await signing.client.get("/.well-known/curbi-receipt-keys.json")
    valid(seeds, "KeySet", keys.json())
    assert "d" not in keys.json()["keys"][0]
    record = {"subject": "run-1", "receipts": [issued["receipt"], issued["receipt"], "x"]}
    reply = {"policy": POLICY, "reply": "I have refunded your order.", "record": record}
    answer = (await client.post("/v1/check", json=reply | {"verify": "required"})).json()
    valid(seeds, "CheckResult", answer)
    assert answer["findings"] == []
    assert answer["recordTrust"] == "curbi_signed"
    assert answer["receipts"] == {
        "valid": 1,
        "rejected": [{"index": 1, "reason": "duplicate"}, {"index": 2, "reason": "malformed"}],
    }


async def test_what_a_check_cannot_read_is_not_signed(signing: Server) -> None:
    """T74."""
    client = signing.as_token((await signing.member("a@a.example")).key)
    fact = {"near": "total", "kind": "time", "value": 3}
    reported = {"subject": "run-1", "operation": "refund", "facts": [fact]}
    assert (await client.post("/v1/receipts", json=reported)).status_code == 400


async def test_the_schema_of_policies_is_where_the_document_says(
    server: Server, seeds: Path
) -> None:
    text = (seeds / "curbi-check.openapi.json").read_text(encoding="utf-8")
    path = "/developers/policy.v1.schema.json"
    assert path in text
    assert (await server.client.get(path)).json() == POLICY_SCHEMA


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("application/json", 200),
        ('application/json; charset="UTF-8"', 200),
        ("Application/JSON;charset=utf8", 200),
        ("application/json; charset=utf-16", 415),
        ("application/json; charset=latin-1", 415),
    ],
)
async def test_t75_a_body_is_json_in_utf_8(server: Server, kind: str, status: int) -> None:
    body = json.dumps({"policy": POLICY, "reply": "Hello."})
    headers = {"content-type": kind}
    for path in ("/v1/check", "/api/v1/check"):
        answer = await server.client.post(path, content=body, headers=headers)
        assert answer.status_code == status


async def test_t76_usage_takes_no_body_however_it_is_sent(server: Server) -> None:
    client = server.as_token((await server.member("a@a.example")).key)

    async def parts() -> AsyncIterator[bytes]:
        yield b"{}"

    assert (await client.request("GET", "/v1/usage", content=b"{}")).status_code == 413
    assert (await client.request("GET", "/v1/usage", content=parts())).status_code == 413
    assert (await client.get("/v1/usage")).status_code == 200


async def test_a_policy_is_linted(server: Server) -> None:
    bad: dict[str, Any] = {"forbid": [{"id": "a", "phrase": "x"}, {"id": "a", "phrase": "y"}]}
    body = (await server.client.post("/v1/policy/validate", json=bad)).json()
    assert body["valid"] is False
    assert body["errors"][0]["code"] == "duplicate_forbid_id"


async def test_r217_no_reply_reaches_a_log(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(0)
    secret = {"policy": POLICY, "reply": "zebra-4711 we guarantee it"}
    await server.client.post("/v1/check", json=secret)
    await server.client.post("/v1/check", json=secret | {"record": {"subject": ""}})
    assert "zebra-4711" not in caplog.text
