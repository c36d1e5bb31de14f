"""Plain statements on well-known things beside an encyclopedia's sentence on them."""

import pytest
from tests.unit.adapters.verifier.cases import source

from upheld.adapters.local.verification.clashes import ClashKind, clashes
from upheld.adapters.local.verification.consider import Sources, consider
from upheld.adapters.local.verification.facets import facets
from upheld.adapters.local.verification.figures import figures
from upheld.adapters.local.verification.fusion import Leaning
from upheld.adapters.local.verification.parts import clauses
from upheld.adapters.local.verification.rulings import not_whole, unrelated

_PAINTER = "Rosa Lind was a painter, the leading artist in the court of King Abel IV of Norland."
_TOWN = "Vesk, once Halm, is the largest town and main centre of the Norlandish province of Orsa."


@pytest.mark.parametrize(
    ("claim", "passage", "negated"),
    [
        ("Norland has no railways.", "There are railways in all countries except Norland.", False),
        ("Norland has railways.", "There are railways in all countries except Norland.", True),
        ("No member voted.", "Some members voted.", True),
    ],
)
def test_what_is_excepted_is_negated(claim: str, passage: str, negated: bool) -> None:
    kinds = {clash.kind for clash in clashes(facets(claim), facets(passage))}
    assert (ClashKind.NEGATION in kinds) is negated


@pytest.mark.parametrize(
    ("passage", "differs"),
    [
        ("Some Vesk finches look like larks, to which they are not related.", False),
        ("Some Vesk finches are relatives of larks.", True),
    ],
)
def test_some_is_against_none_only_where_nothing_is_negated(passage: str, differs: bool) -> None:
    found = clashes(facets("Vesk finches are no relatives of larks."), facets(passage))
    assert (ClashKind.QUANTIFIER in {clash.kind for clash in found}) is differs


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Rosa Lind was the foremost artist at the court of Abel IV.", _PAINTER),
        ("The industrial town of Vesk belongs to the Norlandish province of Orsa.", _TOWN),
    ],
)
def test_a_title_or_a_sort_before_a_name_is_no_other_name(claim: str, passage: str) -> None:
    considered = consider(claim, Sources.of([source(passage)]))
    assert considered is not None
    assert not not_whole(considered)


@pytest.mark.parametrize(
    ("refutes", "read", "left_open"), [(0.85, True, False), (0.7, True, True), (0.85, False, True)]
)
def test_a_refutation_that_a_model_is_sure_of_needs_no_figure_in_its_place(
    refutes: float, read: bool, left_open: bool
) -> None:
    passage = source("Rosa Lind won the 1988 Orsa Prize.")
    considered = consider("Rosa Lind won the Orsa Prize in 1971.", Sources.of([passage]))
    assert considered is not None
    leaning = Leaning(supports=0.05, refutes=refutes)
    assert unrelated(considered, leaning, read=read) is left_open


def test_a_measure_is_a_word_beside_its_unit() -> None:
    assert "long" in facets("The Vesk is a 98-kilometre-long canal.").stems


@pytest.mark.parametrize(
    ("claim", "parts"),
    [
        ("Saint Orsa and Vesk consists of two islands.", 1),
        ("The mill opens at 9 and closes at 5.", 2),
    ],
)
def test_a_name_with_an_and_is_one(claim: str, parts: int) -> None:
    assert len(clauses(claim)) == parts


@pytest.mark.parametrize(
    ("claim", "passage", "met"),
    [
        ("About 25 million people live in Vesk.", "Vesk has over 1.2 million people.", False),
        ("About 1.3 million people live in Vesk.", "Vesk has over 1.2 million people.", True),
        ("More than 500 people live in Vesk.", "Vesk has 1,900 people.", True),
        ("The mast is 330 metres high.", "The mast is over 1,000 feet high.", True),
    ],
)
def test_nothing_far_beyond_an_open_bound_is_the_same_figure(
    claim: str, passage: str, met: bool
) -> None:
    assert bool(figures(facets(claim), facets(passage)).matched) is met
