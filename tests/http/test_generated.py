"""Schemathesis on our own document: generated requests, good and bad, against a live server."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import httpx2
import pytest

from tests.http.conftest import PASSWORD, scripted_tools
from tests.http.live import listening
from upheld.adapters.signing import Ed25519Signer
from upheld.bootstrap import server as bootstrap
from upheld.http.app import create_app
from upheld.http.callers import COOKIE, CSRF_HEADER
from upheld.settings import Settings

EXAMPLES = 40
CASES = 2_000
NO_LIMIT = ("1000000/minute",)


@pytest.fixture
def live(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, list[list[str]]]]:
    """The address of a server without rate limits, and the headers of three kinds of caller."""
    for purpose in bootstrap.RULES:
        monkeypatch.setitem(bootstrap.RULES, purpose, NO_LIMIT)
    settings = Settings(data_dir=tmp_path / "data", receipt_signing_key=signing_key(tmp_path))
    app = create_app(lambda: bootstrap.build_services(settings, tools=scripted_tools()))
    with listening(app) as url, httpx2.Client(base_url=url, timeout=60) as client:
        who = {"email": "a@a.example", "password": PASSWORD}
        csrf = client.post("/api/session/sign-up", json=who).json()["csrfToken"]
        session = [f"{CSRF_HEADER}: {csrf}"]
        knows_the_cookie(tmp_path / "signed-in", client.cookies[COOKIE])
        tokens = [token(client, csrf, product) for product in ("live", "replies")]
        yield url, [*([f"Authorization: Bearer {raw}"] for raw in tokens), session]


def knows_the_cookie(folder: Path, cookie: str) -> None:
    """Give schemathesis the session as the document's scheme, so that it can leave it out."""
    folder.mkdir()
    text = f'[auth.openapi.Session]\napi_key = "{cookie}"\n'
    (folder / "schemathesis.toml").write_text(text, encoding="utf-8")


def signing_key(folder: Path) -> Path:
    now = int(datetime.now(UTC).timestamp())
    signer = Ed25519Signer.generate("k1", not_before=now - 60, expires_at=now + 86_400 * 100)
    path = folder / "signing.json"
    path.write_text(json.dumps(signer.jwk()), encoding="utf-8")
    return path


def token(client: httpx2.Client, csrf: str, product: str) -> str:
    body, headers = {"name": "t", "product": product}, {CSRF_HEADER: csrf}
    return str(client.post("/api/account/tokens", json=body, headers=headers).json()["token"])


def generated(url: str, paths: str, headers: list[str], folder: Path) -> int:
    """Run schemathesis over some paths as some caller; return how many cases it made."""
    command = [
        str(Path(sys.executable).with_name("schemathesis")), "run", f"{url}/api/openapi.json",
        "--include-path-regex", paths, *(part for h in headers for part in ("--header", h)),
        "--max-examples", str(EXAMPLES), "--seed", "20261130",
        "--phases", "examples,coverage,fuzzing",
        "--checks", "all", "--exclude-checks", "positive_data_acceptance",
        "--workers", "1", "--suppress-health-check", "all", "--generation-database", "none",
        "--no-color",
    ]  # fmt: skip
    env = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy")}
    result = subprocess.run(
        command, capture_output=True, text=True, cwd=folder, env=env, check=False, timeout=900
    )
    report = result.stdout[result.stdout.find("FAILURES") :]
    assert result.returncode == 0, report[:8000] + result.stderr[-2000:]
    made = re.search(r"([0-9,]+) generated", result.stdout)
    assert made is not None, result.stdout[-2000:]
    return int(made[1].replace(",", ""))


@pytest.mark.slow
def test_generated_requests_are_answered_as_the_document_says(
    live: tuple[str, list[list[str]]], tmp_path: Path
) -> None:
    url, (live_token, key, session) = live
    cases = [
        generated(url, "^/api/(check|feedback|account/usage)", live_token, tmp_path),
        generated(url, "^/(api/)?v1/", key, tmp_path),
        generated(url, "^/api/(account|check)", session, tmp_path / "signed-in"),
    ]
    assert sum(cases) >= CASES, cases
