"""Sentences of contract 4.2: what belongs together in one."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from upheld.rules.flat import LINE_END, Flat
from upheld.rules.sentence import ODD, Sentences, whole_words, words_in, words_of


def split(reply: str, *, plain: bool | None = None) -> list[str]:
    flat = Flat(reply)
    if plain is None:
        plain = re.search(ODD, flat.lines) is None and LINE_END not in flat.lines
    found = Sentences(flat, reply, plain=plain)
    parts, at = [], 0
    while at < len(flat.lines):
        sentence = found.at(at)
        assert sentence.start <= at < sentence.end
        parts.append(flat.lines[slice(*sentence)].strip())
        at = sentence.end
    return parts


@pytest.mark.parametrize(
    ("reply", "parts"),
    [
        ("One. Two! Three? Four", ["one.", "two!", "three?", "four"]),
        ("Fees vary, e.g. Plan B costs $9.", ["fees vary, e.g. plan b costs $9."]),  # F1
        ("It shuts at 6 p.m. on Sundays.", ["it shuts at 6 p.m. on sundays."]),  # F7
        ("It shuts at 6 p.m. We reopen.", ["it shuts at 6 p.m.", "we reopen."]),
        ("It is 3.14. Fine.", ["it is 3.14.", "fine."]),
        ("See mr. Roe. Bye.", ["see mr. roe.", "bye."]),
        ("One; two", ["one;", "two"]),
        ("- one\n- two", ["- one", "- two"]),
        ("• one • two", ["•", "one •", "two"]),
        ('He said "one." Two.', ['he said "one."', "two."]),
        ("Wait... now", ["wait...", "now"]),
        ("Done.✓ yes", ["done.✓ yes"]),
    ],
)
def test_where_sentences_end(reply: str, parts: list[str]) -> None:
    assert split(reply) == parts


def test_a_question_may_have_closing_marks() -> None:
    for reply, asks in (
        ("So?", True),
        ('"So?"', True),
        ("So?!", True),
        ("So? Yes", True),
        ("So.", False),
    ):
        sentences = Sentences(Flat(reply), reply)
        assert sentences.asks(sentences.at(0)) is asks


pieces = st.lists(st.sampled_from(["a", "Be", "e.g", "p.m", "mr", ".", "!", "?", " ", "1", "9,5"]))


@settings(max_examples=300, deadline=None)
@given(pieces.map("".join))
def test_the_fast_road_ends_sentences_where_the_other_does(reply: str) -> None:
    assert split(reply, plain=True) == split(reply, plain=False)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="ab. !?;\n\u2026\"')*", max_size=60), st.data())
def test_sentences_are_the_same_in_any_order_of_asking(reply: str, data: st.DataObject) -> None:
    flat = Flat(reply)
    if not flat.lines:
        return
    forward, mixed = Sentences(flat, reply), Sentences(flat, reply)
    wanted = [forward.at(at) for at in range(len(flat.lines))]
    for at in data.draw(st.permutations(range(len(flat.lines)))):
        assert mixed.at(at) == wanted[at]


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="ab. !?;\n\u2026\"')*", min_size=40, max_size=90))
def test_many_sentences_are_found_in_one_pass_as_one_by_one(reply: str) -> None:
    flat = Flat(reply)
    one_by_one = {Sentences(flat, reply).at(at) for at in range(len(flat.lines))}
    assert Sentences(flat, reply)._all() == sorted(one_by_one)


def test_many_abbreviations_end_no_sentence() -> None:
    text = "we open at 9 a.m. on any day, " * 90 + "ok. Then no. " + "Yes e.g. this. " * 5
    flat = Flat(text)
    plain, whole = Sentences(flat, text, plain=True), Sentences(flat, text)
    for place in (0, 40, 2000, len(text) - 80, len(text) - 20, 900, len(text) - 1):
        assert plain.at(place) == whole.at(place)
    assert plain.at(0).end == text.index("ok. ") + 3


def test_possessives_are_two_words_and_contractions_one() -> None:
    text = "it's the refund's day and sam's refund's done"
    words, places = words_in(text, 0, len(text))
    assert "|".join(words) == "it's|the|refund|'s|day|and|sam|'s|refund|'s|done"
    assert [text[at : at + len(word)] for word, at in zip(words, places, strict=True)] == words


@pytest.mark.parametrize(
    "reply", ["plain  text, $1 and  $2", "ﬁne  \n $1  Straße 😀  $2", "a $1 é"]
)
def test_many_spans_lead_back_as_one_does(reply: str) -> None:
    flat = Flat(reply)
    size = len(flat.text)
    places = [(a, b) for a in range(size) for b in range(a + 1, size + 1)]
    assert list(flat.spans(places)) == [flat.span(*place) for place in places]
    assert list(map(flat.source, range(size))) == [flat.span(a, a + 1).start for a in range(size)]


@given(st.text(alphabet="ab1é_$' .\n\u3000\u0301—", max_size=40), st.integers(0, 5))
def test_words_stand_where_they_are_said_to(text: str, start: int) -> None:
    words, places = whole_words(text, start, len(text))
    assert words == words_of(text[start:])
    assert [text[at : at + len(word)] for word, at in zip(words, places, strict=True)] == words
    assert places == sorted(places)
