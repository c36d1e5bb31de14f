"""A policy that was sent before is not read again, and nothing else changes by it."""

import json
from typing import Any

import pytest

from upheld.domain.errors import InvalidInput
from upheld.http.policies import Policies
from upheld.wire.json import strict_loads
from upheld.wire.replies import parse_request

PROMISES = {"forbid": [{"id": f"p{n}", "phrase": f"promise number {n}"} for n in range(9)]}
OTHERS = {"forbid": [*PROMISES["forbid"][:8], {"id": "p8", "phrase": "guarantee"}]}


def written(*, policy: object = PROMISES, **more: object) -> bytes:
    return json.dumps({"policy": policy, "reply": "Hello.", **more}).encode()


@pytest.fixture
def policies() -> Policies:
    """Policies that know PROMISES."""
    known = Policies()
    known.request(written())
    return known


def same(policies: Policies, raw: bytes) -> bool:
    """Say whether a request is read as by a reader that knows no policy."""
    fresh = parse_request(strict_loads(raw))
    request = policies.request(raw)
    return (
        request.policy.policy == fresh.policy.policy
        and request.policy_document == fresh.policy_document
        and request.cases[0].reply == fresh.cases[0].reply
        and request.cases[0].record == fresh.cases[0].record
    )


@pytest.mark.parametrize(
    "raw",
    [
        written(reply="Bonjour à tous, “policy”."),
        written(reply='He said "policy": {"forbid": []}.'),
        written(record={"effects": [{"operation": "o", "status": "DONE"}]}),
        written(policy=OTHERS),
        json.dumps({"reply": "policy", "policy": PROMISES}).encode(),
        json.dumps({"reply": "Hi.", "policy": PROMISES}, indent=1).encode(),
        json.dumps(
            {"record": {"effects": [{"policy": PROMISES}]}, "policy": OTHERS, "reply": "Hi."}
        ).encode(),
        b'{"polic\\u0079": %b, "reply": "Hi."}' % json.dumps(PROMISES).encode(),
    ],
)
def test_a_known_policy_changes_nothing(policies: Policies, raw: bytes) -> None:
    assert same(policies, raw)
    assert same(policies, raw)


def test_a_known_policy_is_the_same_object(policies: Policies) -> None:
    first, second = policies.request(written(reply="One.")), policies.request(written(reply="Two."))
    assert first.policy is second.policy
    assert first.policy_document is second.policy_document
    assert second.cases[0].reply == "Two."


@pytest.mark.parametrize(
    "raw",
    [
        written()[:-1] + b', "policy": {}}',
        written()[:-1] + b', "polic\\u0079": {}}',
        written()[:-1] + b', "reply": "Again."}',
        written()[:-1],
        written(reply=7),
        written(unknown=1),
        json.dumps({"reply": "Hi.", "record": {"policy": PROMISES}}).encode(),
        json.dumps([{"policy": PROMISES, "reply": "Hi."}]).encode(),
        json.dumps(PROMISES["forbid"]).encode(),
        b'"policy": ' + json.dumps(PROMISES).encode(),
        written().replace(b"Hello.", b"\\ud800"),
        written().replace(b"Hello.", b"\xff"),
    ],
)
def test_what_is_refused_is_refused_in_the_same_words(policies: Policies, raw: bytes) -> None:
    with pytest.raises(InvalidInput) as plain:
        parse_request(strict_loads(raw))
    with pytest.raises(InvalidInput) as quick:
        policies.request(raw)
    assert str(quick.value) == str(plain.value)


def test_only_the_last_are_kept() -> None:
    few = Policies(most=2)
    sent: list[Any] = [
        {"forbid": [{"id": f"i{n}", "phrase": "a phrase of some length"} for n in range(start, 9)]}
        for start in range(4)
    ]
    for policy in [*sent, *sent]:
        assert same(few, written(policy=policy))
