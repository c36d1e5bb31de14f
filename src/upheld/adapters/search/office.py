"""Loaders of PDF and Word files; a damaged file is refused in one line, never a crash."""

import struct
import zipfile
import zlib
from collections.abc import Iterator
from datetime import datetime
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any

from upheld.adapters.search.texts import LoadedText, clean, file_moment, moment, read_bytes
from upheld.domain.errors import InvalidInput, TooLarge, UnsupportedInput

__all__ = ["load_docx", "load_pdf"]

MAX_PAGES = 3000
MAX_UNPACKED = 256 * 1024 * 1024
_DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    KeyError,
    ValueError,
    IndexError,
    AttributeError,
    SyntaxError,
    NotImplementedError,
    RuntimeError,
    EOFError,
    TypeError,
)


def load_pdf(path: Path) -> Iterator[LoadedText]:
    """Yield the text layer of all pages; refuse a file that is damaged, locked or only pictures."""
    import pypdfium2

    content = read_bytes(path)
    try:
        document = pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError as error:
        raise UnsupportedInput(f"not a readable PDF ({_short(error)})") from error
    try:
        yield _pdf(document, path)
    except pypdfium2.PdfiumError as error:
        raise UnsupportedInput(f"a damaged PDF ({_short(error)})") from error
    finally:
        document.close()


def _pdf(document: Any, path: Path) -> LoadedText:
    if len(document) > MAX_PAGES:
        raise TooLarge(f"{len(document):,} pages, the limit is {MAX_PAGES:,}: split the file")
    text = "\n\n".join(_page(document[number]) for number in range(len(document)))
    if not text.strip():
        raise UnsupportedInput("no text layer: a scanned PDF has to go through OCR first")
    about = document.get_metadata_dict()
    title = about.get("Title", "").strip() or path.stem
    written = _pdf_date(about.get("ModDate") or about.get("CreationDate"))
    return _whole(path, text, title, written)


def _page(page: Any) -> str:
    part = page.get_textpage()
    try:
        return str(part.get_text_bounded()).replace("\ufffe", "")
    finally:
        part.close()
        page.close()


def _pdf_date(value: str | None) -> datetime | None:
    digits = (value or "").removeprefix("D:")[:14]
    if len(digits) < 8 or not digits.isdecimal():
        return None
    return moment(f"{digits[:4]}-{digits[4:6]}-{digits[6:8]}")


def load_docx(path: Path) -> Iterator[LoadedText]:
    """Yield the paragraphs and tables of a Word file, in their order."""
    import docx

    content = read_bytes(path)
    try:
        _refuse_bomb(content)
        document = docx.Document(BytesIO(content))
        yield _docx(document, path)
    except InvalidInput:
        raise
    except _DAMAGED as error:
        raise UnsupportedInput(f"not a readable Word file ({_short(error)})") from error


def _docx(document: Any, path: Path) -> LoadedText:
    text = "\n\n".join(part for block in document.iter_inner_content() for part in _parts(block))
    if not text.strip():
        raise UnsupportedInput("a Word file without text")
    about = document.core_properties
    modified = about.modified or about.created
    written = moment(modified.isoformat()) if modified else None
    return _whole(path, text, about.title or path.stem, written)


def _parts(block: Any) -> Iterator[str]:
    if not hasattr(block, "rows"):
        yield block.text
        return
    yield "\n".join(_row(row) for row in block.rows)


def _row(row: Any) -> str:
    """Return a row as it stands in Markdown, so that it can be read with its header."""
    cells = (next(same) for _, same in groupby(row.cells, _place))
    return f"| {' | '.join(' '.join(cell.text.split()) for cell in cells)} |"


def _place(cell: Any) -> int:
    """Tell cells apart: merged ones come several times."""
    return id(cell._tc)


def _refuse_bomb(content: bytes) -> None:
    with zipfile.ZipFile(BytesIO(content)) as archive:
        unpacked = sum(entry.file_size for entry in archive.infolist())
    if unpacked > MAX_UNPACKED:
        raise TooLarge(f"{unpacked:,} bytes unpacked, the limit is {MAX_UNPACKED:,}")


def _whole(path: Path, text: str, title: str, written: datetime | None) -> LoadedText:
    return LoadedText(
        text=clean(text),
        title=clean(title),
        url=path.as_uri(),
        modified_at=written or file_moment(path),
    )


def _short(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0][:120]
