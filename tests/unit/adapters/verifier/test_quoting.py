"""The words a quote is cut to."""

import pytest
from tests.unit.adapters.verifier.cases import judged, source

from upheld.adapters.local.verification.passages import passages
from upheld.adapters.local.verification.quoting import quote
from upheld.domain.evidence import MAX_QUOTE_WORDS

_FIELDS = (
    "Geography: area: total: 41,290 sq km; land: 39,770 sq km; climate: temperate in the west and "
    "the centre of the country, cold in the mountains of the east; coastline: 0 km, the country "
    "is landlocked; capital: name: Halm; etymology: the name is of a river of the south of the "
    "country that dried up in the time of the second kings of the dynasty; lowest point: 193 m"
)


def cut(text: str, *around: str) -> str:
    item = source(text)
    return quote(item, passages([item])[0], around).text


@pytest.mark.parametrize(
    ("around", "held"),
    [
        (("The capital of the country is Halm.",), "capital: name: Halm;"),
        (("The land area is 39,770 sq km.",), "land: 39,770 sq km;"),
        (("193 m", "The lowest point of the country is at 240 m."), "lowest point: 193 m"),
    ],
)
def test_a_run_on_line_is_cut_at_the_field_that_decides(around: tuple[str, ...], held: str) -> None:
    found = cut(_FIELDS, *around)
    assert held in found
    assert len(found.split()) <= MAX_QUOTE_WORDS
    assert found in _FIELDS


def test_function_words_and_repetitions_do_not_draw_a_quote() -> None:
    text = (
        "Of the lakes of the north the lake of Orsa and the lake of Lund are the ones that most of "
        "the people of the land know of from the songs of the time, and Arn is the deepest"
    )
    assert "Arn is the deepest" in cut(text, "The deepest of the lakes is Arn.")


def test_a_short_passage_is_quoted_whole() -> None:
    assert cut("The ferry to Orsa is blue.", "The ferry is red.") == "The ferry to Orsa is blue."


def test_the_figure_that_contradicts_is_in_the_quote() -> None:
    text = (
        "The lake, which lies in the north of the county between two ranges of old hills and feeds "
        "three rivers that run to the sea in the west, is 290 metres deep at its deepest point"
    )
    (piece,) = judged("The lake is 312 metres deep.", source(text)).evidence
    assert "290 metres" in piece.quotes[0].text
