"""Sentence spans. F and M numbers: design/failing-inputs.md."""

import sys
from collections.abc import Callable
from itertools import pairwise
from types import FrameType

import pytest

from upheld.reading import BlockKind, blocks, outline, sentences


def split(text: str, language: str = "en") -> list[str]:
    """Return the sentences without the white space between them."""
    return [sentence.content.of(text) for sentence in outline(text, language)]


ONE = [
    pytest.param("Fees vary, e.g. Plan B costs $9.", id="F1 e.g."),
    pytest.param("Fees differ, i.e. Plan B is dearer.", id="F1 i.e."),
    pytest.param("Smith et al. Nature papers agree.", id="F1 et al."),
    pytest.param("The M.D.'s note says 40 mg daily.", id="F2 possessive"),
    pytest.param("A Ph.D.'s work is long.", id="F2 Ph.D.'s"),
    pytest.param("the u.s. army has 450,000 soldiers.", id="F4 lower-case u.s."),
    pytest.param("The U.S. Army has 450,000 soldiers.", id="F4 U.S."),
    pytest.param("The shop shuts at 6 p.m. on Sundays.", id="F7 p.m."),
    pytest.param("The shop shuts at 6 p.m. Monday to Friday.", id="F7 p.m. before a capital"),
    pytest.param("It was signed by J. Roe and A. B. Smith.", id="F8 initials"),
    pytest.param("Pi is 3.14 and e is 2.71.", id="decimals"),
    pytest.param("Version 1.2.3 is out.", id="versions"),
    pytest.param("Dr. Jane Roe met Mr. Smith.", id="titles"),
    pytest.param("See fig. 3 and no. 5 on p. 12.", id="numbered"),
    pytest.param('He asked "why?" and left.', id="question inside"),
    pytest.param("Yahoo! is a company… or was.", id="lower case goes on"),
    pytest.param("They sell (see below.) pens.", id="stop in brackets"),
    pytest.param("Born Jan. 5, 1990.", id="month"),
    pytest.param("He moved to Philadelphia, Penn. and stayed.", id="state"),
    pytest.param("Finally! .", id="stray stop"),
    pytest.param("E. coli is a bacterium.", id="a species opens it, no list item"),
]


@pytest.mark.parametrize("text", ONE)
def test_one_sentence(text: str) -> None:
    assert split(text) == [text]


SEVERAL = [
    ("Ask J. Roe. See Fig. A.", ["Ask J. Roe.", "See Fig. A."]),  # F8
    ("Hi! Happy to help. Lyon has 500,000 people.", 3),  # F11
    ("See https://example.com/a.b?c=1.2. It says 3.14.", 2),  # M27
    ("It shut at 5 p.m. The shop is small.", 2),
    ("He moved to the U.S. He likes it.", 2),
    ("She works for Acme Inc. The firm is big.", 2),
    ('"It works." He smiled.', 2),
    ("(It was late.) They left.", 2),
    ("It rose 5 percent.[1] Then it fell.", ["It rose 5 percent.[1]", "Then it fell."]),
    ("Prices start at $5. 20 people came.", 2),
    ("Wait… What? No! Yes.", 4),
    ("No. That is wrong.", 2),
    ("Vitamin C. Vitamin D.", 2),
    ("It is 203 degrees F. Up there it is less.", 2),
    ("It ends. 6. Why is that? 7. Who knows?", 3),
    ("他来了。她走了。", 2),
]


@pytest.mark.parametrize(("text", "expected"), SEVERAL)
def test_several_sentences(text: str, expected: int | list[str]) -> None:
    found = split(text)
    assert (len(found) if isinstance(expected, int) else found) == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Das Werk wurde am 3. Mai 1990 fertig.", id="F5"),
        pytest.param("Er wurde geboren am 3. Oktober 1990.", id="M29"),
        pytest.param("Er lebt z.B. in Köln.", id="z.B."),
    ],
)
def test_german_ordinals_do_not_split(text: str) -> None:
    assert split(text, "de") == [text]


def test_a_german_number_may_still_end_a_sentence() -> None:
    assert len(split("Er wurde 30. Das war gut.", "de")) == 2


def test_a_capital_before_a_small_letter_is_no_list_marker() -> None:
    assert [block.kind for block in blocks("E. coli is a rod.")] == [BlockKind.PARAGRAPH]
    assert [block.kind for block in blocks("a. apples")] == [BlockKind.LIST_ITEM]


def test_list_markers_are_no_sentences() -> None:
    """M30: the marker belongs to its item and is left out of the content."""
    text = "1. Paris is the capital.\n2. Rome too.\n- It is old. It is big.\n"
    assert split(text) == ["Paris is the capital.", "Rome too.", "It is old.", "It is big."]
    assert {s.kind for s in outline(text)} == {BlockKind.LIST_ITEM}


MARKDOWN = """# A title

First line of prose that is long enough to be wrapped by an editor
and goes on here. Second sentence.

> A quote.

| City | People |
|------|--------|
| Lyon | 500,000 |

```python
x = 1. Not prose.
```

* item
---
Last."""


def test_blocks_tell_what_is_prose() -> None:
    kinds = [(b.kind.value, b.content.of(MARKDOWN)[:12]) for b in blocks(MARKDOWN)]
    assert kinds == [
        ("heading", "A title"),
        ("paragraph", "First line o"),
        ("quote", "A quote."),
        ("table_row", "City | Peopl"),
        ("rule", ""),
        ("table_row", "Lyon | 500,0"),
        ("code", "x = 1. Not p"),
        ("list_item", "item"),
        ("rule", ""),
        ("paragraph", "Last."),
    ]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("The tent weighs 2.4 kg. Nordlys Outdoor is run by Ingrid.", "The tent weighs 2.4 kg."),
        ("Bake it for 20 min. Swiss ovens are hotter.", "Bake it for 20 min."),
        ("The trail is 5 km. A guide leads it.", "The trail is 5 km."),
        ("Mercury is the closest planet to the Sun. Jupiter is far.",
         "Mercury is the closest planet to the Sun."),
    ],
)  # fmt: skip
def test_a_unit_behind_a_number_and_the_sun_are_no_abbreviations(text: str, first: str) -> None:
    assert split(text) == [first, text.removeprefix(first).strip()]


@pytest.mark.parametrize(
    "text",
    [
        "They met on Sun. May 5 in Oslo.",
        "The shop shuts at max. Ten people enter.",
        "The load is 5 kg. 3 of them fit.",
        "It opens from Mon. to Sat. Tickets are free.",
    ],
)
def test_other_stops_behind_short_words_end_nothing(text: str) -> None:
    assert split(text) == [text]


def test_blocks_cover_the_text() -> None:
    spans = [block.span for block in blocks(MARKDOWN)]
    assert spans[0].start == 0
    assert spans[-1].end == len(MARKDOWN)
    assert all(a.end == b.start for a, b in pairwise(spans))


def test_trailing_white_space_belongs_to_the_sentence_before() -> None:
    text = "  One.  Two.\n\n"
    assert [span.of(text) for span in sentences(text)] == ["  One.  ", "Two.\n\n"]


def test_nothing_has_no_sentence() -> None:
    assert sentences("") == ()
    assert len(sentences(" \n ")) == 1


def calls(work: Callable[[], object]) -> int:
    """Count the Python calls that some work takes."""
    count = 0

    def trace(_frame: FrameType, event: str, _arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(trace)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("unit", ["A. b. J. Roe went to e.g. Paris. ", ". )", "a\n", "? ", "1. "])
def test_work_grows_linearly(unit: str) -> None:
    small, large = unit * 300, unit * 1200
    assert calls(lambda: sentences(large)) < 4.5 * calls(lambda: sentences(small)) + 100
