"""The local detector keeps the contract of a fallacy detector."""

import pytest

from upheld.bootstrap.fallacies import fallacy_detector
from upheld.ports import FallacyDetector
from upheld.testing.fallacy_detector import FallacyDetectorContract


class TestLocalDetector(FallacyDetectorContract):
    @pytest.fixture
    def detector(self) -> FallacyDetector:
        return fallacy_detector()
