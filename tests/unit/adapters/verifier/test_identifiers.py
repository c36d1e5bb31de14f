"""Identifiers that name one thing, and another of their kind in its place."""

import pytest

from upheld.adapters.local.verification.identifiers import Renamed, renamed


@pytest.mark.parametrize(
    ("claim", "source", "found"),
    [
        ("The palette opens with Ctrl+P.", "It opens with Ctrl+J.", ("Ctrl+P", "Ctrl+J")),
        ("Use Ctrl+Shift+K.", "Press Ctrl+Shift+L.", ("Ctrl+Shift+K", "Ctrl+Shift+L")),
        ("It fails with error QB-409.", "The error is QB-410.", ("QB409", "QB410")),
        (
            "The paper is at https://arxiv.org/abs/2012.15730.",
            "Cite as: arXiv:2302.13971 [cs.CL]",
            ("2012.15730", "2302.13971"),
        ),
        (
            "Its DOI is 10.1000/xyz.12.",
            "https://doi.org/10.1000/abc.7 was retracted.",
            ("10.1000/xyz.12", "10.1000/abc.7"),
        ),
        ("ISBN 978-0-306-40615-7", "ISBN 9780306406164.", ("9780306406157", "9780306406164")),
    ],
)
def test_another_identifier_of_the_kind(claim: str, source: str, found: tuple[str, str]) -> None:
    assert renamed(claim, source) == Renamed(*found)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The palette opens with Ctrl+J.", "It opens with Ctrl+J; Ctrl+P prints."),
        ("The error is QB-409.", "Error QB 409 means an old server."),
        ("The A320 is a jet.", "Error QB-409 means an old server."),
        ("It is 5km away, since the 1990s.", "It is 7km away, since the 1980s."),
        ("Both A320 and A330 fly there.", "The A340 flies there."),
        ("See arXiv:2302.13971.", "https://arxiv.org/pdf/2302.13971v1"),
        ("The R and D budget rose.", "The C+ grade rose."),
    ],
)
def test_no_other_identifier_of_the_kind(claim: str, source: str) -> None:
    assert renamed(claim, source) is None
