"""Our OpenAPI document: the shapes of the seeds hold in it, generated requests behave."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.http.conftest import Server
from upheld.http.document import document

SEED_A_MODELS = {
    "CheckRequest": "CheckRequest",
    "CheckBody": "Check",
    "ClaimBody": "Claim",
    "EvidenceBody": "Evidence",
    "VerdictBody": "Verdict",
    "CostBody": "CostSummary",
    "FeedbackRequest": "Feedback",
    "UsageBody": "UsageSummary",
}


async def test_r1_the_document_is_served_and_valid(server: Server) -> None:
    served = (await server.client.get("/api/openapi.json")).json()
    assert served["openapi"].startswith("3.1")
    assert (served["info"]["title"], served["info"]["version"]) == ("Fact It API", "1.0.0")
    for schema in served["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize(("ours", "seed"), SEED_A_MODELS.items())
async def test_r221_our_shapes_have_the_seeds_members(
    server: Server, seeds: Path, ours: str, seed: str
) -> None:
    theirs = json.loads((seeds / "fact-it.openapi.json").read_text(encoding="utf-8"))
    schema = theirs["components"]["schemas"][seed]
    own = document(server.app)["components"]["schemas"][ours]
    assert set(own["properties"]) == set(schema["properties"])
    assert set(schema["required"]) <= set(own["required"]) | _defaulted(own)
    assert own["additionalProperties"] is False


def _defaulted(schema: dict[str, Any]) -> set[str]:
    return {name for name, member in schema["properties"].items() if "default" in member}


@pytest.mark.parametrize("seed", ["fact-it.openapi.json", "curbi-check.openapi.json"])
async def test_every_seed_route_is_served(server: Server, seeds: Path, seed: str) -> None:
    theirs = json.loads((seeds / seed).read_text(encoding="utf-8"))
    own = document(server.app)["paths"]
    for path, item in theirs["paths"].items():
        methods = {name for name in item if name in {"get", "post"}}
        assert methods <= set(own[path]), path


async def test_a_managed_page_of_records_is_the_seeds(server: Server, seeds: Path) -> None:
    theirs = json.loads((seeds / "curbi-check.openapi.json").read_text(encoding="utf-8"))
    answer = theirs["paths"]["/v1/check-records"]["get"]["responses"]["200"]
    schema = answer["content"]["application/json"]["schema"]
    client = server.as_token((await server.member("a@a.example")).key)
    policy = {"forbid": [{"id": "x", "phrase": "guarantee"}]}
    await client.post("/v1/check", json={"policy": policy, "cases": [{"reply": "a"}] * 3})
    first = (await client.get("/v1/check-records", params={"limit": 2})).json()
    rest = (await client.get("/v1/check-records", params={"cursor": first["nextCursor"]})).json()
    for page in (first, rest):
        Draft202012Validator(schema).validate(page)
    assert [len(first["records"]), len(rest["records"])] == [2, 1]
