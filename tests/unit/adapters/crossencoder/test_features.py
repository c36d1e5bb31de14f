"""Surface features and the choice of sentences."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upheld.adapters.local.features import FEATURES, features, select, sentences

FILLER = "The weather was mild and the roads were quiet for most of that long week. " * 20


def named(claim: str, evidence: str) -> dict[str, float]:
    return dict(zip(FEATURES, features(claim, evidence), strict=True))


@given(st.text(max_size=300), st.text(max_size=600))
def test_any_text_has_all_features(claim: str, evidence: str) -> None:
    values = features(claim, evidence)
    assert len(values) == len(FEATURES)
    assert all(0.0 <= v <= 1.5 for v in values)


@given(st.text(max_size=200), st.text(max_size=2000), st.integers(5, 60))
def test_selection_keeps_to_its_budget(claim: str, evidence: str, budget: int) -> None:
    assert len(select(claim, evidence, budget).split()) <= budget


def test_short_evidence_is_kept_whole() -> None:
    assert select("A cat sat.", " A cat sat. It purred. ") == "A cat sat. It purred."


def test_long_evidence_is_cut_to_what_the_claim_is_about() -> None:
    fact = "The bridge at Avignon was opened in 1185 by a shepherd."
    chosen = select("The bridge at Avignon opened in 1185.", f"{FILLER}{fact} {FILLER}", 40)
    assert fact in chosen


def test_selected_sentences_stay_in_order() -> None:
    text = f"Ada met Babbage in 1833. {FILLER}Ada died in 1852."
    chosen = sentences(select("Ada met Babbage in 1833 and died in 1852.", text, 30))
    assert chosen[0].startswith("Ada met")
    assert chosen[-1] == "Ada died in 1852."


@pytest.mark.parametrize(
    ("name", "claim", "evidence"),
    [
        ("missing_years", "It opened in 1889.", "It opened in 1887."),
        ("missing_numbers", "It has 30 rooms.", "It has 40 rooms."),
        ("missing_names", "It was built by Eiffel.", "It was built by others."),
        ("negation", "The drug is safe.", "The drug is not safe."),
        ("denial", "The moon is cheese.", "It is a hoax that the moon is cheese."),
        ("opposite", "Zinc reduces mortality.", "Zinc increases mortality."),
    ],
)
def test_a_difference_is_seen(name: str, claim: str, evidence: str) -> None:
    assert named(claim, evidence)[name] == 1.0
    assert named(claim, claim)[name] == 0.0


def test_the_same_words_cover_the_claim() -> None:
    values = named("Rivers carry silt to the sea.", "Rivers carry silt to the sea.")
    assert values["coverage"] == values["best_sentence"] == values["pairs"] == 1.0
