"""A server whose provider takes half a second, for tests that kill it in the middle of a check."""

import asyncio

from fastapi import FastAPI

from tests.http.conftest import passage, scripted_tools
from upheld.bootstrap.server import build_services
from upheld.domain.claims import Claim
from upheld.http.app import create_app
from upheld.ports import Retrieval
from upheld.settings import Settings

__all__ = ["app"]


class HalfASecond:
    """Finds its passage after half a second."""

    name = "slow"

    async def search(self, query: str, *, claim: Claim, limit: int) -> Retrieval:
        await asyncio.sleep(0.5)
        return Retrieval(evidence=tuple(passage(claim)))


def app() -> FastAPI:
    """Return the app over the data folder of the environment."""
    tools = scripted_tools(providers=(HalfASecond(),))
    return create_app(lambda: build_services(Settings.from_env(), tools=tools))
