"""A whole server on SQLite in a folder of its own, with scripted engines; no port is opened."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI

from upheld.adapters.clock import SystemClock
from upheld.adapters.ids import RandomIds
from upheld.bootstrap.server import build_services
from upheld.domain.accounts import Product
from upheld.domain.claims import Claim, ClaimKind, Importance
from upheld.domain.evidence import Evidence, Quote
from upheld.domain.text import Document, Span
from upheld.domain.verdicts import Judgement
from upheld.http.app import create_app
from upheld.http.callers import COOKIE, CSRF_HEADER
from upheld.pipeline.options import Tools
from upheld.ports import Extraction, Ruled
from upheld.service.services import Services
from upheld.settings import Settings
from upheld.testing.doubles import ScriptedProvider, ScriptedVerifier

PASSWORD = "correct horse battery staple"
BASE = "http://upheld.example"


class WordClaims:
    """Every sentence that ends in a full stop is a claim; enough to drive the doors."""

    name = "scripted-extractor"

    async def extract(self, document: Document, *, limit: int) -> Extraction:
        found: list[Claim] = []
        start = 0
        for part in document.text.split(".")[:-1]:
            lead = len(part) - len(part.lstrip())
            span = Span(start + lead, start + len(part) + 1)
            found.append(
                Claim(
                    id=f"c{len(found) + 1}",
                    text=span.of(document.text),
                    span=span,
                    kind=ClaimKind.NUMERIC,
                    importance=Importance.CORE,
                )
            )
            start += len(part) + 1
        return Extraction(claims=tuple(found[:limit]))


def passage(claim: Claim) -> Sequence[Evidence]:
    return [
        Evidence(
            id="e1",
            url=f"https://a.example/{claim.id}",
            title="A",
            snippet=claim.text,
            provider="scripted",
            authority=0.9,
            recency=0.5,
            relevance=0.9,
            quotes=(Quote(text="as it says"),),
        )
    ]


def upheld(claim: Claim, evidence: Sequence[Evidence]) -> Ruled:
    return Ruled(
        judgement=Judgement(
            scenario="s1",
            support=0.95,
            confidence=0.9,
            reasoning=f"“{claim.text}” stands there.",
            evidence=tuple(evidence),
        )
    )


def scripted_tools(**changes: object) -> Tools:
    parts: dict[str, object] = {
        "extractor": WordClaims(),
        "providers": (ScriptedProvider(answer=passage),),
        "verifier": ScriptedVerifier(rule=upheld),
        "clock": SystemClock(),
        "ids": RandomIds(),
    }
    return Tools(**(parts | changes))  # type: ignore[arg-type]  # built from a table


@dataclass(frozen=True)
class Server:
    """The app, its services and a client without credentials."""

    app: FastAPI
    services: Services
    client: httpx2.AsyncClient

    def as_token(self, token: str) -> httpx2.AsyncClient:
        return self._client({"authorization": f"Bearer {token}"})

    def as_session(self, cookie: str, csrf: str | None) -> httpx2.AsyncClient:
        headers = {"cookie": f"{COOKIE}={cookie}"}
        return self._client(headers | ({CSRF_HEADER: csrf} if csrf else {}))

    async def member(self, email: str) -> "Member":
        """Sign up and make one token of each product."""
        signed_in = await self.services.members.sign_up(email, PASSWORD)
        who = await self.services.authentication.by_session(signed_in.cookie)
        minted = {
            product: await self.services.tokens.mint(who, name="t", product=product)
            for product in (Product.LIVE, Product.REPLIES)
        }
        return Member(
            cookie=signed_in.cookie,
            csrf=signed_in.csrf,
            live=minted[Product.LIVE].raw,
            key=minted[Product.REPLIES].raw,
            live_id=minted[Product.LIVE].credential.id,
            key_id=minted[Product.REPLIES].credential.id,
        )

    def _client(self, headers: dict[str, str]) -> httpx2.AsyncClient:
        transport = httpx2.ASGITransport(app=self.app, raise_app_exceptions=False)
        return httpx2.AsyncClient(transport=transport, base_url=BASE, headers=headers)


@dataclass(frozen=True)
class Member:
    """An account's raw credentials."""

    cookie: str
    csrf: str
    live: str
    key: str
    live_id: str
    key_id: str


@asynccontextmanager
async def served(settings: Settings, tools: Tools) -> AsyncIterator[Server]:
    app = create_app(lambda: build_services(settings, tools=tools))
    async with app.router.lifespan_context(app):
        transport = httpx2.ASGITransport(app=app, raise_app_exceptions=False)
        async with httpx2.AsyncClient(transport=transport, base_url=BASE) as client:
            yield Server(app=app, services=app.state.services, client=client)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with served(Settings(data_dir=tmp_path / "data"), scripted_tools()) as running:
        yield running


__all__ = ["BASE", "PASSWORD", "Member", "Server", "scripted_tools", "served"]
