"""A shelf: the user's sources, the index over them, and the provider that searches it."""

from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from upheld.adapters.search.connection import IN_MEMORY, DamagedIndex, alone, connect, examine
from upheld.adapters.search.index import Index, Skipped
from upheld.adapters.search.loading import NO_LOADER, files_under, passed_over
from upheld.adapters.search.provider import ShelfProvider
from upheld.adapters.search.refresh import NOTHING, Refreshed, Watcher, ignore, refresh
from upheld.adapters.search.search import Search
from upheld.adapters.search.sources import STARTER, Source, SourceList, checked_authority
from upheld.adapters.search.starter import load_starter, starter_files
from upheld.adapters.search.vectors import Embedder
from upheld.domain.errors import InvalidInput, NotFound
from upheld.ports import Clock

__all__ = ["Listed", "Shelf", "shelf_of_paths"]

_INDEX = "shelf.db"


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A source with what the index holds of it."""

    source: Source
    files: int
    texts: int
    passages: int


class Shelf:
    """The sources of one data folder. The list of sources is kept apart from the index.

    The index can be lost or damaged without losing anything: `refresh` builds it again.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._list = SourceList(folder)

    def sources(self) -> tuple[Source, ...]:
        """Return the sources in the order they were added."""
        return self._list.all()

    def add(
        self, path: Path | None, *, name: str | None = None, authority: float | None = None
    ) -> Source:
        """Add a file, a folder or (None) the starter corpora; adding it again changes its values.

        Raises InvalidInput for a path that is not there or a name that is taken.
        """
        place = None if path is None else str(existing(path))
        known = self.sources()
        same = next((source for source in known if source.path == place), None)
        others = [source for source in known if source is not same]
        taken = {source.name for source in others}
        chosen = name or (same.name if same else _free_name(place, taken))
        if chosen in taken:
            raise InvalidInput(f"the name {chosen!r} is taken: choose another with --name")
        source = Source(name=chosen, path=place, authority=checked_authority(authority))
        self._list.save(
            [source if old is same else old for old in known] if same else [*known, source]
        )
        return source

    def remove(self, name_or_path: str) -> Source:
        """Drop a source, by name or path, and what the index holds of it; raise NotFound."""
        known = self.sources()
        path = str(Path(name_or_path).absolute())
        found = next((s for s in known if name_or_path == s.name or path == s.path), None)
        if found is None:
            names = ", ".join(source.name for source in known) or "none"
            raise NotFound(f"no source {name_or_path!r}; there are: {names}")
        self._list.save([source for source in known if source is not found])
        with suppress(DamagedIndex):
            self._clear(found.name)
        return found

    def refresh(self, *, watch: Watcher = ignore) -> Refreshed:
        """Bring the index up to date with every source; a damaged or old index is built anew.

        Raises Unavailable while another run does the same, or if the disk is full.
        """
        with alone(self._made("shelf.lock")):
            try:
                return self._refresh(watch)
            except DamagedIndex:
                self._set_aside()
                return self._refresh(watch)

    def listed(self) -> tuple[Listed, ...]:
        """Return each source with its counts."""
        with closing(connect(self._made(_INDEX))) as connection:
            index = Index(connection, self._path)
            return tuple(_listed(index, source) for source in self.sources())

    def provider(self, *, clock: Clock, embedder: Embedder) -> ShelfProvider:
        """Return the provider over the index as it stands; it does not look at the files again."""
        scores = {source.name: source.authority for source in self.sources()}
        search = Search(connect(self._made(_INDEX)), self._path, embedder)
        return ShelfProvider(search, clock=clock, authority=scores)

    @property
    def _path(self) -> Path:
        return self._folder / _INDEX

    def _made(self, name: str) -> Path:
        self._folder.mkdir(parents=True, exist_ok=True)
        return self._folder / name

    def _set_aside(self) -> None:
        """Keep a damaged index under another name, so that nothing is destroyed."""
        self._path.replace(self._path.with_suffix(".db.old"))
        for ending in ("-wal", "-shm"):
            Path(f"{self._path}{ending}").unlink(missing_ok=True)

    def _refresh(self, watch: Watcher) -> Refreshed:
        sources = self.sources()
        with closing(connect(self._path)) as connection:
            examine(connection, self._path)
            index = Index(connection, self._path)
            for name in index.sources() - {source.name for source in sources}:
                refresh(index, name, ())
            return sum((_refresh_one(index, source, watch) for source in sources), NOTHING)

    def _clear(self, name: str) -> None:
        with alone(self._made("shelf.lock")), closing(connect(self._path)) as connection:
            refresh(Index(connection, self._path), name, ())


def shelf_of_paths(
    paths: Sequence[Path], *, clock: Clock, embedder: Embedder, watch: Watcher = ignore
) -> tuple[ShelfProvider, Refreshed]:
    """Read files and folders into an index in memory, for one run; return it and what was read.

    Raises InvalidInput for a path that is not there.
    """
    connection = connect(IN_MEMORY)
    index = Index(connection, IN_MEMORY)
    places = [existing(path) for path in paths]
    done = [_refresh_place(index, str(place), place, watch) for place in places]
    search = Search(connection, IN_MEMORY, embedder)
    authority = {str(place): None for place in places}
    provider = ShelfProvider(search, clock=clock, authority=authority, given=True)
    return provider, sum(done, NOTHING)


def existing(path: Path) -> Path:
    """Return the path in full; raise InvalidInput, naming it, if nothing is there."""
    whole = path.expanduser().absolute()
    if not whole.exists():
        raise InvalidInput(f"{path}: no such file or folder; check the spelling")
    return whole


def _refresh_one(index: Index, source: Source, watch: Watcher) -> Refreshed:
    if source.path is None:
        return refresh(index, source.name, starter_files(), loader=load_starter, watch=watch)
    return _refresh_place(index, source.name, Path(source.path), watch)


def _refresh_place(index: Index, name: str, place: Path, watch: Watcher) -> Refreshed:
    """Read a file or folder; what no loader reads in a folder is named, as a given file is."""
    found = files_under(place) if place.exists() else (place,)
    passed = [Skipped(path=str(path), reason=NO_LOADER) for path in passed_over(place)]
    done = refresh(index, name, found, watch=watch)
    return done + Refreshed(skipped=tuple(passed))


def _listed(index: Index, source: Source) -> Listed:
    files, texts, passages = index.counts(source.name)
    return Listed(source=source, files=files, texts=texts, passages=passages)


def _free_name(place: str | None, taken: set[str]) -> str:
    stem = STARTER if place is None else Path(place).stem or "source"
    names = (stem if number == 1 else f"{stem}-{number}" for number in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken)
