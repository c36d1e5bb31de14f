"""What a passage passes on as somebody's words."""

import pytest

from upheld.adapters.local.verification.speech import nobodys, quoted, told


@pytest.mark.parametrize(
    "text",
    [
        "The trams lost money, he told the council.",
        "The minister predicted that the trams would lose money.",
        "The trams lose money, the operator added.",
        "The video shows a tram on fire.",
        "According to the operator, the trams lose money.",
    ],
)
def test_words_of_others_are_told(text: str) -> None:
    assert told(text)


@pytest.mark.parametrize(
    "text",
    [
        "“A good year,” said Ada Berg, chief executive of Orvo.",
        "The firm added 900 jobs and declared a dividend.",
        "Age explained 30 percent of the variance.",
        "She wrote three novels and shared the prize.",
    ],
)
def test_words_of_the_source_itself_are_not(text: str) -> None:
    assert not told(text)


@pytest.mark.parametrize(
    "texts",
    [
        ["“Trams lose money.", "Buses do not,” he said.", "The town pays."],
        ['"Trams lose money.', 'Buses do not," he said.', "The town pays."],
        ["„Trams lose money.", "Buses do not“, he said.", "The town pays."],
        ["»Trams lose money.", "Buses do not«, he said.", "The town pays."],
        ["« Trams lose money.", "Buses do not », he said.", "The town pays."],
        ["”Trams lose money.", "Buses do not”, he said.", "The town pays."],
    ],
)
def test_a_quotation_ends_with_its_mark(texts: list[str]) -> None:
    first, second, third = (part.strip(" ,") for part in quoted(texts))
    assert (first, second, third) == ("Trams lose money.", "Buses do not", "")


def test_a_mark_of_inches_or_one_without_its_pair_does_not_quote_the_rest() -> None:
    assert list(quoted(['The 12" pipe burst.', "The street was flooded."])) == ["", ""]
    assert list(quoted(['So he said."', "The street was flooded."])) == ["", ""]
    unclosed = list(quoted(["“Trams lose money.", *["The town pays."] * 30]))
    assert unclosed[1]
    assert not unclosed[-1]


def test_a_quotation_may_open_again_with_every_paragraph() -> None:
    parts = list(quoted(["“Trams lose money.", "“Buses do not,” he said."]))
    assert [part.strip() for part in parts] == ["Trams lose money.", "Buses do not,"]


def test_nobody_answers_for_a_meme_or_a_viral_post() -> None:
    assert nobodys("A meme says trams lose money.")
    assert nobodys("Viral Facebook posts claim that trams lose money.")
    assert not nobodys("The operator said trams lose money.")
    assert not nobodys("The council posts its accounts on Facebook every year.")
