"""Schemathesis on our own document: generated requests, good and bad, against a live server."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from tests.http.conftest import PASSWORD, scripted_tools
from tests.http.live import listening
from upheld.bootstrap.server import build_services
from upheld.http.app import create_app
from upheld.http.callers import CSRF_HEADER
from upheld.settings import Settings

EXAMPLES = 60


@pytest.fixture
def live(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, str, str]]:
    """The address of a server without rate limits, a live token and a managed key."""
    for purpose in ("checks", "feedback", "sign_in", "public_replies", "managed_replies"):
        monkeypatch.setitem(
            __import__("upheld.bootstrap.server", fromlist=["RULES"]).RULES,
            purpose,
            ("1000000/minute",),
        )
    app = create_app(
        lambda: build_services(Settings(data_dir=tmp_path / "data"), tools=scripted_tools())
    )
    with listening(app) as url, httpx2.Client(base_url=url) as client:
        who = {"email": "a@a.example", "password": PASSWORD}
        csrf = client.post("/api/session/sign-up", json=who).json()["csrfToken"]
        tokens = [
            client.post(
                "/api/account/tokens",
                json={"name": "t", "product": product},
                headers={CSRF_HEADER: csrf},
            ).json()["token"]
            for product in ("live", "replies")
        ]
        yield url, tokens[0], tokens[1]


@pytest.mark.parametrize(
    ("credential", "paths"), [(1, "^/api/(?!v1|session)"), (2, "^/(api/)?v1/")]
)
def test_generated_requests_are_answered_as_the_document_says(
    live: tuple[str, str, str], tmp_path: Path, credential: int, paths: str
) -> None:
    command = [
        str(Path(sys.executable).with_name("schemathesis")), "run", f"{live[0]}/api/openapi.json",
        "--include-path-regex", paths, "--header", f"Authorization: Bearer {live[credential]}",
        "--max-examples", str(EXAMPLES), "--seed", "20261130",
        "--phases", "examples,coverage,fuzzing",
        "--checks", "all", "--exclude-checks", "ignored_auth,positive_data_acceptance",
        "--workers", "1", "--suppress-health-check", "all", "--generation-database", "none",
        "--no-color",
    ]  # fmt: skip
    env = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy")}
    result = subprocess.run(
        command, capture_output=True, text=True, cwd=tmp_path, env=env, check=False, timeout=600
    )
    report = result.stdout[result.stdout.find("FAILURES") :]
    assert result.returncode == 0, report[:8000] + result.stderr[-2000:]
