"""The settings: a frozen value, read from the environment in this one place."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from pathlib import Path

from upheld.domain.errors import InvalidInput

__all__ = ["OidcSettings", "Settings"]

_TRUE = frozenset({"1", "true", "yes", "on"})


@dataclass(frozen=True, slots=True, kw_only=True)
class OidcSettings:
    """The identity provider that people may sign in through."""

    issuer: str
    client_id: str
    redirect_url: str
    client_secret: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How this installation runs; each setting is an environment variable.

    - `UPHELD_DATA_DIR`: where sources, indexes and local state live; by default `upheld` in
      `XDG_DATA_HOME`, or in `~/.local/share`.
    - `DATABASE_URL`: a PostgreSQL address for the server's state; by default SQLite in the data
      folder.
    - `CACHE_URL`: a Redis or Valkey address for the claim cache and rate limits; by default the
      cache is SQLite and limits are counted in memory.
    - `UPHELD_SERVER_KEY`: 64 hex digits that seal provider keys and sign cursors; by default a key
      made once and kept in the data folder.
    - `DAILY_BUDGET_USD`: what the server may spend on providers in a UTC day; none by default.
    - `RECEIPT_KEYS_FILE`: a JWKS file of the public keys that receipts are verified by.
    - `RECEIPT_SIGNING_KEY`: the path of a private JWK that receipts are signed with.
    - `RECEIPT_AUDIENCE`: the origin that receipts may be bound to.
    - `UPHELD_CORS_ORIGINS`: origins, separated by commas, that browsers may call from.
    - `UPHELD_TRUSTED_PROXIES`: how many proxies in front write `X-Forwarded-For`; 0 by default.
    - `UPHELD_SECURE_COOKIE`: `true` behind HTTPS, so that the session cookie is never sent without.
    - `UPHELD_SOURCE_SHA`: the commit of the running checker, written into check records.
    - `UPHELD_VERIFIER`: the verifier used where none is named.
    - `UPHELD_OTEL`: `true` sends a span of every request by OTLP (extra `otel`); OpenTelemetry's
      `OTEL_*` variables set where spans go and everything else.
    - `OIDC_ISSUER`: the address of an identity provider that people may sign in through (extra
      `oidc`); none by default.
    - `OIDC_CLIENT_ID`: the name under which this server is registered there.
    - `OIDC_CLIENT_SECRET`: its secret there; none for a public client.
    - `OIDC_CLIENT_SECRET_FILE`: a file that holds that secret, in place of the variable.
    - `OIDC_REDIRECT_URL`: the public address of `/api/session/oidc/callback`, as registered there.
    """

    data_dir: Path
    database_url: str | None = field(default=None, repr=False)
    cache_url: str | None = field(default=None, repr=False)
    server_key: bytes | None = field(default=None, repr=False)
    daily_budget: int | None = None
    receipt_keys_file: Path | None = None
    receipt_signing_key: Path | None = None
    receipt_audience: str | None = None
    cors_origins: tuple[str, ...] = ()
    trusted_proxies: int = 0
    secure_cookie: bool = False
    source_sha: str | None = None
    verifier: str | None = None
    otel: bool = False
    oidc: OidcSettings | None = None

    @classmethod
    def from_env(cls, env: Mapping[str, str] = os.environ) -> "Settings":
        """Read the settings; raises InvalidInput that names the variable, never a secret."""
        return cls(
            data_dir=_data_dir(env),
            database_url=env.get("DATABASE_URL") or None,
            cache_url=env.get("CACHE_URL") or None,
            server_key=_server_key(env.get("UPHELD_SERVER_KEY")),
            daily_budget=_micro_usd(env.get("DAILY_BUDGET_USD")),
            receipt_keys_file=_path(env.get("RECEIPT_KEYS_FILE")),
            receipt_signing_key=_path(env.get("RECEIPT_SIGNING_KEY")),
            receipt_audience=env.get("RECEIPT_AUDIENCE") or None,
            cors_origins=tuple(filter(None, env.get("UPHELD_CORS_ORIGINS", "").split(","))),
            trusted_proxies=_count(env.get("UPHELD_TRUSTED_PROXIES")),
            secure_cookie=env.get("UPHELD_SECURE_COOKIE", "").lower() in _TRUE,
            source_sha=env.get("UPHELD_SOURCE_SHA") or None,
            verifier=env.get("UPHELD_VERIFIER") or None,
            otel=env.get("UPHELD_OTEL", "").lower() in _TRUE,
            oidc=_oidc(env),
        )


def _data_dir(env: Mapping[str, str]) -> Path:
    chosen = env.get("UPHELD_DATA_DIR")
    if chosen:
        return Path(chosen).expanduser().absolute()
    base = Path(env.get("XDG_DATA_HOME") or "")
    home = base if base.is_absolute() else Path("~/.local/share").expanduser()
    return home / "upheld"


def _path(text: str | None) -> Path | None:
    return Path(text).expanduser() if text else None


def _oidc(env: Mapping[str, str]) -> OidcSettings | None:
    """Return the identity provider's settings; some of them without the others mean nothing."""
    names = ("OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_REDIRECT_URL")
    absent = [name for name in names if not env.get(name)]
    if len(absent) == len(names):
        return None
    if absent:
        raise InvalidInput(f"sign-in by OIDC also needs {', '.join(absent)}")
    issuer, client_id, redirect_url = (env[name] for name in names)
    return OidcSettings(
        issuer=issuer,
        client_id=client_id,
        redirect_url=redirect_url,
        client_secret=_secret(env, "OIDC_CLIENT_SECRET"),
    )


def _secret(env: Mapping[str, str], name: str) -> str | None:
    """Return a secret of a variable, or of the file that its `_FILE` twin names."""
    given, path = env.get(name) or None, _path(env.get(f"{name}_FILE"))
    if path is None:
        return given
    if given is not None:
        raise InvalidInput(f"{name} and {name}_FILE are both set; keep one")
    try:
        return path.read_text(encoding="utf-8").strip() or None
    except (OSError, ValueError) as error:
        kind = type(error).__name__
        raise InvalidInput(f"{name}_FILE: {path} cannot be read ({kind})") from None


def _server_key(text: str | None) -> bytes | None:
    if not text:
        return None
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) != 32:
        raise InvalidInput("UPHELD_SERVER_KEY has to be 64 hex digits")
    return key


def _micro_usd(text: str | None) -> int | None:
    if not text:
        return None
    try:
        amount = Decimal(text)
    except InvalidOperation:
        amount = Decimal(-1)
    if not amount.is_finite() or amount < 0:
        raise InvalidInput(f"DAILY_BUDGET_USD is {text!r}; give an amount such as 5.00")
    return int(amount * 1_000_000)


def _count(text: str | None) -> int:
    if not text:
        return 0
    if not (text.isascii() and text.isdigit()):
        raise InvalidInput(f"UPHELD_TRUSTED_PROXIES is {text!r}; give a number such as 1")
    return int(text)
