"""A sentence split into what it asserts: coordinated clauses and predicates, loose modifiers.

A condition ("if …"), an alternative ("or") and a reported clause are never split: their parts are
not asserted. Each statement keeps the range of tokens it stands on; a second predicate gets its
subject from the first, and a place or time that opens the sentence goes with every clause.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from upheld.adapters.local.extraction.background import (
    CONCESSIONS,
    concedes,
    describes,
    is_background,
)
from upheld.adapters.local.extraction.grammar import (
    FINITE,
    Group,
    after_bracket,
    finite_verb,
    group_at,
    is_time,
    lead_end,
    starts_noun_phrase,
    trimmed,
)
from upheld.adapters.local.extraction.lexicon import (
    ATTRIBUTING,
    BE,
    CONTRAST,
    SUBORDINATORS,
    TIMES,
)
from upheld.adapters.local.extraction.modifiers import Loose, closed_subject, trailing
from upheld.adapters.local.extraction.openings import connective_end
from upheld.adapters.local.extraction.pieces import Cut, Statement, Words
from upheld.adapters.local.extraction.tokens import Token

__all__ = ["split"]

_CONDITIONS = frozenset(
    {"if", "when", "unless", "once", "whenever", "assuming", "provided", "whether"}
)
_SCOPES = frozenset(
    {"because", "if", "that", "although", "though", "unless", "whether", "when", "who"}
)
_MAY_SCOPE = frozenset({"as", "since", "after", "before", "until", "than", "so", "once"})
_LONGEST = 160
_REACH = 14
_YEAR_DIGITS = 4


@dataclass(frozen=True, slots=True)
class _Part:
    """One predicate with its subject: lead and subject words, shared auxiliaries, own tokens."""

    lead: Words
    subject: Words
    shared: Words
    verb: Group
    start: int  # where its own words begin, subject included if it is its own
    predicate: Cut


def split(words: Sequence[Token], start: int, end: int) -> Iterator[Statement]:
    """Yield the statements of tokens [start, end), in no fixed order."""
    if end - start > _LONGEST:
        yield Statement(words=((start, end),), place=(start, end))
        return
    for cut in _halves(words, *trimmed(words, (start, end))):
        yield from _clause(words, cut)


def _halves(words: Sequence[Token], start: int, end: int) -> Iterator[Cut]:
    """Cut at semicolons and long dashes where both sides are clauses."""
    first = start
    for i in range(start, end):
        if words[i].text in {";", "—", " – ", "--"} and _both(words, first, i, end):
            yield first, i
            first = i + 1
    yield first, end


def _both(words: Sequence[Token], first: int, at: int, end: int) -> bool:
    right = finite_verb(words, at + 1, min(end, at + 1 + _REACH))
    left = finite_verb(words, first, at)
    opens = at + 1 < end and (
        starts_noun_phrase(words, at + 1) or words[at + 1].tag in {"RB", "IN"}
    )
    return left is not None and right is not None and right > at + 1 and opens


def _clause(words: Sequence[Token], cut: Cut) -> Iterator[Statement]:
    """Yield the statements of one clause with what is joined to it."""
    start, end = trimmed(words, cut)
    if start >= end:
        return
    lead = lead_end(words, start, end)
    head = words[start].low
    if lead > start and concedes(words, start, lead, end):
        yield from _clause(words, (start + 1, lead))
        yield from _clause(words, (lead, end))
        return
    verb = _main_verb(words, lead, end)
    torn = head in CONCESSIONS
    if verb is None or head in _CONDITIONS or verb == lead or torn:
        main = verb if lead > start else None
        yield Statement(words=((start, end),), place=(start, end), verb=main)
        return
    yield from _joined(words, (start, lead), verb, end)


def _main_verb(words: Sequence[Token], start: int, end: int) -> int | None:
    """Return the finite verb; in "X, founded in Y, employs" it is the one behind the comma."""
    verb = finite_verb(words, start, end)
    if verb is None or verb == start or words[verb].tag != "VBD" or words[verb - 1].text != ",":
        return verb
    later = finite_verb(words, verb + 1, end)
    return later if later is not None and words[later - 1].text == "," else verb


def _joined(words: Sequence[Token], lead: Cut, verb: int, end: int) -> Iterator[Statement]:
    subject = trimmed(words, (lead[1], verb))
    loose = closed_subject(words, (lead[1], verb))
    own: Words = ((lead[1], verb),)
    shared_subject: Words = (subject,)
    if loose:
        own = ((lead[1], loose.cut[0]), (loose.cut[1], verb))
        shared_subject = ((lead[1], loose.cut[0]),)
        yield from _beside(words, loose, verb, end)
    if describes(words, lead):
        yield _participle(words, lead, shared_subject, words[verb].tag)
        lead = (lead[1], lead[1])
    opening: Words = (lead,) if lead[1] > lead[0] else ()
    group = group_at(words, verb, end)
    first = _Part(opening, own, (), group, lead[0], (verb, end))
    for part in _parts(words, first, shared_subject, _carried(words, lead)):
        yield from _statements(words, part)


def _participle(words: Sequence[Token], lead: Cut, subject: Words, tense: str) -> Statement:
    """Return what "Founded in 1998, X has" tells of X."""
    dated = any(w.tag == "CD" for w in words[lead[0] : lead[1]])
    inner = trimmed(words, lead)
    verb = "was" if dated or tense == "VBD" else "is"
    first, rest = words[inner[0]].low, (inner[0] + 1, inner[1])
    return Statement(words=(*subject, verb, first, rest), place=inner)


def _beside(words: Sequence[Token], loose: Loose, verb: int, end: int) -> Iterator[Statement]:
    """Yield what the modifier of a subject asserts; "A, not B, is C" denies that B is C."""
    group = group_at(words, verb, end)
    inner = (loose.cut[0] + 1, loose.cut[1] - 1)
    if loose.statement:
        yield loose.statement
    elif words[inner[0]].low == "not" and group.copular:
        said: Words = ((inner[0] + 1, inner[1]), (verb, group.end), "not", (group.end, end))
        yield Statement(words=said, place=inner, denies=True)


def _carried(words: Sequence[Token], lead: Cut) -> Words:
    """Return the opening if it is a time or place that holds for all that follows."""
    if lead[0] == lead[1] or lead[1] - lead[0] > _REACH:
        return ()
    if is_time(words, *trimmed(words, lead)) or words[lead[0]].low == "compared":
        return (lead,)
    if words[lead[0]].low not in TIMES:
        return ()
    inner = words[lead[0] : lead[1]]
    if any(w.tag in FINITE for w in inner) or not any(w.tag in {"CD", "NNP"} for w in inner):
        return ()
    return (lead,)


def _is_dated(words: Sequence[Token]) -> bool:
    """Say whether the words name a year or a day of their own."""
    return any(w.tag == "CD" and w.text.isdigit() and len(w.text) == _YEAR_DIGITS for w in words)


def _parts(words: Sequence[Token], first: _Part, subject: Words, carried: Words) -> Iterator[_Part]:
    """Yield the predicates joined to the first one, each with its subject."""
    part, end = first, first.predicate[1]
    while True:
        found = _next(words, part, end, subject)
        if found is None:
            yield part
            return
        at, following = found
        yield replace(part, predicate=(part.predicate[0], at))
        part = following
        if following.start < following.verb.start and not following.shared:
            subject = following.subject
        if carried and not _is_dated(words[part.start : part.predicate[1]]):
            part = replace(part, lead=carried)


def _next(
    words: Sequence[Token], part: _Part, end: int, subject: Words
) -> tuple[int, _Part] | None:
    """Find where the next joined predicate or clause begins; None when there is none."""
    reported = inside = words[part.verb.end - 1].low in ATTRIBUTING
    i = part.verb.end
    while i < end - 1:
        if behind := after_bracket(words, i, end):
            i = behind
            continue
        if _joins(words, i):
            comma = words[i].text in {",", ";", "—"}
            following = None if inside and not comma else _following(words, i, end, part, subject)
            if (
                following
                and not reported
                and not (following.shared and _infinitive(words, part, i))
            ):
                return i, following
        inside = inside or _opens_scope(words, i, end)
        i += 1
    return None


def _infinitive(words: Sequence[Token], part: _Part, at: int) -> bool:
    """Say whether "to do" stands between, to which what follows may belong."""
    return any(
        words[i].tag == "TO" and words[i + 1].tag == "VB" for i in range(part.verb.end, at - 1)
    )


def _joins(words: Sequence[Token], i: int) -> bool:
    low = words[i].low
    if low in CONCESSIONS:
        return words[i - 1].text == "," and not is_background(words, i)
    return words[i].text in {",", ";"} or low in {"and", "but", "yet"}


def _opens_scope(words: Sequence[Token], i: int, end: int) -> bool:
    word = words[i]
    if word.tag in {"WDT", "WP", "WRB"} or (word.low in _SCOPES and word.tag == "IN"):
        return True
    if word.low not in _MAY_SCOPE:
        return False
    stop = next((j for j in range(i + 1, min(end, i + _REACH)) if words[j].text == ","), end)
    return finite_verb(words, i + 1, min(stop, i + _REACH)) is not None


def _following(
    words: Sequence[Token], at: int, end: int, part: _Part, subject: Words
) -> _Part | None:
    """Read what follows a comma or a joining word as a predicate or clause of its own."""
    i, joiner = _past_joiner(words, at, end)
    if i >= end or joiner == "or":
        return None
    if joiner in CONCESSIONS:
        return None if is_background(words, i - 1) else _new_clause(words, i, end, joiner)
    own = _past_adverbs(words, i, end)
    if own < end and words[own].tag in FINITE and _fits(words, own, part, joiner):
        group = group_at(words, own, end)
        return _Part((), (*subject, *_range(i, own)), (), group, i, (own, end))
    if own < end and joiner and _shares(words, own, part):
        shared = _auxiliaries(words, part)
        group = replace(part.verb, start=own, end=own + 1, copular=False, main=words[own].tag)
        return _Part((), (*subject, *shared, *_range(i, own)), shared, group, i, (own, end))
    return _new_clause(words, i, end, joiner) if joiner or _lists_on(words, i, end) else None


def _lists_on(words: Sequence[Token], start: int, end: int) -> bool:
    """Say whether clauses are listed: "A is x, B is y, and C is z"."""
    verb = finite_verb(words, start, min(end, start + _REACH))
    if verb is None or words[verb].low in ATTRIBUTING:
        return False
    return any(
        words[k].text == ","
        and words[k + 1].low in {"and", "but"}
        and _both(words, start, k + 1, end)
        for k in range(verb, min(end - 1, verb + _REACH))
    )


def _range(start: int, end: int) -> Words:
    return ((start, end),) if end > start else ()


def _past_joiner(words: Sequence[Token], at: int, end: int) -> tuple[int, str]:
    """Return the token behind ", and" and the joining word ("" for a bare comma)."""
    i, joiner = at, ""
    if words[i].text in {",", ";"}:
        joiner = ";" if words[i].text == ";" else ""
        i += 1
    if i < end and (words[i].low in {"and", "but", "or", "yet", "so"} | CONCESSIONS):
        joiner = words[i].low
        i += 1
    return i, joiner


def _past_adverbs(words: Sequence[Token], i: int, end: int) -> int:
    """Return the token behind "later", "in 1990", "also" and the like."""
    while i < end:
        if words[i].tag == "RB" and words[i].low not in {"not", "n't"}:
            i += 1
        elif i + 1 < end and words[i].low in TIMES and words[i + 1].tag == "CD":
            i += 2
        elif words[i].text == "," and i + 1 < end and words[i - 1].tag in {"RB", "CD"}:
            i += 1
        else:
            break
    return i


def _fits(words: Sequence[Token], at: int, part: _Part, joiner: str) -> bool:
    """Say whether a finite verb can share the subject of the predicate before it."""
    tag, before = words[at].tag, part.verb.tense
    if words[at].low in ATTRIBUTING and not joiner:
        return False
    if {tag, before} == {"VBZ", "VBP"} or _is_no_verb(words, at) or _is_passive(words, at, part):
        return False
    return bool(joiner) or tag == before


def _is_passive(words: Sequence[Token], at: int, part: _Part) -> bool:
    """Say whether "kept" is a participle: "are made every night and kept for 30 days"."""
    present = part.verb.tense in {"VBZ", "VBP"} and words[part.verb.start].low in BE
    return present and part.verb.main == "VBN" and words[at].tag == "VBD" and _ends_in_d(words[at])


def _ends_in_d(word: Token) -> bool:
    return word.low.endswith(("ed", "d", "t", "n")) and word.low not in BE | {"had", "did"}


def _is_no_verb(words: Sequence[Token], at: int) -> bool:
    """Say whether a word tagged as a verb is a noun or adjective: "classic and established art"."""
    word = words[at]
    if word.tag == "MD" or word.low in BE | {"has", "have", "had", "did", "does", "do"}:
        return False
    following = words[at + 1] if at + 1 < len(words) else None
    if following is None or following.tag == "CC" or following.text in {",", ".", ";"}:
        return word.tag in {"VBZ", "VBP"}
    describes = at >= 2 and words[at - 2].tag in {"JJ", "VBN", "VBG"}
    return describes and following.tag in {"NN", "NNS"}


def _shares(words: Sequence[Token], at: int, part: _Part) -> bool:
    """Say whether a bare or participle form shares the auxiliaries of the verb before it."""
    same = words[at].tag == part.verb.main and words[at].tag in {"VB", "VBN", "VBG"}
    same = same or _is_passive(words, at, part)
    helped = bool(part.shared) or part.verb.end - part.verb.start > 1
    if not same or not helped or part.verb.negated or "-" in words[at].text:
        return False
    following = words[at + 1] if at + 1 < len(words) else None
    apart = following is None or following.tag not in {"NN", "NNS", "JJ", "CC", "NNP"}
    return apart or words[at].tag != "VBN"


def _auxiliaries(words: Sequence[Token], part: _Part) -> Words:
    if part.shared:
        return part.shared
    helping = [i for i in range(part.verb.start, part.verb.end - 1) if words[i].tag != "RB"]
    return tuple((i, i + 1) for i in helping)


def _new_clause(words: Sequence[Token], i: int, end: int, joiner: str) -> _Part | None:
    i = connective_end(words, i, end)
    lead = lead_end(words, i, end)
    if not starts_noun_phrase(words, lead) or _is_gerund(words, lead):
        return None
    if words[i].low in SUBORDINATORS - CONTRAST - TIMES and words[i].tag != "DT":
        return None
    verb = finite_verb(words, lead, min(end, lead + _REACH))
    if verb is None or verb == lead:
        return None
    inner = [w for w in words[lead:verb] if w.text in {",", ";"}]
    if inner and closed_subject(words, (lead, verb)) is None:
        return None
    opening: Words = _range(i, lead)
    return _Part(opening, ((lead, verb),), (), group_at(words, verb, end), i, (verb, end))


def _is_gerund(words: Sequence[Token], at: int) -> bool:
    """Say whether "growing fast" begins here; in "operating profit fell" a noun does."""
    following = words[at + 1].tag if at + 1 < len(words) else ""
    return words[at].tag == "VBG" and following not in {"NN", "NNS"}


def _statements(words: Sequence[Token], part: _Part) -> Iterator[Statement]:
    """Yield the statement of one predicate and those of the loose modifiers behind it."""
    start, end = trimmed(words, part.predicate)
    subject = part.subject
    kept: list[Cut] = [(start, end)]
    for loose in trailing(words, (part.verb.start, end), subject, part.verb.copular):
        if loose.statement and loose.cut[0] >= kept[-1][0]:
            yield loose.statement
            kept[-1:] = [(kept[-1][0], loose.cut[0]), (loose.cut[1], end)]
    cuts = tuple(cut for cut in kept if cut[0] < cut[1])
    place = (min(part.start, start), cuts[-1][1])
    yield Statement(words=(*part.lead, *subject, *cuts), place=place, verb=part.verb.start)
