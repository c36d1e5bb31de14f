"""The choice of sentences."""

from hypothesis import given
from hypothesis import strategies as st

from upheld.adapters.local.features import select, sentences

FILLER = "The weather was mild and the roads were quiet for most of that long week. " * 20


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
