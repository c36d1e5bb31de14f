"""The ASGI application for `upheld serve` and other servers: `upheld.asgi:app` (a factory)."""

from starlette.types import ASGIApp

from upheld.bootstrap.server import build_services
from upheld.http.app import create_app
from upheld.http.logs import configure_logs
from upheld.http.tracing import Traced, exporting_provider
from upheld.settings import Settings

__all__ = ["app"]


def app() -> ASGIApp:
    """Return the app with the settings of the environment, in spans where they say so."""
    settings = Settings.from_env()
    configure_logs()
    plain = create_app(lambda: build_services(settings), cors_origins=settings.cors_origins)
    return Traced(plain, exporting_provider()) if settings.otel else plain
