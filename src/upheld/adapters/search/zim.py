"""The loader of ZIM archives (offline encyclopedias); needs the extra `zim`."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from upheld.adapters.search.html import MAX_HTML_BYTES, read_html
from upheld.adapters.search.places import web_url
from upheld.adapters.search.texts import LoadedText, moment
from upheld.domain.errors import InvalidInput, MissingExtra, UnsupportedInput

__all__ = ["load_zim"]


def load_zim(path: Path) -> Iterator[LoadedText]:
    """Yield every article of an archive; redirects, pictures and style sheets are passed over.

    Raises MissingExtra without `libzim`, UnsupportedInput for a damaged archive.
    """
    archive = _open(path)
    home = _text(archive, "Source")
    written = moment(_text(archive, "Date"))
    for number in range(archive.all_entry_count):
        page = _page(archive, number)
        if page is not None:
            yield _article(page, path, home, written)


def _open(path: Path) -> Any:
    try:
        from libzim.reader import Archive
    except ImportError:
        raise MissingExtra("reading .zim archives", "zim") from None
    try:
        return Archive(path)
    except (RuntimeError, ValueError, OSError) as error:
        raise UnsupportedInput(f"not a readable ZIM archive ({error})") from error


def _text(archive: Any, key: str) -> str:
    if key not in archive.metadata_keys:
        return ""
    return bytes(archive.get_metadata(key)).decode("utf-8", errors="replace")


def _page(archive: Any, number: int) -> Any:
    entry = archive._get_entry_by_id(number)
    if entry.is_redirect:
        return None
    item = entry.get_item()
    return item if item.mimetype.startswith("text/html") and item.size <= MAX_HTML_BYTES else None


def _article(item: Any, path: Path, home: str, written: Any) -> LoadedText:
    place = web_url(f"https://{home}/wiki/{item.path}" if home and "/" not in home else None)
    url = place or f"{path.as_uri()}#{item.path}"
    try:
        page = read_html(bytes(item.content), url=url, name=item.title or item.path)
    except InvalidInput as error:
        return LoadedText(text="", title="", url=url, problem=f"{item.path}: {error}")
    return replace(page, modified_at=page.modified_at or written)
