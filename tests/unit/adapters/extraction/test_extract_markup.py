"""Markdown, lists and tables: claims without markup, spans over the words of the document."""

import pytest
from tests.unit.adapters.extraction.cases import claims, spans, texts


def test_links_emphasis_and_notes_are_read_through() -> None:
    text = "**Python** was created by [Guido van Rossum](https://a.b/c_(d)) in *1991*[1]."
    (claim,) = claims(text)
    assert claim.text == "Python was created by Guido van Rossum in 1991"
    assert claim.span.of(text).startswith("Python** was created by [Guido")
    assert claim.span.of(text).endswith("*1991")


def test_a_pair_table_takes_its_subject_from_the_heading() -> None:
    text = "# France\n\n| Field | Value |\n|---|---|\n| Population | **67 million** |\n"
    assert texts(text) == ["France's population is 67 million"]
    assert spans(text) == ["Population | **67 million**"]


def test_a_wide_table_gives_a_claim_per_cell() -> None:
    text = "| Country | Population | GDP |\n|---|---|---|\n| Spain | 47 million | n/a |\n"
    assert texts(text) == ["Spain's population is 47 million"]


def test_list_items_complete_their_lead_in() -> None:
    text = "The planets with rings are:\n- Saturn\n- Uranus\n"
    assert texts(text) == [
        "The planets with rings include Saturn",
        "The planets with rings include Uranus",
    ]
    assert spans(text) == ["Saturn", "Uranus"]


def test_a_label_is_an_antecedent() -> None:
    text = "- **Lyon**: It has 500,000 people.\n- **Nice**: It has 340,000 people.\n"
    assert texts(text) == ["Lyon has 500,000 people", "Nice has 340,000 people"]


def test_a_value_without_a_subject_is_unclear() -> None:
    (claim,) = claims("- Population: 67 million")
    assert claim.unclear == ("population",)
    (known,) = claims("- Population: 67 million", prompt="Give me facts about France")
    assert known.text == "France's population is 67 million"


def test_html_is_read_without_its_tags_and_scripts() -> None:
    text = "<div><p>Lyon has <b>500,000</b> people.</p><script>x = 'Rome is big.';</script></div>"
    assert texts(text) == ["Lyon has 500,000 people"]
    assert spans(text) == ["Lyon has <b>500,000</b> people"]


def test_a_sentence_in_brackets_is_read() -> None:
    assert texts("Profits fell by 5%. (Shares dropped 3%.)")[-1] == "Shares dropped 3%"


@pytest.mark.parametrize("text", ["Steps:\n1. Open the app.\n2. Click on Save.\n", "## Lyon 2020"])
def test_instructions_and_headings_claim_nothing(text: str) -> None:
    assert claims(text) == ()
