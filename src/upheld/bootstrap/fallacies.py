"""The fallacy detector of this machine."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from upheld.ports import FallacyDetector

__all__ = ["fallacy_detector"]


def fallacy_detector() -> "FallacyDetector":
    """Return the detector that needs no key; its models are loaded with the first text."""
    from upheld.adapters.local.fallacies.detector import LocalFallacyDetector

    return LocalFallacyDetector()
