"""Fetching a model directory from a hub: `hub:OWNER/NAME` or `hub:OWNER/NAME@REVISION`.

The revision is resolved to a commit first and every file is taken from that commit, so that what
is recorded is what was fetched. Files are written beside their final names and hashed when added.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from upheld.domain.errors import (
    InvalidInput,
    MissingExtra,
    NotFound,
    ProviderError,
    ProviderErrorKind,
)

if TYPE_CHECKING:
    import httpx2

__all__ = ["Fetched", "HubReference", "fetched"]

HUB = "hub"
DEFAULT_REVISION = "main"
MAX_BYTES = 2_000_000_000
_REFERENCE = re.compile(r"hub:([\w.-]+/[\w.-]+?)(?:@([\w./-]+))?")
_COMMIT = re.compile(r"[0-9a-f]{40}")
_WANTED = (("config.json",), ("tokenizer.json",), ("model.onnx", "onnx/model.onnx"))
_TIMEOUT = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class HubReference:
    """A model on a hub, and the revision asked for."""

    repository: str
    revision: str

    @classmethod
    def read(cls, text: str) -> "HubReference":
        """Read `hub:OWNER/NAME[@REVISION]`; raises InvalidInput."""
        match = _REFERENCE.fullmatch(text)
        if match is None:
            raise InvalidInput(f"{text!r} names no hub model: write hub:OWNER/NAME[@REVISION]")
        return cls(repository=match[1], revision=match[2] or DEFAULT_REVISION)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetched:
    """A directory that was fetched, and the commit it is of."""

    path: Path
    origin: str


def fetched(reference: HubReference, folder: Path, *, base_url: str) -> Fetched:
    """Fetch a model's files into `folder`. Raises NotFound, ProviderError, MissingExtra."""
    try:
        import httpx2
    except ImportError:
        raise MissingExtra("models from a hub", "hub") from None
    folder.mkdir(parents=True, exist_ok=True)
    with httpx2.Client(base_url=base_url, timeout=_TIMEOUT, follow_redirects=True) as client:
        commit = _commit(client, reference)
        for names in _WANTED:
            _first(client, reference.repository, commit, names, folder)
    return Fetched(path=folder, origin=f"hub:{reference.repository}@{commit}")


def _commit(client: "httpx2.Client", reference: HubReference) -> str:
    if _COMMIT.fullmatch(reference.revision):
        return reference.revision
    where = f"/api/models/{reference.repository}/revision/{reference.revision}"
    answer = _asked(client, where)
    found = answer.json().get("sha") if answer.status_code == 200 else None
    if not isinstance(found, str) or not _COMMIT.fullmatch(found):
        raise NotFound(f"the hub knows no {reference.repository}@{reference.revision}")
    return found


def _first(
    client: "httpx2.Client", repository: str, commit: str, names: tuple[str, ...], folder: Path
) -> None:
    """Fetch the first of `names` that is there, under the last part of its name."""
    for name in names:
        if _kept(client, f"/{repository}/resolve/{commit}/{name}", folder / Path(name).name):
            return
    raise NotFound(f"hub:{repository}@{commit[:12]} has no {' or '.join(names)}")


def _kept(client: "httpx2.Client", where: str, path: Path) -> bool:
    import httpx2

    part = path.with_name(path.name + ".part")
    try:
        with client.stream("GET", where) as answer:
            if answer.status_code == 404:
                return False
            _refuse_failure(answer)
            with part.open("wb") as opened:
                opened.writelines(_bounded(answer.iter_bytes(), where))
    except httpx2.HTTPError as error:
        raise _network(error) from None
    part.replace(path)
    return True


def _bounded(pieces: Iterator[bytes], where: str) -> Iterator[bytes]:
    total = 0
    for piece in pieces:
        total += len(piece)
        if total > MAX_BYTES:
            raise InvalidInput(f"{where} is larger than {MAX_BYTES} bytes: not a model to run here")
        yield piece


def _asked(client: "httpx2.Client", where: str) -> "httpx2.Response":
    import httpx2

    try:
        answer = client.get(where)
    except httpx2.HTTPError as error:
        raise _network(error) from None
    if answer.status_code != 404:
        _refuse_failure(answer)
    return answer


def _refuse_failure(answer: "httpx2.Response") -> None:
    if answer.status_code >= 400:
        kind = _KINDS.get(answer.status_code, ProviderErrorKind.UPSTREAM)
        raise ProviderError(HUB, kind, f"answered {answer.status_code}", status=answer.status_code)


_KINDS = {
    401: ProviderErrorKind.AUTH,
    403: ProviderErrorKind.AUTH,
    429: ProviderErrorKind.RATE_LIMIT,
}


def _network(error: Exception) -> ProviderError:
    return ProviderError(
        HUB, ProviderErrorKind.NETWORK, f"cannot be reached: {type(error).__name__}"
    )
