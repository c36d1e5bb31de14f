"""Phrases: whole words, disguises, and a set that never fails open."""

import pytest
import re2

from upheld.rules import phrases
from upheld.rules.check import check_reply
from upheld.rules.phrases import PhraseSet, whole_places
from upheld.rules.policy import Forbidden, Policy


def forbidding(*words: str, match: str = "word") -> Policy:
    entry = Forbidden(id="no", phrases=words, match="word" if match == "word" else "substring")
    return Policy(forbid=(entry,))


def texts(reply: str, policy: Policy) -> list[str]:
    return [finding.text for finding in check_reply(reply, policy)]


@pytest.mark.parametrize(
    "disguised",
    [
        "guarantee",
        "GUARANTEE",
        "ｇuarantee",  # F50
        "guar\u200bantee",  # F50
        "guarante\u0301e",  # F50
        "guar\u00adantee",
        "gu\u0430rantee",  # F52: Cyrillic a
        "guar\u2800antee",
        "guar\u180eantee",
        "gua**ran**tee",
        "gua`ran`tee",
        "gua<b>ran</b>tee",
    ],
)
def test_a_disguised_word_is_found_and_reported_as_it_stands(disguised: str) -> None:
    assert texts(f"😀 We {disguised} it.", forbidding("guarantee")) == [disguised]


@pytest.mark.parametrize(
    ("reply", "text"),
    [
        ("We **guaran**tee it.", "guaran**tee"),
        ("We *guar*antee and **guarantee** it.", "guar*antee guarantee"),
        ("**No** _refunds_ here", "No** _refunds"),
    ],
)
def test_marks_of_style_hide_nothing(reply: str, text: str) -> None:
    found = texts(reply, forbidding("guarantee", "no refunds"))
    assert " ".join(found) == text


def test_a_phrase_may_hold_marks_itself() -> None:
    assert texts("What the f**k is 5*5?", forbidding("f**k", "55")) == ["f**k"]


@pytest.mark.parametrize(
    "reply",
    ["presents", "consent", "sent2", "asent", "sentä", "séntimental", "sent\u0301s", "_sent1"],
)
def test_inside_a_word_is_no_word(reply: str) -> None:
    """F38: neither neighbour is a letter, a digit or a mark, in any script."""
    assert texts(reply, forbidding("sent")) == []


def test_spaces_match_any_white_space() -> None:
    assert texts("no\n\n\trefunds\u00a0 ever", forbidding("no refunds ever")) == [
        "no\n\n\trefunds\u00a0 ever"
    ]


def test_substring_matches_inside_words_and_overlaps_are_merged() -> None:
    assert texts("a banana", forbidding("ana", "nan", match="substring")) == ["anana"]


def test_overlapping_words_of_one_id_are_merged() -> None:
    assert texts("no refunds ever here", forbidding("no refunds", "refunds ever")) == [
        "no refunds ever"
    ]


def test_two_ids_on_one_place_follow_policy_order() -> None:
    """T80."""
    policy = Policy(forbid=(Forbidden(id="b", phrases=("x",)), Forbidden(id="a", phrases=("x",))))
    assert [finding.rule for finding in check_reply("x", policy)] == ["forbid:b", "forbid:a"]


def test_whole_places_overlap() -> None:
    assert whole_places("a b a b a", "a b a") == [0, 4]


def test_a_set_that_runs_out_of_memory_is_searched_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """RE2 says "nothing" then: the pattern that fits any text is missing from its answer."""

    class Exhausted:
        def Match(self, text: str) -> None:
            return None

    monkeypatch.setattr(phrases, "_compiled", lambda found: Exhausted())
    assert PhraseSet(("b+", "x", "c")).present("abc") == [0, 2]


def test_a_set_that_does_not_compile_is_searched_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(self: re2.Set) -> None:
        raise re2.error("too large")

    monkeypatch.setattr(re2.Set, "Compile", refuse)
    assert PhraseSet(("b", "x", "c")).present("abc") == [0, 2]


def test_a_set_of_the_largest_policy_still_finds_each_phrase() -> None:
    words = tuple(f"{letter}{number:03}" + "z" * 190 for letter in "abcd" for number in range(500))
    found = PhraseSet(words)
    assert found.present(" ".join(words[1234:1236])) == [1234, 1235]


@pytest.mark.parametrize("phrase", ["a", "ab", "a+b", "é"])
@pytest.mark.parametrize("often", [0, 3, 8, 9, 40])
def test_a_whole_word_is_found_behind_any_number_of_others(phrase: str, often: int) -> None:
    inside = f"x{phrase} {phrase}y {phrase}{phrase} {phrase}\u0301 _x{phrase}_ " * often
    text = f"{inside}{phrase}, {inside}({phrase}) {phrase}"
    start = len(inside)
    behind = start + len(phrase) + 2 + len(inside) + 1
    assert whole_places(text, phrase) == [start, behind, behind + len(phrase) + 2]
