"""What reads alike and is not the same: figures, ranks, exceptions, times, names, possibilities."""

import pytest
from tests.unit.adapters.verifier.cases import source

from upheld.adapters.local.verification.amounts import restated
from upheld.adapters.local.verification.consider import Sources, consider
from upheld.adapters.local.verification.facets import facets
from upheld.adapters.local.verification.fusion import Leaning, strongest
from upheld.adapters.local.verification.names import aside
from upheld.adapters.local.verification.quantifiers import rank_clash
from upheld.adapters.local.verification.rulings import on_subject, unrelated
from upheld.adapters.local.verification.shortfalls import falls_short
from upheld.adapters.local.verification.tenses import ended
from upheld.adapters.local.verification.words import words


@pytest.mark.parametrize(
    ("claim", "passage", "as_read"),
    [
        (
            "Orsa has 1.5 million people.",
            "Orsa has 1,500,000 people.",
            "Orsa has 1.5 million people.",
        ),
        ("Orsa has 1,234,567 people.", "It has 1234567 people.", "It has 1,234,567 people."),
        ("He paid twenty-five million.", "He paid 25,000,000.", "He paid twenty-five million."),
        ("It closes at 17:30.", "It closes at 5:30 pm.", "It closes at 17:30."),
        ("It closes at noon.", "It closes at 12:00.", "It closes at noon."),
        ("A third of users pay.", "33% of users pay.", "A third of users pay."),
        ("It was founded in the 1990s.", "It was founded in 1994.", "It was founded in 1990s."),
    ],
)
def test_equal_figures_are_read_as_the_claim_has_them(
    claim: str, passage: str, as_read: str
) -> None:
    assert restated(facets(claim), passage) == as_read


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("It was founded in May 1994.", "It was founded in 1994."),
        ("It was founded in 1994.", "It was founded in the 1990s."),
        ("It has 512 members.", "It has over 500 members."),
        ("It fell by 3%.", "It fell by 4%."),
    ],
)
def test_figures_that_say_less_or_other_are_left(claim: str, passage: str) -> None:
    assert restated(facets(claim), passage) == passage


@pytest.mark.parametrize(
    ("claim", "passage", "found"),
    [
        (
            "It is the largest port.",
            "It is the second-largest port.",
            ("largest", "second-largest"),
        ),
        (
            "It is the third-largest port.",
            "It is the second largest port.",
            ("third-largest", "second"),
        ),
        ("It is the second-largest port.", "It is the second largest port.", None),
        ("It is the largest port.", "It is by far the largest port.", None),
    ],
)
def test_ranks_in_one_word_or_two(claim: str, passage: str, found: tuple[str, str] | None) -> None:
    clash = rank_clash(words(claim), words(passage))
    assert (clash and (clash.claim.text, clash.source.text)) == found


@pytest.mark.parametrize(
    ("claim", "passage", "less"),
    [
        ("Orsa never charged fees.", "Orsa never charged fees before 2022.", True),
        ("The pier was not closed.", "The pier was not closed until 1990.", True),
        ("Orsa never charged fees before 2022.", "Orsa never charged fees before 2022.", False),
        ("Orsa never charged fees.", "Orsa never charged fees, as it said before the vote.", False),
        ("Orsa charged fees.", "Orsa never charged fees before 2022.", False),
    ],
)
def test_never_until_then_is_not_never(claim: str, passage: str, *, less: bool) -> None:
    assert falls_short(facets(claim), facets(passage)) is less


def test_a_title_in_capitals_can_be_over() -> None:
    was = facets("Ann Lee was CEO of Acme until 2012, when Bo Roe replaced her.")
    assert ended(facets("Ann Lee is the CEO of Acme."), was) is not None
    assert ended(facets("Ann Lee is the CFO of Acme."), was) is None


def test_a_name_is_not_met_by_another_that_shares_a_word() -> None:
    claim = facets("Mount Orsa is the highest peak.")
    passage = facets("Mount Vesk, after Mount Orsa, is the second-highest peak.")
    assert aside(claim.words, claim.names, passage.words, passage.names)


@pytest.mark.parametrize(
    ("title", "text", "about"),
    [
        ("Norland: Economy – The Almanac", "Vesk uses the crown.", True),
        ("Notes", "Many people in Norland use the crown.", True),
        ("Notes", "The crown is old, and norland is a moor.", False),
    ],
)
def test_a_lone_capital_that_opens_a_claim_is_a_name_where_the_sources_have_it(
    title: str, text: str, *, about: bool
) -> None:
    sources = Sources.of([source(text, title=title)])
    considered = consider("Norland uses the crown.", sources)
    assert considered is not None
    assert any(name.sure for name in considered.pair.claim.names) is about


def test_what_names_another_country_is_off_the_subject() -> None:
    pieces = [
        source("Vesk, Exchange rates: note: uses the crown.", title="Vesk: Economy", url="u:a"),
        source("Norland, Location: east of Vesk.", title="Norland: Geography", url="u:b"),
    ]
    sources = Sources.of(pieces)
    whole = consider("Norland uses the crown.", sources)
    assert whole is not None
    apart = sources.apart(whole.ranked, 4)
    about = {one.evidence[0].title: consider("Norland uses the crown.", one) for one in apart}
    named = {title: one is not None and on_subject(one) for title, one in about.items()}
    assert named["Vesk: Economy"] is False


@pytest.mark.parametrize(
    ("claim", "passage", "open_"),
    [
        ("Flowers can be edible.", "Flowers can be deadly.", True),
        ("Flowers can be edible.", "Flowers cannot be eaten.", False),
        ("Flowers are edible.", "Flowers are deadly.", False),
    ],
)
def test_what_can_be_is_not_ruled_out_by_what_else_can_be(
    claim: str, passage: str, *, open_: bool
) -> None:
    considered = consider(claim, Sources.of([source(passage)]))
    assert considered is not None
    assert unrelated(considered, Leaning(supports=0.1, refutes=0.8), read=True) is open_


def test_of_the_pieces_of_a_source_the_strongest_counts() -> None:
    found = strongest(Leaning(supports=0.8, refutes=0.1), Leaning(supports=0.2, refutes=0.6))
    assert found == Leaning(supports=0.8, refutes=0.6)
    assert found.neither == 0.0


def test_pieces_of_several_sentences_are_read_by_themselves() -> None:
    pieces = [
        source("The ferry to Halm is blue. It runs daily.", url="file:///b.txt"),
        source("The ferry to Halm sails at noon. Bring a coat.", url="file:///b.txt"),
        source("The ferry is slow.", url="file:///b.txt"),
        source("The ferry is old.", url="file:///b.txt"),
    ]
    sources = Sources.of(pieces)
    considered = consider("The ferry to Halm sails at noon.", sources)
    assert considered is not None
    apart = [tuple(one.evidence) for one in sources.apart(considered.ranked, 4)]
    assert apart == [(pieces[1],), (pieces[0],), (pieces[2], pieces[3])]
