"""The shelf, in memory and on disk, keeps the contract of an evidence provider."""

import json
from pathlib import Path

import pytest

from upheld.bootstrap import open_shelf, shelf_for_paths, shelf_provider
from upheld.ports import EvidenceProvider
from upheld.settings import Settings
from upheld.testing.doubles import FixedClock
from upheld.testing.evidence_provider import TEXTS, EvidenceProviderContract


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "texts"
    place.mkdir()
    for title, text in TEXTS.items():
        (place / f"{title}.txt").write_text(text)
    return place


class TestShelfOfOneRun(EvidenceProviderContract):
    @pytest.fixture
    def provider(self, folder: Path, clock: FixedClock) -> EvidenceProvider:
        return shelf_for_paths([folder], clock=clock)


class TestShelfOnDisk(EvidenceProviderContract):
    @pytest.fixture
    def provider(self, folder: Path, tmp_path: Path, clock: FixedClock) -> EvidenceProvider:
        settings = Settings(data_dir=tmp_path / "data")
        shelf = open_shelf(settings)
        shelf.add(folder)
        shelf.refresh()
        return shelf_provider(settings, clock=clock)


class TestLargeShelf(EvidenceProviderContract):
    """More passages than are all looked at: words choose the candidates."""

    @pytest.fixture
    def provider(self, folder: Path, clock: FixedClock) -> EvidenceProvider:
        rows = [{"text": f"Note {n} is about item {n * 7} of the store."} for n in range(200)]
        (folder / "notes.jsonl").write_text("\n".join(map(json.dumps, rows)))
        return shelf_for_paths([folder], clock=clock)
