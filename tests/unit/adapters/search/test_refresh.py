"""An index follows its files, survives being killed, and says what is wrong with it."""

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from upheld.adapters.local.embed import LazyMiniLM
from upheld.adapters.search import connection as opening
from upheld.adapters.search.connection import connect
from upheld.adapters.search.index import FileState, Index
from upheld.adapters.search.refresh import Refreshed, refresh
from upheld.adapters.search.search import Search
from upheld.adapters.search.shelf import Shelf
from upheld.adapters.search.texts import LoadedText
from upheld.domain.errors import InvalidInput, NotFound, Unavailable


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "texts"
    place.mkdir()
    (place / "a.txt").write_text("The alpha station was opened in 1950.")
    (place / "b.txt").write_text("The beta station was opened in 1960.")
    return place


@pytest.fixture
def shelf(tmp_path: Path, folder: Path) -> Shelf:
    shelf = Shelf(tmp_path / "data")
    shelf.add(folder)
    return shelf


def words_found(shelf_folder: Path, word: str) -> int:
    reader = sqlite3.connect(shelf_folder / "shelf.db")
    (count,) = reader.execute(
        "SELECT count(*) FROM lexicon WHERE lexicon MATCH ?", (word,)
    ).fetchone()
    reader.close()
    return int(count)


def age(path: Path, seconds: int = 100) -> None:
    os.utime(path, (time.time() - seconds,) * 2)


def test_only_what_changed_is_read_again(shelf: Shelf, folder: Path, tmp_path: Path) -> None:
    assert shelf.refresh() == Refreshed(added=2)
    assert shelf.refresh() == Refreshed(unchanged=2)
    (folder / "a.txt").write_text("The gamma station was closed in 1970.")
    (folder / "c.txt").write_text("The delta station.")
    (folder / "b.txt").unlink()
    assert shelf.refresh() == Refreshed(changed=1, added=1, removed=1)
    found = [words_found(tmp_path / "data", word) for word in ("alpha", "beta", "gamma", "delta")]
    assert found == [0, 0, 1, 1]


def test_an_unchanged_file_is_not_even_opened(shelf: Shelf, folder: Path) -> None:
    shelf.refresh()
    kept = (folder / "a.txt").stat()
    (folder / "a.txt").write_bytes(b"\xff" * kept.st_size)
    os.utime(folder / "a.txt", ns=(kept.st_atime_ns, kept.st_mtime_ns))
    assert shelf.refresh() == Refreshed(unchanged=2)


def test_a_touched_file_with_the_same_content_is_unchanged(shelf: Shelf, folder: Path) -> None:
    shelf.refresh()
    age(folder / "a.txt")
    assert shelf.refresh() == Refreshed(unchanged=2)


def test_a_file_that_cannot_be_read_is_reported_and_leaves_nothing(
    shelf: Shelf, folder: Path, tmp_path: Path
) -> None:
    shelf.refresh()
    (folder / "a.txt").write_bytes(bytes(100))
    (skipped,) = shelf.refresh().skipped
    assert skipped.path.endswith("a.txt")
    assert "binary" in skipped.reason
    assert words_found(tmp_path / "data", "alpha") == 0
    assert shelf.refresh().skipped == (skipped,)
    (folder / "a.txt").write_text("The alpha station again.")
    assert shelf.refresh() == Refreshed(changed=1, unchanged=1)


def test_a_file_without_permission_or_behind_a_broken_link(shelf: Shelf, folder: Path) -> None:
    (folder / "gone.txt").symlink_to(folder / "nowhere")
    done = shelf.refresh()
    assert done.added == 2
    assert [skip.reason for skip in done.skipped] == ["No such file or directory"]


def test_a_source_that_is_gone_is_reported(shelf: Shelf, folder: Path) -> None:
    shelf.refresh()
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    done = shelf.refresh()
    assert done.removed == 2
    assert [skip.path for skip in done.skipped] == [str(folder)]


def texts(count: int, stop_at: int | None = None) -> Iterator[LoadedText]:
    for number in range(count):
        if number == stop_at:
            raise KeyboardInterrupt
        yield LoadedText(
            text=f"Text number n{number} of the store.", title="", url=f"file:///{number}"
        )


def test_an_interrupted_file_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "big.jsonl"
    path.write_text("content")
    index = Index(connect(tmp_path / "i.db"), tmp_path / "i.db")
    with pytest.raises(KeyboardInterrupt):
        refresh(index, "s", [path], loader=lambda _: texts(1000, stop_at=650))
    assert index.counts("s")[1] == 600
    assert not index.files("s")[str(path)].complete
    done = refresh(index, "s", [path], loader=lambda _: texts(1000))
    assert done == Refreshed(changed=1)
    assert index.counts("s") == (1, 1000, 1000)


KILLED = """
import sys
from pathlib import Path
from upheld.adapters.search.shelf import Shelf
print("ready", flush=True)
Shelf(Path(sys.argv[1])).refresh()
print("done", flush=True)
"""


def started(data: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", KILLED, str(data)], stdout=subprocess.PIPE, text=True
    )


@pytest.mark.parametrize("moment", range(4))
def test_kill_minus_9_leaves_a_usable_index_and_the_next_run_ends_it(
    tmp_path: Path, moment: int
) -> None:
    place, data = tmp_path / "texts", tmp_path / "data"
    place.mkdir()
    for name in range(6):
        lines = [f'{{"text": "Passage p{name}x{n} of file f{name}."}}' for n in range(900)]
        (place / f"{name}.jsonl").write_text("\n".join(lines))
    shelf = Shelf(data)
    shelf.add(place)
    child = started(data)
    assert child.stdout is not None
    child.stdout.readline()
    deadline = time.monotonic() + 30
    while not (data / "shelf.db").exists() or _rows(data) < 400 + 1100 * moment:
        assert child.poll() is None, "the run ended before it could be killed"
        assert time.monotonic() < deadline
        time.sleep(0.005)
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdout.close()
    (listed,) = shelf.listed()
    assert 0 < listed.texts < 5400
    assert _whole(data)
    shelf.refresh()
    (listed,) = shelf.listed()
    assert (listed.files, listed.texts, listed.passages) == (6, 5400, 5400)
    assert _whole(data)
    assert words_found(data, "p5x899") == 1
    assert words_found(data, "f2") == 900


def _rows(data: Path) -> int:
    reader = sqlite3.connect(data / "shelf.db", timeout=5)
    try:
        return int(reader.execute("SELECT count(*) FROM passages").fetchone()[0])
    except sqlite3.OperationalError:
        return 0
    finally:
        reader.close()


def _whole(data: Path) -> bool:
    reader = sqlite3.connect(data / "shelf.db")
    try:
        (passages,) = reader.execute("SELECT count(*) FROM passages").fetchone()
        (words,) = reader.execute("SELECT count(*) FROM lexicon").fetchone()
        (state,) = reader.execute("PRAGMA integrity_check").fetchone()
        return bool(state == "ok" and passages == words)
    finally:
        reader.close()


def test_readers_search_while_a_writer_indexes(shelf: Shelf, folder: Path, tmp_path: Path) -> None:
    shelf.refresh()
    lines = [f'{{"text": "Passage number {n} about ships."}}' for n in range(1500)]
    (folder / "big.jsonl").write_text("\n".join(lines))
    search = Search(connect(tmp_path / "data" / "shelf.db"), tmp_path / "x", LazyMiniLM())
    writer = threading.Thread(target=shelf.refresh)
    writer.start()
    answers = 0
    while writer.is_alive() or answers == 0:
        hits = search.find("alpha station", "The alpha station was opened in 1950.").hits
        assert "alpha" in hits[0].text
        answers += 1
    writer.join()
    assert answers


def test_two_writers_at_once_leave_one_copy(shelf: Shelf, folder: Path) -> None:
    lines = [f'{{"text": "Passage number {n} about ships."}}' for n in range(1000)]
    (folder / "big.jsonl").write_text("\n".join(lines))
    runs = [threading.Thread(target=shelf.refresh) for _ in range(2)]
    for run in runs:
        run.start()
    for run in runs:
        run.join()
    shelf.refresh()
    (listed,) = shelf.listed()
    assert (listed.files, listed.texts) == (3, 1002)


def test_a_damaged_index_is_named_and_built_again(shelf: Shelf, tmp_path: Path) -> None:
    shelf.refresh()
    path = tmp_path / "data" / "shelf.db"
    path.write_bytes(b"not a database, at all. " * 400)
    with pytest.raises(InvalidInput, match=r"shelf\.db: it is damaged: `upheld sources refresh`"):
        shelf.listed()
    assert shelf.refresh() == Refreshed(added=2)
    assert path.with_suffix(".db.old").read_bytes().startswith(b"not a database")


def test_an_old_index_is_built_again_and_a_newer_one_is_left_alone(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.refresh()
    now = opening.SCHEMA_VERSION
    monkeypatch.setattr(opening, "SCHEMA_VERSION", now + 1)
    with pytest.raises(InvalidInput, match=f"old format {now}"):
        shelf.listed()
    assert shelf.refresh() == Refreshed(added=2)
    monkeypatch.setattr(opening, "SCHEMA_VERSION", now)
    with pytest.raises(InvalidInput, match="newer upheld"):
        shelf.refresh()


def test_a_full_disk_ends_in_one_line_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "i.db"
    connection = connect(path)
    index = Index(connection, path)
    index.write("s", "one", _state(), texts(300))
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages + 4}")
    with pytest.raises(Unavailable, match="the disk is full: free space"):
        index.write("s", "two", _state(), texts(20_000))
    assert index.files("s")["one"].complete
    connection.execute("PRAGMA max_page_count = 1000000")
    assert index.counts("s")[1] >= 300
    before = index.files("s")["two"].done if "two" in index.files("s") else 0
    index.write("s", "two", index.files("s").get("two", _state()), texts(20_000))
    assert index.files("s")["two"].done == 20_000 > before


def _state() -> FileState:
    return FileState(size=1, modified_ns=1, sha256="x")


def test_a_folder_that_cannot_hold_an_index(tmp_path: Path) -> None:
    (tmp_path / "shelf.db").mkdir()
    with pytest.raises(Unavailable, match="cannot be opened"):
        connect(tmp_path / "shelf.db")


def test_removing_a_source_removes_its_words(shelf: Shelf, tmp_path: Path) -> None:
    shelf.refresh()
    assert shelf.remove("texts").name == "texts"
    assert words_found(tmp_path / "data", "alpha") == 0
    assert shelf.sources() == ()
    with pytest.raises(NotFound, match="there are: none"):
        shelf.remove("texts")


def test_the_list_of_sources_outlives_a_lost_index(shelf: Shelf, tmp_path: Path) -> None:
    shelf.refresh()
    for path in (tmp_path / "data").glob("shelf.db*"):
        path.unlink()
    assert shelf.refresh() == Refreshed(added=2)


def test_adding_again_changes_the_values(shelf: Shelf, folder: Path, tmp_path: Path) -> None:
    shelf.add(folder, authority=0.9, name="mine")
    assert [(s.name, s.authority) for s in shelf.sources()] == [("mine", 0.9)]
    other = tmp_path / "x" / "texts"
    other.mkdir(parents=True)
    with pytest.raises(InvalidInput, match="'mine' is taken"):
        shelf.add(other, name="mine")
    assert shelf.add(other).name == "texts"
    with pytest.raises(InvalidInput, match=r"authority 1\.5 is outside 0\.\.1"):
        shelf.add(other, authority=1.5)
    with pytest.raises(InvalidInput, match="no such file or folder"):
        shelf.add(tmp_path / "nowhere")


def test_a_broken_list_of_sources_is_named(shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / "data" / "sources.json").write_text('[{"nome": 1}]')
    with pytest.raises(InvalidInput, match=r"sources\.json is not a list of sources"):
        shelf.sources()


def test_damage_inside_the_file_is_found_and_mended_by_a_refresh(
    shelf: Shelf, folder: Path, tmp_path: Path
) -> None:
    (folder / "big.txt").write_text("The alpha station had many rooms. " * 3000)
    shelf.refresh()
    path = tmp_path / "data" / "shelf.db"
    with path.open("r+b") as file:
        for place in range(8192, path.stat().st_size - 600, 4096):
            file.seek(place)
            file.write(b"\xa5" * 512)
    assert shelf.refresh() == Refreshed(added=3)
    assert shelf.refresh() == Refreshed(unchanged=3)


def test_a_second_writer_waits_its_turn_or_says_so(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "_BUSY_SECONDS", 0.05)
    with (
        opening.alone(tmp_path / "data" / "shelf.lock"),
        pytest.raises(Unavailable, match="another run is writing it: wait"),
    ):
        shelf.refresh()
    assert shelf.refresh() == Refreshed(added=2)
