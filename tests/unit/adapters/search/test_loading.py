"""Files become texts with their place; what cannot be read is refused in one line."""

import datetime as dt
import json
import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from upheld.adapters.search import html, office, plain, texts
from upheld.adapters.search.loading import LOADERS, files_under, load
from upheld.adapters.search.texts import LoadedText
from upheld.domain.errors import InvalidInput, TooLarge, UnsupportedInput

WRITTEN = dt.datetime(2024, 5, 6, tzinfo=dt.UTC)
ARTICLE = "<p>The old bridge over the river was opened in 1901 by the mayor of the town.</p>" * 6
BANNER = (
    "<div id='cookie-consent' role='dialog'><p>We use cookies and similar technologies.</p>"
    "<p>Accept all cookies or manage preferences in our privacy policy.</p></div>"
)


def written(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    os.utime(path, (WRITTEN.timestamp(), WRITTEN.timestamp()))
    return path


def only(path: Path) -> LoadedText:
    (text,) = load(path)
    return text


def outcome(path: Path) -> list[LoadedText] | InvalidInput:
    """Return the texts of a file or the refusal; anything else raised is a fault."""
    try:
        return list(load(path))
    except InvalidInput as error:
        return error


def pdf(*lines: str) -> bytes:
    """Return a PDF of one page, written by hand."""
    show = " ".join(f"({line}) Tj 0 -20 Td" for line in lines)
    stream = f"BT /F1 12 Tf 50 700 Td {show} ET"
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R"
        "/Resources<</Font<</F1 5 0 R>>>>>>",
        f"<</Length {len(stream)}>>stream\n{stream}\nendstream",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        "<</Title(A report)/ModDate(D:20230405120000Z)>>",
    ]
    body = "%PDF-1.4\n" + "".join(
        f"{n} 0 obj{content}endobj\n" for n, content in enumerate(objects, start=1)
    )
    return f"{body}trailer<</Root 1 0 R/Info 6 0 R/Size 7>>\n%%EOF".encode()


def word(path: Path) -> Path:
    import docx

    document = docx.Document()
    document.add_paragraph("The mill was built in 1870.")
    table = document.add_table(rows=1, cols=2)
    table.rows[0].cells[0].text, table.rows[0].cells[1].text = "height", "12 m"
    document.core_properties.title = "The mill"
    document.core_properties.modified = dt.datetime(2022, 2, 3)  # noqa: DTZ001  # as the format is
    document.save(str(path))
    return path


def test_plain_text_keeps_every_character(tmp_path: Path) -> None:
    found = only(written(tmp_path / "a note.txt", "Ünï 🗼 one.\r\nTwo."))
    assert found.text == "Ünï 🗼 one.\nTwo."
    assert found.title == "a note"
    assert found.url == (tmp_path / "a note.txt").as_uri()
    assert found.modified_at == WRITTEN


def test_markdown_takes_its_heading_as_title(tmp_path: Path) -> None:
    assert only(written(tmp_path / "a.md", "# The Tower #\n\nIt is tall.")).title == "The Tower"


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("café".encode("utf-16"), "café"),
        (b"\xef\xbb\xbfcaf\xc3\xa9", "café"),
        ("café – 5 €".encode("cp1252"), "café – 5 €"),
        (b"a" * 10 + b"\xed\xa0\x80", None),
    ],
)
def test_encodings(tmp_path: Path, raw: bytes, text: str | None) -> None:
    found = only(written(tmp_path / "a.txt", raw)).text
    found.encode()
    assert text is None or found == text


@pytest.mark.parametrize("raw", [b"\x00\x01\x02" * 50, b"MZ\x90\x00\x03" + bytes(200), bytes(10)])
def test_binary_content_is_refused(tmp_path: Path, raw: bytes) -> None:
    with pytest.raises(UnsupportedInput, match="binary"):
        list(load(written(tmp_path / "a.txt", raw)))


def test_html_gives_the_article_its_address_and_date(tmp_path: Path) -> None:
    page = (
        "<html><head><title>Bridge</title><link rel='canonical' href='https://ex.org/bridge'>"
        "<meta property='article:modified_time' content='2021-03-04'></head>"
        f"<body><nav>Home</nav>{BANNER}<article><h1>Bridge</h1>{ARTICLE}</article></body></html>"
    )
    found = only(written(tmp_path / "a.html", page))
    assert "opened in 1901" in found.text
    assert found.url == "https://ex.org/bridge"
    assert found.modified_at == dt.datetime(2021, 3, 4, tzinfo=dt.UTC)
    assert "cookie" not in found.text.lower()


def test_f62_a_page_of_consent_alone_has_no_article(tmp_path: Path) -> None:
    page = f"<html><body>{BANNER * 3}</body></html>"
    with pytest.raises(UnsupportedInput, match="no article") as caught:
        list(load(written(tmp_path / "a.html", page)))
    assert caught.value.code == html.NO_ARTICLE


def test_f62_an_article_in_an_aside_is_found_or_refused(tmp_path: Path) -> None:
    page = f"<html><body>{BANNER}<aside>{ARTICLE}</aside></body></html>"
    found = outcome(written(tmp_path / "a.html", page))
    if isinstance(found, InvalidInput):
        assert found.code == html.NO_ARTICLE
    else:
        assert "bridge" in found[0].text
        assert "cookie" not in found[0].text


def test_f68_an_article_about_cookies_is_an_article(tmp_path: Path) -> None:
    words = "<p>Browsers set cookies when a site asks for it, and the law of 2002 asks for consent"
    page = f"<html><body><article>{(words + ' of the reader first, as courts said.</p>') * 9}"
    assert "law of 2002" in only(written(tmp_path / "a.html", page)).text


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "/bridge", "http://", "//x", "ftp://a/b"]
)
def test_a_canonical_address_that_is_none_is_not_used(tmp_path: Path, address: str) -> None:
    page = (
        f"<html><head><link rel='canonical' href='{address}'></head><body>{ARTICLE}</body></html>"
    )
    assert only(written(tmp_path / "a.html", page)).url.startswith("file://")


def test_pdf(tmp_path: Path) -> None:
    found = only(written(tmp_path / "a.pdf", pdf("The dam holds 9 million tons.", "It is old.")))
    assert "9 million tons" in found.text
    assert found.title == "A report"
    assert found.modified_at == dt.datetime(2023, 4, 5, tzinfo=dt.UTC)


def test_a_pdf_of_pictures_says_what_it_needs(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedInput, match="OCR"):
        list(load(written(tmp_path / "a.pdf", pdf())))


def test_word(tmp_path: Path) -> None:
    found = only(word(tmp_path / "a.docx"))
    assert found.text == "The mill was built in 1870.\n\n| height | 12 m |"
    assert found.title == "The mill"
    assert found.modified_at == dt.datetime(2022, 2, 3, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    "content", ["a,b\n1,x\n", "a;b\r\n1;x\r\n", "a\tb\n\n1\tx", '"a","b"\n"1","x"']
)
def test_values_become_a_table(tmp_path: Path, content: str) -> None:
    found = only(written(tmp_path / "sales.csv", content))
    assert (found.text, found.title) == ("| a | b |\n| 1 | x |", "sales")


def test_values_with_commas_bars_and_lines_stay_one_cell(tmp_path: Path) -> None:
    found = only(written(tmp_path / "a.csv", 'name,says\nAnn,"one, two\nthree | four"\n'))
    assert found.text.splitlines()[1] == "| Ann | one, two three \\| four |"


def test_jsonl_lines_that_cannot_be_read_do_not_stop_the_others(tmp_path: Path) -> None:
    rows = [
        '{"text": "One.", "title": "T", "url": "https://ex.org/1", "date": "2020-01-02"}',
        "{broken",
        '["no object"]',
        '{"title": "no text"}',
        "[" * 100_000,
        '{"text": "bad \\ud800 half", "url": "javascript:x"}',
    ]
    found = list(load(written(tmp_path / "a.jsonl", "\n".join(rows))))
    assert [entry.problem is None for entry in found] == [True, False, False, False, False, True]
    assert found[0].url == "https://ex.org/1"
    assert found[0].modified_at == dt.datetime(2020, 1, 2, tzinfo=dt.UTC)
    assert found[1].problem == "line 2: not JSON"
    assert found[5].url.endswith("a.jsonl#line=6")
    found[5].text.encode()


@pytest.mark.parametrize("ending", [".pdf", ".docx", ".html", ".jsonl", ".txt", ".md", ".zim"])
@pytest.mark.parametrize(
    "raw", [b"", b"\x00\xff" * 40, b"%PDF-1.4 broken", b"PK\x03\x04broken", b"<"]
)
def test_no_content_crashes_a_loader(tmp_path: Path, ending: str, raw: bytes) -> None:
    if ending == ".zim":
        pytest.importorskip("libzim")
    found = outcome(written(tmp_path / f"a{ending}", raw))
    if isinstance(found, InvalidInput):
        assert 0 < len(str(found)) < 300
    else:
        assert all(isinstance(entry.text, str) for entry in found)


@pytest.mark.parametrize(
    "make", [lambda p: written(p, pdf("Some words.")), word], ids=["pdf", "docx"]
)
def test_a_damaged_file_is_refused_not_crashed_on(
    tmp_path: Path, make: Callable[[Path], Path]
) -> None:
    ending = ".docx" if make is word else ".pdf"
    whole = make(tmp_path / f"whole{ending}").read_bytes()
    for cut in range(0, len(whole), max(1, len(whole) // 60)):
        damaged = whole[:cut] + b"\xff\x00\x13" + whole[cut + 7 :]
        found = outcome(written(tmp_path / f"a{ending}", damaged))
        assert isinstance(found, list) or str(found)


def test_a_word_file_that_unpacks_to_too_much_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(office, "MAX_UNPACKED", 100_000)
    with zipfile.ZipFile(tmp_path / "a.docx", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", "0" * 200_000)
    with pytest.raises(TooLarge, match="200,000 bytes unpacked, the limit is 100,000"):
        list(load(tmp_path / "a.docx"))


def test_sizes_are_limited_and_both_figures_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(texts.read_bytes, "__defaults__", (10,))
    with pytest.raises(TooLarge, match="20 bytes, the limit is 10"):
        list(load(written(tmp_path / "a.txt", "x" * 20)))


def test_an_unknown_ending_names_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedInput, match=r"\.exe is not one of \.txt .*\.zim"):
        load(tmp_path / "a.exe")


def test_a_folder_is_walked_in_order_without_hidden_files(tmp_path: Path) -> None:
    for name in ("b.txt", "a.md", ".hidden.txt", "sub/c.PDF", ".git/d.txt", "sub/e.exe"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    found = [str(path.relative_to(tmp_path)) for path in files_under(tmp_path)]
    assert found == ["a.md", "b.txt", "sub/c.PDF"]
    assert set(LOADERS) >= {".txt", ".md", ".html", ".pdf", ".docx", ".jsonl", ".zim"}


def test_zim(tmp_path: Path) -> None:
    writer = pytest.importorskip("libzim.writer")
    path = tmp_path / "w.zim"

    class Page(writer.Item):  # type: ignore[misc, name-defined]  # libzim has no types
        def get_path(self) -> str:
            return "Old_Bridge"

        def get_title(self) -> str:
            return "Old Bridge"

        def get_mimetype(self) -> str:
            return "text/html"

        def get_contentprovider(self) -> object:
            return writer.StringProvider(f"<html><body><article>{ARTICLE}</article></body></html>")

        def get_hints(self) -> dict[object, object]:
            return {writer.Hint.FRONT_ARTICLE: True}

    with writer.Creator(str(path)).config_indexing(True, "eng") as creator:
        creator.set_mainpath("Old_Bridge")
        creator.add_item(Page())
        creator.add_metadata("Source", "en.wikipedia.org")
        creator.add_metadata("Date", "2024-01-02")
    found = only(path)
    assert "opened in 1901" in found.text
    assert found.url == "https://en.wikipedia.org/wiki/Old_Bridge"
    assert found.modified_at == dt.datetime(2024, 1, 2, tzinfo=dt.UTC)


def test_json_keys_are_tried_in_order(tmp_path: Path) -> None:
    row = {"content": "Body.", "extract": "Other.", "published": "2019"}
    (entry,) = plain.load_jsonl(written(tmp_path / "a.jsonl", json.dumps(row)))
    assert (entry.text, entry.modified_at) == ("Body.", None)
