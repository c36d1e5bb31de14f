"""Checks and verdicts are written and read without a difference."""

import json
from datetime import UTC

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from upheld.adapters.stores.codec import check_from, check_text, verdict_from, verdict_text
from upheld.domain.claims import Claim
from upheld.domain.errors import InvalidInput
from upheld.domain.evidence import Evidence, Quote
from upheld.domain.reports import Check, Degraded, LeftOut, Models
from upheld.domain.text import Document, Span
from upheld.domain.usage import Usage
from upheld.domain.verdicts import CannotSay, Judgement, Verdict
from upheld.testing.claim_cache import sample_verdict

SHARE = st.floats(0, 1)
TEXT = st.text(max_size=12)
FOREIGN = st.text(st.characters(codec=None, exclude_categories=()), max_size=12)
MOMENT = st.datetimes(timezones=st.just(UTC))
SPAN = st.tuples(st.integers(0, 99), st.integers(0, 99)).map(lambda p: Span(min(p), max(p)))
QUOTE = st.builds(Quote, text=st.just("some words"), span=st.none() | SPAN)
EVIDENCE = st.builds(
    Evidence,
    url=FOREIGN,
    title=FOREIGN,
    snippet=FOREIGN,
    authority=SHARE,
    recency=SHARE,
    relevance=SHARE,
    modified_at=st.none() | MOMENT,
    span=st.none() | SPAN,
    quotes=st.lists(QUOTE, max_size=3).map(tuple),
    notes=st.lists(FOREIGN, max_size=2).map(tuple),
)
PIECES = st.lists(EVIDENCE, max_size=2).map(tuple)
SAID = st.builds(
    Judgement,
    support=SHARE,
    confidence=SHARE,
    reasoning=FOREIGN,
    evidence=PIECES,
    why_not=st.none(),
    leaning=st.none() | SHARE,
)
UNSAID = st.builds(
    Judgement,
    support=st.none(),
    confidence=SHARE,
    reasoning=FOREIGN,
    evidence=PIECES,
    why_not=st.sampled_from(CannotSay),
    leaning=st.none() | SHARE,
)
VERDICT = st.builds(Verdict, judgements=st.lists(SAID | UNSAID, min_size=1, max_size=2).map(tuple))
CLAIM = st.builds(Claim, span=SPAN, unclear=st.lists(TEXT, max_size=2).map(tuple))
COUNT = st.integers(0, 2**53 - 1)
CHECK = st.builds(
    Check,
    id=TEXT,
    document=st.builds(Document, text=TEXT, prompt=st.none() | TEXT),
    claims=st.lists(CLAIM, max_size=2).map(tuple),
    verdicts=st.lists(VERDICT, max_size=2).map(tuple),
    models=st.builds(Models, extractor=TEXT, verifier=TEXT),
    created_at=MOMENT,
    degraded=st.lists(st.builds(Degraded, message=FOREIGN), max_size=1).map(tuple),
    left_out=st.lists(
        st.builds(LeftOut, claims=st.lists(TEXT, max_size=2).map(tuple), unread=st.none() | SPAN),
        max_size=1,
    ).map(tuple),
    usage=st.builds(Usage, cost=COUNT, input_tokens=COUNT),
    cached=st.integers(0, 9),
)


@given(CHECK)
@settings(max_examples=150, deadline=None)
def test_a_check_comes_back_the_same(check: Check) -> None:
    text = check_text(check)
    assert check_from(text) == check
    assert text.isascii()
    assert "\0" not in text


def test_every_field_of_a_verdict_is_written() -> None:
    assert verdict_from(verdict_text(sample_verdict())) == sample_verdict()


@pytest.mark.parametrize(
    "text", ["", "null", "[]", "{}", "{", "NaN", '{"claim_id": 1}', "[" * 100_000, '"\\ud800"']
)
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        verdict_from(text)
    with pytest.raises(InvalidInput):
        check_from(text)


def test_a_value_out_of_its_range_is_refused() -> None:
    body = json.loads(verdict_text(sample_verdict()))
    body["judgements"][0]["support"] = 1.5
    with pytest.raises(InvalidInput):
        verdict_from(json.dumps(body))
