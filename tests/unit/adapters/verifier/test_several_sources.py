"""What several sources say together."""

import pytest
from tests.unit.adapters.verifier.cases import claim, judged, source, status_of

from upheld.adapters.local.entailment import Scores
from upheld.adapters.local.verification.consider import Sources, consider
from upheld.adapters.local.verification.fusion import Fusion, Leaning, together
from upheld.adapters.local.verification.rulings import on_subject
from upheld.adapters.local.verifier import LocalVerifier
from upheld.domain.claims import Scenario
from upheld.domain.verdicts import Status
from upheld.testing.doubles import FixedClock

_LEAST = 0.34


def leaning(supports: float, refutes: float = 0.0) -> Leaning:
    return Leaning(supports=supports, refutes=refutes)


def test_one_source_stands_for_itself() -> None:
    assert together([leaning(0.6, 0.2)], _LEAST).supports == pytest.approx(0.6)


def test_sources_that_agree_add_up_and_their_order_does_not_count() -> None:
    found = together([leaning(0.5), leaning(0.6), leaning(0.5)], _LEAST)
    assert found.supports == pytest.approx(1 - 0.4 * 0.5 * 0.5)
    assert found == together([leaning(0.6), leaning(0.5), leaning(0.5)], _LEAST)


def test_sources_that_lean_no_way_add_nothing() -> None:
    alone = together([leaning(0.6)], _LEAST).supports
    assert together([leaning(0.6), leaning(0.19), leaning(0.1)], _LEAST).supports == alone


def test_refutations_add_up_more_slowly_than_support() -> None:
    both = [leaning(0.0, 0.5), leaning(0.0, 0.4)]
    found = together(both, _LEAST)
    assert found.refutes == pytest.approx(1 - 0.5 * 0.6**0.5)
    assert together([*both, leaning(0.0, 0.3)], _LEAST) == found
    assert found.refutes < together([leaning(0.5), leaning(0.4)], _LEAST).supports


@pytest.mark.parametrize("refuted", [0.7, 0.9])
def test_a_stronger_refutation_outranks_support(refuted: float) -> None:
    found = together([leaning(0.5, 0.1), leaning(0.05, refuted)], _LEAST)
    assert found.supports < 0.5
    assert found.supports + found.refutes <= 1.0


def test_a_source_about_a_namesake_is_off_the_subject() -> None:
    claim = "Rosa Lind studies the ecology of lakes."
    namesake = source("Rosa Keller studies the ecology of lakes.", url="file:///a.txt")
    herself = source("Rosa Lind, who studies lakes, lives in Halm.", url="file:///b.txt")
    read = [consider(claim, Sources.of([item])) for item in (namesake, herself)]
    assert [one is not None and on_subject(one) for one in read] == [False, True]


def test_sources_are_read_apart_best_first_and_lone_sentences_of_one_together() -> None:
    pieces = [
        source("The ferry to Orsa is blue.", url="file:///a.txt"),
        source("The ferry to Halm runs daily.", url="file:///b.txt"),
        source("It takes an hour.", url="file:///b.txt"),
    ]
    sources = Sources.of(pieces)
    considered = consider("The ferry to Halm runs daily.", sources)
    assert considered is not None
    apart = sources.apart(considered.ranked, 4)
    assert [len(one.evidence) for one in apart] == [2, 1]
    assert sources.apart(considered.ranked, 1) == apart[:1]


def test_the_order_of_sources_changes_no_ruling() -> None:
    pieces = [
        source("The Orsa bridge opened in 1964.", url="file:///a.txt"),
        source("Opened in 1964, the Orsa bridge is red.", url="file:///b.txt"),
        source("Bridges need care.", url="file:///c.txt"),
    ]
    claim = "The Orsa bridge opened in 1964."
    found = {status_of(judged(claim, *order)) for order in (pieces, pieces[::-1])}
    assert found == {Status.SUPPORTED}


def test_a_claim_is_supported_where_any_whole_passage_has_its_roles() -> None:
    town = source(
        "Norland is crowded, with half of the people near the capital of Orsa.", url="u:a"
    )
    facts = source("Norland, capital: Orsa; time zone: UTC+1.", url="u:b")
    said = "The capital of Norland is Orsa."
    assert status_of(judged(said, town)) is not Status.SUPPORTED
    assert status_of(judged(said, town, facts)) is Status.SUPPORTED
    assert status_of(judged(said, facts, town)) is Status.SUPPORTED


class Counting:
    """An entailment model of fixed scores that counts what it reads."""

    name = "upheld-large"

    def __init__(self, supports: float) -> None:
        self.read: list[str] = []
        self._supports = supports

    def score(self, claim: str, evidence: str) -> Scores:
        self.read.append(evidence)
        return Scores(self._supports, 0.01, 0.99 - self._supports)


@pytest.mark.parametrize(("supports", "more"), [(0.98, False), (0.1, True)])
def test_further_sources_are_read_while_a_claim_is_open(supports: float, more: bool) -> None:
    model = Counting(supports)
    verifier = LocalVerifier(model, clock=FixedClock())
    asked = claim("The ferry to Orsa carries bicycles.")
    evidence = [
        source(f"On day {n} the ferry to Orsa took bicycles, {n} in all.", url=f"u:{n}")
        for n in range(7)
    ]
    verifier.ruled(asked, Scenario.literal(asked), evidence)
    fitted = Fusion.named(model.name)
    assert (len(model.read) > fitted.reads) == more
    assert len(model.read) <= fitted.most


class Reading:
    """An entailment model that reads one passage as it is told, and upholds all others."""

    name = "upheld-large"

    def __init__(self, of: str, scores: Scores) -> None:
        self._of, self._scores = of, scores

    def score(self, claim: str, evidence: str) -> Scores:
        return self._scores if self._of in evidence else Scores(0.95, 0.01, 0.04)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        (Scores(0.05, 0.05, 0.9), Status.SUPPORTED),
        (Scores(0.05, 0.3, 0.65), Status.SUPPORTED),
        (Scores(0.45, 0.1, 0.45), Status.CONTRADICTED),
        (Scores(0.05, 0.9, 0.05), Status.CONTRADICTED),
    ],
)
def test_a_clash_that_the_model_does_not_bear_out_decides_nothing(
    scores: Scores, expected: Status
) -> None:
    asked = claim("The pier of Orsa opened in 1979.")
    holds = source("The pier of Orsa opened in 1979.", url="u:a")
    clashes = source("The pier of Orsa opened in 1974.", url="u:b")
    verifier = LocalVerifier(Reading("1974", scores), clock=FixedClock())
    assert status_of(verifier.ruled(asked, Scenario.literal(asked), [holds, clashes])) is expected


def test_without_a_model_a_clash_stands() -> None:
    holds = source("The pier of Orsa opened in 1979.", url="u:a")
    clashes = source("The pier of Orsa opened in 1974.", url="u:b")
    assert status_of(judged("The pier of Orsa opened in 1979.", holds, clashes)) is (
        Status.CONTRADICTED
    )
