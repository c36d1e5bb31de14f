"""Sources that have the words of a claim and say less, or say that it is over."""

from importlib.resources import files
from pathlib import Path

import pytest
from tests.unit.adapters.verifier.cases import claim, judged, source, status_of

from upheld.adapters.local.crossencoder import CrossEncoder
from upheld.adapters.local.verification.amounts import restated
from upheld.adapters.local.verification.facets import facets
from upheld.adapters.local.verification.figures import figures
from upheld.adapters.local.verification.polarity import quantifier_clash
from upheld.adapters.local.verification.shortfalls import falls_short
from upheld.adapters.local.verification.tenses import ended
from upheld.adapters.local.verifier import LocalVerifier
from upheld.domain.claims import Scenario
from upheld.domain.verdicts import Status

MODELS = Path(str(files("upheld.adapters.local"))) / "models"


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("The film won three Oscars.", "The film was nominated for three Oscars."),
        ("The council adopted the ban.", "The council debated the ban."),
        ("Ruiz was convicted of fraud.", "Ruiz was charged with fraud in May."),
        ("Coffee causes headaches.", "Coffee is associated with headaches."),
        ("The drug reduces mortality.", "The trial is to show whether the drug reduces mortality."),
        ("Halm will cut 300 jobs.", "Analysts said Halm could cut 300 jobs."),
        ("Halm opened a plant in Orsa.", "Halm plans to open a plant in Orsa."),
    ],
)
def test_a_source_that_says_less(claim: str, passage: str) -> None:
    assert falls_short(facets(claim), facets(passage))
    assert status_of(judged(claim, passage)) is not Status.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("The film won an Oscar.", "The film was nominated twice and won an Oscar."),
        ("The film was nominated for an Oscar.", "The film was nominated for an Oscar."),
        ("Halm could cut 300 jobs.", "Halm could cut 300 jobs."),
        ("Halm plans to open a plant.", "Halm plans to open a plant in spring."),
        ("Halm opened a plant.", "Halm opened a plant that could make 40 boats a year."),
        ("Halm cut 300 jobs.", "Halm cut 300 jobs; it could cut 300 jobs more."),
    ],
)
def test_a_source_that_says_as_much(claim: str, passage: str) -> None:
    assert not falls_short(facets(claim), facets(passage))


@pytest.mark.parametrize(
    ("passage", "words"),
    [
        ("Anna Berg stepped down as mayor of Orsa in 2021.", "stepped down as mayor"),
        ("Anna Berg, a former mayor of Orsa, moved abroad.", "former mayor"),
        ("Anna Berg was mayor of Orsa until 2021.", "was mayor of Orsa until"),
        (
            "Leo Falk took over from Anna Berg as mayor of Orsa.",
            "took over from Anna Berg as mayor",
        ),
    ],
)
def test_what_is_over_is_not_so_now(passage: str, words: str) -> None:
    found = ended(facets("Anna Berg is the mayor of Orsa."), facets(passage))
    assert found is not None
    assert found[1].startswith(words)
    assert status_of(judged("Anna Berg is the mayor of Orsa.", passage)) is Status.CONTRADICTED


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Anna Berg was mayor of Orsa.", "Anna Berg stepped down as mayor of Orsa in 2021."),
        ("Anna Berg is the mayor of Orsa.", "Anna Berg, a former editor, is the mayor of Orsa."),
        ("Anna Berg is no longer mayor of Orsa.", "Anna Berg resigned as mayor of Orsa."),
    ],
)
def test_the_end_of_something_else_ends_nothing(claim: str, passage: str) -> None:
    assert ended(facets(claim), facets(passage)) is None


def test_a_year_does_not_give_the_month() -> None:
    claim = "The report was published in May 2020."
    assert figures(facets(claim), facets("The report was published in 2020.")).missing == 1
    assert status_of(judged(claim, "The report was published in 2020.")) is not Status.SUPPORTED
    assert status_of(judged(claim, "The report was published in May 2020.")) is Status.SUPPORTED
    year = "The report was published in 2020."
    assert status_of(judged(year, "The report was published in May 2020.")) is Status.SUPPORTED


def test_a_date_belongs_to_the_event_of_its_part_of_the_sentence() -> None:
    passage = "The bridge, begun in 1923, was opened to traffic in March 1932."
    assert status_of(judged("The bridge opened in 1923.", passage)) is Status.CONTRADICTED
    assert status_of(judged("The bridge opened in 1932.", passage)) is Status.SUPPORTED


@pytest.mark.parametrize("said", ["Nearly a quarter", "About a fifth", "Roughly a fifth"])
def test_a_rough_share_meets_one_near_it(said: str) -> None:
    found = figures(facets(f"{said} of adults smoke."), facets("22 to 23 percent of adults smoke."))
    assert (len(found.matched), found.differing) == (1, ())


def test_a_rough_share_does_not_meet_one_far_off() -> None:
    found = figures(facets("About a third of adults smoke."), facets("22 percent of adults smoke."))
    assert [pair.source for pair in found.differing] == ["22 percent"]


def test_an_amount_is_read_in_the_unit_of_the_claim() -> None:
    claim = facets("The tower is 330 metres tall.")
    assert restated(claim, "It is 1,083 feet high, not 984 feet.") == (
        "It is 330 metres high, not 984 feet."
    )
    assert restated(facets("The tower has 330 steps."), "It has 330 steps.") == "It has 330 steps."


@pytest.mark.parametrize(
    ("passage", "clash"),
    [
        ("Most members voted for it.", "Most"),
        ("The most popular members voted for it.", None),
        ("At most ten members voted for it.", None),
        ("Most of all, every member voted for it.", None),
    ],
)
def test_most_is_not_all(passage: str, clash: str | None) -> None:
    claim = facets("All members voted for it.").words
    found = quantifier_clash(claim, facets(passage).words)
    assert (found.source.text if found else None) == clash


def test_all_the_words_of_a_claim_do_not_say_it_where_the_model_reads_no_support() -> None:
    passage = source("It is not known whether the salt lamps of Orsa clean the air.")
    asked = claim("The salt lamps of Orsa clean the air.")
    verifier = LocalVerifier(CrossEncoder(MODELS / "large"))
    found = verifier.ruled(asked, Scenario.literal(asked), [passage])
    assert found.leaning is not None
    assert found.leaning < verifier.bands.supported
