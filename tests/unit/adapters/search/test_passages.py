"""Passages cover the text, stay small, overlap by a sentence, and know their place."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from upheld.adapters.search.passages import MAX_WORDS, passages

TEXT = "One is here. Two is here. Three is here. Four is here. Five is here."
WORDS = st.text(st.sampled_from("ab .!?\n#-🗼é0\u200d\t\x1c|`\"'"), max_size=300)

MARK = re.compile(r"^[ \t>#*+-]*\w{1,3}[.)](?=\s)|^ {0,3}(?:```|~~~).*$", re.MULTILINE)
"""What numbers an item of a list, or opens code: no word of the text."""


def said(text: str) -> list[str]:
    return [passage.span.of(text) for passage in passages(text)]


def test_three_sentences_that_share_one_with_the_next() -> None:
    assert said(TEXT) == [
        "One is here. Two is here. Three is here.",
        "Three is here. Four is here. Five is here.",
    ]


def test_a_heading_opens_a_passage() -> None:
    assert said("# A\n\nOne.\n\n# B\n\nTwo.") == ["A\n\nOne.", "B\n\nTwo."]


MINUTES = """# Board, 2 May

Present: Ann, Bo.

1. **Launch.** Planned for 3 June. The map still crashes. It was moved to 24 June.

2. **Pricing.** Hugo presented two models. The yearly was chosen. Ann was against it.

Next meeting: 16 May.
"""


def test_an_item_keeps_its_bold_words_and_shares_no_passage_with_the_next() -> None:
    assert [(p.context, p.span.of(MINUTES)) for p in passages(MINUTES, "Board, 2 May")] == [
        ("", "Board, 2 May\n\nPresent: Ann, Bo."),
        ("", "**Launch.** Planned for 3 June. The map still crashes."),
        (" › Launch", "The map still crashes. It was moved to 24 June."),
        ("", "**Pricing.** Hugo presented two models. The yearly was chosen."),
        (" › Pricing", "The yearly was chosen. Ann was against it."),
        ("", "Next meeting: 16 May."),
    ]


@pytest.mark.parametrize(
    ("text", "context"),
    [
        ("# Leave\n\nIntro.\n\n## Pay\n\nFull pay. Half pay. No pay. Last.", " › Pay"),
        ("# Leave\n\nIntro.\n\n## Pay\n\n### Unpaid\n\nNone.", " › Pay › Unpaid"),
        ("# Leave\n\n## Pay\n\nFull.\n\n## Notice\n\nTen weeks.", " › Notice"),
        ("Intro here.\n\nOpening hours\n\nWe open at nine.", " › Opening hours"),
        ("Intro here.\n\nOpening hours\n-----\n\nWe open at nine.", " › Opening hours"),
        ("Changes.\n\n**Removed**\n- The old importer.", " › Removed"),
        ("Every plan has:\n\n- A.\n- B.\n- C.\n- D.\n- E.", " › Every plan has"),
    ],
)
def test_what_stands_above_a_passage_goes_with_it(text: str, context: str) -> None:
    assert passages(text, "Leave")[-1].context == context


@pytest.mark.parametrize(
    "line",
    [
        "It opened in 1901.",
        "opening hours",
        "Fee: 5 euros",
        "A line of so many words that it can hardly be a heading at all",
    ],
)
def test_a_line_that_is_no_heading_gives_no_context(line: str) -> None:
    assert {p.context for p in passages(f"Intro.\n\n{line}\n\nWe open at nine.")} == {""}


def test_short_neighbours_stay_together_and_end_with_a_block() -> None:
    text = "One. Two.\n\nThree.\n\nFour. Five.\n\n- Six.\n- Seven."
    assert said(text) == ["One. Two.\n\nThree.", "Four. Five.\n\n- Six.", "Seven."]


TABLE = """## Plans

| Plan | Price per month | API calls |
|:-----|----------------:|-----------|
| Free | €0 | 60 |
| **Team** | [€29](https://x.example) | |
| Odd | row |
"""


def test_a_row_tells_its_header_and_keeps_its_place() -> None:
    rows = {p.span.of(TABLE): p.told for p in passages(TABLE) if p.told}
    assert rows == {
        "| Free | €0 | 60 |": "Plan Free: price per month is €0. Plan Free: API calls is 60.",
        "| **Team** | [€29](https://x.example) | |": "Plan Team: price per month is €29.",
    }
    assert "| Odd | row |" in [p.span.of(TABLE) for p in passages(TABLE)]


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("| Property | Value |\n|---|---|\n| Weight | 5 kg |", "Weight: 5 kg."),
        ("City | Country | People\nOslo | Norway | 709,000", ("City Oslo: country is Norway. "
         "City Oslo: people is 709,000.")),
        ("| Item | Qty |\n| --- | --- |\n| Bolt | 4 |", "Bolt: qty is 4."),
        ("| | 2023 | 2024 |\n|-|-|-|\n| Sales | 4 | 5 |",
         "Sales: 2023 is 4. Sales: 2024 is 5."),
        ("| A \\| B | C |\n|---|---|\n| x \\| y | z |", "A | B x | y: C is z."),
    ],
)  # fmt: skip
def test_tables_of_several_kinds(table: str, told: str) -> None:
    assert passages(table)[-1].told == told


def test_a_sentence_without_end_is_cut_by_words() -> None:
    found = said("word " * 1000)
    assert max(len(passage.split()) for passage in found) <= MAX_WORDS
    assert sum(len(passage.split()) for passage in found) >= 1000


def test_nothing_gives_nothing() -> None:
    assert said("") == said(" \n\t ") == []


@settings(max_examples=150, deadline=None)
@given(WORDS)
@example("a.\t0")
@example("```b\u200dé")
def test_every_word_is_in_a_passage_and_no_passage_is_large(text: str) -> None:
    found = passages(text)
    spans = [passage.span for passage in found]
    covered = {place for span in spans for place in range(span.start, span.end)}
    marks = {place for mark in MARK.finditer(text) for place in range(*mark.span())}
    letters = {place for place, sign in enumerate(text) if sign.isalpha()} - marks
    assert letters <= covered or any(passage.told for passage in found)
    assert all(0 < len(span.of(text).split()) <= MAX_WORDS for span in spans)
    assert list(spans) == sorted(set(spans))


def test_time_grows_linearly() -> None:
    from time import process_time

    def once(size: int) -> float:
        start = process_time()
        passages("A sentence of five words. " * size)
        return process_time() - start

    def cost(size: int) -> float:
        return min(once(size) for _ in range(3))

    cost(200)
    assert cost(16_000) < 32 * max(cost(2_000), 0.005), "eight times the text, quadratic is 64"
