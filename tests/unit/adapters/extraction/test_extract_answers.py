"""Answers about a manual, a contract, minutes: what they state is a claim worth checking."""

import pytest
from tests.unit.adapters.extraction.cases import claims, spans, texts

from upheld.domain.claims import ClaimKind, Importance

CHECKED = [
    "You would have to buy the drainage hose separately",
    "Your line manager has to approve the request before it becomes valid",
    "You must cancel 14 days before the end of the month",
    "You need to restart the device after each update",
    "If the coil ices over, the appliance clears it without your help",
    "If you don't like 5.2, you can simply roll the database back to the old encryption",
    "The subscription will be half price for students",
    "During the extension year this problem grew more frequent",
    "To clean the filter, rinse it with lukewarm water and afterwards vacuum it",
    "To reset the device, hold the button for ten seconds",
    "If the light blinks, press the reset button",
    "Bake the cake at 180 degrees for 40 minutes",
    "The conversion should be done in about four minutes",
    "The sugar should go on before the cake enters the oven",
    "You can find \"land\" on Earth, Jupiter and Mars",
]  # fmt: skip


@pytest.mark.parametrize("text", CHECKED)
def test_a_statement_about_a_document_is_worth_checking(text: str) -> None:
    found = claims(f"Lyon has 500,000 people. {text}.")[1:]
    assert [claim.text for claim in found] == [text]
    assert found[0].checkable
    assert found[0].importance is not Importance.ASIDE
    assert not found[0].denies


NOTHING = [
    "I hope this helps.",
    "Let me know if the filter is broken.",
    "You should consider buying the larger plan.",
    "You need to be patient.",
    "You can find more details on the website.",
    "To learn more, visit our website.",
    "If you have any questions about the contract, feel free to ask.",
    "Here is what matters most for the D22:",
]


@pytest.mark.parametrize("text", NOTHING)
def test_offers_and_advice_stay_out(text: str) -> None:
    assert texts(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "We had a very good meeting about the plan last week.",
        "There may be other options.",
    ],
)
def test_remarks_are_asides(text: str) -> None:
    assert all(
        claim.importance is Importance.ASIDE
        for claim in claims(f"Lyon has 500,000 people. {text}")[1:]
    )


@pytest.mark.parametrize("text", ["Taxes should be cut by 5 percent.", "Prices should fall."])
def test_a_wish_is_still_an_opinion(text: str) -> None:
    assert claims(text)[0].kind is ClaimKind.OPINION


SPLIT = [
    ("The team settled on a fee of 18 euros, although Priyanka was not in favour.",
     ["The team settled on a fee of 18 euros", "Priyanka was not in favour"]),
    ("Large libraries open more than twice as fast, and that gain comes from a new index.",
     ["Large libraries open more than twice as fast", "that gain comes from a new index"]),
    ("The crossing lasts just under an hour, and the ferry home is quicker.",
     ["The crossing lasts just under an hour", "the ferry home is quicker"]),
    ("Sales were up 6%, yet operating profit dropped by 5 million crowns.",
     ["Sales were up 6%", "operating profit dropped by 5 million crowns"]),
    ("Mireille drafted the privacy text and Oda has asked her for two changes.",
     ["Mireille drafted the privacy text", "Oda has asked Mireille for two changes"]),
    ("The maker of the Harbour Clock, a locksmith by trade, never had lessons.",
     ["The maker of the Harbour Clock never had lessons",
      "The maker of the Harbour Clock is a locksmith by trade"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), SPLIT)
def test_both_halves_are_claims(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


BACKGROUND = [
    "While the pool is shut, pupils will have lessons in Brennick",
    "While you are on unpaid leave, the firm pauses its payments",
    "Compared with placebo, 40 mg took away one day",
    "Given the price of steel, the bridge is cheap",
    "The lid stays shut while the drum is turning",
]


@pytest.mark.parametrize("text", BACKGROUND)
def test_a_background_clause_stays_with_its_claim(text: str) -> None:
    assert texts(f"{text}.") == [text]


def test_a_condition_keeps_its_meaning() -> None:
    found = texts("Laundry mode ends by itself, and you can change the target while it is running.")
    assert found[-1] == "you can change the target while Laundry mode is running"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("While Mars is small, it has two moons.", ["Mars is small", "Mars has two moons"]),
        ("The unit needs 30 cm, while 10 cm is fine at the sides.",
         ["The unit needs 30 cm", "10 cm is fine at the sides"]),
    ],
)  # fmt: skip
def test_a_contrast_is_two_claims(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


TOPICS = [
    ("As for the guarantee, the compressor is covered for two years.",
     "the compressor is covered for two years"),
    ("As for the Fjell tent, it weighs 2 kg.", "the Fjell tent weighs 2 kg"),
    ("Looking ahead, the company has lowered its target.", "the company has lowered its target"),
    ("If you want to visit: you will find the clock on the first floor.",
     "you will find the clock on the first floor"),
    ("A few practical points: for 20,000 notes the conversion takes four minutes.",
     "for 20,000 notes the conversion takes four minutes"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "claim"), TOPICS)
def test_what_only_names_the_topic_is_passed(text: str, claim: str) -> None:
    assert texts(text) == [claim]
    assert len(spans(text)[0]) < len(text) - 1


def test_a_lone_remark_or_a_speech_tells_no_matter_of_its_own() -> None:
    lone = claims("Your dog is allowed to move in with you.")
    speech = claims(
        "We have to work with the police. Our friends know that. The question is the future."
    )
    assert all(claim.importance is Importance.ASIDE for claim in (*lone, *speech))
