"""No pair is read twice for one claim."""

from tests.unit.adapters.verifier.cases import claim, source

from upheld.adapters.local.entailment import Scores
from upheld.adapters.local.verifier import LocalVerifier
from upheld.domain.claims import Scenario


class Recorder:
    """A model that is never sure and keeps what it read."""

    name = "recorder"

    def __init__(self) -> None:
        self.read: list[tuple[str, str]] = []

    def score(self, claim: str, evidence: str) -> Scores:
        self.read.append((claim, evidence))
        return Scores(0.3, 0.4, 0.3)


def test_a_pair_is_read_once() -> None:
    model = Recorder()
    said = claim("The Vesk bridge opened in 1931 and is 90 metres long.")
    found = [
        source("The Vesk bridge opened in 1931 and is 80 metres long."),
        source("The Vesk bridge opened in 1934 and is 90 metres long.", url="page:2"),
    ]
    LocalVerifier(model).ruled(said, Scenario.literal(said), found)
    assert len(model.read) > 1
    assert len(set(model.read)) == len(model.read)
