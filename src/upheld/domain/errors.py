"""The one tree of errors. An error says whose move it is; it knows no status code.

UpheldError
├─ InvalidInput            the request cannot mean anything
│  ├─ TooLarge             a limit is passed; names both figures
│  ├─ UnsupportedInput     a format or language this installation cannot read
│  └─ ModelRejected        a model directory that is damaged, incomplete or fails its tests
├─ MissingExtra            an optional part is not installed; names the extra
├─ Refused                 the caller may not have this now
│  ├─ Unauthenticated  Forbidden  NotFound  Gone
│  ├─ Conflict             same key, different request
│  ├─ CreditExhausted      needed, remaining, resets_at
│  └─ RateLimited          retry_after
├─ ProviderError           provider, kind, status
└─ Unavailable             no provider could serve a stage; retry_after
"""

from datetime import datetime
from enum import StrEnum

__all__ = [
    "Conflict",
    "CreditExhausted",
    "Forbidden",
    "Gone",
    "InvalidInput",
    "MissingExtra",
    "ModelRejected",
    "NotFound",
    "ProviderError",
    "ProviderErrorKind",
    "RateLimited",
    "Refused",
    "TooLarge",
    "Unauthenticated",
    "Unavailable",
    "UnsupportedInput",
    "UpheldError",
]


class UpheldError(Exception):
    """Anything this product raises on purpose; `code` is stable, the message is for people."""

    code = "error"

    def __init__(self, message: str, *, code: str | None = None) -> None:
        super().__init__(message)
        if code is not None:
            self.code = code


class InvalidInput(UpheldError):
    """The request cannot mean anything; the message names the thing, the value, the way out."""

    code = "invalid_input"


class TooLarge(InvalidInput):
    """A limit is passed."""

    code = "too_long"


class UnsupportedInput(InvalidInput):
    """A format or language that this installation cannot read."""

    code = "unsupported"


class ModelRejected(InvalidInput):
    """A model directory that is damaged, incomplete or fails its tests."""

    code = "model_rejected"


class MissingExtra(UpheldError):
    """An optional part is not installed."""

    code = "missing_extra"

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(f"{feature} needs an extra: pip install 'upheld[{extra}]'")
        self.extra = extra


class Refused(UpheldError):
    """The caller may not have this now."""

    code = "refused"


class Unauthenticated(Refused):
    """No credential, or none that is known."""

    code = "unauthenticated"


class Forbidden(Refused):
    """A known caller without the right."""

    code = "forbidden"


class NotFound(Refused):
    """No such thing, or not this caller's."""

    code = "not_found"


class Gone(Refused):
    """It was here and its time is over."""

    code = "gone"


class Conflict(Refused):
    """The same key was used for a different request, or a state changed meanwhile."""

    code = "conflict"


class CreditExhausted(Refused):
    """The account cannot pay for the request."""

    code = "credits_exhausted"

    def __init__(self, *, needed: int, remaining: int, resets_at: datetime) -> None:
        super().__init__(f"needs {needed}, {remaining} left until {resets_at:%Y-%m-%d}")
        self.needed = needed
        self.remaining = remaining
        self.resets_at = resets_at


class RateLimited(Refused):
    """Too many requests; `retry_after` is in seconds."""

    code = "rate_limited"

    def __init__(self, message: str, *, retry_after: float, code: str | None = None) -> None:
        super().__init__(message, code=code)
        self.retry_after = retry_after


class ProviderErrorKind(StrEnum):
    """Why a provider failed (R38)."""

    QUOTA = "quota"
    AUTH = "auth"
    RATE_LIMIT = "rate-limit"
    UPSTREAM = "upstream"
    NETWORK = "network"


class ProviderError(UpheldError):
    """A search provider, model or store failed; the message holds no secret and no URL query."""

    code = "provider_error"

    def __init__(
        self, provider: str, kind: ProviderErrorKind, message: str, *, status: int | None = None
    ) -> None:
        super().__init__(f"{provider}: {message}")
        self.provider = provider
        self.kind = kind
        self.status = status


class Unavailable(UpheldError):
    """No provider could serve a stage, or a state could not be confirmed."""

    code = "unavailable"

    def __init__(
        self, message: str, *, retry_after: float | None = None, code: str | None = None
    ) -> None:
        super().__init__(message, code=code)
        self.retry_after = retry_after
