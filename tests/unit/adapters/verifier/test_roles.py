"""Who did what to whom, and which rank: the same words, another fact."""

import pytest

from upheld.adapters.local.verification.clashes import clashes
from upheld.adapters.local.verification.facets import facets
from upheld.adapters.local.verification.quantifiers import rank_clash
from upheld.adapters.local.verification.roles import exchanged
from upheld.adapters.local.verification.words import words


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Vesk ceded Halm to Darnia.", "Darnia ceded the province of Halm to Vesk in 1743."),
        ("Brightwave was acquired by Quillon.", "Quillon was acquired by Brightwave in May."),
        ("Quillon acquired Brightwave.", "Quillon was acquired by Brightwave in May."),
    ],
)
def test_doer_and_done_to_exchanged(claim: str, source: str) -> None:
    assert list(exchanged(facets(claim), facets(source)))


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Brightwave acquired Quillon.", "Quillon was acquired by Brightwave."),
        (
            "Quillon was founded in Porto in 2011 by Marta Oyelaran and Jonas Beck.",
            "Marta Oyelaran founded the company Quillon in Porto in 2011 with Jonas Beck.",
        ),
        (
            "Lorvanib is an oral drug developed by Castell Pharma.",
            "It is Lorvanib, an inhibitor developed by Castell Pharma.",
        ),
        ("Vesk was founded in Halm.", "Darnia founded Vesk near Halm."),
        ("Darnia ceded Halm to Vesk.", "In the end Darnia ceded Halm to Vesk."),
        ("Anna Roe met Ben Doe.", "Ben Doe met Anna Roe in Paris."),
        ("The bridge links Copenhagen with Malmö.", "The bridge links Malmö with Copenhagen."),
    ],
)
def test_the_same_roles_in_other_words(claim: str, source: str) -> None:
    assert list(exchanged(facets(claim), facets(source))) == []


def test_second_largest_is_not_largest() -> None:
    found = rank_clash(words("It is the largest port."), words("It is the second largest port."))
    assert found is not None
    assert (found.claim.text, found.source.text) == ("largest", "second")
    assert rank_clash(words("It is the largest port."), words("It is the largest port.")) is None


@pytest.mark.parametrize(
    ("claim", "passage", "expected"),
    [
        ("Vesk is taller than Halm.", "Halm is taller than Vesk.", True),
        ("Vesk is taller than Halm.", "Halm is shorter than Vesk.", False),
        ("Vesk is taller than Halm.", "Vesk is taller than Halm.", False),
        ("Vesk is taller than Halm.", "Orsa is taller than Vesk.", False),
        ("Vesk has more ships than Halm.", "Halm has fewer ships than Vesk.", False),
        ("Vesk has more ships than Halm.", "Vesk has fewer ships than Halm.", True),
        ("Vesk sold the mill to Halm.", "Halm bought the mill from Vesk.", False),
        ("The mill was sold by Vesk to Halm.", "Halm bought the mill from Vesk.", False),
        ("Halm sold the mill.", "Halm bought the mill in 1990.", True),
        ("Vesk is taller than Halm.", "Vesk is shorter than Halm.", True),
        ("Vesk is no taller than Halm.", "Halm is taller than Vesk.", False),
        ("Vesk is not taller than Halm.", "Halm is taller than Vesk.", False),
        ("Sales were higher in May than in June.", "Sales were lower in June than in May.", False),
        ("Sales were higher in May than in June.", "Sales were higher in June than in May.", True),
        ("Halm bought the mill.", "Vesk sold the mill to Halm.", False),
        ("The mill was bought by a Dane.", "Vesk sold the mill to a Dane.", False),
        ("The mill was sold to a Dane.", "A Dane purchased the mill.", False),
        ("The mill was sold for 3 million.", "Halm bought the mill for 3 million.", False),
        ("Halm sold the mill to Vesk.", "Halm bought the mill from Vesk.", True),
    ],
)
def test_who_comes_first_and_who_gives(claim: str, passage: str, *, expected: bool) -> None:
    assert bool(clashes(facets(claim), facets(passage))) is expected
