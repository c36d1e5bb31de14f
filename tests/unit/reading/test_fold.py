"""Folding with a map back. F and M numbers: design/failing-inputs.md."""

import pytest

from upheld.reading import bounded, fold, plain
from upheld.reading.data.confusables import FOREIGN, LATIN


@pytest.mark.parametrize(
    "written",
    [
        pytest.param("GUARANTEE", id="case"),
        pytest.param("ｇuarantee", id="F50 full width"),
        pytest.param("guar\u200bantee", id="F50 zero width"),
        pytest.param("guar\u00adantee", id="soft hyphen"),
        pytest.param("guarante\u0301e", id="F50 combining"),
        pytest.param("guarantéé", id="composed accents"),
        pytest.param("guаrаntее", id="F52 Cyrillic"),
        pytest.param("guαrantεe", id="F52 Greek"),
        pytest.param("𝐠𝐮𝐚𝐫𝐚𝐧𝐭𝐞𝐞", id="F52 mathematical"),
        pytest.param("ɡuarantee", id="F52 script g"),
        pytest.param("ⓖuarantee", id="circled"),
        pytest.param("ᴳuarantee", id="modifier letter"),
        pytest.param("guarante\ufe0fe", id="variation selector"),
    ],
)
def test_evasions_fold_to_the_word(written: str) -> None:
    text = f"We {written} it."
    folded = fold(text)
    at = folded.text.index("guarantee")
    assert folded.span(at, at + len("guarantee")).of(text) == written


def test_a_zero_width_space_in_a_verb() -> None:
    """M23."""
    assert "refunded" in fold("I re\u200bfunded your order.").text


def test_offsets_survive_an_emoji() -> None:
    """F47: the span is in code points; domain.text makes UTF-16 of it."""
    text = "😀 Refunded $5"
    at = fold(text).text.index("$5")
    assert fold(text).span(at, at + 2).of(text) == "$5"


@pytest.mark.parametrize("text", ["Привет, мир! Рассказ", "Καλημέρα κόσμε", "Это тоже рост"])
def test_genuine_text_of_other_scripts_is_left_alone(text: str) -> None:
    letters = [c for c in fold(text).text if c.isalpha()]
    assert not any(c.isascii() for c in letters)


def test_a_word_of_look_alikes_only_pretends_in_latin_text() -> None:
    assert fold("рау me now").text == "pay me now"
    assert fold("он сказал: рау and go").text.startswith("он сказал")


def test_quotes_dashes_and_spaces() -> None:
    assert fold("Don’t\u00a0—\u2028“now”").text == 'don\'t - "now"'


def test_one_character_may_become_several() -> None:
    text = "Straße ﬁn"
    folded = fold(text)
    assert folded.text == "strasse fin"
    assert folded.span(4, 6).of(text) == "ß"
    assert folded.span(8, 10).of(text) == "ﬁ"


def test_hangul_stays_whole_and_marks_of_other_scripts_stay() -> None:
    assert fold("각").text == "각"
    assert len(fold("कि").text) == 2


def test_line_breaks_become_spaces_in_both_paths() -> None:
    assert fold("a\nb\tc").text == "a b c"
    assert fold("a\nb\tcé").text == "a b ce"


def test_plain_keeps_case_and_accents() -> None:
    assert plain("Größe　１２ ½ m² –5").text == "Größe 12 ½ m² -5"


def test_ascii_needs_no_map() -> None:
    assert fold("Plain TEXT").span(6, 10).of("Plain TEXT") == "TEXT"


@pytest.mark.parametrize("marks", ["\u0301", "\u0301\u0302", "\u200b\u0301", "\u0301\u200b\u0323"])
def test_every_accent_behind_a_latin_letter_belongs_to_it(marks: str) -> None:
    folded = fold(f"жe{marks}x")
    assert folded.text == "жex"
    assert folded.span(1, 2).of(f"жe{marks}x").startswith("e")
    assert folded.span(2, 3).of(f"жe{marks}x") == "x"


def test_accents_on_other_letters_stay_and_take_no_other_accent() -> None:
    assert fold("ж\u0301\u0302e").text == "ж\u0301\u0302e"
    assert fold("\u0301e").text == "\u0301e"


def test_a_text_of_many_different_characters_keeps_its_map() -> None:
    """More different ones than are replaced one by one, with plain stretches between."""
    accented = "".join(map(chr, range(0xC0, 0xFF)))
    text = f"{accented} ß {'a plain stretch, ' * 5} guaranteé {accented} guarante\u0301e."
    folded = fold(text)
    first, last = folded.text.index("guarantee"), folded.text.rindex("guarantee")
    assert folded.span(first, first + 9).of(text) == "guaranteé"
    assert folded.span(last, last + 9).of(text) == "guarante\u0301e"


def test_characters_that_nobody_writes_stay_as_they_are() -> None:
    text = "a\U00020000\U0010fffdb\ue000"
    assert fold(text).text == plain(text).text == text


def test_what_keeps_its_length_stays_in_place() -> None:
    assert fold("Ünïcode “quotes” 😀 and ж").in_place
    assert not fold("Straße").in_place


def test_a_text_grows_by_signs_that_stand_for_many_only_so_far() -> None:
    few, many = "ﷺ " * 50, "ﷺ " * 2000
    assert "ﷺ" not in fold(few).text
    assert fold(many).text.startswith("صلى")
    assert fold(many).text.endswith("ﷺ ")
    assert len(fold(many).text) < 2 * len(many)
    assert fold(many + "ﬁn").text.endswith("fin")


@pytest.mark.parametrize("text", ["Straße ﬁn é", "a\u200be\u0301ß ﷺ $1½ 😀 x", "plain", "Ünï “q”"])
def test_many_stretches_lead_back_as_one_does(text: str) -> None:
    folded = fold(text)
    size = len(folded.text)
    places = [(a, b) for a in range(size) for b in range(a + 1, size + 1)]
    starts, ends = [a for a, _ in places], [b for _, b in places]
    assert list(folded.spans(starts, ends)) == [folded.span(*place) for place in places]
    assert [folded.source(a) for a in range(size)] == [
        folded.span(a, a + 1).start for a in range(size)
    ]


@pytest.mark.parametrize("text", ["", "\u200b", "\u0301"])
def test_next_to_nothing(text: str) -> None:
    folded = fold(text)
    assert folded.span(0, len(folded.text)).of(text) in (text, "")


def test_word_boundaries() -> None:
    assert bounded("a guarantee, sure", 2, 11)
    assert not bounded("guaranteed", 0, 9)
    assert not bounded("xguarantee", 1, 10)
    assert not bounded("guarantee1", 0, 9)
    assert not bounded("कि", 0, 1)
    assert bounded("_guarantee_", 1, 10)


def test_the_tables_lead_to_ascii_letters() -> None:
    assert all(target.isascii() and target.isalpha() for target in (LATIN | FOREIGN).values())
    assert not any(char.isascii() for char in LATIN | FOREIGN)
