"""The ASGI application for `upheld serve` and other servers: `upheld.asgi:app` (a factory)."""

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.types import ASGIApp

from upheld.bootstrap.server import build_services
from upheld.http.app import Build, create_app
from upheld.http.logs import configure_logs
from upheld.http.tracing import Traced, exporting_provider
from upheld.service.services import Services
from upheld.settings import Settings

__all__ = ["app", "settled"]


def app() -> ASGIApp:
    """Return the app with the settings of the environment, in spans where they say so."""
    settings = Settings.from_env()
    configure_logs()
    build = settled(lambda: build_services(settings))
    plain = create_app(build, cors_origins=settings.cors_origins)
    return Traced(plain, exporting_provider()) if settings.otel else plain


def settled(build: Build) -> Build:
    """Return a build after which the collector leaves alone what lives as long as the server.

    A full collection walks all that is loaded, tens of milliseconds in which nobody is answered.
    """

    @asynccontextmanager
    async def built() -> AsyncIterator[Services]:
        async with build() as services:
            gc.collect()
            gc.freeze()
            yield services

    return built
