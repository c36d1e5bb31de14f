"""A model from a hub, fetched from a double on loopback that has a hub's layout."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from tests.unit.adapters.verifier.models import model_directory

from upheld.adapters.local.hub import HubReference, fetched
from upheld.bootstrap.models import add_model, model_registry
from upheld.domain.errors import InvalidInput, NotFound, ProviderError, ProviderErrorKind
from upheld.settings import Settings

COMMIT = "0123456789abcdef0123456789abcdef01234567"


class Hub(BaseHTTPRequestHandler):
    """Serves one repository: its commit, and its files at that commit only."""

    folder: Path
    status = 200

    def do_GET(self) -> None:
        body = self._body()
        self.send_response(self.status if body is not None else 404)
        self.send_header("Content-Length", str(len(body or b"")))
        self.end_headers()
        self.wfile.write(body or b"")

    def _body(self) -> bytes | None:
        if self.path == "/api/models/acme/judge/revision/main":
            return json.dumps({"sha": COMMIT}).encode()
        start = f"/acme/judge/resolve/{COMMIT}/"
        path = self.folder / self.path.removeprefix(start)
        return path.read_bytes() if self.path.startswith(start) and path.is_file() else None

    def log_message(self, format: str, *args: object) -> None:
        return


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[str]:
    folder = model_directory(tmp_path / "hub")
    (folder / "onnx").mkdir()
    (folder / "model.onnx").rename(folder / "onnx" / "model.onnx")
    handler = type("Handler", (Hub,), {"folder": folder})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_model_is_fetched_at_a_commit_added_and_recorded(hub: str, tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path / "data")
    added = add_model("hub:acme/judge", name=None, settings=settings, hub_url=hub)
    assert (added.name, added.origin) == ("judge", f"hub:acme/judge@{COMMIT}")
    assert added.labels == "0 supports, 1 neither, 2 refutes"
    assert model_registry(settings).load("judge") is not None


def test_a_commit_is_taken_as_it_is(hub: str, tmp_path: Path) -> None:
    reference = HubReference.read(f"hub:acme/judge@{COMMIT}")
    found = fetched(reference, tmp_path / "m", base_url=hub)
    assert sorted(path.name for path in found.path.iterdir()) == [
        "config.json",
        "model.onnx",
        "tokenizer.json",
    ]


@pytest.mark.parametrize("where", ["hub:acme/other", "hub:acme/judge@v9"])
def test_what_the_hub_does_not_know_is_said(hub: str, tmp_path: Path, where: str) -> None:
    with pytest.raises(NotFound, match="the hub knows no acme/"):
        fetched(HubReference.read(where), tmp_path / "m", base_url=hub)


def test_a_missing_file_is_named(hub: str, tmp_path: Path) -> None:
    (tmp_path / "hub" / "tokenizer.json").unlink()
    with pytest.raises(NotFound, match=r"has no tokenizer\.json"):
        fetched(HubReference.read("hub:acme/judge"), tmp_path / "m", base_url=hub)


def test_a_hub_that_cannot_be_reached_is_a_network_failure(tmp_path: Path) -> None:
    with pytest.raises(ProviderError) as caught:
        fetched(HubReference.read("hub:acme/judge"), tmp_path / "m", base_url="http://127.0.0.1:9")
    assert caught.value.kind is ProviderErrorKind.NETWORK


@pytest.mark.parametrize(
    "text", ["hub:judge", "hub:", "hub:a/b/c", "hub:acme/judge@", "acme/judge"]
)
def test_a_reference_that_names_nothing_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="hub:OWNER/NAME"):
        HubReference.read(text)
