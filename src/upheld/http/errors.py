"""The one table from errors to status codes, and the bodies the seeds prescribe (T81, R222)."""

from collections.abc import Mapping

from starlette.responses import JSONResponse, Response

from upheld.domain.errors import (
    Conflict,
    CreditExhausted,
    Forbidden,
    Gone,
    InvalidInput,
    MissingExtra,
    NotFound,
    ProviderError,
    RateLimited,
    Unauthenticated,
    Unavailable,
    UpheldError,
)

__all__ = ["MANAGED_PATHS", "REPLY_PATHS", "error_response", "plain_error", "status_of"]

STATUS: tuple[tuple[type[UpheldError], int], ...] = (
    (InvalidInput, 400),
    (Unauthenticated, 401),
    (CreditExhausted, 402),
    (Forbidden, 403),
    (NotFound, 404),
    (Conflict, 409),
    (Gone, 410),
    (RateLimited, 429),
    (MissingExtra, 501),
    (ProviderError, 503),
    (Unavailable, 503),
)
OWN_STATUS = {
    "body_too_slow": 408,
    "body_too_large": 413,
    "not_json": 415,
    "method_not_allowed": 405,
}
REPLY_PATHS = frozenset({"/v1/check", "/api/v1/check"})
MANAGED_PATHS = frozenset(
    {"/v1/usage", "/v1/budget", "/v1/check-records", "/v1/receipts", "/v1/policy/validate"}
)
_MANAGED_TYPES = {
    401: "unauthorized",
    403: "forbidden",
    405: "method_not_allowed",
    409: "conflict",
    413: "payload_too_large",
    429: "rate_limited",
    503: "unavailable",
}
_CHECK_TYPES = {405: "method_not_allowed", 429: "rate_limited", 503: "rate_limited"}


def status_of(error: UpheldError) -> int:
    """Return the status code of an error."""
    own = OWN_STATUS.get(error.code)
    return own or next((code for kind, code in STATUS if isinstance(error, kind)), 500)


def error_response(path: str, error: UpheldError) -> Response:
    """Answer with the error in the shape of the contract that its path belongs to."""
    status = status_of(error)
    return plain_error(path, status, str(error), error.code, _headers(error))


def plain_error(
    path: str, status: int, message: str, code: str, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """Write an error body: seed C's on its paths, seed A's everywhere else."""
    body: dict[str, object] = {"error": message, "code": code}
    if path in REPLY_PATHS:
        body = {"error": {"type": _CHECK_TYPES.get(status, "invalid_request"), "message": message}}
    elif path in MANAGED_PATHS:
        kind = _MANAGED_TYPES.get(status, "invalid_request")
        body = {"error": {"type": kind, "message": message}}
    return JSONResponse(body, status, headers=dict(headers or {}))


def _headers(error: UpheldError) -> dict[str, str]:
    retry_after = getattr(error, "retry_after", None)
    return {} if retry_after is None else {"retry-after": str(max(1, int(-(-retry_after // 1))))}
