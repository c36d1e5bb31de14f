"""`ports.IdentityProvider` over OpenID Connect: the code flow with PKCE, the ID token verified.

What a provider sends is never repeated in an error; the code, the secret and the tokens travel in
bodies and headers only.
"""

import json
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any
from urllib.parse import quote_plus, urlencode, urlsplit

import httpx2
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import JWKRegistry, Key, KeySet

from upheld.domain.accounts import Identity, SignOnAttempt
from upheld.domain.errors import InvalidInput, ProviderError, ProviderErrorKind, Unauthenticated
from upheld.ports import Clock

__all__ = ["OidcProvider", "OidcTerms"]

NAME = "the identity provider"
ALGORITHMS = (
    "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "Ed25519",
)  # fmt: skip
USABLE = (("RSA", "sig"), ("EC", "sig"), ("OKP", "sig"))
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
METADATA_LIFE = timedelta(hours=1)
LEEWAY = 60
MAX_BYTES = 1_000_000
TIMEOUT = 10.0
JSON = {"accept": "application/json"}


@dataclass(frozen=True, slots=True, kw_only=True)
class OidcTerms:
    """How this server is registered with its issuer; a public client has no secret."""

    issuer: str
    client_id: str
    redirect_url: str
    secret: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Metadata:
    authorize: str
    token: str
    keys: str
    secret_in_body: bool
    read_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class _Answer:
    status: int
    body: dict[str, Any] = field(repr=False)


class OidcProvider:
    """One issuer. Its description is read again every hour, its keys at every sign-in."""

    def __init__(self, terms: OidcTerms, clock: Clock) -> None:
        """Raises InvalidInput for an address that is neither https nor loopback."""
        for name, url in (("OIDC_ISSUER", terms.issuer), ("OIDC_REDIRECT_URL", terms.redirect_url)):
            if not _safe(url):
                raise InvalidInput(f"{name} has to be an https address, or http on loopback")
        self._terms = terms
        self._clock = clock
        self._client = httpx2.AsyncClient(timeout=TIMEOUT, headers=JSON, follow_redirects=False)
        self._known: _Metadata | None = None

    async def close(self) -> None:
        """Close its connections."""
        await self._client.aclose()

    async def address(self, attempt: SignOnAttempt) -> str:
        """Return the address of the issuer's page for this attempt; it holds no secret."""
        where = (await self._metadata()).authorize
        challenge = urlsafe_b64encode(sha256(attempt.verifier.encode()).digest())
        query = {
            "response_type": "code",
            "client_id": self._terms.client_id,
            "redirect_uri": self._terms.redirect_url,
            "scope": "openid email",
            "state": attempt.state,
            "nonce": attempt.nonce,
            "code_challenge": challenge.rstrip(b"=").decode(),
            "code_challenge_method": "S256",
        }
        return f"{where}{'&' if '?' in where else '?'}{urlencode(query)}"

    async def identity(self, code: str, attempt: SignOnAttempt) -> Identity:
        """Redeem the code and verify the ID token: signature, iss, aud, azp, exp, nonce."""
        metadata = await self._metadata()
        token = await self._redeemed(metadata, code, attempt)
        keys = _key_set((await self._read(metadata.keys)).get("keys"))
        claims = self._verified(token, keys, attempt.nonce)
        email, checked = claims.get("email"), claims.get("email_verified")
        if not isinstance(email, str):
            raise _refused("it names no e-mail address")
        return Identity(email=email, email_verified=checked is True or checked == "true")

    async def _metadata(self) -> _Metadata:
        now = self._clock.now()
        if self._known is None or now >= self._known.read_at + METADATA_LIFE:
            issuer = self._terms.issuer
            where = f"{issuer.rstrip('/')}/.well-known/openid-configuration"
            self._known = _described(await self._read(where), issuer, now)
        return self._known

    async def _redeemed(self, metadata: _Metadata, code: str, attempt: SignOnAttempt) -> str:
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": self._terms.redirect_url,
            "code_verifier": attempt.verifier,
        }
        secret, headers = self._terms.secret, {}
        if secret is not None and not metadata.secret_in_body:
            headers = {"authorization": _basic(self._terms.client_id, secret)}
        else:
            form |= {"client_id": self._terms.client_id}
            form |= {"client_secret": secret} if secret is not None else {}
        answer = await self._asked("POST", metadata.token, data=form, headers=headers)
        if answer.status == 400 and answer.body.get("error") == "invalid_grant":
            raise _refused("the code is not, or no longer, valid")
        token = answer.body.get("id_token")
        if answer.status != 200 or not isinstance(token, str):
            raise _failed(answer.status)
        return token

    def _verified(self, token: str, keys: KeySet, nonce: str) -> dict[str, Any]:
        """Return the claims of an ID token; the refusal names the claim, never its value."""
        registry = jwt.JWTClaimsRegistry(
            now=int(self._clock.now().timestamp()),
            leeway=LEEWAY,
            iss={"essential": True, "value": self._terms.issuer},
            aud={"essential": True, "value": self._terms.client_id},
            exp={"essential": True},
            iat={"essential": True},
            sub={"essential": True},
            nonce={"essential": True, "value": nonce},
        )
        try:
            claims = jwt.decode(token, keys, algorithms=ALGORITHMS).claims
            registry.validate(claims)
        except (JoseError, ValueError) as error:
            raise _refused(_reason(error)) from None
        audience, party = claims["aud"], claims.get("azp", self._terms.client_id)
        several = isinstance(audience, list) and len(audience) > 1
        if party != self._terms.client_id or (several and "azp" not in claims):
            raise _refused("it was made for another client")
        if not isinstance(claims["nonce"], str):
            raise _refused("its nonce is no text")
        return claims

    async def _read(self, url: str) -> dict[str, Any]:
        answer = await self._asked("GET", url)
        if answer.status != 200:
            raise _failed(answer.status)
        return answer.body

    async def _asked(
        self,
        method: str,
        url: str,
        *,
        data: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> _Answer:
        """Ask the issuer; an answer that is no JSON object counts as an empty one."""
        whole = bytearray()
        try:
            async with self._client.stream(method, url, data=data, headers=headers) as answer:
                async for piece in answer.aiter_bytes():
                    whole += piece
                    if len(whole) > MAX_BYTES:
                        raise _failed(answer.status_code)
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            kind = type(error).__name__
            raise ProviderError(
                NAME, ProviderErrorKind.NETWORK, f"cannot be reached: {kind}"
            ) from None
        return _Answer(status=answer.status_code, body=_object(bytes(whole)))


def _object(body: bytes) -> dict[str, Any]:
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _described(body: Mapping[str, Any], issuer: str, now: datetime) -> _Metadata:
    names = ("authorization_endpoint", "token_endpoint", "jwks_uri")
    places = [body.get(name) for name in names]
    sound = body.get("issuer") == issuer and all(
        isinstance(place, str) and _safe(place, beside=issuer) for place in places
    )
    if not sound:
        raise ProviderError(
            NAME, ProviderErrorKind.UPSTREAM, "describes itself as another than OIDC_ISSUER says"
        )
    methods = body.get("token_endpoint_auth_methods_supported", ["client_secret_basic"])
    return _Metadata(
        authorize=str(places[0]),
        token=str(places[1]),
        keys=str(places[2]),
        secret_in_body=isinstance(methods, list) and "client_secret_basic" not in methods,
        read_at=now,
    )


def _key_set(found: object) -> KeySet:
    """Return the public signing keys of a JWKS; one of an unknown kind is passed over."""
    return KeySet(list(_keys(found if isinstance(found, list) else [])))


def _keys(found: list[Any]) -> Iterator[Key]:
    for jwk in found:
        if isinstance(jwk, dict) and (str(jwk.get("kty")), jwk.get("use", "sig")) in USABLE:
            try:
                yield JWKRegistry.import_key(jwk)
            except (JoseError, ValueError, TypeError):
                continue


def _safe(url: str, *, beside: str = "http://localhost") -> bool:
    """Say whether tokens may travel to an address: https, or http on loopback beside the same."""
    try:
        parts, host = urlsplit(url), urlsplit(url).hostname
    except ValueError:
        return False
    plain = parts.scheme == "http" and host in LOOPBACK and beside.startswith("http://")
    return bool(host) and not parts.username and (parts.scheme == "https" or plain)


def _basic(client_id: str, secret: str) -> str:
    """Return the header of `client_secret_basic` (RFC 6749, 2.3.1)."""
    pair = f"{quote_plus(client_id)}:{quote_plus(secret)}"
    return f"Basic {b64encode(pair.encode()).decode()}"


def _reason(error: Exception) -> str:
    kind = getattr(error, "error", "") or "malformed"
    claim = getattr(error, "claim", None)
    return f"{kind} ({claim})" if claim else str(kind)


def _refused(reason: str) -> Unauthenticated:
    return Unauthenticated(
        f"the identity provider's answer does not hold: {reason}; sign in again",
        code="identity_refused",
    )


def _failed(status: int) -> ProviderError:
    kind = {401: ProviderErrorKind.AUTH, 429: ProviderErrorKind.RATE_LIMIT}.get(
        status, ProviderErrorKind.UPSTREAM
    )
    return ProviderError(NAME, kind, f"answered {status} with nothing usable", status=status)
