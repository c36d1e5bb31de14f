"""What holds for the readers on any text at all."""

from itertools import pairwise

from hypothesis import example, given, settings
from hypothesis import strategies as st

from upheld.reading import blocks, bounded, fold, outline, plain, sentences
from upheld.reading.quantities import Ambiguous, Outcome, compare, dates, money, read, times

WORDS = """
    $ € £ ¥ US$ USD EUR kr % ‰ ° °C m km ft lb pounds dollars cents per month a year / - – − .
    , ' " ( ) : ; ! ? … 1 2 5 12 20 99 100 330 1,234 1.299 1.2.3 12.345 0,075 ½ 1889 2026
    03/04/2026 2026-03-04 7:30 17:00 5pm p.m. am noon midnight half past quarter to three
    o'clock one two twenty five million bn k a an the and or between from more than less about
    nearly not n't rose fell up down May march March Tuesday next tomorrow 1990s '90s 19th
    century BC AD in of off for x times double first second e.g. i.e. Dr. J. U.S. # * ** 1. > |
    ``` --- http://a.b/c?d=1.2 me@a.b v1.2 A380 COVID-19 😀 é e\u0301 ß ﬁ ｇ а \u200b \u00ad
    \u2028 １２ 한 कि İ
"""
PIECES = st.sampled_from([*WORDS.split(), "\n", "\n\n", "  ", "\t"])
TEXTS = st.one_of(
    st.text(max_size=60),
    st.lists(PIECES, max_size=24).map(" ".join),
    st.lists(PIECES, max_size=24).map("".join),
)
LOCALES = st.sampled_from(["en", "en-GB", "en-US", "de", "fr", "es", "xx"])
READINGS = TEXTS.flatmap(lambda text: st.sampled_from(read(text) or read("5 km")))
few = settings(max_examples=60, deadline=None)


@few
@given(TEXTS, LOCALES)
def test_sentences_concatenate_to_the_text(text: str, language: str) -> None:
    assert "".join(span.of(text) for span in sentences(text, language)) == text
    assert "".join(block.span.of(text) for block in blocks(text)) == text


@few
@given(TEXTS)
def test_content_lies_in_its_sentence(text: str) -> None:
    parts = [(s.span, s.content) for s in outline(text)]
    parts += [(b.span, b.content) for b in blocks(text)]
    for span, content in parts:
        assert span.contains(content)
        assert content.of(text).strip() == content.of(text)


@few
@given(TEXTS)
def test_folded_spans_lead_back(text: str) -> None:
    for folded in (fold(text), plain(text)):
        length = len(folded.text)
        spans = [folded.span(at, at + 1) for at in range(length)]
        assert all(0 <= span.start < span.end <= len(text) for span in spans)
        assert all(a.start <= b.start and a.end <= b.end for a, b in pairwise(spans))
        whole = folded.span(0, length)
        assert not length or (whole.start, whole.end) == (spans[0].start, spans[-1].end)


@few
@given(TEXTS)
def test_folding_a_slice_finds_the_same(text: str) -> None:
    """What a span leads back to folds to text that holds what was looked for."""
    folded = fold(text)
    for at in range(len(folded.text)):
        assert folded.text[at] in fold(folded.span(at, at + 1).of(text)).text or not text.isascii()


@few
@given(TEXTS)
@example("µÀ")
@example("Ωa")
@example("Ωß")
def test_folding_twice_is_folding_once(text: str) -> None:
    once = fold(text).text
    assert fold(once).text == once


@few
@given(TEXTS, LOCALES)
def test_readings_are_sorted_apart_and_in_range(text: str, locale: str) -> None:
    for found in (read(text, locale), money(text, locale), dates(text, locale), times(text)):
        spans = [reading.span for reading in found]
        assert all(0 <= span.start < span.end <= len(text) for span in spans)
        assert all(a.end <= b.start for a, b in pairwise(spans))
        for reading in found:
            if isinstance(reading, Ambiguous):
                assert len(reading.readings) > 1
                assert {one.span for one in reading.readings} == {reading.span}


@few
@given(TEXTS, LOCALES)
def test_the_same_text_reads_the_same(text: str, locale: str) -> None:
    assert read(text, locale) == read(text, locale)


@few
@given(READINGS, READINGS)
def test_comparing_is_symmetric(a: object, b: object) -> None:
    assert compare(a, b) == compare(b, a)  # type: ignore[arg-type]


@few
@given(READINGS)
def test_a_reading_equals_itself(a: object) -> None:
    assert compare(a, a).outcome is Outcome.EQUAL  # type: ignore[arg-type]


@few
@given(TEXTS, st.integers(0, 60), st.integers(0, 60))
def test_word_boundaries_never_fail(text: str, start: int, end: int) -> None:
    start, end = sorted((min(start, len(text)), min(end, len(text))))
    assert bounded(text, start, end) in (True, False)
