import pytest
from hypothesis import given
from hypothesis import strategies as st

from upheld.domain.errors import InvalidInput
from upheld.domain.text import Document, Span, Utf16Offsets

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)


def utf16_slice(text: str, start: int, end: int) -> str:
    return text.encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le")


def test_f47_emoji_before_the_price() -> None:
    text = "😀 Refunded $5"
    span = Span(text.index("$"), len(text))
    assert Utf16Offsets(text).units(span) == (12, 14)


def test_r242_dollar_sign_after_an_emoji() -> None:
    text = "😀 costs $5"
    assert text.index("$") == 8
    assert Utf16Offsets(text).unit(8) == 9


def test_f49_four_astral_characters_before_the_claim() -> None:
    text = "𝐀𝐁𝐂𝐃 Lyon is big."
    assert Utf16Offsets(text).units(Span(5, 9)) == (9, 13)


@given(texts, st.data())
def test_units_slice_what_the_span_covers(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    offsets = Utf16Offsets(text)
    units = offsets.units(Span(start, end))
    assert utf16_slice(text, *units) == text[start:end]
    assert offsets.span(*units) == Span(start, end)


def test_an_offset_inside_a_character_is_refused() -> None:
    with pytest.raises(InvalidInput, match="UTF-16 offset 1"):
        Utf16Offsets("😀").span(1, 2)


def test_an_offset_past_the_end_is_refused() -> None:
    with pytest.raises(InvalidInput):
        Utf16Offsets("ab").span(0, 3)


def test_t61_lone_surrogate_is_refused() -> None:
    with pytest.raises(InvalidInput, match="lone surrogate at character 2"):
        Document(text="ab\ud800")


@pytest.mark.parametrize(("start", "end"), [(3, 2), (-1, 2)])
def test_a_span_is_a_range(start: int, end: int) -> None:
    with pytest.raises(InvalidInput):
        Span(start, end)
