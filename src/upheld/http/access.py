"""Who may call which route: what the OpenAPI document and the reference say of it.

A test sends every kind of caller to every route and holds the answers to this table.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

__all__ = ["ACCESS", "SECURITY", "Needs"]


class Needs(StrEnum):
    """Who may use a route."""

    NOTHING = "anybody"
    LIVE = "a token or a session"
    SESSION = "a session"
    ADMIN = "an administrator's session"
    KEY = "a token of the product `replies`"
    PUBLIC_OR_KEY = "anybody, or a token of the product `replies`"


_BEARER: dict[str, list[str]] = {"Bearer": []}
_SESSION: dict[str, list[str]] = {"Session": []}
SECURITY: Mapping[Needs, list[dict[str, Any]]] = {
    Needs.LIVE: [_BEARER, _SESSION],
    Needs.SESSION: [_SESSION],
    Needs.ADMIN: [_SESSION],
    Needs.KEY: [_BEARER],
    Needs.PUBLIC_OR_KEY: [{}, _BEARER],
}
"""The same in the words of OpenAPI; a route that needs nothing has no entry."""

ACCESS: Mapping[tuple[str, str], Needs] = {
    ("POST", "/api/check"): Needs.LIVE,
    ("POST", "/api/check/stream"): Needs.LIVE,
    ("GET", "/api/checks"): Needs.SESSION,
    ("GET", "/api/check/{check_id}"): Needs.LIVE,
    ("DELETE", "/api/check/{check_id}"): Needs.SESSION,
    ("POST", "/api/feedback"): Needs.NOTHING,
    ("POST", "/api/session/sign-up"): Needs.NOTHING,
    ("POST", "/api/session"): Needs.NOTHING,
    ("DELETE", "/api/session"): Needs.SESSION,
    ("POST", "/api/session/password"): Needs.SESSION,
    ("POST", "/api/session/first-run/{token}"): Needs.NOTHING,
    ("GET", "/api/session/oidc"): Needs.NOTHING,
    ("GET", "/api/session/oidc/callback"): Needs.NOTHING,
    ("GET", "/api/account"): Needs.SESSION,
    ("GET", "/api/account/usage"): Needs.LIVE,
    ("PATCH", "/api/account/settings"): Needs.SESSION,
    ("GET", "/api/account/tokens"): Needs.SESSION,
    ("POST", "/api/account/tokens"): Needs.SESSION,
    ("DELETE", "/api/account/tokens/{token_id}"): Needs.SESSION,
    ("PUT", "/api/account/byok"): Needs.SESSION,
    ("DELETE", "/api/account/byok"): Needs.SESSION,
    ("GET", "/api/account/topup-requests"): Needs.SESSION,
    ("POST", "/api/account/topup-requests"): Needs.SESSION,
    ("GET", "/api/admin/topup-requests"): Needs.ADMIN,
    ("POST", "/api/admin/topup-requests/{topup_id}"): Needs.ADMIN,
    ("GET", "/v1/check"): Needs.NOTHING,
    ("POST", "/v1/check"): Needs.PUBLIC_OR_KEY,
    ("GET", "/api/v1/check"): Needs.NOTHING,
    ("POST", "/api/v1/check"): Needs.PUBLIC_OR_KEY,
    ("POST", "/v1/policy/validate"): Needs.NOTHING,
    ("GET", "/v1/usage"): Needs.KEY,
    ("POST", "/v1/budget"): Needs.KEY,
    ("GET", "/v1/check-records"): Needs.KEY,
    ("POST", "/v1/receipts"): Needs.KEY,
    ("GET", "/.well-known/curbi-receipt-keys.json"): Needs.NOTHING,
    ("GET", "/developers/policy.v1.schema.json"): Needs.NOTHING,
    ("GET", "/healthz"): Needs.NOTHING,
    ("GET", "/readyz"): Needs.NOTHING,
    ("GET", "/api/health"): Needs.NOTHING,
    ("GET", "/metrics"): Needs.NOTHING,
    ("GET", "/api/openapi.json"): Needs.NOTHING,
}
