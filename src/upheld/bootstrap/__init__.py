"""Settings to adapters to services: the only place that knows all of them.

Vendors are imported inside the functions, so that `upheld --help` stays quick.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from upheld.ports import Clock, EvidenceProvider
from upheld.settings import Settings

if TYPE_CHECKING:
    from upheld.adapters.search.refresh import Refreshed
    from upheld.adapters.search.shelf import Shelf
    from upheld.adapters.signing import Ed25519Signer
    from upheld.receipts.keys import KeyRing

__all__ = [
    "clock",
    "key_ring",
    "load_signer",
    "new_receipt_id",
    "new_signer",
    "open_shelf",
    "shelf_for_paths",
    "shelf_of_paths",
    "shelf_provider",
]

Watcher = Callable[[Path], None]


def open_shelf(settings: Settings) -> "Shelf":
    """Return the shelf of the data folder: add, remove, refresh and list its sources."""
    from upheld.adapters.search.shelf import Shelf

    return Shelf(settings.data_dir / "sources")


def shelf_provider(settings: Settings, *, clock: Clock) -> EvidenceProvider:
    """Return the provider over the added sources, as they were last refreshed."""
    from upheld.adapters.local.embed import LazyMiniLM

    return open_shelf(settings).provider(clock=clock, embedder=LazyMiniLM())


def shelf_for_paths(paths: Sequence[Path], *, clock: Clock) -> EvidenceProvider:
    """Return a provider over these files and folders, for one run.

    Raises InvalidInput for a path that is not there; files that cannot be read are passed over.
    """
    return shelf_of_paths(paths, clock=clock)[0]


def shelf_of_paths(
    paths: Sequence[Path], *, clock: Clock, watch: Watcher | None = None
) -> "tuple[EvidenceProvider, Refreshed]":
    """Return the provider over these paths, and what was read and what was skipped with why."""
    from upheld.adapters.local.embed import LazyMiniLM
    from upheld.adapters.search.refresh import ignore
    from upheld.adapters.search.shelf import shelf_of_paths as build

    return build(paths, clock=clock, embedder=LazyMiniLM(), watch=watch or ignore)


def clock() -> Clock:
    """Return the system's clock."""
    from upheld.adapters.clock import SystemClock

    return SystemClock()


def key_ring(jwks: object, *, allow_test: bool = False) -> "KeyRing":
    """Return a ring that trusts the keys of a parsed JWKS; raises Malformed."""
    from upheld.adapters.signing import check_ed25519
    from upheld.receipts.keys import KeyRing, keys_from

    return KeyRing(keys=keys_from(jwks), check=check_ed25519, allow_test=allow_test)


def new_signer(
    key_id: str, *, not_before: int, expires_at: int, test: bool = False
) -> "Ed25519Signer":
    """Return a fresh signing key for receipts, valid in [not_before, expires_at)."""
    from upheld.adapters.signing import Ed25519Signer

    return Ed25519Signer.generate(key_id, not_before=not_before, expires_at=expires_at, test=test)


def load_signer(jwk: object) -> "Ed25519Signer":
    """Return the signing key of a parsed private JWK; raises Malformed."""
    from upheld.adapters.signing import Ed25519Signer

    return Ed25519Signer.from_jwk(jwk)


def new_receipt_id() -> str:
    """Return a receipt id never given before."""
    from upheld.adapters.signing import new_receipt_id as fresh

    return fresh()
