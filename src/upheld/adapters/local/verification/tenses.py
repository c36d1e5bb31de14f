"""Tenses: what a claim says is so, and a source says is over.

Fires on: "is the mayor of Arden" beside "stepped down as mayor", "a former mayor", "was mayor until
2021".
Stays silent on: claims about what was; the end of something else ("a former deputy mayor", "mayor
of Vesk until 2021") or for somebody else ("when Leo Falk stepped down"); and sources that say it
is so ("a former editor, is now the mayor").
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice, takewhile

from upheld.adapters.local.verification.facets import Facets
from upheld.adapters.local.verification.names import Name
from upheld.adapters.local.verification.words import STOP, Word, terms, until_mark, words

__all__ = ["ended"]

_NOW = terms("is are remains serves works holds")
_STILL = terms("is are remains serves works holds has now still again currently")
_BEFORE = terms("was were former formerly ex until once had no not never")
_WHERE = terms("in at on near by from inside behind under beside")
_ARTICLES = terms("a an the its his her their")
_OVER = re.compile(
    r"""
      \b(?:stepped\s+down|resigned|retired|stood\s+down|ousted|dismissed|removed|sacked)\s+(?:as|from)
        \s+(?P<post>(?:[\w’'-]+\s+){0,4}[\w’'-]+)
    | (?P<led>(?:\A|[,(]\s+|\b(?:is|was|are|were|as)\s+|[.;]\s+)
        (?:(?:an?|the|its|his|her|their)\s+)?(?:[A-Z]\w+[’']s\s+)?)?
        \b(?:former|erstwhile|one-?time)\s+(?P<title>(?:[\w’'-]+\s+){0,2}[\w’'-]+)
    | \b(?:was|(?:served|worked)\s+as)\s+(?P<state>[^,;.]{3,60}?)\s+until\b
        (?!\s+(?:further\s+notice|at\s+least))
    | \btook\s+over\s+from\s+(?P<whom>[^,;.]{3,40}?)\s+as\s+(?P<taken>(?:[\w’'-]+\s+){0,3}[\w’'-]+)
    """,
    re.I | re.X,
)
_TIMES = re.compile(r"\s(?:from|for|between|since)\s.*", re.S)
_OF = terms("of for at")
_DENIED = terms("not never only nearly almost")
_REACH = 6
_BESIDE = 2


def ended(claim: Facets, source: Facets) -> tuple[str, str] | None:
    """Return the claim's "is" and the words of the source that end it, if it does."""
    place = next((n for n, word in enumerate(claim.words) if word.folded in _NOW), None)
    if place is None or _BEFORE & {word.folded for word in claim.words}:
        return None
    said = claim.words[place + 1 :]
    post = frozenset(word.stem for word in said if word.content and not _names(word))
    for match in _OVER.finditer(source.text):
        if _same_post(match, claim, said, post) and _same_holder(match, claim, source):
            over = match[0][len(match["led"] or "") :]
            return None if _still(match, claim, source, post) else (claim.words[place].text, over)
    return None


def _names(word: Word) -> bool:
    """Say whether a word is written as a name; a title in capitals ("CEO") is none."""
    return word.capital and not (len(word.text) > 1 and word.text.isupper())


def _same_post(
    match: re.Match[str], claim: Facets, said: tuple[Word, ...], post: frozenset[str]
) -> bool:
    """Say whether what is over is what the claim says is so: all of its words, and whose it was.

    A claim about a place ("is in a railway station") has no post.
    """
    if match["title"] and _place_first(said, post):
        return False
    what = words(next(filter(None, map(match.group, ("post", "title", "state", "taken")))))
    if _DENIED & {word.folded for word in what}:
        return False
    if match["state"]:
        what = words(_TIMES.sub("", match["state"]))
        what = what if _placed(claim) else _run(what)
    else:
        what = _run(what)
    named = {w.stem for w in what if w.content and _names(w)}
    known = not _placed(claim) or named <= {word.stem for word in claim.words}
    return known and _all_in(what, post)


def _place_first(said: tuple[Word, ...], post: frozenset[str]) -> bool:
    """Say whether a word of place stands before the first word of the post."""
    before = next((n for n, w in enumerate(said) if w.stem in post), len(said))
    return any(word.folded in _WHERE for word in said[:before])


def _run(what: tuple[Word, ...]) -> tuple[Word, ...]:
    """Return the words of a post: "Orsa mayor" of "the Orsa mayor Leo Falk" or "… of Halm"."""
    start = 1 if what and what[0].folded in _ARTICLES else 0
    end = start
    while end < len(what) and what[end].folded not in STOP:
        if _names(what[end]) and end > start and not _names(what[end - 1]):
            break
        end += 1
    return what[start:end]


def _all_in(what: tuple[Word, ...], post: frozenset[str]) -> bool:
    """Say whether a text has a word of a post and no other plain one."""
    plain = {word.stem for word in what if word.content and not _names(word)}
    return bool(plain) and plain <= post


def _same_holder(match: re.Match[str], claim: Facets, source: Facets) -> bool:
    """Say whether it is over for whom the claim is about, and of what it is about.

    Another name right before ("when Leo Falk resigned") or right after ("the former mayor Leo
    Falk") is another holder; so is one that the post was not taken over from.
    """
    about = {word.stem for word in claim.words if word.content and _names(word)}
    if match["taken"]:
        return bool(about & {word.stem for word in words(match["whom"])})
    inside = [n for n, w in enumerate(source.words) if match.start() <= w.span.start < match.end()]
    first = inside[0]
    if any(place in source.negated for place in inside):
        return False
    before = [n for n in source.names if first - 1 - _BESIDE <= n.last < first]
    at = [*_next(match, source, of=False)] if match["title"] else []
    of = [*_next(match, source, of=True)] if _placed(claim) else []
    if not all(_of_one(names, about) for names in (before[-1:], at, of)):
        return False
    return bool(not match["title"] or match["led"] is not None or at)


def _placed(claim: Facets) -> bool:
    """Say whether a claim names something after its "is" ("is the mayor of Orsa")."""
    place = next(n for n, word in enumerate(claim.words) if word.folded in _NOW)
    return any(word.content and _names(word) for word in claim.words[place:])


def _next(match: re.Match[str], source: Facets, *, of: bool) -> Iterator[Name]:
    """Yield the name right after a post ("former mayor Leo Falk"), or after its "of"."""
    group = next(filter(match.group, ("post", "title", "state", "taken")))
    start = next(n for n, w in enumerate(source.words) if w.span.start >= match.start(group))
    place = start + len(_run(source.words[start:]))
    if source.words[start].folded in _ARTICLES:
        place += 1
    if of:
        following = [word.folded for word in source.words[place : place + 2]]
        if not following or following[0] not in _OF:
            return
        place += 2 if following[-1] in _ARTICLES else 1
    yield from (name for name in source.names if name.first == place)


def _of_one(names: Sequence[Name], about: set[str]) -> bool:
    """Say whether names are of those that a claim has; it may have none."""
    return not about or all(name.stems & about for name in names)


def _still(match: re.Match[str], claim: Facets, source: Facets, post: frozenset[str]) -> bool:
    """Say whether the rest of the source says that it is so ("and is now the mayor")."""
    about = {word.stem for word in claim.words if word.content and _names(word)}
    for place, word in enumerate(source.words):
        if word.folded not in _STILL or match.start() <= word.span.start < match.end():
            continue
        holder = [n for n in source.names if place - _BESIDE <= n.last < place]
        near = takewhile(
            lambda w: w.span.start < match.start() or w.span.start >= match.end(),
            until_mark(source.words, place),
        )
        if _of_one(holder[-1:], about) and post & {w.stem for w in islice(near, _REACH)}:
            return True
    return False
