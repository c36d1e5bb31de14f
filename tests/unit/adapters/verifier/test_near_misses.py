"""Sentences that share nearly all words with a claim and say another thing, or the same."""

import pytest
from tests.unit.adapters.verifier.cases import judged, source, status_of

from upheld.adapters.local.verification.clashes import ClashKind, clashes
from upheld.adapters.local.verification.facets import facets
from upheld.adapters.local.verification.figures import figures
from upheld.adapters.local.verification.names import swaps
from upheld.adapters.local.verification.polarity import contrasted
from upheld.adapters.local.verification.roles import bracketed, crossed, exchanged
from upheld.domain.verdicts import Status

_RATES = "The most frequent complaints were headache (41%) and nausea (19%)."
_CROPS = "In 2019 the farm grew 310 tonnes of barley, up from 280 tonnes in 2018."


@pytest.mark.parametrize(
    ("claim", "passage", "found"),
    [
        ("Nausea was reported by 41% of users.", _RATES, "19%"),
        ("Headache was seen in 19%.", _RATES, "41%"),
        ("In 2018 the farm grew 310 tonnes of barley.", _CROPS, "280 tonnes"),
        ("In 2018 the farm grew 250 tonnes of barley.", _CROPS, "280 tonnes"),
        (
            "Norway sold 90 boats.",
            "Denmark sold 90 boats and Norway sold 70 boats.",
            "70",
        ),
    ],
)
def test_a_figure_of_another_item_of_a_list(claim: str, passage: str, found: str) -> None:
    differing = figures(facets(claim), facets(passage)).differing
    assert found in [pairing.source for pairing in differing]


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Nausea was reported by 19% and headache by 41%.", _RATES),
        ("In 2018 the farm grew 280 tonnes of barley.", _CROPS),
        ("In 2019 the farm grew 310 tonnes of barley.", _CROPS),
        ("Apple sold 7 million phones.", "In March Apple sold 5 million and in April 7 million."),
        ("The mast is 90 metres high.", "The mast, 90 metres tall, replaced one 60 metres high."),
        ("Imports were $7 bn in 2022.", "In 2022 exports were $5 bn and imports were $7 bn."),
    ],
)
def test_a_figure_of_the_same_item_of_a_list(claim: str, passage: str) -> None:
    assert figures(facets(claim), facets(passage)).differing == ()


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Mount Kolm is 3,120 metres high.", "Mount Kolm rises from a 900-metre high plateau."),
        ("Orsa has 41,000 inhabitants.", "Orsa has 12 bridges over the river."),
        ("The population of Orsa is 41,000.", "The population of Orsa has 0.97 men per woman."),
    ],
)
def test_a_figure_of_another_thing_is_no_contradiction(claim: str, passage: str) -> None:
    assert figures(facets(claim), facets(passage)).differing == ()
    assert status_of(judged(claim, passage)) is Status.UNSUPPORTED


def test_people_are_counted_in_many_words() -> None:
    found = figures(facets("The population of Orsa is 41,000."), facets("Orsa has 52,000 people."))
    assert [pairing.source for pairing in found.differing] == ["52,000"]


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        (
            "Ines Roe spoke for Halm.",
            "Speeches were given by Ines Roe for Vesk and Ben Ode for Halm.",
        ),
        (
            "Ben Ode led it for Vesk.",
            "It was led by Ines Roe for Vesk and by judge Ben Ode for Halm.",
        ),
    ],
)
def test_pairs_crossed(claim: str, passage: str) -> None:
    assert [pair.sure for pair in crossed(facets(claim), facets(passage))] == [True]


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        (
            "Ines Roe spoke for Vesk.",
            "Speeches were given by Ines Roe for Vesk and Ben Ode for Halm.",
        ),
        ("Ferries run from Paris to Oslo.", "Ferries run from Paris to Rome and Rome to Oslo."),
        ("Ines Roe and Ben Ode spoke for Halm.", "Ines Roe spoke for Vesk and Ben Ode for Halm."),
    ],
)
def test_pairs_not_crossed(claim: str, passage: str) -> None:
    assert list(crossed(facets(claim), facets(passage))) == []


def test_the_pronoun_of_a_passive_is_whom_the_text_names_before() -> None:
    claim = facets("Ana Brand followed Tom Hale as mayor.")
    passage = facets("In 2011 she was followed by Tom Hale.")
    assert list(exchanged(claim, passage, frozenset({"ana", "brand"})))
    assert list(exchanged(claim, passage)) == []
    judgement = judged(
        "Ana Brand followed Tom Hale as mayor.",
        source("Ana Brand was mayor of Orsa. In 2011 she was followed by Tom Hale as mayor."),
    )
    assert status_of(judgement) is Status.CONTRADICTED


def test_a_participle_with_its_doer_behind_is_no_active_verb() -> None:
    claim = facets("Lumen was written and directed by Ida Falk.")
    passage = facets("Lumen is a 2014 film written and directed by Ida Falk, with Jo Bern.")
    assert list(exchanged(claim, passage)) == []


@pytest.mark.parametrize(
    ("claim", "passage", "found"),
    [
        (
            "The pump is quiet and waterproof.",
            "The pump is quiet but not waterproof.",
            "waterproof",
        ),
        ("It was tested on rats and dogs.", "It was tested on rats and not on dogs.", "dogs"),
        ("Interns pay for lunch.", "All staff pay for lunch, except interns.", "interns"),
    ],
)
def test_what_a_sentence_sets_apart(claim: str, passage: str, found: str) -> None:
    mine, theirs = facets(claim), facets(passage)
    clash = contrasted(mine.words, mine.negated, theirs.words, theirs.negated)
    assert clash is not None
    assert clash.source.text == found


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("The pump is not waterproof.", "The pump is quiet but not waterproof."),
        ("The pump is quiet.", "The pump is quiet but not waterproof."),
        ("The pump is waterproof.", "The pump is not only quiet but waterproof."),
        ("Interns pay nothing for lunch.", "All staff pay for lunch, except interns."),
        ("Interns pay for lunch.", "Nobody pays for lunch, except interns."),
    ],
)
def test_nothing_set_apart(claim: str, passage: str) -> None:
    mine, theirs = facets(claim), facets(passage)
    assert contrasted(mine.words, mine.negated, theirs.words, theirs.negated) is None


@pytest.mark.parametrize(
    ("claim", "passage", "status"),
    [
        ("Version 3 added support for tabs.", "Version 3 removed support for tabs.", True),
        ("The siege began in 1702.", "The siege ended in 1704.", False),
        ("The siege began in 1702.", "The siege ended in 1702.", True),
        ("The library opened in 1950.", "The library closed in 1981.", False),
    ],
)
def test_what_can_happen_in_turn_is_no_opposite(claim: str, passage: str, status: bool) -> None:
    found = clashes(facets(claim), facets(passage))
    assert any(clash.kind is ClashKind.OPPOSITE for clash in found) is status


@pytest.mark.parametrize(
    ("claim", "passage", "said"),
    [
        (
            "Ida Falk taught at the University of Bergen.",
            "Ida Falk studied in Rome and later taught at the University of Turku.",
            1,
        ),
        (
            "Ida Falk taught at the University of Bergen.",
            "Ida Falk taught at the University of Bergen and the University of Turku.",
            0,
        ),
        ("She led the Bank of Halm.", "The Bank of Vesk was closed.", 0),
    ],
)
def test_one_kind_of_name_with_another_place(claim: str, passage: str, said: int) -> None:
    mine, theirs = facets(claim), facets(passage)
    assert len(list(swaps(mine.words, mine.names, theirs.words, theirs.names))) == said


@pytest.mark.parametrize(
    ("claim", "passage", "said"),
    [
        ("Vesk is the capital of Norland.", "Halm is the capital of Norland.", True),
        (
            "Vesk is the capital of Norland.",
            "Halm is the capital and port of Orsa, Norland.",
            False,
        ),
        (
            "Mount Kolm is the highest mountain on Earth.",
            "Mount Teller is the highest mountain on Falk Island; it is taller than Mt. Kolm.",
            False,
        ),
    ],
)
def test_a_name_in_the_place_of_another_is_of_the_same_thing(
    claim: str, passage: str, said: bool
) -> None:
    found = clashes(facets(claim), facets(passage))
    assert any(clash.kind is ClashKind.NAME for clash in found) is said


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Lyon has 500,000 people.", "The flood destroyed Halm, killing about 30,000 people."),
        ("Rosa Lind was born in 1931.", "In 1962 Abel Kern, proposed by Rosa Lind, won the prize."),
    ],
)
def test_nothing_of_the_claims_own_is_no_contradiction(claim: str, passage: str) -> None:
    assert status_of(judged(claim, passage)) is Status.UNSUPPORTED


def test_a_trial_of_people_enrolled_them() -> None:
    judgement = judged("The study enrolled 96 children.", "In a study of 96 children, sleep rose.")
    assert status_of(judgement) is Status.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        (
            "The 1955 Halm Grand Prix was a night race.",
            "He entered the 1958 Halm Grand Prix twice.",
        ),
        (
            "A cell has 46 chromosomes.",
            "A cell has 23 chromosome pairs, for 46 chromosomes in all.",
        ),
    ],
)
def test_a_year_of_a_name_or_a_figure_that_also_stands_there(claim: str, passage: str) -> None:
    assert figures(facets(claim), facets(passage)).differing == ()


def test_a_year_before_a_name_still_dates() -> None:
    found = figures(facets("In 2015 Orsa bought Vesk."), facets("In 2017 Orsa bought Vesk."))
    assert [pairing.source for pairing in found.differing] == ["2017"]


def test_opposites_of_two_things_are_none() -> None:
    passage = facets("Rare words are split by the method.")
    assert clashes(facets("Common pairs are merged by the method."), passage) == ()


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Mount Kolm is 3,120 metres high.", "The highest point is Mount Arn with 2,480 metres."),
        (
            "Mount Kolm is 3,120 metres high.",
            "Highest point Mount Arn 2,480 m; it towers further above its base than Mt. Kolm.",
        ),
        ("Orsa has 41,000 inhabitants.", "Orsa: phones: 37,000; phones per 100 inhabitants: 90."),
        ("Rosa Lind was born in 1931.", "Rosa Lind was a physicist born in the north."),
    ],
)
def test_a_figure_of_another_name_or_field_or_none_at_all(claim: str, passage: str) -> None:
    assert figures(facets(claim), facets(passage)).differing == ()
    assert status_of(judged(claim, passage)) is Status.UNSUPPORTED


_TONGUES = "Tongues: Halmish (official and spoken by most); others include Veskan (in the south)."


def test_what_stands_in_brackets_is_of_the_name_before_them() -> None:
    assert status_of(judged("The official tongue of Orsa is Veskan.", _TONGUES)) in {
        Status.CONTRADICTED,
        Status.UNSUPPORTED,
    }
    assert list(bracketed(facets("The official tongue is Veskan."), facets(_TONGUES)))


@pytest.mark.parametrize(
    "claim", ["The official tongue is Halmish.", "Others include Veskan.", "Veskan is old."]
)
def test_brackets_of_the_claims_own_name_say_nothing_else(claim: str) -> None:
    assert list(bracketed(facets(claim), facets(_TONGUES))) == []


def test_a_source_without_the_claims_name_upholds_nothing() -> None:
    judgement = judged("Lyon has 500,000 people.", "About 500,000 people were in the camps.")
    assert status_of(judgement) is Status.UNSUPPORTED


def test_a_relative_of_the_same_name_does_not_hide_a_wrong_year() -> None:
    passage = "In 1931 she won the Halm Prize in Chemistry together with Jon Lind."
    found = figures(facets("Rosa Lind won the Halm Prize in Chemistry in 1935."), facets(passage))
    assert [pairing.source for pairing in found.differing] == ["1931"]


@pytest.mark.parametrize(
    ("said", "found", "expected"),
    [
        ("Charles I ruled until 1685.", "Charles II ruled until 1685.", Status.UNSUPPORTED),
        ("World War I ended in 1945.", "World War II ended in 1945.", Status.UNSUPPORTED),
        ("Elizabeth I was born in 1533.", "Elizabeth II was born in 1926.", Status.UNSUPPORTED),
        ("Charles II ruled until 1685.", "Charles II ruled until 1685.", Status.SUPPORTED),
        (
            "Charles II ruled until 1685.",
            "Charles II, the son of Charles I, ruled until 1685.",
            Status.SUPPORTED,
        ),
        (
            "Charles I was the father of Charles II.",
            "Charles I was the father of Charles II and of James II.",
            Status.SUPPORTED,
        ),
        ("Charles and I met in 1685.", "Charles and I met in 1685.", Status.SUPPORTED),
    ],
)
def test_the_number_of_a_ruler_is_part_of_the_name(said: str, found: str, expected: Status) -> None:
    assert status_of(judged(said, found)) is expected


@pytest.mark.parametrize(
    ("claim", "passages", "expected"),
    [
        pytest.param(
            "Ada Kern was the first Sami mayor of Orsa.",
            ["In 2009 Ada Kern became the 12th mayor of Orsa, the town’s first Sami mayor."],
            {Status.SUPPORTED, Status.UNSUPPORTED},
            id="a rank among others is no other rank",
        ),
        pytest.param(
            "Ada Kern's father was from Kenya.",
            ["Ada Kern's father was from Kenya.", "Ada Kern's mother was from Kenya."],
            {Status.SUPPORTED},
            id="a mother is no contrary of a father",
        ),
        pytest.param(
            "Marsh lights are also known as ghost fire.",
            [
                "Marsh lights, or ghost fire, are burning gas. This has led to the common "
                "misconception that travellers are lured away by ghost fire."
            ],
            {Status.SUPPORTED, Status.UNSUPPORTED},
            id="a misconception about something else is no denial",
        ),
        pytest.param(
            "The Long War ended in 1845.",
            ["It began in the aftermath of the Long War and ended with the fall of Orsa in 1891."],
            {Status.UNSUPPORTED},
            id="a year of what came after is no year of it",
        ),
        pytest.param(
            "The Second Harbour War ended in 1845.",
            ["The Second Harbour War ended in 1845 near the 38th parallel."],
            {Status.SUPPORTED},
            id="a rank in a name is no rank",
        ),
        pytest.param(
            "Ada Kern wrote nine quartets.",
            ["The Quartet No. 5, Op. 67, is one of the quartets that Ada Kern wrote."],
            {Status.UNSUPPORTED, Status.SUPPORTED},
            id="a number that labels counts nothing",
        ),
        pytest.param(
            "Anna Vale was the first mayor of Orsa.",
            ["Anna Holm, a merchant of the town, was the 43rd mayor of Orsa."],
            {Status.UNSUPPORTED},
            id="a namesake's rank is no other's",
        ),
        pytest.param(
            "Copper is more reactive than iron.",
            ["Iron is more reactive than copper.", "Copper is less reactive than iron."],
            {Status.CONTRADICTED},
            id="the same words the other way round do not uphold a comparison",
        ),
    ],
)
def test_what_is_next_to_a_contradiction(
    claim: str, passages: list[str], expected: set[Status]
) -> None:
    assert status_of(judged(claim, *passages)) in expected
