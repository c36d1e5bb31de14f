"""The reply checker over HTTP (seed C): a raw route, since this is the hot path (R165-R167)."""

from importlib.metadata import version

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from upheld.domain.errors import UpheldError
from upheld.http.body import read_json_text
from upheld.http.callers import bearer_of, key_of
from upheld.http.errors import REPLY_PATHS, error_response, plain_error
from upheld.http.limits import address_of, take
from upheld.http.policies import Policies
from upheld.rules.policy import POLICY_SCHEMA
from upheld.service.principal import ANONYMOUS, Principal
from upheld.service.services import Services
from upheld.wire.replies import MAX_BODY, info_body, key_set_body, report_body

__all__ = ["KEY_SET_PATH", "ReplyDoor", "routes"]

KEY_SET_PATH = "/.well-known/curbi-receipt-keys.json"
SCHEMA_PATH = "/developers/policy.v1.schema.json"
JSON = (b"content-type", b"application/json")
KEY_SET_HEADERS = {"content-type": "application/json", "cache-control": "public, max-age=300"}


_POLICIES = Policies()


class ReplyDoor:
    """The route as a plain ASGI application: every method reaches it, nothing wraps it."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        response = await _answer(scope, receive)
        status, headers = response.status_code, response.raw_headers
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": response.body})


class _Json(Response):
    """An answer in JSON with headers as they are sent, so that none is written twice."""

    def __init__(self, body: object, *headers: tuple[bytes, bytes]) -> None:
        self.status_code = 200
        self.body = orjson.dumps(body)
        length = b"%d" % len(self.body)
        self.raw_headers = [(b"content-length", length), JSON, *headers]


async def _answer(scope: Scope, receive: Receive) -> Response:
    """Answer GET with Info, POST with the result of a check; errors in seed C's envelope."""
    method, path = scope["method"], scope["path"]
    if method in {"GET", "HEAD"}:
        return _Json(info_body(version("upheld")))
    if method != "POST":
        allow = {"allow": "GET, POST"}
        return plain_error(path, 405, "use GET or POST", "method_not_allowed", allow)
    try:
        return await _checked(scope, receive, scope["app"].state.services)
    except UpheldError as error:
        return error_response(path, error)


async def policy_schema(request: Request) -> Response:
    """Answer with the schema of policies, which the API's document refers to (4.1)."""
    return Response(orjson.dumps(POLICY_SCHEMA), headers=KEY_SET_HEADERS)


async def key_set(request: Request) -> Response:
    """Answer with the public keys that receipts are verified by (R192)."""
    services: Services = request.app.state.services
    keys = services.key_ring.keys if services.key_ring else ()
    return Response(orjson.dumps(key_set_body(keys)), headers=KEY_SET_HEADERS)


def routes() -> list[Route]:
    """Return the raw routes, to stand before all others."""
    both = [Route(path, ReplyDoor()) for path in sorted(REPLY_PATHS)]
    schema = Route(SCHEMA_PATH, policy_schema, methods=["GET"])
    return [*both, Route(KEY_SET_PATH, key_set, methods=["GET"]), schema]


async def _checked(scope: Scope, receive: Receive, services: Services) -> Response:
    who = await _caller(scope, services)
    body = _POLICIES.request(await read_json_text(scope, receive, limit=MAX_BODY))
    left = await _taken(scope, services, who, len(body.cases))
    report = await services.replies.check(who, body, idempotency_key=key_of(scope))
    shown = [] if left is None else [(b"ratelimit-remaining", b"%d" % left)]
    return _Json(report_body(report), *shown)


async def _caller(scope: Scope, services: Services) -> Principal:
    """Return who asks; a key that is sent and not good is never served as public (T66)."""
    token = bearer_of(scope)
    return ANONYMOUS if token is None else await services.authentication.by_token(token)


async def _taken(scope: Scope, services: Services, who: Principal, count: int) -> int | None:
    """Count replies against the caller's limit; return what is left of a public one."""
    limiters = services.limiters
    if who is ANONYMOUS:
        return await take(limiters.public_replies, address_of(scope, services.limits), count)
    await take(limiters.managed_replies, str(who.credential), count)
    return None
