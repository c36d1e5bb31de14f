"""The same check in four forms: foreign text stays text, nothing is folded into a score."""

import json
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from tests.unit.render.sample import CHECK, HOSTILE, NOTHING
from upheld.domain.evidence import Evidence, Quote, Stance
from upheld.domain.reports import Check, CheckState
from upheld.domain.verdicts import CannotSay, Judgement, Verdict
from upheld.render.data import data
from upheld.render.markdown import markdown
from upheld.render.page import page
from upheld.render.plain import plain
from upheld.render.view import shown_evidence


class Outline(HTMLParser):
    """Collects elements, link targets and the text of the marked section."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self._in_text = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        found = dict(attrs)
        self.ids += [value for name, value in attrs if name == "id" and value]
        if tag == "section":
            self._in_text = found.get("class") == "text"
        if tag == "a" and self._in_text:
            self.links.append(found.get("href") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "section":
            self._in_text = False

    def handle_data(self, data: str) -> None:
        if self._in_text:
            self.text += data


def outline(check: Check) -> Outline:
    parser = Outline()
    parser.feed(page(check))
    return parser


def test_the_page_shows_the_whole_text_and_each_mark_leads_to_a_card() -> None:
    found = outline(CHECK)
    assert found.text == CHECK.document.text
    assert found.links == ["#c1", "#c2"]
    assert set(found.ids) >= {"c1", "c2"}


def test_the_page_loads_nothing_and_runs_nothing() -> None:
    body = page(HOSTILE)
    assert "default-src 'none'" in body
    assert not {"script", "img", "iframe", "link", "object"} & set(outline(HOSTILE).tags)
    assert 'href="javascript:' not in body


def test_f67_hostile_text_stays_text() -> None:
    assert "<script>" not in page(HOSTILE)
    assert "\\<script\\>" in markdown(HOSTILE)
    assert "\x1b[31m" not in plain(HOSTILE)


def test_the_headline_counts_what_was_not_ruled_on() -> None:
    cut = replace(CHECK, verdicts=CHECK.verdicts[:1])
    first = plain(cut).splitlines()[0]
    assert first.startswith("2 claims: 1 supported, 1 not ruled on · ")
    assert "not ruled on" not in plain(CHECK)


def test_the_quote_that_the_reason_names_is_shown_first() -> None:
    def piece(name: str, said: str, stance: Stance = Stance.NEUTRAL) -> Evidence:
        return Evidence(
            id=name, url=f"file:///{name}", title=name, snippet=said, provider="p", authority=1.0,
            recency=0.5, relevance=0.5, quotes=(Quote(text=said),), stance=stance,
        )  # fmt: skip

    def shown(*pieces: Evidence) -> list[str]:
        judgement = Judgement(
            scenario="s1", support=None, confidence=0.1, reasoning="The nearest passage: “Two.”.",
            evidence=pieces, why_not=CannotSay.NOT_ENOUGH,
        )  # fmt: skip
        return [e.id for e in shown_evidence(Verdict(claim_id="c1", judgements=(judgement,)))]

    assert shown(piece("a", "One."), piece("b", "Two.")) == ["b"]
    assert shown(piece("a", "One."), piece("c", "Three.")) == ["a"]
    against = Stance.OPPOSES
    assert shown(piece("a", "One.", against), piece("b", "Two.", against)) == ["b", "a"]


def test_plain_text_tells_the_label_without_colour() -> None:
    body = plain(CHECK)
    assert "✓ supported" in body
    assert "✗ contradicted" in body
    assert "> the tower was finished in 1889" in body
    assert "file:///towers.md (characters 10–41)" in body
    assert "\x1b[" not in body
    assert "\x1b[32m" in plain(CHECK, colour=True)


@pytest.mark.parametrize("write", [plain, markdown, page])
@pytest.mark.parametrize("state", [CheckState.NO_CLAIMS, CheckState.LANGUAGE])
def test_f17_nothing_to_rule_on_is_said_and_has_no_score(write, state) -> None:  # type: ignore[no-untyped-def]  # three writers
    body = write(replace(NOTHING, state=state))
    assert "no score" in body
    assert "overall" not in body


def test_json_holds_the_states_the_contract_cannot_say() -> None:
    body = json.loads(data(NOTHING))
    assert body["state"] == "no_claims"
    assert body["check"]["overallConfidence"] == 0.5
    assert json.loads(data(HOSTILE))["cannotSay"] == {"c1": "not_enough_evidence"}


def test_what_was_not_read_is_said() -> None:
    assert "12 characters not read" in plain(HOSTILE)
    assert json.loads(data(HOSTILE))["leftOut"][0]["unread"] == [8, 20]
