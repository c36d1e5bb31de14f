"""The shelf's own types, for those who may not name an adapter."""

from upheld.adapters.search.index import Skipped
from upheld.adapters.search.refresh import Refreshed
from upheld.adapters.search.shelf import Listed, Shelf

__all__ = ["Listed", "Refreshed", "Shelf", "Skipped"]
