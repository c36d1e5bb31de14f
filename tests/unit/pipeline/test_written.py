"""A row of a table is read with its header, and quoted as it stands."""

import pytest

from upheld.domain.evidence import Evidence, Quote
from upheld.domain.text import Span
from upheld.domain.verdicts import Judgement
from upheld.pipeline.written import as_written, judged_as_written

TOLD = "Plan Team: price per month is €29. Plan Team: calls is 600."
ROW = "| Team | €29 | 600 |"


def piece(*, told: str = TOLD, written: str | None = ROW, said: str = "") -> Evidence:
    quotes = (Quote(text=said),) if said else ()
    return Evidence(
        id="e1", url="file:///plans.md", title="Plans", snippet=told, written=written,
        provider="shelf", authority=1.0, recency=0.5, relevance=0.5, span=Span(100, 120),
        quotes=quotes,
    )  # fmt: skip


def test_a_quote_is_the_row_with_its_place() -> None:
    found = as_written(piece(said="Plan Team: price per month is €29."))
    assert (found.snippet, found.written) == (ROW, None)
    assert found.quotes == (Quote(text=ROW, span=Span(100, 120)),)
    assert as_written(piece()).quotes == ()


def test_of_a_long_row_the_words_that_decide_are_kept() -> None:
    row = "| Team | " + " | ".join(f"word{n}" for n in range(40)) + " |"
    told = "Plan Team: last is word39."
    (quote,) = as_written(piece(told=told, written=row, said=told)).quotes
    assert "word39" in quote.text
    assert quote.span is not None
    assert quote.span.shifted(-100).of(row) == quote.text


@pytest.mark.parametrize(
    ("reason", "shown"),
    [
        (
            "“{claim}” is supported: the source says “Plan Team: price per month is €29.” (Plans).",
            "“{claim}” is supported: the source says “| Team | €29 | 600 |” (Plans).",
        ),
        ("“{claim}” is not decided. “Other.”", "“{claim}” is not decided. “Other.”"),
    ],
)
@pytest.mark.parametrize("claim", ["It costs €29", "Plan Team: price per month is €29."])
def test_the_reason_quotes_the_row_and_keeps_the_claim(reason: str, shown: str, claim: str) -> None:
    judgement = Judgement(
        scenario="s1", support=0.9, confidence=0.9, reasoning=reason.format(claim=claim),
        evidence=(piece(),),
    )  # fmt: skip
    assert judged_as_written(judgement, claim).reasoning == shown.format(claim=claim)


def test_what_was_not_restated_stays() -> None:
    plain = piece(told=ROW, written=None, said=ROW)
    assert as_written(plain) is plain
    judgement = Judgement(
        scenario="s1", support=0.9, confidence=0.9, reasoning="r", evidence=(plain,)
    )
    assert judged_as_written(judgement, "r") is judgement
