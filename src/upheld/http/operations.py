"""What runs the server: health, readiness, metrics, and the document of the API."""

from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.responses import JSONResponse, PlainTextResponse

from upheld.http.callers import Core
from upheld.http.document import document

__all__ = ["router"]

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz() -> Response:
    """Say that the process answers."""
    return PlainTextResponse("ok\n")


@router.get("/api/health")
@router.get("/readyz")
async def readyz(core: Core) -> Response:
    """Say whether the stores answer; 503 where one does not (no secrets, no addresses)."""
    states = {name: "up" if await probe() else "down" for name, probe in core.probes.items()}
    ready = all(state == "up" for state in states.values())
    body = {"status": "ok" if ready else "degraded", **states}
    return JSONResponse(body, 200 if ready else 503)


@router.get("/metrics")
async def metrics() -> Response:
    """Return counters and times for Prometheus."""
    from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


@router.get("/api/openapi.json")
async def openapi(request: Request) -> dict[str, Any]:
    """Return the document of this API, made from the models that validate (R1)."""
    return document(request.app)
