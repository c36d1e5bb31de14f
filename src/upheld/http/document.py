"""Our OpenAPI 3.1 document, made from the models that validate; refusals and security added.

Docstrings are its descriptions, without the numbers of requirements that they name.
"""

import re
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from upheld.http.access import ACCESS, SECURITY, Needs
from upheld.http.errors import MANAGED_PATHS
from upheld.wire.reply_schemas import REPLY_PATHS_DOCUMENT, REPLY_SCHEMAS

__all__ = ["document"]

ERROR: dict[str, Any] = {
    "type": "object",
    "required": ["error"],
    "properties": {"error": {"type": "string"}, "code": {"type": "string"}},
}
REFUSALS = {
    "400": "The request cannot mean anything.",
    "401": "No credential, or none that is known.",
    "402": "The month's credits are used up.",
    "403": "A known caller without the right.",
    "404": "No such thing, or not this caller's.",
    "408": "The body did not come in time.",
    "409": "The same key was used for another request.",
    "413": "The body is too large.",
    "415": "The body is not application/json.",
    "429": "Too many requests; see Retry-After.",
    "503": "Temporarily unavailable; see Retry-After.",
}
STREAM_EVENT: dict[str, Any] = {
    "type": "object",
    "required": ["data"],
    "properties": {
        "data": {
            "type": "string",
            "contentMediaType": "application/json",
            "contentSchema": {"$ref": "#/components/schemas/PipelineEvent"},
        }
    },
}
METHODS = frozenset({"get", "post", "put", "patch", "delete"})
_SOURCE = r"(?:[RTF][0-9]+|[0-9]\.[0-9]+)"
_SOURCES = re.compile(rf" \({_SOURCE}(?:(?:, |-){_SOURCE})*(?:; ([^()]*))?\)")


def document(app: FastAPI) -> dict[str, Any]:
    """Return the document of every route, refusals and security included (R1, R221)."""
    made = get_openapi(title=app.title, version=app.version, summary=app.summary, routes=app.routes)
    for path, item in made["paths"].items():
        for method in METHODS & set(item):
            _complete(method, path, item[method])
    stream = made["paths"]["/api/check/stream"]["post"]["responses"]["200"]
    stream["content"] = {"text/event-stream": {"schema": STREAM_EVENT}}
    made["paths"] |= REPLY_PATHS_DOCUMENT
    components = made.setdefault("components", {})
    components.setdefault("schemas", {}).update(REPLY_SCHEMAS | {"Error": ERROR})
    components["securitySchemes"] = {
        "Bearer": {"type": "http", "scheme": "bearer"},
        "Session": {"type": "apiKey", "in": "cookie", "name": "upheld_session"},
    }
    _clean(made)
    return made


def _clean(value: Any) -> None:
    """Take the numbers of requirements out of every description."""
    if isinstance(value, list):
        for item in value:
            _clean(item)
    elif isinstance(value, dict):
        text = value.get("description")
        if isinstance(text, str):
            value["description"] = _SOURCES.sub(lambda m: f" ({m[1]})" if m[1] else "", text)
        for item in value.values():
            _clean(item)


def _complete(method: str, path: str, operation: dict[str, Any]) -> None:
    schema = "ManagedError" if path in MANAGED_PATHS else "Error"
    body = {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}
    responses = operation["responses"]
    responses.pop("422", None)
    for code, meaning in REFUSALS.items():
        responses.setdefault(code, {"description": meaning, "content": body})
    needs = ACCESS[method.upper(), path]
    if needs is not Needs.NOTHING:
        operation["security"] = SECURITY[needs]
