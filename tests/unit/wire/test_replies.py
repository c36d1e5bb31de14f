import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from upheld.domain.errors import InvalidInput
from upheld.receipts import SignedFact, sign
from upheld.rules.policy import POLICY_SCHEMA
from upheld.service.reply_cases import check_cases
from upheld.testing.receipts import NOW, SECOND, claims, ring, signer
from upheld.wire.digests import jcs, request_digest, result_digest
from upheld.wire.replies import (
    LOCAL,
    InvalidRequest,
    info_body,
    key_set_body,
    parse_request,
    report_body,
)

POLICY: dict[str, Any] = {
    "currency": "USD",
    "prices": [{"item": "Pro plan", "amount": 20}],
    "forbid": [{"id": "promise", "phrase": "guarantee"}],
    "actions": [{"operation": "refund.create", "claims": ["refunded"]}],
}
DONE = {"operation": "refund.create", "status": "DONE"}
FACT = {"near": "table", "kind": "time", "value": "19:30"}
OTHER_ID = "rc_" + "1" * 32


def checked(body: object, *, trusted: bool = True) -> dict[str, Any]:
    request = parse_request(body)
    return report_body(check_cases(request, ring=ring() if trusted else None, now=NOW))


def single(reply: str, **more: object) -> dict[str, Any]:
    return {"policy": POLICY, "reply": reply, **more}


def rules(result: dict[str, Any]) -> list[str]:
    return [finding["rule"] for finding in result["findings"]]


@pytest.fixture(scope="module")
def schemas() -> Registry[Any]:
    path = Path(__file__).resolve().parents[4] / "shared/seeds/curbi-check.openapi.json"
    if not path.is_file():
        pytest.skip("the source specifications are not beside the checkout")
    seed = json.loads(path.read_text(encoding="utf-8"))
    registry: Registry[Any] = Registry()
    return registry.with_resources(
        [
            ("urn:seed", DRAFT202012.create_resource(seed)),
            (
                "https://curbi.io/developers/policy.v1.schema.json",
                DRAFT202012.create_resource(dict(POLICY_SCHEMA)),
            ),
        ]
    )


def assert_fits(value: object, name: str, schemas: Registry[Any]) -> None:
    schema = {"$ref": f"urn:seed#/components/schemas/{name}"}
    errors = list(Draft202012Validator(schema, registry=schemas).iter_errors(value))
    assert errors == []


TOKEN = sign(claims(), signer().sign)
RECORDS: list[dict[str, Any]] = [
    {},
    {"effects": [DONE]},
    {"effects": [{"operation": "x"}, {"status": "DONE", "more": [1, {"deep": None}]}]},
    {"facts": [FACT]},
    {"subject": "run-7", "receipts": [TOKEN, TOKEN, "rubbish"]},
    {"subject": "run-7", "receipts": [TOKEN], "effects": [DONE]},
    {"receipts": []},
    {"subject": "s" * 200, "receipts": ["x"] * 120},
]
REPLIES = [
    "",
    "All fine.",
    "I've refunded you. We guarantee it: the Pro plan is $25.",
    "\U0001f600 Refunded $5 \U0001f469\u200d\U0001f469\u200d\U0001f467 guarantee",
    "Your table is at 8 pm.",
    "The fee is $1.2.3.",
]


@pytest.mark.parametrize("record", RECORDS)
@pytest.mark.parametrize("reply", REPLIES)
@pytest.mark.parametrize("version", [None, "2026-10-27", "2026-11-01"])
def test_every_output_fits_the_seed(
    reply: str, record: dict[str, Any], version: str | None, schemas: Registry[Any]
) -> None:
    more = {} if version is None else {"version": version}
    body = single(reply, record=record, verify="required", **more)
    assert_fits(body, "CheckRequest", schemas)
    assert_fits(checked(body), "CheckResult", schemas)
    case = {"reply": reply, "record": record}
    batch = {"policy": POLICY, "cases": [case, {"reply": "", "id": "b"}, case], **more}
    assert_fits(batch, "CheckRequest", schemas)
    assert_fits(checked(batch, trusted=False), "BatchResult", schemas)


def test_info_and_keys_fit_the_seed(schemas: Registry[Any]) -> None:
    assert_fits(info_body("0.1.0"), "Info", schemas)
    assert_fits(key_set_body([signer().public]), "KeySet", schemas)


def test_a_result_has_exactly_these_members() -> None:
    """T65: nothing may be added; the version is always the newest (T64)."""
    result = checked(single("I've refunded you.", version="2026-10-27"))
    assert result == {
        "object": "check",
        "version": "2026-11-01",
        "recordTrust": "caller_supplied_unverified",
        "pass": False,
        "findings": [
            {
                "rule": "action:unrecorded",
                "span": result["findings"][0]["span"],
                "text": result["findings"][0]["text"],
                "why": result["findings"][0]["why"],
            }
        ],
        "proof": {
            "scope": "operation_and_subject_only",
            "factsAuthenticated": False,
            "replayProtection": "within_request_only",
            "authorizationGranted": False,
        },
    }


def test_f47_spans_are_utf16() -> None:
    """F47, R242: after an emoji the offsets count two units for it."""
    reply = "\U0001f600 the Pro plan costs $5"
    (finding,) = checked(single(reply))["findings"]
    start, end = finding["span"]
    units = reply.encode("utf-16-le")
    assert finding["text"] == "$5" == units[2 * start : 2 * end].decode("utf-16-le")
    assert start == reply.index("$") + 1


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                *("guarantee", "refunded", "$5", "Pro plan", "I have", " ", ".", "\n"),
                *("\U0001f600", "e\u0301", "\u200b", "\u05d0\u05d1", "\u202e", "\ufeff"),
                "\U0001f469\u200d\U0001f467",
            ]
        ),
        max_size=25,
    ).map("".join)
)
def test_text_is_the_slice_of_the_reply_by_the_span(reply: str) -> None:
    units = reply.encode("utf-16-le")
    for finding in checked(single(reply))["findings"]:
        start, end = finding["span"]
        assert units[2 * start : 2 * end].decode("utf-16-le") == finding["text"]


def test_receipts_are_told_where_they_were_sent() -> None:
    other = sign(claims(receipt_id=OTHER_ID, key_id="k9"), signer().sign)
    record = {"subject": "run-7", "receipts": ["x", TOKEN, other, TOKEN]}
    result = checked(single("I've refunded you.", record=record, verify="required"))
    assert result["receipts"] == {
        "valid": 1,
        "rejected": [
            {"index": 0, "reason": "malformed"},
            {"index": 2, "reason": "unknown_key"},
            {"index": 3, "reason": "duplicate"},
        ],
    }
    assert (result["pass"], result["recordTrust"]) == (True, "curbi_signed")
    assert checked(single("Fine.", record={"receipts": []}))["receipts"] == {
        "valid": 0,
        "rejected": [],
    }
    assert "receipts" not in checked(single("Fine.", record={"subject": "run-7"}))


@pytest.mark.parametrize(
    ("record", "trust"),
    [
        ({}, "caller_supplied_unverified"),
        ({"effects": [DONE]}, "caller_supplied_unverified"),
        ({"subject": "run-7", "receipts": [TOKEN]}, "curbi_signed"),
        ({"subject": "run-7", "receipts": [TOKEN], "effects": [DONE]}, "mixed"),
        ({"subject": "run-7", "receipts": [TOKEN], "facts": [FACT]}, "mixed"),
        (
            {"subject": "run-7", "receipts": [TOKEN], "effects": [{**DONE, "status": "done"}]},
            "curbi_signed",
        ),
        ({"subject": "run-8", "receipts": [TOKEN]}, "caller_supplied_unverified"),
    ],
)
def test_t72_trust(record: dict[str, Any], trust: str) -> None:
    assert checked(single("Fine.", record=record))["recordTrust"] == trust


def test_t72_a_batch_has_the_trust_its_results_share() -> None:
    signed = {"reply": "Fine.", "record": {"subject": "run-7", "receipts": [TOKEN]}}
    plain = {"reply": "Fine."}
    assert checked({"policy": POLICY, "cases": [plain, plain]})["recordTrust"] == (
        "caller_supplied_unverified"
    )
    assert checked({"policy": POLICY, "cases": [signed, plain]})["recordTrust"] == "mixed"


def test_d2_a_receipt_counts_once_in_a_request() -> None:
    case = {"reply": "I've refunded you.", "record": {"subject": "run-7", "receipts": [TOKEN]}}
    result = checked({"policy": POLICY, "cases": [case, case], "verify": "required"})
    assert [rules(r) for r in result["results"]] == [[], ["action:unrecorded"]]
    assert result["results"][1]["receipts"]["rejected"] == [{"index": 0, "reason": "duplicate"}]


def test_t67_required_asks_for_a_receipt() -> None:
    reply = "I've refunded you."
    assert rules(checked(single(reply, record={"effects": [DONE]}))) == []
    assert rules(checked(single(reply, record={"effects": [DONE]}, verify="required"))) == [
        "action:unverified"
    ]


def test_f82_a_receipt_of_another_operation_proves_nothing() -> None:
    """F82."""
    token = sign(claims(operation="search"), signer().sign)
    record = {"subject": "run-7", "receipts": [token]}
    assert rules(checked(single("I've refunded you.", record=record))) == ["action:unrecorded"]


def test_f79_a_failed_effect_is_no_effect() -> None:
    """F79."""
    record = {"effects": [{**DONE, "status": "FAILED"}]}
    assert rules(checked(single("I've refunded you.", record=record))) == ["action:unrecorded"]


def test_t68_facts_of_a_receipt_are_compared() -> None:
    fact = SignedFact(near="table", kind="time", value="19:30")
    token = sign(claims(facts=(fact,)), signer().sign)
    record = {"subject": "run-7", "receipts": [token], "facts": [FACT]}
    result = checked(single("Your table is at 8 pm.", record=record))
    assert rules(result) == ["fact:contradicts-record", "fact:contradicts-receipt"]
    alone = checked(single("Your table is at 8 pm.", record={**record, "facts": []}))
    assert rules(alone) == ["fact:contradicts-receipt"]


def test_a_receipt_whose_fact_cannot_be_read_is_malformed() -> None:
    fact = SignedFact(near="table", kind="time", value="whenever")
    token = sign(claims(facts=(fact,)), signer().sign)
    record = {"subject": "run-7", "receipts": ["x", token]}
    assert checked(single("Fine.", record=record))["receipts"] == {
        "valid": 0,
        "rejected": [{"index": 0, "reason": "malformed"}, {"index": 1, "reason": "malformed"}],
    }


def test_not_verified_here() -> None:
    record = {"subject": "run-7", "receipts": [TOKEN]}
    body = single("I've refunded you.", record=record)
    result = checked(body, trusted=False)
    assert result["receipts"]["rejected"] == [{"index": 0, "reason": "not_verified_here"}]
    assert rules(result) == ["action:unrecorded"]


def test_t64_the_older_version_folds_the_newest_reason() -> None:
    token = sign(claims(issued_at=SECOND - 90_000), signer().sign)
    record = {"subject": "run-7", "receipts": [token]}
    for version, reason in (
        ("2026-10-27", "expired_or_not_yet_valid"),
        ("2026-11-01", "key_not_valid_at_issue"),
    ):
        result = checked(single("Fine.", record=record, version=version))
        assert result["receipts"]["rejected"] == [{"index": 0, "reason": reason}]


def test_t63_ids() -> None:
    cases = [{"reply": "a"}, {"reply": "b", "id": "x"}, {"reply": "c"}]
    result = checked({"policy": POLICY, "cases": cases})
    assert [r["id"] for r in result["results"]] == ["0", "x", "2"]
    with pytest.raises(InvalidRequest, match=r"cases\[1\]\.id"):
        parse_request({"policy": POLICY, "cases": [{"reply": "a"}, {"reply": "b", "id": "0"}]})


@pytest.mark.parametrize(
    ("body", "path"),
    [
        (None, "the body"),
        ([], "the body"),
        ({}, "policy"),
        ({"policy": POLICY}, "the body"),
        ({"policy": POLICY, "reply": "a", "cases": []}, "the body"),
        ({"policy": POLICY, "reply": "a", "more": 1}, "the body"),
        ({"policy": POLICY, "cases": [{"reply": "a"}], "record": {}}, "the body"),
        ({"policy": POLICY, "reply": 1}, "reply"),
        ({"policy": POLICY, "reply": None}, "reply"),
        ({"policy": POLICY, "reply": "a" * 4_001}, "reply"),
        ({"policy": POLICY, "reply": "a\ud800"}, "reply"),
        ({"policy": POLICY, "reply": "a", "version": "2026-11-02"}, "version"),
        ({"policy": POLICY, "reply": "a", "version": None}, "version"),
        ({"policy": POLICY, "reply": "a", "verify": "yes"}, "verify"),
        ({"policy": POLICY, "reply": "a", "verify": []}, "verify"),
        ({"policy": POLICY, "cases": []}, "cases"),
        ({"policy": POLICY, "cases": {}}, "cases"),
        ({"policy": POLICY, "cases": [{"reply": ""}] * 51}, "cases"),
        ({"policy": POLICY, "cases": ["a"]}, "cases[0]"),
        ({"policy": POLICY, "cases": [{}]}, "cases[0].reply"),
        ({"policy": POLICY, "cases": [{"reply": "", "more": 1}]}, "cases[0]"),
        ({"policy": POLICY, "cases": [{"reply": "", "id": 1}]}, "cases[0].id"),
        ({"policy": POLICY, "cases": [{"reply": "", "id": "\udfff"}]}, "cases[0].id"),
        ({"policy": {}, "reply": "a"}, "policy"),
        ({"policy": [], "reply": "a"}, "policy"),
        ({"policy": POLICY, "reply": "a", "record": None}, "record"),
        ({"policy": POLICY, "reply": "a", "record": {"more": 1}}, "record"),
        ({"policy": POLICY, "reply": "a", "record": {"subject": ""}}, "record.subject"),
        ({"policy": POLICY, "reply": "a", "record": {"subject": "s" * 201}}, "record.subject"),
        ({"policy": POLICY, "reply": "a", "record": {"effects": [DONE] * 101}}, "record.effects"),
        (
            {"policy": POLICY, "reply": "a", "record": {"effects": [{"status": 1}]}},
            "record.effects",
        ),
        ({"policy": POLICY, "reply": "a", "record": {"effects": ["x"]}}, "record.effects"),
        ({"policy": POLICY, "reply": "a", "record": {"facts": [FACT] * 21}}, "record.facts"),
        ({"policy": POLICY, "reply": "a", "record": {"facts": [{"near": "x"}]}}, "record.facts"),
        ({"policy": POLICY, "reply": "a", "record": {"receipts": [1]}}, "record.receipts"),
        ({"policy": POLICY, "reply": "a", "record": {"receipts": "x"}}, "record.receipts"),
        *(
            ({"policy": POLICY, "reply": "a", "record": {"facts": [FACT | change]}}, "record.facts")
            for change in (
                {"kind": "phone", "value": "1"},
                {"kind": "time", "value": 19},
                {"kind": "date", "value": 2026},
                {"kind": "time", "value": "whenever"},
                {"kind": "date", "value": "soonish"},
                {"kind": "money", "value": "a lot"},
                {"value": True},
                {"value": ""},
                {"value": "x" * 41},
                {"value": ["19:30"]},
                {"near": ""},
                {"near": "n" * 81},
                {"near": ["a", "b"]},
                {"more": 1},
                {"unit": "minutes"},
            )
        ),
    ],
)
def test_a_request_that_means_nothing_names_the_place(body: object, path: str) -> None:
    """R168-R178, T61, T73, T74, T78."""
    with pytest.raises(InvalidInput) as caught:
        parse_request(body)
    assert str(caught.value).startswith(path)


@pytest.mark.parametrize(
    "body",
    [
        {"policy": POLICY, "reply": "a" * 4_000},
        {"policy": POLICY, "reply": "\U0001f600" * 4_000},
        {"policy": POLICY, "cases": [{"reply": ""}] * 50},
        single("a", record={"facts": [FACT | {"kind": "money", "value": 19.99}]}),
        single("a", record={"receipts": ["x"] * 500}),
        single("a", record={"effects": [{}] * 100}),
        single("a", verify="optional", version="2026-10-27"),
    ],
)
def test_what_reaches_a_limit_is_read(body: object) -> None:
    parse_request(body)


def test_t78_messages_never_echo_a_reply() -> None:
    secret = "the secret words"
    bodies: list[dict[str, object]] = [
        {"policy": POLICY, "reply": secret * 300},
        {"policy": POLICY, "reply": secret + "\ud800"},
        {"policy": POLICY, "reply": "a", secret: 1},
        {"policy": POLICY, "reply": "a", "record": {secret: 1}},
        {"policy": {secret: 1}, "reply": "a"},
        {"policy": POLICY, "reply": "a", "record": {"facts": [FACT | {"value": secret}]}},
        {"policy": POLICY, "cases": [{"reply": secret, "id": secret}] * 2},
    ]
    for body in bodies:
        with pytest.raises(InvalidInput) as caught:
            parse_request(body)
        assert "secret" not in str(caught.value)
        assert caught.value.__cause__ is None


def test_the_command_line_reads_more_kinds_and_more_cases() -> None:
    fact = {"near": ["call", "phone"], "kind": "phone", "value": "555-0100"}
    cases = [{"reply": "Call 555-0100.", "record": {"facts": [fact]}}] * 60
    assert len(parse_request({"policy": POLICY, "cases": cases}, terms=LOCAL).cases) == 60


def test_the_policy_may_come_from_a_cache() -> None:
    made = []

    def remembered(document: object) -> Any:
        made.append(document)
        return parse_request(single("")).policy

    request = parse_request(single("We guarantee it."), compile_document=remembered)
    assert made == [POLICY]
    assert request.policy_document == POLICY


def test_jcs_is_rfc_8785() -> None:
    """The example of RFC 8785, section 3.2.3, and names sorted by UTF-16 units."""
    value = {
        "numbers": [333333333.33333329, 1e30, 4.5, 2e-3, 1e-27],
        "string": '\u20ac$\u000f\nA\'B"\\\\"/',
        "literals": [None, True, False],
    }
    assert (
        jcs(value)
        == (
            '{"literals":[null,true,false],'
            '"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],'
            '"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}'
        ).encode()
    )
    assert jcs({"\ufb33": 1, "\U0001f600": 2}) == '{"\U0001f600":2,"\ufb33":1}'.encode()
    assert jcs([2**60, -0.0, 5.0]) == b"[1152921504606847000,0,5]"


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {"a": "\ud800"}, {1: 2}, 10**400])
def test_jcs_refuses_what_json_cannot_hold(value: object) -> None:
    with pytest.raises(InvalidInput):
        jcs(value)


def test_digests_are_those_of_one_reply_with_defaults_filled() -> None:
    alone = parse_request(single("Fine."))
    full = parse_request(single("Fine.", version="2026-11-01", verify="optional", record={}))
    batch = parse_request({"policy": POLICY, "cases": [{"reply": "x"}, {"reply": "Fine."}]})
    digest = request_digest(alone, 0)
    assert digest == request_digest(full, 0) == request_digest(batch, 1)
    assert digest != request_digest(batch, 0)
    assert len(digest) == 64
    assert len(result_digest({"pass": True})) == 64
