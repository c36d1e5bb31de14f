"""The loader of saved web pages: the article, never the cookie banner around it (F62)."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

from upheld.adapters.search.places import web_url
from upheld.adapters.search.texts import LoadedText, clean, file_moment, moment, read_bytes
from upheld.domain.errors import UnsupportedInput

__all__ = ["NO_ARTICLE", "load_html", "read_html"]

MAX_HTML_BYTES = 8 * 1024 * 1024
NO_ARTICLE = "no_article_text"
_BANNER_WORDS = 400
_WORDS_PER_MENTION = 25
_CONSENT = re.compile(
    r"cookie|consent|gdpr|ccpa|privacy[-_ ]?(?:banner|notice|popup)|onetrust", re.I
)
_CONSENT_WORDS = re.compile(
    r"\bcookies?\b|\bconsent\b|accept all|reject all|privacy (?:policy|settings)"
    r"|legitimate interest|personali[sz]ed ads|our partners|manage (?:preferences|choices)",
    re.I,
)
_BANNER_VOICE = re.compile(
    r"\b(?:we|our partners|us)\b.{0,40}\b(?:use|store|access|process)|accept|reject all|decline"
    r"|manage (?:preferences|choices)|by (?:clicking|continuing|using)|\byou (?:agree|consent)",
    re.I | re.S,
)
_DIALOGS = "//*[@role='dialog' or @role='alertdialog' or @aria-modal='true'] | //dialog"
_NAMED = "//div[@id or @class] | //section[@id or @class] | //aside[@id or @class] | //form[@id]"


def load_html(path: Path) -> Iterator[LoadedText]:
    """Yield the article of a saved page; its address is the canonical one, else the file's."""
    page = read_html(read_bytes(path, MAX_HTML_BYTES), url=path.as_uri(), name=path.stem)
    yield replace(page, modified_at=page.modified_at or file_moment(path))


def read_html(content: bytes, *, url: str, name: str) -> LoadedText:
    """Return the article of a page; raise UnsupportedInput `no_article_text` if it has none."""
    from trafilatura import bare_extraction
    from trafilatura import load_html as parse

    tree = parse(content)
    if tree is None:
        raise UnsupportedInput("no article text: the page cannot be parsed", code=NO_ARTICLE)
    _drop_consent(tree)
    found = _article(bare_extraction, tree)
    canonical = _meta(tree, "//link[@rel='canonical']/@href") or found.url
    return LoadedText(
        text=_apart(clean(str(found.text))),
        title=clean(found.title or name),
        url=web_url(canonical) or url,
        modified_at=moment(found.date),
    )


def _apart(text: str) -> str:
    """Part the blocks of an article, one a line, by blank lines; the rows of a table stay together.

    Without them a long line is taken to go on in the next.
    """
    lines = [line.rstrip() for line in text.split("\n") if line.strip()]
    joins = ("\n" if a[0] == b[0] == "|" else "\n\n" for a, b in pairwise(lines))
    return "".join(chain(*zip(lines, chain(joins, [""]), strict=False)))


def _article(extract: Any, tree: Any) -> Any:
    for recall in (False, True):
        found = extract(tree, with_metadata=True, include_comments=False, favor_recall=recall)
        if found is not None and found.text and not _only_consent(found.text):
            return found
    raise UnsupportedInput("no article text on the page", code=NO_ARTICLE)


def _drop_consent(tree: Any) -> None:
    named = (node for node in tree.xpath(_NAMED) if _CONSENT.search(_names(node)))
    for node in [*tree.xpath(_DIALOGS), *named]:
        if node.getparent() is not None and _only_consent(node.text_content()):
            node.drop_tree()


def _names(node: Any) -> str:
    return f"{node.get('id', '')} {node.get('class', '')}"


def _only_consent(text: str) -> bool:
    """Say whether a short text is a banner that asks for consent; an article *about* it is not."""
    words = len(text.split())
    dense = len(_CONSENT_WORDS.findall(text)) * _WORDS_PER_MENTION > words
    return words < _BANNER_WORDS and dense and _BANNER_VOICE.search(text) is not None


def _meta(tree: Any, path: str) -> str | None:
    return next((str(value) for value in tree.xpath(path)), None)
