"""One OpenTelemetry server span a request, for the extra `otel`.

The span is written by hand so that it holds only what is named here: method, route, scheme and
status. Paths and queries hold one-time tokens, headers hold credentials, and the text of an
exception may quote a request: none of them is ever given to the tracer.
"""

import asyncio
from typing import TYPE_CHECKING

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from upheld.domain.errors import MissingExtra
from upheld.http.edge import method_of, route_of

if TYPE_CHECKING:
    from opentelemetry.context import Context
    from opentelemetry.sdk.trace import TracerProvider

__all__ = ["Traced", "exporting_provider"]

PARENT = frozenset({b"traceparent", b"tracestate"})
STOPPED = frozenset({"lifespan.shutdown.complete", "lifespan.shutdown.failed"})
WHAT = "UPHELD_OTEL"


class Traced:
    """An app in spans; a span ends with the last byte, that of a stream too.

    The provider belongs to the app: what it still holds is sent when the server stops.
    """

    def __init__(self, app: ASGIApp, provider: "TracerProvider") -> None:
        self._app = app
        self._provider = provider
        self._tracer = provider.get_tracer("upheld.http")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        from opentelemetry.trace import SpanKind, Status, StatusCode

        if scope["type"] != "http":
            await self._app(scope, receive, self._sent_before_the_end(send))
            return
        method, status = method_of(scope), 500

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        with self._tracer.start_as_current_span(
            method,
            context=_parent(scope),
            kind=SpanKind.SERVER,
            record_exception=False,
            set_status_on_exception=False,
        ) as span:
            try:
                await self._app(scope, receive, seen)
            finally:
                route = route_of(scope)
                span.update_name(f"{method} {route}")
                span.set_attribute("http.request.method", method)
                span.set_attribute("http.route", route)
                span.set_attribute("http.response.status_code", status)
                span.set_attribute("url.scheme", scope.get("scheme", "http"))
                if status >= 500:
                    span.set_status(Status(StatusCode.ERROR))

    def _sent_before_the_end(self, send: Send) -> Send:
        async def last(message: Message) -> None:
            if message["type"] in STOPPED:
                await asyncio.to_thread(self._provider.shutdown)
            await send(message)

        return last


def exporting_provider() -> "TracerProvider":
    """Return spans' way out by OTLP over HTTP; the library reads its own `OTEL_*` variables.

    Raises MissingExtra where the extra `otel` is not installed.
    """
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import OTELResourceDetector, Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ModuleNotFoundError:
        raise MissingExtra(WHAT, "otel") from None
    named = Resource({"service.name": "upheld"}).merge(OTELResourceDetector().detect())
    provider = TracerProvider(resource=named)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return provider


def _parent(scope: Scope) -> "Context":
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    carrier = {
        name.decode("latin-1"): value.decode("latin-1")
        for name, value in scope["headers"]
        if name in PARENT
    }
    return TraceContextTextMapPropagator().extract(carrier)
