"""What holds for every test: a scrubbed environment, a fixed clock, ids in order."""

import os
from pathlib import Path

import pytest

from upheld.testing.doubles import FixedClock, SequentialIds

SHARED_DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
SHARED_SEEDS = Path(__file__).resolve().parents[2] / "shared" / "seeds"


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Give each test its own data folder and none of the caller's settings or keys."""
    for name in list(os.environ):
        if name.startswith(("UPHELD_", "ANTHROPIC_", "OPENAI_", "LLM_", "GEMINI_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("UPHELD_DATA_DIR", str(tmp_path / "data"))


@pytest.fixture
def clock() -> FixedClock:
    """30 November 2026, noon UTC."""
    return FixedClock()


@pytest.fixture
def ids() -> SequentialIds:
    """check-1, check-2 and so on."""
    return SequentialIds()


@pytest.fixture
def seeds() -> Path:
    """The folder of the source specifications; the test is skipped where it is absent."""
    if not SHARED_SEEDS.is_dir():
        pytest.skip("the source specifications are not beside the checkout")
    return SHARED_SEEDS


@pytest.fixture
def labelled() -> Path:
    """The folder of public labelled data; the test is skipped where it is absent."""
    if not SHARED_DATA.is_dir():
        pytest.skip("the public labelled data is not beside the checkout")
    return SHARED_DATA
