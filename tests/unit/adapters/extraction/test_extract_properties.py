"""What holds for every text: spans, order, limits, the same answer, linear time, no crash."""

import asyncio
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.unit.adapters.extraction.cases import extraction

from upheld.adapters.local.extractor import LocalExtractor
from upheld.domain.errors import InvalidInput, UnsupportedInput
from upheld.domain.text import Document

WORDS = """the The a He she It they company was is has not and but , , which who ; : . . ! ? ( )
" ' “ ” ** _ ` [ ](x) [1] | # - 1. 500 1998 Paris Marie founded built beautiful in of that if while
because I think no No 's n't 😀 中 é <b> </b> ``` — never either or"""
PIECES = st.sampled_from([*WORDS.split(), "\n", "\n\n"])
TEXTS = st.lists(PIECES, max_size=40).map(" ".join) | st.text(max_size=80)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=TEXTS, limit=st.integers(1, 6))
def test_every_claim_stands_on_the_text(text: str, limit: int) -> None:
    try:
        found = extraction(text, limit=limit)
    except UnsupportedInput:
        return
    assert len(found.claims) <= limit
    assert [c.id for c in found.claims] == [f"c{n + 1}" for n in range(len(found.claims))]
    starts = [c.span.start for c in found.claims]
    assert starts == sorted(starts)
    for claim in found.claims:
        assert 0 <= claim.span.start < claim.span.end <= len(text)
        assert any(c.isalnum() for c in claim.text)
    if found.unread is not None:
        assert found.unread.end == len(text)


def test_the_same_text_gives_the_same_claims() -> None:
    text = "Lyon, the third city of France, has 500,000 people. It was founded in 43 BC."
    assert extraction(text) == extraction(text)


def test_a_first_sentence_over_the_limit_is_cut_and_said() -> None:
    text = "Lyon has 500,000 people and was founded in 43 BC."
    found = extraction(text, limit=1)
    assert [c.text for c in found.claims] == ["Lyon has 500,000 people"]
    assert found.unread is not None
    assert found.unread.of(text) == " and was founded in 43 BC."


def test_a_tail_without_claims_is_read() -> None:
    assert extraction("Lyon has 500,000 people. Thanks!", limit=1).unread is None


def test_a_limit_has_to_leave_room() -> None:
    with pytest.raises(InvalidInput, match="limit 0"):
        extraction("Lyon has 500,000 people.", limit=0)


def test_a_language_that_is_not_english_is_refused_by_its_code() -> None:
    document = Document(text="Lyon has 500,000 people.", language="fr")
    with pytest.raises(UnsupportedInput, match="'fr'"):
        asyncio.run(LocalExtractor().extract(document, limit=5))


HARD = [
    "and is " * 1,
    "Lyon, which is big, ",
    "(",
    '"',
    "**",
    "[a](",
    "the ",
    "| a ",
    "not ",
    "to see and ",
    "it, ",
    "I can ",
    "a, the b, ",
]


@pytest.mark.slow
@pytest.mark.parametrize("piece", HARD)
def test_time_grows_linearly(piece: str) -> None:
    def seconds(times: int) -> float:
        text = "Lyon is big " + piece * times + " and was founded in 43 BC."
        started = time.process_time()
        extraction(text, limit=100_000)
        return time.process_time() - started

    seconds(100)
    small, large = (min(seconds(n) for _ in range(3)) for n in (500, 4_000))
    assert large <= 8 * small * 3 + 0.2
