"""The spans of the extra `otel`: one a request, and nothing in it that a caller sent."""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx2
import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from tests.http.conftest import BASE, Server
from tests.http.live import listening
from upheld import asgi
from upheld.domain.errors import MissingExtra
from upheld.http.tracing import Traced, exporting_provider

SECRET = "very-secret-word"


@pytest.fixture
def spans() -> Iterator[tuple[TracerProvider, InMemorySpanExporter]]:
    exporter, provider = InMemorySpanExporter(), TracerProvider(shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    yield provider, exporter
    provider.shutdown()


@pytest.fixture
async def client(
    server: Server, spans: tuple[TracerProvider, InMemorySpanExporter]
) -> AsyncIterator[httpx2.AsyncClient]:
    transport = httpx2.ASGITransport(app=Traced(server.app, spans[0]), raise_app_exceptions=False)
    async with httpx2.AsyncClient(transport=transport, base_url=BASE) as made:
        yield made


def one(exporter: InMemorySpanExporter) -> ReadableSpan:
    (span,) = exporter.get_finished_spans()
    return span


async def test_a_request_makes_one_span_without_anything_sent(
    client: httpx2.AsyncClient,
    spans: tuple[TracerProvider, InMemorySpanExporter],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for side in ("REQUEST", "RESPONSE"):
        monkeypatch.setenv(f"OTEL_INSTRUMENTATION_HTTP_CAPTURE_HEADERS_SERVER_{side}", ".*")
    answer = await client.post(
        f"/api/session/first-run/{SECRET}?q={SECRET}",
        json={"email": f"{SECRET}@a.example", "password": SECRET},
        headers={
            "authorization": f"Bearer {SECRET}", "cookie": f"upheld_session={SECRET}",
            "user-agent": SECRET, "x-forwarded-for": SECRET, "baggage": f"a={SECRET}",
        },
    )  # fmt: skip
    assert answer.status_code == 404
    span = one(spans[1])
    assert span.name == "POST /api/session/first-run/{token}"
    assert span.kind.name == "SERVER"
    assert dict(span.attributes or {}) == {
        "http.request.method": "POST",
        "http.route": "/api/session/first-run/{token}",
        "http.response.status_code": 404,
        "url.scheme": "http",
    }
    assert SECRET not in span.to_json()


async def test_a_path_of_nobodys_is_not_written(
    client: httpx2.AsyncClient, spans: tuple[TracerProvider, InMemorySpanExporter]
) -> None:
    await client.request(SECRET.upper(), f"/{SECRET}")
    span = one(spans[1])
    assert span.name == "other none"
    assert SECRET not in span.to_json().lower()


async def test_a_span_belongs_to_the_callers_trace(
    client: httpx2.AsyncClient, spans: tuple[TracerProvider, InMemorySpanExporter]
) -> None:
    trace, parent = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
    await client.get("/healthz", headers={"traceparent": f"00-{trace}-{parent}-01"})
    span = one(spans[1])
    assert span.context is not None
    assert span.parent is not None
    assert f"{span.context.trace_id:032x}" == trace
    assert f"{span.parent.span_id:016x}" == parent


@pytest.mark.parametrize("sent", ["", "00-zz", "00-" + "0" * 32 + "-" + "0" * 16 + "-01", "é😀"])
async def test_a_broken_traceparent_begins_a_trace(
    client: httpx2.AsyncClient, spans: tuple[TracerProvider, InMemorySpanExporter], sent: str
) -> None:
    answer = await client.get("/healthz", headers=[(b"traceparent", sent.encode())])
    assert answer.status_code == 200
    assert one(spans[1]).parent is None


async def test_a_crash_is_a_failed_span_without_its_words(
    spans: tuple[TracerProvider, InMemorySpanExporter],
) -> None:
    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        raise ValueError(SECRET)

    transport = httpx2.ASGITransport(app=Traced(broken, spans[0]))
    async with httpx2.AsyncClient(transport=transport, base_url=BASE) as made:
        with pytest.raises(ValueError, match=SECRET):
            await made.get("/")
    span = one(spans[1])
    assert span.status.status_code.name == "ERROR"
    assert span.attributes is not None
    assert span.attributes["http.response.status_code"] == 500
    assert SECRET not in span.to_json()


async def test_a_stream_is_one_span(spans: tuple[TracerProvider, InMemorySpanExporter]) -> None:
    async def parts() -> AsyncIterator[bytes]:
        for _ in range(5):
            yield b"data: x\n\n"

    transport = httpx2.ASGITransport(app=Traced(StreamingResponse(parts()), spans[0]))
    async with httpx2.AsyncClient(transport=transport, base_url=BASE) as made:
        assert len((await made.get("/")).content) == 45
    assert one(spans[1]).name == "GET none"


async def test_a_server_that_stops_sends_what_is_left() -> None:
    """Before it says that it has stopped, for a stopped server may be killed at once."""
    exporter, provider = InMemorySpanExporter(), TracerProvider(shutdown_on_exit=False)
    provider.add_span_processor(BatchSpanProcessor(exporter, schedule_delay_millis=60_000))
    app = Traced(Starlette(), provider)
    asked = iter([{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}])
    sent: list[tuple[str, int]] = []

    async def receive() -> Message:
        message = next(asked)
        if message["type"] == "lifespan.shutdown":
            transport = httpx2.ASGITransport(app=app)
            async with httpx2.AsyncClient(transport=transport, base_url=BASE) as made:
                await made.get("/")
        return message

    async def send(message: Message) -> None:
        sent.append((message["type"], len(exporter.get_finished_spans())))

    await app({"type": "lifespan"}, receive, send)
    assert sent == [("lifespan.startup.complete", 0), ("lifespan.shutdown.complete", 1)]


def test_the_library_reads_its_own_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    assert exporting_provider().resource.attributes["service.name"] == "upheld"
    monkeypatch.setenv("OTEL_SERVICE_NAME", "checks-eu")
    provider = exporting_provider()
    assert provider.resource.attributes["service.name"] == "checks-eu"
    provider.shutdown()


@pytest.mark.parametrize(("setting", "traced"), [("true", True), ("", False)])
def test_the_app_is_traced_where_the_setting_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setting: str, traced: bool
) -> None:
    monkeypatch.setenv("UPHELD_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("UPHELD_OTEL", setting)
    monkeypatch.setattr(asgi, "exporting_provider", TracerProvider)
    assert isinstance(asgi.app(), Traced) is traced


def test_the_extra_is_named_where_it_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.exporter.otlp.proto.http.trace_exporter", None)
    with pytest.raises(MissingExtra, match="otel"):
        exporting_provider()


async def test_spans_arrive_where_the_standard_variables_say(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A real receiver on loopback reads the protobuf of OTLP over HTTP."""
    got: list[tuple[str, bytes]] = []

    async def receive(request: Request) -> Response:
        got.append((request.headers["x-team"], await request.body()))
        return Response(media_type="application/x-protobuf")

    receiver = Starlette(routes=[Route("/v1/traces", receive, methods=["POST"])])
    with listening(receiver) as url:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", url)
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_HEADERS", "x-team=ours")
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_COMPRESSION", "none")
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        provider = exporting_provider()
        transport = httpx2.ASGITransport(app=Traced(server.app, provider))
        async with httpx2.AsyncClient(transport=transport, base_url=BASE) as made:
            await made.get(f"/api/session/oidc/callback?state={SECRET}&code={SECRET}")
        assert await asyncio.to_thread(provider.force_flush)
        await asyncio.to_thread(provider.shutdown)
    ((team, body),) = got
    sent = ExportTraceServiceRequest.FromString(body)
    (span,) = sent.resource_spans[0].scope_spans[0].spans
    assert (team, span.name) == ("ours", "GET /api/session/oidc/callback")
    assert SECRET.encode() not in body
