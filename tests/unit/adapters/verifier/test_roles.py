"""Who did what to whom, and which rank: the same words, another fact."""

import pytest

from upheld.adapters.local.verification.facets import facets
from upheld.adapters.local.verification.polarity import rank_clash
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
