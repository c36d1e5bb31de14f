"""Callers that mean harm, over a real socket: heads, bodies, credentials, keys, paths."""

import json
import re
import socket
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx2
import pytest

from tests.http.test_stream import running

BODY = json.dumps({"response": "Lyon has 500,000 people."}).encode()
WRONG = "authorization: Bearer fk_" + "a" * 43


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, str]]:
    with running(tmp_path_factory.mktemp("hostile")) as (url, token):
        yield int(url.rpartition(":")[2]), f"authorization: Bearer {token}"


def message(
    path: str, headers: Sequence[str] = (), body: bytes = BODY, method: str = "POST"
) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "host: a.example", f"content-length: {len(body)}"]
    lines += ["content-type: application/json", *headers]
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


def sent(port: int, *parts: bytes, wait: float = 0.0) -> tuple[int, bytes]:
    """Return status and body of the answer; 0 where the server hung up without one."""
    out = b""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        try:
            for part in parts:
                connection.sendall(part)
                time.sleep(wait)
            while not _whole(out):
                chunk = connection.recv(65536)
                if not chunk:
                    break
                out += chunk
        except ConnectionError:
            pass
    return int(out[9:12] or 0), out.partition(b"\r\n\r\n")[2]


def _whole(out: bytes) -> bool:
    head, found, body = out.partition(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head.lower())
    return bool(found) and length is not None and len(body) >= int(length[1])


def test_two_authorization_headers_are_none(target: tuple[int, str]) -> None:
    port, mine = target
    for path in ("/api/check", "/v1/check"):
        for headers in ((mine, WRONG), (WRONG, mine), (mine, mine)):
            assert sent(port, message(path, headers))[0] == 401
    assert sent(port, message("/api/check", (mine,)))[0] == 200


def test_two_idempotency_keys_are_none(target: tuple[int, str]) -> None:
    port, mine = target
    keys = ("idempotency-key: one", "idempotency-key: two")
    assert sent(port, message("/api/check", (mine, *keys)))[0] == 400


def test_a_conflict_names_no_account(target: tuple[int, str]) -> None:
    port, mine = target
    headers = (mine, "idempotency-key: used")
    assert sent(port, message("/api/check", headers))[0] == 200
    other = json.dumps({"response": "Paris has 2 million people."}).encode()
    status, body = sent(port, message("/api/check", headers, other))
    assert status == 409
    assert json.loads(body)["code"] == "idempotency_mismatch"
    assert b"acc_" not in body


@pytest.mark.parametrize("size", [70_000, 1_000_000])
def test_a_head_without_end_is_cut_off(target: tuple[int, str], size: int) -> None:
    port, mine = target
    assert sent(port, message("/api/check", (mine, "x: " + "a" * size)))[0] in {431, 0}
    assert sent(port, message("/api/check", (mine, *["x: y"] * (size // 6))))[0] in {431, 0}
    assert sent(port, message("/" + "a" * size, (mine,)))[0] in {400, 431, 0}
    assert sent(port, message("/healthz", (), b"", "GET"))[0] == 200


def test_heads_up_to_the_limit_pass_one_after_another(target: tuple[int, str]) -> None:
    port, mine = target
    one = message("/api/check", (mine, "x: " + "a" * 40_000))
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        for _ in range(3):
            connection.sendall(one)
            out = b""
            while not _whole(out):
                out += connection.recv(65536)
            assert out.startswith(b"HTTP/1.1 200")


def test_a_head_that_does_not_come_is_hung_up_on(
    target: tuple[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("upheld.http.connection.HEAD_SECONDS", 0.3)
    port, _ = target
    began = time.monotonic()
    assert sent(port)[0] == 408
    assert sent(port, b"GET /healthz HTTP/1.1\r\nhost: a\r\nx: ")[0] == 408
    assert time.monotonic() - began < 10


def test_a_body_that_does_not_come_is_refused(
    target: tuple[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("upheld.http.body.BODY_SECONDS", 0.3)
    port, mine = target
    for path in ("/api/check", "/api/check/stream", "/v1/check"):
        assert sent(port, message(path, (mine,))[:-5])[0] == 408


def test_a_large_body_that_comes_with_its_head_is_not_taken_for_one(
    target: tuple[int, str],
) -> None:
    port, _ = target
    policy = b'{"policy":{"forbid":[{"id":"a","phrase":"b"}]},"cases":['
    case = b'{"reply":"' + b"c" * 3_000 + b'"}'
    body = policy + b",".join([case] * 50) + b"]}"
    assert sent(port, message("/v1/check", body=body))[0] == 200


def test_a_body_that_comes_in_parts_is_one_body(target: tuple[int, str]) -> None:
    port, _ = target
    body = b'{"policy":{"forbid":[{"id":"a","phrase":"b"}]},"reply":"Fine."}'
    whole = message("/v1/check", body=body)
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        for cut in (len(whole) - len(body), len(whole) - 9, len(whole) - 1):
            connection.sendall(whole[:cut])
            time.sleep(0.1)
            connection.sendall(whole[cut:])
            out = b""
            while not _whole(out):
                out += connection.recv(65536)
            assert out.startswith(b"HTTP/1.1 200"), out


@pytest.mark.parametrize(
    "body",
    [
        rb'{"response":"a","response":"b"}',
        rb'{"response":"a","\u0072esponse":"b"}',
        rb'{"response":"\":","response":"b","prompt":"\":"}',
        rb'{"response":"a","prompt":"b","prompt":"\u0022:"}',
        rb'{"response":"a","prompt":"b","prompt":"\"\u003a"}',
        b'{"response":"a","prompt"\t:"b","prompt":"c"}',
    ],
)
def test_r203_a_repeated_name_does_not_hide(target: tuple[int, str], body: bytes) -> None:
    port, mine = target
    status, answer = sent(port, message("/api/check", (mine,), body))
    assert status == 400
    assert b"repeats" in answer


@pytest.mark.parametrize("path", ["/api/account/usage/", "/v1/check/", "//evil.example/api/check/"])
def test_no_path_is_answered_with_an_address_of_the_callers(
    target: tuple[int, str], path: str
) -> None:
    port, mine = target
    assert sent(port, message(path, (mine,), b"", "GET"))[0] == 404


def test_an_address_that_is_only_said_counts_for_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as (url, _):
        who = {"email": "b@b.example", "password": "wrong wrong wrong"}
        seen = [
            httpx2.post(
                f"{url}/api/session", json=who, headers={"x-forwarded-for": f"192.0.2.{n}"}
            ).status_code
            for n in range(12)
        ]
    assert seen.count(429) >= 2
