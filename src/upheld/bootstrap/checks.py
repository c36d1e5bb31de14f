"""The tools of a check: extractor, providers, verifier; chosen by name, loaded when used."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from upheld.domain.errors import InvalidInput, MissingExtra
from upheld.pipeline.options import Tools
from upheld.ports import Clock, EvidenceProvider, Verifier
from upheld.settings import Settings

if TYPE_CHECKING:
    from upheld.adapters.search.index import Skipped
    from upheld.adapters.search.refresh import Refreshed

__all__ = ["bare_tools", "check_tools", "corpus", "named_verifier"]

NOTHING_TO_SEARCH = (
    "there is nothing to check against: give --sources PATH, add some with `upheld sources add "
    "PATH`, or install the starter corpora: pip install 'upheld[starter]'"
)

READABLE = (
    "give .txt, .md, .html, .pdf, .docx, .csv, .jsonl or .zim files, or a folder that has some"
)


def check_tools(
    sources: Sequence[Path],
    *,
    library: bool,
    verifier: str | None,
    settings: Settings,
    clock: Clock,
    skipped: "Callable[[Sequence[Skipped]], None]" = lambda files: None,
) -> Tools:
    """Return the tools for one check on this machine.

    Given sources are searched alone, or with the added ones if `library` is set; without any, the
    added sources and the starter corpora are. `skipped` is told which given files could not be
    read. Raises InvalidInput where there is nothing to search.
    """
    providers = list(
        _providers(sources, library=library, settings=settings, clock=clock, skipped=skipped)
    )
    bare = bare_tools(verifier, settings=settings, clock=clock)
    return replace(bare, providers=tuple(providers))


def bare_tools(verifier: str | None, *, settings: Settings, clock: Clock) -> Tools:
    """Return the tools of a check without a provider, as `upheld bench` measures them."""
    from upheld.adapters.ids import RandomIds
    from upheld.adapters.local.extractor import LocalExtractor

    return Tools(
        extractor=LocalExtractor(),
        providers=(),
        verifier=named_verifier(verifier, settings, clock),
        clock=clock,
        ids=RandomIds(),
    )


def named_verifier(name: str | None, settings: Settings, clock: Clock) -> Verifier:
    """Return the verifier of a name, by default the one in use; raises InvalidInput for others."""
    from upheld.adapters.local.verifier import LocalVerifier
    from upheld.bootstrap.models import model_registry

    model = model_registry(settings).load(name or settings.verifier)
    return LocalVerifier(model, clock=clock)


def _providers(
    sources: Sequence[Path],
    *,
    library: bool,
    settings: Settings,
    clock: Clock,
    skipped: "Callable[[Sequence[Skipped]], None]",
) -> Iterator[EvidenceProvider]:
    from upheld.bootstrap import shelf_of_paths

    if sources:
        provider, done = shelf_of_paths(sources, clock=clock)
        skipped(done.skipped)
        if not library:
            _require_text(sources, done)
        yield provider
    if library or not sources:
        yield _library(settings, clock)


def _require_text(sources: Sequence[Path], done: "Refreshed") -> None:
    """Raise InvalidInput where not one of the given files could be read."""
    if not done.added:
        names = ", ".join(str(path) for path in sources)
        raise InvalidInput(f"nothing to check against could be read in {names}; {READABLE}")


def _library(settings: Settings, clock: Clock) -> EvidenceProvider:
    """Return the added sources; where none was added, the starter corpora, indexed once."""
    from upheld.adapters.search.starter import starter_files
    from upheld.bootstrap import open_shelf, shelf_provider

    shelf = open_shelf(settings)
    if not shelf.sources():
        try:
            starter_files()
        except MissingExtra:
            raise InvalidInput(NOTHING_TO_SEARCH) from None
        sys.stderr.write("upheld: indexing the starter corpora, once\n")
        shelf.add(None)
        shelf.refresh()
    return shelf_provider(settings, clock=clock)


def corpus(passages: Sequence[str], *, clock: Clock) -> EvidenceProvider:
    """Return a provider over passages, each a text of its own."""
    from upheld.bootstrap import shelf_for_paths

    with TemporaryDirectory() as folder:
        path = Path(folder) / "passages.jsonl"
        lines = (
            json.dumps({"url": f"https://corpus.example/{place}", "title": "", "text": passage})
            for place, passage in enumerate(passages)
        )
        path.write_text("\n".join(lines), encoding="utf-8")
        return shelf_for_paths([path], clock=clock)
