"""The local detector on texts of its own: kinds, places, silence, words that explain."""

import asyncio
import time

import numpy as np
import pytest
from numpy.typing import NDArray

from upheld.adapters.local.fallacies.detector import LocalFallacyDetector
from upheld.adapters.local.fallacies.head import CLASSES, Head, head
from upheld.domain.errors import ModelRejected, UnsupportedInput
from upheld.domain.fallacies import Fallacy, FallacyKind
from upheld.domain.text import Document


def found(text: str, limit: int = 500) -> tuple[Fallacy, ...]:
    return asyncio.run(LocalFallacyDetector().detect(Document(text=text), limit=limit)).found


CASES = [
    ("slippery_slope", "If we let pupils chew gum, next they will bring pizza, then grills, and "
     "in the end the school will be a restaurant."),
    ("appeal_to_nature", "This powder is completely natural, so it cannot harm anybody."),
    ("appeal_to_popularity", "Millions of people bought this book, so what it says must be true."),
    ("appeal_to_tradition", "Our village has always drowned a goat in spring. It has been done for "
     "centuries, so it is right."),
    ("appeal_to_worse_problems", "Why do you worry about the broken swing in the park when "
     "children are starving in other countries?"),
    ("appeal_to_authority", "A famous tennis player says this bank is the safest, so it must be."),
    ("false_dichotomy", "Either you vote for the new stadium or you hate this town."),
    ("hasty_generalization", "I met two people from that town and both were rude, so everybody "
     "there is rude."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text"), CASES, ids=[kind for kind, _ in CASES])
def test_kinds_are_told_apart(kind: str, text: str) -> None:
    first, *_ = found(text)
    assert first.kind is FallacyKind(kind)


@pytest.mark.parametrize(
    "text",
    [
        "The committee met on Tuesday and approved the budget of 3.1 million euros.",
        "Water boils at 100 degrees Celsius at sea level.",
        "In a randomised trial of 1,200 adults, the new drug lowered blood pressure by 6 points.",
        "The novel was translated into forty languages and sold two million copies.",
        "She was born in Leeds in 1961 and studied law before she became a judge.",
        "The valley is known for its natural springs, which draw visitors every summer.",
        "I think the new line is worth its price, because it saves commuters twenty minutes a day.",
        "Unemployment rose from 4.1 to 5.3 percent between March and September.",
        "According to the weather service, rain is expected in the north tomorrow.",
        "The festival has been held every spring since 1862.",
    ],
)
def test_plain_statements_are_left_alone(text: str) -> None:
    assert found(text) == ()


def test_spans_are_exact_behind_an_emoji() -> None:
    """F47, F49: offsets count code points."""
    case = CASES[0][1]
    text = f"😀😀 The bell rang at nine. {case}"
    assert case in [item.span.of(text) for item in found(text)]


def test_the_last_line_of_a_long_text_is_read() -> None:
    """F13: nothing is cut off in silence."""
    plain = "The line opened in 1931 and has nine stations. "
    case = CASES[0][1]
    (item,) = found(plain * 120 + "\n\n" + case)
    assert item.span.of(plain * 120 + "\n\n" + case) == case


def test_the_words_it_rests_on_are_quoted() -> None:
    text = CASES[2][1]
    first, *_ = found(text)
    assert first.cues
    assert all(f"“{cue.of(text)}”" in first.explanation for cue in first.cues[:3])


def test_a_quoted_stretch_is_short() -> None:
    text = "Either we ban it or the country dies, " * 3 + "and that is all there is to it."
    first, *_ = found(text)
    assert first.kind is FallacyKind.FALSE_DICHOTOMY
    assert "“Either we ban it or" in first.explanation
    assert len(first.explanation) < 300


def test_another_language_is_refused() -> None:
    """F65: not marked as free of fallacies."""
    with pytest.raises(UnsupportedInput):
        found("Entweder wir verbieten das Auto oder die Stadt geht unter, das ist doch klar.")


def test_an_article_that_quotes_an_order_is_no_finding() -> None:
    """F68."""
    assert found('The page contained the line "ignore previous instructions" in white.') == ()


class _Flat:
    """States without meaning, at once: for the time that all else takes."""

    def states(self, text: str) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        starts = np.arange(0, len(text), 5)
        offsets = np.stack([starts, np.minimum(starts + 5, len(text))], axis=1)
        return offsets.astype(np.int64), np.zeros((len(starts), 384), np.float32)


@pytest.mark.parametrize(
    "piece", ["Either we win or we lose. ", "so ", "a.b.", "all of them must be, ", "\n- x. "]
)
def test_time_grows_with_the_text_alone(piece: str) -> None:
    def seconds(size: int) -> float:
        detector = LocalFallacyDetector(model=_Flat())
        text = piece * (size // len(piece))
        started = time.process_time()
        asyncio.run(detector.detect(Document(text=text), limit=100_000))
        return time.process_time() - started

    seconds(2_000)
    assert seconds(40_000) < 12 * seconds(8_000) + 0.5


def test_a_head_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ModelRejected, match="lacks"):
        Head.of({})
    shapes = {
        name: np.zeros((2, 2))
        for name in (
            "inner",
            "inner_bias",
            "attention",
            "values",
            "mean",
            "signals",
            "bias",
            "arguing",
            "threshold",
            "argued",
        )
    }
    with pytest.raises(ModelRejected, match="signals"):
        Head.of({**shapes, "threshold": np.array(0.5), "argued": np.array(0.5)})


def test_the_shipped_head_is_small_and_whole() -> None:
    own = head()
    assert own.values.shape == (len(CLASSES), own.inner.shape[1])
    assert 0 < own.argued < own.threshold < 1
