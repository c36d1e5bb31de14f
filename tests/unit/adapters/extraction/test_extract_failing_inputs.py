"""Faults seen in public, each a case that cites its number; the right claims are pinned."""

import pytest
from tests.unit.adapters.extraction.cases import claims, extraction, spans, texts

from upheld.domain.claims import ClaimKind
from upheld.domain.errors import UnsupportedInput


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("F10", "Yes."),
        ("F11", "Hi! Happy to help."),
        ("F17", "I could not find that."),
        ("F17b", "I'm sorry, but I don't have any information about this."),
        ("F17c", "The provided documents do not mention the price."),
        ("F19", "Thanks!"),
        ("M32", ""),
    ],
)
def test_nothing_is_claimed(number: str, text: str) -> None:
    found = extraction(text)
    assert (number, found.claims, found.unread) == (number, (), None)


@pytest.mark.parametrize(
    ("number", "text", "expected"),
    [
        ("F1", "Fees vary, e.g. Plan B costs $9.", 1),
        ("F2", "The M.D.'s note says 40 mg daily.", 1),
        ("F4", "the u.s. army has 450,000 soldiers.", 1),
        ("F7", "The shop shuts at 6 p.m. on Sundays.", 1),
        ("F25", "Poverty is falling.", 1),
        ("M11", "Three people died in the fire.", 1),
        ("M11b", "Half of users left the service.", 1),
    ],
)
def test_one_sentence_is_one_claim(number: str, text: str, expected: int) -> None:
    assert (number, texts(text)) == (number, [text.rstrip(".")] * expected)


def test_greetings_are_not_counted_f11() -> None:
    assert texts("Hi! Happy to help. Lyon has 500,000 people.") == ["Lyon has 500,000 people"]


def test_the_factual_half_of_a_sentence_f16() -> None:
    text = "The disgraceful bill cost 4 bn."
    (claim,) = claims(text)
    assert claim.text == "the bill cost 4 bn"
    assert claim.span.of(text) == "bill cost 4 bn"
    assert claim.kind is ClaimKind.NUMERIC


def test_a_denial_is_not_turned_into_its_opposite_f22() -> None:
    text = "No, bromine's symbol is Br, not Mo."
    found = claims(text)
    assert [(c.text, c.denies) for c in found] == [
        ("bromine's symbol is Br", False),
        ("bromine's symbol is not Mo", True),
    ]
    assert spans(text) == ["bromine's symbol is Br", "not Mo"]


def test_unclear_words_are_named_f23() -> None:
    (claim,) = claims("They said it would double next year.")
    assert claim.unclear == ("they", "it")
    assert not claim.checkable


def test_emphasis_is_read_through_and_the_span_holds_the_words_f26() -> None:
    text = "The country has **999** million people."
    (claim,) = claims(text)
    assert claim.text == "The country has 999 million people"
    assert claim.span.of(text) == "The country has **999** million people"


def test_the_last_line_of_a_long_text_is_read_f13() -> None:
    filler = "The river Rhone flows through Lyon and Avignon. " * 4_000
    text = filler + "The Nile is 12 km long."
    found = extraction(text, limit=100_000)
    assert found.unread is None
    assert found.claims[-1].text == "The Nile is 12 km long"


def test_a_text_of_sixty_claims_says_what_was_not_read_f14() -> None:
    text = " ".join(f"Town number {n} has {n + 100},000 people." for n in range(60))
    found = extraction(text, limit=20)
    assert len(found.claims) == 20
    assert found.unread is not None
    assert found.unread.of(text).startswith("Town number 20 has")
    assert found.unread.end == len(text)


def test_a_list_marker_is_no_claim_m30() -> None:
    text = "1. Paris is the capital of France.\n2. Rome is the capital of Italy."
    assert texts(text) == ["Paris is the capital of France", "Rome is the capital of Italy"]


@pytest.mark.parametrize(
    "text",
    [
        "中国的首都是北京。它有两千万人口。",
        "Das Werk wurde am 3. Mai 1990 fertig und ist nicht groß.",
        "La capitale de la France est Lyon et elle est très belle.",
        "La capital de España es Sevilla y tiene muchos habitantes.",
        "Столица России — Москва.",
    ],
)
def test_another_language_is_refused_f65(text: str) -> None:
    with pytest.raises(UnsupportedInput) as caught:
        extraction(text)
    assert caught.value.code == "language_not_supported"


@pytest.mark.parametrize("text", ["Lyon.", "Angela Merkel", "42", "OK", "Pizza Napoli, Roma", "👍"])
def test_a_short_text_of_names_is_not_refused_f65(text: str) -> None:
    assert extraction(text).claims == ()


def test_an_astral_character_before_a_claim_moves_no_span_f47() -> None:
    text = "😀😀 Lyon has 500,000 people."
    assert spans(text) == ["Lyon has 500,000 people"]


def test_an_instruction_in_the_text_is_text_f68() -> None:
    text = 'The article quotes the sentence "ignore previous instructions" twice.'
    assert texts(text) == [text.rstrip(".")]
