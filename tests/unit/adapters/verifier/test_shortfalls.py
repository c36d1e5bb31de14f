"""Sources that have the words of a claim and say less, or say that it is over."""

from importlib.resources import files
from pathlib import Path

import pytest
from tests.unit.adapters.verifier.cases import claim, judged, source, status_of

from upheld.adapters.local.crossencoder import CrossEncoder
from upheld.adapters.local.verification.amounts import restated
from upheld.adapters.local.verification.facets import facets
from upheld.adapters.local.verification.figures import figures
from upheld.adapters.local.verification.quantifiers import quantifier_clash
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
        ("All of the statues are bronze.", "Several of the statues are bronze."),
        ("Most of the choir can read music.", "At least two of the choir can read music."),
        ("Halm will cut 300 jobs.", "Analysts said Halm could cut 300 jobs."),
        ("Halm opened a plant in Orsa.", "Halm plans to open a plant in Orsa."),
        ("The band received a Grammy.", "The band received a Grammy nomination in 2010."),
        ("Ruiz was convicted of fraud.", "Ruiz, arrested in May, was charged with fraud."),
        ("A museum was built on the island.", "The council proposed a museum on the island."),
        ("She was elected senator.", "She ran for senator in 2004."),
        ("Most of the islands are inhabited.", "A few of the islands are inhabited."),
        ("All doctors support the plan.", "Many doctors support the plan."),
        ("The volcano erupted in May.", "Scientists warned that the volcano could erupt in May."),
        ("The drug lowers blood pressure.", "The drug may lower blood pressure."),
        ("The parties formed a coalition.", "The parties are in talks to form a coalition."),
        ("The bank will raise rates.", "Economists expect the bank to raise rates."),
        ("The ship carried gold.", "The ship is believed to have carried gold."),
        ("The painting was stolen in 1990.", "The painting was possibly stolen in 1990."),
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
        ("All three members voted.", "The three members voted."),
        ("Most people there speak Danish.", "At least 80 % of people there speak Danish."),
        ("Halm could cut 300 jobs.", "Halm could cut 300 jobs."),
        ("Halm plans to open a plant.", "Halm plans to open a plant in spring."),
        ("Halm opened a plant.", "Halm opened a plant that could make 40 boats a year."),
        ("Halm cut 300 jobs.", "Halm cut 300 jobs; it could cut 300 jobs more."),
    ],
)
def test_a_source_that_says_as_much(claim: str, passage: str) -> None:
    assert not falls_short(facets(claim), facets(passage))


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("The band won the prize.", "The band, nominated three times, took home the prize."),
        ("Kos was elected governor.", "Kos, the candidate of the left, won the vote for governor."),
        ("Bauer became chancellor.", "Bauer was nominated and took office as chancellor."),
        ("The council approved the plan.", "The plan, introduced in May, got the council's votes."),
        ("The opera was completed in 1874.", "It was proposed in 1868 and finished in 1874."),
        ("Parliament passed the law.", "The law, drafted by Roth, got parliament's consent."),
        ("The court sentenced her to a year.", "The court gave her a year; she had been charged."),
        ("The award is worth 50,000 euros.", "The shortlisted compete for 50,000 euros."),
        ("The museum received 90,000 people.", "The museum, a finalist, had 90,000 people."),
        ("She became a doctor in 1950.", "She ran a practice as a doctor from 1950."),
        ("Police led the search.", "The search by police was linked to earlier ones."),
    ],
)
def test_a_weaker_word_for_something_else_is_no_less(claim: str, passage: str) -> None:
    assert not falls_short(facets(claim), facets(passage))


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Most voters backed the reform.", "Some 62 percent of voters backed the reform."),
        ("All the hostages were freed.", "The hostages were freed after several days."),
        (
            "The whole bridge was repainted.",
            "The bridge was repainted a few years after the flood.",
        ),
        ("Most of the island is forested.", "Forest covers the island; some of it is protected."),
        ("All three mines closed.", "The three mines closed; some had been open since 1870."),
        ("Most houses have panels.", "At least 40 of the 50 houses have panels."),
        ("Most people speak Ladin.", "At least three quarters of people speak Ladin."),
        ("He is the most popular singer.", "He has sold at least 20 million records as a singer."),
        ("The most common tree is the birch.", "Birch comes first, followed by some tree ferns."),
    ],
)
def test_some_of_something_else_is_no_less(claim: str, passage: str) -> None:
    assert not falls_short(facets(claim), facets(passage))


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        (
            "The fire destroyed the mill.",
            "Whether the fire that destroyed the mill was set is open.",
        ),
        ("The church was built in 1200.", "If you visit the church, built in 1200, bring a coat."),
        ("The committee discussed the merger.", "The committee discussed whether merger was wise."),
        ("The trial tests a vaccine.", "The trial is to test whether a vaccine works."),
        ("Witnesses saw the comet.", "The comet could be seen by witnesses."),
        ("The bank raised rates.", "The bank, which had said it might raise rates, did so."),
        ("The bank raised rates.", "The bank lifted rates and said it could raise rates again."),
        (
            "The law allows police to search.",
            "Under the law, police may search if they have cause.",
        ),
        ("The builders used granite.", "The builders planned to use marble but used granite."),
        ("The mayor seeks to close the fair.", "The mayor wants to close the fair."),
        ("The hotel has a pool.", "The hotel has a pool, which guests may use if they book."),
    ],
)
def test_what_is_done_or_asked_is_not_only_possible(claim: str, passage: str) -> None:
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
        ("Anna Berg is the mayor.", "Former Orsa mayor Anna Berg has moved abroad."),
        ("Anna Berg is the mayor.", "Anna Berg, a former mayor of Orsa, moved abroad."),
        ("Anna Berg is the mayor.", "Anna Berg resigned as mayor; Leo Falk is now the mayor."),
        ("Anna Berg serves as minister.", "Anna Berg served as minister until 2018."),
        ("The hall is a church.", "The hall, a former church, was sold in 1980."),
        ("Turku is the capital of Finland.", "Turku was the capital of Finland until 1812."),
    ],
)
def test_what_somebody_else_holds_now_is_over(claim: str, passage: str) -> None:
    assert ended(facets(claim), facets(passage)) is not None


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Anna Berg was mayor of Orsa.", "Anna Berg stepped down as mayor of Orsa in 2021."),
        ("Anna Berg is the mayor of Orsa.", "Anna Berg, a former editor, is the mayor of Orsa."),
        ("Anna Berg is no longer mayor of Orsa.", "Anna Berg resigned as mayor of Orsa."),
        ("Anna Berg is the mayor.", "Anna Berg, a former deputy mayor, leads Orsa."),
        ("Anna Berg is the mayor of Orsa.", "Anna Berg, former mayor of Vesk, runs Orsa."),
        ("Anna Berg is the mayor of Orsa.", "Anna Berg took over from Leo Falk as mayor."),
        ("Anna Berg is the mayor.", "Anna Berg came in when Leo Falk stepped down as mayor."),
        ("Anna Berg is the mayor.", "Anna Berg succeeded the former mayor Leo Falk."),
        ("Anna Berg is the mayor.", "Anna Berg beat the former mayor."),
        ("Anna Berg is the mayor.", "Anna Berg was not the mayor until 2021."),
        ("Anna Berg is the mayor.", "Anna Berg has not resigned as mayor."),
        ("Anna Berg is a politician.", "Anna Berg is a former minister and politician."),
        ("Anna Berg serves as chairman.", "Anna Berg resigned as director and serves as chairman."),
        ("Gdansk is a port city.", "Gdansk is a port city that was a free city until 1939."),
        ("The museum is in a railway station.", "The museum is in a former railway station."),
        ("The station is in use.", "The station was out of use until 1999, and is in use again."),
        ("The company is based in Ohio.", "The company was a family firm until 1988."),
        ("The library is closed.", "The library was closed until further notice."),
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
    passage = "The hall was completed in 1880 after work had stopped in 1560."
    assert status_of(judged("The hall was completed in 1560.", passage)) is Status.CONTRADICTED
    assert status_of(judged("The hall was completed in 1880.", passage)) is Status.SUPPORTED
    passage = "The house was rebuilt in 1911 after a fire destroyed it in 1909."
    assert status_of(judged("A fire destroyed the house in 1909.", passage)) is Status.SUPPORTED
    passage = "Workers began the tunnel in 1990, and finished it in 1998."
    said = "Workers finished the tunnel in 1990."
    assert status_of(judged(said, passage)) is Status.CONTRADICTED


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Berg studied law from 1990 to 1994.", "Between 1990 and 1994 Berg studied law, in Graz."),
        ("Three people died and nine were hurt.", "Three people died, and nine were hurt."),
        (
            "The king sold the mill in 1700.",
            "Built in 1650, the mill was sold by the king in 1700.",
        ),
    ],
)
def test_a_figure_of_its_own_part_of_a_claim_is_met(claim: str, passage: str) -> None:
    found = figures(facets(claim), facets(passage))
    assert len(found.matched) == found.total


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
        ("The members, most of them farmers, voted for it.", None),
        ("The members voted for it, most recently Ms Orban.", None),
        ("The members voted for it, though most had been ill.", None),
    ],
)
def test_most_is_not_all(passage: str, clash: str | None) -> None:
    claim = facets("All members voted for it.").words
    found = quantifier_clash(claim, facets(passage).words)
    assert (found.source.text if found else None) == clash


@pytest.mark.parametrize(
    ("passage", "clash"),
    [
        ("Several members voted for it.", "Several"),
        ("Some of the members voted for it.", "Some"),
        ("The members, some ten miles away, were absent.", None),
        ("The members, who own several houses, were absent.", None),
    ],
)
def test_some_is_not_none(passage: str, clash: str | None) -> None:
    claim = facets("No members voted for it.").words
    found = quantifier_clash(claim, facets(passage).words)
    assert (found.source.text if found else None) == clash


def test_all_the_words_of_a_claim_do_not_say_it_where_the_model_reads_no_support() -> None:
    passage = source("It is not known whether the salt lamps of Orsa clean the air.")
    asked = claim("The salt lamps of Orsa clean the air.")
    verifier = LocalVerifier(CrossEncoder(MODELS / "large"))
    found = verifier.ruled(asked, Scenario.literal(asked), [passage])
    assert found.leaning is not None
    assert found.leaning < verifier.bands.supported
