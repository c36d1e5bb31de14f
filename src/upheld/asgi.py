"""The ASGI application for `upheld serve` and other servers: `upheld.asgi:app` (a factory)."""

from fastapi import FastAPI

from upheld.bootstrap.server import build_services
from upheld.http.app import create_app
from upheld.http.logs import configure_logs
from upheld.settings import Settings

__all__ = ["app"]


def app() -> FastAPI:
    """Return the app with the settings of the environment."""
    settings = Settings.from_env()
    configure_logs()
    return create_app(lambda: build_services(settings), cors_origins=settings.cors_origins)
