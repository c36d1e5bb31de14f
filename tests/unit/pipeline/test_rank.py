from dataclasses import replace

from upheld.domain.claims import Freshness
from upheld.domain.evidence import Evidence
from upheld.domain.text import Span
from upheld.pipeline.rank import merged, normal_url

LONG = "The council voted on Monday to close the old swimming pool and build a new one."


def found(url: str, snippet: str, relevance: float = 0.5) -> Evidence:
    return Evidence(
        id="x", url=url, title="t", snippet=snippet, provider="p",
        authority=0.5, recency=0.5, relevance=relevance,
    )  # fmt: skip


def test_f61_one_article_under_two_paths_counts_once() -> None:
    pieces = [found("https://a.example/news/wp/x", LONG), found("https://a.example/blogs/y", LONG)]
    assert len(merged(pieces, Freshness.RECENT, 8)) == 1


def test_different_passages_stay_and_are_numbered_by_rank() -> None:
    pieces = [
        found("https://a.example/1", LONG, 0.2),
        found("https://b.example/2", "Other words.", 0.9),
    ]
    kept = merged(pieces, Freshness.EVERGREEN, 8)
    assert [(e.id, e.url) for e in kept] == [
        ("e1", "https://b.example/2"),
        ("e2", "https://a.example/1"),
    ]


def test_the_same_place_of_one_source_counts_once() -> None:
    one = replace(found("https://a.example/x?utm_source=n", LONG), span=Span(0, 9))
    other = replace(found("http://www.a.example/x/", "cut differently"), span=Span(0, 9))
    assert len(merged([one, other], Freshness.EVERGREEN, 8)) == 1


def test_the_limit_holds() -> None:
    pieces = [found(f"https://a.example/{n}", f"text number {n} about {n}") for n in range(9)]
    assert len(merged(pieces, Freshness.EVERGREEN, 3)) == 3


def test_urls_are_compared_without_what_does_not_matter() -> None:
    assert (
        normal_url("http://www.A.example/x/?utm_campaign=1&id=2#top") == "https://a.example/x?id=2"
    )
