"""Seed A accepts what we write: every shape, every event."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, FormatChecker

from upheld.domain.claims import Claim, ClaimKind, Topic
from upheld.domain.errors import ProviderErrorKind
from upheld.domain.events import Done, Event, Extracted, Judged, Retrieved, Retrieving
from upheld.domain.evidence import Evidence, Quote
from upheld.domain.reports import Check, Degraded, Models
from upheld.domain.text import Document, Span, Utf16Offsets
from upheld.domain.usage import Usage
from upheld.domain.verdicts import CannotSay, Judgement, Verdict
from upheld.testing.doubles import NOON
from upheld.wire.checks import CheckBody, claim_bodies, event_body
from upheld.wire.model import instant

DOCUMENT = Document(text="😀 Lyon has 500,000 people.", prompt="How big is Lyon?")
CLAIM = Claim(
    id="c1", text="Lyon has 500,000 people.", span=Span(2, 26), kind=ClaimKind.NUMERIC, query="Lyon"
)
EVIDENCE = Evidence(
    id="e1", url="https://a.example/lyon", title="Lyon", snippet="Lyon has 520,000 people today.",
    provider="shelf", authority=0.7, recency=0.5, relevance=0.9, modified_at=NOON,
    quotes=(Quote(text="Lyon has 520,000 people"),),
)  # fmt: skip
VERDICT = Verdict(
    claim_id="c1",
    judgements=(
        Judgement(scenario="s1", support=0.9, confidence=0.7, reasoning="so", evidence=(EVIDENCE,)),
    ),
)
CHECK = Check(
    id="check-1", document=DOCUMENT, claims=(CLAIM,), verdicts=(VERDICT,),
    models=Models(extractor="local", verifier="local"), created_at=NOON,
    degraded=(Degraded(provider="web", kind=ProviderErrorKind.QUOTA, message="m", status=402),),
    usage=Usage(search_calls=1, cost=81_000),
)  # fmt: skip
NOTHING = Check(
    id="check-2", document=Document(text=" "), claims=(), verdicts=(),
    models=CHECK.models, created_at=NOON,
)  # fmt: skip


def validator(seeds: Path, name: str) -> Draft202012Validator:
    document = json.loads((seeds / "fact-it.openapi.json").read_text(encoding="utf-8"))
    schema: dict[str, Any] = document | {"$ref": f"#/components/schemas/{name}"}
    return Draft202012Validator(schema, format_checker=FormatChecker())


@pytest.mark.parametrize("check", [CHECK, NOTHING, replace(CHECK, document=Document(text="x"))])
def test_r35_checks_are_accepted(seeds: Path, check: Check) -> None:
    validator(seeds, "Check").validate(CheckBody.of(check, "cli").body())


def test_r21_claims_are_accepted_and_spans_are_utf16(seeds: Path) -> None:
    (body,) = claim_bodies([CLAIM], Utf16Offsets(DOCUMENT.text))
    validator(seeds, "Claim").validate(body)
    assert body["span"] == {"start": 3, "end": 27}
    assert (body["freshnessNeed"], body["domain"]) == ("evergreen", Topic.GENERAL.value)


@pytest.mark.parametrize(
    "event",
    [
        Extracted(claims=(CLAIM,)),
        Retrieving(claim_id="c1"),
        Retrieved(claim_id="c1", evidence=(EVIDENCE, replace(EVIDENCE, modified_at=None))),
        Judged(verdict=VERDICT),
        Done(check=CHECK),
    ],
)
def test_r44_events_are_accepted(seeds: Path, event: Event) -> None:
    body = event_body(event, Utf16Offsets(DOCUMENT.text))
    validator(seeds, "PipelineEvent").validate(body)


def test_r135_no_more_than_the_quotes_leaves_the_house() -> None:
    (verdict,) = CheckBody.of(CHECK).verdicts
    assert verdict.evidence[0].snippet == "Lyon has 520,000 people"


def test_t4_nothing_judged_is_the_neutral_half() -> None:
    assert CheckBody.of(NOTHING).overall_confidence == 0.5


def test_no_evidence_is_unsupported() -> None:
    judgement = Judgement(
        scenario="s1", support=None, confidence=0, reasoning="", why_not=CannotSay.NO_EVIDENCE
    )
    check = replace(CHECK, verdicts=(Verdict(claim_id="c1", judgements=(judgement,)),))
    assert CheckBody.of(check).verdicts[0].status == "unsupported"


def test_t20_moments_are_written_in_utc_with_milliseconds() -> None:
    assert instant(datetime(2026, 2, 3, 4, 5, 6, 789_999, tzinfo=UTC)) == "2026-02-03T04:05:06.789Z"
