"""An OpenID Connect issuer on loopback: discovery, authorize, token and keys, with real keys."""

import json
import time
from base64 import b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any
from urllib.parse import parse_qs, unquote_plus, urlencode

from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from joserfc import jwt
from joserfc.jwk import ECKey, KeyParameters, OctKey, RSAKey
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from tests.http.live import listening

__all__ = ["CLIENT", "REDIRECT", "SECRET", "Issuer", "issuing"]

CLIENT, SECRET = "upheld-test", "s3cret +/% of the client"
REDIRECT = "http://localhost:1/api/session/oidc/callback"
Key = RSAKey | ECKey | OctKey


def made(kind: str) -> Key:
    private: rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey
    if kind == "ES256":
        private = ec.generate_private_key(ec.SECP256R1())
    else:
        private = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    pem = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    parameters: KeyParameters = {"kid": f"key-{kind}", "use": "sig"}
    if kind == "ES256":
        return ECKey.import_key(pem, parameters)
    return RSAKey.import_key(pem, parameters)


@dataclass
class Issuer:
    """What it says can be bent: claims, the signing key, the description, the token's answer."""

    algorithm: str = "RS256"
    url: str = ""
    email: object = "ann@a.example"
    claims: dict[str, Any] = field(default_factory=dict)
    without: tuple[str, ...] = ()
    description: dict[str, Any] = field(default_factory=dict)
    header: dict[str, Any] = field(default_factory=dict)
    stranger: Key | None = None
    published: list[dict[str, Any]] = field(default_factory=list)
    token_answer: Response | None = None
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    seen: list[dict[str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.key = made(self.algorithm)

    def app(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/.well-known/openid-configuration", self.describe),
                Route("/authorize", self.authorize),
                Route("/token", self.token, methods=["POST"]),
                Route("/keys", self.keys),
            ]
        )

    async def describe(self, request: Request) -> Response:
        plain = {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/authorize",
            "token_endpoint": f"{self.url}/token",
            "jwks_uri": f"{self.url}/keys",
        }
        return JSONResponse(plain | self.description)

    async def authorize(self, request: Request) -> Response:
        asked = dict(request.query_params)
        assert asked["code_challenge_method"] == "S256"
        assert "openid" in asked["scope"].split()
        code = f"code-{len(self.codes)}"
        self.codes[code] = asked
        back = urlencode({"code": code, "state": asked["state"]})
        return RedirectResponse(f"{asked['redirect_uri']}?{back}", 302)

    async def token(self, request: Request) -> Response:
        sent = {
            name: values[0] for name, values in parse_qs((await request.body()).decode()).items()
        }
        self.seen.append(sent)
        if self.token_answer is not None:
            return self.token_answer
        if credentials(request, sent) != (CLIENT, SECRET):
            return JSONResponse({"error": "invalid_client"}, 401)
        asked = self.codes.pop(sent["code"], None)
        if asked is None or not proved(asked, sent):
            return JSONResponse({"error": "invalid_grant", "error_description": sent["code"]}, 400)
        return JSONResponse(
            {"access_token": "at", "token_type": "Bearer", "id_token": self.signed(asked)}
        )

    def signed(self, asked: dict[str, str]) -> str:
        now = int(time.time())
        plain = {
            "iss": self.url, "sub": "42", "aud": CLIENT, "iat": now, "exp": now + 300,
            "nonce": asked["nonce"], "email": self.email, "email_verified": True,
        }  # fmt: skip
        bent = {k: v(asked) if callable(v) else v for k, v in self.claims.items()}
        claims = {k: v for k, v in (plain | bent).items() if k not in self.without}
        header = {"alg": self.algorithm, "kid": self.key.kid} | self.header
        return jwt.encode(header, claims, self.stranger or self.key, algorithms=[header["alg"]])

    async def keys(self, request: Request) -> Response:
        own = self.key.as_dict(private=False)
        return Response(json.dumps({"keys": [*self.published, own]}))


def credentials(request: Request, sent: dict[str, str]) -> tuple[str, str]:
    header = request.headers.get("authorization")
    if header is None:
        return sent["client_id"], sent["client_secret"]
    name, _, secret = b64decode(header.removeprefix("Basic ")).decode().partition(":")
    return unquote_plus(name), unquote_plus(secret)


def proved(asked: dict[str, str], sent: dict[str, str]) -> bool:
    digest = sha256(sent["code_verifier"].encode()).digest()
    challenge = urlsafe_b64encode(digest).rstrip(b"=").decode()
    return challenge == asked["code_challenge"] and sent["redirect_uri"] == asked["redirect_uri"]


@contextmanager
def issuing(issuer: Issuer) -> Iterator[Issuer]:
    with listening(issuer.app()) as url:
        issuer.url = url
        yield issuer
